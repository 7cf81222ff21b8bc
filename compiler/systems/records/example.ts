import type { DeclaringRecord } from "../declaring-record.js";
import { readWords } from "../read-words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

/** Records that examples of rules, and of other examples below it, can begin with. */
export interface ExampleDeclaration extends DeclarationBase {
  readonly kind: "example";
  /** Written out: see `wholeExamples`. */
  readonly records: string;
}

export function readExample(record: DeclaringRecord, of: Owner): ExampleDeclaration {
  const [records = ""] = readWords("Example", record).records;
  return { kind: "example", ...readBase(record, of), records };
}

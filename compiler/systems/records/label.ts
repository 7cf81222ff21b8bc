import type { DeclaringRecord } from "../declaring-record.js";
import { NO_LINES, readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type NameBase, nameFacts, type Owner, readBase, unsureName } from "./declared.js";

export interface LabelDeclaration extends NameBase, Omit<WordsOf<"Label">, "many"> {
  readonly kind: "label";
}

export function readLabel(record: DeclaringRecord, of: Owner): LabelDeclaration {
  const words = readWords("Label", record);
  return { kind: "label", ...readBase(record, of), ...words, ...nameFacts(words) };
}

/** The label of a broken record: any text is right. */
export function unsureLabel(base: DeclarationBase, on: readonly string[], { lines }: Partial<LabelDeclaration> = {}) {
  const words = readWords("Label", NO_LINES);
  return { kind: "label", ...base, ...words, lines: lines ?? words.lines, ...unsureName(on) } as const;
}

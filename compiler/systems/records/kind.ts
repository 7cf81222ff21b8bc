import type { DeclaringRecord } from "../declaring-record.js";
import { readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

/** A name for a selection. Several records of one name add up: a thing has the kind if it matches any of them. */
export interface KindDeclaration extends DeclarationBase, WordsOf<"Kind"> {
  readonly kind: "kind";
}

export function readKind(record: DeclaringRecord, of: Owner): KindDeclaration {
  return { kind: "kind", ...readBase(record, of), ...readWords("Kind", record) };
}

import type { DeclaringRecord } from "../declaring-record.js";
import { NO_LINES, readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type NameBase, nameFacts, type Owner, readBase, unsureName } from "./declared.js";

export interface LabelDeclaration extends NameBase, Omit<WordsOf<"Label">, "many" | "lines"> {
  readonly kind: "label";
  readonly lines: Exclude<WordsOf<"Label">["lines"], "cards">;
  /** It lists cards, one per line: its lines are kept. */
  readonly ofCards?: true;
}

export function readLabel(record: DeclaringRecord, of: Owner): LabelDeclaration {
  const words = readWords("Label", record);
  const isList = words.lines === "cards";
  const lines = words.lines === "cards" ? "kept" : words.lines;
  return {
    kind: "label",
    ...readBase(record, of),
    ...words,
    lines,
    ...nameFacts(words),
    ...(isList ? { ofCards: true } : {}),
  };
}

/** The label of a broken record: any text is right. */
export function unsureLabel(base: DeclarationBase, on: readonly string[], { lines }: Partial<LabelDeclaration> = {}) {
  const words = readWords("Label", NO_LINES);
  return { kind: "label", ...base, ...words, lines: lines ?? "joined", ...unsureName(on) } as const;
}

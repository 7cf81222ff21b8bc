import type { DeclaringRecord } from "../declaring-record.js";
import { isOfScriptWithoutBlanks } from "../hole-classes.js";
import { linesOf, readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

/** A sentence, or part of one, in texts. Several records of one name add up: each has forms, or describes mistakes. */
export interface PhraseDeclaration extends DeclarationBase, Omit<WordsOf<"Phrase">, "many" | "between"> {
  readonly kind: "phrase";
  /** For a list: the possible separators between its forms, including blanks; undefined if it is a single form. */
  readonly between: readonly string[] | undefined;
}

export function readPhrase(record: DeclaringRecord, of: Owner): PhraseDeclaration {
  const { many, between, examples, ...words } = readWords("Phrase", record);
  return {
    kind: "phrase",
    ...readBase(record, of),
    ...words,
    between: many ? joints(between) : undefined,
    examples: examples.flatMap(linesOf),
  };
}

/**
 * The separators between the forms of a list: a mark follows what is before it, a word has blanks on both sides. One with
 * a blank of its own, a hyphen, a slash or a plus, or one of a script without blanks is as it is written, and an empty
 * one is nothing.
 */
function joints(between: readonly string[]): string[] {
  if (between.length === 0) return [" "];
  return between.map((text) => {
    if (text === "" || /^\s|\s$|^[-‐‑/+]$/.test(text) || [...text].some(isOfScriptWithoutBlanks)) return text;
    return `${/^[\p{L}\p{N}]/u.test(text) ? " " : ""}${text} `;
  });
}

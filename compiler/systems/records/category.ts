import type { DeclaringRecord } from "../declaring-record.js";
import { readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type NameBase, nameFacts, type Owner, readBase, unsureName } from "./declared.js";
import { anyValue } from "./values.js";

/** With `custom`, undeclared names are allowed in it, with values by the value specification. */
export interface CategoryDeclaration extends NameBase, Omit<WordsOf<"Category">, "many"> {
  readonly kind: "category";
}

export function readCategory(record: DeclaringRecord, of: Owner): CategoryDeclaration {
  const words = readWords("Category", record);
  return { kind: "category", ...readBase(record, of), ...words, ...nameFacts(words) };
}

/** The category of a broken record: any lines are right in it. */
export function unsureCategory(
  base: DeclarationBase,
  on: readonly string[],
  { shortcuts = [] }: Partial<CategoryDeclaration> = {},
): CategoryDeclaration {
  return { kind: "category", ...base, ...anyValue("Category"), shortcuts, custom: true, ...unsureName(on) };
}

import { NO_LINES, readWords, type WordsOf } from "../read-words.js";
import { WORDS } from "../words.js";

/** Allowed values. `oneOf` and `suchAs` entries may have holes in angle brackets. */
export type ValueSpecification = Pick<WordsOf<"Kind">, "values" | "oneOf" | "suchAs" | "minimum" | "maximum">;

/** The entries in both lists of a declaration. */
export const listedEntries = ({
  oneOf = [],
  suchAs = [],
}: Partial<Pick<ValueSpecification, "oneOf" | "suchAs">>): string[] => [...oneOf, ...suchAs];

/** What conditions compare with, and their effect. With operators, it is a condition, or a category of conditions. */
export type ConditionMeaning = Pick<WordsOf<"Attribute">, "operators" | "looksAt" | "where" | "metBy" | "sense">;

/** What a name has of which only its values are unknown. */
export function anyValue<Sort extends "Attribute" | "Category">(sort: Sort) {
  return { ...readWords(sort, NO_LINES), values: WORDS.Kind.Value.some, minimum: -Number.MAX_SAFE_INTEGER };
}

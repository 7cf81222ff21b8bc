import { alternatives } from "../diagnostics/message.js";
import { type HolePart, readHoles } from "../systems/holes.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { quoted, typeOfValue, type Value, type ValueType } from "../values/value.js";

/** Maximum number of values in a message; more would bury the nearest one. */
const MOST_LISTED = 12;

/** `"Solo", "Epic" or "Battle"`, preceded by other types, and truncated if the list is too long. */
export function listed(values: readonly string[], others: readonly ValueType[] = []): string {
  const quoted = [
    ...others.map((type) => typeOfValue(type).allowed),
    ...values.map((value) => HOLES_ALONE[value] ?? exampleOf(value) ?? `"${value}"`),
  ];
  if (quoted.length <= MOST_LISTED) return alternatives(quoted);
  return `${quoted.slice(0, MOST_LISTED).join(", ")} and ${quoted.length - MOST_LISTED} more`;
}

/** Descriptions of vocabulary entries that consist of a hole. */
const HOLES_ALONE: Readonly<Record<string, string>> = {
  "<digits>": "a number",
  "<capitals>": "capital letters",
  "<any>": "any text",
  "<name>": "letters, digits, - and _ without spaces, beginning with a letter",
  "<ascii>": "a text without letters of other alphabets, accents or typographic marks",
  "<id>": "small letters and hyphens, as in too-many-sails",
};

/** A pattern of digits and capitals is shown by an example, since holes mean nothing to authors of cards. */
function exampleOf(pattern: string): string | undefined {
  const { parts, literal } = readHoles(pattern);
  const texts = parts.map((part) => (part.kind === "literal" ? part.text : sampleOf(part)));
  return literal !== undefined || texts.includes(undefined) ? undefined : `a text such as "${texts.join("")}"`;
}

/** A sample of what fills a hole. */
function sampleOf({ path, length }: HolePart & { readonly kind: "hole" }): string | undefined {
  const sample = SAMPLES[path.join(".")];
  if (sample === undefined || length === undefined) return sample;
  const count = Math.max(length.least, Math.min(sample.length, length.most));
  return sample.repeat(count).slice(0, count);
}

const SAMPLES: Readonly<Record<string, string>> = { number: "2", digits: "40", capitals: "AB" };

/** The text that matches a pattern with this number in its holes; undefined if it has none, or holes of another sort. */
export function withNumber(pattern: string, number: number): string | undefined {
  const { parts, literal } = readHoles(pattern);
  const isOfNumbers = parts.every((part) => part.kind === "literal" || String(part.path) === "number");
  if (literal !== undefined || !isOfNumbers) return undefined;
  return parts.map((part) => (part.kind === "literal" ? part.text : `${number}`)).join("");
}

/** Describes where something is allowed: `Ship cards`, `packs`, `cards`, `Ship and Port cards`. */
export function records(kinds: readonly string[]): string {
  const cards = kinds.filter((kind) => kind !== "Pack" && kind !== "Deck" && kind !== "Card");
  const words = [];
  if (kinds.includes("Pack")) words.push("packs");
  if (kinds.includes("Deck")) words.push("decks");
  if (kinds.includes("Card")) words.push("cards");
  else if (cards.length > 0) words.push(`${alternatives(cards, "and")} cards`);
  return alternatives(words, "and");
}

/** One of a kind: `an adventure`, `a secret master`. */
export function one(kind: string): string {
  return withArticle(kind.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase());
}

/** `an attribute`, `a text`. */
export function withArticle(word: string): string {
  return `${/^[aeio]|^u(?!ni)/i.test(word) ? "an" : "a"} ${word}`;
}

/** Describes what is allowed: `a whole number, 1 or more`, `a text in quotes or a range such as 2..4`. */
export function allowed(specification: ValueSpecification): string {
  const [only, ...others] = specification.values;
  if (only === "integer" && others.length === 0) return `a whole number, ${bounds(specification)}`;
  if (only === "text" && others.length === 0 && specification.oneOf !== undefined) return listed(specification.oneOf);
  return alternatives(specification.values.map((type) => typeOfValue(type).allowed));
}

/** A minimum this small means that there is none. */
const NO_MINIMUM = -1_000_000_000;

/** `0 or more`, `1 to 9`. */
export function bounds({ minimum, maximum }: Pick<ValueSpecification, "minimum" | "maximum">): string {
  if (minimum !== undefined && minimum <= NO_MINIMUM && maximum === undefined) return "of any size";
  return maximum === undefined ? `${minimum ?? 0} or more` : `${minimum ?? 0} to ${maximum}`;
}

/** Describes what was found instead: `the text "three"`, `the range 2..4`. */
export const found = (value: Value): string => `${typeOfValue(value.kind).found} ${quoted(value)}`;

/** `once`, `twice`, `3 times`. */
export function times(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}

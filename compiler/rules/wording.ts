import { escapedText, type Span } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives, capitalize } from "../diagnostics/message.js";
import type { Scope } from "../model/record-model.js";
import { type HolePart, readHoles } from "../systems/holes.js";
import { listedEntries } from "../systems/records/values.js";
import { describesSystems, type System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { quoted, typeOfValue, type Value, type ValueType } from "../values/value.js";

/** Writes something in a text in place of what is there, or takes that out. */
export function writingInText(text: string, at: Span): Fix {
  const said = text.trim();
  return {
    title: text === "" ? "Remove it" : said === "" ? "Add a space" : `Write ${said}`,
    safe: false,
    edits: [{ ...at, text: escapedText(text) }],
  };
}

/** Maximum number of values in a message; more would bury the nearest one. */
const MOST_LISTED = 12;

/**
 * `"Solo", "Epic" or "Battle"`, preceded by other types, and truncated if the list is too long. Patterns are shown by
 * examples, since holes mean nothing to authors of cards: `a text such as "40" or "40+"`.
 */
export function listed(values: readonly string[], others: readonly ValueType[] = [], system?: System): string {
  const quoted = others.map((type) => typeOfValue(type).allowed);
  const samples: string[] = [];
  for (const value of values) {
    const { parts, literal } = readHoles(value);
    const described = HOLES_ALONE[value] ?? lengthAlone(parts);
    if (described !== undefined) quoted.push(described);
    else if (literal !== undefined) quoted.push(`"${value}"`);
    else samples.push(`"${sampleOfParts(parts, system)}"`);
  }
  const left = Math.max(1, MOST_LISTED - quoted.length);
  if (samples.length > 0) quoted.push(`a text such as ${alternatives([...new Set(samples)].slice(0, left))}`);
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
  "<capitals 1><name>": "letters, digits, - and _ without spaces, beginning with a capital",
  "<id>": "small letters and hyphens, as in too-many-sails",
};

/** `<any 1..5>`: any text of so many characters. */
function lengthAlone([only, ...more]: readonly HolePart[]): string | undefined {
  if (only?.kind !== "hole" || more.length > 0 || only.length === undefined) return undefined;
  const what = LENGTHS[only.path.join(".")];
  const { least, most } = only.length;
  return what && `${what} of ${least === most ? least : `${least} to ${most}`} characters`;
}

const LENGTHS: Readonly<Record<string, string>> = {
  any: "a text",
  text: "a text",
  ascii: "a text without letters of other alphabets, accents or typographic marks,",
};

const sampleOfParts = (parts: readonly HolePart[], system: System | undefined, depth = 0): string =>
  parts
    .map((part) => (part.kind === "literal" ? part.text : sampleOf(part, system, depth)))
    .join("")
    .replace("Aname", "Name");

/** A sample of what fills a hole: the first value of a name, or its name where any text may be. */
function sampleOf(
  { path, length }: HolePart & { readonly kind: "hole" },
  system: System | undefined,
  depth: number,
): string {
  const name = path.at(-1) ?? "";
  const sample = SAMPLES[path.join(".")];
  if (sample !== undefined) {
    if (length === undefined) return sample;
    const count = Math.max(length.least, Math.min(sample.length, length.most));
    return sample.repeat(count).slice(0, count);
  }
  const [first] = [...(system?.attributes.get(name) ?? []), ...(system?.labels.get(name) ?? [])].flatMap(listedEntries);
  return first === undefined || depth > 3 ? name : sampleOfParts(readHoles(first).parts, system, depth + 1);
}

const SAMPLES: Readonly<Record<string, string>> = {
  number: "2",
  digits: "40",
  hex: "3f",
  capitals: "AB",
  any: "text",
  text: "text",
  ascii: "text",
  word: "word",
  words: "some words",
  name: "name",
  title: "Some Name",
  id: "some-words",
};

/** The text that matches a pattern with this number in its holes; undefined if it has none, or holes of another sort. */
export function withNumber(pattern: string, number: number): string | undefined {
  const { parts, literal } = readHoles(pattern);
  const isOfNumbers = parts.every((part) => part.kind === "literal" || String(part.path) === "number");
  if (literal !== undefined || !isOfNumbers) return undefined;
  return parts.map((part) => (part.kind === "literal" ? part.text : `${number}`)).join("");
}

/** Describes where something is allowed: `on Ship cards`, `on packs`, `on Ship and Port cards`, `in Rule records`. */
export function places(kinds: readonly string[], system: System): string {
  if (describesSystems(system.data)) {
    const found = [...new Set(kinds.flatMap((kind) => recordsOf(kind, system)))];
    const plain = found.filter((label) => system.beginnings.has(label));
    const words = [
      ...(plain.length === 0 ? [] : [`${alternatives(plain, "and")} records`]),
      ...found.filter((label) => !system.beginnings.has(label)),
    ];
    return words.length === 0 ? "in other records" : `in ${alternatives(words, "and")}`;
  }
  return `on ${records(kinds)}`;
}

/** In a description of games, the first labels of records of a kind; `Rule records with OneOf` for one that asks for more. */
function recordsOf(kind: string, system: System, depth = 0): readonly string[] {
  if (kind === "Card") return [...system.beginnings].filter((label) => label !== "System");
  return (system.kinds.get(kind) ?? []).flatMap(({ when }) => {
    const asked = when.flatMap(({ values }) => values.flatMap((value) => (value.kind === "text" ? value.value : [])));
    const labels = asked.filter((name) => system.beginnings.has(name));
    const others = asked.filter((name) => system.attributes.has(name));
    if (labels.length > 0 && others.length > 0)
      return labels.map((label) => `${label} records with ${alternatives(others)}`);
    return labels.length > 0 || depth > 2 ? labels : asked.flatMap((name) => recordsOf(name, system, depth + 1));
  });
}

/** What a record is to its author: a card, a deck or a pack, or in a description of games a record. */
export const recordWord = ({ role, system }: Pick<Scope, "role" | "system">): string =>
  describesSystems(system.data) ? "record" : role;

/** `A card`, `A deck`; `An Attribute record` in a description of games. `names`: the kinds of the record. */
export function aRecord(record: Pick<Scope, "role" | "system">, names: ReadonlySet<string>): string {
  const { beginnings, kinds } = record.system;
  const label = names.has("Pack") ? "System" : [...beginnings].find((name) => kinds.has(name) && names.has(name));
  const isNamed = label !== undefined && describesSystems(record.system.data);
  const what = withArticle(isNamed ? `${label} record` : recordWord(record));
  return capitalize(what);
}

/** `Ship cards`, `packs`, `cards`, `Ship and Port cards`. */
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
export function allowed(specification: ValueSpecification, system?: System): string {
  const [only, ...others] = specification.values;
  if (only === "integer" && others.length === 0) return `a whole number, ${bounds(specification)}`;
  if (only === "text" && others.length === 0 && specification.oneOf !== undefined)
    return listed(specification.oneOf, [], system);
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

/** What a fix leaves out, behind its title: `, without "Gull" and "Harvest"`. */
export const without = (lost: readonly string[]): string =>
  lost.length === 0 ? "" : `, without ${alternatives(lost, "and")}`;

/** What a fix does, and what it does besides: `Write =, write Subtype, and put the text in quotes`. */
export const allDone = (first: string, more: readonly string[]): string =>
  [first, ...more.map((one, at) => (at === more.length - 1 ? `and ${one}` : one))].join(", ");

/** Words as they are; a mark in quotes, as it can hardly be seen alone. */
export const shownInText = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? text : `"${text}"`);

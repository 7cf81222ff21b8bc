import { differenceOf, escapedText, type Span } from "../../grammar/index.js";
import type { Entry } from "../model/record-model.js";
import { declaredHoles } from "../systems/declared-holes.js";
import { fitsEntry, nearlyMatched } from "../systems/match-entry.js";
import { readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import type { LabelDeclaration, ValueSpecification } from "../systems/system-data.js";
import { readText } from "../texts/read-text.js";
import type { Value } from "../values/value.js";
import type { WrittenValue } from "./entry-facts.js";

/** Whether a value has an allowed type. */
export function fitsType(written: WrittenValue, specification: ValueSpecification, system: System): boolean {
  return written.values.every((value) => fits(written, value, specification, system));
}

function fits({ node }: WrittenValue, value: Value, specification: ValueSpecification, system: System): boolean {
  if (value.kind === "name") return specification.values.includes("name");
  if (value.kind === "text" && node.kind === "word" && isValueWord(value.value, specification, system)) return true;
  return specification.values.includes(value.kind);
}

/** A word without quotes that the system lists next to numbers: it is a value itself (`Cost X`). */
export function isValueWord(word: string, specification: ValueSpecification, system: System): boolean {
  return specification.values.includes("integer") && isListed(word, specification.oneOf ?? [], system);
}

/**
 * Whether an entry matches the text, with holes filled in. If only a phrase is listed, `unread-text` reports problems.
 */
export function isListed(text: string, entries: readonly string[], system: System): boolean {
  const phrase = system.phrases.size === 0 ? undefined : readingPhrase({ oneOf: entries }, system.phrases);
  if (phrase === undefined) return saysText(text, entries, system);
  return (
    entries.length === 1 ||
    isListedBeside(text, entries, phrase, system) ||
    readText(text, phrase, system).kind !== "not read"
  );
}

/** The text of a list of one, which is all that may stand there. */
export function onlyText({ values, oneOf, suchAs }: ValueSpecification): string | undefined {
  const [only, ...others] = oneOf ?? [];
  const isAll = others.length === 0 && suchAs === undefined && values.every((type) => type === "text");
  return only === undefined || !isAll || only.includes("<") ? undefined : `"${escapedText(only)}"`;
}

/** Whether an entry other than the phrase matches the text. */
export function isListedBeside(text: string, entries: readonly string[], phrase: string, system: System): boolean {
  const others = entries.filter((entry) => entry !== `<${phrase}>`);
  return saysText(text, others, system);
}

const saysText = (text: string, entries: readonly string[], system: System): boolean =>
  entries.some((entry) => fitsEntry(entry, text, declaredHoles(system)));

/** The one text that fits a form of the list and differs from this one by a slip: `2: Draw a card.` of `2 Draw a card.`. */
export function nearestByForm(value: string, vocabulary: readonly string[], system: System): string | undefined {
  const found = new Set(vocabulary.flatMap((entry) => nearlyMatched(entry, value, declaredHoles(system))));
  if (/^[\w\s./-]{1,20}$/.test(value)) for (const text of inOneWord(value)) found.add(text);
  const sound = [...found].filter((text) => isListed(text, vocabulary, system));
  return sound.length === 1 ? sound[0] : undefined;
}

/** A code without the blanks and dashes in it, with digits for the letters that look like them, and with another number of zeros: `SUP 201`, `SUP2O1`, `SUP-7`. */
function inOneWord(value: string): readonly string[] {
  if (!/\d/.test(value)) return [];
  const digits = (text: string): string =>
    text.replace(/(?<=\d)[Oo]|[Oo](?=\d)/g, "0").replace(/(?<=\d)[Il]|[Il](?=\d)/g, "1");
  const plain = value.replace(/[\s./-]+/g, "");
  const padded = Array.from({ length: MOST_DIGITS }, (_, at) =>
    digits(value).replace(/0*(\d+)(?=\D*$)/, (_, number: string) => number.padStart(at + 1, "0")),
  );
  return [plain, digits(plain), digits(value), ...padded];
}

const MOST_DIGITS = 6;

/** What differs from the right text; for something that is missing, the character before it. */
export function placeOfSlip(value: string, right: string, at: Span): Span {
  const difference = differenceOf(value, right);
  const quotes = at.end - at.start - value.length;
  // With escapes in it, or without its quotes, it is another length.
  if (difference === undefined || (quotes !== 0 && quotes !== 2)) return at;
  const from = at.start + quotes / 2;
  const { start, end } = difference;
  return { start: from + (start === end ? Math.max(0, start - 1) : start), end: from + Math.max(end, 1) };
}

/** Several texts in one pair of quotes; undefined if it can't be several. */
export function partsOf(text: string, mayRepeat = false): readonly string[] | undefined {
  const parts = text.split(/\s*[/|,;]\s*/);
  return (mayRepeat ? parts.length : new Set(parts).size) < 2 || parts.includes("") || text.includes("<")
    ? undefined
    : parts;
}

/** Whether a value may be there several times, and counts as often. */
export const mayRepeat = (declaration: Entry["declaration"] | LabelDeclaration): boolean =>
  declaration !== undefined && "repeated" in declaration && declaration.repeated === true;

/** The texts of a list that begin like this. */
export const textsBegun = (value: string, literal: readonly string[]): readonly string[] =>
  literal.filter((text) => text.toLowerCase().startsWith(value.toLowerCase()));

/** `Rarity "C"`: the only text of the list that begins like this. */
export function shortFor(value: string, literal: readonly string[]): string | undefined {
  const [only, ...others] = textsBegun(value, literal);
  return others.length > 0 ? undefined : only;
}

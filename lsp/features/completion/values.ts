import {
  type CategorySection,
  isPhrase,
  plainText,
  type Value,
  type ValueSpecification,
} from "../../../compiler/index.js";
import { escapedText, quotedText } from "../../../grammar/index.js";
import { textBetween } from "../find-line.js";
import { text } from "../markup.js";
import { iconPicture } from "../system-files/icon-picture.js";
import { type CompletionItem, NO_OFFERS, type Offers, wordsFor } from "./completion-item.js";
import { givenBriefly, givenBy } from "./documentation.js";
import { filledText, type Insertion, stop } from "./insertion.js";
import { type KnownText, keyOf, knownTexts, type ValueCandidate, valuesOnCards } from "./known-texts.js";
import { type SpecificationsAt, specificationsAt } from "./specifications.js";
import type { ValueTyped } from "./typed-line.js";
import { contextOfReplaced, fits, fitting, objectionTo, type Typing } from "./typing.js";
import { isWord, patternInsertion, patternsOf } from "./value-forms.js";

/** Possible values after a name or an operator, or as the next alternative. */
export function valueItems(
  typing: Typing,
  { path, quotes }: Pick<ValueTyped, "path" | "quotes">,
  section: CategorySection | undefined,
): Offers {
  const at = specificationsAt(typing, path, section);
  if (at.asks && at.operators.length === 0) return NO_OFFERS;
  const inQuotes = quotes !== "none";
  const candidates = candidatesAt(typing, at, section).filter(({ value }) => !inQuotes || value.kind === "text");
  const typed = textBetween(typing.line.file, typing.place.insert);
  const chosen = wordsFor(candidates, typed, ({ value }) => plainText(value));
  const landing = section === undefined ? "global" : "member";
  const writtenOf = ({ value }: ValueCandidate): string => writtenAt(value, at, quotes);
  const sound = fitting(chosen.words, (candidate) =>
    objectionTo(typing, separatedBefore(typing) + writtenOf(candidate), landing),
  );
  const values = sound.map((candidate) => valueItem(candidate, writtenOf(candidate), at, typing));
  return { items: [...values, ...patternItems(typing, at, quotes, landing)], incomplete: chosen.incomplete };
}

function candidatesAt(typing: Typing, at: SpecificationsAt, section: CategorySection | undefined): ValueCandidate[] {
  const candidates = new Map<string, ValueCandidate>();
  const add = (candidate: ValueCandidate): void => {
    const key = keyOf(candidate.value);
    const known = candidates.get(key);
    if (known === undefined) candidates.set(key, candidate);
    else if (known.uses.length === 0) candidates.set(key, { ...known, uses: candidate.uses });
  };
  for (const [index, known] of knownTexts(typing, at, section).entries()) add(listedCandidate(known, index));
  for (const number of fewNumbers(at.specifications))
    add({ value: { kind: "integer", value: number }, rank: 1_000 + number, uses: [] });
  for (const candidate of valuesOnCards(typing, at)) add(candidate);
  return [...candidates.values()];
}

function listedCandidate({ text: written, word, description }: KnownText, index: number): ValueCandidate {
  const value: Value = word ? { kind: "name", path: written.split(".") } : { kind: "text", value: written };
  return { value, rank: index, uses: [], description };
}

/** If only a few numbers are allowed, each is offered. */
function fewNumbers(specifications: readonly ValueSpecification[]): number[] {
  const [only, ...others] = specifications;
  if (only === undefined || others.length > 0 || !only.values.includes("integer") || only.maximum === undefined)
    return [];
  const from = only.minimum ?? 0;
  const count = only.maximum - from + 1;
  return count > 0 && count <= 12 ? Array.from({ length: count }, (_, index) => from + index) : [];
}

/** A value as inserted at the cursor: without the quotes that are there, with one that is missing. */
function writtenAt(value: Value, { asks }: SpecificationsAt, quotes: ValueTyped["quotes"]): string {
  if (value.kind !== "text") return plainText(value);
  if (quotes === "none") return quotedText(value.value, asks);
  return escapedText(value.value, asks) + (quotes === "open" ? '"' : "");
}

/** A blank after the name, operator or slash, if there is none yet. */
function separatedBefore(typing: Typing): string {
  const { before } = contextOfReplaced(typing);
  return /[ \t"]$/.test(before) || /"[^"/]*\/$/.test(before) ? "" : /[\p{L}\p{N}=<>/]$/u.test(before) ? " " : "";
}

function valueItem(
  { value, rank, uses, description }: ValueCandidate,
  written: string,
  { asks, name }: SpecificationsAt,
  typing: Typing,
): CompletionItem {
  const isText = value.kind === "text";
  const picture = iconPicture(name, value, typing.system);
  return {
    label: isText ? quotedText(value.value, asks) : plainText(value),
    kind: isText ? "value" : value.kind === "integer" ? "number" : "word",
    filter: isText ? plainText(value) : undefined,
    description: description ?? givenBriefly(uses),
    insertion: [separatedBefore(typing) + written],
    rank,
    documentation:
      uses.length === 0 && picture.length === 0
        ? undefined
        : () => [...picture, ...givenBy(uses, uses[0]?.entry.placement === "asked" ? "Asked for by" : "Given by")],
  };
}

/** The quotes of a text that a phrase reads: its continuations are offered between them. */
function openText(separator: string, index: number): CompletionItem {
  return {
    label: '"…"',
    kind: "value",
    filter: '"',
    insertion: [`${separator}"`, stop(), '"'],
    rank: 1_500 + index,
    goesOn: true,
  };
}

/** Texts with holes, as placeholders. */
function patternItems(
  typing: Typing,
  at: SpecificationsAt,
  quotes: ValueTyped["quotes"],
  landing: "global" | "member",
): CompletionItem[] {
  // A condition tests one of the texts, not their form.
  if (at.asks) return [];
  const listed = at.specifications.filter(
    (specification) => !isWord(specification) || specification.values.includes("text"),
  );
  return patternsOf(listed).flatMap((pattern, index) => {
    if (isPhrase(pattern, typing.system.phrases))
      return quotes === "none" && fits(typing, `${separatedBefore(typing)}"…"`, landing)
        ? [openText(separatedBefore(typing), index)]
        : [];
    const content = patternInsertion(pattern, typing.system, at.asks);
    const open = quotes === "none" ? `${separatedBefore(typing)}"` : "";
    const insertion: Insertion = [open, ...content, quotes === "closed" ? "" : '"'];
    if (!fits(typing, filledText(insertion), landing)) return [];
    const item: CompletionItem = {
      label: `"${pattern}"`,
      kind: "value",
      filter: pattern.replace(/[<>]/g, ""),
      insertion: insertion.filter((part) => part !== ""),
      rank: 1_500 + index,
      documentation: () => [text("A text of this form. Fill in what is in angle brackets.")],
    };
    return [item];
  });
}

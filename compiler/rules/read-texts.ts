import { type Span, unescapedText } from "../../grammar/index.js";
import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Entry, Scope } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";
import { readText, type TextReading } from "../texts/read-text.js";
import { writtenValues } from "./entry-facts.js";
import { loneMark } from "./lone-mark.js";
import { isListedBeside } from "./value-facts.js";

/** A text of a card that is read by a phrase, and the result. */
export interface ReadText {
  readonly text: string;
  /** The phrase by which it is read. */
  readonly phrase: string;
  readonly reading: TextReading;
  /** The name whose value it is. */
  readonly name: string;
  /** The span of the text, and of parts of it, for reporting. */
  readonly at: Span;
  place(part: Span): Span;
  /** Whether an unread text is allowed: it is in the list, or any text is. */
  isAllowed(): boolean;
  /** Other allowed texts are listed: `unknown-value` reports texts that are neither listed nor read. */
  readonly isShaped: boolean;
  readonly severity: SeveritySetting | undefined;
  /** It contains an unpaired mark. */
  isTorn(): boolean;
  /** Whether a phrase limited to these kinds and attributes is allowed here; without limits, it is anywhere. */
  isHere(bound: { readonly on: readonly string[]; readonly under: readonly string[] }): boolean;
}

const NONE: readonly ReadText[] = [];

const remembered = new WeakMap<Entry, readonly ReadText[]>();

/** The texts of an entry that are read by a phrase. Cached with the entry, because several rules need them. */
export function textsOfEntry(entry: Entry, scope: Scope): readonly ReadText[] {
  const { declaration } = entry;
  const { system } = scope;
  if (system.phrases.size === 0 || declaration === undefined || entry.standing !== "declared") return NONE;
  const known = remembered.get(entry);
  if (known !== undefined) return known;
  const phrase = readingPhrase(declaration, system.phrases);
  const texts = phrase === undefined ? NONE : readTexts(entry, scope, declaration, phrase);
  remembered.set(entry, texts);
  return texts;
}

function readTexts(
  entry: Entry,
  scope: Scope,
  declaration: NonNullable<Entry["declaration"]>,
  phrase: string,
): readonly ReadText[] {
  const { system } = scope;
  return writtenValues(entry, scope).flatMap(({ node, values }): ReadText[] => {
    const [value] = values;
    if (node.kind !== "text" || value?.kind !== "text" || values.length !== 1 || value.value.trim() === "") return [];
    return [
      {
        text: value.value,
        phrase,
        reading: readText(value.value, phrase, system),
        name: entry.name,
        at: node,
        place: (part) => placeInText(node, part),
        isAllowed: () =>
          declaration.suchAs !== undefined || isListedBeside(value.value, declaration.oneOf ?? [], phrase, system),
        isShaped: (declaration.oneOf?.length ?? 0) > 1,
        severity: declaration.severity,
        isTorn: () => (declaration.pairs ?? []).some((pair) => loneMark(value.value, pair) !== undefined),
        isHere: ({ on, under }) =>
          (under.length === 0 || under.includes(entry.name)) &&
          (on.length === 0 || scope.anyKind || on.some((kind) => scope.kinds.names.has(kind))),
      },
    ];
  });
}

/** The place of a part of a text in what contains its node. */
export function placeInText({ raw, start }: { readonly raw: string; readonly start: number }, part: Span): Span {
  const places = placesInText(raw);
  const placed = (at: number): number => start + 1 + (places[at] ?? raw.length);
  return { start: placed(part.start), end: placed(part.end) };
}

/** Maps each character of a text to its place in the written form. */
function placesInText(raw: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    places.push(at);
    if (unescapedText(raw.slice(at, at + 2)).length === 1 && raw.charAt(at) === "\\") at++;
  }
  return [...places, raw.length];
}

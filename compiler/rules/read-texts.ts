import { type Span, unescapedText } from "../../grammar/index.js";
import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Entry, Scope } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";
import { readText, type TextReading } from "../texts/read-text.js";
import { writtenValues } from "./entry-facts.js";
import { loneMark } from "./lone-mark.js";
import { isListedBeside } from "./value-facts.js";

/** A text of a card that is read by a phrase, and what came of it. */
export interface ReadText {
  readonly text: string;
  /** The phrase by which it is read. */
  readonly phrase: string;
  readonly reading: TextReading;
  /** The name under which it stands. */
  readonly name: string;
  /** Where the text stands, and where a part of it does: places that a rule reports at. */
  readonly at: Span;
  place(part: Span): Span;
  /** Whether a text that is not read may stand there: it is one of the others that are allowed, or any is. */
  isAllowed(): boolean;
  /** What may stand there is listed besides: `unknown-value` finds what is none of it, and is not read. */
  readonly isShaped: boolean;
  readonly severity: SeveritySetting | undefined;
  /** A mark in it is not closed, or closes nothing. */
  isTorn(): boolean;
  /** True where a phrase that is bound to these kinds and attributes may stand; none of them: anywhere. */
  isHere(bound: { readonly on: readonly string[]; readonly under: readonly string[] }): boolean;
}

const NONE: readonly ReadText[] = [];

const remembered = new WeakMap<Entry, readonly ReadText[]>();

/** The texts of an entry that are read by a phrase. Several rules ask for them, so they stay with the entry. */
export function textsOfEntry(entry: Entry, scope: Scope): readonly ReadText[] {
  const { declaration } = entry;
  const { system } = scope;
  if (system.phrases.size === 0 || declaration === undefined || entry.standing !== "declared") return NONE;
  const phrase = readingPhrase(declaration, system.phrases);
  if (phrase === undefined) return NONE;
  const known = remembered.get(entry) ?? readTexts(entry, scope, declaration, phrase);
  remembered.set(entry, known);
  return known;
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
        place(part) {
          const places = placesInText(node.raw);
          const placed = (at: number): number => node.start + 1 + (places[at] ?? node.raw.length);
          return { start: placed(part.start), end: placed(part.end) };
        },
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

/** Where each character of a text stands in what is written for it. */
export function placesInText(raw: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    places.push(at);
    if (unescapedText(raw.slice(at, at + 2)).length === 1 && raw.charAt(at) === "\\") at++;
  }
  return [...places, raw.length];
}

import { type Span, unescapedText } from "../../grammar/index.js";
import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Entry, Scope } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";
import { readText, type TextReading } from "../texts/read-text.js";
import { writtenValues } from "./entry-facts.js";
import { loneMark } from "./lone-mark.js";

/** A text of a card that is read by a phrase, and what came of it. */
export interface ReadText {
  readonly text: string;
  readonly reading: TextReading;
  /** The name under which it stands. */
  readonly name: string;
  /** Where the text stands, and where a part of it does: places that a rule reports at. */
  readonly at: Span;
  place(part: Span): Span;
  /** Other texts are allowed there. */
  readonly open: boolean;
  readonly severity: SeveritySetting | undefined;
  /** A mark in it is not closed, or closes nothing. */
  readonly isTorn: boolean;
  /** Kinds of the card, and the name: what a phrase may be bound to. */
  isOn(places: readonly string[]): boolean;
}

const NONE: readonly ReadText[] = [];

/** The texts of an entry that are read by a phrase. */
export function textsOfEntry(entry: Entry, scope: Scope): readonly ReadText[] {
  const { declaration } = entry;
  const { system } = scope;
  if (system.phrases.size === 0 || declaration === undefined || entry.standing !== "declared") return NONE;
  const phrase = readingPhrase(declaration, system.phrases);
  if (phrase === undefined) return NONE;
  return writtenValues(entry, scope).flatMap(({ node, values }): ReadText[] => {
    const [value] = values;
    if (node.kind !== "text" || value?.kind !== "text" || values.length !== 1 || value.value.trim() === "") return [];
    const places = placesIn(node.raw);
    const start = node.start + 1;
    return [
      {
        text: value.value,
        reading: readText(value.value, phrase, system),
        name: entry.name,
        at: node,
        place: (part) => ({
          start: start + (places[part.start] ?? 0),
          end: start + (places[part.end] ?? node.raw.length),
        }),
        open: declaration.suchAs !== undefined,
        severity: declaration.severity,
        isTorn: (declaration.pairs ?? []).some((pair) => loneMark(value.value, pair) !== undefined),
        isOn: (on) => on.includes(entry.name) || scope.anyKind || on.some((kind) => scope.kinds.names.has(kind)),
      },
    ];
  });
}

/** Where each character of a text stands in what is written for it. */
function placesIn(raw: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    places.push(at);
    if (unescapedText(raw.slice(at, at + 2)).length === 1 && raw.charAt(at) === "\\") at++;
  }
  return [...places, raw.length];
}

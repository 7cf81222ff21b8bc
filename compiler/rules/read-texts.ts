import { type Span, type TextNode, unescapedText } from "../../grammar/index.js";
import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Entry, Scope } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";
import { readText, type TextReading } from "../texts/read-text.js";
import { writtenValues } from "./entry-facts.js";
import { loneMark } from "./lone-mark.js";
import { isListedBeside } from "./value-facts.js";

/** A text of a card that is read by a phrase, and the result. A pack has tens of thousands, so everything else is computed on demand. */
export class ReadText {
  constructor(
    readonly text: string,
    readonly reading: TextReading,
    /** The text as it is written. */
    readonly at: TextNode,
    private readonly phrase: string,
    private readonly entry: DeclaredEntry,
    private readonly scope: Scope,
  ) {}

  /** The name whose value it is. */
  get name(): string {
    return this.entry.name;
  }

  /** Other allowed texts are listed: `unknown-value` reports texts that are neither listed nor read. */
  get isShaped(): boolean {
    return (this.entry.declaration.oneOf?.length ?? 0) > 1;
  }

  get severity(): SeveritySetting | undefined {
    return this.entry.declaration.severity;
  }

  /** The span of a part of the text, for reporting. */
  place(part: Span): Span {
    const { start, raw } = this.at;
    const places = placesIn(raw);
    const placed = (at: number): number => start + 1 + (places[at] ?? raw.length);
    return { start: placed(part.start), end: placed(part.end) };
  }

  /** Whether an unread text is allowed: it is in the list, or any text is. */
  isAllowed(): boolean {
    const { suchAs, oneOf = [] } = this.entry.declaration;
    return suchAs !== undefined || isListedBeside(this.text, oneOf, this.phrase, this.scope.system);
  }

  /** It contains an unpaired mark. */
  isTorn(): boolean {
    return (this.entry.declaration.pairs ?? []).some((pair) => loneMark(this.text, pair) !== undefined);
  }

  /** Whether a phrase limited to these kinds and attributes is allowed here; without limits, it is anywhere. */
  isHere({ on, under }: { readonly on: readonly string[]; readonly under: readonly string[] }): boolean {
    const { anyKind, kinds } = this.scope;
    return (
      (under.length === 0 || under.includes(this.name)) &&
      (on.length === 0 || anyKind || on.some((kind) => kinds.names.has(kind)))
    );
  }
}

type DeclaredEntry = Entry & { readonly declaration: NonNullable<Entry["declaration"]> };

const NONE: readonly ReadText[] = [];

const remembered = new WeakMap<Entry, readonly ReadText[]>();

/** The texts of an entry that are read by a phrase. Cached with the entry, because several rules need them. */
export function textsOfEntry(entry: Entry, scope: Scope): readonly ReadText[] {
  const { declaration } = entry;
  const { system } = scope;
  if (system.phrases.size === 0 || declaration === undefined || entry.standing !== "declared") return NONE;
  const phrase = readingPhrase(declaration, system.phrases);
  if (phrase === undefined) return NONE;
  const known = remembered.get(entry) ?? readTexts(entry as DeclaredEntry, scope, phrase);
  remembered.set(entry, known);
  return known;
}

function readTexts(entry: DeclaredEntry, scope: Scope, phrase: string): readonly ReadText[] {
  return writtenValues(entry, scope).flatMap(({ node, values }): ReadText[] => {
    const [value] = values;
    if (node.kind !== "text" || value?.kind !== "text" || values.length !== 1 || value.value.trim() === "") return [];
    const reading = readText(value.value, phrase, scope.system);
    return [new ReadText(value.value, reading, node, phrase, entry, scope)];
  });
}

/** Maps each character of a text to its place in the written form. */
function placesIn(raw: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    places.push(at);
    if (unescapedText(raw.slice(at, at + 2)).length === 1 && raw.charAt(at) === "\\") at++;
  }
  return [...places, raw.length];
}

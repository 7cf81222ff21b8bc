import { getOrMake, memoize, type Span, type TextNode, unescapedText } from "../../grammar/index.js";
import type { Fix, SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Entry, Scope } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import { isMistaken, misspeltWord, type Slip } from "../texts/claims.js";
import { judgeUnread } from "../texts/misspelt-words.js";
import { readText, type TextReading } from "../texts/read-text.js";
import { writtenValues } from "./entry-facts.js";
import { loneMark } from "./lone-mark.js";
import { isListedBeside } from "./value-facts.js";
import { writingInText } from "./wording.js";

/** A text of a card that is read by a phrase, and the result. A class, because a pack has tens of thousands. */
export class ReadText {
  constructor(
    readonly text: string,
    /** The phrase by which it is read. */
    readonly phrase: string,
    readonly reading: TextReading,
    /** The span of the text, for reporting. */
    readonly at: TextNode,
    private readonly entry: Entry,
  ) {}

  #unread: UnreadTexts | undefined;

  /** The words in its unread parts of which something may be said. A line is on many cards. */
  get unread(): UnreadTexts {
    if (this.#unread === undefined) {
      const { doubtful, strange } = judgeUnread(this.text, this.reading, this.entry.scope.system);
      this.#unread = { doubtful: doubtful.map(({ word }) => word), strange };
    }
    return this.#unread;
  }

  /** The only word that may be misspelt, with which the phrases read more. */
  misspelt(): Slip | undefined {
    if (this.unread.doubtful.length === 0) return undefined;
    return misspeltWord(this.text, this.reading, this.phrase, this.entry.scope.system);
  }

  /** The name whose value it is. */
  get name(): string {
    return this.entry.name;
  }

  get severity(): SeveritySetting | undefined {
    return this.entry.declaration?.severity;
  }

  /** Other allowed texts are listed: `unknown-value` reports texts that are neither listed nor read. */
  get isShaped(): boolean {
    return (this.entry.declaration?.oneOf?.length ?? 0) > 1;
  }

  /** The span of a part of the text, for reporting. */
  place(part: Span): Span {
    return placeInText(this.at, part);
  }

  /** Whether an unread text is allowed: it is in the list, or any text is. */
  isAllowed(): boolean {
    const { suchAs, oneOf = [] } = this.entry.declaration ?? {};
    return suchAs !== undefined || isListedBeside(this.text, oneOf, this.phrase, this.entry.scope.system);
  }

  /** What a finding says of one change with which it is read. */
  ofSlip({ candidates, change, ...at }: Slip): {
    readonly span: Span;
    readonly nearest: string[];
    readonly fixes: Fix[];
  } {
    const fixes = candidates.map((one) => writingInText(one, this.place(change)));
    return { span: this.place(at), nearest: candidates.map((one) => one.trim()), fixes };
  }

  /** It contains an unpaired mark. */
  isTorn(): boolean {
    return pairsOf(this.entry).some(
      (pair) => loneMark(this.text, pair) !== undefined && !isQuotedWrong(pair, this.reading),
    );
  }

  /** Whether a phrase limited to these kinds and attributes is allowed here; without limits, it is anywhere. */
  isHere({ on, under }: { readonly on: readonly string[]; readonly under: readonly string[] }): boolean {
    const { name, scope } = this.entry;
    return (
      (under.length === 0 || under.includes(name)) &&
      (on.length === 0 || scope.anyKind || on.some((kind) => scope.kinds.names.has(kind)))
    );
  }
}

/** The words alone: a pack that is hardly read has hundreds of thousands. */
interface UnreadTexts {
  readonly doubtful: readonly string[];
  readonly strange: readonly string[];
}

const NONE: readonly never[] = [];

/** Only of lines with texts: tables of all lines would cost more than reading the texts. */
const remembered = new WeakMap<Entry, readonly ReadText[]>();

/** The texts of an entry that are read by a phrase. Cached with the entry, because several rules need them. */
export function textsOfEntry(entry: Entry, scope: Scope): readonly ReadText[] {
  const { declaration } = entry;
  const { system } = scope;
  if (system.phrases.size === 0 || declaration === undefined || entry.placement !== "declared") return NONE;
  const phrase = readingPhrase(declaration, system.phrases);
  if (phrase === undefined) return NONE;
  return getOrMake(remembered, entry, () => readTexts(entry, scope, phrase));
}

function readTexts(entry: Entry, scope: Scope, phrase: string): readonly ReadText[] {
  return writtenValues(entry, scope).flatMap(({ node, values }): ReadText[] => {
    const [value] = values;
    if (node.kind !== "text" || value?.kind !== "text" || values.length !== 1 || value.value.trim() === "") return [];
    return [new ReadText(value.value, phrase, readText(value.value, phrase, scope.system), node, entry)];
  });
}

/** Where a quotation mark is missing, the game may know what is wrong. */
export const isQuotedWrong = (pair: string, reading: TextReading | undefined): boolean =>
  pair.startsWith('"') && reading !== undefined && isMistaken(reading);

/** The marks that come in pairs in its texts: those that are declared, and the brackets in forms that read them. */
export function pairsOf({ declaration, name, scope: { system } }: Entry): readonly string[] {
  if (declaration === undefined) return NONE;
  const { ofPhrases, ofRules } = bracketsIn(system);
  const isRead = ofPhrases.length > 0 && readingPhrase(declaration, system.phrases) !== undefined;
  const inForms = isRead ? ofPhrases : ofRules.get(name);
  const { pairs = NONE } = declaration;
  return inForms === undefined ? pairs : [...new Set([...pairs, ...inForms])];
}

const bracketsIn = memoize(({ data }: System) => {
  const inForms = (forms: readonly string[]): readonly string[] =>
    ["[]", "{}"].filter(([open = "", close = ""]) =>
      forms.some((form) => new RegExp(`\\${open}[^\\${close}]*<[^>]*>[^\\${close}]*\\${close}`, "u").test(form)),
    );
  const sound = data.phrases.filter(({ says }) => says === undefined);
  const ofRules = new Map<string, string[]>();
  for (const { under, oneOf } of data.rules)
    for (const name of under) for (const pair of inForms(oneOf)) getOrMake(ofRules, name, () => []).push(pair);
  return { ofPhrases: inForms(sound.flatMap(({ oneOf }) => oneOf)), ofRules };
});

/** The place of a part of a text in what contains its node. */
export function placeInText({ raw, start }: { readonly raw: string; readonly start: number }, part: Span): Span {
  const places = placesInText(raw);
  const placed = (at: number): number =>
    start + 1 + (places === undefined ? Math.min(at, raw.length) : (places[at] ?? raw.length));
  return { start: placed(part.start), end: placed(part.end) };
}

/** Maps each character of a text to its place in the written form; undefined if they are the same. */
function placesInText(raw: string): readonly number[] | undefined {
  if (!raw.includes("\\")) return undefined;
  const places: number[] = [];
  for (let at = 0; at < raw.length; at++) {
    places.push(at);
    if (unescapedText(raw.slice(at, at + 2)).length === 1 && raw.charAt(at) === "\\") at++;
  }
  return [...places, raw.length];
}

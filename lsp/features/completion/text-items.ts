import {
  type Continuation,
  type ContinuationPart,
  continuationsOf,
  type PhraseDeclaration,
  type ReferredName,
  readingPhrase,
  readText,
} from "../../../compiler/index.js";
import { escapedText, unescapedText } from "../../../grammar/index.js";
import { textBetween } from "../find-line.js";
import { code, type Markup, text } from "../markup.js";
import type { CompletionItem, CompletionList } from "./completion-item.js";
import { choice, filledText, type Insertion, type InsertionPart, stop } from "./insertion.js";
import { namedTexts } from "./named-texts.js";
import type { SpecificationsAt } from "./specifications.js";
import type { ValueTyped } from "./typed-line.js";
import type { Typing } from "./typing.js";
import { usualWords } from "./usual-words.js";

/** The phrase that reads the text at a place; undefined if there is none. */
export function phraseAt({ specifications, asks }: SpecificationsAt, { system }: Typing): string | undefined {
  if (asks || system.phrases.size === 0) return undefined;
  for (const specification of specifications) {
    const phrase = readingPhrase(specification, system.phrases);
    if (phrase !== undefined) return phrase;
  }
  return undefined;
}

/** The possible continuations of a text at the cursor. Undefined if none are known. */
export function textCompletion(
  typing: Typing,
  { insert, replace, quotes }: ValueTyped,
  phrase: string,
  at: SpecificationsAt,
): CompletionList | undefined {
  const { file, behind, offset } = typing.line;
  const raw = textBetween(file, { start: insert.start, end: offset });
  const before = unescapedText(raw);
  const found = continuationsOf(before, phrase, typing.system, (declaration) => isHere(declaration, at.name, typing));
  const start = Math.min(...found.map((one) => one.at));
  const typed = escapedText(before.slice(start));
  if (found.length === 0 || !raw.endsWith(typed)) return undefined;
  // Choosing an item also closes an open quote; the cursor stays within if the text has to go on.
  const end = quotes === "open" ? '"' : "";
  const stopIn = ({ insertion }: { readonly insertion: Insertion }): Insertion => {
    const words = before.slice(0, start) + unescapedText(filledText(insertion));
    const ends = readText(words, phrase, typing.system).kind !== "not read";
    const goesOn = continuationsOf(`${words} `, phrase, typing.system).some(({ kind }) => kind === "rest");
    return ends && !goesOn ? [] : [stop()];
  };
  const items = inOrder(found, before, phrase, at, typing)
    .flatMap((one) => itemsOf(one, before.slice(start, one.at), before.charAt(one.at - 1), typing))
    .slice(0, MOST_OFFERED)
    .map((item, rank) => ({ ...item, rank }))
    .map((item) => (end === "" ? item : { ...item, insertion: [...item.insertion, ...stopIn(item), end] }));
  if (items.length === 0) return undefined;
  // The rest of the word after the cursor, within the quotes.
  const word = /^[\p{L}\p{N}]*/u.exec(behind)?.[0].length ?? 0;
  const from = offset - typed.length;
  return {
    items,
    // The next letter may allow other items.
    incomplete: true,
    insert: { start: from, end: offset },
    replace: { start: from, end: Math.min(offset + word, Math.max(offset, replace.end)) },
  };
}

/** Nobody reads a longer list: typing another letter finds the others. */
const MOST_OFFERED = 20;

/** Whether a form is allowed for the name on a card like this one, whose kind may not be written yet. */
function isHere({ on, under }: PhraseDeclaration, name: string, { record }: Typing): boolean {
  if (under.length > 0 && !under.includes(name)) return false;
  const isKnown = record !== undefined && (record.role !== "card" || record.kind !== undefined);
  return on.length === 0 || !isKnown || on.some((kind) => record.kinds.names.has(kind));
}

/** Within a text, its forms go on before others begin. */
const WITHIN: Readonly<Record<Continuation["kind"], number>> = { rest: 0, value: 1, form: 2, join: 3 };
/** At the start, forms say more than words that a subject may begin with. */
const AT_THE_START: Readonly<Record<Continuation["kind"], number>> = { form: 0, rest: 1, value: 2, join: 3 };

/**
 * The usual continuations first: the most frequent first words, each with the most frequent one of those that begin with it,
 * then the others by their first two words. Names of things come last at the start of a text, where few begin with one.
 */
function inOrder(
  found: readonly Continuation[],
  before: string,
  phrase: string,
  at: SpecificationsAt,
  typing: Typing,
): readonly Continuation[] {
  const starts = before.trim() === "";
  // What begins further back is judged by its words from the one being typed on, as the others are.
  const wordStart = before.length - (/\S*$/.exec(before)?.[0].length ?? 0);
  const placeOf = (one: Continuation): number => Math.max(one.at, wordStart);
  const places = [...new Set(found.map(placeOf))];
  const usual = new Map(
    places.map(
      (place) => [place, usualWords(before.slice(0, place), phrase, at, typing.question.index, typing.system)] as const,
    ),
  );
  const entries = found.map((one, index) => {
    const [part] = one.parts;
    const isName = typeof part === "object" && part.names.length > 0;
    const place = placeOf(one);
    const words = isName ? "" : wordsOf(one, typing).slice(place - one.at);
    const [first = "", second = ""] = words.split(" ");
    const kind = (starts ? AT_THE_START : WITHIN)[one.kind] + (isName && starts ? 4 : 0);
    return { one, index, place, words, first: `${place} ${first}`, two: `${place} ${first} ${second}`, kind };
  });
  /** By its words: the one that comes first of those that begin with the same two, and how often they occur. */
  const twos = new Map<string, { readonly index: number; readonly often: number }>();
  for (const { place, index, words, two } of entries)
    if (!twos.has(two)) twos.set(two, { index, often: usual.get(place)?.two(words) ?? 0 });
  const leaders = new Map<string, { readonly index: number; readonly often: number }>();
  for (const { index, first, two } of entries) {
    const often = twos.get(two)?.often ?? 0;
    if (often > (leaders.get(first)?.often ?? -1)) leaders.set(first, { index, often });
  }
  const scored = entries.map((entry) => {
    const { place, index, words, first, two } = entry;
    if (leaders.get(first)?.index === index) return { ...entry, often: usual.get(place)?.first(words) ?? 0 };
    const leader = twos.get(two);
    return { ...entry, often: leader?.index === index ? leader.often : 0 };
  });
  return scored
    .sort(
      (a, b) =>
        Number(repeats(a.one)) - Number(repeats(b.one)) || b.often - a.often || a.kind - b.kind || a.index - b.index,
    )
    .map(({ one }) => one);
}

/** The words of a continuation, with its holes filled. */
const wordsOf = ({ parts }: Continuation, typing: Typing): string =>
  parts.map((part) => (typeof part === "string" ? part : (choicesOf(part, typing)[0] ?? part.holds))).join("");

/** It has the same words in two of its holes: "you may draw two cards to have draw two cards". */
const repeats = ({ parts }: Continuation): boolean =>
  parts.some(
    (part, index) =>
      typeof part === "object" &&
      /\s/.test(part.holds) &&
      parts.slice(0, index).some((other) => typeof other === "object" && other.holds === part.holds),
  );

/** What closes the marks that symbols and keywords are in. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/**
 * `between`: the text between the start of the replaced part and the start of the words. `mark`: the character before
 * those. Behind an opening one, labels have both marks, whatever of them is in the words.
 */
function itemsOf(
  continuation: Continuation,
  between: string,
  mark: string,
  typing: Typing,
): Omit<CompletionItem, "rank">[] {
  const closing = CLOSING.get(mark);
  const { declaration, hole, parts } = continuation;
  const [only, ...others] = parts;
  const made = (words: string, insertion: Insertion): Omit<CompletionItem, "rank"> => ({
    label: closing === undefined ? words.trim() : `${mark}${words.trim()}${words.includes(closing) ? "" : closing}`,
    kind: "value",
    description: hole ?? declaration?.name,
    filter: between + words,
    insertion: insertion.filter((part) => part !== ""),
    documentation: () => documentation(words, continuation, typing),
    goesOn: true,
  });
  if (typeof only === "object" && others.length === 0 && only.names.length > 0)
    return namesIn(only.names, typing)
      .filter((name) => name.startsWith(only.holds) && name !== only.holds)
      .map((name) => ({ ...made(name, [escapedText(between + name)]), kind: "card" }));
  return [
    made(wordsOf(continuation, typing), [escapedText(between), ...parts.map((part) => insertionPart(part, typing))]),
  ];
}

/** Longer lists aren't useful as choices. */
const MOST_CHOICES = 24;

function insertionPart(part: ContinuationPart, typing: Typing): InsertionPart {
  if (typeof part === "string") return escapedText(part);
  const written = choicesOf(part, typing).map((one) => escapedText(one));
  if (written.length > 0 && written.length <= MOST_CHOICES) return choice(written);
  return stop(written[0] ?? escapedText(part.holds));
}

const choicesOf = ({ names, choices }: Exclude<ContinuationPart, string>, typing: Typing): readonly string[] =>
  names.length > 0 ? namesIn(names, typing) : choices;

function namesIn(names: readonly ReferredName[], { question }: Typing): string[] {
  return [...new Set(names.flatMap(({ kind, name }) => namedTexts(question, kind, name)))].filter(isPlain);
}

/** Punctuation would end the hole. */
const isPlain = (name: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’ -]*$/u.test(name);

function documentation(words: string, { declaration, hole }: Continuation, { system }: Typing): Markup {
  const attributes = hole === undefined ? [] : (system.attributes.get(hole) ?? []);
  const means = attributes.flatMap((one) => one.means?.[words] ?? []);
  const [first] = attributes;
  if (hole !== undefined)
    return [...means, first?.about ?? ""].filter((sentence) => sentence !== "").map((sentence) => text(sentence));
  if (declaration === undefined) return [];
  const forms = declaration.oneOf.slice(0, 3).map((form) => [code(form)]);
  return [...(declaration.about === "" ? [] : [text(declaration.about)]), { kind: "list", items: forms }];
}

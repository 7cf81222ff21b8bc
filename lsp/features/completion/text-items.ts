import {
  type Continuation,
  type ContinuationPart,
  continuationsOf,
  type PhraseDeclaration,
  type ReferredName,
  readingPhrase,
} from "../../../compiler/index.js";
import { escapedText, unescapedText } from "../../../grammar/index.js";
import { code, type Markup, text } from "../markup.js";
import type { CompletionItem, CompletionList } from "./completion-item.js";
import { choice, type Insertion, type InsertionPart, stop } from "./insertion.js";
import { namedTexts } from "./named-texts.js";
import type { SpecificationsAt } from "./specifications.js";
import type { ValueTyped } from "./typed-line.js";
import type { Typing } from "./typing.js";

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
  const raw = file.text.slice(insert.start, offset);
  const before = unescapedText(raw);
  const found = continuationsOf(before, phrase, typing.system, (declaration) => isHere(declaration, at.name, typing));
  const start = Math.min(...found.map((one) => one.at));
  const typed = escapedText(before.slice(start));
  if (found.length === 0 || !raw.endsWith(typed)) return undefined;
  // Choosing an item also closes an open quote.
  const end = quotes === "open" ? '"' : "";
  const items = found
    .flatMap((one, index) => itemsOf(one, before.slice(start, one.at), index, typing))
    .map((item) => (end === "" ? item : { ...item, insertion: [...item.insertion, end] }));
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

/** Whether a form is allowed for the name on a card like this one, whose kind may not be written yet. */
function isHere({ on, under }: PhraseDeclaration, name: string, { record }: Typing): boolean {
  if (under.length > 0 && !under.includes(name)) return false;
  const isKnown = record !== undefined && (record.role !== "card" || record.kind !== undefined);
  return on.length === 0 || !isKnown || on.some((kind) => record.kinds.names.has(kind));
}

const RANKS: Readonly<Record<Continuation["kind"], number>> = { rest: 0, value: 1_000, form: 2_000, join: 3_000 };

/** `between`: the text between the start of the replaced part and the start of the words. */
function itemsOf(continuation: Continuation, between: string, index: number, typing: Typing): CompletionItem[] {
  const { kind, declaration, hole, parts } = continuation;
  const [only, ...others] = parts;
  const rank = RANKS[kind] + index;
  const made = (words: string, insertion: Insertion): CompletionItem => ({
    label: words.trim(),
    kind: "value",
    description: hole ?? declaration?.name,
    filter: between + words,
    insertion: insertion.filter((part) => part !== ""),
    rank,
    documentation: () => documentation(words, continuation, typing),
    goesOn: true,
  });
  if (typeof only === "object" && others.length === 0 && only.names.length > 0)
    return namesIn(only.names, typing)
      .filter((name) => name.startsWith(only.holds) && name !== only.holds)
      .map((name) => ({ ...made(name, [escapedText(between + name)]), kind: "card" }));
  const words = parts
    .map((part) => (typeof part === "string" ? part : (choicesOf(part, typing)[0] ?? part.holds)))
    .join("");
  return [made(words, [escapedText(between), ...parts.map((part) => insertionPart(part, typing))])];
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

import { escapedText, once, type Span, type TextNode } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { garbledIn } from "../diagnostics/garbled.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import type { IsName } from "../model/decklist.js";
import { decklistOf } from "../model/decks.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { contentOf, inRecord, startOf } from "../model/record-text.js";
import { labelOf, movedBy, namesListed, packItems } from "../model/verbatim-lines.js";
import { readingPhrase } from "../systems/phrases.js";
import type { System } from "../systems/system.js";
import { identifiersOn } from "./card-names.js";
import { defineRule, type Report } from "./define-rule.js";
import { placeInText } from "./read-texts.js";

const messages = {
  odd: message`${"value"} has ${"character"} in it, so it isn't the same text as ${"plain"}.`,
  "line-end": message`${"character"} is not a line break here: it is printed as written. A text simply continues on the next line.`,
};

/** Characters in names and texts that nobody sees, and blanks that aren't one blank. */
export const oddCharacter = defineRule({
  id: "odd-character",
  severity: "warning",
  about: ["characters", "meaning"],
  takesSeverity: true,
  doubts: ["odd"],
  what: "An invisible character or an unusual blank in a text that is compared with others.",
  why: "Texts are compared character by character. With a zero-width space, a soft hyphen, a no-break space or two blanks in it, a text looks like another one and isn't: no condition, no list and no search finds it.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const node of entry.node.values) {
        if (node.kind === "text" && !isCompared(entry, node.value)) checkWords(node, entry, scope.system, report);
        const value = node.kind === "text" && isCompared(entry, node.value) ? node.value : undefined;
        // Blanks at the ends have a rule of their own.
        const odd = value === undefined ? undefined : oddIn(value.trim());
        if (value === undefined || odd === undefined) continue;
        const plain = plainOf(value);
        const text = `"${escapedText(plain)}"`;
        const data = { name: entry.name, value: `"${value}"`, character: odd, plain: `"${plain}"` };
        report("odd", node, data, { fixes: [writing(text, node, true)] });
      }
    },
    record(record, report) {
      if (record.node.text.includes("\\")) checkLineEnds(record, report);
      for (const label of record.labels) {
        if (label.declaration?.lines !== "one" || label.name === "Identifier") continue;
        const odd = oddIn(label.text);
        if (odd === undefined) continue;
        const at = inRecord(record, label.line, label.node.text);
        const plain = plainOf(label.text);
        const data = { name: label.name, value: label.text, character: odd, plain };
        report("odd", at, data, { fixes: [writing(plain, at, true)] });
      }
    },
    packReads: () => identifiersOn,
    pack(pack, report) {
      const listed = new Set<string>();
      for (const { isName, place, at, text } of namesInLists(pack)) {
        const odd = oddIn(text);
        if (odd === undefined) continue;
        listed.add(text);
        const plain = plainOf(text);
        if (isName(text) || !isName(plain)) continue;
        const data = { name: text, value: text, character: odd, plain };
        report("odd", at, data, place, { fixes: [writing(plain, at, true)] });
      }
      for (const place of pack.cards) {
        const { identifier = "" } = place.record;
        const odd = oddIn(identifier);
        const label = odd === undefined ? undefined : labelOf(place.record, "Identifier");
        if (odd === undefined || label === undefined) continue;
        const at = inRecord(place.record, label.line, label.node.text);
        const plain = plainOf(identifier);
        const data = { name: label.name, value: identifier, character: odd, plain };
        const fixes = pack.byIdentifier.has(plain) ? [] : [writing(plain, at, !listed.has(identifier))];
        report("odd", at, data, place, { fixes });
      }
    },
  },
});

/** What nobody sees within the words of a text that a phrase reads: they are none of the game's then. */
function checkWords(
  node: TextNode,
  { name, declaration }: Entry,
  system: System,
  report: Report<typeof messages>,
): void {
  if (!HIDDEN.test(node.value) || readingPhrase(declaration ?? {}, system.phrases) === undefined) return;
  for (const { 0: word, index } of node.value.matchAll(WORDS())) {
    const plain = word.replace(WITHIN_WORD(), "");
    const character = plain === word ? undefined : oddIn(word);
    if (character === undefined) continue;
    const at = placeInText(node, { start: index, end: index + word.length });
    report(
      "odd",
      at,
      { name, value: `"${word}"`, character, plain: `"${plain}"` },
      { fixes: [writing(plain, at, true)] },
    );
  }
}

const HIDDEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/;
const WORDS = once(() => /[\p{L}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu);
const WITHIN_WORD = once(() => /(?<=\p{Script=Latin})[\u00ad\u200b-\u200d\u2060\ufeff](?=\p{Script=Latin})/gu);

interface ListedName {
  readonly text: string;
  readonly at: Span;
  readonly place: RecordInPack;
  readonly isName: IsName;
}

/** The names in the lists of a pack and its decks. */
function* namesInLists(pack: PackModel): Generator<ListedName> {
  const isCard = namesListed(pack, "Cards");
  for (const deck of pack.decks)
    for (const { start, read } of decklistOf(deck) ?? [])
      if (read.kind === "card")
        yield { text: read.identifier, at: movedBy(start, read.at.identifier), place: deck, isName: isCard };
  if (pack.pack === undefined) return;
  for (const label of ["Decks", "Uses"] as const)
    for (const { text, start, end } of packItems(pack, label))
      yield { text, at: { start, end }, place: pack.pack, isName: namesListed(pack, label) };
}

/** `\\n` in the text of a label, as programs write it. */
function checkLineEnds(record: RecordModel, report: Report<typeof messages>): void {
  for (const { line, endLine, declaration } of record.labels) {
    if (declaration?.lines === "kept") continue;
    const { start } = contentOf(record, line);
    const text = record.node.text.slice(start, startOf(record, endLine));
    const found = /(?:\\r)?\\n[ \t]*/.exec(text);
    if (found === null) continue;
    const at = { start: start + found.index, end: start + found.index + found[0].length };
    const fixes = [writing(" ", at, false, "Write a blank instead")];
    report("line-end", { ...at, end: at.start + found[0].trimEnd().length }, { character: "\\n" }, { fixes });
  }
}

/** Longer texts, and those with a mark at the end, are sentences. */
const LONGEST = 60;

/** A text of a list, of a condition, or short enough to be a name. */
function isCompared({ declaration, operator }: Entry, text: string): boolean {
  if (declaration?.oneOf?.includes("<any>") === true) return false;
  return operator !== undefined || (text.length <= LONGEST && !/[.!?…:;,»”]$/u.test(text.trim()));
}

/**
 * Blanks that aren't one blank, and what is never seen. French has its own blanks beside some marks, and Japanese a wide
 * one. Characters that turn the direction have a rule of their own.
 */
const EVERYWHERE = String.raw`(?<!\u00ab)[^\P{Zs} \u3000](?![!?:;\u00bb%])|(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\u3000|[\t\u2028\u2029\u2800\u00ad\u200b\u2060-\u2064\u206a-\u206f\ufeff]|(?<=\S) {2,}(?=\S)`;
/** In other scripts and between emoji, these decide how letters are drawn. */
const BESIDE_LATIN = String.raw`(?<=^|[\p{Script=Latin}\p{N} ])(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}(?!\u20e3)`;
const ODD = once(() => new RegExp(`${EVERYWHERE}|${BESIDE_LATIN}`, "gu"));
/** Beside letters that are written from right to left, marks of direction keep numbers in their place. */
const ODD_IN_RIGHT_TO_LEFT = once(() => new RegExp(`${EVERYWHERE}|(?![\\u200e\\u200f\\u061c])${BESIDE_LATIN}`, "gu"));
const RIGHT_TO_LEFT = once(() => /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u);
const oddCharacters = (text: string): RegExp => (RIGHT_TO_LEFT().test(text) ? ODD_IN_RIGHT_TO_LEFT() : ODD());

function oddIn(text: string): string | undefined {
  const [found] = MAY_BE_ODD.test(text) ? (text.match(oddCharacters(text)) ?? []) : [];
  // Of a text that was read in another encoding, what was written is said first.
  if (found === undefined || garbledIn(text).length > 0) return undefined;
  if (found.startsWith(" ")) return "several blanks in a row";
  if (found === "\t") return "a tab";
  return `${isBlank(found) ? "the blank" : "the invisible character"} ${codePoint(found)}`;
}

const MAY_BE_ODD = /[^ -~]| {2}/;
const isBlank = (character: string): boolean => /[\s\u2800]/.test(character) && character !== "\ufeff";
/** The text without them. */
export const plainOf = (text: string): string =>
  MAY_BE_ODD.test(text)
    ? text
        .replace(oddCharacters(text), (odd) => (isBlank(odd.charAt(0)) ? " " : ""))
        .replace(/ {2,}/g, " ")
        .trim()
    : text.trim();

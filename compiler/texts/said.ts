import { memoize, once } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { type Grammar, grammarOf, plainText, withOptional } from "./grammar.js";
import { readText } from "./read-text.js";
import { type FormNode, leavesOf, nodesIn, type PhrasePiece, type ReadingNode } from "./reading.js";

/** What a text says, to be compared with what others say. */
export interface Said {
  /**
   * What each of its parts says that could be on a line of its own: a keyword, a sentence. Equal for parts with the same
   * meaning; undefined if the text isn't read whole.
   */
  readonly parts: readonly string[] | undefined;
  /** Its words, numbers and symbols as they are written. */
  readonly words: string;
}

/** What a text says, apart from its reminders (`<aside>`) and from the marks that only emphasize, such as `##`. */
export function saidBy(text: string, phrase: string, emphasis: readonly string[], system: System): Said {
  const plain = emphasis
    .reduce((left, mark) => left.replaceAll(mark, ""), text)
    .replace(/\s+/g, " ")
    .trim();
  const reading = readText(plain, phrase, system);
  return {
    parts: reading.kind === "whole" ? partsOf(reading.node, plain).map(withPlainMarks) : undefined,
    words: wordsOf(hasReminders(grammarOf(system)) ? withoutReminders(plain) : plain),
  };
}

/** Keywords and sentences are on one line on some cards, and on several on others. */
function partsOf(node: ReadingNode, text: string): string[] {
  if (node.kind === "list") return isJoinedBy(node, isMark) ? node.items.map(keyOf) : [keyOf(node)];
  const nodes = nodesIn(node.pieces).filter((one) => !isReminder(one));
  if (isReminder(node) || (nodes.length === 0 && nodesIn(node.pieces).length > 0)) return [];
  const hasMore = leavesOf(node).some(
    (leaf) => leaf.node === node && (leaf.hole !== undefined || !/^[\s.,;]*$/.test(leaf.text)),
  );
  // A trigger belongs to its sentences, but keywords before other text could be on a line of their own.
  const others = nodes.filter((one) => !isJoinedBy(one, (mark) => isMark(mark) && mark.trim() !== ""));
  return hasMore || nodes.length === 0 || others.length > 1
    ? [keyOf(node)]
    : nodes.flatMap((one) => partsOf(one, text));
}

/** It is a list, and all its separators are like this. */
const isJoinedBy = ({ phrase: { between } }: ReadingNode, isLikeThis: (text: string) => boolean): boolean =>
  between?.every(isLikeThis) === true;

const LETTER = once(() => /[\p{L}\p{N}]/u);
const isMark = (text: string): boolean => !LETTER().test(text);

/** There is nothing in it but what is aside, and the marks around that. */
const isReminder = (node: ReadingNode): boolean =>
  node.kind === "form" &&
  node.pieces.some(isAside) &&
  node.pieces.every((piece) => piece.kind === "words" || isAside(piece)) &&
  !LETTER().test(plainText(node.form));

const isAside = (piece: PhrasePiece): boolean => piece.kind === "text" && piece.name === "aside";

/** Equal for nodes with the same meaning: all forms of a phrase mean the same, with the same in their holes. */
function keyOf(node: ReadingNode): string {
  if (node.kind === "form") return formKey(node);
  const { items, joins, phrase } = node;
  const said = items.map((item, index) => {
    const join = phrase.between?.[joins[index] ?? -1] ?? "";
    return `${formKey(item)} ${LETTER().test(join) ? join.replace(/[^\p{L} ]/gu, "").trim() : ""}`;
  });
  return `${phrase.name}[${said.join()}]`;
}

function formKey({ pieces, phrase, form }: FormNode): string {
  const holes = inHoles(pieces).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  if (holes.length > 0) return `${phrase.name}{${holes.map(([name, key]) => `${name}: ${key}`).join()}}`;
  return `${phrase.name}{${phrase.forms.length > 1 ? plainText(form).replace(/[\s()]+/g, "") : ""}}`;
}

function inHoles(pieces: readonly PhrasePiece[]): (readonly [name: string, key: string])[] {
  return pieces.flatMap((piece): (readonly [string, string])[] => {
    if (piece.kind === "phrase") return isReminder(piece.node) ? [] : [[piece.name, keyOf(piece.node)]];
    return piece.kind === "text" && !isAside(piece) ? [[piece.name, JSON.stringify(piece.text)]] : [];
  });
}

const hasReminders: (grammar: Grammar) => boolean = memoize(({ phrases }: Grammar) =>
  phrases.some(({ sound }) =>
    sound.some(({ parts }) =>
      withOptional(parts).some((part) => part.kind === "text" && part.terminal.name === "aside"),
    ),
  ),
);

/** Words in parentheses, emphasized or not. A number or a symbol in them is no reminder. */
const withoutReminders = (text: string): string =>
  text.replace(/(?:[*_#]|<\/?\w{1,9}>){0,3}\((?:[^()]|\([^()]*\)){0,9999}\)(?:[*_#]|<\/?\w{1,9}>){0,3}/g, (enclosed) =>
    /\p{L}{2}/u.test(enclosed) ? " " : enclosed,
  );

const withPlainMarks = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-");

/** Without the marks that end sentences or separate keywords. */
const wordsOf = (text: string): string =>
  withPlainMarks(text)
    .match(/\d+(?:[.,]\d+){1,9999}|[\p{L}\p{M}\p{N}]+|[^\s.,;]/gu)
    ?.join(" ") ?? "";

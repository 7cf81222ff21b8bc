import { Lexer } from "chevrotain";
import { BoundedCache } from "./bounded-cache.js";
import { LineParser } from "./line-parser.js";
import { once } from "./memoize.js";
import { tokens } from "./tokens.js";
import type { LabelLine, LineNode, Span } from "./tree.js";
import { mayBeTypographic, toPlainLine } from "./typographic.js";

/** Longer lines aren't parsed, so that one absurd line costs no memory. Label text has no limit. */
export const LONGEST_LINE = 20_000;
/** Longer lines rarely repeat, so they aren't cached. */
const LONGEST_REMEMBERED = 160;
const MOST_REMEMBERED = 30_000;

// Tests build the lexer and parser with validation, which would cost each start more than a hundred cards.
const lexer = once(
  () => new Lexer([...tokens], { positionTracking: "onlyOffset", ensureOptimizations: true, skipValidations: true }),
);
const parser = once(() => new LineParser());
const remembered = new BoundedCache<string, LineNode>(MOST_REMEMBERED);

/**
 * Parses one line, given without its line end. Never throws. Equal lines give the same node: cards repeat their lines
 * so often that caching makes parsing several times faster.
 */
export function parseLine(text: string): LineNode {
  // Labels first: their texts rarely repeat, so a cache lookup would only cost time.
  return parseLabel(text) ?? remembered.get(text) ?? parseOwn(text);
}

const BLANK = 32;
const TAB = 9;

/** Only the head of a label goes through the grammar; its text is free. */
function parseLabel(text: string): LabelLine | undefined {
  const first = text.charCodeAt(0);
  if (first === BLANK || first === TAB) return undefined;
  const colon = headEnd(text);
  if (colon < 1 || colon > LONGEST_REMEMBERED) return undefined;
  const next = text.charCodeAt(colon + 1);
  if (next !== BLANK && !/^[\s\u200b-\u200f\ufeff]?$/.test(text.charAt(colon + 1))) return undefined;
  const headText = text.slice(0, colon + 1);
  const head = remembered.get(headText) ?? parseOwn(headText);
  if (head.kind !== "label") return undefined;
  const { kind, name, indent, comment, typographic } = head;
  return { kind, name, length: text.length, indent, comment, typographic, text: trimmed(text, colon + 1) };
}

/** Offset of the first colon, wide ones included; -1 if there is none. */
function headEnd(text: string): number {
  const colon = text.indexOf(":");
  const wide = text.indexOf("：");
  return wide !== -1 && (colon === -1 || wide < colon) ? wide : colon;
}

/**
 * Parses a copy of the line. The names and texts of its node are slices of it that live long, in entries and symbol
 * tables; slices of the file would keep the whole file alive.
 */
function parseOwn(text: string): LineNode {
  if (text.length > LONGEST_LINE) return parseWhole(text);
  const own = ownCopy(text);
  const line = parseWhole(own);
  if (own.length > LONGEST_REMEMBERED) return line;
  return remembered.set(own, line);
}

/** Slicing a concatenated string copies it. */
function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

function parseWhole(text: string): LineNode {
  if (text.length > LONGEST_LINE)
    return isBlank(text) ? blank(text.length) : unread(text.length, "too-long", nameBefore(text));
  if (!mayBeTypographic(text)) return parsePlain(text);
  const plain = toPlainLine(text);
  if (plain.replaced.length === 0) return parsePlain(text);
  const node = moved(parsePlain(plain.text), (offset) => plain.offsets[offset] ?? offset);
  return { ...node, length: text.length, typographic: plain.replaced };
}

/** A token of a line and its span. `kind` is the lexer's name for it. */
export interface LexedToken extends Span {
  readonly kind: string;
  readonly text: string;
}

/**
 * The tokens of a line that is being typed, without blanks: it may be cut off at the cursor, so it isn't parsed. Of a
 * very long line, only the beginning is lexed.
 */
export function lexLine(text: string): LexedToken[] {
  return lexer()
    .tokenize(text.slice(0, LONGEST_LINE))
    .tokens.map(({ tokenType, startOffset, image }) => {
      return { kind: tokenType.name, start: startOffset, end: startOffset + image.length, text: image };
    });
}

/** Parses a line as if its first `indent` blanks were missing; offsets stay those of the line as written. */
export function parseOutdented(text: string, indent: number): LineNode {
  // A line contains no line end, so this can't collide with the key of a real line.
  const key = `\n${indent}\n${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const line = { ...moved(parseLine(text.slice(indent)), (offset) => offset + indent), length: text.length };
  return text.length > LONGEST_REMEMBERED ? line : remembered.set(key, line);
}

function parsePlain(text: string): LineNode {
  const ready = parser();
  ready.input = lexer().tokenize(text).tokens;
  return ready.line(text);
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

function blank(length: number): LineNode {
  return { kind: "blank", length, indent: length, comment: undefined, typographic: undefined };
}

/**
 * The name with which an attribute or a condition begins, even if its line is too long to be read; otherwise empty. On
 * millions of letters, the expression would overflow the stack, and no name is that long.
 */
const nameBefore = (text: string): string =>
  /^(\p{L}[\p{L}\p{N}_.-]*)[ \t]+(?:[<>=!]+[ \t]*)?"/u.exec(text.slice(0, LONGEST_BEGINNING))?.[1] ?? "";
const LONGEST_BEGINNING = 1000;

/** Characters that aren't read. `name`: with which they begin, if that tells that they are no text of a label. */
export function unread(length: number, kind: "too-long" | "too-many", name = ""): LineNode {
  const rest = [{ start: 0, end: length, kind, text: name } as const];
  return { kind: "other", length, indent: 0, comment: undefined, typographic: undefined, path: undefined, rest };
}

/** A copy of the node with all offsets mapped. */
export function moved<Node>(node: Node, place: (offset: number) => number): Node {
  if (Array.isArray(node)) return node.map((part: unknown) => moved(part, place)) as Node;
  if (typeof node !== "object" || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    copy[key] = key === "start" || key === "end" ? place(value as number) : moved(value as unknown, place);
  }
  return copy as Node;
}

/** The text of a label: from `start`, trimmed. */
function trimmed(line: string, start: number): Span {
  const isUsual = line.charCodeAt(start) === BLANK && isVisible(line, start + 1) && isVisible(line, line.length - 1);
  if (isUsual) return { start: start + 1, end: line.length };
  const text = line.slice(start);
  const begin = line.length - text.trimStart().length;
  return { start: begin, end: Math.max(begin, start + text.trimEnd().length) };
}

/** A quick check: true is certainly not a blank. */
function isVisible(line: string, offset: number): boolean {
  const code = line.charCodeAt(offset);
  return code > BLANK && code < 127;
}

import type { Position } from "vscode-languageserver/node";
import type { Span } from "../../grammar/index.js";

/** One piece of a text: whole lines, the last of which ends with an LF; but for the last piece. */
interface TextChunk {
  readonly text: string;
  /** Where its lines begin, from its own start. */
  readonly lines: readonly number[];
  /** Offset in the text; changes with edits above. */
  start: number;
  /** The number of its first line; changes with edits above. */
  line: number;
}

/** A piece that is to be cut is longer than two of this, in UTF-16 units. */
const PIECE = 16_384;

/**
 * A text that is edited. An edit makes one piece of it anew: in a text of 3.5 MB joined to one string, the copy that each
 * key made took most of the time from the key to its findings. Lines end with LF, CR or CR LF, and count from 0;
 * characters are UTF-16 units.
 */
export class PiecewiseText {
  #pieces: readonly TextChunk[] = [];
  #length = 0;
  #whole: string | undefined;

  constructor(text: string) {
    this.replace({ start: 0, end: 0 }, text);
  }

  get length(): number {
    return this.#length;
  }

  /** All of it in one string, made when somebody asks. */
  toString(): string {
    this.#whole ??= this.#pieces.map(({ text }) => text).join("");
    return this.#whole;
  }

  /** As for strings, for offsets that are not negative. */
  slice(start: number, end: number): string {
    let text = "";
    for (let index = this.#pieceAt(start); index < this.#pieces.length; index++) {
      const piece = this.#pieces[index] as TextChunk;
      if (piece.start >= end) break;
      text += piece.text.slice(Math.max(0, start - piece.start), end - piece.start);
    }
    return text;
  }

  /** Puts other text in the place of a span of it. */
  replace({ start, end }: Span, text: string): void {
    const pieces = this.#pieces;
    const first = this.#pieceAt(start);
    let last = this.#pieceAt(end);
    const from = pieces[first]?.start ?? 0;
    let joined = this.slice(from, start) + text + this.slice(end, endOf(pieces[last]));
    // All but the last piece end with an LF: a CR there could belong to an LF in the next one.
    while (last < pieces.length - 1 && !(joined.endsWith("\n") || joined === "")) {
      last++;
      joined += pieces[last]?.text ?? "";
    }
    const isLast = last >= pieces.length - 1;
    this.#pieces = pieces.toSpliced(first, last - first + 1, ...cut(joined, isLast));
    this.#length += text.length - (end - start);
    this.#whole = undefined;
    this.#number(first);
  }

  /** The nearest offset to a position; one within a line end is that before it. */
  offsetAt({ line, character }: Position): number {
    const place = this.#lineAt(line);
    if (place === undefined) return line < 0 ? 0 : this.#length;
    const { piece, start, end } = place;
    return piece.start + beforeLineEnd(piece.text, Math.min(start + Math.max(0, character), end), start);
  }

  /** The position of the nearest offset; one within a line end is that before it. */
  positionAt(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#length));
    const piece = this.#pieces[this.#pieceAt(inside)] as TextChunk;
    const index = lastAtMost(piece.lines.length, (at) => piece.lines[at] as number, inside - piece.start);
    const start = piece.lines[index] as number;
    return { line: piece.line + index, character: beforeLineEnd(piece.text, inside - piece.start, start) - start };
  }

  /** A line with its line end; empty where there is none of that number. */
  lineText(line: number): string {
    const place = this.#lineAt(line);
    return place === undefined ? "" : place.piece.text.slice(place.start, place.end);
  }

  #lineAt(line: number): { readonly piece: TextChunk; readonly start: number; readonly end: number } | undefined {
    const piece = this.#pieces[lastAtMost(this.#pieces.length, (at) => (this.#pieces[at] as TextChunk).line, line)];
    const start = piece?.lines[line - piece.line];
    if (piece === undefined || start === undefined) return undefined;
    return { piece, start, end: piece.lines[line - piece.line + 1] ?? piece.text.length };
  }

  #pieceAt(offset: number): number {
    return lastAtMost(this.#pieces.length, (at) => (this.#pieces[at] as TextChunk).start, offset);
  }

  #number(from: number): void {
    const above = this.#pieces[from - 1];
    let [start, line] = above === undefined ? [0, 0] : [endOf(above), above.line + above.lines.length];
    for (let index = from; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index] as TextChunk;
      piece.start = start;
      piece.line = line;
      start += piece.text.length;
      line += piece.lines.length;
    }
  }
}

function endOf(piece: TextChunk | undefined): number {
  return piece === undefined ? 0 : piece.start + piece.text.length;
}

/** Cuts whole lines into pieces. The last piece of a text may be empty, and may end within a line. */
function cut(text: string, isLast: boolean): TextChunk[] {
  const pieces: TextChunk[] = [];
  let from = 0;
  while (text.length - from > 2 * PIECE) {
    const end = text.indexOf("\n", from + PIECE) + 1;
    if (end === 0) break;
    pieces.push(pieceOf(text.slice(from, end), false));
    from = end;
  }
  if (isLast || from < text.length) pieces.push(pieceOf(text.slice(from), isLast));
  return pieces;
}

function pieceOf(text: string, isLast: boolean): TextChunk {
  const lines = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== LF && code !== CR) continue;
    if (code === CR && text.charCodeAt(at + 1) === LF) at++;
    lines.push(at + 1);
  }
  // What comes behind the last line end is the first line of the next piece.
  if (!isLast && lines.at(-1) === text.length) lines.pop();
  return { text, lines, start: 0, line: 0 };
}

const LF = 10;
const CR = 13;

function beforeLineEnd(text: string, offset: number, lineStart: number): number {
  let at = offset;
  while (at > lineStart && (text.charCodeAt(at - 1) === LF || text.charCodeAt(at - 1) === CR)) at--;
  return at;
}

/** The last of `count` ascending numbers that is at most some number; 0 where none is. */
function lastAtMost(count: number, numberAt: (index: number) => number, most: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numberAt(middle) <= most) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

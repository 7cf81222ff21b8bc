import type { Position } from "vscode-languageserver/node";
import { partitionPoint, type Span } from "../../grammar/index.js";

/** One piece of a text: whole lines, ending in an LF except in the last piece. */
interface TextChunk {
  readonly text: string;
  /** The starts of its lines, relative to the piece. */
  readonly lines: readonly number[];
  /** Offset in the text; shifts with edits above. */
  start: number;
  /** The number of its first line; shifts with edits above. */
  line: number;
}

/** Pieces are split when they are longer than twice this, in UTF-16 units. */
const PIECE = 16_384;

/**
 * A text that is edited. An edit replaces only the pieces it touches: in a text of 3.5 MB as one string, copying it at
 * each keystroke took most of the time from the key to its findings. Lines end with LF, CR or CR LF, and count from 0;
 * characters are UTF-16 units.
 */
export class PiecewiseText {
  #pieces: readonly TextChunk[] = [];
  #length = 0;
  #whole: string | undefined;

  constructor(text: string) {
    this.replace({ start: 0, end: 0 }, text);
    // Not joined once more: the pieces are slices of it.
    this.#whole = text;
  }

  get length(): number {
    return this.#length;
  }

  /** The whole text as one string, joined on demand. */
  toString(): string {
    this.#whole ??= this.#pieces.map(({ text }) => text).join("");
    return this.#whole;
  }

  /** Like `String.slice`, for non-negative offsets. */
  slice(start: number, end: number): string {
    let text = "";
    for (let index = this.#pieceAt(start); index < this.#pieces.length; index++) {
      const piece = this.#pieces[index] as TextChunk;
      if (piece.start >= end) break;
      text += piece.text.slice(Math.max(0, start - piece.start), end - piece.start);
    }
    return text;
  }

  /** Replaces a span. */
  replace({ start, end }: Span, text: string): void {
    const pieces = this.#pieces;
    const first = this.#pieceAt(start);
    let last = this.#pieceAt(end);
    const from = pieces[first]?.start ?? 0;
    let joined = this.slice(from, start) + text + this.slice(end, endOf(pieces[last]));
    // Every piece but the last ends with an LF: a CR could be the first half of a CR LF.
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

  /** The nearest offset to a position. Within a line ending, the offset before it. */
  offsetAt({ line, character }: Position): number {
    const place = this.#lineAt(line);
    if (place === undefined) return line < 0 ? 0 : this.#length;
    const { piece, start, end } = place;
    return piece.start + beforeLineEnd(piece.text, Math.min(start + Math.max(0, character), end), start);
  }

  /** The position of the nearest offset. Within a line ending, the position before it. */
  positionAt(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#length));
    const piece = this.#pieces[this.#pieceAt(inside)] as TextChunk;
    const index = lastAtMost(piece.lines.length, (at) => piece.lines[at] as number, inside - piece.start);
    const start = piece.lines[index] as number;
    return { line: piece.line + index, character: beforeLineEnd(piece.text, inside - piece.start, start) - start };
  }

  /** A line with its line ending; empty if there is no such line. */
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

/** Splits whole lines into pieces. The last piece of a text may be empty, and may lack a final line ending. */
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
  // What follows the last line ending is the first line of the next piece.
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

/** The index of the last of `count` ascending numbers that is at most a limit; 0 if there is none. */
function lastAtMost(count: number, numberAt: (index: number) => number, most: number): number {
  return Math.max(0, partitionPoint(count, (index) => numberAt(index) <= most) - 1);
}

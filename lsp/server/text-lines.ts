import type { Position, Range } from "vscode-languageserver/node";
import type { Span } from "../../grammar/index.js";
import type { Encoding } from "./client.js";
import { PiecewiseText } from "./piecewise-text.js";

/**
 * Places of a text as clients count them: lines from 0, characters in UTF-16 units or in bytes of UTF-8. Offsets are in
 * UTF-16 units always. Positions outside the text are taken to its nearest place.
 */
export interface TextLines {
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
  rangeOf(span: Span): Range;
}

/** The places of a text, which may be edited. */
export function linesOf(text: PiecewiseText, encoding: Encoding): TextLines {
  const counts = encoding === "utf-8" ? bytesOf(text) : unitsOf(text);
  return {
    ...counts,
    rangeOf: ({ start, end }) => ({ start: counts.positionAt(start), end: counts.positionAt(end) }),
  };
}

/** The places of a text that nobody edits. */
export function linesOfText(text: string, encoding: Encoding): TextLines {
  return linesOf(new PiecewiseText(text), encoding);
}

type Counts = Pick<TextLines, "offsetAt" | "positionAt">;

function unitsOf(text: PiecewiseText): Counts {
  return {
    offsetAt: (position) => text.offsetAt(wellFormed(position)),
    positionAt: (offset) => text.positionAt(offset),
  };
}

function bytesOf(text: PiecewiseText): Counts {
  return {
    offsetAt(position) {
      const { line, character } = wellFormed(position);
      return text.offsetAt({ line, character: unitsInBytes(text.lineText(line), character) });
    },
    positionAt(offset) {
      const { line, character } = text.positionAt(offset);
      return { line, character: Buffer.byteLength(text.lineText(line).slice(0, character)) };
    },
  };
}

/** How many UTF-16 units the first bytes of a line are; a character that is only begun does not count. */
function unitsInBytes(line: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const character of line) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    units += character.length;
  }
  return units;
}

function wellFormed(position: Position): Position {
  return { line: natural(position?.line), character: natural(position?.character) };
}

/** Anything that is no count is 0: a request may hold what it likes. */
function natural(number: unknown): number {
  return typeof number === "number" && number > 0 ? Math.min(Math.trunc(number), MOST) : 0;
}
const MOST = 2 ** 31 - 1;

import type { Position, Range } from "vscode-languageserver/node";
import type { RecordNode, Span } from "../../grammar/index.js";
import { type Encoding, WIDTHS } from "./client.js";
import { PiecewiseText } from "./piecewise-text.js";

/**
 * Converts places of a text to the client's units: lines from 0, characters in its encoding. Offsets are
 * always in UTF-16 units. Positions outside the text are clamped.
 */
export interface TextLines {
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
  rangeOf(span: Span): Range;
}

/** The lines of an editable text. */
export function linesOf(text: PiecewiseText, encoding: Encoding): TextLines {
  const counts = encoding === "utf-16" ? unitsOf(text) : countsIn(text, WIDTHS[encoding]);
  return {
    ...counts,
    rangeOf: ({ start, end }) => ({ start: counts.positionAt(start), end: counts.positionAt(end) }),
  };
}

/** The lines of an immutable text. */
export function linesOfText(text: string, encoding: Encoding): TextLines {
  return linesOf(new PiecewiseText(text), encoding);
}

/** The lines of a part of a file, counted from its start. The separator below belongs to it. */
export function linesOfPart({ text, separator }: RecordNode, encoding: Encoding): TextLines {
  return linesOfText(text + (separator?.text ?? ""), encoding);
}

type Counts = Pick<TextLines, "offsetAt" | "positionAt">;

function unitsOf(text: PiecewiseText): Counts {
  return {
    offsetAt: (position) => text.offsetAt(wellFormed(position)),
    positionAt: (offset) => text.positionAt(offset),
  };
}

function countsIn(text: PiecewiseText, width: (part: string) => number): Counts {
  return {
    offsetAt(position) {
      const { line, character } = wellFormed(position);
      return text.offsetAt({ line, character: unitsIn(text.lineText(line), character, width) });
    },
    positionAt(offset) {
      const { line, character } = text.positionAt(offset);
      return { line, character: width(text.lineText(line).slice(0, character)) };
    },
  };
}

/** The number of UTF-16 units in the beginning of a line that is so wide; an incomplete character doesn't count. */
function unitsIn(line: string, wide: number, width: (part: string) => number): number {
  let units = 0;
  let left = wide;
  for (const character of line) {
    left -= width(character);
    if (left < 0) break;
    units += character.length;
  }
  return units;
}

function wellFormed(position: Position): Position {
  return { line: natural(position?.line), character: natural(position?.character) };
}

/** Anything else counts as 0: a request may contain anything. */
function natural(number: unknown): number {
  return typeof number === "number" && number > 0 ? Math.min(Math.trunc(number), MOST) : 0;
}
const MOST = 2 ** 31 - 1;

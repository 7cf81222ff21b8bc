import type { Position, Range } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Span } from "../../grammar/index.js";
import type { Encoding } from "./client.js";

/**
 * Places of a text as clients count them: lines from 0, characters in UTF-16 units or in bytes of UTF-8. Offsets are in
 * UTF-16 units always. Positions outside the text are taken to its nearest place.
 */
export interface TextLines {
  readonly document: TextDocument;
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
  rangeOf(span: Span): Range;
}

export function linesOf(document: TextDocument, encoding: Encoding): TextLines {
  const counts = encoding === "utf-8" ? bytesOf(document) : unitsOf(document);
  return {
    document,
    ...counts,
    rangeOf: ({ start, end }) => ({ start: counts.positionAt(start), end: counts.positionAt(end) }),
  };
}

/** The places of a text that nobody edits. */
export function linesOfText(text: string, encoding: Encoding): TextLines {
  return linesOf(TextDocument.create("", "", 0, text), encoding);
}

type Counts = Pick<TextLines, "offsetAt" | "positionAt">;

function unitsOf(document: TextDocument): Counts {
  return {
    offsetAt: (position) => document.offsetAt(wellFormed(position)),
    positionAt: (offset) => document.positionAt(offset),
  };
}

function bytesOf(document: TextDocument): Counts {
  const lineOf = (line: number): string =>
    document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  return {
    offsetAt(position) {
      const { line, character } = wellFormed(position);
      const units = unitsInBytes(lineOf(line), character);
      return document.offsetAt({ line, character: units });
    },
    positionAt(offset) {
      const { line, character } = document.positionAt(offset);
      return { line, character: Buffer.byteLength(lineOf(line).slice(0, character)) };
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

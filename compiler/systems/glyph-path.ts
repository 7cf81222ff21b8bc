import { ICONS } from "./icons.js";

/** A piece of an outline: its letter, and its numbers in pairs of x and y. */
export interface PathPiece {
  readonly letter: "M" | "L" | "C" | "Q" | "Z";
  readonly numbers: readonly number[];
}

/** An outline, or the offset of the first character that is none of it. */
export type GlyphPath =
  | { readonly kind: "path"; readonly pieces: readonly PathPiece[] }
  | { readonly kind: "unread"; readonly at: number };

/** How many numbers each letter takes. */
const TAKES = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 } as const;
type Letter = keyof typeof TAKES;

/** Enough for any drawing as small as a letter, and little enough for a card full of them. */
const MOST_CHARACTERS = 2000;

/** Reads the drawing of a glyph: the name of one of ours, or a path; or it is in a file. */
export const readIcon = (text: string): GlyphPath | { readonly kind: "file" } =>
  /\.(?:png|jpe?g)$/i.test(text) ? { kind: "file" } : readGlyphPath(ICONS.get(text) ?? text);

/**
 * Reads a drawing: a path of SVG in a square of 100 by 100, `M` first, with the absolute letters M, L, H, V, C, Q
 * and Z and plain numbers from 0 to 100. Curves stay within their points, so nothing is drawn outside of the square. H and V
 * become L. Takes time linear in the text.
 */
export function readGlyphPath(text: string): GlyphPath {
  const token = /[\s,]*(?:([MLHVCQZ])|(\d{1,3}(?:\.\d{1,4})?)(?![\d.])|(\S))/gy;
  const pieces: PathPiece[] = [];
  let letter: Letter | undefined;
  let numbers: number[] = [];
  let isBare = false;
  let x = 0;
  let y = 0;
  if (text.length > MOST_CHARACTERS) return { kind: "unread", at: MOST_CHARACTERS };
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [, next, number] = found;
    const at = token.lastIndex - (next ?? number ?? found[3] ?? "").length;
    if (next !== undefined) {
      if (numbers.length > 0 || isBare || (letter === undefined && next !== "M")) return { kind: "unread", at };
      letter = next as Letter;
      isBare = letter !== "Z";
      if (letter === "Z") pieces.push({ letter, numbers: [] });
      continue;
    }
    const value = Number(number);
    if (number === undefined || letter === undefined || letter === "Z" || value > 100) return { kind: "unread", at };
    numbers.push(value);
    isBare = false;
    if (numbers.length < TAKES[letter]) continue;
    if (letter === "H") numbers = [value, y];
    if (letter === "V") numbers = [x, value];
    pieces.push({ letter: letter === "H" || letter === "V" ? "L" : letter, numbers });
    [x = 0, y = 0] = numbers.slice(-2);
    numbers = [];
    // More pairs behind those of M are lines.
    if (letter === "M") letter = "L";
  }
  return pieces.length > 0 && numbers.length === 0 && !isBare
    ? { kind: "path", pieces }
    : { kind: "unread", at: text.length };
}

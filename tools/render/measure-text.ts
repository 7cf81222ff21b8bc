import { FONT_WIDTHS } from "virtual:font-widths";
import { getOrMake } from "../../grammar/index.js";
import type { CardDrawing, FontRun, Shape, TypeFace } from "./drawing.js";
import { partWith } from "./font-faces.js";
import type { OwnFont } from "./own-font.js";

/** The width of a text, relative to the font size. */
export function widthOf(text: string, face: TypeFace): number {
  const widths = widthsOf(face);
  let width = 0;
  for (const character of text) width += widths.get(character) ?? rareWidth(character, widths);
  return width / 1000;
}

/** The width of a text in its own font, if it has one. */
export function widthOfRun({ text, face, font }: Pick<FontRun, "text" | "face" | "font">): number {
  if (font === undefined) return widthOf(text, face);
  let width = 0;
  for (const character of text) width += font.widths.get(character === "\u00a0" ? " " : character) ?? 0;
  return width / 1000;
}

/** The total width of several pieces. */
export function widthOfRuns(runs: readonly FontRun[]): number {
  return runs.reduce((width, run) => width + (run.glyph !== undefined ? GLYPH_WIDTH : widthOfRun(run)), 0);
}

/** The room of a symbol in a line, as a multiple of the size of the type. */
export const GLYPH_WIDTH = 1.18;
/** As multiples of the same: how wide and high a symbol is, and how far its middle lies above the base line. */
export const GLYPH_SIDE = 1.1;
export const GLYPH_MIDDLE = 0.34;

/** False if the width of some character is a guess, so the line may be longer or shorter than measured. */
export function hasKnownWidth(runs: readonly FontRun[]): boolean {
  return runs.every(
    ({ text, face, font }) => font !== undefined || [...text].every((character) => isKnown(character, widthsOf(face))),
  );
}

/** Known from the table, or derived: a no-break blank, a letter with marks, a combining mark. */
function isKnown(character: string, widths: ReadonlyMap<string, number>): boolean {
  if (widths.has(character) || /[\p{M}\p{Zs}]/u.test(character)) return true;
  const [base = character] = character.normalize("NFD");
  return base !== character && widths.has(base);
}

/** Visible characters of a drawing that no built-in font has. */
export function unmeasured({ shapes }: Pick<CardDrawing, "shapes">): ReadonlySet<string> {
  const built = runsIn(shapes).flatMap(({ text, font }) => (font === undefined ? [text] : []));
  const found = [...new Set(built.join("").normalize("NFC"))];
  return new Set(
    found.filter((character) => partWith(character) === undefined && !/[\p{DI}\p{Cf}\p{Cc}\p{Z}]/u.test(character)),
  );
}

/** The typefaces on cards. */
export function facesOn(cards: readonly Pick<CardDrawing, "shapes">[]): ReadonlySet<TypeFace> {
  return new Set(cards.flatMap(({ shapes }) => runsIn(shapes).map(({ face }) => face)));
}

/** The fonts of the game on cards, each with the letters that it draws there. */
export function ownFontsOn(cards: readonly Pick<CardDrawing, "shapes">[]): ReadonlyMap<OwnFont, string> {
  const found = new Map<OwnFont, Set<string>>();
  for (const { text, font } of cards.flatMap(({ shapes }) => runsIn(shapes)))
    if (font !== undefined) for (const character of text) getOrMake(found, font, () => new Set()).add(character);
  return new Map([...found].map(([font, characters]) => [font, [...characters].sort().join("")]));
}

/** All text on a card. */
export function textIn({ shapes }: Pick<CardDrawing, "shapes">): string {
  return runsIn(shapes)
    .map(({ text }) => text)
    .join("");
}

function runsIn(shapes: readonly Shape[]): readonly FontRun[] {
  return shapes.flatMap((shape) =>
    shape.kind === "group" ? runsIn(shape.shapes) : shape.kind === "text" ? shape.runs : [],
  );
}

const known = new Map<TypeFace, ReadonlyMap<string, number>>();

function widthsOf(face: TypeFace): ReadonlyMap<string, number> {
  return getOrMake(known, face, () => readWidths(face));
}

function readWidths(face: TypeFace): Map<string, number> {
  return new Map(
    FONT_WIDTHS[face].flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
  );
}

/**
 * Combining marks have no width, a letter with marks is as wide as the letter, and square characters are as wide as
 * high.
 */
function rareWidth(character: string, widths: ReadonlyMap<string, number>): number {
  if (/[\p{M}\p{Cf}\p{Cc}]/u.test(character)) return 0;
  const [base = character] = character.normalize("NFD");
  if (base !== character) return widths.get(base) ?? rareWidth(base, widths);
  if (isSquare(character)) return 1000;
  return /\p{Z}/u.test(character) ? 278 : ESTIMATED;
}

/** Wider than most letters, because a line that turns out shorter is still readable. */
const ESTIMATED = 680;

/** Chinese, Japanese and Korean characters, and emoji: lines may break between them. */
export function isSquare(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u.test(
    character,
  );
}

/** Splits into grapheme clusters: characters with their marks and joiners. */
export function clustersOf(text: string): string[] {
  return text.match(/[\s\S][\p{M}\p{Emoji_Modifier}]*(?:\u200d[\s\S][\p{M}\p{Emoji_Modifier}]*){0,9999}/gu) ?? [];
}

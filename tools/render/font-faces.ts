import { FONT_CHARACTERS } from "virtual:font-widths";
import type { TypeFace } from "./drawing.js";

/** The family and style of each typeface. Arimo and Tinos have the metrics that cards are measured with. */
export const FONTS: Readonly<Record<TypeFace, FontFace>> = {
  sans: { family: "Arimo", weight: 400, style: "normal" },
  bold: { family: "Arimo", weight: 700, style: "normal" },
  serif: { family: "Tinos", weight: 400, style: "normal" },
  italic: { family: "Tinos", weight: 400, style: "italic" },
  strong: { family: "Tinos", weight: 700, style: "normal" },
};

export interface FontFace {
  readonly family: string;
  readonly weight: number;
  readonly style: "normal" | "italic";
}

/** Alphabets, each in its own file, with the characters they contain in CSS notation. */
const FONT_PARTS = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  greek: "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF",
  cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  vietnamese:
    "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB",
  hebrew: "U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F",
  symbols: "U+2150-2211,U+2213-2214,U+2216-2318,U+25A0-25CB,U+25CD-2613,U+2616-27BF,U+2B05-2B55",
  emoji: "U+2319-23F3,U+2614-2615,U+267F,U+2692-269C,U+26A1-26FD,U+1F0CF,U+1F300-1FAFF",
} as const;

export type FontPart = keyof typeof FONT_PARTS;

/** All typefaces share the file of these parts, whose blanks are as wide as their signs. */
export const SHARED: ReadonlySet<FontPart | undefined> = new Set(["symbols", "emoji"]);

/** The name of a file, and of the package it is from; without one, it is ours. */
export function fontFileName(
  face: TypeFace,
  part: FontPart,
): { readonly name: string; readonly from: string | undefined } {
  if (SHARED.has(part)) return { name: `cardwright-${part}-400-normal.woff`, from: undefined };
  const { family, weight, style } = FONTS[face];
  const from = family.toLowerCase();
  return { name: `${from}-${part}-${weight}-${style}.woff`, from };
}

export const fontParts = Object.keys(FONT_PARTS) as readonly FontPart[];

/** The parts that a page with this text needs. */
export function partsFor(text: string): readonly FontPart[] {
  const found = new Set([...new Set(text)].map(partOf));
  return fontParts.filter((part) => part === "latin" || found.has(part));
}

/** The part that a browser takes a character from; the first if none has it. */
function partOf(character: string): FontPart {
  const code = character.codePointAt(0) ?? 0;
  return RANGES.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.part ?? "latin";
}

const RANGES = fontParts.map((part) => ({
  part,
  ranges: FONT_PARTS[part].split(",").map((range) => {
    const [from = "0", to = from] = range.slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
}));

let characters: readonly (readonly [FontPart, ReadonlySet<number>])[] | undefined;

/** Arrows of the alphabets that are thinner than those beside them. */
const THIN: ReadonlySet<number> = new Set([0x2191, 0x2193]);

/** The first part whose file has all of these characters. */
export function partWith(text: string): FontPart | undefined {
  characters ??= fontParts.map((part) => [
    part,
    new Set((FONT_CHARACTERS[part] ?? []).flatMap(eachOf).filter((code) => !THIN.has(code) || part === "symbols")),
  ]);
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return characters.find(([, has]) => codes.every((code) => has.has(code)))?.[0];
}

const eachOf = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The font of a part for programs without unicode ranges, which treat each part as a separate font. */
export function fontOfPart(face: TypeFace, part: FontPart): FontFace {
  if (SHARED.has(part)) return { family: `Cardwright ${part}`, weight: 400, style: "normal" };
  const { family, weight, style } = FONTS[face];
  return { family: part === "latin" ? family : `${family} ${part}`, weight, style };
}

/** CSS that shows cards in the fonts they were measured with, whatever the machine has; all typefaces, or those used. */
export function fontFaceStyle(
  parts: readonly FontPart[],
  addressOf: (face: TypeFace, part: FontPart) => string,
  used: ReadonlySet<TypeFace> | undefined = undefined,
): string {
  const faces = Object.keys(FONTS) as TypeFace[];
  return faces
    .filter((face) => used?.has(face) ?? true)
    .flatMap((face) => {
      const { family, weight, style } = FONTS[face];
      return parts.map(
        (part) =>
          `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; src: url("${addressOf(face, part)}") format("woff"); unicode-range: ${FONT_PARTS[part]}; }\n`,
      );
    })
    .join("");
}

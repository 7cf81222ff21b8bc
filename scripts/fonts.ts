import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * The fonts that cards are measured and printed with, in the parts in which they are published: Arimo is as wide as Arial,
 * Helvetica and Liberation Sans, and Tinos as Times New Roman and Liberation Serif, so that a picture that is shown with
 * one of those looks the same.
 */
export const FACES = ["sans", "bold", "serif", "italic"] as const;

interface Font {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  glyphForCodePoint(code: number): { readonly advanceWidth: number };
}

/**
 * How wide each letter is, in thousandths of the size of the type; those that are made of a letter and marks are left
 * out where they are as wide as the letter, and so are marks.
 */
export function widthsIn(files: readonly string[]): ReadonlyMap<string, number> {
  const widths = new Map<number, number>();
  for (const font of files.map(openFont))
    for (const code of font.characterSet)
      if (isMeasured(code) && !widths.has(code))
        widths.set(code, Math.round((font.glyphForCodePoint(code).advanceWidth * 1000) / font.unitsPerEm));
  return new Map(
    [...widths]
      .filter(([code, width]) => {
        const base = String.fromCodePoint(code).normalize("NFD").codePointAt(0);
        return base === code || widths.get(base ?? 0) !== width;
      })
      .sort(([one], [other]) => one - other)
      .map(([code, width]) => [String.fromCodePoint(code), width]),
  );
}

/** What people write: letters, digits and signs, no marks, no control characters and of all blanks the ordinary one. */
function isMeasured(code: number): boolean {
  if (code === 0x20) return true;
  return (
    WRITTEN.some(([first, last]) => code >= first && code <= last) &&
    /[^\p{M}\p{C}\p{Z}]/u.test(String.fromCodePoint(code))
  );
}

/** Latin, Greek, Cyrillic and Hebrew letters, dashes and quotes, arrows. The rest is rare, and its width is estimated. */
const WRITTEN: readonly (readonly [number, number])[] = [
  [0x21, 0x24f],
  [0x370, 0x45f],
  [0x5d0, 0x5ea],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2100, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

/** A file below `node_modules`: bundled, a script does not know where it stood. */
export function openFont(file: string): Font {
  // Typed nowhere: it is a part of pdfkit's.
  const require = createRequire(path.resolve("node_modules/pdfkit/js/pdfkit.js"));
  const fontkit: { create(bytes: Buffer): Font } = require("fontkit");
  return fontkit.create(readFileSync(`node_modules/${file.split(/node_modules[\\/]/).at(-1)}`));
}

/**
 * The fonts that cards are measured and printed with, in their published parts. Arimo has the metrics of Arial,
 * Helvetica and Liberation Sans, Tinos those of Times New Roman and Liberation Serif, so that a picture looks the same
 * in any of these. The widths are a virtual module that is generated for bundles and tests.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const PARTS = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese", "hebrew"];
/** Parts of our own, which all typefaces share. */
const SHARED = ["symbols", "emoji"];
const FACES = {
  sans: filesOf("arimo", "400-normal"),
  bold: filesOf("arimo", "700-normal"),
  serif: filesOf("tinos", "400-normal"),
  italic: filesOf("tinos", "400-italic"),
  strong: filesOf("tinos", "700-normal"),
};

/** One file per alphabet, relative to the repository. */
export const FONT_FILES = [...new Set(Object.values(FACES).flat())];

/** The name of the virtual module; `font-widths.d.ts` declares its content. */
const NAME = "virtual:font-widths";

/**
 * The plugin for esbuild.
 *
 * @returns {import("esbuild").Plugin}
 */
export function fontWidths() {
  return {
    name: NAME,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${NAME}$`) }, () => ({ path: NAME, namespace: NAME }));
      onLoad({ filter: /./, namespace: NAME }, () => ({ contents: widthsModule() }));
    },
  };
}

/** The plugin for Vitest. */
export function fontWidthsInTests() {
  return {
    name: NAME,
    /** @param {string} specifier */
    resolveId: (specifier) => (specifier === NAME ? `\0${NAME}` : undefined),
    /** @param {string} id */
    load: (id) => (id === `\0${NAME}` ? widthsModule() : undefined),
  };
}

/** @type {string | undefined} */
let made;

/** Widths in thousandths of the font size, each with its characters, by typeface; and the characters of each part. */
function widthsModule() {
  const faces = () => Object.entries(FACES).map(([face, files]) => [face, [...byWidth(widthsIn(files))]]);
  const parts = () => [...PARTS, ...SHARED].map((part, index) => [part, charactersIn(FACES.sans[index] ?? "")]);
  made ??= `export const FONT_WIDTHS = ${JSON.stringify(Object.fromEntries(faces()))};
export const FONT_CHARACTERS = ${JSON.stringify(Object.fromEntries(parts()))};\n`;
  return made;
}

/**
 * Ranges of characters, first and last: every typeface has the same in a part. Control characters are left out.
 *
 * @param {string} file
 */
function charactersIn(file) {
  /** @type {[first: number, last: number][]} */
  const ranges = [];
  for (const code of openFont(file).characterSet.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (code < 0x20 || code === 0xffff) continue;
    if (range !== undefined && range[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** @param {ReadonlyMap<string, number>} widths */
function byWidth(widths) {
  /** @type {Map<number, string>} */
  const letters = new Map();
  for (const [letter, width] of widths) letters.set(width, (letters.get(width) ?? "") + letter);
  return letters;
}

/**
 * The width of each character, in thousandths of the font size. Marks are left out, and so are letters with marks that
 * are as wide as the plain letter.
 *
 * @param {readonly string[]} files
 * @returns {ReadonlyMap<string, number>}
 */
function widthsIn(files) {
  /** @type {Map<number, number>} */
  const widths = new Map();
  for (const file of files) {
    const font = openFont(file);
    for (const code of font.characterSet)
      if (isMeasured(code) && !widths.has(code) && (!THIN.has(code) || file.includes("symbols")))
        widths.set(code, Math.round((advanceOf(font, code) * 1000) / font.unitsPerEm));
  }
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

/**
 * From the metrics table: a glyph object also loads its outline, which takes a hundred times as long.
 *
 * @param {import("./font-widths.mjs").Font} font
 * @param {number} code
 */
function advanceOf(font, code) {
  const { metrics } = font.hmtx;
  return metrics.get(Math.min(font.glyphForCodePoint(code).id, metrics.length - 1)).advance;
}

/**
 * Letters, digits and signs; no marks, no control characters, and only the ordinary blank.
 *
 * @param {number} code
 */
function isMeasured(code) {
  if (code === 0x20) return true;
  return (
    WRITTEN.some(([first = 0, last = 0]) => code >= first && code <= last) &&
    /[^\p{M}\p{C}\p{Z}]/u.test(String.fromCodePoint(code))
  );
}

/** Arrows of the alphabets that are drawn with the symbols. */
const THIN = new Set([0x2191, 0x2193]);

/** Letters of the parts, dashes and quotes, symbols and emoji. The rest is rare, and its width is estimated. */
const WRITTEN = [
  [0x21, 0x24f],
  [0x370, 0x45f],
  [0x5d0, 0x5ea],
  [0x2010, 0x2044],
  [0x20a0, 0x20bf],
  [0x2100, 0x2122],
  [0x2190, 0x27bf],
  [0x2b05, 0x2b55],
  [0x1f0cf, 0x1f0cf],
  [0x1f300, 0x1faff],
];

/**
 * @param {string} file relative to `node_modules`
 * @returns {import("./font-widths.mjs").Font}
 */
export function openFont(file) {
  // Without types: it is part of pdfkit.
  const require = createRequire(path.resolve("node_modules/pdfkit/js/pdfkit.js"));
  return require("fontkit").create(readFileSync(file));
}

/**
 * @param {string} family
 * @param {string} style
 */
function filesOf(family, style) {
  const own = PARTS.map((part) => `node_modules/@fontsource/${family}/files/${family}-${part}-${style}.woff`);
  return [...own, ...SHARED.map((part) => `tools/render/fonts/cardwright-${part}-400-normal.woff`)];
}

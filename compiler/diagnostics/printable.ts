import { isAscii } from "../../grammar/index.js";

/**
 * Makes a text safe for terminals: nothing in it can move the cursor, change colours, ring the bell, or change the
 * writing direction.
 */
export function printable(text: string): string {
  return isUnprintable(text) ? [...text].map(shownCharacter).join("") : text;
}

/** A character for display, and its width in terminal columns. */
export function shown(character: string): { readonly text: string; readonly width: number } {
  const text = shownCharacter(character);
  if (text !== character) return { text, width: text.length };
  return { text, width: /^\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1 };
}

function shownCharacter(character: string): string {
  if (character === "\t") return "    ";
  if (!isUnprintable(character)) return character;
  return `<${codePoint(character)}>`;
}

/** Unicode notation of a code point: `U+202E`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The same for several lines: line ends are kept. */
export function printableLines(text: string): string {
  return isUnprintable(text) ? text.split(LINE_END).map(printable).join("\n") : text;
}

const LINE_END = /\r\n|[\r\n]/;
/**
 * Control characters, invisible characters, line and paragraph separators, lone surrogates. Variation selectors are
 * invisible too, but only affect the character before them.
 */
function isUnprintable(text: string): boolean {
  if (isAscii(text)) return /[^ -~]/.test(text);
  return /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/**
 * Characters that change the writing direction, are non-ASCII controls, or end lines for some readers, as a regular
 * expression class: they are always escaped. Joiners aren't included, because some scripts and emoji need them.
 */
export const HARMFUL = "\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff";
/** East Asian wide and full-width characters, and emoji (Unicode Standard Annex 11). */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

import { isAscii } from "../../grammar/index.js";

/** A text for a terminal: nothing in it can move the cursor, change colours, ring, or turn the direction of writing. */
export function printable(text: string): string {
  return isUnprintable(text) ? [...text].map(shownCharacter).join("") : text;
}

/** A character as it is shown, and how many columns of a terminal it takes. */
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

/** How Unicode names a character by its number: `U+202E`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The same for a text of several lines: line ends stay. */
export function printableLines(text: string): string {
  return isUnprintable(text) ? text.split(LINE_END).map(printable).join("\n") : text;
}

const LINE_END = /\r\n|[\r\n]/;
/**
 * Controls, invisible characters, line and paragraph separators, halves of surrogate pairs. Variation selectors are
 * invisible too, but only choose among the forms of the character before them.
 */
function isUnprintable(text: string): boolean {
  if (isAscii(text)) return /[^ -~]/.test(text);
  return /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/**
 * Characters that turn the direction of writing, are controls beyond ASCII, or end lines for some readers, as they stand
 * in the class of a regular expression: whatever language a text is written in, they are escaped. Joiners are not among them,
 * without which some scripts and signs cannot be written.
 */
export const HARMFUL = "\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff";
/** East Asian wide and full-width characters, and emoji (Unicode Standard Annex 11). */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

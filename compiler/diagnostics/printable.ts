/** A text for a terminal: nothing in it can move the cursor, change colours, ring, or turn the direction of writing. */
export function printable(text: string): string {
  return UNPRINTABLE.test(text) ? [...text].map(shownCharacter).join("") : text;
}

/** A character as it is shown, and how many columns of a terminal it takes. */
export function shown(character: string): { readonly text: string; readonly width: number } {
  const text = shownCharacter(character);
  if (text !== character) return { text, width: text.length };
  return { text, width: COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1 };
}

function shownCharacter(character: string): string {
  if (character === "\t") return "    ";
  if (!UNPRINTABLE.test(character)) return character;
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** Controls, invisible characters, line and paragraph separators, halves of surrogate pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const COMBINING = /^\p{M}/u;
/** East Asian wide and full-width characters, and emoji (Unicode Standard Annex 11). */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

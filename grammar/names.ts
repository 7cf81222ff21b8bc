/** Tests for names, for code that has text rather than a parsed line. */
import { expressions } from "./expressions.js";
import type { Span } from "./tree.js";
import { matcher } from "./unicode-expressions.js";

/** Whether the lexer reads the text as one name. */
export const isName = matcher(`^${expressions.name.source}$`);

/** Whether the text is one name, or several joined by dots. */
export const isPath = matcher(`^${expressions.path.source}$`);

/** Whether the text is a name made of letters, as authors can invent; games may declare names with other characters. */
export const isOwnName = matcher("^\\p{L}[\\p{L}\\p{M}]*$");

/** The name around an offset of a text; an empty span at the offset if there is none. */
export function wordAt(text: string, offset: number): Span {
  const start = text.slice(0, offset).search(/[\p{L}\p{M}\p{N}_-]*$/u);
  const length = text.slice(offset).search(/[^\p{L}\p{M}\p{N}_-]|$/u);
  return { start, end: offset + length };
}

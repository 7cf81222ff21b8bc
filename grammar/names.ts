/** What a name is, for whatever has to know it of a text that is no line. */
import { expressions } from "./tokens.js";
import type { Span } from "./tree.js";
import { matcher } from "./unicode-expressions.js";

/** True for a text that is one name to the lexer. */
export const isName = matcher(`^${expressions.name.source}$`);

/** True for one name, or several joined by dots. */
export const isPath = matcher(`^${expressions.path.source}$`);

/** True for a name of letters alone, as authors may make one up; names of a game may have more in them. */
export const isOwnName = matcher("^\\p{L}[\\p{L}\\p{M}]*$");

/** The characters of names around an offset of a text; empty, at the offset, where none is. */
export function wordAt(text: string, offset: number): Span {
  const before = /[\p{L}\p{M}\p{N}_-]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  const behind = /^[\p{L}\p{M}\p{N}_-]*/u.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + behind };
}

/** What a name is, for whatever has to know it of a text that is no line. */
import { expressions } from "./tokens.js";
import type { Span } from "./tree.js";

const NAME = new RegExp(`^${expressions.name.source}$`, "u");
const PATH = new RegExp(`^${expressions.path.source}$`, "u");
const LETTERS = /^\p{L}[\p{L}\p{M}]*$/u;
const WORD_BEFORE = /[\p{L}\p{M}\p{N}_-]*$/u;
const WORD_BEHIND = /^[\p{L}\p{M}\p{N}_-]*/u;

/** True for a text that is one name to the lexer. */
export const isName = (text: string): boolean => NAME.test(text);

/** True for one name, or several joined by dots. */
export const isPath = (text: string): boolean => PATH.test(text);

/** True for a name of letters alone, as authors may make one up; names of a game may have more in them. */
export const isOwnName = (text: string): boolean => LETTERS.test(text);

/** The characters of names around an offset of a text; empty, at the offset, where none is. */
export function wordAt(text: string, offset: number): Span {
  const before = WORD_BEFORE.exec(text.slice(0, offset))?.[0].length ?? 0;
  const behind = WORD_BEHIND.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + behind };
}

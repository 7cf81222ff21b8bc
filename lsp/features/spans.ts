import type { Span } from "../../grammar/index.js";

/** Whether a span holds an offset; its end counts, for there a word is still being typed. */
export function holds({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** A span that counts from another start. */
export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** The word around an offset of a text; empty, at the offset, where none is. */
export function wordAt(text: string, offset: number): Span {
  const before = /[\p{L}\p{M}\p{N}_-]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  const behind = /^[\p{L}\p{M}\p{N}_-]*/u.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: offset - before, end: offset + behind };
}

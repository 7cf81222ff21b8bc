import type { Span } from "../../grammar/index.js";

/** Whether a span holds an offset; its end counts, for there a word is still being typed. */
export function holds({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** A span that counts from another start. */
export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

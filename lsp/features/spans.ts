import type { Span } from "../../grammar/index.js";

/** Whether a span contains an offset; its end counts, because a word may still be typed there. */
export function holds({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset <= end;
}

/** Shifts a span. */
export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

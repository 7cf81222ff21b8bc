import type { ReplacedText, Span } from "../../../grammar/index.js";

/** Replaces a span of a text: offsets are in the text before. */
export interface ReplacedSpan extends Span {
  readonly text: string;
}

/** Merges edits, each of which applies to the text that the one before it produced. Undefined if there are none. */
export function mergeEdits(edits: readonly ReplacedSpan[]): ReplacedText | undefined {
  let merged: ReplacedText | undefined;
  for (const { start, end, text } of edits) {
    if (merged === undefined) merged = { start, end, newEnd: start + text.length };
    else {
      // Text after the span has shifted by its growth.
      const behind = Math.max(0, end - merged.newEnd);
      const from = Math.min(merged.start, start);
      const newEnd = Math.max(merged.newEnd, end) + text.length - (end - start);
      merged = { start: from, end: merged.end + behind, newEnd };
    }
  }
  return merged;
}

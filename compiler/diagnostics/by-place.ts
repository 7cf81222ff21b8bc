import type { Diagnostic } from "./diagnostic.js";

/** Orders the findings of one file by place, then rule and message, so that every run shows the same order. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (
    one.span.start - other.span.start ||
    one.span.end - other.span.end ||
    compareTexts(one.rule, other.rule) ||
    compareTexts(one.messageId, other.messageId) ||
    compareTexts(one.message, other.message)
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

import type { Diagnostic } from "./diagnostic.js";

type PlacedMessage = Pick<Diagnostic, "rule" | "messageId" | "message" | "span">;

/** Orders the findings of one file by place, then rule and message, so that every run shows the same order. */
export function byPlace(one: PlacedMessage, other: PlacedMessage): number {
  const [span, next] = [one.span, other.span];
  return (
    span.start - next.start ||
    span.end - next.end ||
    compareTexts(one.rule, other.rule) ||
    compareTexts(one.messageId, other.messageId) ||
    compareTexts(one.message, other.message)
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

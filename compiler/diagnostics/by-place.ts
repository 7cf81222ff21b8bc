import { partitionPoint, type Span } from "../../grammar/index.js";
import type { Diagnostic } from "./diagnostic.js";

type PlacedMessage = Pick<Diagnostic, "rule" | "messageId" | "message" | "span">;

/** Orders the findings of one file by place, then rule and message, so that every run shows the same order. */
export function byPlace(one: PlacedMessage, other: PlacedMessage): number {
  const [span, next] = [one.span, other.span];
  return (
    span.start - next.start || span.end - next.end || byName(one, other) || compareTexts(one.message, other.message)
  );
}

/** Orders the findings at one place. */
export function byName(
  one: Pick<Diagnostic, "rule" | "messageId">,
  other: Pick<Diagnostic, "rule" | "messageId">,
): number {
  return compareTexts(one.rule, other.rule) || compareTexts(one.messageId, other.messageId);
}

export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The first of some things that overlaps a span. They are sorted by where they start, and may contain each other. */
export function firstOverlapping<One extends { readonly span: Span }>(
  sorted: readonly One[],
): (span: Span) => One | undefined {
  let furthest = 0;
  const ends = sorted.map(({ span }) => (furthest = Math.max(furthest, span.end)));
  return ({ start, end }) => {
    const first = sorted[partitionPoint(sorted.length, (at) => (ends[at] ?? 0) <= start)];
    return first !== undefined && first.span.start < end ? first : undefined;
  };
}

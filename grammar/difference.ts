import type { Span } from "./tree.js";

/** A changed span of a text: `start` to `end` before, `start` to `newEnd` after. */
export interface ReplacedText extends Span {
  readonly newEnd: number;
}

/** Comparing many characters at once is much faster than one by one. */
const BLOCK = 4096;

/** The span in which two texts differ; undefined if they are equal. */
export function differenceOf(before: string, after: string): ReplacedText | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + BLOCK <= shorter && isEqual(before, after, start, start)) start += BLOCK;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  const [end, newEnd] = [before.length, after.length];
  const most = shorter - start;
  let same = 0;
  while (same + BLOCK <= most && isEqual(before, after, end - same - BLOCK, newEnd - same - BLOCK)) same += BLOCK;
  while (same < most && before.charCodeAt(end - 1 - same) === after.charCodeAt(newEnd - 1 - same)) same++;
  return { start, end: end - same, newEnd: newEnd - same };
}

function isEqual(one: string, other: string, from: number, otherFrom: number): boolean {
  return one.slice(from, from + BLOCK) === other.slice(otherFrom, otherFrom + BLOCK);
}

import { forEachLine } from "../../grammar/index.js";

export type LineEnd = "\n" | "\r\n" | "\r";

/** The line end that most lines of a text have, blank ones only where there are no others; LF where none leads. */
export function dominantLineEnd(text: string): LineEnd {
  const counts: Record<LineEnd, number> = { "\n": 0, "\r\n": 0, "\r": 0 };
  const ofBlankLines = { ...counts };
  forEachLine(text, (start, end, next) => {
    const lineEnd = text.slice(end, next);
    // Blank lines may go, and what is left has to lead to the same answer.
    const isBlank = text.slice(start, end).trim() === "";
    if (lineEnd !== "") (isBlank ? ofBlankLines : counts)[lineEnd as LineEnd]++;
  });
  const isOneLine = Object.values(counts).every((count) => count === 0);
  return leading(isOneLine ? ofBlankLines : counts);
}

function leading(counts: Readonly<Record<LineEnd, number>>): LineEnd {
  if (counts["\r\n"] > counts["\n"] && counts["\r\n"] >= counts["\r"]) return "\r\n";
  return counts["\r"] > counts["\n"] ? "\r" : "\n";
}

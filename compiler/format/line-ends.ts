import { forEachLine } from "../../grammar/index.js";

export type LineEnd = "\n" | "\r\n" | "\r";

/** The most frequent line end of a text, ignoring blank lines that may go; LF for a tie. */
export function dominantLineEnd(text: string): LineEnd {
  const counts: Record<LineEnd, number> = { "\n": 0, "\r\n": 0, "\r": 0 };
  forEachLine(text, (start, end, next) => {
    const lineEnd = text.slice(end, next);
    if (lineEnd !== "" && text.slice(start, end).trim() !== "") counts[lineEnd as LineEnd]++;
  });
  if (counts["\r\n"] > counts["\n"] && counts["\r\n"] >= counts["\r"]) return "\r\n";
  return counts["\r"] > counts["\n"] ? "\r" : "\n";
}

import { LONGEST_LINE, parseLine } from "../../grammar/index.js";
import { INDENTATION } from "../model/record-text.js";
import type { LabelText } from "./compiled-pack.js";

/** The lines of a label: text on its own line with further paragraphs below, or all kept lines below. */
export function labelTextLines(name: string, text: LabelText): string[] {
  if (typeof text !== "string") return [`${name}:`, ...text.map((line) => (line === "" ? "" : INDENTATION + line))];
  const [first = "", ...paragraphs] = text.split("\n");
  const below = paragraphs.flatMap((paragraph) => ["", ...paragraphLines(paragraph).map((line) => INDENTATION + line)]);
  return [first === "" ? `${name}:` : `${name}: ${first}`, ...below];
}

/**
 * After a blank line, an indented line with the shape of an attribute ends the text. A paragraph with this shape must
 * have been written on two lines, and is again. So is one that exceeds the maximum line length.
 */
function paragraphLines(paragraph: string): string[] {
  if (paragraph.length >= LONGEST_LINE / 2) return wrapped(paragraph, LONGEST_LINE / 2);
  if (!looksLikeAttribute(paragraph)) return [paragraph];
  for (let at = paragraph.indexOf(" "); at !== -1; at = paragraph.indexOf(" ", at + 1)) {
    const lines = [paragraph.slice(0, at), paragraph.slice(at + 1)];
    if (!looksLikeAttribute(lines[0] ?? "")) return lines;
  }
  return [paragraph];
}

/** Breaks at single blanks, because a line break counts as one. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/(?<=\S) (?=\S)/g)) {
    if (index - start < width / 2) continue;
    lines.push(text.slice(start, index));
    start = index + 1;
  }
  return [...lines, text.slice(start)];
}

function looksLikeAttribute(text: string): boolean {
  const { kind } = parseLine(` ${text}`);
  return kind === "attribute" || kind === "condition";
}

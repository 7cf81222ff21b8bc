import { LONGEST_LINE, parseLine } from "../../grammar/index.js";
import type { LabelText } from "./compiled-pack.js";

/** The lines of a label: a text on one line, its further paragraphs below; kept lines all below. */
export function labelTextLines(name: string, text: LabelText, indent: string): string[] {
  if (typeof text !== "string") return [`${name}:`, ...text.map((line) => (line === "" ? "" : indent + line))];
  const [first = "", ...paragraphs] = text.split("\n");
  const below = paragraphs.flatMap((paragraph) => ["", ...paragraphLines(paragraph).map((line) => indent + line)]);
  return [first === "" ? `${name}:` : `${name}: ${first}`, ...below];
}

/**
 * Behind a blank line, an indented line with the shape of an attribute ends the text. A paragraph that as a whole has
 * this shape was written on two lines, and is again. So is one that is longer than a line may be.
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

/** Broken at blanks that stand alone, for a line break counts as one. */
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

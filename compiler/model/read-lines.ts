import { type LineNode, parseOutdented } from "../../grammar/index.js";
import type { RecordText } from "./read-label.js";

/** The lines of a record as they are read. */
export interface ReadLines {
  readonly nodes: readonly LineNode[];
  /** All of them were indented, and are read without the common indentation. */
  readonly indented: boolean;
  textOf(line: number): string;
}

/** Reads the lines of a record: without the common indentation, if all are indented. */
export function readLines({ text, lines, starts }: RecordText): ReadLines {
  const textOf = (line: number): string => {
    const start = starts[line] ?? 0;
    return text.slice(start, start + (lines[line]?.length ?? 0));
  };
  const indent = commonIndent(lines);
  if (indent === 0) return { nodes: lines, indented: false, textOf };
  const nodes = lines.map((line, index) =>
    line.kind === "blank" ? line : parseOutdented(textOf(index), Math.min(indent, line.indent)),
  );
  return { nodes, indented: true, textOf };
}

/** Indentation of the least indented line that says something; comments do not count. */
function commonIndent(lines: readonly LineNode[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    if (line.indent === 0) return 0;
    least = Math.min(least, line.indent);
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

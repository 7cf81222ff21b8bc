import type { Span } from "../../grammar/index.js";
import { type LineIndex, lineAt, positionAt } from "../../project/index.js";
import { shown } from "../printable.js";

/** Lines of a text shown below a finding. */
export interface FrameLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Blanks and marks below it; empty if nothing is marked. */
  readonly marks: string;
}

/** Enough lines to find the place, and as much of each as fits. */
const MOST_LINES = 5;
const MOST_WIDTH = 100;
/** Characters shown before a marked place in a truncated line. */
const BEFORE = 30;

/** The lines of a span, with marks below. An empty span gets one mark. */
export function codeFrame(lines: LineIndex, span: Span): readonly FrameLine[] {
  const first = positionAt(lines, span.start).line;
  const last = positionAt(lines, Math.max(span.start, span.end - 1)).line;
  const shownLast = Math.min(last, first + MOST_LINES - 1);
  return Array.from({ length: shownLast - first + 1 }, (_, index) => frameLine(lines, first + index, span));
}

function frameLine(lines: LineIndex, line: number, span: Span): FrameLine {
  const { start, text } = lineAt(lines, line);
  const from = Math.min(Math.max(0, span.start - start), text.length);
  const to = Math.max(from + 1, Math.min(span.end - start, text.length));
  const skipped = from > MOST_WIDTH - BEFORE ? from - BEFORE : 0;
  const characters = [...text.slice(skipped, skipped + MOST_WIDTH)];
  let [content, before, marked] = [skipped > 0 ? "…" : "", skipped > 0 ? 1 : 0, 0];
  let offset = skipped;
  for (const character of characters) {
    const { text: visible, width } = shown(character);
    content += visible;
    if (offset < from) before += width;
    else if (offset < to) marked += width;
    offset += character.length;
  }
  if (offset < text.length) content += "…";
  return { line, text: content, marks: `${" ".repeat(before)}${"^".repeat(Math.max(1, marked))}` };
}

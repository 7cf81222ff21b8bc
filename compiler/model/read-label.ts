import type { RecordNode } from "../../grammar/index.js";
import type { LabelLayout } from "./layout.js";

/** The text of a label, and the line of each of its lines. */
export interface LabelText {
  readonly text: string;
  readonly textLines: readonly number[];
}

/** Reads the text of a label: joined to one text, or with its lines kept, as its declaration says. */
export function readLabelText(label: LabelLayout, record: RecordNode, starts: readonly number[]): LabelText {
  const start = starts[label.line] ?? 0;
  const first = record.text.slice(start + label.node.text.start, start + label.node.text.end);
  if (label.continuation.length === 0) return { text: composed(first), textLines: [label.line] };
  return label.lines === "kept" ? keptText(label, record, starts, first) : joinedText(label, record, starts, first);
}

/** A line break counts as one blank, a blank line as the end of a paragraph. */
function joinedText(label: LabelLayout, record: RecordNode, starts: readonly number[], first: string): LabelText {
  let text = first;
  for (const { line, paragraph } of label.continuation) {
    const part = lineText(record, starts, line).trim();
    text += text === "" ? part : (paragraph ? "\n" : " ") + part;
  }
  return { text: composed(text), textLines: [label.line] };
}

/**
 * Line breaks stay; the common indentation of the lines below the label goes; blank lines between them stay. A comment
 * at the first column is none of it.
 */
function keptText(label: LabelLayout, record: RecordNode, starts: readonly number[], first: string): LabelText {
  const numbers = label.continuation.map(({ line }) => line);
  const last = numbers.at(-1) ?? label.line;
  const between: number[] = [];
  for (let line = numbers[0] ?? last; line <= last; line++) {
    const shape = record.lines[line];
    if (shape?.kind !== "comment" || shape.indent > 0) between.push(line);
  }
  const texts = between.map((line) => lineText(record, starts, line).trimEnd());
  const indent = commonIndent(texts);
  const below = texts.map((text) => text.slice(Math.min(indent, text.length)));
  const lines = first === "" ? below : [first, ...below];
  return { text: composed(lines.join("\n")), textLines: first === "" ? between : [label.line, ...between] };
}

function commonIndent(lines: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line !== "") least = Math.min(least, line.length - line.trimStart().length);
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

function lineText(record: RecordNode, starts: readonly number[], line: number): string {
  const start = starts[line] ?? 0;
  return record.text.slice(start, start + (record.lines[line]?.length ?? 0));
}

/** Unicode form NFC; most texts are already. */
function composed(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.normalize("NFC") : text;
}

import { lineStarts } from "../../grammar/index.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";

/**
 * The lines of a label: its text begins after the name if its author began it there, and continuation lines are
 * indented. Line breaks are kept; kept lines also keep their inner indentation.
 */
export function labelLines(label: LabelItem, record: RecordModel, indent: string): string[] {
  const kept = record.system.labels.get(label.name)?.[0]?.lines === "kept";
  const below = kept ? verbatimLines(label, record, indent) : joinedLines(label, record, indent);
  return [headLine(label, record), ...below];
}

function headLine(label: LabelItem, record: RecordModel): string {
  const start = lineStarts(record.node)[label.line] ?? 0;
  const text = record.node.text.slice(start + label.node.text.start, start + label.node.text.end);
  return text === "" ? `${label.node.name.text}:` : `${label.node.name.text}: ${text}`;
}

/** Comments within the text must stay unindented; indented, they would be text. */
function joinedLines(label: LabelItem, record: RecordModel, indent: string): string[] {
  const written: string[] = [];
  let blankAbove = false;
  for (const { text, kind, indented } of linesBelow(label, record)) {
    const isText = kind !== "comment" || (indented && !blankAbove);
    if (kind === "blank") {
      if (written.at(-1) !== "") written.push("");
      blankAbove = true;
    } else if (isText) {
      written.push(indent + text.trim());
      blankAbove = false;
    } else written.push(text.trim());
  }
  return written;
}

function verbatimLines(label: LabelItem, record: RecordModel, indent: string): string[] {
  const texts = new Map(label.text.split("\n").map((text, index) => [label.textLines[index], text]));
  return linesBelow(label, record).map(({ line, text }) => {
    const kept = texts.get(line);
    if (kept === undefined) return text.trim();
    return kept === "" ? "" : indent + kept;
  });
}

interface LineBelow {
  readonly line: number;
  readonly text: string;
  readonly kind: "blank" | "comment" | "text";
  readonly indented: boolean;
}

function linesBelow(label: LabelItem, record: RecordModel): LineBelow[] {
  if (label.endLine === label.line + 1) return [];
  const starts = lineStarts(record.node);
  return record.node.lines.slice(label.line + 1, label.endLine).map((shape, index) => {
    const line = label.line + 1 + index;
    const start = starts[line] ?? 0;
    const kind = shape.kind === "blank" || shape.kind === "comment" ? shape.kind : "text";
    return { line, text: record.node.text.slice(start, start + shape.length), kind, indented: shape.indent > 0 };
  });
}

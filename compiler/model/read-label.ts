import type { LabelLine, RecordNode } from "../../grammar/index.js";
import type { LabelHere, LabelItem } from "./record-model.js";
import type { LabelLayout } from "./repair.js";

/** The input for reading labels: the text of a record, its lines, and their starts. */
export type RecordText = Pick<RecordNode, "text" | "lines" | "starts">;

/** The text of a label, and the record line of each of its lines. */
export interface LabelLines {
  readonly text: string;
  readonly textLines: readonly number[];
}

/** The texts of a record's labels, each read on demand: most rules need none. */
export class LabelTexts {
  private readonly known: LabelLines[] = [];

  constructor(
    private readonly labels: readonly LabelLayout[],
    private readonly record: RecordText,
  ) {}

  at(index: number): LabelLines {
    const known = this.known[index];
    if (known !== undefined) return known;
    const made = readLabelText(this.labels[index] as LabelLayout, this.record);
    this.known[index] = made;
    return made;
  }
}

/**
 * A label whose text is read on demand. A class, because getters in an object literal would give each label its own
 * shape.
 */
export class ReadLabel implements LabelItem {
  readonly line: number;
  readonly endLine: number;
  readonly node: LabelLine;
  readonly name: string;
  readonly spelling: LabelItem["spelling"];
  readonly declaration: LabelItem["declaration"];
  readonly attributeLines: readonly number[];

  constructor(
    layout: LabelLayout,
    { name, spelling, declaration }: LabelHere,
    private readonly texts: LabelTexts,
    private readonly index: number,
  ) {
    this.line = layout.line;
    this.endLine = (layout.continuation.at(-1)?.line ?? layout.line) + 1;
    this.node = layout.node;
    this.name = name;
    this.spelling = spelling;
    this.declaration = declaration;
    this.attributeLines = layout.attributeLines;
  }

  get text(): string {
    return this.texts.at(this.index).text;
  }

  get textLines(): readonly number[] {
    return this.texts.at(this.index).textLines;
  }
}

/** Reads the text of a label: joined, or with line breaks kept, as declared. */
function readLabelText(label: LabelLayout, record: RecordText): LabelLines {
  const start = record.starts[label.line] ?? 0;
  const first = record.text.slice(start + label.node.text.start, start + label.node.text.end);
  if (label.continuation.length === 0) return { text: composed(first), textLines: [label.line] };
  return label.lines === "kept" ? keptText(label, record, first) : joinedText(label, record, first);
}

/** A line break counts as a blank, a blank line as the end of a paragraph. */
function joinedText(label: LabelLayout, record: RecordText, first: string): LabelLines {
  let text = first;
  for (const { line, paragraph } of label.continuation) {
    const part = lineText(record, line).trim();
    text += text === "" ? part : (paragraph ? "\n" : " ") + part;
  }
  return { text: composed(text), textLines: [label.line] };
}

/**
 * Keeps line breaks and inner blank lines; removes the common indentation of the lines below the label. Unindented
 * comments are skipped.
 */
function keptText(label: LabelLayout, record: RecordText, first: string): LabelLines {
  const numbers = label.continuation.map(({ line }) => line);
  const last = numbers.at(-1) ?? label.line;
  const between: number[] = [];
  for (let line = numbers[0] ?? last; line <= last; line++) {
    const shape = record.lines[line];
    if (shape?.kind !== "comment" || shape.indent > 0) between.push(line);
  }
  const texts = between.map((line) => lineText(record, line).trimEnd());
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

/** A line as written, without its line end. */
export function lineText(record: RecordText, line: number): string {
  const start = record.starts[line] ?? 0;
  return record.text.slice(start, start + (record.lines[line]?.length ?? 0));
}

/** Normalizes to NFC; most texts are already. */
function composed(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.normalize("NFC") : text;
}

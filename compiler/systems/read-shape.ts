import {
  type FileNode,
  isStatement,
  type LineNode,
  lineStarts,
  type RecordNode,
  type Span,
  type StatementLine,
  type ValueNode,
} from "../../grammar/index.js";
import type { ConditionData, ConditionValue, Operator } from "./system-data.js";

/**
 * The records of a `.system` file by their shape alone: labels, attributes, categories of conditions. It asks no system
 * what a name means, for it reads the system that describes system files. Spans are in the file. What cannot be read is
 * left out: the checker says so.
 */
export interface ShapeRecord {
  readonly span: Span;
  readonly labels: readonly ShapeLabel[];
  readonly attributes: ReadonlyMap<string, readonly ShapeValue[]>;
  readonly categories: ReadonlyMap<string, readonly ShapeCondition[]>;
  /** Categories that list names with values, each as often as it stands there. */
  readonly members: ReadonlyMap<string, readonly ShapeMembers[]>;
}

/** The names under one category, with their values. */
export type ShapeMembers = ReadonlyMap<string, readonly ShapeValue[]>;

export interface ShapeLabel {
  readonly name: string;
  readonly text: string;
  /** Where the text stands, on its first line. */
  readonly span: Span;
}

export interface ShapeValue {
  readonly value: ConditionValue;
  readonly span: Span;
}

export interface ShapeCondition {
  readonly data: ConditionData;
  /** Where the name stands. */
  readonly span: Span;
  readonly values: readonly ShapeValue[];
}

/** The labels that keep their line breaks, as the description of system files declares. */
const KEPT: ReadonlySet<string> = new Set(["Breaks", "Mended"]);

/** The records that hold anything. */
export function readShapes(file: FileNode): ShapeRecord[] {
  return file.records.map(readShape).filter((record) => record.labels.length > 0 || record.attributes.size > 0);
}

function readShape(record: RecordNode): ShapeRecord {
  const starts = lineStarts(record);
  const lines = record.lines.map((node, index) => {
    const start = starts[index] ?? 0;
    return { node, start: record.start + start, text: record.text.slice(start, start + node.length) };
  });
  const labels: ShapeLabel[] = [];
  const attributes = new Map<string, ShapeValue[]>();
  const categories = new Map<string, ShapeCondition[]>();
  const members = new Map<string, ShapeMembers[]>();
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as ShapeLine;
    const end = endOfBlock(lines, at);
    if (line.node.kind === "label") labels.push(readLabel(lines.slice(at, end)));
    else if (line.node.kind === "bare-name" && line.node.indent === 0) {
      addTo(categories, nameOf(line.node), readConditions(lines.slice(at + 1, end)));
      addTo(members, nameOf(line.node), [readMembers(lines.slice(at + 1, end))]);
    } else if (isStatement(line.node) && line.node.indent === 0)
      addTo(attributes, nameOf(line.node), readValues(line, line.node, false));
    at = end;
  }
  return {
    span: { start: record.start, end: record.start + record.text.length },
    labels,
    attributes,
    categories,
    members,
  };
}

interface ShapeLine {
  readonly node: LineNode;
  readonly start: number;
  readonly text: string;
}

/** The line behind those that belong to the one at `at`: indented ones, with blank lines and comments between. */
function endOfBlock(lines: readonly ShapeLine[], at: number): number {
  const head = lines[at]?.node;
  let end = at + 1;
  for (let next = end; next < lines.length; next++) {
    const node = lines[next]?.node;
    if (node === undefined || node.kind === "blank" || node.kind === "comment") continue;
    if (node.indent === 0 && !(head?.kind === "label" && node.kind === "other" && next === end)) break;
    end = next + 1;
  }
  return end;
}

function addTo<Item>(map: Map<string, Item[]>, name: string, items: readonly Item[]): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [...items]);
  else known.push(...items);
}

const nameOf = (node: StatementLine): string => node.path.map((name) => name.text).join(".");

function readLabel(lines: readonly ShapeLine[]): ShapeLabel {
  const [head, ...more] = lines as [ShapeLine, ...ShapeLine[]];
  if (head.node.kind !== "label") return { name: "", text: "", span: { start: head.start, end: head.start } };
  const { name, text } = head.node;
  const first = head.text.slice(text.start, text.end);
  const continued = more.map((line) => line.text);
  const whole = KEPT.has(name.text) ? keptLines(first, continued) : joinedLines(first, more);
  return { name: name.text, text: whole.normalize("NFC"), span: place(head, text) };
}

/** Line breaks kept, the common indentation taken off, no blank lines at the ends. */
function keptLines(first: string, continued: readonly string[]): string {
  const indents = continued.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  const lines = continued.map((line) => (line.trim() === "" ? "" : line.slice(common).trimEnd()));
  return (first === "" ? lines : [first, ...lines]).join("\n").replace(/^\n+|\n+$/g, "");
}

/** A line break is a blank, a blank line a paragraph break; unindented comments are none of it. */
function joinedLines(first: string, more: readonly ShapeLine[]): string {
  let text = first;
  let paragraph = false;
  for (const line of more) {
    const piece = line.text.trim();
    if (piece === "") paragraph = text !== "";
    else if (line.node.kind !== "comment" || line.node.indent > 0) {
      text += (text === "" ? "" : paragraph ? "\n\n" : " ") + piece;
      paragraph = false;
    }
  }
  return text;
}

function readConditions(lines: readonly ShapeLine[]): ShapeCondition[] {
  return lines.flatMap((line) => {
    const { node } = line;
    if (!isStatement(node) || node.path.length > 2 || !isOperator(node.operator?.text)) return [];
    const values = readValues(line, node, true);
    if (values.length === 0) return [];
    const path = node.path.map((name) => name.text);
    const data = { path, operator: node.operator.text, values: values.map(({ value }) => value) };
    return [
      { data, span: place(line, { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end }), values },
    ];
  });
}

const isOperator = (text: string | undefined): text is Operator => text === "=" || text === "<" || text === ">";

function readMembers(lines: readonly ShapeLine[]): Map<string, ShapeValue[]> {
  const members = new Map<string, ShapeValue[]>();
  for (const line of lines) {
    const { node } = line;
    if (isStatement(node) && node.operator === undefined) addTo(members, nameOf(node), readValues(line, node, false));
  }
  return members;
}

function readValues(line: ShapeLine, node: StatementLine, condition: boolean): ShapeValue[] {
  return node.values.flatMap((value) =>
    meanings(value, condition).map((meaning) => ({ value: meaning, span: place(line, value) })),
  );
}

function meanings(node: ValueNode, condition: boolean): ConditionValue[] {
  switch (node.kind) {
    case "integer":
    case "percentage":
      return [{ kind: node.kind, value: node.value }];
    case "range":
      return [{ kind: "range", from: node.from, to: node.to }];
    case "text":
      return condition ? alternativesIn(node.raw) : [{ kind: "text", value: node.value }];
    case "word": {
      const path = node.path.map((name) => name.text);
      // Quotes forgotten: what is meant is certain, and the checker reports it.
      return condition ? [{ kind: "name", path }] : [{ kind: "text", value: path.join(".") }];
    }
    case "wrong":
      return [];
  }
}

/** In a condition, a slash within the quotes divides alternatives, and `\/` is a slash (notation.md, "Values"). */
function alternativesIn(raw: string): ConditionValue[] {
  const pieces = raw.match(/(?:\\.|[^\\/]|\\$)+/gs) ?? [];
  return pieces
    .map((piece) => piece.trim().replace(/\\(["\\/])/g, "$1"))
    .filter((piece) => piece !== "")
    .map((value) => ({ kind: "text", value }) as const);
}

function place(line: ShapeLine, span: Span): Span {
  return { start: line.start + span.start, end: line.start + span.end };
}

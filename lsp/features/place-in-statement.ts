import type { CategorySection, Entry, RecordModel, Section, Value } from "../../compiler/index.js";
import type { NameNode, Span, StatementLine, ValueNode } from "../../grammar/index.js";
import type { Place, PlaceBase, SpannedText, StatementPlaceBase } from "./place.js";
import { holds, moved } from "./spans.js";

/** A line with a name, with its model. */
export interface StatementOnLine {
  readonly base: PlaceBase;
  readonly record: RecordModel;
  readonly statement: StatementLine;
  readonly entry: Entry | undefined;
  readonly category: CategorySection | undefined;
  readonly section: Section;
  /** The line as written. */
  readonly text: string;
}

/** The place on a line with a name, even if incomplete; undefined in leftover text. */
export function placeInStatement(line: StatementOnLine): Place | undefined {
  const { base, statement } = line;
  const column = base.offset - base.lineSpan.start;
  const common = commonOf(line);
  const inName = placeInPath(common, statement, column);
  if (inName !== undefined) return inName;
  const { operator } = statement;
  if (operator !== undefined && holds(operator, column))
    return { ...common, kind: "operator", span: moved(operator, base.lineSpan.start) };
  const here = { start: base.offset, end: base.offset };
  const slots = valueSlots(line);
  const slot = slots.find(({ span }) => holds(span, column));
  if (slot?.node !== undefined) return inValue(line, common, slot, slot.node, column);
  if (slot !== undefined)
    return {
      ...common,
      kind: "value",
      index: slot.index,
      value: undefined,
      span: here,
      content: here,
      meaning: undefined,
    };
  if (statement.rest.some((token) => column > token.start)) return undefined;
  if (column <= (slots[0]?.span.start ?? Number.POSITIVE_INFINITY))
    return { ...common, kind: "after-name", span: here };
  return { ...common, kind: "after-value", span: here };
}

function commonOf({ base, record, statement, entry, category, section }: StatementOnLine): StatementPlaceBase {
  const asks =
    (category?.anyDeclaration?.operators.length ?? 0) > 0 ||
    (entry?.declaration?.operators.length ?? 0) > 0 ||
    statement.path.length > 1 ||
    dotBehind(statement) !== undefined;
  return { ...base, record, statement, entry, category, section, asks };
}

/** A trailing dot after the name: the column after it. */
function dotBehind({ path, rest }: StatementLine): number | undefined {
  const end = path.at(-1)?.end;
  const dot = rest.find(({ start, text }) => start === end && text.startsWith("."));
  return dot === undefined ? undefined : dot.start + 1;
}

function placeInPath(common: StatementPlaceBase, statement: StatementLine, column: number): Place | undefined {
  const { path } = statement;
  const inFile = (span: Span): Span => moved(span, common.lineSpan.start);
  const open = dotBehind(statement);
  const index = path.findIndex((name) => holds(name, column));
  const isLast = index === path.length - 1;
  if (open !== undefined && column === open) {
    const before = path.at(-1) as NameNode;
    const span = { start: column, end: column };
    return { ...common, kind: "condition-name", span: inFile(span), before: named(before, inFile) };
  }
  const name = path[index];
  if (name === undefined) return undefined;
  if (!isLast || open !== undefined) return { ...common, kind: "condition-category", span: inFile(name) };
  const before = path[index - 1];
  if (!common.asks) return { ...common, kind: "attribute-name", span: inFile(name) };
  return { ...common, kind: "condition-name", span: inFile(name), before: before && named(before, inFile) };
}

function named(name: NameNode, inFile: (span: Span) => Span): SpannedText {
  return { text: name.text, ...inFile(name) };
}

/** The place of a value or a missing one; columns of the line. */
interface ValueSlot {
  readonly index: number;
  readonly span: Span;
  readonly node: ValueNode | undefined;
}

/** The values of a line, and the gaps after operators and slashes. */
function valueSlots({ statement, text }: StatementOnLine): ValueSlot[] {
  const { operator, values, looseSlashes, comment, path, colon } = statement;
  const nameEnd = Math.max(path.at(-1)?.end ?? 0, colon?.end ?? 0);
  const end = comment?.start ?? text.length;
  const slots: ValueSlot[] = values.map((node, index) => ({ index, span: node, node }));
  if (operator !== undefined && values.length === 0 && looseSlashes.length === 0)
    slots.push({
      index: 0,
      span: { start: operator.end + 1, end: gapEnd(operator.end, statement, end) },
      node: undefined,
    });
  for (const slash of looseSlashes) {
    const start = slash.end;
    const index = values.filter((value) => value.start < start).length;
    const isGap = !values.some((value) => value.start >= start && text.slice(start, value.start).trim() === "");
    if (isGap) slots.push({ index, span: { start, end: gapEnd(start, statement, end) }, node: undefined });
    else if (start > nameEnd && index === 0)
      slots.push({ index: 0, span: { start: slash.start, end: slash.start }, node: undefined });
  }
  return slots.sort((one, other) => one.span.start - other.span.start);
}

/** The start of the next thing on the line; otherwise the end of its content. */
function gapEnd(start: number, { values, looseSlashes, rest }: StatementLine, end: number): number {
  const next = [...values, ...looseSlashes, ...rest].filter((part) => part.start > start).map((part) => part.start);
  return Math.max(start + 1, Math.min(end, ...next));
}

function inValue(
  line: StatementOnLine,
  common: StatementPlaceBase,
  { index, span }: ValueSlot,
  value: ValueNode,
  column: number,
): Place {
  const { lineSpan } = line.base;
  const { content, alternative } = contentAt(line, value, column);
  const meaning = meaningOf(line, index, alternative);
  return {
    ...common,
    kind: "value",
    index,
    value,
    span: moved(span, lineSpan.start),
    content: moved(content, lineSpan.start),
    meaning,
  };
}

/** Without quotes; of alternatives in one pair of quotes, the one at the column, with its index. */
function contentAt({ text, entry }: StatementOnLine, value: ValueNode, column: number) {
  const written = text.slice(value.start, value.end);
  if (!written.startsWith('"')) return { content: value, alternative: 0 };
  const isClosed = value.kind === "text";
  const inner = { start: value.start + 1, end: Math.max(value.start + 1, isClosed ? value.end - 1 : value.end) };
  const several = isClosed && entry?.operator !== undefined && value.raw.includes("/");
  if (!several) return { content: inner, alternative: 0 };
  let start = inner.start;
  let alternative = 0;
  for (const part of value.raw.split(/(?<!\\)\//)) {
    const end = start + part.length;
    if (column <= end) return { content: trimmed(part, start), alternative };
    start = end + 1;
    alternative++;
  }
  return { content: inner, alternative: 0 };
}

function trimmed(part: string, start: number): Span {
  const begin = start + part.length - part.trimStart().length;
  return { start: begin, end: Math.max(begin, start + part.trimEnd().length) };
}

/** Unreadable values are missing in an entry, and one pair of quotes may contain several. */
function meaningOf({ entry, statement }: StatementOnLine, index: number, alternative: number): Value | undefined {
  if (entry === undefined) return undefined;
  const { values } = statement;
  if (entry.values.length === values.length) return entry.values[index];
  if (values.length === 1) return entry.values[alternative];
  let at = alternative;
  for (const value of values.slice(0, index)) at += countOf(value);
  return entry.values[at];
}

function countOf(value: ValueNode): number {
  if (value.kind === "text") return value.raw.split(/(?<!\\)\//).length;
  return value.kind === "wrong" && value.meant === undefined ? 0 : 1;
}

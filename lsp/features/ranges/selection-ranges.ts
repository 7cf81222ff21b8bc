import type { FileModel, RecordModel } from "../../../compiler/index.js";
import { lineStarts, type Span } from "../../../grammar/index.js";
import { lineSpanOf } from "../find-line.js";
import type { Place, StatementPlace } from "../place.js";
import { placeAt } from "../place-at.js";

/**
 * The ranges of "expand selection" at a place, smallest first: the word, the value, the attribute, its category, the
 * record, the file. Each contains the previous one.
 */
export function selectionRanges(file: FileModel, offset: number): readonly Span[] {
  const place = placeAt(file, offset);
  const whole = { start: 0, end: file.text.length };
  const candidates = [...within(place, file), ...around(place), whole];
  const chain: Span[] = [];
  for (const candidate of candidates) {
    const last = chain.at(-1) ?? { start: place.offset, end: place.offset };
    const isWider = candidate.end - candidate.start > last.end - last.start;
    if (isWider && candidate.start <= last.start && candidate.end >= last.end) chain.push(candidate);
  }
  return chain.length === 0 ? [whole] : chain;
}

/** The ranges within the line. */
function within(place: Place, file: FileModel): readonly Span[] {
  const line = contentOf(place, file);
  switch (place.kind) {
    case "separator":
    case "marker":
    case "blank":
      return [line];
    case "comment":
      return [wordIn(file.text, place.offset, place.span), place.span, line];
    case "suppression":
      return [place.span, place.comment, line];
    case "label-name":
    case "category-head":
    case "list-item":
    case "unreadable":
      return [place.span, line];
    case "label-text":
      return [wordIn(file.text, place.offset, place.span), place.span, line];
    default:
      return [...inStatement(place, file), line];
  }
}

function inStatement(place: StatementPlace, file: FileModel): readonly Span[] {
  const { statement, lineSpan } = place;
  const inFile = ({ start, end }: Span): Span => ({ start: start + lineSpan.start, end: end + lineSpan.start });
  const [first, ...others] = statement.path;
  const path = inFile({ start: first.start, end: (others.at(-1) ?? first).end });
  const values = statement.values.map(inFile);
  const list = { start: values[0]?.start ?? path.end, end: values.at(-1)?.end ?? path.end };
  const end = Math.max(path.end, list.end, statement.operator === undefined ? 0 : inFile(statement.operator).end);
  const whole = { start: path.start, end };
  if (place.kind === "value")
    return [wordIn(file.text, place.offset, place.content), place.content, place.span, list, whole];
  return [place.span, path, whole];
}

/** The ranges that contain the line: its text, its category, its record. */
function around(place: Place): readonly Span[] {
  const { record, line } = place;
  if (record === undefined) return [];
  const label = record.labels.find((candidate) => line >= candidate.line && line < candidate.endLine);
  const category = record.categories.find((candidate) => candidate.line === line || candidate.lines.includes(line));
  return [
    ...(label === undefined ? [] : [lines(record, label.line, label.endLine - 1)]),
    ...(category === undefined ? [] : [lines(record, category.line, category.lines.at(-1) ?? category.line)]),
    recordSpan(record),
  ];
}

function lines(record: RecordModel, first: number, last: number): Span {
  let end = last;
  while (end > first && record.node.lines[end]?.kind === "blank") end--;
  return { start: lineSpanOf(record, first).start, end: lineSpanOf(record, end).end };
}

/** Without surrounding blank lines. */
function recordSpan(record: RecordModel): Span {
  const starts = lineStarts(record.node);
  let { firstLine: first } = record;
  while (first < record.endLine - 1 && record.node.lines[first]?.kind === "blank") first++;
  return { start: record.node.start + (starts[first] ?? 0), end: lines(record, first, record.endLine - 1).end };
}

/** The trimmed line. */
function contentOf({ lineSpan }: Place, { text }: FileModel): Span {
  const line = text.slice(lineSpan.start, lineSpan.end);
  const start = lineSpan.start + line.length - line.trimStart().length;
  return { start, end: Math.max(start, lineSpan.start + line.trimEnd().length) };
}

/** The word at an offset of prose; empty between two words. */
function wordIn(text: string, offset: number, within: Span): Span {
  const before = /[\p{L}\p{M}\p{N}_'’-]*$/u.exec(text.slice(within.start, offset))?.[0].length ?? 0;
  const behind = /^[\p{L}\p{M}\p{N}_'’-]*/u.exec(text.slice(offset, within.end))?.[0].length ?? 0;
  return { start: offset - before, end: offset + behind };
}

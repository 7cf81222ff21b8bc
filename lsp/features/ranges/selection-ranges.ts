import type { FileModel, RecordModel } from "../../../compiler/index.js";
import { lineStarts, type Span } from "../../../grammar/index.js";
import { lineSpanOf } from "../find-line.js";
import type { Place, StatementPlace } from "../place.js";
import { placeAt } from "../place-at.js";
import { moved } from "../spans.js";

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
  const word = (within: Span): Span => wordIn(file.text, place.offset, within);
  switch (place.kind) {
    case "comment":
      return [word(place.span), ...place.rules, place.span, line];
    case "label-text":
      return [word(place.span), place.span, line];
    case "value":
      return [word(place.content), place.content, place.span, ...partsOfStatement(place), line];
    default:
      return [place.span, ...("statement" in place ? partsOfStatement(place) : []), line];
  }
}

/** The name, the values, all but the comment. */
function partsOfStatement({ statement, lineSpan }: StatementPlace): readonly Span[] {
  const inFile = (span: Span): Span => moved(span, lineSpan.start);
  const [first, ...others] = statement.path;
  const path = inFile({ start: first.start, end: (others.at(-1) ?? first).end });
  const values = statement.values.map(inFile);
  const list = { start: values[0]?.start ?? path.end, end: values.at(-1)?.end ?? path.end };
  const end = Math.max(path.end, list.end, statement.operator === undefined ? 0 : inFile(statement.operator).end);
  return [path, list, { start: path.start, end }];
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

import { partitionPoint, type Span } from "../../grammar/index.js";
import type { TextEdit } from "../diagnostics/diagnostic.js";
import type { FileModel } from "../model/pack-model.js";
import { missing, nameOf } from "./lost-by-layout.js";
import { commentsIn, meaningOf, type RecordMeaning, recordMeanings, unreadableLines } from "./record-meaning.js";

/**
 * A description of what fixes broke that they shouldn't have, if anything. `edits` turned `before` into `after`. Cards
 * that no edit touches must have the same meaning, comments that none touches must still be there, and the touched
 * parts must not have more unreadable lines.
 */
export function brokenByEdits(before: FileModel, edits: readonly TextEdit[], after: FileModel): string | undefined {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const old = recordMeanings(before, before.records);
  const now = recordMeanings(after, after.records);
  const atStart = new Map(now.map((record) => [record.node.start, record]));
  const touched: RecordMeaning[] = [];
  const kept = new Set<RecordMeaning>();
  const shiftAt = shifts(sorted);
  for (const record of old) {
    if (isTouched(record.span, sorted)) {
      touched.push(record);
      continue;
    }
    const same = atStart.get(record.node.start + shiftAt(record.node.start));
    if (same === undefined || meaningOf(same.records) !== meaningOf(record.records))
      return `${nameOf(record)} would say something else`;
    kept.add(same);
  }
  const rest = now.filter((record) => !kept.has(record));
  const lost = lostComment(touched, rest, sorted);
  if (lost !== undefined) return `the comment ${lost} would be lost`;
  return unreadable(rest) > unreadable(touched) ? "lines that could be read could not be read any more" : undefined;
}

/** Call with increasing offsets: returns how far an offset has moved. */
function shifts(sorted: readonly TextEdit[]): (place: number) => number {
  let [next, shift] = [0, 0];
  return (place) => {
    for (let edit = sorted[next]; edit !== undefined && edit.end <= place; edit = sorted[++next])
      shift += edit.text.length - (edit.end - edit.start);
    return shift;
  };
}

/** Whether an edit is in or next to a span. */
function isTouched({ start, end }: Span, sorted: readonly TextEdit[]): boolean {
  const first = sorted[firstEndingFrom(sorted, start)];
  return first !== undefined && first.start <= end;
}

function firstEndingFrom(sorted: readonly TextEdit[], place: number): number {
  return partitionPoint(sorted.length, (at) => (sorted[at]?.end ?? 0) < place);
}

/** A comment that no edit touches must still be a comment. */
function lostComment(
  touched: readonly RecordMeaning[],
  rest: readonly RecordMeaning[],
  sorted: readonly TextEdit[],
): string | undefined {
  const reaches = ({ start, end }: Span): boolean => {
    const first = sorted[firstEndingFrom(sorted, start + 1)];
    return first !== undefined && first.start < end;
  };
  const comments = touched.flatMap(commentsIn).filter((comment) => !reaches(comment));
  const left = rest.flatMap(commentsIn).map(({ text }) => text);
  return missing(
    comments.map(({ text }) => text),
    left,
  );
}

function unreadable(records: readonly RecordMeaning[]): number {
  return records.reduce((sum, { records: all }) => sum + unreadableLines(all), 0);
}

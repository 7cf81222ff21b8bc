import { groupBy, lineStarts, type RecordNode, type Span } from "../../grammar/index.js";
import { compileRecord } from "../emit/compile-record.js";
import { isAbout } from "../model/finding.js";
import type { FileModel } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";

/** The meaning of a part of a file between two separators. */
export interface RecordMeaning {
  readonly node: RecordNode;
  /** Its span in the file, including the separators above and below. */
  readonly span: Span;
  /** Its records: usually one, none if there are only comments, several if a separator is missing. */
  readonly records: readonly RecordModel[];
}

export function recordMeanings(
  { node: { records: nodes } }: Pick<FileModel, "node">,
  records: readonly RecordModel[],
): readonly RecordMeaning[] {
  const byNode = groupBy(records, (record) => record.node);
  return nodes.map((node, index) => {
    const start = nodes[index - 1]?.separator?.start ?? node.start;
    const end = node.start + node.text.length + (node.separator?.text.length ?? 0);
    return { node, span: { start, end }, records: byNode.get(node) ?? [] };
  });
}

/** Everything that an engine or another card could learn from records, as one text. */
export function meaningOf(records: readonly RecordModel[]): string {
  return JSON.stringify(
    records.map((record) => [
      record.role,
      record.identifier ?? null,
      record.kind ?? null,
      record.copies,
      compileRecord(record),
      // Decklists, used packs and names have their own place in the JSON.
      record.labels.map(({ name, text }) => JSON.stringify([name, text])).sort(),
    ]),
  );
}

/** Number of unreadable lines in records. */
export function unreadableLines(records: readonly RecordModel[]): number {
  return records.reduce(
    (sum, record) => sum + record.strayLines.length + findingsOf(record).filter((one) => isAbout(one, "form")).length,
    0,
  );
}

/** A comment: its span in the file, and its text without trailing blanks. */
export interface Comment extends Span {
  readonly text: string;
}

/** The comments between two separators. Text of a label is never a comment. */
export function commentsIn({ node, records }: RecordMeaning): readonly Comment[] {
  if (!node.text.includes("#")) return [];
  const inLabels = records.flatMap(({ labels }) => labels.map(({ line, endLine }) => ({ line, endLine })));
  const starts = lineStarts(node);
  return node.lines.flatMap(({ kind, comment, indent }, index): Comment[] => {
    const inText = inLabels.some(({ line, endLine }) => index >= line && index < endLine);
    if (comment === undefined || (inText && (kind !== "comment" || indent > 0))) return [];
    const start = starts[index] ?? 0;
    const text = node.text.slice(start + comment.start, start + comment.end).trimEnd();
    return [{ start: node.start + start + comment.start, end: node.start + start + comment.end, text }];
  });
}

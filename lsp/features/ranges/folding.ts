import { firstContentLine, type RecordModel } from "../../../compiler/index.js";
import { lineStarts, type RecordNode, type Span } from "../../../grammar/index.js";
import type { FilePart } from "../semantic-tokens/semantic-tokens.js";

/** Lines that fold into the first. The span begins on that line and ends on the last hidden one. */
export interface Fold extends Span {
  readonly kind: "record" | "category" | "label" | "comment";
  /** The record that folds as a whole. */
  readonly record?: RecordModel;
}

/**
 * The foldable parts between two separators, in order: records, categories, labels with several lines, and multi-line
 * comments. Offsets are relative to the start of the part.
 */
export function foldsOfPart({ node, records }: FilePart): readonly Fold[] {
  const found = [...records.flatMap(makeFolds), ...commentFolds(node)];
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

function makeFolds(record: RecordModel): readonly Fold[] {
  const { node, endLine } = record;
  const starts = lineStarts(node);
  const all = [withSeparator(fold("record", firstContentLine(record), endLine - 1))];
  for (const label of record.labels) all.push(fold("label", label.line, label.endLine - 1));
  for (const { line } of record.categories) all.push(fold("category", line, lastMember(line)));
  return all.flatMap((made) => (made === undefined ? [] : made.kind === "record" ? { ...made, record } : made));

  /** The indented lines below a category's name, readable or not. */
  function lastMember(head: number): number {
    let last = head;
    for (let line = head + 1; line < endLine; line++) {
      const { indent = 0, kind } = node.lines[line] ?? {};
      if (kind === "blank") continue;
      if (indent <= (node.lines[head]?.indent ?? 0)) break;
      last = line;
    }
    return Math.max(last, record.categories.find(({ line }) => line === head)?.lines.at(-1) ?? head);
  }

  /** A folded card takes one row: the blank lines and the separator below it are hidden too. */
  function withSeparator(made: Fold | undefined): Fold | undefined {
    const { separator, lines, text } = node;
    if (made === undefined || separator === undefined || endLine < lines.length) return made;
    return { ...made, end: text.length + separator.text.replace(/[\r\n]+$/, "").length };
  }

  /** Trailing blank lines stay visible. */
  function fold(kind: Fold["kind"], from: number, to: number): Fold | undefined {
    let last = to;
    while (last > from && node.lines[last]?.kind === "blank") last--;
    if (last <= from) return undefined;
    return { kind, start: starts[from] ?? 0, end: (starts[last] ?? 0) + (node.lines[last]?.length ?? 0) };
  }
}

const NO_FOLDS: readonly Fold[] = [];

/** Adjacent unindented comment lines. */
function commentFolds(node: RecordNode): readonly Fold[] {
  const { lines } = node;
  // Most cards have none, which avoids computing line starts.
  if (!lines.some(({ kind }) => kind === "comment")) return NO_FOLDS;
  const starts = lineStarts(node);
  const found: Fold[] = [];
  for (let line = 0; line < lines.length; line++) {
    const from = line;
    while (lines[line]?.kind === "comment") line++;
    const last = line - 1;
    if (last <= from) continue;
    const end = (starts[last] ?? 0) + (lines[last]?.length ?? 0);
    found.push({ kind: "comment", start: starts[from] ?? 0, end });
  }
  return found;
}

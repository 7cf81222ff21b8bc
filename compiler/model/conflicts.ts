import {
  type FileNode,
  getOrMake,
  lineStarts,
  type MarkerLine,
  partitionPoint,
  type RecordNode,
  type Span,
} from "../../grammar/index.js";
import type { ConflictModel, RecordInPack } from "./pack-model.js";

/** The conflicts of a file, and their marker lines, which belong to no record. */
export interface Conflicts {
  readonly models: readonly ConflictModel[];
  /** Indexes of lines, by record. */
  readonly markerLines: ReadonlyMap<RecordNode, ReadonlySet<number>>;
}

const NONE: Conflicts = { models: [], markerLines: new Map() };

/**
 * Finds the conflict markers of a file. A line is a marker only as part of a complete sequence; other lines that look
 * like one are text. Done after parsing, because both sides may contain separators.
 */
export function findConflicts(file: FileNode, text: string): Conflicts {
  // Few files have conflicts, so the others are skipped quickly.
  if (!text.includes("<<<<<<<")) return NONE;
  const markers = markersOf(file);
  if (markers.length === 0) return NONE;
  const models: ConflictModel[] = [];
  const markerLines = new Map<RecordNode, Set<number>>();
  for (const { ours, base, middle, theirs } of pair(markers)) {
    models.push({ ours: ours.span, base: base?.span, middle: middle.span, theirs: theirs.span });
    for (const marker of [ours, base, middle, theirs])
      if (marker !== undefined) getOrMake(markerLines, marker.record, () => new Set()).add(marker.line);
  }
  return { models, markerLines };
}

/** Whether a conflict touches the record: findings that only result from having both sides aren't reported. */
export function touchedByConflict({ file, record }: RecordInPack): boolean {
  if (file.conflicts.length === 0) return false;
  const { start, text } = record.node;
  const next = firstEndingBehind(file.conflicts, start);
  return next !== undefined && next.ours.start < start + text.length;
}

/** Binary search, because a file may have as many conflicts as records; they are sorted and don't overlap. */
function firstEndingBehind(conflicts: readonly ConflictModel[], place: number): ConflictModel | undefined {
  return conflicts[partitionPoint(conflicts.length, (at) => (conflicts[at]?.theirs.end ?? 0) <= place)];
}

interface Marker {
  readonly sort: MarkerLine["marker"];
  readonly record: RecordNode;
  readonly line: number;
  /** In the file, without the line end. */
  readonly span: Span;
}

interface MarkerSequence {
  readonly ours: Marker;
  readonly base: Marker | undefined;
  readonly middle: Marker;
  readonly theirs: Marker;
}

function markersOf(file: FileNode): Marker[] {
  const markers: Marker[] = [];
  for (const record of file.records) {
    if (!record.lines.some(({ kind }) => kind === "marker")) continue;
    const starts = lineStarts(record);
    for (const [line, node] of record.lines.entries()) {
      if (node.kind !== "marker") continue;
      const start = record.start + (starts[line] ?? 0);
      markers.push({ sort: node.marker, record, line, span: { start, end: start + node.length } });
    }
  }
  return markers;
}

function* pair(markers: readonly Marker[]): Generator<MarkerSequence> {
  let ours: Marker | undefined;
  let base: Marker | undefined;
  let middle: Marker | undefined;
  for (const marker of markers) {
    if (marker.sort === "<") [ours, base, middle] = [marker, undefined, undefined];
    else if (marker.sort === "|" && middle === undefined) base ??= marker;
    else if (marker.sort === "=") middle ??= marker;
    else if (marker.sort === ">") {
      if (ours !== undefined && middle !== undefined) yield { ours, base, middle, theirs: marker };
      ours = undefined;
    }
    if (ours === undefined) [base, middle] = [undefined, undefined];
  }
}

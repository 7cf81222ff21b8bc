import type { CategorySection, Entry, RecordInPack, Section, Value } from "../../compiler/index.js";
import { lineStarts, type Span, type ValueNode } from "../../grammar/index.js";
import { moved } from "./spans.js";

/** A line with its place. */
export interface EntryPlace extends RecordInPack {
  readonly entry: Entry;
  /** Undefined if unindented. */
  readonly category: CategorySection | undefined;
  /** Index of the line in the record's node. */
  readonly line: number;
  /** The start of the line in the file. */
  readonly start: number;
}

/** Every line of a record with one of the entries, in source order. */
export function entryPlaces({ file, record }: RecordInPack, wanted: ReadonlySet<Entry>): EntryPlace[] {
  const places: EntryPlace[] = [];
  let starts: readonly number[] | undefined;
  const look = (section: Section, category: CategorySection | undefined): void => {
    for (const [index, entry] of section.entries.entries()) {
      if (!wanted.has(entry)) continue;
      const line = section.lines[index] ?? 0;
      starts ??= lineStarts(record.node);
      places.push({ file, record, entry, category, line, start: record.node.start + (starts[line] ?? 0) });
    }
  };
  look(record.globals, undefined);
  for (const category of record.categories) look(category, category);
  return places.sort((one, other) => one.start - other.start);
}

/** The span of the name in the file: for a condition, the name after the dot. */
export function nameSpan({ entry, start }: EntryPlace): Span {
  const { path } = entry.node;
  return moved(path.at(-1) ?? path[0], start);
}

/** The span of what is before the dot, in the file; undefined without a dot. */
export function categorySpan({ entry, start }: EntryPlace): Span | undefined {
  const { path } = entry.node;
  return path.length > 1 ? moved(path[0], start) : undefined;
}

/** A value as written; one pair of quotes may contain several. */
export interface WrittenAlternative {
  readonly value: Value;
  /** In the file, without quotes. */
  readonly span: Span;
  readonly node: ValueNode;
}

/** The values of a line, in source order, without unreadable ones. */
export function alternativesOn({ entry, start }: Pick<EntryPlace, "entry" | "start">): WrittenAlternative[] {
  const written = entry.node.values.flatMap((node) => spansIn(node, entry, start));
  // Unreadable values are missing in the entry, so the two lists would not line up.
  if (written.length !== entry.values.length) return [];
  return written.map(({ node, span }, index) => ({ node, span, value: entry.values[index] as Value }));
}

function spansIn(node: ValueNode, { operator }: Entry, start: number): { node: ValueNode; span: Span }[] {
  if (node.kind === "wrong" && node.meant === undefined) return [];
  if (node.kind !== "text") return [{ node, span: moved(node, start) }];
  const inner = start + node.start + 1;
  if (operator === undefined || !node.raw.includes("/"))
    return [{ node, span: { start: inner, end: inner + node.raw.length } }];
  let from = inner;
  return node.raw.split(/(?<!\\)\//).map((part) => {
    const begin = from + part.length - part.trimStart().length;
    const end = Math.max(begin, from + part.trimEnd().length);
    from += part.length + 1;
    return { node, span: { start: begin, end } };
  });
}

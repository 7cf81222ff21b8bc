import type { CategorySection, Entry, RecordPlace, Section, Value } from "../../compiler/index.js";
import { lineStarts, type Span, type ValueNode } from "../../grammar/index.js";
import { moved } from "./spans.js";

/** A line where it stands. */
export interface EntryPlace extends RecordPlace {
  readonly entry: Entry;
  /** Undefined at the first column. */
  readonly category: CategorySection | undefined;
  /** Index of the line in the record's node. */
  readonly line: number;
  /** Where the line begins in the file. */
  readonly start: number;
}

/** Every line of a record that is one of the entries, in source order. */
export function entryPlaces({ file, record }: RecordPlace, wanted: ReadonlySet<Entry>): EntryPlace[] {
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

/** The name on the line, in the file: of a condition the one behind the dot. */
export function nameSpan({ entry, start }: EntryPlace): Span {
  const { path } = entry.node;
  return moved(path.at(-1) ?? path[0], start);
}

/** What stands left of the dot, in the file; undefined without one. */
export function categorySpan({ entry, start }: EntryPlace): Span | undefined {
  const { path } = entry.node;
  return path.length > 1 ? moved(path[0], start) : undefined;
}

/** A value as it is written; several in one pair of quotes are several. */
export interface WrittenAlternative {
  readonly value: Value;
  /** In the file, without quotes. */
  readonly span: Span;
  readonly node: ValueNode;
}

/** The values of a line, in source order. Those that cannot be read are left out. */
export function alternativesOn({ entry, start }: Pick<EntryPlace, "entry" | "start">): WrittenAlternative[] {
  const written = entry.node.values.flatMap((node) => spansIn(node, entry, start));
  // What cannot be read has no value, so the two lists would not fit each other.
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

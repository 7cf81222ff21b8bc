import { getOrMake, lineStarts, pushAll, type Span } from "../../grammar/index.js";
import type {
  DeclaringRecord,
  LocatedCondition,
  LocatedLabel,
  LocatedValue,
  MemberValues,
} from "../systems/declaring-record.js";
import { describesSystems } from "../systems/system.js";
import type { CategorySection, Entry, LabelItem, RecordModel, Section } from "./record-model.js";
import { valuePlaces } from "./values.js";

/** The content of the records in a `.system` file, without empty ones. */
export function declaringRecords(records: readonly RecordModel[]): DeclaringRecord[] {
  return records.map(declaringRecord).filter(({ labels, attributes }) => labels.length > 0 || attributes.size > 0);
}

function declaringRecord(record: RecordModel): DeclaringRecord {
  const { node, firstLine, endLine, globals, categories } = record;
  const starts = lineStarts(node);
  const placed = (line: number, { start, end }: Span): Span => {
    const from = node.start + (starts[line] ?? node.text.length);
    return { start: from + start, end: from + end };
  };
  const end = node.start + (starts[endLine] ?? node.text.length);
  return {
    span: { start: node.start + (starts[firstLine] ?? 0), end },
    labels: record.labels.map((label): LocatedLabel => {
      return { name: label.name, text: textMeant(label, record), span: placed(label.line, label.node.text) };
    }),
    attributes: valuesByName(globals, placed),
    categories: grouped(categories, (section) => locatedConditions(section, placed)),
    members: grouped(categories, (section) => [valuesByName(section, placed, true)]),
  };
}

/** The text of a label; of the one that declares a name, that name alone: what else is there is found there, once. */
export function textMeant(label: LabelItem, { labels, system }: RecordModel): string {
  const isName = label === labels[0] && label.declaration?.oneOf !== undefined && describesSystems(system.data);
  return isName ? nameWithin(label.text) : label.text;
}

/** The name that a text begins with, in quotes or with marks and a remark behind it: `"Seats"`, `Seats ; check`. */
export function nameWithin(text: string): string {
  const [, name = text] = /^["'“„]?([\p{L}\p{N}_-]+)(?:\s*[^\p{L}\p{N}\s_-].*|\s+-+\s.*)$/u.exec(text) ?? [];
  return name;
}

/** Maps a span on a line to the file. */
type PlaceOf = (line: number, span: Span) => Span;

function grouped<Item>(
  sections: readonly CategorySection[],
  read: (section: CategorySection) => readonly Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const section of sections)
    pushAll(
      getOrMake(groups, section.name, () => []),
      read(section),
    );
  return groups;
}

function valuesByName({ entries, lines }: Section, place: PlaceOf, members = false): MemberValues {
  const values = new Map<string, LocatedValue[]>();
  for (const [index, entry] of entries.entries()) {
    if (entry.node.path.length > 1 || (members && entry.operator !== undefined)) continue;
    pushAll(
      getOrMake(values, entry.name, () => []),
      locatedValues(entry, lines[index] as number, place),
    );
  }
  return values;
}

function locatedConditions({ entries, lines }: Section, place: PlaceOf): LocatedCondition[] {
  return entries.flatMap((entry, index) => {
    const { node, operator } = entry;
    const line = lines[index] as number;
    const values = locatedValues(entry, line, place);
    if (operator === undefined || node.path.length > 3 || values.length === 0) return [];
    const path = node.path.map((name) => name.text);
    const name = { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end };
    return [{ data: { path, operator, values: values.map(({ value }) => value) }, span: place(line, name), values }];
  });
}

function locatedValues(entry: Entry, line: number, place: PlaceOf): LocatedValue[] {
  const places = valuePlaces(entry);
  return entry.values.map((value, index) => ({ value, span: place(line, places[index] as Span) }));
}

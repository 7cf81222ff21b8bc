import { type LineNode, lineStarts, parseOutdented, type RecordNode } from "../../grammar/index.js";
import type { RecordFinding } from "../check-record.js";
import type { System } from "../systems/system.js";
import {
  type CategoryLayout,
  type LabelLayout,
  type Layout,
  type Lines,
  layOut,
  type SectionLayout,
} from "./layout.js";
import { type CheckEntry, createPlaces, type PlacesHere, type RecordPlaces, type RememberedScope } from "./places.js";
import { readKinds } from "./read-kinds.js";
import { type LabelText, readLabelText } from "./read-label.js";
import type { CategorySection, KindSet, LabelItem, RecordModel, Section, StrayLine } from "./record-model.js";

/** Reads records by one system. Remembers what lines mean, so keep it for as long as the system is in use. */
export interface RecordReader {
  readonly system: System;
  /**
   * The records that a node of the tree holds: one, or several where a separator is missing.
   * `ignored` are the lines (index) that are markers of conflicts.
   */
  read(node: RecordNode, ignored?: ReadonlySet<number>): RecordModel[];
}

/** What looks at lines and records as they are read, so that each is looked at once. */
export interface RecordChecks {
  readonly entry: CheckEntry;
  record(record: UncheckedRecord): readonly RecordFinding[];
}

/** A record that was read and not yet checked. */
export type UncheckedRecord = Omit<RecordModel, "findings">;

/** Makes a reader for a system. `checks.entry` is asked once for each line in each scope. */
export function createRecordReader(system: System, checks: RecordChecks): RecordReader {
  const places = createPlaces(system, checks.entry);
  let lastWhole: { readonly node: RecordNode; readonly records: readonly UncheckedRecord[] } | undefined;

  /** The record with all its details, read again unless it was the last one. */
  function whole(record: KeptRecord): UncheckedRecord {
    const { node, ignored, firstLine } = record;
    if (lastWhole?.node !== node) lastWhole = { node, records: readWhole(node, ignored, places) };
    return lastWhole.records.find((candidate) => candidate.firstLine === firstLine) as UncheckedRecord;
  }

  return {
    system,
    read(node, ignored = NO_LINES) {
      const records = readWhole(node, ignored, places);
      lastWhole = { node, records };
      return records.map((record) => new KeptRecord(record, checks.record(record), ignored, whole));
    },
  };
}

/**
 * A record as it is kept: what rules on packs ask for. The rest is read again when somebody asks, from the text, so
 * that 100,000 cards fit into memory. (specification: performance.md, "The record is the unit")
 */
class KeptRecord implements RecordModel {
  readonly node: RecordNode;
  readonly system: System;
  readonly role: RecordModel["role"];
  readonly firstLine: number;
  readonly endLine: number;
  readonly globals: Section;
  readonly categories: readonly CategorySection[];
  readonly kinds: KindSet;
  readonly kind: string | undefined;
  readonly identifier: string | undefined;
  readonly copies: number;
  readonly uncertain: boolean;

  constructor(
    record: UncheckedRecord,
    readonly findings: readonly RecordFinding[],
    readonly ignored: ReadonlySet<number>,
    private readonly whole: (record: KeptRecord) => UncheckedRecord,
  ) {
    this.node = record.node;
    this.system = record.system;
    this.role = record.role;
    this.firstLine = record.firstLine;
    this.endLine = record.endLine;
    this.globals = record.globals;
    this.categories = record.categories;
    this.kinds = record.kinds;
    this.kind = record.kind;
    this.identifier = record.identifier;
    this.copies = record.copies;
    this.uncertain = record.uncertain;
  }

  get labels(): readonly LabelItem[] {
    return this.whole(this).labels;
  }

  get indented(): boolean {
    return this.whole(this).indented;
  }

  get indentedGlobals(): readonly number[] {
    return this.whole(this).indentedGlobals;
  }

  get strayLines(): readonly StrayLine[] {
    return this.whole(this).strayLines;
  }

  get separatorMissing(): boolean {
    return this.firstLine > 0;
  }
}

/** Reads all that a node of the tree says. */
function readWhole(node: RecordNode, ignored: ReadonlySet<number>, places: RecordPlaces): UncheckedRecord[] {
  if (node.lines.every((line) => line.kind === "blank" || line.kind === "comment")) return [];
  const starts = lineStarts(node);
  const { lines, indented } = readLines(node, starts, ignored);
  const records: UncheckedRecord[] = [];
  for (let line = 0; line < lines.nodes.length; ) {
    const layout = layOut(lines, line, places.system);
    records.push(readLayout(layout, node, starts, places, indented));
    line = layout.endLine;
  }
  return records;
}

const NO_LINES: ReadonlySet<number> = new Set();

/** The lines as they are read: without the common indentation, if all are indented. */
function readLines(
  node: RecordNode,
  starts: readonly number[],
  ignored: ReadonlySet<number>,
): { lines: Lines; indented: boolean } {
  const textOf = (line: number): string => {
    const start = starts[line] ?? 0;
    return node.text.slice(start, start + (node.lines[line]?.length ?? 0));
  };
  const indent = commonIndent(node.lines);
  if (indent === 0) return { lines: { nodes: node.lines, ignored, textOf }, indented: false };
  const nodes = node.lines.map((line, index) =>
    line.kind === "blank" ? line : parseOutdented(textOf(index), Math.min(indent, line.indent)),
  );
  return { lines: { nodes, ignored, textOf }, indented: true };
}

/** Indentation of the least indented line that says something; comments do not count. */
function commonIndent(lines: readonly LineNode[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    if (line.indent === 0) return 0;
    least = Math.min(least, line.indent);
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

function readLayout(
  layout: Layout,
  node: RecordNode,
  starts: readonly number[],
  places: RecordPlaces,
  indented: boolean,
): UncheckedRecord {
  const { system } = places;
  const texts = layout.labels.map((label) => readLabelText(label, node, starts));
  const { role, kinds, kind, anyKind } = readKinds(layout, texts, system);
  const here = places.of({ kinds, anyKind, role });
  const labels = layout.labels.map((label, index) => readLabel(label, texts[index], here));
  const globals = readSection(layout.globals, here.global);
  const categories = layout.categories.map((category) => readCategory(category, here));
  return {
    node,
    system,
    role,
    firstLine: layout.firstLine,
    endLine: layout.endLine,
    labels,
    globals,
    categories,
    kinds,
    kind,
    identifier: identifierOf(labels, globals),
    copies: copiesOf(labels),
    uncertain: isUncertain(layout, labels, globals, categories),
    indented,
    indentedGlobals: layout.indentedGlobals,
    strayLines: layout.strayLines,
    separatorMissing: layout.firstLine > 0,
  };
}

function readSection(section: SectionLayout, scope: RememberedScope): Section {
  // Arrays that grew by pushing hold room for more; these are kept, so they are made to measure.
  return { entries: section.nodes.map((node) => scope.read(node)), lines: section.lines.slice() };
}

function readCategory(layout: CategoryLayout, places: PlacesHere): CategorySection {
  const { name, spelling, declaration, anyDeclaration, scope } = places.category(layout.head.path[0].text);
  const { entries, lines } = readSection(layout, scope);
  const { line, head, flattened } = layout;
  return { entries, lines, line, head, name, spelling, declaration, anyDeclaration, flattened };
}

function readLabel(layout: LabelLayout, text: LabelText | undefined, places: PlacesHere): LabelItem {
  const { name, spelling, declaration } = places.label(layout.node.name.text);
  return {
    line: layout.line,
    endLine: (layout.continuation.at(-1)?.line ?? layout.line) + 1,
    node: layout.node,
    name,
    spelling,
    declaration,
    text: text?.text ?? "",
    textLines: text?.textLines ?? [],
    unindentedLines: layout.unindentedLines,
    attributeLines: layout.attributeLines,
  };
}

/** The text of the label `Identifier`, also where it was written as an attribute by mistake. */
function identifierOf(labels: readonly LabelItem[], globals: Section): string | undefined {
  const label = labels.find(({ name }) => name === "Identifier");
  if (label !== undefined) return label.text === "" ? undefined : label.text;
  const value = globals.entries.find(({ name }) => name === "Identifier")?.values[0];
  return value?.kind === "text" ? value.value : undefined;
}

function copiesOf(labels: readonly LabelItem[]): number {
  const text = labels.find(({ name }) => name === "Copies")?.text ?? "";
  return /^\d{1,15}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

function isUncertain(
  layout: Layout,
  labels: readonly LabelItem[],
  globals: Section,
  categories: readonly CategorySection[],
): boolean {
  if (layout.strayLines.length > 0 || hasUncertainEntry(globals)) return true;
  for (const category of categories) {
    if (category.declaration === undefined || hasUncertainEntry(category)) return true;
  }
  return labels.some(({ spelling, attributeLines }) => spelling === "misspelt" || attributeLines.length > 0);
}

function hasUncertainEntry(section: Section): boolean {
  for (const entry of section.entries) if (entry.uncertain) return true;
  return false;
}

import { groupLines, isContent, partitionPoint, type RecordNode } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { CompactRecord, ReadCategory, type RecordSource } from "./compact-record.js";
import { marksOf } from "./marks.js";
import { createPlaces, type PlacesHere, type RecordPlaces, type RememberedScope } from "./places.js";
import type { RecordKinds } from "./read-kinds.js";
import { LabelTexts, lineText, ReadLabel, type RecordText } from "./read-label.js";
import type { CategorySection, Entry, LabelItem, RecordModel, Section } from "./record-model.js";
import { type CategoryLayout, type Layout, type RecordLines, repair, type SectionLayout } from "./repair.js";

/** A record of which most is read again on demand. */
export interface ReadRecord extends RecordModel {
  /** The record with all details, while they are available. */
  whole(): RecordModel;
}

/** Reads records of one system. Caches what lines mean, so keep it as long as the system is in use. */
export interface RecordReader {
  readonly system: System;
  /**
   * The records in a node of the tree: one, or several if a separator is missing. `ignored` are indexes of conflict
   * markers. `areCounted`: if the reader checks what it reads, findings keep no details, and these are made on demand.
   */
  read(node: RecordNode, ignored?: ReadonlySet<number>, areCounted?: boolean): ReadRecord[];
}

/** Creates a reader for a system. */
export function createRecordReader(system: System): RecordReader {
  const places = createPlaces(system);
  let last: NodeRead = NOTHING_READ;
  let lastLong: NodeRead = NOTHING_READ;
  const read = (node: RecordNode, ignored: ReadonlySet<number>): readonly WholeRecord[] => {
    last = { node, records: readWhole(node, ignored, places) };
    if (last.records.some(({ firstLine, endLine }) => endLine - firstLine > LONG)) lastLong = last;
    return last.records;
  };
  const source: RecordSource = {
    system,
    /** Reads again, unless it is the most recent one, or the most recent long one. */
    whole({ node, ignored, firstLine }) {
      const records =
        last.node === node ? last.records : lastLong.node === node ? lastLong.records : read(node, ignored);
      const at = partitionPoint(records.length, (one) => (records[one] as WholeRecord).firstLine < firstLine);
      return records[at] as RecordModel;
    },
  };
  return {
    system,
    read(node, ignored = NO_LINES) {
      return read(node, ignored).map((record) => new CompactRecord(record, record.is, ignored, source));
    },
  };
}

/** What was read in a node of the tree. */
interface NodeRead {
  readonly node: RecordNode | undefined;
  readonly records: readonly WholeRecord[];
}

const NOTHING_READ: NodeRead = { node: undefined, records: [] };

/** Lines of a record that takes long to read again. */
const LONG = 20_000;

/** A record with all details. */
interface WholeRecord extends RecordModel {
  readonly is: RecordKinds;
}

/** Reads everything in a node of the tree. */
function readWhole(node: RecordNode, ignored: ReadonlySet<number>, places: RecordPlaces): WholeRecord[] {
  const { text: written, lines: all, starts } = node;
  if (!all.some(isContent)) return [];
  const text: RecordText = { text: written, lines: all, starts };
  const { lines: nodes, indent, parts } = node.body;
  const lines: RecordLines = {
    nodes,
    parts: ignored.size === 0 ? parts : groupLines(nodes, ignored),
    ignored,
    textOf: (line) => lineText(text, line),
  };
  const records: WholeRecord[] = [];
  for (let line = 0; line < nodes.length; ) {
    const layout = repair(lines, line, places.system);
    records.push(readLayout(layout, node, text, places, indent > 0));
    line = layout.endLine;
  }
  return records;
}

const NO_LINES: ReadonlySet<number> = new Set();

function readLayout(
  layout: Layout,
  node: RecordNode,
  text: RecordText,
  places: RecordPlaces,
  indented: boolean,
): WholeRecord {
  const texts = new LabelTexts(layout.labels, text);
  const is = places.kindsOf(layout, texts);
  const here = places.of(is);
  const labels = layout.labels.map((label, index) => {
    const found = here.label(label.node.name.text);
    return new ReadLabel(label, label.isMisnamed ? { ...found, spelling: "misspelt" } : found, texts, index);
  });
  const globals = { entries: readEntries(layout.globals, here.global), lines: layout.globals.lines };
  const categories = layout.categories.map((category) => readCategory(category, here));
  const { role, kinds, kind } = is;
  const kindless = role === "card" && kind === undefined;
  const uncertain = isUncertain(layout, labels, globals, categories);
  const { text: written, starts } = text;
  return {
    is,
    node,
    system: places.system,
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
    uncertain,
    indented,
    indentedGlobals: layout.indentedGlobals,
    strayLines: layout.strayLines,
    separatorMissing: layout.firstLine > 0,
    marks: marksOf({ text: written, starts, layout, labels, globals, categories, indented, kindless, uncertain }),
    found: undefined,
  };
}

function readEntries({ nodes }: SectionLayout, scope: RememberedScope): Entry[] {
  const entries: Entry[] = [];
  for (const node of nodes) entries.push(scope.read(node));
  return entries;
}

function readCategory(layout: CategoryLayout, places: PlacesHere): CategorySection {
  const here = places.category(layout.head, layout.flattened);
  return new ReadCategory(readEntries(layout, here.scope), here, layout.line, layout.lines);
}

/** The text of the label `Identifier`, also if it was written as an attribute by mistake. */
function identifierOf(labels: readonly LabelItem[], globals: Section): string | undefined {
  const label = named(labels, "Identifier");
  if (label !== undefined) return label.text === "" ? undefined : label.text;
  const value = named(globals.entries, "Identifier")?.values[0];
  return value?.kind === "text" ? value.value : undefined;
}

/** Full-width digits count as digits, as in values. */
export function plainDigits(text: string): string {
  return /[０-９]/.test(text) ? text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC")) : text;
}

function copiesOf(labels: readonly LabelItem[]): number {
  const text = named(labels, "Copies")?.text ?? "";
  if (text === "") return 1;
  const digits = plainDigits(text);
  return /^\d{1,15}$/.test(digits) ? Math.max(1, Number(digits)) : 1;
}

function named<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | undefined {
  for (const item of items) if (item.name === name) return item;
  return undefined;
}

function isUncertain(
  layout: Layout,
  labels: readonly LabelItem[],
  globals: Section,
  categories: readonly CategorySection[],
): boolean {
  if (layout.strayLines.length + layout.indentedGlobals.length > 0 || hasUncertainEntry(globals)) return true;
  for (const category of categories) {
    if (category.declaration === undefined || hasUncertainEntry(category)) return true;
  }
  for (const { spelling, attributeLines } of labels)
    if (spelling === "misspelt" || attributeLines.length > 0) return true;
  return false;
}

function hasUncertainEntry(section: Section): boolean {
  for (const entry of section.entries) if (entry.uncertain) return true;
  return false;
}

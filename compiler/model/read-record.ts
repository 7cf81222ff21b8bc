import { type LineNode, lineStarts, parseOutdented, type RecordNode } from "../../grammar/index.js";
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
import type { CategorySection, Entry, LabelItem, RecordModel, Section } from "./record-model.js";

/** Reads records by one system. Remembers what lines mean, so keep it for as long as the system is in use. */
export interface RecordReader {
  readonly system: System;
  /**
   * The records that a node of the tree holds: one, or several where a separator is missing.
   * `ignored` are the lines (index) that are markers of conflicts.
   */
  read(node: RecordNode, ignored?: ReadonlySet<number>): RecordModel[];
}

/** Makes a reader for a system; `checkEntry` is asked once for each line in each scope. */
export function createRecordReader(system: System, checkEntry: CheckEntry): RecordReader {
  const places = createPlaces(system, checkEntry);
  return {
    system,
    read(node, ignored = NO_LINES) {
      if (node.lines.every((line) => line.kind === "blank" || line.kind === "comment")) return [];
      const starts = lineStarts(node);
      const { lines, indented } = readLines(node, starts, ignored);
      const records: RecordModel[] = [];
      for (let line = 0; line < lines.nodes.length; ) {
        const layout = layOut(lines, line, system);
        records.push(readLayout(layout, node, starts, places, indented));
        line = layout.endLine;
      }
      return records;
    },
  };
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
): RecordModel {
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
    uncertain: isUncertain(layout, labels, globals, categories),
    indented,
    indentedGlobals: layout.indentedGlobals,
    strayLines: layout.strayLines,
    separatorMissing: layout.firstLine > 0,
  };
}

function readSection(section: SectionLayout, scope: RememberedScope): Section {
  const entries: Entry[] = [];
  for (const node of section.nodes) entries.push(scope.read(node));
  return { entries, lines: section.lines };
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

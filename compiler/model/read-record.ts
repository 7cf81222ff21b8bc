import { type LineNode, lineStarts, parseOutdented, type RecordNode } from "../../grammar/index.js";
import type { LineFinding } from "../rules/finding.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration, LabelDeclaration } from "../systems/system-data.js";
import {
  type CategoryLayout,
  type LabelLayout,
  type Layout,
  type Lines,
  layOut,
  type SectionLayout,
} from "./layout.js";
import { namesOf } from "./names.js";
import { readEntry } from "./read-entry.js";
import { readKinds } from "./read-kinds.js";
import { type LabelText, readLabelText } from "./read-label.js";
import type { CategorySection, Entry, LabelItem, RecordModel, Section } from "./record-model.js";
import type { Scope } from "./scope.js";
import { categoryScope, globalScope, type ScopeKey } from "./scopes.js";

/** Says what is wrong with an entry in its scope. Must depend on these alone: the answer is remembered. */
export type CheckEntry = (entry: Entry, scope: Scope) => readonly LineFinding[];

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
  const scopes = createScopes(system, checkEntry);
  return {
    system,
    read(node, ignored = NO_LINES) {
      if (node.lines.every((line) => line.kind === "blank" || line.kind === "comment")) return [];
      const starts = lineStarts(node);
      const { lines, indented } = readLines(node, starts, ignored);
      const records: RecordModel[] = [];
      for (let line = 0; line < lines.nodes.length; ) {
        const layout = layOut(lines, line, system);
        records.push(readLayout(layout, node, starts, system, scopes, indented));
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

/** A scope and the entries that were read in it. */
interface RememberedScope {
  readonly scope: Scope;
  read(node: Entry["node"]): Entry;
}

interface Scopes {
  global(key: ScopeKey): RememberedScope;
  category(key: ScopeKey, name: string, declaration: CategoryDeclaration | undefined): RememberedScope;
}

const MOST_REMEMBERED = 30_000;
const MOST_SCOPES = 2_000;

function createScopes(system: System, checkEntry: CheckEntry): Scopes {
  let scopes = new Map<string, RememberedScope>();
  const find = (id: string, make: () => Scope): RememberedScope => {
    const known = scopes.get(id);
    if (known !== undefined) return known;
    if (scopes.size >= MOST_SCOPES) scopes = new Map();
    const made = rememberEntries(make(), checkEntry);
    scopes.set(id, made);
    return made;
  };
  const id = (key: ScopeKey): string => `${key.kinds.index} ${key.role} ${key.anyKind}`;
  return {
    global: (key) => find(id(key), () => globalScope(system, key)),
    category: (key, name, declaration) =>
      find(`${id(key)} ${declaration === undefined ? "?" : name}`, () => categoryScope(system, key, name, declaration)),
  };
}

function rememberEntries(scope: Scope, checkEntry: CheckEntry): RememberedScope {
  let entries = new Map<Entry["node"], Entry>();
  return {
    scope,
    read(node) {
      const known = entries.get(node);
      if (known !== undefined) return known;
      if (entries.size >= MOST_REMEMBERED) entries = new Map();
      const entry = { ...readEntry(node, scope), findings: [] as readonly LineFinding[] };
      entry.findings = checkEntry(entry, scope);
      entries.set(node, entry);
      return entry;
    },
  };
}

function readLayout(
  layout: Layout,
  node: RecordNode,
  starts: readonly number[],
  system: System,
  scopes: Scopes,
  indented: boolean,
): RecordModel {
  const texts = layout.labels.map((label) => readLabelText(label, node, starts));
  const { role, kinds, kind, anyKind } = readKinds(layout, texts, system);
  const key = { kinds, anyKind, role };
  const labels = layout.labels.map((label, index) => readLabel(label, texts[index], system, kinds.names));
  const globals = readSection(layout.globals, scopes.global(key));
  const categories = layout.categories.map((category) => readCategory(category, system, key, scopes));
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
  return { entries: section.nodes.map((node) => scope.read(node)), lines: section.lines };
}

function readCategory(layout: CategoryLayout, system: System, key: ScopeKey, scopes: Scopes): CategorySection {
  const { name, spelling } = namesOf(system).categories.resolve(layout.head.path[0].text);
  const declarations = system.categories.get(name) ?? [];
  const declaration = declarations.find((candidate) => standsOn(candidate.on, key));
  const anyDeclaration = declaration ?? declarations[0];
  const scope = scopes.category(key, name, anyDeclaration);
  return {
    ...readSection(layout, scope),
    line: layout.line,
    head: layout.head,
    name,
    spelling,
    declaration,
    anyDeclaration,
    flattened: layout.flattened,
  };
}

function standsOn(on: readonly string[], key: ScopeKey): boolean {
  if (on.length === 0) return key.role === "card";
  return on.some((place) => key.kinds.names.has(place)) || (key.anyKind && key.role === "card");
}

function readLabel(
  layout: LabelLayout,
  text: LabelText | undefined,
  system: System,
  kinds: ReadonlySet<string>,
): LabelItem {
  const { name, spelling } = namesOf(system).labels.resolve(layout.node.name.text);
  return {
    line: layout.line,
    endLine: (layout.continuation.at(-1)?.line ?? layout.line) + 1,
    node: layout.node,
    name,
    spelling,
    declaration: labelHere(system.labels.get(name), kinds),
    text: text?.text ?? "",
    textLines: text?.textLines ?? [],
    unindentedLines: layout.unindentedLines,
    attributeLines: layout.attributeLines,
  };
}

function labelHere(declarations: readonly LabelDeclaration[] | undefined, kinds: ReadonlySet<string>) {
  return declarations?.find(({ on }) => (on.length === 0 ? kinds.has("Card") : on.some((place) => kinds.has(place))));
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
  return (
    layout.strayLines.length > 0 ||
    labels.some(({ spelling, attributeLines }) => spelling === "misspelt" || attributeLines.length > 0) ||
    categories.some((category) => category.declaration === undefined || category.entries.some(isUncertainEntry)) ||
    globals.entries.some(isUncertainEntry)
  );
}

const isUncertainEntry = (entry: Entry): boolean => entry.uncertain;

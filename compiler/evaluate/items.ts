import type { LabelLine, Span, StatementLine } from "../../grammar/index.js";
import { identificationNumber } from "../model/conditions.js";
import { findingsOf } from "../model/found.js";
import type { DeckModel, FileModel } from "../model/pack-model.js";
import type { CategorySection, Entry, LabelItem, RecordModel, Section, Value } from "../model/record-model.js";

/** What a rule can be about: a record, a category on it, or a line on it. */
export type RuleSubject = RecordItem | SectionItem | EntryItem;

export interface RecordItem {
  readonly kind: "record";
  readonly record: RecordModel;
  /** Undefined where a record is checked by itself. */
  readonly file: FileModel | undefined;
  /** How many of it are there, where a deck says so; otherwise the record says it. */
  readonly copies: number | undefined;
  /** The deck that the record is. */
  readonly deck: DeckModel | undefined;
  /** Its categories, once somebody has asked for them. */
  sections: readonly SectionItem[] | undefined;
}

export interface SectionItem {
  readonly kind: "section";
  readonly section: CategorySection;
  readonly holder: RecordItem;
}

export interface EntryItem {
  readonly kind: "entry";
  readonly entry: Entry;
  readonly line: number;
  readonly holder: RecordItem;
}

/** A value that stands somewhere, or counts though it stands nowhere (a default, a kind): then the line is -1. */
export interface Found {
  readonly value: Value;
  readonly record: RecordItem;
  readonly line: number;
  readonly node: StatementLine | LabelLine | undefined;
  /** Which of the values of the node; -1: its name. */
  readonly index: number;
  /** Nothing else is wrong with it: one mistake gets one finding. */
  readonly sound: boolean;
}

/** The record that the item is, or lies on. */
export function recordOf(item: RuleSubject): RecordItem {
  return item.kind === "record" ? item : item.holder;
}

/** True when the name stands on the item. */
export function hasName(item: RuleSubject, name: string): boolean {
  switch (item.kind) {
    case "record":
      return recordHas(item.record, name);
    case "section":
      return item.section.entries.some((entry) => fullName(entry) === name);
    case "entry":
      return fullName(item.entry) === name;
  }
}

/** True when a label, an attribute at the first column or a category of this name stands on the record. */
export function recordHas(record: RecordModel, name: string): boolean {
  for (const entry of record.globals.entries) if (entry.name === name) return true;
  for (const category of record.categories) if (category.name === name) return true;
  if (name === "Identifier" && record.identifier !== undefined) return true;
  // Last, since the labels of a record that was read before are read again.
  if (!record.system.labels.has(name)) return false;
  for (const label of record.labels) if (label.name === name) return true;
  return false;
}

/** All names that stand on the item, each where it stands. */
export function namesOn(item: RuleSubject): Found[] {
  switch (item.kind) {
    case "record": {
      const { labels, globals, categories } = item.record;
      return [
        ...labels.map((label) => nameAt(label.name, item, label.line, label.node, true)),
        ...namesIn(item, globals),
        ...categories.map(({ name, line, head, declaration }) =>
          nameAt(name, item, line, head, declaration !== undefined),
        ),
      ];
    }
    case "section":
      return namesIn(item.holder, item.section);
    case "entry":
      return namesIn(item.holder, new OneLine(item));
  }
}

function namesIn(record: RecordItem, { entries, lines }: Section): Found[] {
  return entries.map((entry, at) => nameAt(fullName(entry), record, lines[at] ?? -1, entry.node, !entry.uncertain));
}

function nameAt(
  name: string,
  record: RecordItem,
  line: number,
  node: StatementLine | LabelLine,
  sound: boolean,
): Found {
  return { value: { kind: "text", value: name }, record, line, node, index: -1, sound };
}

/** In a list of conditions the names are those that are asked for, dots included. */
function fullName(entry: Entry): string {
  return entry.category === undefined ? entry.name : `${entry.category}.${entry.name}`;
}

/** All values that stand on the item itself. */
export function allValuesOn(item: RuleSubject): Found[] {
  switch (item.kind) {
    case "record":
      return valuesIn(item, item.record.globals);
    case "section":
      return valuesIn(item.holder, item.section);
    case "entry":
      return valuesIn(item.holder, new OneLine(item));
  }
}

/** The values under a name on the item. */
export function valuesUnder(item: RuleSubject, name: string): Found[] {
  switch (item.kind) {
    case "record": {
      if (name === "Identifier" && item.record.identifier !== undefined) return [new FoundIdentifier(item)];
      const { globals, system } = item.record;
      const labels = system.labels.has(name) ? item.record.labels : [];
      const texts = labels.flatMap((label) => (label.name === name ? [labelText(label, item)] : []));
      return texts.length > 0 ? texts : valuesIn(item, globals, name);
    }
    case "section":
      return valuesIn(item.holder, item.section, name);
    case "entry":
      return valuesIn(item.holder, new OneLine(item), name);
  }
}

/** The values under a name in the categories of a name. */
export function valuesInCategory(item: RuleSubject, category: string, name: string): Found[] {
  return sectionsOf(item, category).flatMap((section) => valuesUnder(section, name));
}

/** The categories of a name on the item, or the item itself if it is one. */
export function sectionsOf(item: RuleSubject, name: string | undefined): readonly SectionItem[] {
  if (item.kind === "section") return name === undefined || item.section.name === name ? [item] : [];
  if (item.kind === "entry") return [];
  item.sections ??= item.record.categories.map((section) => ({ kind: "section", section, holder: item }));
  return name === undefined ? item.sections : item.sections.filter(({ section }) => section.name === name);
}

/** The lines at the first column of a record, or of a category, as items. */
export function entriesOf(item: RecordItem | SectionItem): EntryItem[] {
  const section = item.kind === "record" ? item.record.globals : item.section;
  return section.entries.map((entry, at) => new Line(entry, section, at, recordOf(item)));
}

/** A line as an item. Which line it is, is read again from the text, so it is looked up only when it is to be shown. */
class Line implements EntryItem {
  readonly kind = "entry";

  constructor(
    readonly entry: Entry,
    private readonly section: Section,
    private readonly at: number,
    readonly holder: RecordItem,
  ) {}

  get line(): number {
    return this.section.lines[this.at] ?? -1;
  }
}

/** A line as a section of its own. */
class OneLine implements Section {
  readonly entries: readonly Entry[];

  constructor(private readonly item: EntryItem) {
    this.entries = [item.entry];
  }

  get lines(): readonly number[] {
    return [this.item.line];
  }
}

/** An identifier; where it stands is looked up only when it is to be shown. A class: there is one for each card. */
class FoundIdentifier implements Found {
  readonly value: Value;
  readonly index = 0;
  readonly sound = true;

  constructor(readonly record: RecordItem) {
    this.value = { kind: "text", value: record.record.identifier ?? "" };
  }

  get line(): number {
    return this.label?.line ?? -1;
  }

  get node(): LabelLine | undefined {
    return this.label?.node;
  }

  private get label(): LabelItem | undefined {
    return this.record.record.labels.find(({ name }) => name === "Identifier");
  }
}

function labelText(label: LabelItem, record: RecordItem): Found {
  return {
    value: { kind: "text", value: label.text },
    record,
    line: label.line,
    node: label.node,
    index: 0,
    sound: true,
  };
}

function valuesIn(record: RecordItem, section: Section, name?: string): Found[] {
  const { entries } = section;
  const found: Found[] = [];
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] as Entry;
    if (name !== undefined && fullName(entry) !== name) continue;
    for (let index = 0; index < entry.values.length; index++)
      found.push(new FoundValue(entry, index, record, section, at));
  }
  return found;
}

/** A value on a line. Its line is looked up only when it is to be shown, as that of an identifier. */
class FoundValue implements Found {
  readonly value: Value;

  constructor(
    private readonly entry: Entry,
    readonly index: number,
    readonly record: RecordItem,
    private readonly section: Section,
    private readonly at: number,
  ) {
    this.value = entry.values[index] as Value;
  }

  get line(): number {
    return this.section.lines[this.at] ?? -1;
  }

  get node(): StatementLine {
    return this.entry.node;
  }

  get sound(): boolean {
    return isSound(this.entry);
  }
}

/** The rules of the tool that judge a value by its declaration. */
const VALUE_RULES: ReadonlySet<string> = new Set([
  "empty-text",
  "value-out-of-range",
  "wrong-value-type",
  "unknown-value",
  "syntax",
]);

function isSound(entry: Entry): boolean {
  return !entry.uncertain && !findingsOf(entry).some(({ rule }) => VALUE_RULES.has(rule));
}

/** Another value that stands where one was found: a part of it. */
export function inPlaceOf(found: Found, value: Value): Found {
  const { record, node, index, sound } = found;
  return {
    value,
    record,
    node,
    index,
    sound,
    get line() {
      return found.line;
    },
  };
}

/** A value that counts though it is written nowhere. */
export function unwritten(value: Value, record: RecordItem): Found {
  return { value, record, line: -1, node: undefined, index: -1, sound: true };
}

/** The number at the end of the identifier. */
export function numberOf(item: RuleSubject): Found[] {
  if (item.kind !== "record") return [];
  const number = item.record.identifier === undefined ? undefined : identificationNumber(item.record.identifier);
  const label = item.record.labels.find(({ name }) => name === "Identifier");
  if (number === undefined) return [];
  const place = { line: label?.line ?? -1, node: label?.node, index: 0 };
  return [{ value: { kind: "integer", value: number }, record: item, ...place, sound: true }];
}

/** How many of the record there are: as its deck says, or as it says itself. */
export function copiesOf(item: RuleSubject): number {
  const { record, copies } = recordOf(item);
  return copies ?? record.copies;
}

/** How often a thing lies in what it was taken from: a deck, or the pack. On one card each thing is there once. */
export function timesThere(item: RuleSubject, { inside }: TakenGroup, around: { readonly alone: boolean }): number {
  const isWithin = around.alone || (inside !== undefined && recordOf(inside).record === recordOf(item).record);
  return isWithin ? 1 : copiesOf(item);
}

/** The place of what was found, on its line. */
export function placeOnLine({ node, index, value }: Found): Span | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "label") return index === -1 || node.text.start === node.text.end ? node.name : node.text;
  const name = { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end };
  if (index === -1) return name;
  // Alternatives within one pair of quotes are several values of one node.
  const written = node.values[index] ?? node.values.find(({ kind }) => kind === value.kind) ?? node.values[0];
  return written ?? name;
}

/** All that a rule took inside of one thing, per value of `Per`. */
export interface TakenGroup {
  readonly items: readonly RuleSubject[];
  /** What was taken before it was put apart. */
  readonly among: readonly RuleSubject[];
  /** The thing of `In`; undefined: a pack without a record of its own. */
  readonly inside: RuleSubject | undefined;
  /** The values of `Per`, by name. */
  readonly per: ReadonlyMap<string, Found>;
}

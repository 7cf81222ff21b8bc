import type { LabelLine, Span, StatementLine } from "../../grammar/index.js";
import { fullName } from "../model/card-condition.js";
import { identificationNumber } from "../model/conditions.js";
import { textMeant } from "../model/declaring-records.js";
import { isAbout } from "../model/finding.js";
import type { DeckModel, FileModel } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { CategorySection, Entry, LabelItem, RecordModel, Section } from "../model/record-model.js";
import type { Value } from "../values/value.js";

/** The names of a path, as in `Deck.Size`. */
export type Path = readonly string[];

/** What a rule can be about: a record, a category on it, or a line on it. */
export type RuleSubject = RecordItem | SectionItem | EntryItem;

export interface RecordItem {
  readonly kind: "record";
  readonly record: RecordModel;
  /** Undefined if a record is checked alone. */
  readonly file: FileModel | undefined;
  /** The number of copies in a deck; otherwise the record has it. */
  readonly copies: number | undefined;
  /** The deck, if the record is one. */
  readonly deck: DeckModel | undefined;
  /** It is in a pack that this one uses: what is wrong with it alone is found there. */
  readonly isUsed: boolean;
  /** Its categories, computed on demand. */
  sections: readonly SectionItem[] | undefined;
}

/** A record to be judged; on its own without a file. */
export function recordItem(record: RecordModel, file?: FileModel, deck?: DeckModel, isUsed = false): RecordItem {
  return { kind: "record", record, file, copies: undefined, deck, isUsed, sections: undefined };
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

/** A value at a place, or one that isn't written (a default, a kind): then the line is -1. */
export interface Found {
  readonly value: Value;
  readonly record: RecordItem;
  readonly line: number;
  readonly node: StatementLine | LabelLine | undefined;
  /** Index among the values of the node; -1 for its name. */
  readonly index: number;
  /** Has no other finding: one mistake, one finding. */
  readonly sound: boolean;
  /** That of the attribute whose value is written there. */
  readonly declaration?: Entry["declaration"];
}

/** The record that an item is or is on. */
export function recordOf(item: RuleSubject): RecordItem {
  return item.kind === "record" ? item : item.holder;
}

/** The name that a category or a line has. */
export const nameOfPart = (part: SectionItem | EntryItem): string =>
  part.kind === "section" ? part.section.name : part.entry.name;

/** Whether the name is on the item. */
export function hasName(item: RuleSubject, name: string): boolean {
  if (item.kind === "record") return recordHas(item.record, name);
  return entriesWithin(item).some((entry) => fullName(entry) === name);
}

/** Whether a label, an unindented attribute or a category of this name is on the record. */
export function recordHas(record: RecordModel, name: string): boolean {
  for (const entry of record.globals.entries) if (entry.name === name) return true;
  for (const category of record.categories) if (category.name === name) return true;
  if (name === "Identifier" && record.identifier !== undefined) return true;
  // Last, because labels of compact records have to be parsed again.
  if (!record.system.labels.has(name)) return false;
  for (const label of record.labels) if (label.name === name) return true;
  return false;
}

/** All names on the item, with their places. */
export function namesOn(item: RuleSubject): Found[] {
  const names = namesIn(recordOf(item), linesWithin(item));
  if (item.kind !== "record") return names;
  const { labels, categories } = item.record;
  return [
    ...labels.map((label) => nameAt(label.name, item, label.line, label.node, true)),
    ...names,
    ...categories.map(({ name, line, head, declaration }) => nameAt(name, item, line, head, declaration !== undefined)),
  ];
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

/** The lines on the item itself: those of a record that are not in a category. */
export function entriesWithin(item: RuleSubject): readonly Entry[] {
  if (item.kind === "entry") return [item.entry];
  return (item.kind === "record" ? item.record.globals : item.section).entries;
}

/** The same, with their places. */
function linesWithin(item: RuleSubject): Section {
  if (item.kind === "entry") return new OneLine(item);
  return item.kind === "record" ? item.record.globals : item.section;
}

/** All values on the item itself. */
export function allValuesOn(item: RuleSubject): Found[] {
  return valuesIn(recordOf(item), linesWithin(item));
}

/** The values of a name on the item. */
export function valuesUnder(item: RuleSubject, name: string): Found[] {
  if (item.kind === "record") {
    const { identifier, system } = item.record;
    if (name === "Identifier" && identifier !== undefined) return [new FoundIdentifier(item)];
    const labels = system.labels.has(name) ? item.record.labels : [];
    const texts = labels.flatMap((label) => (label.name === name ? [labelText(label, item)] : []));
    // Cards whose identifiers are still to be written have none in common.
    if (name === "Identifier" && texts.length > 0) return [];
    if (texts.length > 0) return texts;
  }
  return valuesIn(recordOf(item), linesWithin(item), name);
}

/** The values of a name in the categories of a name. */
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

/** The unindented lines of a record, or the lines of a category, as items. */
export function entriesOf(item: RecordItem | SectionItem): EntryItem[] {
  const section = linesWithin(item);
  return section.entries.map((entry, at) => new LineItem(entry, section, at, recordOf(item)));
}

/** A line as an item. Its line number requires parsing again, so it is computed only when needed. */
class LineItem implements EntryItem {
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

/** A single line as a section. */
class OneLine implements Section {
  readonly entries: readonly Entry[];

  constructor(private readonly item: EntryItem) {
    this.entries = [item.entry];
  }

  get lines(): readonly number[] {
    return [this.item.line];
  }
}

/** An identifier; its place is computed only when needed. A class, because there is one per card. */
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
    value: { kind: "text", value: textMeant(label, record.record) },
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

/** A value on a line; its line number is computed only when needed. */
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

  get declaration(): Entry["declaration"] {
    return this.entry.declaration;
  }
}

/** No built-in rule objects to its value. */
function isSound(entry: Entry): boolean {
  return !entry.uncertain && !findingsOf(entry).some((one) => isAbout(one, "value", "emptiness", "form"));
}

/** Another value at the place of a found one: a part of it. */
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

/** A value that applies without being written. */
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

/** The number of copies: from its deck, or from the record. */
export function copiesOf(item: RuleSubject): number {
  const { record, copies } = recordOf(item);
  return copies ?? record.copies;
}

/** How often a thing is in its deck or pack. On a card, each thing counts once. */
export function timesThere(item: RuleSubject, { inside }: TakenGroup, context: { readonly alone: boolean }): number {
  const isWithin = context.alone || (inside !== undefined && recordOf(inside).record === recordOf(item).record);
  return isWithin ? 1 : copiesOf(item);
}

/** The span of a found value on its line. */
export function placeOnLine({ node, index, value }: Found): Span | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "label") return index === -1 || node.text.start === node.text.end ? node.name : node.text;
  const name = { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end };
  if (index === -1) return name;
  // Alternatives within one pair of quotes are several values of one node.
  const written = node.values[index] ?? node.values.find(({ kind }) => kind === value.kind) ?? node.values[0];
  return written ?? name;
}

/** Everything a rule takes within one thing, for each value of `Per`. */
export interface TakenGroup {
  readonly items: readonly RuleSubject[];
  /** All things before grouping. */
  readonly among: readonly RuleSubject[];
  /** The thing of `In`; undefined for a pack without a record. */
  readonly inside: RuleSubject | undefined;
  /** The values of `Per`, by name. */
  readonly per: ReadonlyMap<string, Found>;
}

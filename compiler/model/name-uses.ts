import { memoize } from "../../grammar/index.js";
import type { PackModel, RecordInPack } from "./pack-model.js";
import { findingsOf } from "./record-findings.js";
import type { Entry, RecordModel, Section } from "./record-model.js";

/**
 * The undeclared names of a pack: where cards have them, and where conditions use them. Equal lines in a scope share an
 * entry, so there are far fewer uses than lines.
 */
export interface NameUse {
  readonly entry: Entry;
  /** Its category by full name; undefined if unindented. */
  readonly section: string | undefined;
  /** How often this entry occurs there. */
  readonly count: number;
  readonly first: RecordInPack;
  /** Index of its line. */
  readonly line: number;
}

/** An index that follows the edits of a pack, and needn't visit all of it. */
export interface LiveNameIndex {
  /** In order of first use. */
  uses(): readonly NameUse[];
  /** The records that contain one of the entries, in pack order. */
  placesOf(entries: ReadonlySet<Entry>): Iterable<RecordInPack>;
  /** Only these names are relevant; undefined for all. */
  readonly only: ReadonlySet<string> | undefined;
}

const kept = new WeakMap<PackModel, LiveNameIndex>();

/** Registers an index for the names of a pack. */
export function setLiveNameIndex(pack: PackModel, names: LiveNameIndex): void {
  kept.set(pack, names);
}

/** The undeclared names in a pack's own records, in order of first use. Collected once per pack. */
export const nameUsesOf = memoize((pack: PackModel): readonly NameUse[] => kept.get(pack)?.uses() ?? collect(pack));

/** Those of a pack and of the packs it uses, whose names count as existing. */
export function knownNameUses(pack: PackModel): readonly NameUse[] {
  const only = kept.get(pack)?.only;
  const others = pack.uses
    .flatMap((used) => (used.pack === undefined ? [] : nameUsesOf(used.pack)))
    .filter(({ entry }) => only === undefined || only.has(entry.name));
  return others.length === 0 ? nameUsesOf(pack) : [...nameUsesOf(pack), ...others];
}

/** Calls `visit` for every occurrence of one of the entries, in pack order. */
export function forEachPlace(
  pack: PackModel,
  entries: ReadonlySet<Entry>,
  visit: (entry: Entry, place: RecordInPack, line: number) => void,
): void {
  if (entries.size === 0) return;
  for (const place of kept.get(pack)?.placesOf(entries) ?? recordsOf(pack))
    forEachName(place.record, (entry, section, index) => {
      if (entries.has(entry)) visit(entry, place, section.lines[index] ?? 0);
    });
}

function* recordsOf({ files }: PackModel): Generator<RecordInPack> {
  for (const file of files) for (const record of file.records) yield { file, record };
}

function collect(pack: PackModel): readonly NameUse[] {
  // Null for irrelevant entries, so that each is examined once and then only counted.
  const uses = new Map<Entry, FirstUse | null>();
  for (const file of pack.files)
    for (const record of file.records) {
      let place: RecordInPack | undefined;
      forEachName(record, (entry, _section, _index, name) => {
        const use = uses.get(entry);
        if (use) use.count++;
        else if (use !== undefined) return;
        else if (!isUndeclared(entry, record)) uses.set(entry, null);
        else {
          place ??= { file, record };
          uses.set(entry, new FirstUse(entry, name, place));
        }
      });
    }
  return [...uses.values()].filter((use) => use !== null);
}

/** The line is computed only when needed, because it requires parsing the record again. */
class FirstUse implements NameUse {
  count = 1;

  constructor(
    readonly entry: Entry,
    readonly section: string | undefined,
    readonly first: RecordInPack,
  ) {}

  get line(): number {
    return lineOfFirst(this.entry, this.first);
  }
}

/** The first line of an entry on a record. */
export function lineOfFirst(entry: Entry, { record }: RecordInPack): number {
  let line: number | undefined;
  forEachName(record, (other, section, index) => {
    if (other === entry) line ??= section.lines[index];
  });
  return line ?? 0;
}

/** `section` and `index` locate the entry; its line is computed only when needed. */
export type VisitName = (entry: Entry, section: Section, index: number, name: string | undefined) => void;

/** Names of a record that may be undeclared. */
export function forEachName(record: RecordModel, visit: VisitName): void {
  visitSection(record.globals, undefined, visit);
  // Nothing is known about the lines of an undeclared category.
  for (const category of record.categories)
    if (category.anyDeclaration !== undefined) visitSection(category, category.name, visit);
}

function visitSection(section: Section, name: string | undefined, visit: VisitName): void {
  for (let index = 0; index < section.entries.length; index++) {
    const entry = section.entries[index];
    if (entry !== undefined && entry.placement !== "declared") visit(entry, section, index, name);
  }
}

/** Undeclared and otherwise valid: other problems of a name have their own findings. */
export function isUndeclared(entry: Entry, { system }: RecordModel): boolean {
  if (entry.placement !== "custom" && entry.placement !== "asked") return false;
  return !entry.uncertain && findingsOf(entry).length === 0 && !system.attributes.has(entry.name);
}

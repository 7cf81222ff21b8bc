import {
  type CategorySection,
  compareStarts,
  type Entry,
  type FileModel,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  type Section,
} from "../../compiler/index.js";
import { getOrMake, memoize } from "../../grammar/index.js";

/** A name with its category, in full; undefined for an unindented attribute. */
export interface NamePath {
  readonly category: string | undefined;
  readonly name: string;
}

/** One line of a pack: equal lines in a scope are one use. */
export interface Use {
  readonly entry: Entry;
  /** Full name of its category; undefined if unindented. */
  readonly section: string | undefined;
  /** The number of records with it. */
  readonly count: number;
  /** In pack order; optionally filtered. */
  places(only?: (place: RecordInPack) => boolean): readonly RecordInPack[];
}

/** The index of an unchanging pack, created on first use. */
export const packIndexOf: (pack: PackModel) => PackIndex = memoize((pack) => new PackIndex(pack));

/** Names of one category (or of none) to the lines with them, and those to their records. */
type Lines = Map<Entry, Set<RecordModel>>;
type Names = Map<string, Lines>;
type Paths = Map<string | undefined, Names>;

/**
 * The values that cards of a pack have, and the conditions on them: one step per line. Used packs have their own index.
 * The files must be in pack order, and stay the same objects while it is in use; records may be replaced.
 */
export class PackIndex {
  private readonly given_: Paths = new Map();
  private readonly asked_: Paths = new Map();
  private readonly homes = new Map<RecordModel, RecordInPack>();
  private readonly order: ReadonlyMap<FileModel, number>;
  /** The indexes of the packs that this one uses. */
  readonly used: readonly PackIndex[];

  constructor(pack: PackModel) {
    this.order = new Map(pack.files.map((file, position) => [file, position]));
    this.used = pack.uses.flatMap((used) => (used.pack === undefined ? [] : [packIndexOf(used.pack)]));
    for (const file of pack.files) for (const record of file.records) this.putIn({ file, record });
  }

  /** The distinct lines with an attribute: one entry per value. */
  given(path: NamePath): readonly Use[] {
    return this.usesIn(this.given_, path);
  }

  /** The distinct conditions on an attribute. */
  asked(path: NamePath): readonly Use[] {
    return this.usesIn(this.asked_, path);
  }

  /** Names of the attributes in a category, or unindented. */
  namesGiven(category: string | undefined): readonly string[] {
    return [...(this.given_.get(category)?.keys() ?? [])];
  }

  /** Names tested after `category.`, or without a dot. */
  namesAsked(category: string | undefined): readonly string[] {
    return [...(this.asked_.get(category)?.keys() ?? [])];
  }

  /** Categories with members. */
  get categoriesGiven(): readonly string[] {
    return [...this.given_.keys()].filter((category) => category !== undefined);
  }

  putIn(place: RecordInPack): void {
    const { record } = place;
    this.homes.set(record, place);
    forEachLine(record, (entry, section) => {
      const { paths, category } = this.pathOf(entry, section);
      const names = getOrMake(paths, category, () => new Map<string, Lines>());
      const lines = getOrMake(names, entry.name, () => new Map<Entry, Set<RecordModel>>());
      getOrMake(lines, entry, () => new Set<RecordModel>()).add(record);
    });
  }

  takeOut(record: RecordModel): void {
    this.homes.delete(record);
    forEachLine(record, (entry, section) => {
      const { paths, category } = this.pathOf(entry, section);
      drop(paths, category, entry, record);
    });
  }

  private pathOf(entry: Entry, section: string | undefined): { paths: Paths; category: string | undefined } {
    const asks = entry.placement === "asked" || (entry.declaration?.operators.length ?? 0) > 0;
    return asks ? { paths: this.asked_, category: entry.category } : { paths: this.given_, category: section };
  }

  private usesIn(paths: Paths, { category, name }: NamePath): Use[] {
    const lines = paths.get(category)?.get(name);
    if (lines === undefined) return [];
    return [...lines].map(([entry, records]) => this.useOf(entry, records));
  }

  private useOf(entry: Entry, records: ReadonlySet<RecordModel>): Use {
    return {
      entry,
      // Takes a record apart, and is rarely asked for: a completion looks at all lines of a category.
      get section() {
        const [first] = records;
        return first && sectionOf(first, entry);
      },
      count: records.size,
      places: (only) => {
        const places = [...records].flatMap((record) => this.homes.get(record) ?? []);
        return (only === undefined ? places : places.filter(only)).sort((a, b) => this.compare(a, b));
      },
    };
  }

  private compare(one: RecordInPack, other: RecordInPack): number {
    return (
      (this.order.get(one.file) ?? 0) - (this.order.get(other.file) ?? 0) || compareStarts(one.record, other.record)
    );
  }
}

/** Calls `visit` with each line of a record and the full name of its category. */
function forEachLine(record: RecordModel, visit: (entry: Entry, section: string | undefined) => void): void {
  const { globals, categories } = record;
  for (const entry of globals.entries) visit(entry, undefined);
  for (const { entries, name } of categories) for (const entry of entries) visit(entry, name);
}

function sectionOf({ globals, categories }: RecordModel, entry: Entry): string | undefined {
  const holds = ({ entries }: Section | CategorySection): boolean => entries.includes(entry);
  return holds(globals) ? undefined : categories.find(holds)?.name;
}

/** Drops names without any lines or conditions left. */
function drop(paths: Paths, category: string | undefined, entry: Entry, record: RecordModel): void {
  const names = paths.get(category);
  const lines = names?.get(entry.name);
  const records = lines?.get(entry);
  if (names === undefined || lines === undefined || records === undefined) return;
  records.delete(record);
  if (records.size === 0) lines.delete(entry);
  if (lines.size === 0) names.delete(entry.name);
  if (names.size === 0) paths.delete(category);
}

/** An index and those of the packs that its pack uses. */
export const indexesInReach = (index: PackIndex): readonly PackIndex[] => [index, ...index.used];

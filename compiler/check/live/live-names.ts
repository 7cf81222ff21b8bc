import { partitionPoint } from "../../../grammar/index.js";
import { forEachName, isUndeclared, type LiveNameIndex, lineOfFirst, type NameUse } from "../../model/name-uses.js";
import type { FileModel, RecordInPack } from "../../model/pack-model.js";
import { compareStarts } from "../../model/pack-order.js";
import type { Entry, RecordModel } from "../../model/record-model.js";

/** The undeclared names of an edited pack, updated when a record is removed or inserted. */
export class LiveNames implements LiveNameIndex {
  readonly only = undefined;
  private readonly byName = new Map<string, Map<Entry, LiveUse>>();
  private readonly order: ReadonlyMap<FileModel, number>;
  /** In the order of their first use, except for those that are out of place. */
  private sorted: readonly LiveUse[] = [];
  private readonly misplaced = new Set<LiveUse>();

  constructor(files: readonly FileModel[]) {
    this.order = new Map(files.map((file, position) => [file, position]));
    for (const file of files) for (const record of file.records) this.putIn({ file, record });
  }

  putIn(place: RecordInPack): void {
    forEachName(place.record, (entry, _section, _index, section) => {
      const known = this.byName.get(entry.name)?.get(entry);
      if (known === undefined) {
        if (isUndeclared(entry, place.record)) this.misplaced.add(this.begin(entry, section, place));
        return;
      }
      known.add(place);
      if (known.earliest !== undefined && this.compare(place, known.earliest) < 0) this.misplace(known, place);
    });
  }

  private begin(entry: Entry, section: string | undefined, place: RecordInPack): LiveUse {
    const use = new LiveUse(entry, section, place);
    const ofName = this.byName.get(entry.name);
    if (ofName === undefined) this.byName.set(entry.name, new Map([[entry, use]]));
    else ofName.set(entry, use);
    return use;
  }

  private misplace(use: LiveUse, first: RecordInPack | undefined): void {
    use.earliest = first;
    this.misplaced.add(use);
  }

  takeOut(record: RecordModel): void {
    forEachName(record, (entry) => {
      const ofName = this.byName.get(entry.name);
      const known = ofName?.get(entry);
      if (ofName === undefined || known === undefined) return;
      if (known.earliest?.record === record || known.earliest === undefined) this.misplace(known, undefined);
      if (!known.remove(record)) return;
      this.misplaced.add(known);
      ofName.delete(entry);
      if (ofName.size === 0) this.byName.delete(entry.name);
    });
  }

  uses(): readonly NameUse[] {
    this.putInOrder();
    return this.sorted;
  }

  placesOf(entries: ReadonlySet<Entry>): Iterable<RecordInPack> {
    const places = new Map<RecordModel, RecordInPack>();
    for (const entry of entries)
      for (const place of this.byName.get(entry.name)?.get(entry)?.places() ?? []) places.set(place.record, place);
    return [...places.values()].sort(this.compare);
  }

  /** The same for some names only. */
  narrowed(only: ReadonlySet<string>): LiveNameIndex {
    const uses = (): NameUse[] => {
      const found = [...only].flatMap((name) => [...(this.byName.get(name)?.values() ?? [])]);
      for (const use of found) use.earliest ??= use.findFirst(this.compare);
      return found.sort(this.compareUses);
    };
    return { only, uses, placesOf: (entries) => this.placesOf(entries) };
  }

  private readonly compare = (one: RecordInPack, other: RecordInPack): number =>
    one.record === other.record
      ? 0
      : (this.order.get(one.file) ?? 0) - (this.order.get(other.file) ?? 0) || compareStarts(one.record, other.record);

  /** By their first use: its record, then the place in it. */
  private readonly compareUses = (one: LiveUse, other: LiveUse): number =>
    this.compare(one.first, other.first) || positionOf(one) - positionOf(other);

  /** Only entries that are out of place are moved. */
  private putInOrder(): void {
    if (this.misplaced.size === 0) return;
    const left = this.sorted.filter((use) => !this.misplaced.has(use));
    const moved = [...this.misplaced].filter((use) => use.count > 0);
    for (const use of moved) use.earliest ??= use.findFirst(this.compare);
    moved.sort(this.compareUses);
    this.sorted = merged(left, moved, this.compareUses);
    this.misplaced.clear();
  }
}

function merged<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  const all: Item[] = [];
  let next = 0;
  for (const item of other) {
    const at = placeAmong(one, item, next, compare);
    for (; next < at; next++) all.push(one[next] as Item);
    all.push(item);
  }
  for (; next < one.length; next++) all.push(one[next] as Item);
  return all;
}

function placeAmong<Item>(
  sorted: readonly Item[],
  item: Item,
  from: number,
  compare: (one: Item, other: Item) => number,
): number {
  return partitionPoint(sorted.length, (at) => compare(sorted[at] as Item, item) <= 0, from);
}

/** The place where the entry first occurs on its record. */
function positionOf({ entry, first }: LiveUse): number {
  let position = 0;
  let found: number | undefined;
  forEachName(first.record, (other) => {
    if (other === entry) found ??= position;
    position++;
  });
  return found ?? position;
}

/** The records that contain one entry, with counts. */
class LiveUse implements NameUse {
  count = 0;
  /** Undefined until it is looked up again. */
  earliest: RecordInPack | undefined;
  private readonly records = new Map<RecordModel, { readonly place: RecordInPack; count: number }>();

  constructor(
    readonly entry: Entry,
    readonly section: string | undefined,
    place: RecordInPack,
  ) {
    this.add(place);
    this.earliest = place;
  }

  get first(): RecordInPack {
    return this.earliest as RecordInPack;
  }

  get line(): number {
    return lineOfFirst(this.entry, this.first);
  }

  add(place: RecordInPack): void {
    this.count++;
    const known = this.records.get(place.record);
    if (known !== undefined) known.count++;
    else this.records.set(place.record, { place, count: 1 });
  }

  /** Removes one use on a record; true when none is left. */
  remove(record: RecordModel): boolean {
    const known = this.records.get(record);
    if (known === undefined) return this.count === 0;
    this.count--;
    if (--known.count === 0) this.records.delete(record);
    return this.count === 0;
  }

  places(): RecordInPack[] {
    return [...this.records.values()].map(({ place }) => place);
  }

  findFirst(compare: (one: RecordInPack, other: RecordInPack) => number): RecordInPack | undefined {
    let earliest: RecordInPack | undefined;
    for (const { place } of this.records.values())
      if (earliest === undefined || compare(place, earliest) < 0) earliest = place;
    return earliest;
  }
}

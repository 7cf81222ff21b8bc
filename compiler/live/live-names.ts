import { FirstUse, forEachName, isUndeclared, type KeptNames, type NameUse } from "../model/name-uses.js";
import type { FileModel, RecordPlace } from "../model/pack-model.js";
import type { Entry, RecordModel } from "../model/record-model.js";

/** The undeclared names of a pack that is edited: a record is taken out, another put in. */
export class LiveNames implements KeptNames {
  private readonly names = new Map<Entry, Holders>();
  private readonly order: ReadonlyMap<FileModel, number>;
  private sorted: readonly Holders[] | undefined;

  constructor(files: readonly FileModel[]) {
    this.order = new Map(files.map((file, position) => [file, position]));
    for (const file of files) for (const record of file.records) this.putIn({ file, record });
  }

  putIn(place: RecordPlace): void {
    forEachName(place.record, (entry, _section, _index, section) => {
      const known = this.names.get(entry);
      if (known !== undefined) known.add(place);
      else if (isUndeclared(entry, place.record)) this.names.set(entry, new Holders(entry, section, place));
      else return;
      this.sorted = undefined;
    });
  }

  takeOut(record: RecordModel): void {
    forEachName(record, (entry) => {
      const known = this.names.get(entry);
      if (known === undefined) return;
      this.sorted = undefined;
      if (known.remove(record)) this.names.delete(entry);
    });
  }

  uses(): readonly NameUse[] {
    this.sorted ??= this.inOrder();
    return this.sorted.map((holders) => holders.use(this.compare));
  }

  placesOf(entries: ReadonlySet<Entry>): Iterable<RecordPlace> {
    const places = new Map<RecordModel, RecordPlace>();
    for (const entry of entries)
      for (const place of this.names.get(entry)?.places() ?? []) places.set(place.record, place);
    return [...places.values()].sort(this.compare);
  }

  private readonly compare = (one: RecordPlace, other: RecordPlace): number =>
    one === other
      ? 0
      : (this.order.get(one.file) ?? 0) - (this.order.get(other.file) ?? 0) ||
        one.record.node.start - other.record.node.start ||
        one.record.firstLine - other.record.firstLine;

  /** By their first use: its record, then its place there. */
  private inOrder(): readonly Holders[] {
    const first = new Map<RecordModel, Holders[]>();
    const places: RecordPlace[] = [];
    for (const holders of this.names.values()) {
      const place = holders.first(this.compare);
      const others = first.get(place.record);
      if (others !== undefined) others.push(holders);
      else {
        first.set(place.record, [holders]);
        places.push(place);
      }
    }
    places.sort(this.compare);
    return places.flatMap(({ record }) => inRecordOrder(record, first.get(record) ?? []));
  }
}

function inRecordOrder(record: RecordModel, all: readonly Holders[]): readonly Holders[] {
  if (all.length < 2) return all;
  const byEntry = new Map(all.map((holders) => [holders.entry, holders]));
  const ordered = new Set<Holders>();
  forEachName(record, (entry) => {
    const holders = byEntry.get(entry);
    if (holders !== undefined) ordered.add(holders);
  });
  return [...ordered];
}

/** The records that hold one entry, and how often. */
class Holders {
  private readonly records = new Map<RecordModel, { readonly place: RecordPlace; count: number }>();
  private count = 0;
  private earliest: RecordPlace | undefined;

  constructor(
    readonly entry: Entry,
    private readonly section: string | undefined,
    place: RecordPlace,
  ) {
    this.add(place);
  }

  add(place: RecordPlace): void {
    this.count++;
    const known = this.records.get(place.record);
    if (known !== undefined) known.count++;
    else this.records.set(place.record, { place, count: 1 });
    this.earliest = undefined;
  }

  /** One use of a record that is taken out; true when none is left. */
  remove(record: RecordModel): boolean {
    const known = this.records.get(record);
    if (known === undefined) return this.count === 0;
    this.count--;
    if (--known.count === 0) this.records.delete(record);
    if (this.earliest?.record === record) this.earliest = undefined;
    return this.count === 0;
  }

  places(): RecordPlace[] {
    return [...this.records.values()].map(({ place }) => place);
  }

  first(compare: (one: RecordPlace, other: RecordPlace) => number): RecordPlace {
    let earliest = this.earliest;
    if (earliest === undefined)
      for (const { place } of this.records.values())
        if (earliest === undefined || compare(place, earliest) < 0) earliest = place;
    this.earliest = earliest;
    return earliest as RecordPlace;
  }

  use(compare: (one: RecordPlace, other: RecordPlace) => number): NameUse {
    const use = new FirstUse(this.entry, this.section, this.first(compare));
    use.count = this.count;
    return use;
  }
}

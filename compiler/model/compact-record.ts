import type { RecordNode, StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { MARKS } from "./marks.js";
import type { CategoryHere } from "./places.js";
import type { RecordKinds } from "./read-kinds.js";
import type { CategorySection, Entry, KindSet, LabelItem, RecordModel, Section, StrayLine } from "./record-model.js";

/** Shared by compact records: their system, and how to read one again. */
export interface RecordSource {
  readonly system: System;
  whole(record: CompactRecord): RecordModel;
}

/**
 * A record reduced to what rules on packs need, so that 100,000 cards fit into memory. Everything else is read again
 * from the text on demand. (docs/performance.md)
 */
export class CompactRecord implements RecordModel {
  readonly node: RecordNode;
  readonly firstLine: number;
  readonly endLine: number;
  readonly identifier: string | undefined;
  readonly copies: number;
  readonly marks: number;
  found: readonly object[] | undefined;
  /** The unindented entries, then each category with its entries. Equal lines share all of them. */
  private readonly parts: readonly (Entry | CategoryHere)[];

  constructor(
    record: RecordModel,
    private readonly is: RecordKinds,
    readonly ignored: ReadonlySet<number>,
    private readonly source: RecordSource,
  ) {
    this.node = record.node;
    this.firstLine = record.firstLine;
    this.endLine = record.endLine;
    this.identifier = record.identifier;
    this.copies = record.copies;
    this.marks = record.marks;
    this.found = undefined;
    this.parts = partsOf(record);
  }

  get system(): System {
    return this.source.system;
  }

  get role(): RecordModel["role"] {
    return this.is.role;
  }

  get kinds(): KindSet {
    return this.is.kinds;
  }

  get kind(): string | undefined {
    return this.is.kind;
  }

  get globals(): Section {
    return sectionsOf(this, this.parts).globals;
  }

  get categories(): readonly CategorySection[] {
    return sectionsOf(this, this.parts).categories;
  }

  get labels(): readonly LabelItem[] {
    return this.source.whole(this).labels;
  }

  get indented(): boolean {
    return this.source.whole(this).indented;
  }

  get indentedGlobals(): readonly number[] {
    return this.source.whole(this).indentedGlobals;
  }

  get strayLines(): readonly StrayLine[] {
    return this.source.whole(this).strayLines;
  }

  get separatorMissing(): boolean {
    return this.firstLine > 0;
  }

  get uncertain(): boolean {
    return (this.marks & MARKS.uncertain) !== 0;
  }

  /** The record with all details. */
  whole(): RecordModel {
    return this.source.whole(this);
  }
}

function partsOf({ globals, categories }: RecordModel): (Entry | CategoryHere)[] {
  let length = globals.entries.length + categories.length;
  for (const { entries } of categories) length += entries.length;
  // Exact size: an array that grows has spare capacity.
  const parts = new Array<Entry | CategoryHere>(length);
  let at = 0;
  for (const entry of globals.entries) parts[at++] = entry;
  for (const category of categories) {
    parts[at++] = (category as ReadCategory).here;
    for (const entry of category.entries) parts[at++] = entry;
  }
  return parts;
}

interface Sections {
  readonly of: CompactRecord | undefined;
  readonly globals: Section;
  readonly categories: readonly CategorySection[];
}

/** The sections of the record last used: callers use them several times. */
let last: Sections = { of: undefined, globals: { entries: [], lines: [] }, categories: [] };

function sectionsOf(record: CompactRecord, parts: readonly (Entry | CategoryHere)[]): Sections {
  if (last.of !== record) last = divided(record, parts);
  return last;
}

function divided(of: CompactRecord, parts: readonly (Entry | CategoryHere)[]): Sections {
  let end = endOfEntries(parts, 0);
  const globals = new KeptSection(parts.slice(0, end) as Entry[], of);
  const categories: KeptCategory[] = [];
  while (end < parts.length) {
    const start = end;
    end = endOfEntries(parts, start + 1);
    const entries = parts.slice(start + 1, end) as Entry[];
    categories.push(new KeptCategory(entries, parts[start] as CategoryHere, of, categories.length));
  }
  return { of, globals, categories };
}

/** The index of the next category. */
function endOfEntries(parts: readonly (Entry | CategoryHere)[], from: number): number {
  let at = from;
  while (at < parts.length && !("head" in (parts[at] as Entry | CategoryHere))) at++;
  return at;
}

/** The unindented entries of a record. Their lines are read again on demand. */
class KeptSection implements Section {
  constructor(
    readonly entries: readonly Entry[],
    private readonly record: CompactRecord,
  ) {}

  get lines(): readonly number[] {
    return this.record.whole().globals.lines;
  }
}

/** A category with its resolved name. */
abstract class NamedCategory {
  constructor(
    readonly entries: readonly Entry[],
    readonly here: CategoryHere,
  ) {}

  get head(): StatementLine {
    return this.here.head;
  }

  get name(): string {
    return this.here.name;
  }

  get spelling(): CategorySection["spelling"] {
    return this.here.spelling;
  }

  get declaration(): CategorySection["declaration"] {
    return this.here.declaration;
  }

  get anyDeclaration(): CategorySection["anyDeclaration"] {
    return this.here.anyDeclaration;
  }

  get flattened(): boolean {
    return this.here.flattened;
  }
}

/** A category as it was read. */
export class ReadCategory extends NamedCategory implements CategorySection {
  constructor(
    entries: readonly Entry[],
    here: CategoryHere,
    readonly line: number,
    readonly lines: readonly number[],
  ) {
    super(entries, here);
  }
}

/** A category of a compact record. */
class KeptCategory extends NamedCategory implements CategorySection {
  constructor(
    entries: readonly Entry[],
    here: CategoryHere,
    private readonly record: CompactRecord,
    private readonly index: number,
  ) {
    super(entries, here);
  }

  get line(): number {
    return this.record.whole().categories[this.index]?.line ?? this.record.firstLine;
  }

  get lines(): readonly number[] {
    return this.record.whole().categories[this.index]?.lines ?? [];
  }
}

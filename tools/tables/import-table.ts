import type { System } from "../../compiler/index.js";
import { groupBy, partitionPoint } from "../../grammar/index.js";
import { lostInCells } from "./lost-in-cells.js";
import { type Mapping, type MappingProblem, withHeadings } from "./mapping.js";
import { prepareColumns } from "./prepare-columns.js";
import { type RecordLine, recordLines } from "./record-lines.js";
import { type Fact, rowFacts } from "./row-facts.js";
import type { CellPlace, SourceRow, Table, TableProblem } from "./table.js";
import { deckWord, placesOf, type RecordRole } from "./targets.js";

export interface ImportOptions {
  readonly system: System;
  /** The value of `System:` that makes the text use this system; undefined if it is the default. */
  readonly systemLabel: string | undefined;
}

export interface ImportedTable {
  /** One for each value of the column mapped to `Pack`; an unnamed one without such a column. */
  readonly packs: readonly ImportedPack[];
  readonly problems: readonly TableProblem[];
  readonly mappingProblems: readonly MappingProblem[];
  /** Rows that the mapping skips. */
  readonly skipped: number;
}

/** A pack as the text of one `.cards` file, and the origin of each of its lines. */
export interface ImportedPack {
  readonly name: string | undefined;
  readonly text: string;
  readonly cards: number;
  /** By line. */
  readonly places: readonly LinePlace[];
  /** The records with a row in the table, in text order. */
  readonly sources: readonly ImportedRecordSource[];
}

/** A record, and its row. A deck that is only named by other rows has none. */
export interface ImportedRecordSource {
  /** Offset of its first line. */
  readonly start: number;
  readonly row: number;
}

export interface LinePlace extends CellPlace {
  /** Offset of the line. */
  readonly start: number;
}

/** Turns a table into cards. Total: what can't be placed is reported, the rest becomes cards. */
export function importTable(table: Table, general: Mapping, options: ImportOptions): ImportedTable {
  const mapping = withHeadings(general, table.headings);
  const { prepared, mappingProblems, problems: ofColumns } = prepareColumns(mapping, table, options.system);
  const rows: ImportedRow[] = [];
  const kept: SourceRow[] = [];
  const empty: number[] = [];
  let skipped = 0;
  for (const row of table.rows) {
    const facts = rowFacts(row, prepared, options.system);
    if (facts === undefined) skipped++;
    else if (facts.every(({ column }) => column === undefined)) empty.push(row.number);
    else {
      kept.push(row);
      rows.push(importedRow(row.number, facts, options.system));
    }
  }
  const problems = [
    ...ofColumns,
    ...emptyRows(empty),
    ...lostInCells({ ...table, rows: kept }, prepared, options.system),
  ];
  const packs = byName(inPacks(rows), ({ pack }) => pack).map(([name, some]) => importedPack(name, some, options));
  return { packs, problems, mappingProblems, skipped };
}

/** The cell that an offset in the text comes from. */
export function placeOf({ places }: ImportedPack, offset: number): CellPlace {
  const last = partitionPoint(places.length, (at) => (places[at]?.start ?? 0) <= offset) - 1;
  const { row = 1, column } = places[Math.max(0, last)] ?? {};
  return { row, column };
}

/** A row without a pack belongs to the last one named before. */
function inPacks(rows: readonly ImportedRow[]): readonly ImportedRow[] {
  let last = rows.find(({ pack }) => pack !== undefined)?.pack;
  return rows.map((row) => {
    last = row.pack ?? last;
    return { ...row, pack: last };
  });
}

function emptyRows([row, ...others]: readonly number[]): TableProblem[] {
  if (row === undefined) return [];
  const more = others.length === 0 ? "" : `, and ${others.length === 1 ? "one more" : `${others.length} more`} like it`;
  const message = `No cell of this row says anything by the mapping${more}: no card is made of it.`;
  return [{ problem: "empty-row", severity: "info", row, column: undefined, message }];
}

interface ImportedRow {
  readonly role: RecordRole;
  readonly row: number;
  readonly pack: Fact | undefined;
  readonly deck: Fact | undefined;
  readonly facts: readonly Fact[];
}

function importedRow(row: number, facts: readonly Fact[], system: System): ImportedRow {
  const pack = facts.find(({ target }) => target.kind === "pack");
  const deck = facts.find(({ target }) => target.kind === "deck");
  return { role: roleOf(facts, pack, deck, system), row, pack, deck, facts };
}

/** A row with a pack or deck name and nothing that only cards have describes that pack or deck. */
function roleOf(facts: readonly Fact[], pack: Fact | undefined, deck: Fact | undefined, system: System): RecordRole {
  const written = facts.filter(({ column }) => column !== undefined);
  const fits = (role: RecordRole) => written.every(({ target }) => mayStandOn(target, role, system));
  if (deck !== undefined && fits("deck")) return "deck";
  return deck === undefined && pack !== undefined && fits("pack") ? "pack" : "card";
}

function mayStandOn(target: Fact["target"], role: RecordRole, system: System): boolean {
  const { labels, attributes, categories } = placesOf(system)[role];
  switch (target.kind) {
    case "pack":
    case "deck":
      return true;
    case "label":
      return labels.has(target.name) || LIST_LABELS[role].includes(target.name);
    case "attribute":
      return attributes.has(target.name);
    case "category":
      return categories.has(target.name);
    case "member":
      return categories.has(target.category);
  }
}

/** Labels that Cardwright itself reads. */
const LIST_LABELS: Readonly<Record<RecordRole, readonly string[]>> = {
  card: [],
  deck: ["Cards"],
  pack: ["Uses", "Decks"],
};

interface WrittenRecord {
  readonly row: number;
  /** A row of the table describes it, not only what belongs to it. */
  readonly isRow: boolean;
  readonly lines: readonly RecordLine[];
}

function importedPack(name: string | undefined, rows: readonly ImportedRow[], options: ImportOptions): ImportedPack {
  const cards = rows.filter(({ role }) => role === "card");
  const listed = new Set(rows.filter((row) => row.role === "deck" && isListed(row)).map(({ deck }) => deck?.text));
  // A deck that lists its cards contains none.
  const ownerOf = ({ deck, role }: ImportedRow) => (role === "pack" || listed.has(deck?.text) ? undefined : deck);
  const records = [
    ...packRecord(name, rows, options),
    ...cards.filter((row) => ownerOf(row) === undefined).map((row) => cardRecord(row, options)),
    ...byName(rows, ownerOf).flatMap(([deck, some]) => (deck === undefined ? [] : deckRecords(deck, some, options))),
    ...rows.filter((row) => row.role === "deck" && isListed(row)).map((row) => deckRecord(row, options)),
  ];
  return { name, cards: cards.length, ...joined(records) };
}

function isListed({ facts }: ImportedRow): boolean {
  return facts.some(({ target }) => target.kind === "label" && target.name === "Cards");
}

function packRecord(name: string | undefined, rows: readonly ImportedRow[], options: ImportOptions): WrittenRecord[] {
  const { systemLabel, system } = options;
  const [first] = rows;
  const head = rows.find(({ role }) => role === "pack");
  const label = systemLabel === undefined ? [] : [{ text: `System: ${systemLabel}`, column: undefined }];
  if (name === undefined) return label.length === 0 ? [] : [{ row: first?.row ?? 1, isRow: false, lines: label }];
  const { pack, row = 1, facts = [] } = head ?? { ...first, facts: [] };
  const start = [{ text: `Pack: ${oneLine(name)}`, column: pack?.column }, ...label];
  return [{ row, isRow: head !== undefined, lines: recordLines("pack", start, written(facts), system) }];
}

function deckRecords(name: string, rows: readonly ImportedRow[], options: ImportOptions): WrittenRecord[] {
  const own = rows.find(({ role }) => role === "deck");
  const [first] = rows;
  const cards = rows.filter(({ role }) => role === "card").map((row) => cardRecord(row, options));
  if (own !== undefined) return [deckRecord(own, options), ...cards];
  const line = { text: `${deckWord(options.system)}: ${oneLine(name)}`, column: first?.deck?.column };
  return [{ row: first?.row ?? 1, isRow: false, lines: [line] }, ...cards];
}

function deckRecord({ row, deck, facts }: ImportedRow, { system }: ImportOptions): WrittenRecord {
  const line = { text: `${deckWord(system)}: ${oneLine(deck?.text ?? "")}`, column: deck?.column };
  return { row, isRow: true, lines: recordLines("deck", [line], written(facts), system) };
}

function cardRecord({ row, facts }: ImportedRow, { system }: ImportOptions): WrittenRecord {
  return { row, isRow: true, lines: recordLines("card", [], facts, system) };
}

/** `always` applies to cards only. */
function written(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ column }) => column !== undefined);
}

function joined(records: readonly WrittenRecord[]): Pick<ImportedPack, "text" | "places" | "sources"> {
  const places: LinePlace[] = [];
  const sources: ImportedRecordSource[] = [];
  let text = "";
  for (const [index, { row, isRow, lines }] of records.entries()) {
    if (isRow) sources.push({ start: text.length + (index === 0 ? 0 : "---\n".length), row });
    for (const line of index === 0 ? lines : [{ text: "---", column: undefined }, ...lines]) {
      places.push({ start: text.length, row, column: line.column });
      text += `${line.text}\n`;
    }
  }
  return { text, places, sources };
}

/** Groups rows by name, in order of first occurrence. */
function byName(
  rows: readonly ImportedRow[],
  nameOf: (row: ImportedRow) => Fact | undefined,
): (readonly [string | undefined, ImportedRow[]])[] {
  const groups = groupBy(rows, (row) => nameOf(row)?.text);
  return [...groups];
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

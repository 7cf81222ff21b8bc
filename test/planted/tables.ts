import { meaningOf } from "../../compiler/proof/record-meaning.js";
import type { System } from "../../compiler/systems/system.js";
import { cellMeant } from "../../tools/tables/cell-meant.js";
import { exportPack } from "../../tools/tables/export-pack.js";
import { guessMapping } from "../../tools/tables/guess-mapping.js";
import { type ImportedPack, importTable, placeOf } from "../../tools/tables/import-table.js";
import { jsonTable } from "../../tools/tables/json-table.js";
import type { Mapping } from "../../tools/tables/mapping.js";
import { type CellPlace, type Table, textCell } from "../../tools/tables/table.js";
import { check, packOf } from "../support/check.js";
import { type TriedFixes, tryFixes } from "../support/fix-law.js";
import type { CleanPack } from "./clean-pack.js";
import type { Figures } from "./figures.js";
import { meaningOfPack, mendedFiles } from "./mended.js";
import { SLIPS } from "./mistakes/slips.js";
import { type Random, randomFrom } from "./random.js";

/** A slip in one cell of a table: what its text becomes; undefined where it cannot be made there. */
interface CellMistake {
  readonly name: string;
  readonly change: (text: string, random: Random, above: string) => string | undefined;
  /** In the row of the headings. */
  readonly ofHeading?: true;
  /** Only in this column. */
  readonly column?: string;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
const isWord = (text: string): boolean => /^\p{L}{4,20}$/u.test(text);

/** What happens to the cells of a sheet. */
export const CELL_MISTAKES: readonly CellMistake[] = [
  { name: "a number as a word", change: (text) => (isNumber(text) ? "two" : undefined) },
  { name: "a fraction", change: (text) => (isNumber(text) ? `${text}.5` : undefined) },
  { name: "a number and a unit", change: (text) => (isNumber(text) ? `${text}x` : undefined) },
  { name: "a number far out of range", change: (text) => (isNumber(text) ? "-77" : undefined) },
  {
    name: "a letter left out of a word",
    change: (text, random) => (isWord(text) ? SLIPS["a letter left out"]?.(text, random) : undefined),
  },
  { name: "a word in lower case", change: (text) => (isWord(text) ? text.toLowerCase() : undefined) },
  {
    name: "look-alike letters in a word",
    change: (text, random) => (isWord(text) ? SLIPS["look-alike letters"]?.(text, random) : undefined),
  },
  { name: "a soft hyphen in a word", change: (text) => (isWord(text) ? text.replace(/^../u, "$&\u00ad") : undefined) },
  { name: "the beginning of a word", change: (text) => (isWord(text) ? text.slice(0, 1) : undefined) },
  { name: "another word", change: (text) => (isWord(text) ? "Gull" : undefined) },
  { name: "the identifier of the row above", column: "Identifier", change: (_, __, above) => above || undefined },
  { name: "no identifier", column: "Identifier", change: () => "" },
  {
    name: "a heading with a letter left out",
    ofHeading: true,
    change: (text, random) => SLIPS["a letter left out"]?.(text, random),
  },
  { name: "a heading in lower case", ofHeading: true, change: (text) => text.toLowerCase() },
  {
    name: "a heading with spaces in it",
    ofHeading: true,
    change: (text) => text.replace(/(\p{Ll})(\p{Lu})/u, "$1 $2"),
  },
];

/**
 * Writes each suggestion for a cell into it, and imports again: its finding is gone, and nothing new is found in the
 * row. The same for the fixes of the cards that the table becomes. As a sheet and as JSON.
 */
export function tryInTable(pack: CleanPack, most: number): TriedFixes & { readonly suggested: number } {
  const { system } = pack.model.files[0] ?? pack;
  const sheet = tableOf(pack);
  const json = jsonTable(
    sheet.rows.map(({ cells }) => Object.fromEntries(sheet.headings.map((name, at) => [name, cells[at]?.text ?? ""]))),
    undefined,
  );
  const broken: string[] = [];
  let [tried, suggested] = [0, 0];
  for (const clean of "failure" in json ? [sheet] : [sheet, json.table]) {
    const { mapping } = guessMapping(clean, system);
    for (const { name, changed: table } of CELL_MISTAKES.flatMap((mistake) => planted(pack, clean, mistake, most))) {
      const now = imported(table, mapping, system);
      const ofCards = tryFixes(now.files, system, now.findings);
      tried += ofCards.tried;
      broken.push(...ofCards.broken.map((reason) => `${name}: ${reason}`));
      for (const finding of now.pack === undefined ? [] : now.findings) {
        const text = now.pack && cellMeant(finding, now.pack, table);
        const { row, column } = placeIn(now.pack, finding.span.start);
        if (text === undefined || column === undefined) continue;
        suggested++;
        const index = table.rows.findIndex(({ number }) => number === row);
        const again = imported(withCell(table, index, column, text), mapping, system);
        const isSaid = ({ said }: Imported, message: string) =>
          said.some((one) => one.row === row && one.message === message);
        const fresh = again.said.filter((one) => one.row === row && one.isGrave && !isSaid(now, one.message));
        if (isSaid(again, finding.message)) broken.push(`${name}: ${text} leaves ${finding.message}`);
        for (const { message } of fresh) broken.push(`${name}: ${text} makes ${message}`);
      }
    }
  }
  return { tried, suggested, broken };
}

/** The table with a slip in one cell, for so many cells. */
function planted(pack: CleanPack, clean: Table, mistake: CellMistake, most: number) {
  const random = randomFrom(`${pack.folder}/${mistake.name}`);
  const tables: { readonly name: string; readonly changed: Table }[] = [];
  for (const { row, column, text } of random.shuffled(cellsFor(clean, mistake))) {
    if (tables.length === most) break;
    const slip = mistake.change(text, random, clean.rows[row - 1]?.cells[column]?.text ?? "");
    if (slip === undefined || slip === text) continue;
    tables.push({ name: mistake.name, changed: withCell(clean, row, column, slip) });
  }
  return tables;
}

/** Plants each mistake into so many cells of the table that a pack is exported as. */
export function plantInTable(pack: CleanPack, most: number): ReadonlyMap<string, Figures> {
  const clean = tableOf(pack);
  const { system } = pack.model.files[0] ?? pack;
  const { mapping } = guessMapping(clean, system);
  const before = imported(clean, mapping, system);
  return new Map(
    CELL_MISTAKES.map((mistake) => [mistake.name, figuresIn(pack, clean, mapping, system, before, mistake, most)]),
  );
}

function figuresIn(
  pack: CleanPack,
  clean: Table,
  mapping: Mapping,
  system: System,
  before: Imported,
  mistake: CellMistake,
  most: number,
): Figures {
  const figures = { planted: 0, found: 0, single: 0, mendable: 0, restored: 0 };
  const random = randomFrom(`${pack.folder}/${mistake.name}`);
  for (const { row, column, text } of random.shuffled(cellsFor(clean, mistake))) {
    if (figures.planted === most) break;
    const above = clean.rows[row - 1]?.cells[column]?.text ?? "";
    const changed = mistake.change(text, random, above);
    if (changed === undefined || changed === text) continue;
    const table = withCell(clean, row, column, changed);
    // Who makes a slip in a heading has no mapping that knows it.
    const now = imported(table, mistake.ofHeading ? guessMapping(table, system).mapping : mapping, system);
    // A heading that is understood all the same is no mistake.
    if (mistake.ofHeading && now.meaning === before.meaning) continue;
    const said = now.said.filter(({ message }) => !before.said.some((one) => one.message === message));
    const number = mistake.ofHeading ? table.headingRow : clean.rows[row]?.number;
    figures.planted++;
    if (said.some((one) => one.row === number || (mistake.ofHeading && one.column === column))) figures.found++;
    if (said.length === 1) figures.single++;
    const mended = mendedFiles(now.files, now.findings, system);
    if (mended === undefined) continue;
    figures.mendable++;
    if (meaningOfPack(mended, system) === before.meaning) figures.restored++;
  }
  return figures;
}

interface Imported {
  readonly files: Readonly<Record<string, string>>;
  readonly findings: ReturnType<typeof check>;
  readonly pack: ImportedPack | undefined;
  readonly said: readonly (CellPlace & { readonly message: string; readonly isGrave: boolean })[];
  readonly meaning: string;
}

/** The cards of a table, and all that is said of its cells. */
function imported(table: Table, mapping: Mapping, system: System): Imported {
  const { packs, problems } = importTable(table, mapping, { system, systemLabel: undefined });
  const [pack]: readonly (ImportedPack | undefined)[] = packs;
  const files = { "table.cards": pack?.text ?? "" };
  const findings = check(files, system);
  const said = [...problems, ...findings.map((one) => ({ ...one, ...placeIn(pack, one.span.start) }))].map(
    ({ row, column, message, severity }) => ({ row, column, message, isGrave: severity !== "info" }),
  );
  return {
    files,
    findings,
    pack,
    said,
    meaning: packOf(files, system)
      .files.map(({ path, records }) => `${path} ${meaningOf(records)}`)
      .join("\n"),
  };
}

const placeIn = (pack: ImportedPack | undefined, offset: number) =>
  pack === undefined ? { row: 1, column: undefined } : placeOf(pack, offset);

/** The pack as a sheet: headings in the first row. */
function tableOf({ model }: CleanPack): Table {
  const { headings, rows } = exportPack(model, undefined);
  return {
    kind: "sheet",
    sheet: undefined,
    headingRow: 1,
    headings,
    wholeKeys: new Set(),
    rows: rows.map((cells, index) => ({
      number: index + 2,
      cells: headings.map((heading) => textCell(cells.get(heading)?.text ?? "")),
    })),
  };
}

interface Cell {
  /** Index of the row; -1: the headings. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

function cellsFor({ headings, rows }: Table, { ofHeading, column }: CellMistake): Cell[] {
  if (ofHeading) return headings.map((text, at) => ({ row: -1, column: at, text }));
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ text }, at) =>
      text === "" || (column === undefined ? headings[at] === "Identifier" : headings[at] !== column)
        ? []
        : [{ row, column: at, text }],
    ),
  );
}

function withCell(table: Table, row: number, column: number, text: string): Table {
  if (row === -1) return { ...table, headings: table.headings.with(column, text) };
  const old = table.rows[row];
  if (old === undefined) return table;
  return { ...table, rows: table.rows.with(row, { ...old, cells: old.cells.with(column, textCell(text)) }) };
}

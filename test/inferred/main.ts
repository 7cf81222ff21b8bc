/**
 * Says how good drafts from tables are: `npm run try -- infer [TABLE...] [--misses] [--rules] [--write]`; without tables, on games
 * with known rules, on invented tables and on sample packs. Mining time; what is found in the draft itself; findings on rows that were
 * not mined from, over three splits; mistakes planted one at a time into the whole table; rules that are found where columns are
 * shuffled, so that nothing holds; and which of the known rules are found. `--write` puts the figures of all these and of the tables into
 * docs/infer.md.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readTableFile } from "../../cli/tables/read-table-file.js";
import type { Json } from "../../compiler/index.js";
import { inferGame } from "../../tools/infer/infer-game.js";
import { exportPack } from "../../tools/tables/export-pack.js";
import { importTable } from "../../tools/tables/import-table.js";
import { jsonTable } from "../../tools/tables/json-table.js";
import { NO_MAPPING } from "../../tools/tables/mapping.js";
import { type SourceRow, type Table, type TableCell, textCell } from "../../tools/tables/table.js";
import { check, checkWithExamples, packOf } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";
import { flatRows, listRows, nestedEntries, numbers } from "../tools/infer/invented-tables.js";
import { type KnownRule, knownGames } from "./known-games.js";

const { values: options, positionals } = parseArgs({
  options: {
    misses: { type: "boolean", default: false },
    rules: { type: "boolean", default: false },
    only: { type: "string" },
    plants: { type: "string", default: "60" },
    write: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const PLANTS = Number(options.plants);

function infer(table: Table) {
  const place = { sheet: undefined, entries: undefined, headings: undefined };
  return inferGame(table, {
    id: "measured",
    name: "Measured",
    source: "table",
    base: shippedSystem("common"),
    readSystem: systemOf,
    place,
  });
}

interface Measured {
  readonly name: string;
  readonly table: Table;
  readonly known: readonly KnownRule[];
}

async function tables(): Promise<readonly Measured[]> {
  const given = await Promise.all(
    positionals.map(async (file): Promise<Measured> => {
      const { table } = await readTableFile(file, readFileSync(file), NO_MAPPING);
      return { name: path.parse(file).name, table, known: [] };
    }),
  );
  return given.length > 0 && !options.write ? given : [...ownTables(), ...given];
}

function ownTables(): readonly Measured[] {
  const made = [
    ...knownGames(1000),
    ...Object.entries({ flat: flatRows(1000), lists: listRows(400), nested: nestedEntries(1000) }).map(
      ([name, rows]) => ({ name, rows, rules: [] as readonly KnownRule[] }),
    ),
    ...SAMPLES.map((name) => ({ name, rows: rowsOfSample(name), rules: [] as readonly KnownRule[] })),
  ];
  return made
    .filter(({ name }) => options.only === undefined || name === options.only)
    .flatMap(({ name, rows, rules }) => {
      const read = jsonTable(rows as readonly Record<string, Json>[], undefined);
      return "failure" in read ? [] : [{ name, table: read.table, known: rules }];
    });
}

const SAMPLES = ["lanterns", "salt-stairs", "caravans", "beekeepers", "glasshouse"];

/** A sample pack, as it is exported to a table. */
function rowsOfSample(name: string): readonly unknown[] {
  const folder = path.join("samples", name);
  const files = readdirSync(folder).filter((file) => file.endsWith(".cards"));
  const texts = Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
  const { rows } = exportPack(packOf(texts), undefined);
  // What describes the pack itself is no card.
  return rows
    .filter((row) => row.has("Identifier"))
    .map((row) => Object.fromEntries([...row].map(([name, { text, items, value }]) => [name, value ?? items ?? text])));
}

/** How many things a reader of the draft would be told about it. */
function inDraft(system: string): number {
  const found = checkWithExamples({ "measured.system": system }, shippedSystem("meta"));
  if (options.misses) for (const { rule, message } of found) console.log(`    in the draft: ${rule}: ${message}`);
  return found.length;
}

/** Findings for 1,000 rows that aren't infos, those of mined rules, and the rules that most of them are of. */
function heldOut(table: Table) {
  const counts = new Map<string, number>();
  const mined = new Set<string>();
  let rows = 0;
  for (let split = 0; split < 3; split++) {
    const isHeld = ({ number }: SourceRow): boolean => (Math.imul(number + 7 * split, 2_654_435_761) >>> 0) % 10 < 3;
    const game = infer({ ...table, rows: table.rows.filter((row) => !isHeld(row)) });
    const system = systemOf(game.system);
    for (const id of rulesIn(game.system)) mined.add(id);
    const held = { ...table, rows: table.rows.filter(isHeld) };
    rows += held.rows.length;
    const { packs } = importTable(held, game.mapping, { system, systemLabel: undefined });
    for (const { rule, severity, message } of check(packs[0]?.text ?? "", system)) {
      if (severity === "info") continue;
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
      if (options.misses) console.log(`    ${rule}: ${message}`);
    }
  }
  const all = [...counts].toSorted((one, other) => other[1] - one[1]);
  const rate = (count: number): string => ((1000 * count) / rows).toFixed(1);
  const sumOf = (some: typeof all): string => rate(some.reduce((total, [, count]) => total + count, 0));
  const ofRules = all.filter(([rule]) => mined.has(rule));
  return {
    sum: sumOf(all),
    ofRules: sumOf(ofRules),
    each: all.map(([rule, count]) => `, ${rule} ${rate(count)}`).join(""),
  };
}

/** A way to damage a text; undefined if it can't be. */
type Damage = readonly [
  name: string,
  damage: (text: string, random: (limit: number) => number, others: readonly string[]) => string | undefined,
];

const DAMAGES: readonly Damage[] = [
  ["letter left out", (text, random) => edited(text, random, (word, at) => word.slice(0, at) + word.slice(at + 1))],
  [
    "letter doubled",
    (text, random) => edited(text, random, (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  ],
  [
    "letters swapped",
    (text, random) =>
      edited(
        text,
        random,
        (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
      ),
  ],
  ["other case", (text) => (/^\p{Lu}\p{Ll}/u.test(text) && text.length < 30 ? text.toLowerCase() : undefined)],
  ["bracket lost", (text) => (/[)\]}]/.test(text) ? text.replace(/[)\]}]/, "") : undefined)],
  ["letter for a digit", (text) => (/^\d{1,3}$/.test(text) ? `${text.slice(0, -1)}O` : undefined)],
  [
    "another value",
    (text, random, others) =>
      text.length < 40 ? others.filter((other) => other !== text)[random(others.length)] : undefined,
  ],
  ["emptied", () => ""],
  ["ten times as much", (text) => (/^[1-9]\d{0,2}$/.test(text) ? `${text}00` : undefined)],
];

/** A letter in the middle of a word. */
function edited(
  text: string,
  random: (limit: number) => number,
  edit: (word: string, at: number) => string,
): string | undefined {
  if (text.length > 40 || !/^\p{L}{5,}/u.test(text)) return undefined;
  const word = /^\p{L}+/u.exec(text)?.[0] ?? "";
  const made = edit(word, 1 + random(word.length - 3)) + text.slice(word.length);
  return made === text ? undefined : made;
}

/** Each into the whole table: is there a finding at the cell, of the draft or of lint by it? */
function planted(table: Table) {
  const random = numbers(table.rows.length);
  const found = new Map<string, [probable: number, any: number, all: number]>();
  for (let at = 0; at < PLANTS; at++) {
    const [name, damage] = DAMAGES[at % DAMAGES.length] as Damage;
    const figures = found.get(name) ?? [0, 0, 0];
    found.set(name, figures);
    for (let tries = 0; tries < 200; tries++) {
      const column = random(table.headings.length);
      const index = random(table.rows.length);
      const row = table.rows[index] as SourceRow;
      const cell = row.cells[column];
      // Links and other ids are nobody's to check.
      if (
        cell === undefined ||
        cell.text === "" ||
        cell.items !== undefined ||
        /url|image|artist|\bid\b/i.test(table.headings[column] ?? "")
      )
        continue;
      const others = [...new Set(table.rows.map(({ cells }) => cells[column]?.text ?? ""))].filter(
        (text) => text !== "",
      );
      const text = damage(cell.text, random, others);
      if (text === undefined) continue;
      const cells = row.cells.with(column, damagedCell(cell, text));
      const mistakes = infer({ ...table, rows: table.rows.with(index, { ...row, cells }) }).mistakes;
      const hit = mistakes.find((one) => one.row === index && one.column === column);
      figures[2]++;
      if (hit !== undefined) figures[1]++;
      if (hit?.isProbable === true) figures[0]++;
      if (options.misses && hit?.isProbable !== true)
        console.log(
          `    ${hit === undefined ? "missed" : "unusual"}: ${name}, ${table.headings[column]}: ${cell.text.slice(0, 60)} -> ${text.slice(0, 60)}`,
        );
      break;
    }
  }
  const [probable, any, all] = [0, 1, 2].map((at) => [...found.values()].reduce((sum, one) => sum + (one[at] ?? 0), 0));
  const kinds = [...found].map(([name, [sure, some, of]]) => `${name} ${sure}+${some - sure}/${of}`);
  return {
    any,
    all,
    text: `${probable} listed and ${(any ?? 0) - (probable ?? 0)} counted of ${all}: ${kinds.join(", ")}`,
  };
}

const damagedCell = (cell: TableCell, text: string): TableCell =>
  text === "" ? { text: "", items: undefined, value: cell.value === undefined ? undefined : "" } : textCell(text);

/** Each column in another order, so that no row says anything. */
function shuffle(table: Table): Table {
  const orders = table.headings.map((_, column) => {
    const random = numbers(column + 1);
    const order = table.rows.map((_, index) => index);
    for (let at = order.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    return order;
  });
  const rows = table.rows.map(
    (row, index): SourceRow => ({
      ...row,
      cells: table.headings.map((_, column) => table.rows[orders[column]?.[index] ?? 0]?.cells[column] as TableCell),
    }),
  );
  return { ...table, rows };
}

const rulesIn = (system: string): readonly string[] => [...system.matchAll(/^Rule: (.*)$/gm)].map(([, id = ""]) => id);

function recovered(known: readonly KnownRule[], system: string): string {
  const sorts = [...new Set(known.map(({ sort }) => sort))].map((sort) => {
    const own = known.filter((one) => one.sort === sort);
    const missed = own.filter(({ found }) => !found.test(system));
    if (options.misses) for (const { about } of missed) console.log(`    not found: ${about}`);
    return `${sort} ${own.length - missed.length} of ${own.length}`;
  });
  return sorts.join(", ");
}

const figures: string[] = [];
for (const { name, table, known } of await tables()) {
  const started = process.cpuUsage();
  const game = infer(table);
  const seconds = (process.cpuUsage(started).user / 1e6).toFixed(2);
  const perThousand = (count: number): string => ((1000 * count) / table.rows.length).toFixed(1);
  const probable = game.mistakes.filter(({ isProbable }) => isProbable);
  console.log(`${name}: ${table.rows.length} rows, ${table.headings.length} columns`);
  const flaws = inDraft(game.system);
  console.log(`  mined in ${seconds} s of processor time; ${flaws} findings in the draft`);
  console.log(
    `  probable mistakes ${probable.length} (${perThousand(probable.length)} for 1,000 rows), unusual ${game.mistakes.length - probable.length}`,
  );
  const rules = rulesIn(game.system);
  console.log(`  ${rules.length} rules${options.rules ? `: ${rules.join(", ")}` : ""}`);
  if (known.length > 0) console.log(`  recovered: ${recovered(known, game.system)}`);
  const held = heldOut(table);
  console.log(`  rows not mined from: ${held.sum} findings for 1,000, ${held.ofRules} of mined rules${held.each}`);
  const plants = PLANTS > 0 ? planted(table) : undefined;
  if (plants !== undefined) console.log(`  planted: ${plants.text}`);
  const byChance = infer(shuffle(table));
  const shuffled = rulesIn(byChance.system);
  const cells = byChance.mistakes.filter(({ sort }) => sort === "disagrees" || sort === "reference");
  console.log(
    `  with shuffled columns: ${shuffled.length} rules${shuffled.length === 0 ? "" : ` (${shuffled.join(", ")})`}, ${cells.length} cells disagree or name no card`,
  );
  const cellsOfRow = [
    name,
    table.rows.length,
    `${seconds} s`,
    flaws,
    `${rules.length}; ${shuffled.length}`,
    `${held.sum}; ${held.ofRules}`,
    plants === undefined ? "" : `${plants.any} of ${plants.all} at ${perThousand(game.mistakes.length)}`,
  ];
  figures.push(`| ${cellsOfRow.join(" | ")} |`);
}
if (options.write) {
  const page = readFileSync("docs/infer.md", "utf8");
  writeFileSync("docs/infer.md", page.replace(/(?<=^\| \| rows \|.*\n\|-.*\n)(?:\|.*\n)+/m, `${figures.join("\n")}\n`));
}

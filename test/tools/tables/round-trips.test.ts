import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../../cli/tables/csv-file.js";
import { parseCsv } from "../../../cli/tables/csv-library.js";
import { readWorkbook } from "../../../cli/tables/workbook-file.js";
import { writeTable } from "../../../cli/tables/write-table.js";
import { compilePack } from "../../../compiler/emit/compile-pack.js";
import { serialize } from "../../../compiler/emit/serialize.js";
import type { System } from "../../../compiler/systems/system.js";
import { type ExportedTable, exportPack } from "../../../tools/tables/export-pack.js";
import { guessMapping } from "../../../tools/tables/guess-mapping.js";
import { importTable } from "../../../tools/tables/import-table.js";
import { jsonTable } from "../../../tools/tables/json-table.js";
import type { RecordCell } from "../../../tools/tables/record-cells.js";
import { type Table, textCell } from "../../../tools/tables/table.js";
import { type Files, packOf } from "../../support/check.js";
import { packs } from "../../support/generate-cards.js";
import { readSamples } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";
import { runs } from "../../support/sweep.js";
import { systemOf } from "../../support/system-of.js";
import { defaultSystem } from "../../support/systems.js";

function compiled(files: Files | string, system: System): string {
  return serialize(compilePack(packOf(files, system), sha256));
}

/** What a sheet says without a mapping: headings that `export` writes are understood. */
function imported(table: Table, system: System): string {
  const { mapping } = guessMapping(table, system);
  const { packs } = importTable(table, mapping, { system, systemLabel: undefined });
  return packs.map(({ text }) => text).join("\n");
}

async function asCsv(table: ExportedTable): Promise<Table> {
  const text = String(await writeTable(table, "csv", "Cards"));
  return (await readCsv(text, { headingRow: undefined }, undefined)).table;
}

async function asWorkbook(table: ExportedTable): Promise<Table> {
  const bytes = await writeTable(table, "xlsx", "Cards");
  if (typeof bytes === "string") throw new Error("a workbook is bytes");
  return (await readWorkbook(bytes, undefined, { headingRow: undefined })).table;
}

async function asJson(table: ExportedTable): Promise<Table> {
  const read = jsonTable(JSON.parse(String(await writeTable(table, "json", "Cards"))), undefined);
  if ("failure" in read) throw new Error(read.failure);
  return read.table;
}

const shapes = systemOf(readFileSync(new URL("../../emit/shapes.system", import.meta.url), "utf8"));
const FORMATS = { csv: asCsv, xlsx: asWorkbook, json: asJson };

/** Texts that a spreadsheet would run, or that look like what keeps it from that. */
const text = fc
  .tuple(
    fc.constantFrom("", "", ..."'=+-@\t\r\n\"", "''", "'=", "\uFF1D", "\uFF0B", "_x0041_"),
    fc.string({ unit: "grapheme" }),
  )
  .map(([start, rest]) => start + rest);
const cell: fc.Arbitrary<RecordCell> = fc.oneof(
  text.map((value) => ({ text: value, items: undefined, isNumber: false })),
  fc.integer().map((value) => ({ text: String(value), items: undefined, isNumber: true })),
);

/** Two columns besides one that keeps rows from being empty and the separator from being another. */
const table = fc.tuple(fc.constantFrom("A", "=A", "'A", "-"), fc.array(fc.tuple(cell, cell), { minLength: 1 })).map(
  ([heading, rows]): ExportedTable => ({
    headings: ["Row", heading, "B"],
    rows: rows.map(
      ([one, other], index) =>
        new Map([
          ["Row", { text: `row ${index}`, items: undefined, isNumber: false }],
          [heading, one],
          ["B", other],
        ]),
    ),
    added: [],
  }),
);

/** What a table says, blanks at the edges aside. */
function contents({ headings, rows }: ExportedTable): readonly (readonly string[])[] {
  return [headings, ...rows.map((cells) => headings.map((name) => textCell(cells.get(name)?.text ?? "").text))];
}

describe("any cells come back as they were", () => {
  const asTsv = async (exported: ExportedTable) =>
    (await readCsv(String(await writeTable(exported, "tsv", "Cards")), { headingRow: undefined }, "\t")).table;
  test.each(Object.entries({ csv: asCsv, tsv: asTsv, xlsx: asWorkbook }))(
    "by way of %s",
    { tags: "slow" },
    async (_, way) => {
      await fc.assert(
        fc.asyncProperty(table, async (exported) => {
          const { headings, rows } = await way(exported);
          const read = rows.map(({ cells }) => headings.map((_, column) => cells[column]?.text ?? ""));
          expect([headings, ...read]).toEqual(contents(exported));
        }),
        runs(200),
      );
    },
  );
});

/** What spreadsheets may run; a mark alone is a text. */
const FORMULA = /^(?:[\t\r]|[=+\-@].)/s;

test("a text that is written over keeps its line ends, and its separator or indentation", async () => {
  const headings = ["Name", "Cost"];
  const plainCell = (text: string): RecordCell => ({ text, items: undefined, isNumber: false });
  const cells = new Map(["Tern", "2"].map((text, at) => [headings[at] ?? "", plainCell(text)]));
  const exported: ExportedTable = { headings, rows: [cells], added: [] };
  const json = `[\r\n\t{\r\n\t\t"Name": "Tern",\r\n\t\t"Cost": "2"\r\n\t}\r\n]`;
  expect(await writeTable(exported, "json", "Cards", json)).toBe(json);
  const plain = `${json.replaceAll("\r", "").replaceAll("\t", "  ")}\n`;
  expect(await writeTable(exported, "json", "Cards", plain)).toBe(plain);
  expect(await writeTable(exported, "json", "Cards")).toBe(plain);
  for (const csv of ["Name;Cost\nTern;2\n", "Name;Cost\r\nTern;2\r\n"])
    expect(await writeTable(exported, "csv", "Cards", csv)).toBe(csv);
});

describe("a spreadsheet runs nothing of a table", () => {
  test.each(["csv", "tsv"] as const)(
    "in %s no text begins as a formula does, and numbers are as they are",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(table, async (exported) => {
          const text = String(await writeTable(exported, format, "Cards")).replace(/^\uFEFF/, "");
          const [head = [], ...rows] = parseCsv(text, format === "csv" ? "," : "\t").rows;
          for (const heading of head) expect(heading).not.toMatch(FORMULA);
          for (const [index, cells] of exported.rows.entries())
            for (const [column, name] of exported.headings.entries()) {
              const [given, written] = [cells.get(name), rows[index]?.[column]];
              if (given?.isNumber) expect(written).toBe(given.text);
              else expect(written).not.toMatch(FORMULA);
            }
        }),
        runs(200),
      );
    },
  );

  test("one apostrophe goes in front of a text, another one in front of an apostrophe, none before a number", async () => {
    const files = `Identifier: BAY S 1
Directive: =HYPERLINK("http://x.invalid")
Lore: 'Twas here.

Type "Support"
Subtype "@home" / "-1"
Level -4
`;
    const { headings, rows } = exportPack(packOf(files, defaultSystem()), undefined);
    expect(await writeTable({ headings, rows, added: [] }, "tsv", "Cards")).toBe(
      [
        "Identifier\tDirective\tLore\tType\tSubtype\tLevel",
        'BAY S 1\t"\'=HYPERLINK(""http://x.invalid"")"\t\'\'Twas here.\tSupport\t\'@home / -1\t-4',
        "",
      ].join("\r\n"),
    );
  });
});

describe("what is exported imports as the same pack", () => {
  test.each([defaultSystem(), shapes])("any pack of $key, by way of CSV", { tags: "slow" }, async (system) => {
    await fc.assert(
      fc.asyncProperty(packs(system), async (text) => {
        const table = await asCsv(exportPack(packOf(text, system), undefined));
        expect(compiled(imported(table, system), system)).toBe(compiled(text, system));
      }),
      runs(50),
    );
  });

  test.each(Object.entries(FORMATS))("a sample, by way of %s", { tags: "slow" }, async (_, way) => {
    const system = defaultSystem();
    const files = Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text]));
    const table = await way(exportPack(packOf(files, system), undefined));
    expect(compiled(imported(table, system), system)).toBe(compiled(files, system));
  });
});

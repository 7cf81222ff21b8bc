import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../compiler/command-line/tables/csv-file.js";
import { readWorkbook } from "../../compiler/command-line/tables/workbook-file.js";
import { writeTable } from "../../compiler/command-line/tables/write-table.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import type { System } from "../../compiler/systems/system.js";
import { type ExportedTable, exportPack } from "../../compiler/tables/export-pack.js";
import { guessMapping } from "../../compiler/tables/guess-mapping.js";
import { importTable } from "../../compiler/tables/import-table.js";
import { jsonTable } from "../../compiler/tables/json-table.js";
import type { Table } from "../../compiler/tables/table.js";
import { type Files, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { defaultSystem } from "../support/systems.js";

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

const shapes = systemOf(readFileSync(new URL("../emit/shapes.system", import.meta.url), "utf8"));
const FORMATS = { csv: asCsv, xlsx: asWorkbook, json: asJson };

describe("what is exported imports as the same pack", () => {
  test.each([defaultSystem(), shapes])("any pack of $key, by way of CSV", async (system) => {
    await fc.assert(
      fc.asyncProperty(packs(system), async (text) => {
        const table = await asCsv(exportPack(packOf(text, system), undefined));
        expect(compiled(imported(table, system), system)).toBe(compiled(text, system));
      }),
      { numRuns: 50 },
    );
  });

  test.each(Object.entries(FORMATS))("a sample, by way of %s", async (_, way) => {
    const system = defaultSystem();
    const files = Object.fromEntries(readSamples("samples/lanterns").map(({ path, text }) => [path, text]));
    const table = await way(exportPack(packOf(files, system), undefined));
    expect(compiled(imported(table, system), system)).toBe(compiled(files, system));
  });
});

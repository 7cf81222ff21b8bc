import { cards, inGroup, plainCard, times } from "../trial.js";

export const TABLES = inGroup("tables", [
  {
    name: "columns of a table",
    size: 5_000,
    files: (size) => ({ "a.csv": `${times(size, (at) => `c${at}`, ",")}\n${times(size, () => "1", ",")}\n` }),
    words: ["import", "a.csv"],
    times: 60,
  },
  {
    name: "quotes that never close",
    size: 1_000_000,
    files: (size) => ({ "a.csv": `Identifier,Type\n"${"x,\n".repeat(size / 3)}` }),
    words: ["import", "a.csv"],
    times: 20,
  },
  {
    name: "a workbook that is none",
    size: 500_000,
    files: (size) => ({ "a.xlsx": Buffer.from(`PK\u0003\u0004${"\0".repeat(size)}`) }),
    words: ["import", "a.xlsx"],
    status: 2,
  },
  {
    name: "JSON in JSON, decompiled",
    size: 100_000,
    files: (size) => ({ "a.json": `${'{"cards":['.repeat(size)}` }),
    words: ["decompile", "a.json"],
    status: 2,
  },
  {
    name: "JSON in JSON, imported",
    size: 100_000,
    files: (size) => ({ "a.json": `${"[".repeat(size)}${"]".repeat(size)}` }),
    words: ["import", "a.json"],
    status: 2,
  },
  {
    name: "rows of one identifier",
    size: 50_000,
    files: (size) => ({ "a.csv": `Identifier,Type\n${"KITE S 1,Support\n".repeat(size)}` }),
    words: ["import", "a.csv"],
    times: 40,
  },
  {
    name: "formulas, exported",
    size: 1,
    files: () => cards(`${plainCard(1)}Lore: =HYPERLINK("http://nowhere.invalid")\n`),
    words: ["export", "--format", "csv"],
    // A spreadsheet must not run what begins a cell.
    says: /^(?![\s\S]*(?:^|,)"?=)[\s\S]*HYPERLINK/m,
  },
]);

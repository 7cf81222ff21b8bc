import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { writeWorkbook } from "../../cli/tables/workbook-file.js";
import { readMapping } from "../../tools/tables/read-mapping.js";
import { type Playground, playground } from "./run.js";

let place: Playground | undefined;
afterEach(() => place?.remove());

function at(files: Readonly<Record<string, string | Buffer>>): Playground {
  place = playground(files);
  return place;
}

const SHEET = `ID,Qty,Type,Sub type,AR: Wind,Directive
BAY S 1,2,support,Boat,2,"Sail, and sing."
BAY S 2,,support,Boat,1,
`;

describe("a sheet without a mapping", () => {
  test("becomes cards and a mapping, and every column is explained", async () => {
    const { run, read } = at({ "boats.csv": SHEET });
    const { status, out, error } = await run("import boats.csv");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain("column A, ID: label Identifier");
    expect(out).toContain("column C, Type: attribute Type; support means Support");
    expect(out).toContain("column E, AR: Wind: Wind in the category AdventureResources");
    expect(out).toContain("boats.cards written\nboats.mapping.json written\n");
    expect(read("boats.cards")).toBe(`Identifier: BAY S 1
Copies: 2
Directive: Sail, and sing.

Type "Support"
Subtype "Boat"
AdventureResources
    Wind 2
---
Identifier: BAY S 2

Type "Support"
Subtype "Boat"
AdventureResources
    Wind 1
`);
    expect(JSON.parse(read("boats.mapping.json")).columns.ID).toBe("Identifier");
    expect((await run("lint boats.cards")).status).toBe(0);
  });

  test("the mapping beside the cards is used the next time", async () => {
    const { run, read, write } = at({ "boats.csv": SHEET });
    await run("import boats.csv");
    write({ "boats.mapping.json": read("boats.mapping.json").replace('"Directive"\n', '"Lore"\n') });
    const { status, out } = await run("import boats.csv --force");
    expect({ status, out }).toEqual({ status: 0, out: "boats.cards written\n" });
    expect(read("boats.cards")).toContain("Lore: Sail, and sing.");
  });

  test("standard input is printed as cards, and explained beside", async () => {
    const { run } = at({});
    const { status, out, error } = await run("import -", { input: SHEET });
    expect(status).toBe(0);
    expect(out).toMatch(/^Identifier: BAY S 1\n/);
    expect(error).toContain("column A, ID: label Identifier");
  });
});

test("what is there already is not written over silently", async () => {
  const { run, read } = at({ "boats.csv": SHEET, "boats.cards": "# mine\n" });
  const { status, error } = await run("import boats.csv");
  expect({ status, error }).toEqual({
    status: 2,
    error:
      "cardwright: boats.cards is there already and holds something else; --force writes over it, --out names another place\n",
  });
  expect(read("boats.cards")).toBe("# mine\n");
  expect((await run("import boats.csv --force")).status).toBe(0);
  expect((await run("import boats.csv")).out).toBe("boats.cards is up to date\n");
});

describe("--check shows findings at row and column of the table", () => {
  const wrong = SHEET.replace("Boat,1,", "Boat,x,");

  test("for people", async () => {
    const { run, read } = at({ "boats.csv": wrong });
    const { status, out } = await run("import --check boats.csv");
    expect(status).toBe(1);
    expect(out).toContain("boats.csv: row 3, column E (AR: Wind): error: Wind takes an integer");
    expect(out).toContain("[wrong-value-type]\n    x\n");
    expect(out).toContain("1 table, 2 cards: 1 error\n");
    expect(() => read("boats.cards")).toThrow();
  });

  test("for programs", async () => {
    const { run } = at({ "boats.csv": wrong });
    const { out } = await run("import --check --format json boats.csv");
    const { files, summary } = JSON.parse(out);
    expect(files).toMatchObject([
      { path: "boats.csv", diagnostics: [{ rule: "wrong-value-type", row: 3, column: 5, heading: "AR: Wind" }] },
    ]);
    expect(summary).toEqual({ tables: 1, cards: 2, errors: 1, warnings: 0, infos: 0 });
  });

  test("of a workbook, with the name of the sheet", async () => {
    const rows = [["BAY S 1", "Support", "x"]];
    const book = Buffer.from(await writeWorkbook("Boats", ["Identifier", "Type", "AR.Wind"], rows));
    const { run } = at({ "boats.xlsx": book });
    const { out } = await run("import --check boats.xlsx");
    expect(out).toContain("boats.xlsx: sheet Boats, row 2, column C (AR.Wind): error: Wind takes an integer");
  });

  test("of a JSON list, by entry and key", async () => {
    const card = { Identifier: "BAY S 1", Type: "Support", AdventureResources: { Wind: "x" } };
    const { run } = at({ "boats.json": JSON.stringify({ version: 2, cards: [card] }) });
    const { out } = await run("import --check boats.json");
    expect(out).toContain("boats.json: entry 1, AdventureResources.Wind: error: Wind takes an integer");
  });
});

describe("a column can go to packs and decks", () => {
  const sheet = "Pack,Era,Identifier,Type,AR.Wind\nNorth,First,N 1,Support,1\nSouth,First,S 1,Support,1\n";

  test("several packs get a folder each", async () => {
    const { run, read } = at({ "all.csv": sheet });
    expect((await run("import all.csv")).status).toBe(0);
    expect(read("all/north/cards.cards")).toMatch(/^Pack: North\n---\nEra: First\n---\nIdentifier: N 1\n/);
    expect(read("all/south/cards.cards")).toMatch(/^Pack: South\n/);
  });

  test("and cannot be printed together", async () => {
    const { status, error } = await at({}).run("import -", { input: sheet });
    expect(status).toBe(2);
    expect(error).toContain("the table holds several packs, which need a folder: --out FOLDER");
  });
});

describe("separators, marks and encodings", () => {
  const cases: readonly [what: string, file: string, content: string | Buffer][] = [
    ["semicolons", "a.csv", SHEET.replace(/"Sail, and sing."/, "Sail and sing").replaceAll(",", ";")],
    [
      "a line that says the separator",
      "a.csv",
      `sep=|\n${SHEET.replace(/"Sail, and sing."/, "Sail").replaceAll(",", "|")}`,
    ],
    ["a byte-order mark", "a.csv", `\uFEFF${SHEET}`],
    ["tabs", "a.tsv", SHEET.replaceAll(",", "\t")],
    [
      "UTF-16, as spreadsheets call Unicode text",
      "a.txt",
      Buffer.from(`\uFEFF${SHEET.replaceAll(",", "\t")}`, "utf16le"),
    ],
    ["Windows-1252", "a.csv", Buffer.from(SHEET.replace("Boat", "Bo\u00e0t"), "latin1")],
  ];
  test.each(cases)("%s", async (_, file, content) => {
    const { run, read } = at({ [file]: content });
    const { status, error } = await run(`import ${file}`);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(read("a.cards")).toMatch(/^Identifier: BAY S 1\nCopies: 2\n/);
    expect(read("a.cards")).not.toContain("\uFFFD");
  });
});

/** What is wrong with a table, and what is said of it. */
const BAD: readonly [what: string, file: string, content: string | Buffer, status: number, says: string][] = [
  ["an empty file", "a.csv", "", 2, "a.csv: it is empty"],
  [
    "a picture",
    "a.csv",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0, 0]),
    2,
    "a.csv: this is no table: it holds no text",
  ],
  ["headings alone", "a.csv", "Identifier,Type\n", 2, "a.csv: row 1: error: There are no rows below these headings."],
  [
    "a broken workbook",
    "a.xlsx",
    Buffer.from("PK\u0003\u0004nothing"),
    2,
    "a.xlsx: this is no XLSX workbook, or a broken one",
  ],
  ["another file called so", "a.xlsx", "hello", 2, "a.xlsx: this is no XLSX workbook: it is something else"],
  [
    "a workbook with a password",
    "a.xlsx",
    Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
    2,
    "a.xlsx: the workbook has a password",
  ],
  ["broken JSON", "a.json", '[{ "Type": }]', 2, "a.json: line 1, column 12: this is no JSON: a value is missing here"],
  ["JSON that is no list", "a.json", '{ "Type": 1 }', 2, "a.json: there is no list of objects in it"],
  [
    "JSON with two lists",
    "a.json",
    '{ "a": [{}], "b": [{}] }',
    2,
    'there are several lists in it (a, b); "entries" in the mapping',
  ],
  ["JSON of numbers", "a.json", "[1]", 2, "a.json: entry 1 is no object"],
  [
    "a row that is too long",
    "a.csv",
    "Identifier,Type\nA 1,Support,x\n",
    1,
    "row 2, column C: error: There is no heading above this cell",
  ],
  [
    "a row that is too short",
    "a.csv",
    "Identifier,Type,Level\nA 1,Support\n",
    0,
    "row 2: warning: This row ends after 2 of 3 columns.",
  ],
  [
    "two headings alike",
    "a.csv",
    "Identifier,Type,Type\nA 1,Support,x\n",
    1,
    "row 1, column C (Type): error: Column B is called Type already",
  ],
  [
    "values without a heading",
    "a.csv",
    "Identifier,,Type\nA 1,x,Support\n",
    1,
    "row 1, column B: error: Column B has values but no heading",
  ],
  [
    "an open quote",
    "a.csv",
    'Identifier,Type\nA 1,"Support\nA 2,Support\n',
    1,
    "row 2: error: A quote that opens in this row is never closed",
  ],
  [
    "a formula",
    "a.csv",
    "Identifier,Type,Level\nA 1,Support,=SUM(A1:A2)\n",
    1,
    "row 2, column C (Level): error: This is a formula",
  ],
  [
    "a huge cell",
    "a.csv",
    `Identifier,Type\nA 1,${"x".repeat(40_000)}\n`,
    1,
    "row 2, column B (Type): error: This cell holds 40000 characters",
  ],
];

describe("what is no good table gets a clear answer", () => {
  test.each(BAD)("%s", async (_, file, content, status, says) => {
    const ran = await at({ [file]: content }).run(`import ${file}`);
    expect(ran.error).toContain(says);
    expect(ran.status).toBe(status);
  });

  test("a file that is not there", async () => {
    const { status, error } = await at({}).run("import none.csv");
    expect({ status, error }).toEqual({ status: 2, error: "cardwright: none.csv: there is no such file\n" });
  });

  test("a sheet that is not there", async () => {
    const book = Buffer.from(await writeWorkbook("Boats", ["Identifier"], [["A 1"]]));
    const { status, error } = await at({ "a.xlsx": book }).run("import --sheet Boat a.xlsx");
    expect({ status, error }).toEqual({
      status: 2,
      error: "cardwright: a.xlsx: the workbook has no sheet Boat; did you mean Boats?\n",
    });
  });
});

/** Mistakes in a mapping, with the place in its file that is named. */
const MAPPINGS: readonly [mapping: string, says: string][] = [
  ['{ "colums": {} }', "1:3: nobody knows colums here; did you mean columns?"],
  ['{ "columns": { "Tpye": "Type" } }', "1:16: there is no column Tpye; did you mean Type?"],
  [
    '{ "columns": { "Type": "Sub-type" } }',
    "1:24: Gardener of Thoughts declares nothing of the name Sub-type; did you mean Subtype?",
  ],
  [
    '{ "columns": { "Type": { "to": "AR.Wind.Sail" } } }',
    "1:26: Gardener of Thoughts declares nothing of the name AR.Wind.Sail",
  ],
  ['{ "columns": { "Type": { "to": "Type", "strip": 3 } } }', "1:40: this is a text in quotes, or a list of them"],
  [
    '{ "columns": { "Type": 3 } }',
    '1:16: a column goes to a name such as "Identifier", to nothing (null), or has an object',
  ],
  ['{ "columns": { "Type": "Type" }, "headings": 0 }', "1:34: this is the number of a row, 1 or more"],
  ["[]", '1:1: a mapping is an object, such as { "columns": { "No": "Identifier" } }'],
  ["{", "line 1, column 2: this is no JSON: a } is missing here"],
];

describe("a mapping with mistakes writes nothing and says where they are", () => {
  test.each(MAPPINGS)("%s", async (mapping, says) => {
    const { run, read } = at({ "a.csv": "Identifier,Type\nA 1,Support\n", "m.json": mapping });
    const { status, error } = await run(
      "import a.csv --mapping m.json --system conspiracy".replace(" --system conspiracy", ""),
    );
    expect(status).toBe(2);
    expect(error).toContain(`m.json:`);
    expect(error).toContain(says);
    expect(() => read("a.cards")).toThrow();
  });
});

describe("export", () => {
  const cards = `Identifier: BAY S 1\nType "Support"\nAdventureResources\n    Wind 2\n    Sail 3\n`;

  test("prints the sheet", async () => {
    const { status, out } = await at({ "a.cards": cards }).run("export a.cards");
    expect({ status, out }).toEqual({
      status: 0,
      out: "Identifier,Type,AdventureResources\r\nBAY S 1,Support,Wind 2; Sail 3\r\n",
    });
  });

  test("writes the columns that the cards were imported with", async () => {
    const { run, read } = at({ "boats.csv": SHEET });
    await run("import boats.csv");
    expect((await run("export boats.cards --out boats.csv --force")).status).toBe(0);
    expect(read("boats.csv").replaceAll("\r", "")).toBe(SHEET);
  });

  test("a pack with errors is not written, and says why", async () => {
    const { run, read } = at({ "a.cards": cards.replace("Wind 2", "Wind") });
    const { status, error } = await run("export a.cards --out a.xlsx");
    expect(status).toBe(1);
    expect(error).toContain("a has errors, so nothing is written for it");
    expect(() => read("a.xlsx")).toThrow();
  });

  const refusals: readonly [words: string, says: string][] = [
    ["export a.cards --format xlsx", "a workbook is no text to print; --out FILE.xlsx writes it"],
    ["export a.cards --out table", "table does not say which format it is to have"],
    ["export a.cards b.cards", "these are 2 packs, and a table holds one; --out FOLDER writes each on its own"],
    ["export a.cards --out b.csv", "b.csv is there already and holds something else"],
  ];
  test.each(refusals)("%s", async (words, says) => {
    const { run } = at({ "a.cards": cards, "b.cards": cards, "b.csv": "mine" });
    const { status, error } = await run(words);
    expect(status).toBe(2);
    expect(error).toContain(says);
  });

  test("equal cards give an equal workbook", async () => {
    const rows = [["BAY S 1", 2, null]];
    const [one, other] = await Promise.all([1, 2].map(() => writeWorkbook("Cards", ["a", "b", "c"], rows)));
    expect(one).toEqual(other);
  });
});

test("the page about it tells the truth", async () => {
  const page = readFileSync("docs/import-export.md", "utf8");
  const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "m").exec(page)?.[1] ?? "";
  const { run, read } = at({ "boats.csv": block("csv"), "cards.json": "[]" });
  const { out } = await run("import boats.csv");
  expect(read("boats.cards")).toBe(block("cards"));
  expect(out).toContain(block("text"));
  const { problems } = readMapping(JSON.parse(block("json")));
  expect(problems).toEqual([]);
});

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { writeWorkbook } from "../../cli/tables/workbook-file.js";
import { readMapping } from "../../tools/tables/mapping-form.js";
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

  test("of a workbook, with the name of the sheet", { tags: "slow" }, async () => {
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
    "an error of the spreadsheet",
    "a.csv",
    "Identifier,Type,Level\nA 1,Support,#REF!\n",
    1,
    "row 2, column C (Level): error: The spreadsheet could not work this out: #REF!",
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
      error: "cardwright: a.xlsx: there is no sheet 'Boat', did you mean 'Boats'?\n",
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

describe("a title above the headings", () => {
  const titled = `Boats of the North,,,,,\n"Made by Ann, 2024",,,,,\n\n${SHEET}`;

  test("costs one finding, and the headings are found", async () => {
    const { run, read } = at({ "boats.csv": titled });
    const { status, out, error } = await run("import boats.csv");
    expect(status).toBe(0);
    expect(out).toContain("column A, ID: label Identifier");
    expect(error.match(/^boats\.csv: /gm)).toHaveLength(1);
    expect(error).toContain("boats.csv: row 4: info: The headings are taken from row 4");
    expect(read("boats.cards")).toMatch(/^Identifier: BAY S 1\nCopies: 2\n/);
  });

  test("in a sheet whose separator the title does not have", async () => {
    const { run, read } = at({
      "boats.csv": `Boats, and more\n${SHEET.replace(/"Sail, and sing."/, "Sail").replaceAll(",", ";")}`,
    });
    expect((await run("import boats.csv")).status).toBe(0);
    expect(read("boats.cards")).toMatch(/^Identifier: BAY S 1\nCopies: 2\n/);
  });

  test("--headings says the row, and the mapping remembers it", async () => {
    const { run, read } = at({ "boats.csv": `Name,Name\n${SHEET}` });
    expect((await run("import boats.csv --headings 2")).status).toBe(0);
    expect(JSON.parse(read("boats.mapping.json")).headings).toBe(2);
    expect((await run("import boats.csv")).out).toContain("boats.cards is up to date");
    const { status, error } = await run("import boats.csv --headings two");
    expect({ status, error }).toEqual({
      status: 2,
      error: "cardwright: boats.csv: --headings takes the number of a row, 1 or more, not 'two'\n",
    });
  });

  test("the columns that a mapping names show where the headings are", async () => {
    const mapping = { columns: { ID: "Identifier", "AR: Wind": "AR.Wind" } };
    const { run, read } = at({ "a.csv": `x,x,x,x,x,x\n${SHEET}`, "m.json": JSON.stringify(mapping) });
    expect((await run("import a.csv --mapping m.json")).status).toBe(0);
    expect(read("a.cards")).toContain("Wind 2");
  });

  test("a sheet that is exported has its headings where the mapping looks for them", async () => {
    const { run, read } = at({ "boats.csv": `Boats\n${SHEET}` });
    await run("import boats.csv --headings 2");
    expect((await run("export boats.cards --out boats.csv --force")).status).toBe(0);
    expect(read("boats.csv").split("\r\n")[1]).toBe(SHEET.split("\n")[0]);
    expect((await run("import boats.csv")).out).toContain("boats.cards is up to date");
  });
});

describe("a table that is not right yet", () => {
  test("leaves a mapping to put right, also when no card comes of it", async () => {
    const { run, read } = at({ "a.csv": "Zzz,Yyy\n,\n" });
    expect((await run("import a.csv")).status).toBe(2);
    expect(JSON.parse(read("a.mapping.json")).columns).toEqual({ Zzz: "Zzz", Yyy: "Yyy" });
  });

  test("may have errors in columns that nobody reads", async () => {
    const mapping = { columns: { Identifier: "Identifier", Type: "Type", Sum: null } };
    const files = {
      "a.csv": "Identifier,Type,Sum\nA 1,Support,#REF!\nA 2,Support,=SUM(A1)\n",
      "a.mapping.json": JSON.stringify(mapping),
    };
    const { status, error } = await at(files).run("import a.csv");
    expect({ status, error }).toEqual({ status: 0, error: "" });
  });

  test("is imported again without --force, as long as nobody touched the cards", async () => {
    const { run, read, write } = at({ "boats.csv": SHEET });
    await run("import boats.csv");
    write({ "boats.mapping.json": read("boats.mapping.json").replace('"Directive"\n', '"Lore"\n') });
    expect((await run("import boats.csv")).out).toContain("boats.cards written");
    expect(read("boats.cards")).toContain("Lore: Sail, and sing.");
    write({ "boats.csv": SHEET.replace("Boat,2", "Boat,4") });
    expect((await run("import boats.csv")).out).toContain("boats.cards written");
    write({ "boats.cards": `${read("boats.cards")}# mine\n` });
    expect((await run("import boats.csv")).error).toContain("boats.cards is there already and holds something else");
    expect(read("boats.cards")).toContain("# mine");
  });

  test("a mapping with a name that no system has is told, with the nearest", async () => {
    const files = {
      "a.csv": "No,Kind\nA 1,Boat\n",
      "m.json": '{ "columns": { "No": "Identifier", "Kind": "Subtyp" } }',
    };
    const { error } = await at(files).run("import a.csv --mapping m.json");
    expect(error).toContain(
      "a.csv: row 1, column B (Kind): warning: Gardener of Thoughts declares no attribute Subtyp, so it is a new one of your own. Did you mean Subtype? [table/undeclared-name]",
    );
  });
});

describe("nothing is lost without a word", () => {
  const imported = async (json: unknown, columns: object, more = "") => {
    const { run, read } = at({ "a.json": JSON.stringify(json), "m.json": JSON.stringify({ columns }) });
    const ran = await run(`import a.json --mapping m.json ${more}`.trim());
    return { ...ran, cards: more === "" ? read("a.cards") : "" };
  };

  test("quotes that belong to a text stay", async () => {
    const { cards, error } = await imported([{ id: "A 1", motto: '"Freedom Through Equality"' }], {
      id: "Identifier",
      motto: "Unique",
    });
    expect(cards).toContain('Unique "\\"Freedom Through Equality\\""\n');
    expect(error).toBe("");
  });

  test("quotes that say that a number is a text are told, blanks at the edge and line breaks too", async () => {
    const json = [
      { id: "A 1", level: '"3"', motto: " free", lore: "one\ntwo" },
      { id: "A 2", level: 2, motto: "as a bird ", lore: "three" },
    ];
    const { error } = await imported(json, { id: "Identifier", level: "Level", motto: "Unique", lore: "Type" });
    expect(error).toContain("entry 1, level: info: The quotes around this text are not kept");
    expect(error).toContain(
      "entry 1, motto: info: The blanks at the edge of this text are not kept. So it is with 2 cells",
    );
    expect(error).toContain("entry 1, lore: info: The line breaks in this text become blanks");
  });

  test("what is absent is not empty, unless the mapping asks", async () => {
    const json = [{ id: "A 1", type: null }, { id: "A 2", type: "" }, { id: "A 3" }];
    const type = { to: "Type", values: { "": "Support" } };
    const { cards } = await imported(json, { id: "Identifier", type });
    expect(cards.match(/Type "Support"/g)).toHaveLength(2);
    const asked = await imported(json, { id: "Identifier", type: { ...type, absent: "Travel" } });
    expect(asked.cards).toContain('Identifier: A 3\n\nType "Travel"\n');
  });

  test("a row that says nothing is told", async () => {
    const { error } = await imported([{ id: "A 1" }, { other: 1 }, { other: 2 }], { id: "Identifier" });
    expect(error).toContain(
      "entry 2: info: No cell of this row says anything by the mapping, and one more like it: no card is made of it.",
    );
  });

  test("small letters are capitalized as well", async () => {
    const columns = { id: "Identifier", type: { to: "Type", capitalize: true } };
    const { cards } = await imported(
      [
        { id: "A 1", type: "sea dragon" },
        { id: "A 2", type: "SEA_DRAGON" },
      ],
      columns,
    );
    expect(cards.match(/Type "Sea Dragon"/g)).toHaveLength(2);
  });
});

describe("ways into JSON", () => {
  const json = {
    cards: [
      { id: "A 1", cost: { hand: 2 }, tags: [{ name: "Boat" }, { name: "Raft" }] },
      { id: "A 2", cost: { hand: 1 }, tags: [] },
    ],
  };
  const files = (columns: object) => ({ "a.json": JSON.stringify(json), "m.json": JSON.stringify({ columns }) });

  test("reach into objects, and into lists of objects; export writes them back", async () => {
    const { run, read } = at(files({ id: "Identifier", "cost.hand": "Level", "tags[].name": "Subtype" }));
    expect((await run("import a.json --mapping m.json")).status).toBe(0);
    expect(read("a.cards")).toContain('Subtype "Boat"\nSubtype "Raft"\nLevel 2\n');
    const { out } = await run("export a.cards --mapping m.json --format json --no-lint");
    expect(JSON.parse(out)).toEqual(json.cards);
  });

  const wrong: readonly [columns: object, says: string][] = [
    [{ "tags.name": "Subtype" }, "no entry has a key tags.name; did you mean tags[].name?"],
    [{ "cost.hnad": "Level" }, "no entry has a key cost.hnad; did you mean cost.hand?"],
    [{ cost: "Level" }, "cost is an object; name a key in it: cost.hand"],
    [{ tags: "Subtype" }, "tags is a list of objects; name a key in it: tags[].name"],
    [{ hand: "Level" }, "no entry has a key hand; did you mean cost.hand?"],
  ];
  test.each(wrong)("a wrong one is told with the right one: %j", async (columns, says) => {
    const { status, error } = await at(files({ id: "Identifier", ...columns })).run("import a.json --mapping m.json");
    expect(status).toBe(2);
    expect(error).toContain(says);
  });

  const leftOut: readonly [columns: object, read: string, unused: string][] = [
    [{ cost: null, tags: null }, "", ""],
    [{ cost: null, "tags[]": null }, "", ""],
    [{ cost: { to: null }, tags: { to: null, aliases: "labels" } }, "", ""],
    [{ price: { to: null, aliases: "cost" }, tags: null }, "", ""],
    [{ cost: null, "cost.hand": "Level", tags: null }, "Level 2", ""],
    [{ "tags[].name": "Subtype", cost: null, tags: null, other: null }, 'Subtype "Boat"\nSubtype "Raft"', ""],
    [{ cost: null }, "", "tags[].name is not in the mapping"],
    [{ tags: null }, "", "cost.hand, cost.by.sea are not in the mapping"],
  ];
  test.each(leftOut)(
    "an object or a list of objects is left out with all of its keys: %j",
    async (columns, lines, unused) => {
      const [first, second] = json.cards;
      const cards = [{ ...first, cost: { hand: 2, by: { sea: 1 } } }, second];
      const mapping = { columns: { id: "Identifier", ...columns } };
      const { run, read } = at({ "a.json": JSON.stringify(cards), "m.json": JSON.stringify(mapping) });
      const { status, error } = await run("import a.json --mapping m.json");
      expect(status).toBe(0);
      if (unused === "") expect(error).toBe("");
      else expect(error).toContain(unused);
      expect(
        read("a.cards")
          .split("\n---\n")[0]
          ?.replace(/^.*\n*/, ""),
      ).toBe(lines);
      const exported = JSON.parse((await run("export a.cards --mapping m.json --format json --no-lint")).out);
      const kept = {
        id: "A 1",
        ...(lines.includes("Level") && { cost: { hand: 2 } }),
        ...(lines.includes("Boat") && { tags: first?.tags }),
      };
      expect(exported[0]).toEqual(kept);
    },
  );

  test("columns of a sheet can be left out like the keys of an object", async () => {
    const sheet = "id,cost.hand,cost.by.sea,costs\nA 1,2,3,4\n";
    const mapping = (columns: object) => JSON.stringify({ columns: { id: "Identifier", costs: null, ...columns } });
    const files = {
      "a.csv": sheet,
      "all.json": mapping({ cost: null }),
      "some.json": mapping({ cost: null, "cost.hand": "Level" }),
    };
    const { run, read } = at({ ...files, "none.json": mapping({ price: null }) });
    expect(await run("import a.csv --mapping all.json")).toMatchObject({ status: 0, error: "" });
    expect(read("a.cards")).toBe("Identifier: A 1\n");
    expect(await run("import a.csv --mapping some.json --force")).toMatchObject({ status: 0, error: "" });
    expect(read("a.cards")).toBe("Identifier: A 1\n\nLevel 2\n");
    const { out } = await run("export a.cards --mapping some.json --no-lint");
    expect(out).toBe("id,cost.hand,costs\r\nA 1,2,\r\n");
    const wrong = await run("import a.csv --mapping none.json --force");
    expect(wrong).toMatchObject({ status: 2, error: expect.stringContaining("there is no column price") });
  });

  test("a key with a dot in it is in no object", async () => {
    const cards = JSON.stringify([{ id: "A 1", "cost.hand": 2 }]);
    const { run } = at({ "a.json": cards, "m.json": '{ "columns": { "id": "Identifier", "cost": null } }' });
    expect((await run("import a.json --mapping m.json")).error).toContain("cost.hand is not in the mapping");
  });

  test("what a built-in mapping reads from an object is left out by the one on top", async () => {
    const card = { reference: "ALT_CORE_B_AX_04_C", name: "Boat", elements: { MAIN_COST: "#2#", RECALL_COST: "2" } };
    const mapping = (columns: object) => JSON.stringify({ extends: "altered", columns });
    const files = { "a.json": JSON.stringify([card]), "m.json": mapping({ elements: null }) };
    const { run, read } = at({
      ...files,
      "n.json": mapping({ elements: null, "elements.RECALL_COST": "ReserveCost" }),
    });
    expect((await run("import a.json --mapping m.json")).status).toBe(0);
    expect(read("a.cards")).not.toContain("Cost");
    expect((await run("import a.json --mapping n.json --force")).status).toBe(0);
    expect(read("a.cards")).toContain("ReserveCost 2");
    expect(read("a.cards")).not.toContain("HandCost");
  });

  test("lead to the lists of several pages", async () => {
    const pages = { pages: [{ cards: [{ id: "A 1" }] }, { cards: [{ id: "A 2" }] }] };
    const mapping = { entries: "pages[].cards", columns: { id: "Identifier" } };
    const { run, read } = at({ "a.json": JSON.stringify(pages), "m.json": JSON.stringify(mapping) });
    await run("import a.json --mapping m.json");
    expect(read("a.cards")).toBe("Identifier: A 1\n---\nIdentifier: A 2\n");
  });
});

describe("the guess", () => {
  test("takes what is different in each row for the identifier", async () => {
    const { out } = await at({ "a.csv": "number,code,Type\n1,n-01,Support\n2,n-02,Support\n1,s-01,Support\n" }).run(
      "import a.csv",
    );
    expect(out).toContain("column B, code: label Identifier");
    expect(out).not.toContain("number: label Identifier");
  });

  test("takes no list for a deck", async () => {
    const { out } = await at({ "a.csv": 'id,decks,in deck\nA 1,"Red, Blue","Red, Blue"\nA 2,Red,Red\n' }).run(
      "import a.csv",
    );
    expect(out).not.toMatch(/label Decks|the deck \(/);
  });
});

test("cards come back in the form in which they were given: flat, or objects in objects and in lists", async () => {
  const elements = { MAIN_COST: "#3#", RECALL_COST: "2", FOREST_POWER: "1", MOUNTAIN_POWER: "0", OCEAN_POWER: "1" };
  const flat = {
    reference: "ALT_ZZZ_B_AX_21_C",
    name: "Keeper of the Last Lamp",
    cardType: "CHARACTER",
    cardSubTypes: ["MAGE", "ENGINEER"],
    rarity: "COMMON",
    mainFaction: "AX",
    elements,
    collectorNumber: "ZZZ-021-C-EN",
    isSuspended: false,
  };
  const { collectorNumber, ...rest } = flat;
  const nested = {
    ...rest,
    cardType: { reference: "CHARACTER" },
    cardSubTypes: [{ reference: "MAGE" }, { reference: "ENGINEER" }],
    rarity: { reference: "COMMON" },
    mainFaction: { reference: "AX" },
    collectorNumberFormatted: collectorNumber,
  };
  const { run } = at({
    "flat/a.json": JSON.stringify([flat]),
    "nested/a.json": JSON.stringify({ "hydra:member": [nested] }),
  });
  for (const [form, card] of Object.entries({ flat, nested })) {
    expect(await run(`import ${form}/a.json --mapping altered`)).toMatchObject({ status: 0, error: "" });
    const { out, error } = await run(`export ${form}/a.cards --mapping altered --format json`);
    expect(error).toBe("");
    expect(JSON.parse(out)).toEqual([card]);
  }
});

test("what is no mistake is said once of a word, however many rows have it", async () => {
  const card = (number: number, word: string) => ({
    reference: `ALT_ZZZ_B_AX_${number}_C`,
    name: `Lamp ${number}`,
    cardType: { reference: "CHARACTER" },
    cardSubTypes: [{ reference: word }],
    rarity: { reference: "COMMON" },
    mainFaction: { reference: "AX" },
    elements: { MAIN_COST: "1", RECALL_COST: "1", FOREST_POWER: "1", MOUNTAIN_POWER: "1", OCEAN_POWER: "1" },
  });
  const cards = ["LAMP_WRIGHT", "LAMP_WRIGHT", "LAMP_EATER", "LAMP_WRIGHT"].map((word, at) => card(at + 10, word));
  const { run } = at({ "a.json": JSON.stringify({ "hydra:member": cards }) });
  const { out } = await run("import --check --format json --mapping altered a.json");
  const { files } = JSON.parse(out);
  expect(files[0].diagnostics).toMatchObject([
    { rule: "unlisted-value", severity: "info", row: 1, data: { value: '"Lamp Wright"' }, times: 3 },
    { rule: "unlisted-value", severity: "info", row: 3, data: { value: '"Lamp Eater"' } },
  ]);
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

describe("a deck in a sheet", () => {
  const DECK = `Deck,Identifier,Copies,Type,Name,Faction,Rarity,SubTypes,HandCost,ReserveCost,Forest,Mountain,Water
Evening,T 1,4,Character,Lamplighter,Ordis,Common,Citizen,1,1,1,1,1
`;

  test("with too many copies is found in the row of the card, which names the deck", async () => {
    const { run } = at({ "deck.csv": DECK });
    const { out } = await run("import --check --system altered deck.csv");
    expect(out).toContain(
      'deck.csv: row 2, column E (Name): error: Deck "Evening": This deck has 4 cards named Lamplighter; at most 3 are allowed.',
    );
    expect(out).toContain("    = see row 2, column A (Deck): The deck.\n");
    const json = JSON.parse((await run("import --check --format json --system altered deck.csv")).out);
    const [file] = json.files;
    const found = file.diagnostics.find(({ rule }: { rule: string }) => rule === "copies-of-a-name");
    expect(found.related).toEqual([{ message: "The deck.", row: 2, column: 1, heading: "Deck" }]);
  });
});

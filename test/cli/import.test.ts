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

describe("workbooks", { tags: "slow" }, () => {
  test("findings of import --check name the sheet", async () => {
    const rows = [["BAY S 1", "Support", "x"]];
    const book = Buffer.from(await writeWorkbook("Boats", ["Identifier", "Type", "AR.Wind"], rows));
    const { out } = await at({ "boats.xlsx": book }).run("import --check boats.xlsx");
    expect(out).toContain("boats.xlsx: sheet Boats, row 2, column C (AR.Wind): error: Wind takes a whole number");
  });

  test("a sheet that is not there", async () => {
    const book = Buffer.from(await writeWorkbook("Boats", ["Identifier"], [["A 1"]]));
    const { status, error } = await at({ "a.xlsx": book }).run("import --sheet Boat a.xlsx");
    expect({ status, error }).toEqual({
      status: 2,
      error: "cardwright: a.xlsx: there is no sheet 'Boat', did you mean 'Boats'?\n",
    });
  });

  test("sheets that are not read are named, and empty cells are none", async () => {
    const { writeXlsx } = await import("../../cli/tables/workbook-library.js");
    const sheets = ["About", "Old"].map((name) => ({
      name,
      rows: [
        ["Identifier", "Type"],
        ["A 1", "Support"],
      ],
    }));
    const { run } = at({ "a.xlsx": Buffer.from(await writeXlsx({ sheets })) });
    expect((await run("import --check a.xlsx")).out).toContain(
      "a.xlsx: sheet About, row 1: info: Only the sheet About is read, and not Old. If it is another one, --sheet says",
    );
    expect((await run("import --check --sheet Old a.xlsx")).out).not.toContain("is read");
    const [full, empty] = await Promise.all(
      ["", null].map((cell) => writeWorkbook("Cards", ["a", "b"], [["x", cell]])),
    );
    expect(full).toEqual(empty);
  });

  test("equal cards give an equal workbook", async () => {
    const rows = [["BAY S 1", 2, null]];
    const [one, other] = await Promise.all([1, 2].map(() => writeWorkbook("Cards", ["a", "b", "c"], rows)));
    expect(one).toEqual(other);
  });
});

test("of many mistakes in a mapping, the first are named and the others counted", async () => {
  const columns = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`Column ${index}`, index]));
  const files = { "a.csv": "Identifier\nA 1\n", "m.json": JSON.stringify({ columns }) };
  const { status, error } = await at(files).run("import --mapping m.json a.csv");
  const lines = error.trimEnd().split("\n");
  expect({ status, count: lines.length, last: lines.at(-1) }).toEqual({
    status: 2,
    count: 101,
    last: "cardwright: m.json: 200 more mistakes",
  });
});

test.each([
  [`Identifier,${"x".repeat(2_000)}\nA 1,1\n`, "the heading of column 2 has more than 1000 characters"],
  [`${"x,".repeat(20_000)}x\n${"1,".repeat(20_000)}1\n`, "it has 20001 columns, and a table at most 16384"],
])("a table that is none is refused", { tags: "slow" }, async (text, said) => {
  for (const command of ["import", "infer"])
    expect(await at({ "a.csv": text }).run(`${command} a.csv`)).toMatchObject({
      status: 2,
      error: expect.stringContaining(said),
    });
});

test("of a cell without end, only its length is told", async () => {
  const { out, error } = await at({ "a.csv": `Identifier,Lore\nA 1,${"x".repeat(1_000_001)}\n` }).run("import a.csv");
  expect(error).toContain("This cell holds 1000001 characters");
  expect(out).not.toContain("xxx");
});

test("of many torn rows the first are told, and the others counted", async () => {
  const text = `Identifier,Type\n${"A 1,Support,x\n".repeat(300)}`;
  const { out } = await at({ "a.csv": text }).run("import --check a.csv");
  expect(out.match(/There is no heading above this cell/g)).toHaveLength(20);
  expect(out).toContain("wants quotes around the text. So it is in 280 more places below. [table/ragged-row]");
});

test("a huge cell is pointed out", async () => {
  const { status, error } = await at({ "a.csv": `Identifier,Type\nA 1,${"x".repeat(40_000)}\n` }).run("import a.csv");
  expect(status).toBe(1);
  expect(error).toContain("row 2, column B (Type): error: This cell holds 40000 characters");
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

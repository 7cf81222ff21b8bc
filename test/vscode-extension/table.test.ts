import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copied, pasted, pastedCells, type ShownTable } from "../../vscode-extension/webview/table/paste.js";
import { compareCells, fitsFilter, fitsSearch } from "../../vscode-extension/webview/table/sort-and-filter.js";

const column = (name: string, sort: "deck" | "label" | "attribute" = "attribute") => ({ name, sort, lines: false });
const row = (cells: Readonly<Record<string, string>>, offset = 0) => ({
  card: { uri: "file:///a.cards", offset, identifier: cells.Identifier ?? "" },
  cells,
  findings: {},
});
const [one, two] = [row({ Identifier: "A 1", Level: "1" }), row({ Identifier: "A 2", Era: "Dawn" }, 20)];
const SHOWN: ShownTable = {
  rows: [two, one],
  all: [one, two],
  columns: [column("Era", "deck"), column("Identifier", "label"), column("Level")],
  others: [column("Subtype")],
};

describe("what is pasted", () => {
  const paste = (text: string, at = { row: 0, column: 1 }) => pasted(pastedCells(text), SHOWN, at);

  test("fills in cells to the right and down, as the table is looked at", () => {
    expect(paste("A 3\t2\nA 1\t3\n")).toEqual({
      cells: [
        { card: two.card, column: "Identifier", text: "A 3", was: "A 2" },
        { card: two.card, column: "Level", text: "2", was: "" },
        { card: one.card, column: "Level", text: "3", was: "1" },
      ],
    });
  });

  test("makes new cards below the last row, and leaves out what no column is for", () => {
    expect(paste("1\tx\n2", { row: 1, column: 2 })).toEqual({
      cells: [],
      add: { behind: one.card, cards: [{ Level: "2" }] },
    });
  });

  test("goes by its headings, and by identifiers, where it has any", () => {
    expect(paste("Subtype\tIdentifier\tEra\nBoat\tA 1\tDusk\nQuay\tA 9\tDusk\n\t\t")).toEqual({
      cells: [{ card: one.card, column: "Subtype", text: "Boat", was: "" }],
      add: { behind: one.card, cards: [{ Subtype: "Quay", Identifier: "A 9" }] },
    });
  });

  test("fills a selection that it fits into several times", () => {
    const shown = { ...SHOWN, columns: [column("Level"), column("Subtype")] };
    const at = { row: 0, column: 0, rows: 2, columns: 2 };
    const texts = (given: string) => pasted(pastedCells(given), shown, at)?.cells.map(({ text }) => text);
    expect(texts("9")).toEqual(["9", "9", "9", "9"]);
    expect(texts("8\t9")).toEqual(["8", "9", "8", "9"]);
    expect(texts("8\n9")).toEqual(["8", "8", "9", "9"]);
    expect(texts("7\t8\n9\t6")).toEqual(["7", "8", "9", "6"]);
  });

  test("is nothing where it says what is there", () => {
    expect(paste("1", { row: 1, column: 2 })).toBeUndefined();
    expect(paste("Dusk", { row: 0, column: 0 })).toBeUndefined();
  });

  test("comes back as it was copied", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab \t\n\"'") });
    const cells = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(cells, (rows) => {
        expect(pastedCells(`${copied(rows)}\n`)).toEqual(rows);
      }),
    );
  });
});

describe("cells are", () => {
  test.each([
    ["2", "10", -1],
    ["TID A 2", "TID A 10", -1],
    ["10", "9", 1],
    ["Boat", "anchor", 1],
    ["", "1", 1],
    ["1", undefined, -1],
    ["", undefined, 0],
  ])("sorted: %j before or behind %j", (first, second, expected) => {
    expect(Math.sign(compareCells(first, second, true))).toBe(expected);
    const empty = !first || !second;
    expect(Math.sign(compareCells(first, second, false))).toBe(empty ? expected : -expected);
  });

  test.each([
    ["Far Light", "light FAR", true],
    ["Far Light", "far lamp", false],
    ["Élan", "elan", true],
    ["12", "> 9", true],
    ["12", "<9", false],
    ["", "> 0", false],
    ["Solo", "=solo", true],
    ["Solo 2", "= solo", false],
    [undefined, "=", true],
    ["x", "=", false],
    ["Rope > x", "> x", true],
  ])("filtered: %j by %j", (cell, filter, expected) => expect(fitsFilter(cell, filter)).toBe(expected));

  test("searched, all of a row at once", () => {
    expect(fitsSearch(one, "a 1")).toBe(true);
    expect(fitsSearch(one, "dawn")).toBe(false);
    expect(fitsSearch(two, " ")).toBe(true);
  });
});

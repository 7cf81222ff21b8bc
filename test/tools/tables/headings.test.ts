import { expect, test } from "vitest";
import { guessMapping } from "../../../tools/tables/guess-mapping.js";
import { type Table, textCell } from "../../../tools/tables/table.js";
import { shippedSystem } from "../../support/systems.js";

/** A sheet with a heading for each column, and below it the cells of the column. */
function sheet(columns: Readonly<Record<string, readonly string[]>>): Table {
  const [first = []] = Object.values(columns);
  const rows = first.map((_, row) => ({
    number: row + 2,
    cells: Object.values(columns).map((cells) => textCell(cells[row] ?? "")),
  }));
  return { kind: "sheet", sheet: undefined, headingRow: 1, headings: Object.keys(columns), wholeKeys: new Set(), rows };
}

/** What a column becomes in a table of five rows, of which the last is a deck. */
function meant(game: string, heading: string, cells: readonly string[]): string | null | undefined {
  const table = sheet({ Identifier: ["B 1", "B 2", "B 3", "B 4", ""], [heading]: cells });
  return guessMapping(table, shippedSystem(game)).mapping.columns[1]?.to;
}

test.each(["Cards", "cards", "Cads"])("%s of a deck are its list", (heading) =>
  expect(meant("conspiracy", heading, ["", "", "", "", "2 B 1"])).toBe("Cards"),
);

test("what nearly every card has is no list of a deck", () =>
  expect(meant("conspiracy", "Card", ["Ann", "Ben", "Cat", "", "Dan"])).toBe(null));

test("values of what only fills holes in texts are none of cards", () =>
  expect(meant("prelude", "Coour", ["Green", "Red", "Blue", "", ""])).toBe("Colour"));

import { expect, test } from "vitest";
import { inferGame } from "../../../tools/infer/infer-game.js";
import { jsonTable } from "../../../tools/tables/json-table.js";
import { systemOf } from "../../support/system-of.js";
import { shippedSystem } from "../../support/systems.js";
import { flatRows } from "./invented-tables.js";

test("what a long run does is told before each step", () => {
  const read = jsonTable(flatRows(40), undefined);
  if ("failure" in read) throw new Error(read.failure);
  const told: string[] = [];
  inferGame(read.table, {
    id: "tides",
    name: "Tides",
    source: "tides.json",
    base: shippedSystem("common"),
    readSystem: systemOf,
    place: { sheet: undefined, entries: undefined, headings: undefined },
    tell: (step) => told.push(step),
  });
  expect(told.slice(0, 3)).toEqual(["reading columns", "column 1 of 11: ID", "column 2 of 11: Name"]);
  expect(told.slice(-4)).toEqual(["column 11 of 11: Qty", "rules", "mistakes", "examples of rules"]);
});

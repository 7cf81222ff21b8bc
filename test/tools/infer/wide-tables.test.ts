import { expect, test } from "vitest";
import { inferGame } from "../../../tools/infer/infer-game.js";
import { jsonTable } from "../../../tools/tables/json-table.js";
import { systemOf } from "../../support/system-of.js";
import { shippedSystem } from "../../support/systems.js";

test("of a table in which each of many columns tells each other one, a draft has a bounded part", {
  tags: "slow",
}, () => {
  const rows = Array.from({ length: 60 }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: 310 }, (_, at) => [`Column ${at}`, at === 0 ? `Card ${row}` : `w${(row * at) % 3}`]),
    ),
  );
  const read = jsonTable(rows, undefined);
  if ("failure" in read) throw new Error(read.failure);
  const game = inferGame(read.table, {
    id: "wide",
    name: "Wide",
    source: "wide.json",
    base: shippedSystem("common"),
    readSystem: systemOf,
    place: { sheet: undefined, entries: undefined, headings: undefined },
  });
  expect(game.leftOut.map(({ heading }) => heading)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Column ${300 + at}`),
  );
  expect(game.leftOut[0]?.why).toBe("a game is drafted from the first 300 columns");
  expect(game.records.filter(({ head }) => head.startsWith("Rule: ")).length).toBeLessThan(200);
});

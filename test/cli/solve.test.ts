import { expect, test } from "vitest";
import { run } from "./run.js";

const solve = (...words: string[]) => run(["solve", ...words]);

test("prints sets in tables that fit the terminal", async () => {
  for (const columns of [60, 100]) {
    const { status, out, error } = await run(["solve", "TID A 121", "samples/lanterns"], {
      env: { COLUMNS: String(columns) },
    });
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain("TID S 164");
    expect(out.split("\n").filter((line) => line.startsWith("     ") && line.length > columns)).toEqual([]);
  }
});

test("prints JSON in the shape that docs/solve.md shows", async () => {
  const { status, out } = await solve("TID A 104", "samples/lanterns", "--sets", "1", "--format", "json");
  const report = JSON.parse(out);
  expect(status).toBe(0);
  expect(report).toMatchObject({ version: 1, card: { identifier: "TID A 104" }, notes: [] });
  expect(report.answers.map(({ players }: { players: object }) => players)).toEqual([
    { which: "standard", most: 4 },
    { which: "high", most: 6 },
  ]);
  for (const { sets } of report.answers) expect(sets).toHaveLength(1);
});

test("says why a card is never won, with status 1", async () => {
  const { status, out } = await solve("KITE A 1", "samples/mistakes/got/unwinnable-adventure.cards");
  expect(status).toBe(1);
  expect(out).toContain("can never be won");
  expect(out).toContain("Missing");
});

test.each([
  [["TID A 1044", "samples/lanterns"], "did you mean 'TID A 104'?"],
  [["TID S 146", "samples/lanterns"], "is of the kind Support"],
  [["TID A 104", "samples/lanterns", "--sets", "0"], "--sets takes a number from 1 on"],
  [["TID A 104", "samples/lanterns", "--steps", "many"], "--steps takes a number from 1 on"],
  [[], "missing required argument 'card'"],
])("%j is answered in one line, with status 2", async (words, sentence) => {
  const { status, out, error } = await solve(...words);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(error).toContain(sentence);
  expect(error.trimEnd()).not.toContain("\n");
});

import { expect, test } from "vitest";
import { playground } from "../run.js";

/** Cards each with as many wrong lines of two kinds. */
const cards = (unknown: number, untyped: number): string =>
  `Identifier: KITE S 1\nType "Support"\nAdventureResources\n    Wind 2\n${Array.from({ length: unknown }, (_, at) => `Zqx${at} ${at}\n`).join("")}---\n${Array.from(
    { length: untyped },
    (_, at) => `Identifier: KITE S ${at + 10}\nType "Suport"\n`,
  ).join("---\n")}`;

test.each([
  [15, 9, /^\d+ of \d+ findings: \S+ \d+(, \S+ \d+){1,2}\.$/m],
  [3, 2, undefined],
])("the last line of many findings says which rules they are of: %j, %j", async (unknown, untyped, expected) => {
  const place = playground({ "a.cards": cards(unknown, untyped) });
  const { out } = await place.run("lint");
  if (expected === undefined) expect(out).not.toMatch(/\d of \d+ findings:/);
  else expect(out.trimEnd().split("\n").at(-1)).toMatch(expected);
  place.remove();
});

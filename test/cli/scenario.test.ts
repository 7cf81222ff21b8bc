import { describe, expect, test } from "vitest";
import { perform, readScenario } from "./scenario.js";

const TEXT = `A file that is laid out already stays.
-- a.cards --
Identifier: KITE S 1
-- $ cardwright format --check a.cards --
`;
const written = (text: string) => perform("kite.txtar", readScenario("kite.txtar", text));

describe("a scenario", () => {
  test("is written down with what comes of its commands, whatever it says of that", async () => {
    const right = await written(TEXT);
    expect(right).toMatch(/^A file that is laid out already stays\.\n-- a\.cards --\n/);
    expect(await written(right)).toBe(right);
    expect(await written(`${TEXT}-- stdout --\nNo.\n-- status 1 --\n-- wrote b.cards --\nIdentifier: X\n`)).toBe(right);
  });

  test("shows what is written and removed, and what has no place in a text escaped", async () => {
    const files = 'Line ends stay.\n-- a.cards, escaped --\nIdentifier: KITE S 1\\r\nType   "Kite"\\r\n';
    const after = await written(`${files}-- $ cardwright format a.cards --\n-- $ rm a.cards --\n`);
    expect(after).toContain("-- wrote a.cards, escaped --\nIdentifier: KITE S 1\\r\n");
    expect(after).toContain("-- $ rm a.cards --\n");
  });

  test.each([
    ["a fact that is missing", TEXT.replace(/^.*\n/, ""), "kite.txtar:1: a scenario begins with the fact"],
    ["no command", TEXT.replace(/-- \$[\s\S]*/, ""), "kite.txtar: there is no command in it"],
    ["a misspelt directive", TEXT.replace("-- a.cards --", "-- cpoy samples --"), "kite.txtar:2: 'cpoy samples'"],
    ["another command", TEXT.replace("$ cardwright", "$ cat"), "kite.txtar:4: 'cat' is no command here"],
    [
      "what comes of no command",
      TEXT.replace("-- a.cards --", "-- stdout --"),
      "kite.txtar:2: 'stdout' belongs below a command",
    ],
  ])("with %s is refused at its line", async (_, text, says) => {
    await expect((async () => written(text))()).rejects.toThrow(says);
  });
});

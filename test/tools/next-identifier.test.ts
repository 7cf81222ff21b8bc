import { expect, test } from "vitest";
import { nextIdentifiers } from "../../tools/next-identifier.js";
import { packOf } from "../support/check.js";

/** A file of cards: `A` in front of an identifier stands for an adventure, `S` for a support. */
const cards = (...written: readonly string[]): string =>
  written
    .map((one) => `Identifier: ${one.slice(2)}\nType "${one.startsWith("A") ? "Adventure" : "Support"}"\n`)
    .join("---\n");

const next = (kind: string | undefined, files: Readonly<Record<string, string>>): readonly string[] => {
  const pack = packOf(files);
  const [file] = pack.files;
  if (file === undefined) throw new Error("no file");
  return nextIdentifiers({ pack, file, start: file.text.length, kind });
};

test.each([
  [
    "the commonest series of the kind, not the last",
    "Adventure",
    ["A T A 1", "A T A 2", "S T S 3", "A T H A 4"],
    "T A 5",
  ],
  ["of another kind", "Support", ["A T A 1", "A T A 2", "S T S 3", "A T H A 4"], "T S 5"],
  ["by default, of the kind of the card above", undefined, ["S T S 3", "A T A 1", "A T A 2", "A T H A 4"], "T A 5"],
  ["a number that no card has, where numbers are their own", "Adventure", ["A T A 1", "S O S 2", "S O S 3"], "T A 4"],
  [
    "a number that is free in the series, where cards share them",
    "Adventure",
    ["A T A 1", "S T S 1", "S T S 2"],
    "T A 2",
  ],
  ["as many digits", "Adventure", ["A T A 009"], "T A 010"],
])("the next identifier is in %s", (_, kind, written, expected) => {
  expect(next(kind, { "a.cards": cards(...written) })[0]).toBe(expected);
});

test("in a file without cards, series are those of the pack; in another, its own", () => {
  const rest = { "b.cards": cards("A T A 1", "A T A 2") };
  expect(next("Adventure", { "a.cards": "", ...rest })).toEqual(["T A 3"]);
  expect(next("Adventure", { "a.cards": cards("A N A 7"), ...rest })).toEqual(["N A 8"]);
});

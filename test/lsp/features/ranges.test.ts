import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FileModel } from "../../../compiler/index.js";
import { fileParts } from "../../../lsp/features/index.js";
import { foldsOfPart } from "../../../lsp/features/ranges/folding.js";
import { selectionRanges } from "../../../lsp/features/ranges/selection-ranges.js";
import { packs } from "../../support/generate-cards.js";
import { readSamples } from "../../support/samples.js";
import { runs, sample } from "../../support/sweep.js";
import { defaultSystem } from "../../support/systems.js";
import { type AskOptions, ask } from "../support/ask.js";

/** In offsets of the file. */
const folds = (file: FileModel) =>
  [...fileParts(file)].flatMap((part) =>
    foldsOfPart(part).map(({ kind, start, end }) => {
      const from = part.node.start;
      return { kind, start: from + start, end: from + end };
    }),
  );

describe("folding", () => {
  const folded = (text: string, options?: AskOptions): string[] => {
    const { file } = ask(text, options);
    return folds(file).map(({ kind, start, end }) => {
      const lines = file.text.slice(start, end).split(/\r\n|\r|\n/);
      return `${kind}: ${lines[0]} … ${lines.at(-1)}`;
    });
  };

  test("records, labels with several lines, categories and comments", () => {
    expect(
      folded(`# Two cards.
# For nobody.

Identifier: A 1
Lore: There was
    once

    a fish.

EraCosts
    Sway 2
    # and
    # so
    what is this

Level 2

---
Identifier: A 2
---
# end
`),
    ).toEqual([
      "comment: # Two cards. … # For nobody.",
      "record: Identifier: A 1 … ---",
      "label: Lore: There was …     a fish.",
      "category: EraCosts …     what is this",
      "comment:     # and …     # so",
    ]);
  });

  test("members that have lost their indentation fold with their category", () => {
    expect(folded("EraCosts\nSway 2\nCoin 3\n")).toEqual(["record: EraCosts … Coin 3", "category: EraCosts … Coin 3"]);
  });

  test("with CR LF, and without a separator", () => {
    expect(folded("Identifier: A 1\r\nLevel 1\r\n\r\nIdentifier: A 2\r\nLevel 2")).toEqual([
      "record: Identifier: A 1 … Level 1",
      "record: Identifier: A 2 … Level 2",
    ]);
  });

  test("a folded card hides its blank lines and its separator, and the next one stays visible", () => {
    const { file } = ask("Identifier: A 1\nLevel 1\n\n\n---  \nIdentifier: A 2\n---\nIdentifier: A 3\nLevel 1\n\n");
    const shown = folds(file).map(({ start, end }) => file.text.slice(start, end));
    expect(shown).toEqual(["Identifier: A 1\nLevel 1\n\n\n---  ", "Identifier: A 3\nLevel 1"]);
  });

  test("a custom game", () => {
    expect(folded('Kind: Dog\nWhen\n    Has = "Breed"\nExamples:\n', { path: "a.system" })).toEqual([
      "record: Kind: Dog … Examples:",
      'category: When …     Has = "Breed"',
    ]);
  });

  test("folds of any text have at least two lines, and are nested or disjoint", { tags: "slow" }, () => {
    fc.assert(
      fc.property(packs(defaultSystem()), (text) => {
        const { file } = ask(text.replaceAll("$0", ""));
        const open: number[] = [];
        for (const { start, end } of folds(file)) {
          expect(file.text.slice(start, end)).toMatch(/[\r\n]/);
          while ((open.at(-1) ?? Number.POSITIVE_INFINITY) <= start) open.pop();
          expect(end).toBeLessThanOrEqual(open.at(-1) ?? Number.POSITIVE_INFINITY);
          open.push(end);
        }
      }),
      runs(60),
    );
  });
});

describe("expand selection", () => {
  const selected = (text: string, options?: AskOptions): string[] => {
    const { file, offset } = ask(text, options);
    return selectionRanges(file, offset).map(({ start, end }) => file.text.slice(start, end).replaceAll(/\r?\n/g, "|"));
  };
  const CARD = 'Identifier: A 1\n\nType "Adventure"\n';

  test.each<[what: string, lines: string, selections: readonly string[]]>([
    [
      "in a value of several words",
      'Subtype "Old bre$0ad" # soft\n',
      ["bread", "Old bread", '"Old bread"', 'Subtype "Old bread"', 'Subtype "Old bread" # soft'],
    ],
    ["in a number", "Level 1$02\n", ["12", "Level 12"]],
    [
      "in one of several alternatives",
      'AllowSupportIf1\n    Feats.Drive = "Io$0n" / "Fluon"\n    AR.X > 1\n',
      [
        "Ion",
        '"Ion"',
        '"Ion" / "Fluon"',
        'Feats.Drive = "Ion" / "Fluon"',
        'AllowSupportIf1|    Feats.Drive = "Ion" / "Fluon"|    AR.X > 1',
      ],
    ],
    [
      "in a name behind a dot",
      "AllowSupportIf1\n    AR.Ra$0nge > 1\n",
      ["Range", "AR.Range", "AR.Range > 1", "AllowSupportIf1|    AR.Range > 1"],
    ],
    ["in an operator", "AllowSupportIf1\n    AR.X $0> 1\n", [">", "AR.X > 1", "AllowSupportIf1|    AR.X > 1"]],
    ["in a category's name", "Era$0Costs\n    Sway 1\n", ["EraCosts", "EraCosts|    Sway 1"]],
    [
      "in a text that goes on",
      "Lore: Once\n    upon a ti$0me.\n",
      ["time", "upon a time.", "Lore: Once|    upon a time."],
    ],
    ["in a comment", "Level 1 # or tw$0o\n", ["two", "# or two", "Level 1 # or two"]],
    ["in half a line", "Lev$0\n", ["Lev"]],
    ["in what cannot be read", "what is$0 this\n", ["is", "what is", "what is this"]],
  ])("%s", (_what, lines, selections) => {
    const text = CARD + lines;
    const card = text.replace("$0", "").trimEnd().replaceAll("\n", "|");
    expect(selected(`Level 1\n---\n${text}---\n`)).toEqual([
      ...selections,
      card,
      `Level 1|---|${text.replace("$0", "").replaceAll("\n", "|")}---|`,
    ]);
  });

  test("in a list, an identifier and its line", () => {
    expect(selected("Era: One\nCards:\n    2 A $01\n    A 2")).toEqual([
      "A 1",
      "2 A 1",
      "Cards:|    2 A 1|    A 2",
      "Era: One|Cards:|    2 A 1|    A 2",
    ]);
  });

  test("between two surrogate pairs, with CR LF", () => {
    expect(selected('Unique "🐟$0🐟"\r\n')).toEqual(["🐟🐟", '"🐟🐟"', 'Unique "🐟🐟"', 'Unique "🐟🐟"|']);
  });

  test("in an empty file", () => {
    expect(selected("")).toEqual([""]);
  });

  test("anywhere, each selection contains the previous one and the place, and the last is the file", {
    tags: "slow",
  }, () => {
    const some = readSamples().filter((_, index) => index % 5 === 0);
    for (const { path, text } of sample(some, 12)) {
      const { file } = ask(text, { path });
      for (let offset = 0; offset <= text.length; offset += 7) {
        let last = { start: offset, end: offset };
        for (const span of selectionRanges(file, offset)) {
          expect(span.start).toBeLessThanOrEqual(last.start);
          expect(span.end).toBeGreaterThanOrEqual(last.end);
          last = span;
        }
        expect(last).toEqual({ start: 0, end: text.length });
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { TextEdit } from "../../compiler/diagnostics/diagnostic.js";
import { formatFile } from "../../compiler/format/format-file.js";
import type { FileModel } from "../../compiler/model/pack-model.js";
import { brokenByEdits } from "../../compiler/proof/broken-by-edits.js";
import { lostByLayout } from "../../compiler/proof/lost-by-layout.js";
import { check, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { runs } from "../support/sweep.js";
import { defaultSystem } from "../support/systems.js";

const text = `# The first card.
Identifier: QUAY S 1
Directive: A lamp,
    and # no comment.

Type "Support" # what it is
AdventureResources
    Light 2
---
Identifier: QUAY S 2
Type "Support"
AdventureResources
    Light 3
`;

function fileOf(cards: string): FileModel {
  const [file] = packOf(cards).files;
  if (file === undefined) throw new Error("no file");
  return file;
}

describe("what a new layout would lose", () => {
  const cases: readonly [what: string, change: (text: string) => string, said: string | undefined][] = [
    ["nothing, if nothing changes", (same) => same, undefined],
    ["nothing, if only blanks change", (same) => same.replaceAll("    ", "  "), undefined],
    ["a value", (same) => same.replace("Light 2", "Light 3"), "QUAY S 1 would say something else"],
    ["a word of a text", (same) => same.replace("no comment", "comment"), "QUAY S 1 would say something else"],
    ["a comment", (same) => same.replace(" # what it is", ""), "the comment # what it is would be lost"],
    [
      "the comment at the top",
      (same) => same.replace("# The first card.\n", ""),
      "the comment # The first card. would be lost",
    ],
    ["a record", (same) => same.replace(/---\n[\s\S]*/, ""), "it would have 1 record instead of 2"],
    ["a separator", (same) => same.replace("---\n", ""), "it would have 1 record instead of 2"],
  ];
  test.each(cases)("%s", (_, change, said) => {
    expect(lostByLayout(fileOf(text), change(text))).toBe(said);
  });

  test("the formatter loses nothing of any cards", { tags: "slow" }, () => {
    fc.assert(
      fc.property(packs(defaultSystem()), fc.boolean(), (cards, sort) => {
        const file = fileOf(cards);
        expect(lostByLayout(file, formatFile(file, { sort, indent: 4 }))).toBeUndefined();
      }),
      runs(100),
    );
  });
});

describe("what fixes would break", () => {
  const edit = (from: string, to: string): TextEdit => {
    const start = text.indexOf(from);
    return { start, end: start + from.length, text: to };
  };
  const broken = (edits: readonly TextEdit[], made = applyEdits(text, edits)) =>
    brokenByEdits(fileOf(text), edits, fileOf(made));

  test("nothing beside what they change", () => {
    expect(broken([edit("Light 2", "Light 7")])).toBeUndefined();
    expect(broken([edit("Light 2", ""), edit("QUAY S 2", "QUAY S 20")])).toBeUndefined();
  });

  test("a card that they do not touch", () => {
    const edits = [edit("Light 2", "Light 7")];
    expect(broken(edits, applyEdits(text, edits).replace("Light 3", "Light 4"))).toBe(
      "QUAY S 2 would say something else",
    );
  });

  test("a comment beside what they change; one that they take out is theirs to take", () => {
    expect(broken([edit(" # what it is", "")])).toBeUndefined();
    const edits = [edit('Type "Support"', 'Type "Adventure"')];
    const other = applyEdits(text, edits).replace("# what it is", " ".repeat("# what it is".length));
    expect(broken(edits, other)).toBe("the comment # what it is would be lost");
  });

  test("nothing, where a separator becomes one, and what stood on it a comment", () => {
    const untidy = text.replace("---", "--- Ships ---");
    const start = untidy.indexOf("--- Ships ---");
    const edits = [{ start, end: start + 13, text: "---\n# Ships" }];
    expect(brokenByEdits(fileOf(untidy), edits, fileOf(applyEdits(untidy, edits)))).toBeUndefined();
  });

  test("a line that could be read", () => {
    expect(broken([edit("Light 2", "Light 2 2 2")])).toBe("lines that could be read could not be read any more");
  });

  test("safe fixes break nothing in any cards", { tags: "slow" }, () => {
    fc.assert(
      fc.property(packs(defaultSystem()), (cards) => {
        const edits = safeFixes(check(cards)).flatMap((fix) => fix.edits);
        expect(brokenByEdits(fileOf(cards), edits, fileOf(applyEdits(cards, edits)))).toBeUndefined();
      }),
      runs(100),
    );
  });
});

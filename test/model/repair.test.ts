import { describe, expect, test } from "vitest";
import { type Repair, repair } from "../../compiler/model/repair.js";
import { lineStarts, parse, parseRecord } from "../../grammar/index.js";
import { readSamples } from "../support/samples.js";
import { defaultSystem } from "../support/systems.js";

/** What is mended on a record: each line by its number, counted from 1. */
function repairsOf(text: string): string[] {
  const record = parseRecord(text);
  const starts = lineStarts(record);
  const { lines: nodes, parts } = record.body;
  const textOf = (line: number) => {
    const start = starts[line] ?? 0;
    return text.slice(start, start + (record.lines[line]?.length ?? 0));
  };
  const repairs: Repair[] = [];
  for (let line = 0; line < nodes.length; ) {
    const layout = repair({ nodes, parts, ignored: new Set(), textOf }, line, defaultSystem());
    repairs.push(...layout.repairs);
    line = layout.endLine;
  }
  return repairs.map(({ line, change }) => `${line + 1} ${change}`);
}

describe("what only names can tell is mended, and said", () => {
  test.each([
    ["an attribute with a colon", 'Type: "Adventure"', ["1 statement"]],
    ["a category with a colon", "EraCosts:\n    Sway 2", ["1 statement", "1 head"]],
    ["a category that has lost its indentation", "EraCosts\n\nSway 2\n\nVigor 1", ["1 head", "3 member", "5 member"]],
    ["a category with a value", "EraCosts 3\n    Sway 2", ["1 head"]],
    ["a category without members", "EraCosts\n---", ["1 head"]],
    ["a dotted name above deeper lines", "Feats.Drive\n    Sway 2", ["1 no-head"]],
    [
      "a category's name below a text",
      "Lore: It rained,\nand rained, and rained.\nEraCosts\nSway 2",
      ["3 no-text", "3 head", "4 member"],
    ],
    ["an attribute behind a text and a blank line", "Lore: It rained.\n\n    Level 3", ["3 no-text"]],
    ["lines below a label of one line", "Identifier: A 1\n    Level 3", ["2 no-text"]],
    ["what a label without a colon goes on with", 'Lore "It rained,\n    and rained, and rained.', ["2 text"]],
    ["a name with blanks inside", "Era Costs\n    Sway 2", ["1 whole-name", "1 head"]],
    ["a label's name with blanks inside", "L ore: It rained\n    and rained.", ["1 whole-name"]],
    ["a separator that is missing", "Identifier: A 1\nLevel 3\nIdentifier: A 2\nLevel 3", ["3 separator"]],
    [
      "the same above the labels of the next card",
      "Identifier: A 1\nLevel 3\nLore: Rain.\nIdentifier: A 2",
      ["3 separator"],
    ],
  ])("%s", (_, text, repairs) => expect(repairsOf(text.replace("---", ""))).toEqual(repairs));

  test.each([
    [
      "labels, attributes, categories",
      'Identifier: A 1\nLore: It rained\n    and rained.\n\nType "Adventure"\nEraCosts\n    Sway 2',
    ],
    ["prose", "It rained, and rained."],
    ["names that nobody declared", "Rain 3\nRains\n    Rain 3"],
  ])("nothing on %s", (_, text) => expect(repairsOf(text)).toEqual([]));

  test("nothing on clean samples", () => {
    for (const { text } of readSamples("samples/lanterns"))
      for (const record of parse(text).records) expect(repairsOf(record.text)).toEqual([]);
  });
});

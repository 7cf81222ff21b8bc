import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupLines, type PartNode, parse, parseRecord } from "../../grammar/index.js";
import { RecordParser } from "../../grammar/record-parser.js";
import { shapeOf, tokenOf } from "../../grammar/record-tokens.js";
import { readSamples } from "../support/samples.js";
import { withGroupBy } from "./group-by.js";

/** Lines of which records are made: every shape, at several depths. */
const LINES = [
  "",
  "# a remark",
  "Lore:",
  "Identifier: A 1",
  "Level 3",
  "Level three",
  "Costs",
  "prose, and more of it",
  "<<<<<<< ours",
];
const records = fc
  .array(fc.tuple(fc.constantFrom("", "", "  ", "    ", "\t", "        "), fc.constantFrom(...LINES)), {
    maxLength: 14,
  })
  .map((lines) => lines.map(([blanks, line]) => `${blanks}${line}\n`).join(""));

/** The parts as indented lines: what each is, and the numbers of its lines, counted from 1. */
function drawn(parts: readonly PartNode[], depth = 0): string[] {
  return parts.flatMap((part) => {
    const lines = part.end === part.line + 1 ? `${part.line + 1}` : `${part.line + 1}-${part.end}`;
    const own = `${"  ".repeat(depth)}${part.kind} ${lines}`;
    return part.kind === "category" ? [own, ...drawn(part.members, depth + 1)] : [own];
  });
}

const partsOf = (...lines: string[]) => drawn(parseRecord(lines.map((line) => `${line}\n`).join("")).body.parts);

describe("a label", () => {
  test.each([
    ["goes on over indented lines", ["Lore: It", "    rained", "  again."], ["label 1-3"]],
    ["goes on behind blank lines", ["Lore: It", "", "    rained", ""], ["label 1-3", "line 4"]],
    ["goes on behind comments", ["Lore: It", "# why?", "    rained", "# so"], ["label 1-3", "line 4"]],
    ["goes on over prose in the first column", ["Lore: It", "rained, and rained", "Again"], ["label 1-3"]],
    ["ends at a blank line above prose", ["Lore: It", "", "rained, and rained"], ["label 1", "line 2", "line 3"]],
    ["ends at an attribute", ["Lore: It", "Level 3", "    rained"], ["label 1", "line 2", "line 3"]],
    ["ends at a name with deeper lines", ["Lore: It", "Costs", "    Iron 2"], ["label 1", "category 2-3", "  line 3"]],
    ["takes names with deeper lines that are indented", ["Lore: It", "  Costs", "    Iron 2"], ["label 1-3"]],
    ["ends at a label", ["Lore: It", "Art: It"], ["label 1", "label 2"]],
    ["ends at what may be the marker of a conflict", ["Lore: It", "=======", "  x"], ["label 1", "line 2", "line 3"]],
  ])("%s", (_, lines, parts) => expect(partsOf(...lines)).toEqual(parts));
});

describe("a category", () => {
  test.each([
    ["has the deeper lines below", ["Costs", "  Iron 2", "    Tin 1"], ["category 1-3", "  line 2", "  line 3"]],
    [
      "goes on behind blank lines and comments",
      ["Costs", "", "# why?", "  Iron 2", "# so"],
      ["category 1-4", "  line 2", "  line 3", "  line 4", "line 5"],
    ],
    ["needs deeper lines", ["Costs", "Iron 2"], ["line 1", "line 2"]],
    [
      "may be indented itself",
      ["Level 3", "  Costs", "    Iron 2", "  Tin 1"],
      ["line 1", "category 2-3", "  line 3", "line 4"],
    ],
    [
      "may hold another one, and that none",
      ["Costs", "  Metal", "    Ore", "      Iron 2", "  Tin 1"],
      ["category 1-5", "  category 2-4", "    line 3", "    line 4", "  line 5"],
    ],
    ["is a name, not a statement", ["Costs 3", "  Iron 2"], ["line 1", "line 2"]],
  ])("%s", (_, lines, parts) => expect(partsOf(...lines)).toEqual(parts));
});

test("a record whose lines are all indented is grouped without the common indentation", () => {
  const { body } = parseRecord("  Lore: It\n    rained\n  Costs\n      Iron 2\n");
  expect(body.indent).toBe(2);
  expect(body.lines.map(({ kind }) => kind)).toEqual(["label", "bare-name", "bare-name", "attribute"]);
  expect(drawn(body.parts)).toEqual(["label 1-2", "category 3-4", "  line 4"]);
});

test("lines that are ignored end nothing", () => {
  const { lines } = parseRecord("Lore: It\n=======\n    rained\n");
  expect(drawn(groupLines(lines))).toEqual(["label 1", "line 2", "line 3"]);
  expect(drawn(groupLines(lines, new Set([1])))).toEqual(["label 1-3"]);
});

test("the grammar of records passes Chevrotain's own checks", () => {
  expect(() => withGroupBy(() => new RecordParser({ skipValidations: false }))).not.toThrow();
});

test("the parser meets no error, whatever the lines", () => {
  const parser = new RecordParser();
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 20 }), (shapes) => {
      parser.input = shapes.map((shape, line) => tokenOf(line, shape));
      parser.record();
      expect(parser.errors).toEqual([]);
    }),
  );
});

test("parts tile the lines of a record, and the members of a category its lines", { tags: "slow" }, () => {
  const tile = (parts: readonly PartNode[], from: number, to: number): void => {
    let line = from;
    for (const part of parts) {
      expect(part.line).toBe(line);
      expect(part.end).toBeGreaterThan(line);
      if (part.kind === "category") tile(part.members, part.line + 1, part.end);
      line = part.end;
    }
    expect(line).toBe(to);
  };
  fc.assert(
    fc.property(records, (text) => {
      const { body } = parseRecord(text);
      tile(body.parts, 0, body.lines.length);
    }),
  );
  for (const { text } of readSamples("samples"))
    for (const { body } of parse(text).records) tile(body.parts, 0, body.lines.length);
});

test("what is remembered of other records changes nothing", () => {
  const parser = new RecordParser();
  const afresh = (text: string): PartNode[] => {
    const { lines } = parseRecord(text).body;
    const below = (line: number) => {
      const next = lines.slice(line + 1).find(({ kind }) => kind !== "blank" && kind !== "comment");
      return next?.indent ?? 0;
    };
    parser.input = lines.map((node, line) => tokenOf(line, shapeOf(node, below(line))));
    return parser.record();
  };
  fc.assert(
    fc.property(records, (text) => {
      expect(parseRecord(text).body.parts).toEqual(afresh(text));
    }),
  );
});

test("the lines from one on are grouped as a record of their own is", () => {
  fc.assert(
    fc.property(records, records, (above, below) => {
      const whole = parseRecord(above + below);
      const own = parseRecord(below);
      const first = parseRecord(above).lines.length;
      fc.pre(own.body.indent === 0);
      const moved = drawn(groupLines(whole.lines, undefined, first)).map((line) =>
        line.replace(/\d+/g, (number) => `${Number(number) - first}`),
      );
      expect(moved).toEqual(drawn(own.body.parts));
    }),
  );
});

test("equal records share their parts", () => {
  const one = parseRecord("Lore: It rained\nCosts\n    Iron 2\n");
  const other = parseRecord("Art: A boat\nGains\n    Tin 1\n");
  expect(other.body.parts).toBe(one.body.parts);
});

test("a long record is parsed once, whichever others are read after it", () => {
  const [long, short] = parse(`${"Level 3\n".repeat(20_001)}---\nLevel 4\n`).records;
  const lines = long?.lines;
  expect(short?.lines).toHaveLength(1);
  expect(long?.lines).toBe(lines);
});

import { extname } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type FileNode,
  lineEndLength,
  lineStarts,
  parse,
  parseRecord,
  type RecordNode,
  type Span,
} from "../../grammar/index.js";
import { readSamples } from "../support/samples.js";
import { runs, sample } from "../support/sweep.js";

/** Pieces of which bad cards are made, so that random texts look like what people write. */
const PIECES = [
  "Type",
  "AR.Depth",
  "EraCosts",
  "Identifier:",
  "Lore: ",
  "---",
  "--",
  "***",
  "\n",
  "\r\n",
  "\r",
  "    ",
  "\t",
  " ",
  '"',
  '"Sea"',
  "“Sea”",
  "'",
  "=",
  "<",
  ">",
  ">=",
  "/",
  "..",
  "2",
  "007",
  "1.5",
  "10%",
  "#",
  ":",
  "<<<<<<< a",
  "=======",
  ">>>>>>> b",
  "\u00a0",
  "\u200b",
  "Ｌ",
  "\ufeff",
  "\0",
  "\ud800",
  "💡",
  "\\",
  "ö",
  "\u0308",
  "to",
  "-",
  "$",
];
const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** The text of the tree: records and separators one after the other, lines one after the other. */
function textOf(file: FileNode): string {
  return file.records.map((record) => linesOf(record).join("") + (record.separator?.text ?? "")).join("");
}

function linesOf(record: RecordNode): string[] {
  const starts = lineStarts(record);
  return record.lines.map((line, index) => {
    const end = (starts[index] ?? 0) + line.length;
    return record.text.slice(starts[index], end + lineEndLength(record.text, end));
  });
}

/** Every place that occurs anywhere in a node. */
function spansIn(node: unknown): Span[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "start" in node && "end" in node ? [node as Span] : [];
  return [...own, ...Object.values(node).flatMap(spansIn)];
}

describe("the tree holds every character, whatever the text", () => {
  test("random texts", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const file = parse(text);
        expect(textOf(file)).toBe(text);
        expect(file.length).toBe(text.length);
      }),
      runs(1500),
    );
  });

  test("every prefix of every sample", { tags: "slow" }, () => {
    for (const { text } of sample(readSamples(), 20, ({ path }) => extname(path))) {
      const step = Math.max(1, Math.floor(text.length / 300));
      for (let end = 0; end <= text.length; end += step) {
        expect(textOf(parse(text.slice(0, end)))).toBe(text.slice(0, end));
      }
    }
  });

  test("places lie within their line, in order", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const record of parse(text).records) {
          for (const line of record.lines) {
            for (const { start, end } of spansIn(line)) {
              expect(0 <= start && start <= end && end <= line.length).toBe(true);
            }
          }
        }
      }),
      runs(500),
    );
  });
});

test("a record's lines depend on its text alone", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const record of parse(text).records) expect(parseRecord(record.text).lines).toEqual(record.lines);
    }),
    runs(500),
  );
});

describe("what separates records", () => {
  test.each([
    ["---", true],
    ["-----  ", true],
    ["--", false],
    ["——", false],
    ["- - -", false],
    ["***", false],
    ["--- Ships ---", false],
  ])("%j", (line, canonical) => {
    const file = parse(`Level 1\n${line}\nLevel 2\n`);
    expect(file.records.map(({ text }) => text)).toEqual(["Level 1\n", "Level 2\n"]);
    expect(file.records[0]?.separator?.canonical).toBe(canonical);
  });

  test.each([" ---", "-", "--- Ships", "-3", "* a"])("%j does not", (line) => {
    expect(parse(`Level 1\n${line}\nLevel 2\n`).records).toHaveLength(1);
  });
});

describe("LF, CRLF and CR end a line, nothing else does", () => {
  test.each([
    ["a 1\nb 2", 2],
    ["a 1\r\nb 2\r\n", 2],
    ["a 1\rb 2\r", 2],
    ["a 1\r\rb 2", 3],
    ["a 1\n\r\nb 2", 3],
    ["a 1\u2028b 2\u0085c", 1],
  ])("%j", (text, count) => expect(parse(text).records[0]?.lines).toHaveLength(count));
});

test("a line of a hundred thousand characters is one line that is not read", () => {
  const [line] = parse("x ".repeat(50_000)).records[0]?.lines ?? [];
  expect(line).toMatchObject({ kind: "other", length: 100_000, rest: [{ kind: "too-long" }] });
});

test("the text of a label may be as long as it likes", () => {
  const [line] = parse(`Lore: ${"x".repeat(100_000)}`).records[0]?.lines ?? [];
  expect(line).toMatchObject({ kind: "label", text: { start: 6, end: 100_006 } });
});

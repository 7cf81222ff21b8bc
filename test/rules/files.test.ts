import { describe, expect, test } from "vitest";
import type { EncodingProblem } from "../../compiler/model/pack-model.js";
import { encoding } from "../../compiler/rules/encoding.js";
import { check, packOf } from "../support/check.js";

/** What is found, as rule, message and the line it begins on. */
function found(text: string): string[] {
  return check(text).map(
    ({ rule, messageId, span }) => `${rule}/${messageId} ${text.slice(0, span.start).split(/\r\n|\r|\n/).length}`,
  );
}

const CARD = 'Type "Support"\nAdventureResources\n    Range 2\n';

describe("encoding", () => {
  const said = (text: string, problem?: EncodingProblem): string[] => {
    const reported: string[] = [];
    const [file] = packOf(text).files;
    if (file !== undefined)
      encoding.check.file?.({ ...file, encoding: problem }, (id, at, data) => {
        reported.push([id, at.start, ...Object.values(data)].join(" "));
      });
    return reported;
  };

  test.each([
    ["bell", "a\u0007b", ["control 1 U+0007 Delete it"]],
    ["a quotation mark of Windows-1252", "a\u0093b", ['control 1 U+0093 Write "']],
    ["NUL", "\u0000", ["control 0 U+0000 Delete it"]],
    ["delete", "ab\u007f", ["control 2 U+007F Delete it"]],
    ["form feed on two lines", "\f\r\n\f", ["control 0 U+000C Delete it", "control 3 U+000C Delete it"]],
    ["several on one line are one finding", "a\u0001\u0002\u0003\nb", ["control 1 U+0001 Delete it"]],
    ["tabs and line ends are none", "\ta\r\nb\rc\n", []],
  ])("%s", (_, text, expected) => expect(said(text)).toEqual(expected));

  test("foreign bytes are reported once, with what the file seems to be", () => {
    const text = "a\ufffdb\ufffd\nc\nd\ufffd\n";
    const spans = [...text.matchAll(/\ufffd/g)].map(({ index }) => ({ start: index, end: index + 1 }));
    expect(said(text, { likely: "Windows-1252", spans })).toEqual(["foreign 1 Windows-1252"]);
  });

  test("at most twenty lines are reported", () => expect(said("\u0007\n".repeat(50))).toHaveLength(20));
});

describe("in a conflict", () => {
  const sides = (ours: string, theirs: string): string => `<<<<<<< a\n${ours}=======\n${theirs}>>>>>>> b\n`;

  test.each([
    ["what both sides say is no duplicate", `Identifier: A 1\n${CARD}${sides("    Sails 1\n", "    Sails 2\n")}`],
    ["two identifiers are no two cards", `${sides("Identifier: A 1\n", "Identifier: A 2\n")}${CARD}`],
    [
      "whole cards on both sides are no duplicates",
      sides(`Identifier: A 1\n${CARD}---\n`, `Identifier: A 1\n${CARD}---\n`),
    ],
  ])("%s", (_, text) => {
    const errors = found(text).filter((finding) => /duplicate|separator|similar/.test(finding));
    expect(errors).toEqual([]);
    expect(found(text).filter((finding) => finding.startsWith("conflict-markers"))).toHaveLength(1);
  });

  test("each side is checked by itself", () => {
    const text = `Identifier: A 1\n${CARD}${sides("    Sails\n", "    Masts\n")}`;
    expect(found(text).filter((finding) => finding.startsWith("syntax"))).toEqual([
      expect.stringMatching(/ 6$/),
      expect.stringMatching(/ 8$/),
    ]);
  });
});

describe("names of one's own", () => {
  const card = (number: number, line: string, category = "AdventureResources"): string =>
    `Identifier: A ${number}\nType "Support"\n${category}\n    ${line}\n`;
  const similar = (...lines: readonly string[]): string[] =>
    found(lines.map((line, index) => card(index, line)).join("---\n")).filter((finding) =>
      /similar-name/.test(finding),
    );

  test.each<[string, string[], number]>([
    ["one rare, one frequent", ["Sextant 1", "Sextant 2", "Sextent 1"], 1],
    ["swapped letters", ["Sextant 1", "Sextant 2", "Sextnat 1"], 1],
    ["case only, however short", ["Oar 1", "Oar 2", "oar 1"], 1],
    ["used as often as each other", ["Sextant 1", "Sextent 1"], 0],
    ["short words", ["Rope 1", "Rope 2", "Hope 1"], 0],
    ["two letters apart", ["Lantern 1", "Lantern 2", "Lintorn 1"], 0],
  ])("%s", (_, lines, count) => expect(similar(...lines)).toHaveLength(count));
});

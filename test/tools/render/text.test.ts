import path from "node:path";
import { describe, expect, test } from "vitest";
import { fontFiles } from "../../../cli/render/shipped-fonts.js";
import { FONT_FILES, openFont } from "../../../scripts/font-widths.mjs";
import type { FontRun } from "../../../tools/render/drawing.js";
import { clustersOf, widthOf } from "../../../tools/render/measure-text.js";
import { readableName } from "../../../tools/render/readable-name.js";
import { wrapRuns } from "../../../tools/render/wrap-text.js";

const FACES = ["sans", "bold", "serif", "italic", "strong"] as const;

describe("how wide text is", () => {
  test.each(FACES)("%s is as wide as its fonts are, in every alphabet, with marks and without", (face) => {
    const fonts = fontFiles(face).map(openFont);
    for (const letter of "Az09 .,-éÀçñÖüŁžΑωЖяыאש„”–€−") {
      const code = letter.codePointAt(0) ?? 0;
      const font = fonts.find(({ characterSet }) => characterSet.includes(code)) ?? fonts[0];
      if (font === undefined) throw new Error("there are no fonts");
      const width = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
      expect(widthOf(letter, face), letter).toBeCloseTo(width, 2);
    }
  });

  test("the fonts that are measured are those that are printed with", () => {
    const files = new Set(FACES.flatMap(fontFiles).map((file) => path.relative(".", file)));
    expect([...files].sort()).toEqual([...FONT_FILES].sort());
  });

  test("marks take no room, squares as much as they are high", () => {
    expect(widthOf("e\u0301", "sans")).toBe(widthOf("e", "sans"));
    expect(widthOf("漢字", "serif")).toBe(2);
    expect(widthOf("", "bold")).toBe(0);
  });

  test("what belongs together is one piece", () => {
    expect(clustersOf("e\u0301a👩\u200d👩\u200d👧👍🏽")).toEqual(["e\u0301", "a", "👩\u200d👩\u200d👧", "👍🏽"]);
  });
});

const run = (text: string, face: FontRun["face"] = "sans"): FontRun => ({ text, face, colour: "#000000" });
const lines = (runs: readonly FontRun[], width: number, hanging?: number): string[] =>
  wrapRuns(runs, width, hanging).map((line) => line.map(({ text }) => text).join(""));

describe("breaking lines", () => {
  test.each([
    ["at blanks", "one two three", 4, ["one two", "three"]],
    ["several blanks are one", "one    two", 9, ["one two"]],
    ["a word that is too long, anywhere", "abcdefghij", 2, ["abc", "defg", "hij"]],
    ["between square characters", "漢字漢字", 2, ["漢字", "漢字"]],
    ["not before what closes", "漢字。漢", 2.5, ["漢", "字。", "漢"]],
    ["nothing", "", 5, []],
  ])("%s", (_, text, width, expected) => {
    expect(lines([run(text)], width)).toEqual(expected);
  });

  test("a word of several kinds of type stays together", () => {
    expect(lines([run("AR", "bold"), run(".Sails "), run("> 2")], 4)).toEqual(["AR.Sails", "> 2"]);
  });

  test("lines that go on are narrower where they are set in", () => {
    expect(lines([run("one two two two")], 4, 2)).toEqual(["one two", "two", "two"]);
  });

  test("no line is wider than it may be", () => {
    for (const width of [1, 2, 3.7, 8]) {
      for (const line of wrapRuns([run("Some words, Fluon/Ion and "), run("averyverylongword", "bold")], width))
        expect(line.reduce((sum, { text, face }) => sum + widthOf(text, face), 0)).toBeLessThanOrEqual(width);
    }
  });
});

test.each([
  ["HandCost", "Hand cost"],
  ["Type", "Type"],
  ["IfItDoesNot", "If it does not"],
  ["AllowSupportIf1", "Allow support if 1"],
  ["HNPMark", "HNPMark"],
])("%s reads %s", (name, words) => expect(readableName(name)).toBe(words));

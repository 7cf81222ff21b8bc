import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { indexLines, positionAt } from "../../grammar/index.js";
import { checkWithExamples } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";

const files = readSamples("samples/mistakes").filter(
  ({ path, text }) => /\.(?:cards|system)$/.test(path) && !/\r|.{10000}/.test(text),
);

/** All that is found in a file, by line and column, and what each fix makes of its text. */
function foundIn(path: string, text: string) {
  const lines = indexLines(text);
  return checkWithExamples({ [path]: text }).map(({ rule, messageId, message, span, fixes }) => {
    const { line, column } = positionAt(lines, span.start);
    const mended = fixes.map(({ title, edits }) => ({ title, text: applyEdits(text, edits) }));
    return { line, column, finding: `${rule}/${messageId}`, message, mended };
  });
}

test.each(["\r\n", "\r"])("with %j at the ends of lines, the same is found and mended", { tags: "slow" }, (lineEnd) => {
  const withLineEnds = (text: string): string => text.replaceAll("\n", lineEnd);
  for (const { path, text } of sample(files, 80)) {
    const expected = foundIn(path, text).map(({ mended, ...found }) => ({
      ...found,
      mended: mended.map((fix) => ({ ...fix, text: withLineEnds(fix.text) })),
    }));
    expect({ path, found: foundIn(path, withLineEnds(text)) }).toEqual({ path, found: expected });
  }
});

/** What may be written without meaning anything, with the lines and columns that it adds. */
const LAYOUTS: readonly (readonly [string, (text: string) => string, { lines?: number; isAside?: boolean }])[] = [
  ["a comment above the file", (text) => `# A comment.\n\n${text}`, { lines: 2 }],
  ["blank lines above the file", (text) => `\n\n${text}`, { lines: 2 }],
  ["blank lines at its end", (text) => `${text}\n\n`, {}],
  ["no line end at its end", (text) => text.replace(/\n+$/, ""), {}],
  ["blanks at the ends of lines", (text) => text.replaceAll("\n", "  \n"), {}],
  ["tabs", (text) => text.replace(/^(?: {4})+/gm, (blanks) => "\t".repeat(blanks.length / 4)), { isAside: true }],
  ["twice the indentation", (text) => text.replace(/^(?: {4})+/gm, (blanks) => blanks + blanks), { isAside: true }],
];

test.each(LAYOUTS)("with %s, the same is found", { tags: "slow" }, (_, laidOut, { lines = 0, isAside = false }) => {
  const said = (path: string, text: string, above = 0) =>
    foundIn(path, text).map(({ line, column, finding, message, mended }) => {
      return [line - above, isAside ? 0 : column, finding, message, mended.map(({ title }) => title)];
    });
  for (const { path, text } of sample(files, 40))
    expect({ path, said: said(path, laidOut(text), lines) }).toEqual({ path, said: said(path, text) });
});

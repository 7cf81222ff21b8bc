import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { indexLines, positionAt } from "../../grammar/index.js";
import { checkWithExamples } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";

/** All that is found in a text with some line ends, and what each fix makes of it. */
function foundWith(lineEnd: string, path: string, text: string) {
  const written = text.replaceAll("\n", lineEnd);
  const lines = indexLines(written);
  return checkWithExamples({ [path]: written }).map(({ rule, messageId, message, span, fixes }) => {
    const { line, column } = positionAt(lines, span.start);
    const mended = fixes.map(({ title, edits }) => ({ title, text: applyEdits(written, edits) }));
    return { at: `${line}:${column}`, finding: `${rule}/${messageId}`, message, mended };
  });
}

const files = readSamples("samples/mistakes").filter(
  ({ path, text }) => /\.(?:cards|system)$/.test(path) && !text.includes("\r"),
);

test.each(["\r\n", "\r"])("with %j at the ends of lines, the same is found and mended", { tags: "slow" }, (lineEnd) => {
  for (const { path, text } of sample(files, 80)) {
    const expected = foundWith("\n", path, text).map(({ mended, ...found }) => ({
      ...found,
      mended: mended.map((fix) => ({ ...fix, text: fix.text.replaceAll("\n", lineEnd) })),
    }));
    expect({ path, found: foundWith(lineEnd, path, text) }).toEqual({ path, found: expected });
  }
});

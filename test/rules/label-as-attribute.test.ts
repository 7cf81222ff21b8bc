import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";

const REST = "SetupMinutes 10\nPlayMinutes 60\nWrapUpMinutes 5\n";

test.each([
  ["on the first line", "", "", true],
  ["below comments and blank lines only", "# The reef\n\n# and its packs\n", "", true],
  ["below an attribute", "", "StandardPlayers 4\n", false],
  ["below a comment and an attribute", "# The reef\n", "StandardPlayers 4\n", false],
])("Pack without its colon, %s, makes the record a pack", (_, above, before, safe) => {
  const text = `${above}${before}Pack "The Reef"\n${REST}`;
  const fixes = check(text)
    .filter(({ rule }) => rule === "label-as-attribute")
    .map(({ fixes }) => fixes.map((fix) => ({ safe: fix.safe, mended: applyEdits(text, fix.edits) })));
  expect(fixes).toEqual([[{ safe, mended: `${above}${before}Pack: The Reef\n${REST}` }]]);
});

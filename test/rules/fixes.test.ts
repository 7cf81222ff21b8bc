import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";
import { runs } from "../support/sweep.js";

/** Right lines and all sorts of wrong ones, so that mistakes meet in every combination. */
const LINES = [
  "---",
  "--",
  "",
  "# a comment",
  "Identifier: REEF S 1",
  "identifier: REEF S 2",
  "Copies 2",
  "Copies: 3x",
  "Lore: She counted the gulls,",
  "all of them.",
  "Level of the sea",
  "Flavour text: gulls",
  "Drawn: in the harbour",
  "Era: Low tide",
  "Pack: The Reef",
  "StandardPlayers 2-4",
  'Type "Support"',
  "Type Adventure",
  'Type = "Adventure"',
  'type "support"',
  'Roleplay: "Solo"',
  "Freeze “Yes”",
  'Freeze "No"',
  "Level 007",
  'Level "2"',
  "Levle 1.5",
  "Level",
  "AllowPlayIfPreviousLevel >= 2",
  "    Level 3",
  "Sails　２",
  "AdventureResources",
  "AR:",
  "EraCosts 3",
  "WreckIf1",
  "Wrecklf1",
  "Weather",
  "    Sails 2",
  "\tSails 2",
  "  Rope: 1",
  "Rope 1",
  "    Deep_Water 2 or more",
  "    AR.Sails >= 2",
  '    Subtype "Raft" / "Raft"',
  '    Subtype = "Raft/ Ship',
  "    Feats.X.Y = 1 /",
  "    EraCosts",
  "        Pearls 1",
  "    Lore: indented",
  "\0",
];

const text = fc
  .array(fc.constantFrom(...LINES), { maxLength: 14 })
  .chain((lines) => fc.constantFrom("\n", "\r\n", "\r").map((end) => lines.join(end)));

test("no rule fails, whatever the text; findings and fixes lie in it", { tags: "slow" }, () => {
  fc.assert(
    fc.property(text, (written) => {
      for (const { rule, span, fixes, related, message } of check(written)) {
        expect(rule, message).not.toBe("internal-error");
        for (const place of [span, ...related.map((one) => one.span), ...fixes.flatMap(({ edits }) => edits)]) {
          expect(place.start).toBeGreaterThanOrEqual(0);
          expect(place.end).toBeGreaterThanOrEqual(place.start);
          expect(place.end).toBeLessThanOrEqual(written.length);
        }
        for (const { edits } of fixes) {
          const ordered = edits.toSorted((one, other) => one.start - other.start);
          for (const [index, edit] of ordered.entries()) {
            expect(edit.start).toBeGreaterThanOrEqual(ordered[index - 1]?.end ?? 0);
          }
        }
      }
    }),
    runs(600),
  );
});

test("fixes mend what they are offered for, and come to an end", { tags: "slow" }, () => {
  fc.assert(
    fc.property(text, (written) => {
      let mended = written;
      for (let round = 0; round < 12; round++) {
        const fixes = safeFixes(check(mended));
        if (fixes.length === 0) return;
        mended = applyEdits(
          mended,
          fixes.flatMap(({ edits }) => edits),
        );
      }
      expect.unreachable(`still fixes after twelve rounds: ${JSON.stringify(mended)}`);
    }),
    runs(400),
  );
});

test("a heading between dashes becomes a comment, with the line ends of the file", () => {
  const written = "Identifier: REEF S 1\r\n--- Boats ---\r\nIdentifier: REEF S 2\r\n";
  const separators = check(written).filter(({ rule }) => rule === "wrong-separator");
  expect(
    applyEdits(
      written,
      safeFixes(separators).flatMap(({ edits }) => edits),
    ),
  ).toBe("Identifier: REEF S 1\r\n---\r\n# Boats\r\nIdentifier: REEF S 2\r\n");
});

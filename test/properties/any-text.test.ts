import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import { badTexts } from "../support/bad-texts.js";
import { check, type Files } from "../support/check.js";
import { runs } from "../support/sweep.js";
import { defaultSystem, shippedSystem } from "../support/systems.js";

/** As many rounds as `lint --fix` makes at most. */
const MOST_ROUNDS = 10;

describe.each([
  ["cards", "reef.cards", defaultSystem()],
  ["a game system", "reef.system", shippedSystem("meta")],
])("whatever a file of %s holds", (_, path, system) => {
  const found = (files: Files) => check(files, system);

  test("it is checked, no rule fails on it, and findings and fixes lie within it", { tags: "slow" }, () => {
    fc.assert(
      fc.property(badTexts, (text) => {
        for (const { rule, message, span, fixes } of found({ [path]: text })) {
          expect(rule, message).not.toBe("internal-error");
          for (const { start, end } of [span, ...fixes.flatMap(({ edits }) => edits)]) {
            expect(0 <= start && start <= end && end <= text.length, message).toBe(true);
          }
        }
      }),
      runs(600),
    );
  });

  test("its safe fixes come to an end", { tags: "slow" }, () => {
    fc.assert(
      fc.property(badTexts, (text) => {
        let mended = text;
        for (let round = 0; round <= MOST_ROUNDS; round++) {
          const fixes = safeFixes(found({ [path]: mended }));
          const next = applyEdits(
            mended,
            fixes.flatMap(({ edits }) => edits),
          );
          if (next === mended) return;
          mended = next;
        }
        expect.fail(`still not done: ${JSON.stringify(mended)}`);
      }),
      runs(400),
    );
  });
});

test("two files of anything are checked together", { tags: "slow" }, () => {
  fc.assert(
    fc.property(badTexts, badTexts, (one, other) => {
      const failed = check({ "a.cards": one, "b.cards": other }).filter(({ rule }) => rule === "internal-error");
      expect(failed).toEqual([]);
    }),
    runs(300),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../support/sweep.js";
import { compare } from "./oracle/compare.js";
import { asText } from "./oracle/deck.js";
import { EVERYTHING, generate, type Knobs, PLAIN } from "./oracle/generate.js";

/**
 * Small decks are played in every way there is; what can be played, won, or covered by two at once must be possible by
 * the analysis too. `npm run try -- decks` does the same for as long as one likes.
 */
const SETTINGS: readonly (readonly [name: string, knobs: Knobs, decks: number])[] = [
  ["two players, everything", EVERYTHING, 600],
  ["one player, everything", { ...EVERYTHING, players: 1 }, 400],
  ["three players, everything", { ...EVERYTHING, players: 3 }, 60],
  ["two players, many powers", { ...EVERYTHING, powers: 0.7, uniqueness: 0.5 }, 250],
  ["two players, many conditions that deny", { ...EVERYTHING, deny: 0.8, conditions: 0.9 }, 250],
  ["two players, no powers, denial or uniqueness", { ...EVERYTHING, powers: 0, deny: 0, uniqueness: 0 }, 300],
];

describe("nothing that was ever done is called impossible", () => {
  test.each(SETTINGS)("%s", { tags: "slow" }, (_, knobs, numRuns) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const session = generate(seed, knobs);
        const wrong = compare(session)?.wrong ?? [];
        expect(wrong, asText(session)).toEqual([]);
      }),
      { ...runs(numRuns), seed: 1, endOnFailure: true },
    );
  });
});

test("and in the plain fragment hardly anything possible is said too much", { tags: "slow" }, () => {
  const total = { same: 0, tooMuch: 0 };
  for (let seed = 0; seed < 400; seed++) {
    const found = compare(generate(seed, PLAIN));
    total.same += (found?.same.won ?? 0) + (found?.same.played ?? 0);
    total.tooMuch += (found?.tooMuch.won ?? 0) + (found?.tooMuch.played ?? 0);
  }
  expect(total.same).toBeGreaterThan(500);
  expect(total.tooMuch).toBeLessThanOrEqual(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { brokenLaw } from "../fuzz/laws.js";
import { damagedPiece, systemFor } from "../fuzz/pieces.js";
import { randomFrom } from "../planted/random.js";
import { check, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
import { readSamples } from "../support/samples.js";
import { sha256 } from "../support/sha256.js";
import { defaultSystem } from "../support/systems.js";

/** The compiled cards by identifier. */
function cardsOf(text: string): Map<string, unknown> {
  const { cards } = compilePack(packOf(text), sha256);
  return new Map(cards.map((card) => [card.id, card]));
}

test("safe fixes leave the JSON of the cards alone on which nothing is found", () => {
  fc.assert(
    fc.property(packs(defaultSystem()), (text) => {
      const found = check(text);
      const touched = new Set(found.map(({ record }) => record?.identifier));
      const mended = cardsOf(
        applyEdits(
          text,
          safeFixes(found).flatMap(({ edits }) => edits),
        ),
      );
      for (const [identifier, card] of cardsOf(text)) {
        if (!touched.has(identifier)) expect(mended.get(identifier)).toEqual(card);
      }
    }),
    { numRuns: 150 },
  );
});

/** Small enough for a test; `npm run fuzz` tries as many as there is time for. */
const PIECES = 8;

test.each(["caravans", "beekeepers", "glasshouse", "salt-stairs", "tavern", "starter"])(
  "whatever is wrong in %s, no record is split, joined, retyped or emptied by a safe fix",
  // Each piece is checked, mended, formatted and compiled some dozen times: on a busy machine that takes minutes.
  { timeout: 600_000 },
  (name) => {
    const samples = readSamples(`samples/${name}`);
    for (let piece = 0; piece < PIECES; piece++) {
      const random = randomFrom(`${name}/${piece}`);
      const { text, path } = random.pick(samples) ?? { text: "", path: "" };
      const damaged = damagedPiece(text, random);
      expect(brokenLaw(damaged, path, systemFor(path)), damaged).toBeUndefined();
    }
  },
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { check, packOf } from "../support/check.js";
import { packs } from "../support/generate-cards.js";
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

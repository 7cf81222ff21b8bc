import { describe, expect, test } from "vitest";
import { keyOf, seeded, shuffleByKeys } from "../../../play/engine/random.js";

const CARDS = 41;
const keys = Uint32Array.from({ length: CARDS }, (_, card) => keyOf(`CARD ${card}`));
const all = (count: number) => Array.from({ length: count }, (_, card) => card);

function shuffled(cards: readonly number[], hands: number, seed: number): readonly number[] {
  const list = [...cards];
  shuffleByKeys(list, keys, hands, seeded(seed));
  return list;
}

/** What each hand gets that is dealt to one by one. */
const dealt = (cards: readonly number[], hands: number) =>
  Array.from({ length: hands }, (_, hand) => cards.filter((_card, at) => at % hands === hand));

describe.each([1, 2, 3, 5])("among %i hands", (hands) => {
  test.each([0, 1, hands, 23, 40])("%i cards are all there, whatever order they lay in", (count) => {
    for (const seed of all(20)) {
      const once = shuffled(all(count), hands, seed);
      expect(once.toSorted((one, other) => one - other)).toEqual(all(count));
      expect(shuffled(all(count).toReversed(), hands, seed)).toEqual(once);
    }
  });

  test("one card more changes at most one card of a hand, and no order", () => {
    for (const seed of all(100)) {
      const before = dealt(shuffled(all(CARDS - 1), hands, seed), hands);
      const after = dealt(shuffled(all(CARDS), hands, seed), hands);
      for (const [hand, cards] of before.entries()) {
        const kept = cards.filter((card) => after[hand]?.includes(card));
        expect(kept.length).toBeGreaterThanOrEqual(cards.length - 1);
        expect(after[hand]?.filter((card) => cards.includes(card))).toEqual(kept);
      }
    }
  });

  test("every order comes about as often as any other", { tags: "slow" }, () => {
    const seeds = 24_000;
    const counts = new Map<string, number>();
    for (const seed of all(seeds)) {
      const order = shuffled(all(4), hands, seed).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const unlike = [...counts.values()].reduce((sum, count) => sum + (count - seeds / 24) ** 2 / (seeds / 24), 0);
    // The value that chance exceeds once in a thousand cases, with 23 degrees of freedom.
    expect(unlike).toBeLessThan(49.7);
  });
});

import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { type GeneratedCard, generateCards } from "../bench/generate-cards.js";
import { inPairs, type Measurement, median } from "../bench/measure.js";
import { peerSchema } from "../bench/peer-schema.js";
import { asCard, asObject } from "../bench/write-packs.js";

const cards = [...generateCards({ cards: 2000, seed: 1 })];

describe("generated packs", () => {
  test("are the same for the same seed, and others for another", () => {
    expect([...generateCards({ cards: 50, seed: 1 })]).toEqual(cards.slice(0, 50));
    expect([...generateCards({ cards: 50, seed: 2 })]).not.toEqual(cards.slice(0, 50));
  });

  test("name every card once", () => {
    expect(new Set(cards.map(({ identifier }) => identifier.split(" ").at(-1))).size).toBe(cards.length);
  });

  test("have the size that the goals were set on", () => {
    expect(average(cards, (card) => Buffer.byteLength(asCard(card)) + 4)).toBeCloseTo(355, -1);
    expect(average(cards, ({ categories }) => Object.keys(categories).length)).toBeCloseTo(2.6, 0);
    expect(average(cards, (card) => asCard(card).match(/^ *\p{L}[\w.]* [^:\n]*$/gmu)?.length ?? 0)).toBeGreaterThan(8);
  });

  test("are valid for the schema that the peers check", () => {
    const validate = new Ajv({ allErrors: true, strict: false }).compile(peerSchema);
    validate(cards.map(asObject));
    expect(validate.errors).toBeNull();
    expect(validate([{ ...asObject(cards[0] as GeneratedCard), AdventureResources: { Timber: 1 } }])).toBe(false);
  });
});

describe("measurements", () => {
  const runs = (...walls: number[]): Measurement => ({
    name: "",
    failure: undefined,
    samples: walls.map((wall) => ({ wall, cpu: 0, memory: 0 })),
  });

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[], Number.NaN],
  ])("the median of %j is %d", (numbers, expected) => expect(median(numbers)).toBe(expected));

  test("a machine that slows down for both changes no ratio", () => {
    expect(inPairs(runs(10, 20, 40), runs(5, 10, 20), (a, b) => a.wall / b.wall)).toBe(2);
  });
});

function average(all: readonly GeneratedCard[], figure: (card: GeneratedCard) => number): number {
  return all.reduce((sum, card) => sum + figure(card), 0) / all.length;
}

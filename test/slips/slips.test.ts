import { expect, test } from "vitest";
import { readSamples } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";
import { measure } from "./measure.js";
import { sumOf } from "./page.js";

test("of single slips in texts four in five get the right fix, and nothing is found in the texts themselves", {
  tags: "slow",
}, () => {
  const cards = readSamples("samples/caravans").flatMap(({ path, text }) => (path.endsWith(".cards") ? [text] : []));
  const { counts, printed } = measure(cards.join("\n---\n"), shippedSystem("altered"), { seed: "slips", count: 120 });
  const { planted, right } = sumOf(counts);
  expect(planted).toBe(120);
  expect(right / planted).toBeGreaterThan(0.8);
  expect(printed).toEqual([]);
});

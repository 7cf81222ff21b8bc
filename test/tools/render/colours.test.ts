import { expect, test } from "vitest";
import { hueOf } from "../../../tools/render/colours.js";

test.each([
  ["no value", undefined, [], [], "grey"],
  ["by its place", "Salt", ["Tea", "Salt"], [], "teal"],
  ["by its place among the colours that a face names", "Salt", ["Tea", "Salt"], ["red", "pink"], "pink"],
  ["what is not declared has one of its own, always the same", "Ferriers", [], [], hueOf("Ferriers", ["Tea"], [])],
  ["the name of a colour is that colour", "Green", [], [], "green"],
  ["unless the face says otherwise", "green", ["green"], ["red"], "red"],
] as const)("the colour of a value: %s", (_, value, declared, colours, expected) => {
  expect(hueOf(value, declared, colours)).toBe(expected);
});

test("different words mostly have different colours", () => {
  const words = ["Ferriers", "Bellfounders", "Lamplighters", "Salvors", "Netters", "Pilots"];
  expect(new Set(words.map((word) => hueOf(word, [], []))).size).toBeGreaterThan(3);
});

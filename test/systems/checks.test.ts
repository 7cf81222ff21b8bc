import { expect, test } from "vitest";
import { CHECK_NAMES, USE_NAMES } from "../../compiler/systems/checks.js";
import { shippedSystem } from "../support/systems.js";

const meta = shippedSystem("meta");

test("the description of system files names every check of the tool, and no other", () => {
  expect(meta.attributes.get("By")?.[0]?.oneOf).toEqual(CHECK_NAMES);
});

test("and every word that the checks are told in", () => {
  const words = meta.data.attributes.filter(({ on }) => on.includes("Uses")).map(({ name }) => name);
  expect(words).toEqual(USE_NAMES);
});

test("what one system says is there for those that extend it", () => {
  expect(shippedSystem("got").data.uses.Goals).toEqual(["Adventure"]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check, packOf } from "../support/check.js";
import { runs, sample } from "../support/sweep.js";
import { SHIPPED, shippedSystem } from "../support/systems.js";

/**
 * Rules that miss something keep silent about a pack with a card in doubt. So wherever one is in doubt, something has to
 * be said of it: else an author hears nothing, and takes it for praise.
 */
describe.each(
  sample(
    SHIPPED.filter((name) => name !== "meta"),
    2,
  ),
)("cards of %s", (name) => {
  const system = shippedSystem(name);
  const words = [
    ...system.attributes.keys(),
    ...system.labels.keys(),
    ...system.data.categories.flatMap(({ name, shortcuts }) => [name, ...shortcuts]),
    ...system.kinds.keys(),
    "Lanterns",
    "Salt",
  ];
  const word = fc.constantFrom(...words);
  const value = fc.constantFrom("2", '"two"', "2..3", "10%", '"a" / "b"', "> 2", "< 3", "= 2");
  const line = fc.tuple(word, value).map(([one, of]) => `${one} ${of}`);
  const members = fc.tuple(word, fc.array(line, { minLength: 1, maxLength: 2 }));
  const card = fc
    .tuple(fc.array(line, { maxLength: 2 }), fc.array(members, { maxLength: 2 }))
    .map(([globals, categories]) =>
      [
        "Identifier: TID A 1",
        ...globals,
        ...categories.flatMap(([head, lines]) => [head, ...lines.map((one) => `    ${one}`)]),
      ].join("\n"),
    );

  test("are in doubt only where something is said of them", { tags: "slow" }, () => {
    fc.assert(
      fc.property(card, (text) => {
        const isUncertain = packOf(text, system).cards.some(({ record }) => record.uncertain);
        if (isUncertain) expect(check(text, system).map(({ rule }) => rule)).not.toEqual([]);
      }),
      runs(400),
    );
  });
});

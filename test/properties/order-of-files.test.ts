import fc from "fast-check";
import { expect, test } from "vitest";
import { badTexts } from "../support/bad-texts.js";
import { check } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { runs } from "../support/sweep.js";

const samples = readSamples("samples/lanterns").map(({ path, text }) => [path.split("/").at(-1) ?? "", text] as const);

/** What names other packs changes what `packOf` takes for this one. */
const texts = badTexts.map((text) => text.replaceAll("Uses:", "Lore:"));

test("the findings are the same in whatever order the files are given", { tags: "slow" }, () => {
  const others = fc
    .tuple(texts, texts)
    .map(([one, other]) => [["x/a.cards", one] as const, ["y.cards", other] as const]);
  const files = others.map((added) => [...samples, ...added]);
  const orders = files.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(orders, ([one, other]) => {
      expect(check(Object.fromEntries(other))).toEqual(check(Object.fromEntries(one)));
    }),
    runs(40),
  );
});

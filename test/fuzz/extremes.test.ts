import { describe, expect, test } from "vitest";
import { sample } from "../support/sweep.js";
import { DEEP, extreme, extremes, INPUTS, SHAPES } from "./extremes-target.js";

const tried = SHAPES.flatMap((shape) => [true, false].map((isOpen) => ({ shape, isOpen, opens: shape[0] })));

describe.each(Object.keys(INPUTS))("depth and length alone never throw in %s", (name) => {
  test.each(sample(tried, 8))("$opens, never closed: $isOpen", { tags: "slow" }, async ({ shape, isOpen }) => {
    for (const isWhole of [true, false])
      expect(await extremes.problem(extreme(name, shape, DEEP, isWhole, isOpen), name)).toBeUndefined();
  });
});

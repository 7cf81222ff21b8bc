import { describe, expect, test } from "vitest";
import { sample } from "../support/sweep.js";
import { corpusOf } from "./corpus.js";
import { TARGETS } from "./targets.js";

describe.each(TARGETS)("what $name are hard to get right", (target) => {
  test.each(sample(corpusOf(target.name), 4))("$shows", async ({ text, path }) => {
    expect(await target.problem(text, path)).toBeUndefined();
  });
});

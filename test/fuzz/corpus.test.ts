import { describe, expect, test } from "vitest";
import { corpusOf } from "./corpus.js";
import { TARGETS } from "./targets.js";

describe.each(TARGETS)("what $name are hard to get right", (target) => {
  test.each(corpusOf(target.name))("$shows", async ({ text, path }) => {
    expect(await target.problem(text, path)).toBeUndefined();
  });
});

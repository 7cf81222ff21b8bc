import { expect, test } from "vitest";
import { check } from "../support/check.js";

/** What lines are made of, and what is mistaken for it. */
const PIECES = ["Wind", "2", '"a"', ",", "/", "=", "<", "..", ":", "and", "-", "*", "(", "“", "'", "\\", "x3", "%"];

const pairs = PIECES.flatMap((one) =>
  ["", " ", ...PIECES.flatMap((other) => [other, ` ${other}`])].map((end) => one + end),
);

/** A pattern that can meet a place in two ways needs 2^n steps for n of them, and this test doesn't end. */
test("a line ends, whatever comes sixty times in it", { tags: "slow" }, () => {
  for (const pair of new Set(pairs)) {
    const many = pair.repeat(60);
    const text = `Identifier: TID S 1\nd 2 ${many}    !Wi\n${many}x\nType "Support"\nAR\n    ${many} ~\n`;
    expect(check(text), pair).not.toEqual([]);
  }
});

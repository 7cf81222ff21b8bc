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

/** A pattern that takes as many steps as the cube of the length of a run doesn't get through these in any time. */
test("a line ends, however long a run in it is", { tags: "slow" }, () => {
  for (const piece of [" ", "*", "- ", '"', '" ', "'", "_", "…", "|", "2", "x", ". "]) {
    const run = piece.repeat(6000 / piece.length);
    const lines = [`Wind 2${run}x y`, `Wind ${run}2 !x`, `Wind${run}- 2 !x y`, `| Wind | ${run}x`, `${run}Wind`];
    const deck = [`TID${run}y z!`, `2 ${run}TID S 1${run}y`, `${run}TID S 1${run}2 z`];
    const cards = `Identifier: TID S 1\n\nType "Support"\nSubtype ${run}x\nAR\n    ${lines.join("\n    ")}\n`;
    const text = `Pack: P\n---\nDeck: D\nCards:\n    ${deck.join("\n    ")}\n---\n${cards}${run}\n${cards}`;
    expect(check(text), piece).not.toEqual([]);
  }
});

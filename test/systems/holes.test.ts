import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { declaredHoles } from "../../compiler/systems/declared-holes.js";
import { HOLE_CLASSES } from "../../compiler/systems/hole-classes.js";
import { fillHoles, parseHoles, readHoles } from "../../compiler/systems/holes.js";
import { fitsEntry, type HoleLookup, matchEntry } from "../../compiler/systems/match-entry.js";
import { runs } from "../support/sweep.js";
import { fair } from "./fair.js";

const nothing: HoleLookup = () => undefined;

describe("what a hole takes", () => {
  test.each([
    ["plum", "plum", {}],
    ["plum", "Plum", undefined],
    ["a \\<text>", "a <text>", {}],
    ["<", "<", {}],
    ["1 < 2", "1 < 2", {}],
    ["<any>", "", { any: "" }],
    ["<any>HNP<any>", "HNP 1", { any: " 1" }],
    ["<any>HNP<any>", "hnp 1", undefined],
    ["<any>target<any>target", "target target", { any: " " }],
    ["<any>target<any>target", "target", undefined],
    ["<text>", "", undefined],
    ["<text>", " x", undefined],
    ["<text>", "x y", { text: "x y" }],
    ["<word>", "plum", { word: "plum" }],
    ["<word>", "plum-jam", { word: "plum-jam" }],
    ["<word>", "plum jam", undefined],
    ["<words>", "plum jam", { words: "plum jam" }],
    ["<words>", "plum, jam", undefined],
    ["<words> tree", "old plum tree", { words: "old plum" }],
    ["<name>", "Recover1", { name: "Recover1" }],
    ["<name>", "1st", undefined],
    ["<name>", "Größe", { name: "Größe" }],
    ["<capitals>-<digits>", "ÄB-07", { capitals: "ÄB", digits: "07" }],
    ["<capitals>", "AbC", undefined],
    ["<number>", "0", { number: "0" }],
    ["<number>", "10", { number: "10" }],
    ["<number>", "07", undefined],
    ["<digits 3>", "007", { digits: "007" }],
    ["<digits 3>", "0007", undefined],
    ["<digits 3>", "07", undefined],
    ["<capitals 3>-<digits 2..3>", "WFM-07", { capitals: "WFM", digits: "07" }],
    ["<capitals 3>-<digits 2..3>", "WFMA-07", undefined],
    ["<capitals 3>-<digits 2..3>", "WFM-0007", undefined],
    ["<capitals 2><capitals 1>", "ABC", { capitals: "C" }],
    ["<any 0..2>", "", { any: "" }],
    ["<any 1..2>", "", undefined],
    ["<any 1>", "🂡", { any: "🂡" }],
    ["<any 2>x", "🂡🂡x", { any: "🂡🂡" }],
    ["<any><digits 2>", "a123", { any: "a1", digits: "23" }],
    ["<number 1>", "0", { number: "0" }],
    ["<ascii>", "Salt-1 ~", { ascii: "Salt-1 ~" }],
    ["<ascii>", "Größe", undefined],
    ["<ascii 1..5>", "Quays", { ascii: "Quays" }],
    ["<digits>", "07", { digits: "07" }],
    ["<any><digits>", "TIDE S 12", { any: "TIDE S ", digits: "12" }],
    ["<any><digits>", "TIDE S", undefined],
    ["<any><number>", "x0", { any: "x", number: "0" }],
    ["<any><number>", "", undefined],
    ["<any><id>", "x-", undefined],
    ["<id>@<text>", "got@2010-07", { id: "got", text: "2010-07" }],
    ["<id>", "a-b2", { id: "a-b2" }],
    ["<id>", "a--b", undefined],
    ["<id>", "-a", undefined],
    ["<number> : <text>", "3 : draw a card", { number: "3", text: "draw a card" }],
    ["{<number>}, <any>", "{3}, ", { number: "3", any: "" }],
  ])("%s reads %s", (entry, text, parts) => {
    const found = matchEntry(entry, text, nothing);
    const filled = found?.flatMap(({ hole, text: filling }) => (hole === undefined ? [] : [[hole, filling]]));
    expect(filled && Object.fromEntries(filled)).toEqual(parts);
    expect(fitsEntry(entry, text, nothing)).toBe(parts !== undefined);
  });
});

describe("a hole that is a name", () => {
  const lookup = declaredHoles(
    fair(`
Attribute: Price
OneOf "free" / "<number> coins"
---
Attribute: Offer
OneOf "<Price> off"
---
Attribute: Weight
Value "integer"`),
  );
  const pack: HoleLookup = (path) =>
    path.join(".") === "Cake.Name"
      ? { kind: "texts", texts: new Set(["Plum", "Plum tart", "Pear", "Fig"]) }
      : undefined;

  test.each([
    ["<Price>, please", "3 coins, please", true],
    ["<Price>, please", "free, please", true],
    // It may be a number as well.
    ["<Price>, please", "3, please", true],
    ["<Price>, please", "three, please", false],
    ["<Weight> pounds", "3 pounds", true],
    ["<Weight> pounds", "three pounds", false],
    ["<Unheard> pounds", "three pounds", true],
    // Names in the entries of a name are not looked up again.
    ["<Offer>", "anything off", true],
  ])("%s and what is declared: %s", (entry, text, fits) => expect(fitsEntry(entry, text, lookup)).toBe(fits));

  test.each([
    ["<Cake.Name> with cream", "Plum tart with cream", true],
    ["<Cake.Name> with cream", "Plum pie with cream", false],
    ["<Cake.Name><any>", "Pears", true],
  ])("%s and what the pack has: %s", (entry, text, fits) => expect(fitsEntry(entry, text, pack)).toBe(fits));
});

describe("any entry and any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<any>",
      "<text>",
      "<words>",
      "<word>",
      "<name>",
      "<number>",
      "<digits>",
      "<id>",
      "<X>",
      "a",
      "0",
      " ",
    ),
    fc.string({ maxLength: 3 }),
  );
  const entries: HoleLookup = () => ({ kind: "entries", entries: ["a", "<any>0", "<X>"] });

  test("never throws, and the two ways of asking agree", () => {
    fc.assert(
      fc.property(fc.array(piece), fc.string(), (pieces, text) => {
        const entry = pieces.join("");
        expect(matchEntry(entry, text, entries) !== undefined).toBe(fitsEntry(entry, text, entries));
      }),
    );
  });

  test("the pieces are as many as the parts of the entry, and together they are the text", () => {
    const parts = fc.array(fc.constantFrom("<word>", "<text>", "<number>", "<any>", "<X>", " ", "-", "x"), {
      maxLength: 8,
    });
    let matched = 0;
    fc.assert(
      fc.property(parts, fc.stringMatching(/^[a-c0-2x -]{0,12}$/), (pieces, text) => {
        const entry = pieces.join("");
        const found = matchEntry(entry, text, entries);
        if (found === undefined) return;
        matched++;
        expect(found.map((piece) => piece.text).join("")).toBe(text);
        const holes = readHoles(entry).parts.map((part) => (part.kind === "hole" ? part.path.join(".") : undefined));
        expect(found.map(({ hole }) => hole)).toEqual(holes);
      }),
      { ...runs(2000), seed: 7 },
    );
    expect(matched).toBeGreaterThan(runs(2000).numRuns / 20);
  });

  test("a hole that stands there twice has two pieces", () => {
    expect(matchEntry("X: <text> X <text>", "X: Steal X Control from another Player.", nothing)).toEqual([
      { hole: undefined, text: "X: " },
      { hole: "text", text: "Steal" },
      { hole: undefined, text: " X " },
      { hole: "text", text: "Control from another Player." },
    ]);
  });
});

describe("the time it takes", () => {
  afterEach(() => vi.restoreAllMocks());

  /** How many characters are looked at. */
  function steps(entry: string, text: string): number {
    const looks = [...HOLE_CLASSES.values()].flatMap((hole) => [vi.spyOn(hole, "inner"), vi.spyOn(hole, "first")]);
    matchEntry(entry, text, nothing);
    const count = looks.reduce((sum, look) => sum + look.mock.calls.length, 0);
    vi.restoreAllMocks();
    return count;
  }

  test.each([
    ["<word><word><word><word><word><number>", "a"],
    ["<words> <words> <words> <words>x<number>", "a x"],
    ["<text>a<text>a<text>a<text>a<number>a<text>", "a"],
    ["<any><id><any><id><any><id>-", "a-"],
  ])("%s grows as the text does", (entry, piece) => {
    const short = steps(entry, piece.repeat(100));
    expect(short).toBeGreaterThan(0);
    expect(steps(entry, piece.repeat(800))).toBeLessThan(short * 9);
  });
});

describe("what is wrong with holes", () => {
  test.each([
    ["<text", ["unclosed <text"]],
    ["a <b <number>", ["unclosed <b <number>"]],
    ["<two words>", ["not-a-name two words"]],
    ["<A.B.C.D>", ["not-a-name A.B.C.D"]],
    ["<A.B.C>", []],
    ["<A.B> \\<c 1 < 2 <3", []],
  ])("%s", (text, problems) => {
    expect(parseHoles(text).problems.map(({ kind, hole }) => `${kind} ${hole}`)).toEqual(problems);
  });

  test("a hole that nothing fills stays as it is written", () => {
    expect(fillHoles("<A> of <B> \\<c>", ([name]) => (name === "A" ? "1" : undefined))).toBe("1 of <B> <c>");
  });
});

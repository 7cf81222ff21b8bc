import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecklistLine } from "../../compiler/model/decklist.js";
import { areSurelyApart, FollowedIndex, indexCards } from "../../compiler/model/identifier-index.js";
import type { RecordInPack } from "../../compiler/model/pack-model.js";
import { comparePaths } from "../../compiler/model/pack-order.js";
import { check, type Files, packOf } from "../support/check.js";
import { runs } from "../support/sweep.js";

const card = (identifier: string, more = ""): string => `Identifier: ${identifier}\n${more}`;
const records = (...texts: readonly string[]): string => texts.join("---\n");

/** Each deck as its name and what it holds. */
function decksOf(files: Files | string): string[] {
  return packOf(files).decks.map(
    ({ name, cards }) => `${name}: ${cards.map(({ copies, identifier }) => `${copies} ${identifier}`).join(", ")}`,
  );
}

describe("order of files", () => {
  const inOrder = ["a.cards", "b.cards", "B/a.cards", "a/z.cards", "a/b/a.cards", "é.cards"];

  test("is part by part by code unit, files before sub-folders", () => {
    const expected = ["a.cards", "b.cards", "é.cards", "B/a.cards", "a/z.cards", "a/b/a.cards"];
    expect([...inOrder].sort(comparePaths)).toEqual(expected);
  });

  test("is an order", () => {
    const path = fc.array(fc.constantFrom("a", "b", "B", "aa"), { minLength: 1, maxLength: 4 }).map((p) => p.join("/"));
    fc.assert(
      fc.property(path, path, path, (a, b, c) => {
        expect(Math.sign(comparePaths(a, b)) + Math.sign(comparePaths(b, a))).toBe(0);
        if (comparePaths(a, b) <= 0 && comparePaths(b, c) <= 0) expect(comparePaths(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("is the order of the pack's cards", () => {
    const files = { "s/a.cards": card("C"), "b.cards": records(card("A"), card("B")) };
    expect(packOf(files).cards.map(({ record }) => record.identifier)).toEqual(["A", "B", "C"]);
  });
});

describe("decks", () => {
  test("own the cards after them, up to the next deck", () => {
    const text = records(card("A"), "Deck: One\n", card("B", "Copies: 3\n"), card("C"), "Deck: Two\n", card("D"));
    expect(decksOf(text)).toEqual(["One: 3 B, 1 C", "Two: 1 D"]);
  });

  test("with a list hold what it says, from anywhere, and own nothing", () => {
    const text = records("Deck: One\nCards:\n  2 B\n  # two\n  3x A # three\n", card("A"), "Deck: Two\n", card("B"));
    expect(decksOf(text)).toEqual(["One: 2 B, 3 A", "Two: 1 B"]);
    expect(packOf(text).decks[0]?.cards.map(({ card, line }) => [card?.record.identifier, line])).toEqual([
      ["B", 2],
      ["A", 4],
    ]);
  });

  test("that are alone own the cards of files without a deck, too", () => {
    const files = {
      "a.cards": card("A"),
      "b.cards": records(card("B"), "Deck: One\n", card("C")),
      "c.cards": card("D"),
    };
    expect(decksOf(files)).toEqual(["One: 1 A, 1 C, 1 D"]);
    expect(decksOf({ ...files, "d.cards": "Deck: Two\n" })).toEqual(["One: 1 C", "Two: "]);
  });

  test("come in the order that the pack names", () => {
    const files = {
      "pack.cards": "Pack: P\nDecks:\n  Two # first\n  Four\n  One\n",
      "decks.cards": "Deck: One\n---\nDeck: Two\n---\nDeck: Three\n",
    };
    expect(decksOf(files)).toEqual(["Two: ", "One: ", "Three: "]);
  });

  test("are named, and packs used, by names with marks of lists in them", () => {
    const files = {
      "a/pack.cards": "Pack: P\nUses:\n  ../b #2 # more\n  ../b # less\nDecks:\n  Two #2 # first\n  One # then\n",
      "a/decks.cards": "Deck: One\nCards:\n  2 B #1\n  1 B # one\n---\nDeck: Two #2\n",
      "b #2/pack.cards": "Pack: B2\n---\nIdentifier: B #1\n",
      "b/pack.cards": "Pack: B\n---\nIdentifier: B\n",
    };
    expect(packOf(files).uses.map(({ folder, problem }) => [folder, problem])).toEqual([
      ["../b #2", undefined],
      ["../b", undefined],
    ]);
    expect(decksOf(files)).toEqual(["Two #2: ", "One: 2 B #1, 1 B"]);
    expect(check(files).filter(({ rule }) => /unknown|malformed|duplicate/.test(rule))).toEqual([]);
  });

  test("have the game's own word for them", () => expect(decksOf("Era: Dawn\n")).toEqual(["Dawn: "]));
});

describe("a line of a list", () => {
  test.each([
    ["2 AB 1", "2 × AB 1"],
    ["  12x AB 1  # comment", "12 × AB 1"],
    ["2 AB#1", "2 × AB#1"],
    ["2 e\u0301", "2 × \u00e9"],
    ["# 2 AB 1", "empty"],
    ["", "empty"],
    ["AB 1", "no-count: 1 AB 1"],
    ["2", "no-identifier: ?"],
    ["AB 1 x2", "count-behind: 2 AB 1"],
    ["AB 1 (2)", "count-behind: 2 AB 1"],
    ["2 x AB 1", "unclear-count: 2 AB 1"],
    ["2× AB 1", "unclear-count: 2 AB 1"],
    ["2X AB 1", "unclear-count: 2 AB 1"],
    ["x2 AB 1", "unclear-count: 2 AB 1"],
    ["1.5 AB 1", "unclear-count: ?"],
    ["-1 AB 1", "unclear-count: ?"],
  ])("%j is read as %s", (line, meaning) => {
    const read = readDecklistLine(line);
    if (read.kind === "card") expect(`${read.copies} × ${read.identifier}`).toBe(meaning);
    else expect(read.kind === "empty" ? "empty" : `${read.reason}: ${read.meant ?? "?"}`).toBe(meaning);
  });

  test.each([
    ["2 XLN S 1", "LN S 1, XLN S 1", "2 × XLN S 1"],
    ["2 XLN S 1", "LN S 1", "unclear-count: 2 LN S 1"],
    ["2 XLN S 1", "", "2 × XLN S 1"],
    ["2 x XLN S 1", "LN S 1, XLN S 1", "unclear-count: 2 XLN S 1"],
    ["2 x XLN S 1", "", "unclear-count: 2x XLN S 1"],
    ["4 a1-65 Lamplighter", "a1-65", "name-behind: 4 a1-65 # Lamplighter"],
    ["4 A 1 Lamplighter (AB) 65", "A, A 1", "name-behind: 4 A 1 # Lamplighter (AB) 65"],
    ["4 a1-65 Lamplighter", "a1-65 Lamplighter", "4 × a1-65 Lamplighter"],
    ["4 a1-65 Lamplighter", "a1-66", "4 × a1-65 Lamplighter"],
    ["(2) A 1", "A 1", "unclear-count: 2 A 1"],
    ["// Sideboard", "A 1", "comment: # Sideboard"],
    ["// Sideboard", "// Sideboard", "no-count: 1 // Sideboard"],
    ["2 X 1", "1, X 1", "2 × X 1"],
    ["2 X 1", "1, 2 X 1", "no-count: 1 2 X 1"],
    ["2x X 1", "1", "2 × X 1"],
    ["2 2 X 1", "1, 2 X 1, X 1", "2 × 2 X 1"],
    ["2 3", "3", "2 × 3"],
    ["3", "3", "no-count: 1 3"],
    ["X2", "X2, 2", "no-count: 1 X2"],
    ["A x2", "A, A x2", "no-count: 1 A x2"],
    ["A x2 (3)", "A, A x2", "count-behind: 3 A x2"],
    ["2 Safe House #29", "Safe House, Safe House #29", "2 × Safe House #29"],
    ["2 Safe House #29 # why #29", "Safe House #29", "2 × Safe House #29"],
    ["2 Safe House #29", "Safe House", "2 × Safe House"],
    ["2 x Safe House #29 # why", "Safe House #29", "unclear-count: 2 Safe House #29"],
    ["2 #29", "#29", "2 × #29"],
    ["#29", "#29", "empty"],
    ["00000000000000000000000000000000000000002 x A", "A", "unclear-count: 2 A"],
    ["1000000000000000000000000 x A", "A", "unclear-count: 1000000000000000000000000 A"],
  ])("%j among the cards %s is read as %s", (line, cards, meaning) => {
    const names = new Set(cards.split(", "));
    const read = readDecklistLine(line, (name) => names.has(name));
    if (read.kind === "card") expect(`${read.copies} × ${read.identifier}`).toBe(meaning);
    else expect(read.kind === "empty" ? "empty" : `${read.reason}: ${read.meant ?? "?"}`).toBe(meaning);
  });

  test("has its places where they stand", () => {
    const line = "  2x AB 1 # c";
    const read = readDecklistLine(line);
    if (read.kind !== "card") throw new Error(read.kind);
    expect(line.slice(read.at.copies.start, read.at.copies.end)).toBe("2");
    expect(line.slice(read.at.identifier.start, read.at.identifier.end)).toBe("AB 1");
  });
});

describe("the system of a file", () => {
  const systems = (files: Files): string[] =>
    packOf(files).files.map(({ path, system }) => `${path} ${system.data.id}`);

  test.each<[string, Files, string[]]>([
    ["is the configured one", { "a.cards": card("A") }, ["a.cards got"]],
    ["is what its first record names", { "a.cards": "# c\n---\nSystem: common\n---\nA 1\n" }, ["a.cards common"]],
    ["is not what a later record names", { "a.cards": "A 1\n---\nSystem: common\n" }, ["a.cards got"]],
    [
      "is what the pack names, whatever the file says",
      { "a.cards": "System: got\n", "b.cards": "Pack: P\nSystem: common\n" },
      ["a.cards common", "b.cards common"],
    ],
    ["is the one that was meant", { "a.cards": "System: comon\n---\nA 1\n" }, ["a.cards common"]],
  ])("%s", (_, files, expected) => expect(systems(files)).toEqual(expected));
});

describe("conflicts", () => {
  const conflict = "<<<<<<< mine\nA 1\n=======\nA 2\n>>>>>>> theirs\n";
  const markersOf = (text: string): string[] =>
    packOf(text).files.flatMap(({ conflicts }) =>
      conflicts.flatMap(({ ours, base, middle, theirs }) =>
        [ours, base, middle, theirs].flatMap((span) => (span ? [text.slice(span.start, span.end)] : [])),
      ),
    );

  test.each<[string, string, string[]]>([
    ["have their markers in order", conflict, ["<<<<<<< mine", "=======", ">>>>>>> theirs"]],
    [
      "may show the base",
      "<<<<<<< a\r\n||||||| b\r\n=======\r\n>>>>>>> c\r\n",
      ["<<<<<<< a", "||||||| b", "=======", ">>>>>>> c"],
    ],
    [
      "may hold separators",
      "<<<<<<< a\nA 1\n---\nB 1\n=======\n---\n>>>>>>> b\n",
      ["<<<<<<< a", "=======", ">>>>>>> b"],
    ],
    ["are none without a middle", "<<<<<<< a\nA 1\n>>>>>>> b\n", []],
    ["are none out of order", ">>>>>>> a\n=======\n<<<<<<< b\n", []],
    ["begin at the last of several openings", `<<<<<<< a\n${conflict}`, ["<<<<<<< mine", "=======", ">>>>>>> theirs"]],
  ])("%s", (_, text, expected) => expect(markersOf(text)).toEqual(expected));
});

test("an index that followed edits is that of the cards as they are now", { tags: "slow" }, () => {
  const names = ["A 1", "a 1", "A1", "B", "C", "D", "É", undefined];
  const placed = (name: string | undefined) => {
    const [place] = packOf(name === undefined ? 'Type "Support"\n' : card(name)).cards;
    return place;
  };
  const name = fc.constantFrom(...names);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.array(fc.tuple(fc.nat(5), name)), (first, edits) => {
      const cards = first.map((one) => placed(one) as RecordInPack);
      const index = new FollowedIndex(indexCards(cards), [...cards]);
      for (const [at, one] of edits) {
        const [before, after] = [cards[at % cards.length] as RecordInPack, placed(one) as RecordInPack];
        cards[at % cards.length] = after;
        index.replace(before, after, [...cards]);
        const fresh = indexCards(cards);
        expect(areSurelyApart(index)).toBe(areSurelyApart(fresh));
        for (const one of names.flatMap((one) => one ?? [])) expect(index.get(one)).toEqual(fresh.get(one));
        if (at > 2) expect([...index]).toEqual([...fresh]);
      }
    }),
    runs(60),
  );
});

import { describe, expect, test } from "vitest";
import { drawCard } from "../../../tools/render/draw-card.js";
import { cardsToPrint } from "../../../tools/render/printed-cards.js";
import { shownScales, typeSizes } from "../../../tools/render/type-sizes.js";
import { packOf } from "../../support/check.js";
import { readSamples } from "../../support/samples.js";
import { systemOf } from "../../support/system-of.js";
import { groupsOf, textsOf } from "./support.js";

const GAME = `System: Letters
About: Mail.
Id "letters"
Edition "1"
Extends "common"
---
Attribute: Name
About: To whom it goes.
MustBeOn "Card"
---
Attribute: Text
About: What it says.
On "Card"
---
Face: Letter
About: All cards.
Area
    As "title"
    Shows "Name"
Area
    As "text"
    Shows "Text"
Area
    Height 40%
    As "story"
    Shows "Name" / "Text"
`;

/** A pack with a letter of each number of words, in decks. */
function letters(decks: Readonly<Record<string, readonly number[]>>) {
  const cards: string[] = [];
  const lists = Object.entries(decks).map(([name, lengths]) => {
    const held = lengths.map((words) => {
      const id = `L ${cards.length + 1}`;
      cards.push(`Identifier: ${id}\nName "Ann"\nText "${Array(words).fill("word").join(" ")}"`);
      return `    1 ${id}`;
    });
    return `Deck: ${name}\nCards:\n${held.join("\n")}`;
  });
  return cardsToPrint(packOf(["Pack: Mail", ...cards, ...lists].join("\n---\n"), systemOf(GAME)), {
    decks: [],
    cards: [],
  });
}

/** The sizes of the type of each card, in its areas, in the order of the cards. */
function sizesOf(cards: ReturnType<typeof letters>) {
  const sizeOf = typeSizes(cards, {});
  return cards.map((card) => {
    const { scales, smaller } = sizeOf(card);
    const drawing = drawCard(card.record, { scales });
    const sizes = groupsOf(drawing, "area").map(({ shapes }) => textsOf(shapes)[0]?.size.toFixed(3));
    return { deck: card.deck, sizes: sizes.join(), smaller, overflow: drawing.overflow };
  });
}

const different = (values: readonly string[]): number => new Set(values).size;

describe("type of cards that are printed together", () => {
  test("has one size in each area: the largest that fits all of the deck", { tags: "slow" }, () => {
    const lengths = [3, 20, 60, 100];
    const cards = letters({ Ebb: lengths });
    const alone = cards.map(({ record }) => drawCard(record));
    expect(different(alone.map(({ shapes }) => textsOf(shapes)[1]?.size.toFixed(3) ?? ""))).toBeGreaterThan(1);
    const sizes = sizesOf(cards);
    expect(different(sizes.map((one) => one.sizes))).toBe(1);
    expect(sizes.every(({ smaller, overflow }) => !smaller && overflow.length === 0)).toBe(true);
    const [, text] = (sizes[0]?.sizes ?? "").split(",");
    expect(text).toBe(textsOf(alone[3]?.shapes ?? [])[1]?.size.toFixed(3));
  });

  test("is that of each deck", () => {
    const sizes = sizesOf(letters({ Ebb: [3, 100], Flood: [3, 10] }));
    expect(sizes.map(({ deck }) => deck)).toEqual(["Ebb", "Ebb", "Flood", "Flood"]);
    expect(different(sizes.map((one) => one.sizes))).toBe(2);
    expect([sizes[0]?.sizes, sizes[2]?.sizes]).toEqual([sizes[1]?.sizes, sizes[3]?.sizes]);
  });

  test("is smaller on a card that says far more than a dozen others, and leaves theirs alone", () => {
    const few = Array.from({ length: 12 }, (_, at) => 5 + at);
    const without = sizesOf(letters({ Ebb: few }));
    const sizes = sizesOf(letters({ Ebb: [...few, 120] }));
    expect(sizes.slice(0, 12)).toEqual(without);
    expect(sizes[12]?.smaller).toBe(true);
    expect(sizes[12]?.overflow).toEqual([]);
  });

  test.each(["caravans", "tavern", "starter"])(
    "fits on all cards of %s, as when each was drawn by itself",
    { tags: "slow" },
    (name) => {
      const files = readSamples(`samples/${name}`);
      const own = files.find(({ path }) => path.endsWith(".system"));
      const texts = files.filter(({ path }) => path.endsWith(".cards")).map(({ path, text }) => [path, text]);
      const pack = packOf(Object.fromEntries(texts), own && systemOf(own.text));
      const cards = cardsToPrint(pack, { decks: [], cards: [] });
      const sizeOf = typeSizes(cards, {});
      const worse = cards.filter((card) => {
        const { overflow } = drawCard(card.record, { scales: sizeOf(card).scales });
        return overflow.length > drawCard(card.record).overflow.length;
      });
      expect(worse).toEqual([]);
    },
  );

  test("is the size that an editor shows", () => {
    const cards = letters({ Post: [3, 20, 60, 100] });
    const sizeOf = typeSizes(cards, {});
    const [first] = cards;
    const pack = packOf(["Pack: Mail", ...TWO_DECKS].join("\n---\n"), systemOf(GAME));
    const shown = pack.cards.map(({ record }) => shownScales(pack, record)?.get("text\nText"));
    expect(first && sizeOf(first).scales.size).toBe(3);
    // A is with the long one in the first deck, B alone in the second.
    expect(different(shown.map(String))).toBe(2);
    expect(shown[0]).toBe(shown[2]);
    expect(shown[1]).toBeGreaterThan(shown[0] ?? 0);
  });

  test("of titles is one as well: a long one wraps before it is smaller than the rest may be", () => {
    const pack = packOf(TITLES, systemOf(GAME));
    const cards = cardsToPrint(pack, { decks: [], cards: [] });
    const sizeOf = typeSizes(cards, {});
    const titles = cards.map((card) => {
      const [area] = groupsOf(drawCard(card.record, { scales: sizeOf(card).scales }), "area");
      return textsOf(area?.shapes ?? []);
    });
    expect(different(titles.map(([line]) => line?.size.toFixed(3) ?? ""))).toBe(1);
    expect(titles.map((lines) => lines.length)).toEqual([1, 2]);
  });
});

const TITLES = `Pack: Mail
---
Identifier: L 1
Name "Ann"
---
Identifier: L 2
Name "The postmaster general of all the islands"`;

const TWO_DECKS = [
  'Identifier: A\nName "Ann"\nText "word"',
  'Identifier: B\nName "Ann"\nText "word"',
  `Identifier: C\nName "Ann"\nText "${Array(120).fill("word").join(" ")}"`,
  "Deck: One\nCards:\n    1 A\n    1 C",
  "Deck: Two\nCards:\n    1 B",
];

import { expect, test } from "vitest";
import { type Random, randomFrom } from "../planted/random.js";
import { systemOf } from "../support/system-of.js";
import { checkFresh, checkOpen, open } from "./edited.js";

/** A game with a rule for each way in which rules are evaluated on a pack, and with rules for which order matters. */
const FAIR = systemOf(`System: The fair
About: Stalls and what they sell.
Id "fair"
Edition "1"
---
Kind: Pack
About: All that belongs together.
When
    Has = "Pack"
---
Kind: Deck
About: What one player brings.
When
    Has = "Deck"
---
Kind: Card
About: A card.
Unless
    Has = "Pack" / "Deck"
---
Kind: Stall
About: Where goods are sold.
When
    Type = "Stall"
---
Kind: Good
About: What is sold.
When
    Type = "Good"
---
Kind: Lonely
About: Goods in what has no stall.
When
    Is = "Good"
    Count.Stall < 0
---
Label: Pack
About: The name of the pack.
On "Pack"
---
Label: System
About: The game.
On "Pack"
---
Label: Uses
About: Other packs.
On "Pack"
Value "kept"
---
Label: Deck
About: The name of the deck.
On "Deck"
---
Label: Cards
About: The cards of the deck.
On "Deck"
Value "kept"
---
Label: Identifier
About: The card's own identifier.
On "Card"
---
Attribute: Type
About: What the card is.
MustBeOn "Card"
OneOf "Stall" / "Good"
---
Attribute: Name
About: What it is called.
On "Card"
---
Attribute: Price
About: What it costs.
On "Card"
Value "integer"
---
Attribute: Most
About: How many goods there may be.
On "Pack" / "Deck"
Value "integer"
---
Attribute: SoldAt
About: The name of a stall.
On "Card"
---
Category: Made
About: What it is made of.
On "Card"
Many "Yes"
---
Attribute: Tin
About: So much tin.
On "Made"
Value "integer"
---
Rule: many-goods
About: No more goods than the pack allows.
Says: <Count> goods.
For "Pack"
When
    Has = "Most"
Must
    Count.Good < Most
---
Rule: deck-goods
About: No more goods than the deck allows.
Says: <Count.Good> goods.
For "Deck"
When
    Has = "Most"
Must
    Count.Good < Most
---
Rule: lonely
About: Goods need a stall.
Says: <Name> is lonely.
For "Lonely"
Must
    Has = "SoldAt"
---
Rule: sold-nowhere
About: There is such a stall.
Says: No stall is called <value>.
For "Good"
In "Pack"
Must
    SoldAt = Stall.Name
---
Rule: same-name
About: Each name once.
Says: <Count> are called <Name>.
For "Card"
In "Pack"
Per "Name"
Must
    Count < 1
---
Rule: same-name-in-deck
About: Each name once in a deck.
Says: <Copies> are called <Name>.
For "Card"
In "Deck"
Per "Name"
Must
    Copies < 1
---
Rule: same-most
About: Each allows another number.
Says: <Count> allow <Most>.
For "Pack" / "Deck"
In "Pack"
Per "Most"
Must
    Count < 1
---
Rule: dear
About: Prices rise.
Says: They fall <Falls.Price> times.
For "Good"
In "Pack"
When
    Has = "Price"
Must
    Falls.Price < 0
---
Rule: too-dear
About: All goods together cost less than 9.
Says: They cost <Sum.Price>.
For "Good"
In "Pack"
Must
    Sum.Price < 9
---
Rule: made-of-much
About: Goods in what has no stall are made of one thing.
Says: <Count> things.
For "Made"
In "Lonely"
Must
    Count < 1
`);

/** The rules of the game itself, which are evaluated on the pack. */
const OWN_RULES = FAIR.data.rules.map(({ name }) => name);

/** A pack of two files: in each list, the pieces that may be in one place. With the first ones, nothing is misspelt. */
interface Pieces {
  readonly heads: readonly string[];
  readonly decks: readonly string[];
  readonly cards: readonly (readonly string[])[];
}

const PIECES: Pieces = {
  heads: ["Most 0", "Most 1", "", "Uses:\n    ../other"],
  decks: ["", "1 F 1", "1 F 1\n    1 F 2", "2 F 2\n    1 F 3", "1 F 4\n    1 F 1", "1 U 1\n    1 F 2", "2 F 9"],
  cards: [
    [...Array(9).fill('Type "Good"'), 'Type "Stall"', 'Type "God"'],
    ['Name "Lamp"', 'Name "Wick"', 'Name "Oil"', ""],
    ["Price 1", ...[1, 2, 3, 4, 5, 5, 6, 6, 6, 6].map((price) => `Price ${price}`), "", "Price many"],
    ['SoldAt "Lamp"', 'SoldAt "Oil"', ""],
    ["Made\n    Tin 3", "Made\n    Tin 3\nMade\n    Tin 4", ""],
  ],
};

const USED = { "u.cards": 'Pack: Other\nSystem: fair\n---\nIdentifier: U 1\nType "Stall"\nName "Oil"\n' };

/** Changes one piece of a pack at a time, and compares after each change. Returns the rules of the game that found something. */
function walk(seed: string, { hasDecks, edits }: { readonly hasDecks: boolean; readonly edits: number }): Set<string> {
  const random = randomFrom(seed);
  const pick = (pieces: readonly string[]): string => random.pick(pieces) ?? "";
  const cards = [1, 2, 3, 4].map((number) => ({ number, lines: PIECES.cards.map(([first = ""]) => first) }));
  const decks = hasDecks
    ? ["Deck: One", "Deck: Two"].map((name) => ({ name, most: "", list: pick(PIECES.decks) }))
    : [];
  let head = "";
  let divided = 2;
  const textOfCards = (some: typeof cards): string =>
    some.map(({ number, lines }) => `---\nIdentifier: F ${number}\n${lines.filter(Boolean).join("\n")}\n`).join("");
  const files = (): Record<string, string> => ({
    "a.cards": `Pack: Fair\nSystem: fair\n${head}\n${textOfCards(cards.slice(0, divided))}`,
    "b.cards": `${decks.map(deckText).join("")}${textOfCards(cards.slice(divided))}`.replace(/^---\n/, ""),
  });
  const pack = open(files(), undefined, USED, FAIR);
  const found = new Set<string>();
  for (let edit = 0; edit < edits; edit++) {
    change(random);
    for (const [path, text] of Object.entries(files())) pack.bringTo(path, text);
    // Now and then an edit comes before anybody has asked for the findings of the one before.
    if (random.below(5) === 0) continue;
    expect(checkOpen(pack)).toEqual(checkFresh(files(), USED, FAIR));
    for (const path of Object.keys(files())) for (const { rule } of pack.findings(path)) found.add(rule);
  }
  return found;

  function change({ below }: Random): void {
    const what = below(hasDecks ? 14 : 8);
    const card = cards[below(cards.length)];
    const deck = decks[below(2)];
    if (what === 0 || what === 13) head = pick(PIECES.heads);
    else if (what === 1) divided = below(4);
    else if (what === 2) cards.unshift(...cards.splice(below(4), 1));
    else if (what < 8 && card !== undefined) {
      const line = below(PIECES.cards.length);
      card.lines[line] = pick(PIECES.cards[line] ?? []);
    } else if (what === 8) decks.reverse();
    else if ((what === 9 || what === 12) && deck !== undefined) deck.most = pick(["", "Most 0", "Most 1"]);
    else if (deck !== undefined) deck.list = pick(PIECES.decks);
  }

  function deckText({ name, most, list }: (typeof decks)[number]): string {
    return `---\n${name}\n${most === "" ? "" : `${most}\n`}${list === "" ? "" : `Cards:\n    ${list}\n`}`;
  }
}

test.each([
  ["cards alone", false],
  ["cards in decks", true],
])(
  "%s: each rule of a game finds after an edit what it finds in a pack that is read anew",
  { tags: "slow" },
  (name, hasDecks) => {
    const found = new Set<string>();
    for (let run = 0; run < 4; run++)
      for (const rule of walk(`${name} ${run}`, { hasDecks, edits: 25 })) found.add(rule);
    const ofDecks = ["deck-goods", "same-most", "same-name-in-deck"];
    expect(OWN_RULES.filter((rule) => !found.has(rule)).toSorted()).toEqual(hasDecks ? [] : ofDecks);
  },
);

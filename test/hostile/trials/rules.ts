import { cards, type Files, inGroup, system, times } from "../trial.js";

/** A game with one rule, and this many cards in decks of 30, of which each name is on three. */
const ruled = (size: number, rule: string): Files => ({
  "own.system": `${system("own", 'Extends "common"\nKindFrom "Type"\n')}${OF_A_MARKET}---\nRule: of-the-market\nAbout: Hostile.\nSays: Not on this market.\n${rule}`,
  "cardwright.json": '{ "systems": ["own.system"], "system": "own" }',
  "a.cards": `Pack: Market\n---\n${times(Math.ceil(size / 30), deckOfWares, "---\n")}`,
});
const OF_A_MARKET = `---
Kind: Ware
About: What is sold.
When
    Type = "Ware"
---
Kind: Buyer
About: Who buys it.
When
    Type = "Buyer"
---
Attribute: Type
About: What the card is.
MustBeOn "Card"
OneOf "Ware" / "Buyer"
---
Attribute: Name
About: What it is called.
On "Card"
---
Attribute: Price
About: What it costs.
On "Ware"
Value "integer"
---
Attribute: Purse
About: What the buyer has.
On "Buyer"
Value "integer"
---
Attribute: Beside
About: The ware that it is sold with.
On "Ware"
---
Category: Allowed
About: What the buyer may have.
On "Buyer"
Many "Yes"
Custom "Yes"
Value "text" / "integer" / "range"
Operators "=" / "<" / ">"
`;
const deckOfWares = (deck: number): string =>
  `Deck: Stall ${deck}\n---\nIdentifier: B ${deck}\nType "Buyer"\nName "Buyer ${deck}"\nPurse ${deck}\nAllowed\n    Price < 20\nAllowed\n    Name = "Ware ${deck}"\n---\n${times(
    29,
    (at) => {
      const number = deck * 29 + at;
      return `Identifier: W ${number}\nType "Ware"\nName "Ware ${Math.floor(number / 3)}"\nPrice ${number % 40}\nBeside "Ware ${number}"\n`;
    },
    "---\n",
  )}`;

/** A card with a line that can't be read, and a condition that none of the others is seen to meet. */
const damagedCard = (number: number): string =>
  `Identifier: DRIFT S ${number}\nType "Support"\nAdventureResources\n    Wind 2\nAllowPlayIfBuildsite\n    Feats.Compass${number} = "Ivory"\nFeat Compass "Iv\n`;

/** Rules of a game that count, add up or look up values, over many cards that break them. */
export const RULES = inGroup("rules of a game", [
  ...[
    { name: "copies by name", rule: 'For "Ware"\nIn "Pack"\nPer "Name"\nMust\n    Copies < 2\n' },
    { name: "copies by name, in decks", rule: 'For "Ware"\nIn "Deck"\nPer "Name"\nMust\n    Copies < 2\n' },
    { name: "a count", rule: 'For "Ware"\nIn "Deck"\nWhen\n    Price > 20\nMust\n    Count < 3\n' },
    { name: "a sum by name", rule: 'For "Ware"\nIn "Pack"\nPer "Name"\nMust\n    Sum.Price < 50\n' },
    { name: "a sum beside a value of the deck", rule: 'For "Ware"\nIn "Deck"\nMust\n    Sum.Price < Buyer.Purse\n' },
    { name: "a share", rule: 'For "Ware"\nIn "Deck"\nWhen\n    Price > 20\nMust\n    Share < 10\n' },
    { name: "what fits", rule: 'For "Ware"\nIn "Deck"\nMust\n    Fits = Buyer.Allowed\n' },
    { name: "what fits, in the pack", rule: 'For "Ware"\nIn "Pack"\nMust\n    Fits = Buyer.Allowed\n' },
    { name: "a value of another card", rule: 'For "Ware"\nIn "Pack"\nMust\n    Beside = Ware.Name\n' },
    {
      name: "a condition on other cards, with a hole",
      rule: 'For "Ware"\nIn "Pack"\nUnless\n    Ware.Name = "<any> of old"\nMust\n    Price < 3\n',
    },
    { name: "no value of another card", rule: 'For "Ware"\nIn "Pack"\nMustNot\n    Beside = Ware.Name\n' },
  ].map(({ name, rule }) => ({ name, size: 3_000, files: (size: number) => ruled(size, rule), times: 60 })),
  {
    name: "damaged cards that conditions wait for",
    size: 3_000,
    files: (size) => cards(`Deck: Drift\n---\n${times(size, damagedCard, "---\n")}`),
    times: 60,
  },
]);

import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

/** A game whose lists have holes of all sorts. */
const game = (lists: string): string => `System: Bay
About: A small game.
Id "bay"
Edition "1"
Extends "common"
---
Kind: Text
About: Its attributes only fill holes in texts.
Unless
    Is = "Pack" / "Deck" / "Card"
---
Attribute: Quay
About: A quay.
On "Text"
OneOf "north" / "south"
---
Attribute: Berth
About: Where it lies.
${lists}
`;

// A hole means nothing to authors of cards, so they are shown what could be there.
test.each([
  ['OneOf "<digits 1..3>" / "<digits 1..3>+"', 'a text such as "40" or "40+"'],
  ['OneOf "<Quay>-<digits 2>"', 'a text such as "north-40"'],
  ['OneOf "<any 1..5>"', "a text of 1 to 5 characters"],
  ['OneOf "<any 3>"', "a text of 3 characters"],
  ['OneOf "<any 1..5> boat" / "none"', '"none" or a text such as "text boat"'],
  ['OneOf "<capitals 3>-<id>"', 'a text such as "ABA-some-words"'],
  [
    'Value "integer" / "text"\nOneOf "<word> of <name>" / "none"',
    'a whole number, "none" or a text such as "word of name"',
  ],
  ['OneOf "<hex 4>"', 'a text such as "3f3f"'],
])("%s", (lists, said) => {
  const found = check('Identifier: A 1\n\nBerth "- - - -"\n', systemOf(game(lists)));
  expect(found.map(({ message }) => message)).toEqual([`Berth cannot be "- - - -". It can be ${said}.`]);
});

import { afterEach, expect, test } from "vitest";
import { type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

const DECK = `Pack: The wells
Kind "Booster"
---
Deck: Wells
Cards:
    2 WELL S 1
    1 WELL S 2
`;
const CARD = `Identifier: WELL S 1
Type "Support"
AdventureResources
    Water 2
`;

test.each([
  ["", true],
  ["\0\x01\x02\xff\0\0", false],
])("what a list names may be in a file that can't be read: %j", async (other, isFound) => {
  place = playground({ "deck.cards": DECK, "card.cards": CARD, "other.cards": other });
  const { out, error } = await place.run("lint --info .");
  expect(`${out}${error}`.includes("No card has the identifier WELL S 2")).toBe(isFound);
  expect(`${out}${error}`.includes("1 check on the whole pack waits until")).toBe(!isFound);
});

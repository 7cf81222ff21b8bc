import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

const system = systemOf(`System: Reprints
About: Cards that were printed several times.
Id "reprints"
Edition "1"
Extends "common"
---
Attribute: Name
About: What it is called.
On "Card"
---
Attribute: Cost
About: What it costs.
On "Card"
Value "integer"
---
Attribute: Limit
About: What it must not cost more than.
On "Card"
Value "integer"
---
Rule: printings-differ
About: All printings of a card cost the same.
Says: The printings of <Name> differ.
For "Card"
In "Pack"
Per "Name"
Must
    Different.Cost < 1
---
Rule: dear
About: No card costs more than it may.
Says: Too dear.
For "Card"
Must
    Cost < Limit
---
Rule: nameless
About: A card has a name.
Says: It has no name.
For "Card"
Must
    Has = "Name"
---
Rule: free
About: Nothing is free.
Says: It is free.
For "Card"
MustNot
    Cost = 0
---
Rule: crowd
About: A pack is small.
Says: Too many.
For "Card"
In "Pack"
Must
    Copies < 3
`);

test.each([
  [
    'Identifier: LANT 1\nName "Moth"\nCost 3\n---\nIdentifier: LANT 12\nName "Moth"\nCost 4\n',
    ["The number of different Cost with Name Moth is 2: 3 on LANT 1 and 4 on LANT 12. It may be at most 1."],
  ],
  ['Identifier: LANT 1\nName "Moth"\nCost 3\nLimit 2\n', ["Cost is 3, and may be at most Limit (2)."]],
  ["Identifier: LANT 1\nCost 3\n", ['It has to have "Name".']],
  ['Identifier: LANT 1\nName "Moth"\nCost 0\n', ["Cost is 0, which is not allowed here."]],
  ['Identifier: LANT 1\nName "Moth"\nCopies: 4\n', ["There are 4 copies: LANT 1. There may be at most 3."]],
])("a finding of a game's rule says what is demanded and does not hold, and with which values: %s", (cards, said) => {
  const found = check(`Pack: All\nSystem: reprints\n---\n${cards}`, system);
  expect(found.flatMap(({ because }) => because ?? [])).toEqual(said);
});

const numbered = systemOf(`System: Rows
About: Cards that stand in a row.
Id "rows"
Edition "1"
Extends "common"
---
Attribute: Place
About: Where it stands.
On "Card"
Value "integer"
---
Rule: gap
About: Places follow one another.
Says: Places are missing.
For "Card"
In "Pack"
Must
    Gaps.Place < 0
---
Rule: same
About: A place is of one card.
Says: Several have the place.
For "Card"
In "Pack"
Per "Place"
Must
    Count < 1
`);

test.each([
  [[1, 2, 7], "gap: 7, see 2: Missing: 3, 4, 5 and 6."],
  [[1, 9], "gap: 9, see 1: Missing: 2, 3, 4, 5 and 3 more."],
  [[2], "gap: 2"],
  [[1, 1, 1], "same: 1, see 1: Here too., see 1: Here too."],
  [
    Array.from({ length: 8 }, () => 1),
    `same: 1${", see 1: Here too.".repeat(4)}, see 1: Here too, and in 2 more places.`,
  ],
])("a finding about many things names each, or says how many more: %j", (places, said) => {
  const cards = places.map((place, at) => `Identifier: LANT ${at}\nPlace ${place}\n`);
  const text = `Pack: All\nSystem: rows\n---\n${cards.join("---\n")}`;
  const numberAt = (at: number): string =>
    /Place (\d+)/.exec(text.slice(text.lastIndexOf("Identifier", at)))?.[1] ?? "?";
  const found = check(text, numbered).map(({ rule, span, related }) =>
    [`${rule}: ${numberAt(span.end)}`, ...related.map((one) => `see ${numberAt(one.span.end)}: ${one.message}`)].join(
      ", ",
    ),
  );
  expect(found).toEqual([said]);
});

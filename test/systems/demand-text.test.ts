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
    ["Must Different.Cost < 1. Different.Cost for Name Moth is 2: 3 on LANT 1, 4 on LANT 12."],
  ],
  ['Identifier: LANT 1\nName "Moth"\nCost 3\nLimit 2\n', ["Must Cost < Limit. Cost is 3. Limit is 2."]],
  ["Identifier: LANT 1\nCost 3\n", ['Must Has = "Name". Nothing there meets it.']],
  ['Identifier: LANT 1\nName "Moth"\nCost 0\n', ["MustNot Cost = 0. Cost is 0."]],
  ['Identifier: LANT 1\nName "Moth"\nCopies: 4\n', ["Must Copies < 3. Copies is 4: LANT 1."]],
])("a finding of a game's rule says which demand does not hold, and with which values: %s", (cards, said) => {
  const found = check(`Pack: All\nSystem: reprints\n---\n${cards}`, system);
  expect(found.flatMap(({ because }) => because ?? [])).toEqual(said);
});

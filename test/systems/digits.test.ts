import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

const system = systemOf(`System: Codes
About: Cards with codes.
Id "codes"
Edition "1"
Extends "common"
---
Attribute: Code
About: The number of the set, and the place in it.
On "Card"
OneOf "S<Place>"
---
Attribute: Place
About: Three digits.
OneOf "<digits 3>"
---
Attribute: Position
About: The place, as a number.
On "Card"
Value "integer"
---
Attribute: Beside
About: The place again, as it is written in the code.
On "Card"
---
Rule: place
About: The code has the position.
For "Card"
Must
    Code.Place = Position
---
Rule: position
About: And the other way round.
For "Card"
Must
    Position = Code.Place
---
Rule: beside
About: Two texts are the same if they are written the same.
For "Card"
Must
    Code.Place = Beside
`);

test.each([
  ['Code "S007"\nPosition 7', []],
  ['Code "S123"\nPosition 123', []],
  ['Code "S007"\nPosition 70', ["place", "position"]],
  ['Code "S007"\nBeside "007"', []],
  ['Code "S007"\nBeside "7"', ["beside"]],
])("digits are the number that they are, with zeros before it: %s", (lines, expected) => {
  expect(check(`Identifier: C 1\n${lines}\n`, system).map(({ rule }) => rule)).toEqual(expected);
});

import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

const FERRY = systemOf(`System: Ferry
About: Boats and their loads.
Id "ferry"
Edition "1"
Extends "common"
---
Category: Load
About: What it carries.
On "Card"
---
Category: Asks
About: What another boat must have.
On "Card"
Custom "Yes"
Value "integer"
Operators "=" / "<" / ">"
---
Attribute: Barrels
About: How many barrels.
On "Load"
Value "integer"
---
Attribute: Length
About: In metres.
On "Card"
Value "integer"
`);

const card = (condition: string): string =>
  `Identifier: BOAT 1\nLength 7\nLoad\n    Barrels 3\nAsks\n    ${condition}\n`;

test.each([
  ["Barrels > 2", ["Load.Barrels > 2"]],
  ["Load.Barrels > 2", []],
  ["Length > 2", []],
])("a declared name that only a category may have is asked for with a dot: %s", (condition, mended) => {
  const text = card(condition);
  const found = check(text, FERRY).filter(({ rule }) => rule === "undotted-name");
  expect(found.map(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)))).toEqual(
    mended.map((one) => [card(one)]),
  );
  expect(found.map(({ data }) => data.paths)).toEqual(mended.map(() => ["Load.Barrels"]));
});

import { expect, test } from "vitest";
import { applyEdits, instantiateSystem, loadSystem } from "../../compiler/index.js";
import { check } from "../support/check.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

const GAME = `System: Ferries
About: Ferries and where they lie.
Id "ferries"
Edition "1"
Extends "common"
---
Kind: Ferry
About: A ferry.
When
    Has = "Berth"
---
Attribute: Dock
About: A dock.
OneOf "Havn" / "Lee" / "Saltgate"
---
Attribute: Berth
About: Where it lies.
MustBeOn "Ferry"
OneOf "<Dock> <number>" / "none"
---
Attribute: Trip
About: What it costs, and where it goes.
On "Ferry"
OneOf "<number>: to <Dock>" / "free: <words>"
`;

const { data } = loadSystem(GAME, resolveShipped, shippedSystem("meta"));
const ferries = instantiateSystem(data);

test.each([
  ["Berth", "Havn[7]", "Havn 7"],
  ["Berth", "Havn[-]7", "Havn 7"],
  ["Berth", "S[la]tgate 7", "Saltgate 7"],
  ["Berth", "Oslo 7", undefined],
  ["Berth", "Havn seven", undefined],
  ["Trip", "2[ ]to Lee", "2: to Lee"],
  ["Trip", "2[;] to Lee", "2: to Lee"],
  ["Trip", "2:[t]o Lee", "2: to Lee"],
  ["Trip", "2: [T]o Lee", "2: to Lee"],
  ["Trip", "[F]ree: on Sundays", "free: on Sundays"],
  ["Trip", "2 Lee", undefined],
])("%s %j, which fits a form but for a slip, means %j", (name, marked, right) => {
  const wrong = marked.replace(/[[\]]/g, "");
  const card = (trip: string) => `Identifier: FER 1\n\n${name === "Trip" ? 'Berth "none"\n' : ""}${name} "${trip}"\n`;
  const found = check(card(wrong), ferries);
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual([
    `unknown-value/${right === undefined ? "unknown" : "nearest"}`,
  ]);
  const [{ span, fixes } = { span: { start: 0, end: 0 }, fixes: [] }] = found;
  if (right === undefined) return;
  expect(applyEdits(card(wrong), fixes[0]?.edits ?? [])).toBe(card(right));
  expect(card(wrong).slice(span.start, span.end).length).toBeLessThan(3);
});

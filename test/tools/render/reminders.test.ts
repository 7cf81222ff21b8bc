import { expect, test } from "vitest";
import { systemOf } from "../../support/system-of.js";
import { drawn, linesIn, textsOf } from "./support.js";

const game = (area: string, rule = ""): string => `System: Boats
About: Boats and what they can do.
Id "boats"
Edition "1"
---
Attribute: Skills
About: What it can do.
OneOf "Rowing" / "Fishing"
Many "Yes"
---
Attribute: Orders
About: What the crew does.
Many "Yes"
---
Rule: reminder-of-rowing
About: Rowing is explained.
Says: <value> has no reminder.
Under "Orders"
OneOf "Rowing (<aside>)" / "Rowing"
Instead "Rowing (It moves without wind.)"
${rule}---
Rule: reminder-of-holds
About: A hold is explained, with its size.
Says: <value> has no reminder.
Severity "off"
Under "Orders"
OneOf "Hold <number>"
Instead "Hold <number> (That many crates.)"
---
Face: Boat
About: All boats.
Bold "**"
Area
    As "text"
    Shows "Orders"
${area}`;

const REMINDS = '    Reminders "Yes"\n';
const lines = (orders: string, area = REMINDS, rule = "") =>
  linesIn(drawn(`Identifier: A 1\nSkills "Rowing"\nOrders ${orders}\n`, {}, systemOf(game(area, rule))).shapes)
    .join(" ")
    .replace(/\s+/g, " ");

test.each([
  ["behind what it explains", '"Rowing."', "Rowing (It moves without wind.)."],
  ["once on a card", '"Rowing." / "Rowing 2."', "Rowing (It moves without wind.). Rowing 2."],
  ["behind the marks of bold words", '"**Rowing**, then rest."', "Rowing (It moves without wind.), then rest."],
  [
    "not where the card has one",
    '"Rowing (It moves without wind.)." / "Rowing."',
    "Rowing (It moves without wind.). Rowing.",
  ],
  ["with what fills its holes, and from a rule that is off", '"Hold 12."', "Hold 12 (That many crates.)."],
])("a reminder is printed %s", (_, orders, printed) => {
  expect(lines(orders)).toContain(printed);
});

test("only where the area says so, and only on cards that the rule is about", () => {
  expect(lines('"Rowing."', "")).not.toContain("wind");
  expect(lines('"Rowing."', REMINDS, 'Unless\n    Skills = "Rowing"\n')).not.toContain("wind");
});

test("it is slanted", () => {
  const card = drawn('Identifier: A 1\nOrders "Rowing."\n', {}, systemOf(game(REMINDS)));
  const faces = textsOf(card.shapes).flatMap(({ runs }) => runs.map(({ text, face }) => `${face}: ${text.trim()}`));
  expect(faces.join("\n")).toContain("italic: (It moves");
});

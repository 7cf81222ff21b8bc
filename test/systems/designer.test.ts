import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

/** A small game, as its author has it before the mistake. */
const GAME = `System: Ferries
About: Boats carry goods between harbours.
Id "ferries"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Boat
About: A card that carries goods.
---
Kind: Harbour
About: A card that asks for goods.
---
Kind: Big
About: A big boat.
When
    Is = "Boat"
    Seats > 10
Unless
    Has = "Cargo"
---
Label: Story
About: What is told of it.
On "Boat"
---
Attribute: Type
About: What the card is.
OneOf "Boat" / "Harbour"
---
Attribute: Name
About: What is painted on the bow.
MustBeOn "Boat" / "Harbour"
---
Attribute: Seats
About: How many passengers the boat takes.
MustBeOn "Boat"
Value "integer"
Minimum 1
Maximum 40
---
Attribute: Code
About: Where it is registered.
On "Boat"
OneOf "<Place>-<digits 3>"
---
Attribute: Place
About: A town.
OneOf "NORTH" / "SOUTH"
---
Attribute: Orders
About: What the crew does.
On "Boat"
Many "Yes"
SuchAs "<Order>"
---
Category: Cargo
About: What the boat has loaded.
On "Boat"
Custom "Yes"
Value "integer"
---
Category: Wanted
About: What the harbour asks for.
On "Harbour"
Custom "Yes"
Value "integer"
CoveredBy "Cargo"
---
Phrase: Order
About: What is done.
OneOf "<Load>." / "<unread>."
---
Phrase: Load
About: Goods come on board.
OneOf "load <Number> <crate|crates> of <Goods>" / "sail to <Harbour.Name>"
Examples:
    load two crates of tea
---
Attribute: Number
About: A number.
OneOf "one" / "two" / "<number>"
---
Attribute: Goods
About: What can be loaded.
OneOf "tea" / "salt"
---
Rule: harbour-without-wishes
About: A harbour asks for something.
Says: This harbour asks for nothing.
Mend: Add Wanted.
Severity "warning"
For "Harbour"
Must
    Has = "Wanted"
Breaks:
    Identifier: Lee 1
    Type "Harbour"
    Name "Lee"
Mended:
    Identifier: Lee 1
    Type "Harbour"
    Name "Lee"
    Wanted
        Salt 2
---
Example: two-boats
About: Two boats of one name.
Records:
    Identifier: A 1
    Type "Boat"
    Name "Tern"
    Seats 3
    ---
    Identifier: A 2
    Type "Boat"
    Name "Tern"
    Seats 3
---
Rule: one-name
About: No two boats have one name.
Says: <Count> boats are called <Name>.
For "Boat"
In "Pack"
Per "Name"
Must
    Count < 1
Breaks: from two-boats
Mended: from Breaks
    Identifier: A 2
    Name "Gull"
---
Rule: say-load
About: Crates are loaded.
Says: Write <limit>, not <value>.
Severity "info"
Under "Orders"
OneOf "take on" / "put <aboard|on board>"
Instead "load"
---
Rule: seats-of-the-code
About: The code ends with the seats.
Says: The code is <Code>, and there are <Seats> seats.
For "Boat"
When
    Has = "Code"
Must
    Code.digits = Seats
---
Face: Boat
About: How a boat is printed.
Width 63
Height 88
Frame "Type"
Area
    As "attributes"
Area
    As "text"
    Shows "Story"
`;

const meta = shippedSystem("meta");
const found = (text: string) => check({ "ferries.system": text }, meta).filter(({ severity }) => severity !== "info");

test("the game is right", () => expect(found(GAME)).toEqual([]));

/** One mistake is one finding, whose first fix makes the game what it was. */
describe("what a designer writes", () => {
  test.each<[right: string, wrong: string]>([
    // A condition
    ["    Seats > 10", "Seats > 10"],
    ['    Has = "Cargo"', '    Has "Cargo"'],
    ['    Has = "Wanted"', "    Has = Wanted"],
    ["    Count < 1", '    Count < "1"'],
    ["    Count < 1", "    Count < one"],
    ['Per "Name"', 'Per "Nmae"'],
    ['When\n    Is = "Boat"', 'When Is = "Boat"'],
    // A hole
    ['OneOf "<Place>-<digits 3>"', 'OneOf "<Palce>-<digits 3>"'],
    ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<digit 3>"'],
    ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<digits three>"'],
    ['OneOf "<Load>." / "<unread>."', 'OneOf "<Load>." / "<unraed>."'],
    ['SuchAs "<Order>"', 'SuchAs "<Ordr>"'],
    ["<crate|crates>", "<crate,crates>"],
    ["<Harbour.Name>", "<Harbor.Name>"],
    ["<Count> boats", "<Coutn> boats"],
    // A label
    ["Kind: Harbour", "Kind Harbour"],
    ["Kind: Harbour", "Kinds: Harbour"],
    ["Attribute: Place", "Atribute: Place"],
    ["Phrase: Load", "Prase: Load"],
    ["Breaks:\n    Identifier: Lee 1", "Breaks\n    Identifier: Lee 1"],
    ["System: Ferries", "Sytem: Ferries"],
    // A value
    ['OneOf "Boat" / "Harbour"', 'OneOf "Boat", "Harbour"'],
    ['OneOf "Boat" / "Harbour"', 'OneOf "Boat" "Harbour"'],
    ['Extends "common"', 'Extends "comon"'],
  ])("%s: %s", (right, wrong) => {
    const text = GAME.replace(right, () => wrong);
    expect(text).not.toBe(GAME);
    const findings = found(text);
    expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toHaveLength(1);
    expect(applyEdits(text, findings[0]?.fixes[0]?.edits ?? [])).toBe(GAME);
  });

  test.each<[right: string, wrong: string, said: string]>([
    [
      'For "Harbour"\nMust',
      'On "Harbour"\nMust',
      "On is only allowed in Label, Attribute, Category and Phrase records.",
    ],
    ["Minimum 1\nMaximum 40", "Range 1..40", "Unknown attribute Range. An Attribute record can have On, "],
    ["When\n    Is", "Wenn\n    Is", "Unknown category Wenn. A Kind record can have When or Unless."],
    ['Id "ferries"\n', "", "This System record needs Id."],
    ['    Has = "Wanted"', "    Wanted > 1", "Wanted is a category, so it has no value."],
    ["Code.digits = Seats", "Code.Place = Seats", "Nothing the declarations allow can meet this"],
    ["Code.digits = Seats", 'Code.digits = "Seats"', 'Code.digits can never be "Seats" here'],
    ['KindFrom "Type"', 'KindFrom "Seats"', "Seats lists no texts, so no card gets a kind from it."],
    ['"put <aboard|on board>"', '"put <Load>"', "Load is a phrase"],
  ])("%s: %s is said in words of a game", (right, wrong, said) => {
    const findings = found(GAME.replace(right, () => wrong));
    expect(findings.map(({ message }) => message.slice(0, said.length))).toEqual([said]);
  });

  test("a kind without conditions is everything, where no attribute gives the kinds", () => {
    const findings = found(GAME.replace('KindFrom "Type"\n', ""));
    expect(findings.map(({ rule }) => rule)).toEqual(["kind-without-conditions", "kind-without-conditions"]);
  });
});

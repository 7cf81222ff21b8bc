import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { attributeRow, categoryRow, ownOf, ruleRows, tableRows } from "../support/system-rows.js";
import { shippedSystem } from "../support/systems.js";

const system = shippedSystem("conspiracy");
const { data } = system;

/** Name, where it may stand, and what may be written, as the rulebook has it. */
const ATTRIBUTES = `
Type                Card!                                                                "Secret Master" "Character" "Attribute" "Object" "Minion" "Event"
Name                Card!                                                                text
Spheres             Agent!                                                               "War" "Peace" "Faith" "Mysteries" "Wealth" "Order" "Chaos", many
RequiredSpheres     SecretMaster!                                                        "War" "Peace" "Faith" "Mysteries" "Wealth" "Order" "Chaos", many
ForbiddenSpheres    SecretMaster                                                         "War" "Peace" "Faith" "Mysteries" "Wealth" "Order" "Chaos", many
Cost                Agent!                                                               integer "X" "none"
Initiative          SecretMaster!                                                        integer
Influence           SecretMaster!                                                        integer
Influence           Youth+Adult+Mature+Elderly+Preserved                                 integer
Influence           Action                                                               integer from -99
Control             SecretMaster                                                         integer
Control             Youth+Adult+Mature+Elderly+Preserved                                 integer
Control             Action                                                               integer from -99
Powers              Character+Ability                                                    text "Immortal" "Insane", many
Affiliations        Character+Ability                                                    text "CHURCH" "CULT" "GOVERNMENT" "ROYALTY" "SECRET SOCIETY" "ALIEN", many
StartsAt            Character                                                            "Adult" "Mature" "Elderly"
TargetPowers        Action                                                               text "Immortal" "Insane", many
TargetAffiliations  Action                                                               text "CHURCH" "CULT" "GOVERNMENT" "ROYALTY" "SECRET SOCIETY" "ALIEN", many
Effect              Event!                                                               text
Effect              Character+Ability                                                    text
Special             SecretMaster+Character+Ability+Youth+Adult+Mature+Elderly+Preserved  "<Cost>: <Effect>", many
WinsIf              SecretMaster!                                                        text, many
Mentions            Card                                                                 text, many`;

const CATEGORIES = `
Youth      Character   one
Adult      Character!  one
Mature     Character!  one
Elderly    Character!  one
Preserved  Character   one`;

/** Rule, severity, what it is about, inside of what. */
const RULES = `
x-without-explanation        error    Agent         -
x-without-explanation        error    Special       -
life-without-beginning       warning  Character     -
preserved-mortal             warning  Character     -
immortal-without-preserved   warning  Character     -
control-of-insane            info     Character     -
affiliation-not-in-capitals  error    Agent         -
power-in-capitals            error    Agent         -
required-and-forbidden       error    SecretMaster  -
event-that-generates         warning  Event         -
one-secret-master            error    SecretMaster  Deck
character-twice              error    Character     Deck
action-too-often             error    Action        Deck
sphere-not-required          error    Agent         Deck
sphere-forbidden             error    Agent         Deck
first-hand-too-small         warning  Agent         Deck
empty-pile                   warning  Deck          -
nobody-to-use-it-on          warning  Ability       Deck
costly-deck                  info     Agent         Deck
name-twice                   error    Card          Pack
sphere-without-cards         warning  SecretMaster  Pack
unknown-card-named           warning  Card          Pack`;

describe("conspiracy.system", () => {
  test("has what is printed on the cards", () => {
    expect(ownOf(data, data.attributes).map(attributeRow)).toEqual(tableRows(ATTRIBUTES));
  });

  test("has the five ages, of which three are on every character", () => {
    expect(ownOf(data, data.categories).map(categoryRow)).toEqual(tableRows(CATEGORIES));
  });

  test("has rules with these severities", () => {
    expect(ruleRows(data)).toEqual(tableRows(RULES));
  });
});

const card = (type: string, lines: string): string =>
  `Identifier: REED 1\nType "${type}"\nName "Low Water"\nSpheres "Peace"\n${lines}`;

describe("what a cost of X needs", () => {
  test.each([
    ["Steal X control.", []],
    ["X is what a rival paid.", []],
    ["Gain control, X in all.", []],
    ["Pay for it with X", []],
    ["Gain extra control, TAX included.", ["x-without-explanation"]],
    ["Gain control.", ["x-without-explanation"]],
  ])("%s", (effect, rules) => {
    const found = check(card("Event", `Cost "X"\nEffect "${effect}"\n`), system);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test("a special explains it as well", () => {
    expect(check(card("Object", 'Cost "X"\nSpecial "0: Gain X influence."\n'), system)).toEqual([]);
  });
});

describe("how a special is written", () => {
  test.each<[special: string, rule?: string]>([
    ["2: Draw a card."],
    ["0: Draw a card."],
    ["none: Draw a card when this is discarded."],
    ["X: Steal X control."],
    ["X: X is how old the character is."],
    ["X: Steal X Control from another Player."],
    ["X: Steal control.", "x-without-explanation"],
    ["X: Pay the TAX.", "x-without-explanation"],
    ["2:", "unknown-value"],
    ["Draw a card.", "unknown-value"],
    ["two: Draw a card.", "unknown-value"],
  ])("%s", (special, rule) => {
    const found = check(card("Object", `Cost 1\nSpecial "${special}"\n`), system);
    expect(found.map(({ rule }) => rule)).toEqual(rule === undefined ? [] : [rule]);
  });
});

describe("how affiliations and powers are told apart", () => {
  test.each([
    ['Affiliations "CHURCH"', []],
    ['Affiliations "SECRET SOCIETY"', []],
    ['Affiliations "GUILD"', []],
    ['Affiliations "GUILD OF BEES" / "Cult"', ["affiliation-not-in-capitals"]],
    ['Affiliations "ORDER OF BEES"', []],
    ['Powers "Winged"', []],
    ['Powers "ALIEN"', ["power-in-capitals"]],
    ['TargetPowers "INSANE"', ["power-in-capitals"]],
    ['TargetAffiliations "Royalty"', ["affiliation-not-in-capitals"]],
  ])("%s", (line, rules) => {
    const found = check(card("Object", `Cost 1\n${line}\n`), system).filter(({ severity }) => severity !== "info");
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });
});

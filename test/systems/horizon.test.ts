import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { attributeRow, categoryRow, ownOf, ruleRows, tableRows } from "../support/system-rows.js";
import { shippedSystem } from "../support/systems.js";

const system = shippedSystem("horizon");
const { data } = system;

/** Name, where it may stand, and what may be written, as the rulebook has it. */
const ATTRIBUTES = `
Holds          Deck             "Events" "Artifacts" "Items"
Players        Deck             integer from 2 to 5
Colours        Deck             "blue" "purple" "orange" "turquoise" "yellow", many
Type           Card!            "Event" "Artifact" "Item"
Name           Artifact!+Item!  text
Name           Event            text
StartColour    Event            "blue" "purple" "orange" "turquoise" "yellow"
Flexible       Event            "Attacking" "Supporting" "Logistic"
Centre         Event!           "green" "red" "grey"
IfItHappens    Event            "blue" "purple" "orange" "turquoise" "yellow" "open"
IfItDoesNot    Event            "blue" "purple" "orange" "turquoise" "yellow" "open"
Points         ScoringEvent     integer from 1
GivesArtifact  Event            "Yes"
Radii          Event            integer from 1 to 4, many
NotThisRound   Event            "Yes"
Loot           Event            integer
Group          Artifact!        "Movement" "Energy" "Events"
Text           Artifact!        text
Text           Event+Item       text
Side           Edge!            integer from 1 to 6
Link           Edge!            "cause" "hindrance"
Direction      Edge!            "forward" "backward"
Strength       Edge             integer from 2 to 4
Price          Level            integer
Damage         Level            integer
Expense        Level            integer
Defence        Level            integer
Speed          Level            integer
Capacity       Level            integer
Charges        Level            integer
PerTurn        Level            integer
MaximumPower   Level            integer to 4`;

const CATEGORIES = `
Edge   Event  many
Level  Item!  many`;

/** Rule, severity, what it is about, inside of what. */
const RULES = `
side-twice                 error    Edge                     Event
nothing-leads-here         info     OrdinaryEvent            -
scoring-without-arc        error    ScoringEvent             -
quiet-with-arc             warning  QuietEvent               -
same-arc-twice             warning  PrintedEvent             -
several-marks              error    Event                    -
all-radii                  error    Event                    -
attack-not-red             error    AttackingEvent           -
attack-not-open            error    AttackingEvent           -
support-not-green          error    SupportingEvent          -
support-not-open           error    SupportingEvent          -
logistic-with-edges        error    LogisticEvent            -
open-arc-on-printed-event  error    PrintedEvent             -
flexible-without-colour    warning  Event                    -
artifact-out-of-time       info     Artifact                 -
level-gets-worse           error    Level                    Item
level-as-before            error    Level                    Item
uneven-levels              warning  Level                    Item
uneven-start               error    StartingEvent            EventDeck
links-out-of-balance       warning  Edge                     SetUpDeck
arcs-out-of-balance        warning  IfItHappens+IfItDoesNot  SetUpDeck
too-few-events             warning  Event                    TwoPlayerDeck
too-few-events             warning  Event                    ThreePlayerDeck
too-few-events             warning  Event                    FourPlayerDeck
too-few-events             warning  Event                    FivePlayerDeck
colour-without-gain        warning  ThreePlayerDeck          -
group-without-artifacts    info     Artifact                 ArtifactDeck
artifact-too-often         info     Artifact                 Deck`;

describe("horizon.system", () => {
  test("has what is printed on the cards", () => {
    expect(ownOf(data, data.attributes).map(attributeRow)).toEqual(tableRows(ATTRIBUTES));
  });

  test("has edges and levels, several on a card", () => {
    expect(ownOf(data, data.categories).map(categoryRow)).toEqual(tableRows(CATEGORIES));
  });

  test("has rules with these severities", () => {
    expect(ruleRows(data)).toEqual(tableRows(RULES));
  });
});

const edge = (side: number, link: string, direction = "backward"): string =>
  `Edge\n    Side ${side}\n    Link "${link}"\n    Direction "${direction}"\n`;
const event = (number: number, lines: string, edges = edge(1, "cause")): string =>
  `Identifier: MOTH ${number}\nType "Event"\n${lines}\n${edges}`;
const rulesIn = (text: string): string[] => check(text, system).map(({ rule }) => rule);

describe("the edges of an event", () => {
  test("are six: a seventh shares its side with another one", () => {
    const six = [1, 2, 3, 4, 5, 6].map((side) => edge(side, "cause")).join("");
    expect(rulesIn(event(1, 'Centre "grey"', six))).toEqual([]);
    expect(rulesIn(event(1, 'Centre "grey"', six + edge(4, "hindrance")))).toEqual(["side-twice"]);
  });
});

describe("the centre of an event", () => {
  test.each([
    ['Centre "grey"\nRadii 1 / 2', []],
    ['Centre "grey"\nRadii 1\nRadii 2', []],
    ['Centre "grey"\nRadii 1 / 2\nRadii 3 / 4', ["all-radii"]],
    ['Centre "grey"\nGivesArtifact "Yes"\nRadii 1', ["several-marks"]],
    ['Centre "green"\nIfItDoesNot "blue"\nPoints 3', []],
    ['Centre "grey"\nPoints 1', ["not-on-this-kind"]],
    ['Centre "red"', ["scoring-without-arc"]],
    ['Centre "red"\nIfItHappens "blue"\nIfItDoesNot "blue"', ["same-arc-twice"]],
    ['StartColour "blue"\nFlexible "Attacking"\nCentre "red"\nIfItHappens "open"\nIfItDoesNot "open"', []],
    ['StartColour "blue"\nFlexible "Supporting"\nCentre "green"\nIfItDoesNot "open"', []],
  ])("%s", (lines, rules) => {
    expect(rulesIn(event(1, lines))).toEqual(rules);
  });
});

describe("the levels of an item", () => {
  const item = (...levels: string[]): string =>
    `Identifier: MOTH 1\nType "Item"\nName "Sail"\n${levels.map((lines) => `Level\n${lines.replace(/^/gm, "    ")}\n`).join("")}`;

  test.each([
    [["Price 4\nDefence 4", "Price 4\nDefence 6", "Price 4\nDefence 8"], []],
    [["Price 4\nDefence 4", "Price 4\nDefence 8", "Price 4\nDefence 6"], ["level-gets-worse"]],
    [["Price 4\nDefence 4", "Price 4\nDefence 4"], ["level-as-before"]],
    [["Price 4\nDefence 4", "Price 4\nDamage 12"], ["uneven-levels"]],
    [["Charges 5\nPerTurn 3\nMaximumPower 5"], ["value-out-of-range"]],
  ])("%j", (levels, rules) => {
    expect([...new Set(rulesIn(item(...levels)))]).toEqual(rules);
  });
});

describe("starting events", () => {
  const logistic = (number: number, colour: string): string =>
    event(number, `StartColour "${colour}"\nFlexible "Logistic"\nCentre "grey"`, "");
  const ordinary = (number: number, colour: string): string => event(number, `StartColour "${colour}"\nCentre "grey"`);
  const deck = (...cards: string[]): string => ["Deck: D\n", ...cards].join("---\n");

  test("a colour without a card of a kind that others have is one too few", () => {
    expect(rulesIn(deck(logistic(1, "blue"), logistic(2, "orange")))).toEqual([]);
    const uneven = deck(logistic(1, "blue"), ordinary(2, "blue"), ordinary(3, "orange"));
    expect(rulesIn(uneven)).toEqual(["uneven-start"]);
  });
});

import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { attributeRow, categoryRow, isOnCards, ownOf, ruleRows, tableRows } from "../support/system-rows.js";
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
Text           Artifact!        text "<Text>"
Text           Event+Item       text "<Text>"
Side           Edge!            integer from 1 to 6
Link           Edge!            "cause" "hindrance"
Direction      Edge!            "forward" "backward"
Strength       Edge             integer from 2 to 4
Price          Level            integer
Damage         Level            integer
Expense        Level            integer
Defence        Level            integer
Speed          Level            integer from 3 to 5
Capacity       Level            integer from 1 to 65
Charges        Level            integer
PerTurn        Level            integer
MaximumPower   Level            integer from 3 to 4`;

const CATEGORIES = `
Edge   Event  many
Level  Item!  many`;

/** Rule, severity, what it is about, inside of what. */
const RULES = `
side-twice                 error    Edge                     Event
printed-strength           error    Edge                     -
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
level-without-price        error    Item                     -
wrong-deck                 error    Card                     EventDeck
wrong-deck                 error    Card                     ArtifactDeck
wrong-deck                 error    Card                     ItemDeck
colour-for-each-player     error    ColouredDeck             ColouredDeck
uneven-start               error    StartingEvent            EventDeck
links-out-of-balance       warning  Edge                     SetUpDeck
arcs-out-of-balance        warning  IfItHappens+IfItDoesNot  SetUpDeck
too-few-events             warning  Event                    TwoPlayerDeck
too-few-events             warning  Event                    ThreePlayerDeck
too-few-events             warning  Event                    FourPlayerDeck
too-few-events             warning  Event                    FivePlayerDeck
colour-without-gain        warning  ThreePlayerDeck          ThreePlayerDeck
colour-without-gain        warning  GainForOne               ThreePlayerDeck
attacks-not-alternating    info     CausedAttack             TwoPlayerDeck
attacks-not-alternating    info     HinderedAttack           TwoPlayerDeck
attacks-not-alternating    info     CausedAttack             ThreePlayerDeck+FourPlayerDeck
attacks-not-alternating    info     HinderedAttack           ThreePlayerDeck+FourPlayerDeck
group-without-artifacts    info     Artifact                 FilledArtifactDeck
artifact-too-often         info     Artifact                 Deck`;

describe("horizon.system", () => {
  test("has what is printed on the cards", () => {
    expect(ownOf(data, data.attributes).filter(isOnCards).map(attributeRow)).toEqual(tableRows(ATTRIBUTES));
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
    [["Price 4\nCharges 5\nPerTurn 3\nMaximumPower 5"], ["value-out-of-range"]],
    [["Price 4\nSpeed 3", "Price 4\nSpeed 4", "Price 5\nSpeed 5"], []],
    [["Price 4\nSpeed 1"], ["value-out-of-range"]],
    [["Price 4\nSpeed 6"], ["value-out-of-range"]],
    [["Price 4\nCapacity 66"], ["value-out-of-range"]],
    [["Damage 12"], ["level-without-price"]],
    [["Damage 12", "Damage 18"], ["level-without-price"]],
    [["Price 4\nDamage 12", "Damage 18"], ["uneven-levels"]],
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

describe("a printed link", () => {
  test.each([
    ["", []],
    ["    Strength 2\n", []],
    ["    Strength 3\n", ["printed-strength"]],
    ["    Strength 5\n", ["value-out-of-range"]],
  ])("%j", (line, rules) => expect(rulesIn(event(1, 'Centre "grey"', edge(1, "cause") + line))).toEqual(rules));
});

const artifact = (number: number, group: string, text = "Move twice."): string =>
  `Identifier: MOTH ${number}\nType "Artifact"\nName "Thing ${number}"\nGroup "${group}"\nText "${text}"\n`;
const records = (...all: string[]): string => all.join("---\n");

describe("what a deck holds", () => {
  const artifacts = [artifact(1, "Energy"), artifact(2, "Movement"), artifact(3, "Events")];
  const grey = (number: number): string => event(number, 'Centre "grey"');

  test.each([
    ['Holds "Artifacts"', [...artifacts, grey(4)], ['"Event"']],
    ['Holds "Events"', [grey(4), artifact(1, "Energy")], ['"Artifact"']],
    ['Holds "Items"', [artifact(1, "Energy")], ['"Artifact"']],
    ['Holds "Artifacts"', artifacts, []],
    // As much else than it says is a mistake in what it says.
    ['Holds "Events"', artifacts, ['"Events"']],
    ['Holds "Artifacts"', [grey(1), grey(2), grey(3)], ['"Artifacts"']],
    // Where nothing is said, it may be all that the pack has.
    ["", [grey(4), ...artifacts], []],
  ])("%s with %j", (head, cards, places) => {
    const text = records(`Deck: D\n${head}\n`, ...cards);
    const found = check(text, system);
    expect(found.map(({ rule }) => rule)).toEqual(places.map(() => "wrong-deck"));
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(places);
  });
});

const LINKS = edge(1, "cause") + edge(2, "hindrance");
const many = (number: number, lines: string): string => event(number, lines, LINKS).replace("\n", "\nCopies: 30\n");
const setUp = (players: number, colours: string, ...cards: string[]): string =>
  records(`Deck: D\nPlayers ${players}\n${colours}\n`, many(1, 'Centre "grey"'), ...cards);
const gain = (number: number, lines: string): string => event(number, `Centre "green"\n${lines}`, LINKS);
const ALONE = [gain(11, 'IfItHappens "blue"'), gain(12, 'IfItDoesNot "orange"'), gain(13, 'IfItHappens "yellow"')];

describe("the colours of the players", () => {
  const three = 'Colours "blue" / "orange" / "yellow"';

  test.each([
    ["as many as players", setUp(3, three, ...ALONE), []],
    ["too few", setUp(3, 'Colours "blue" / "orange"', ...ALONE), ["colour-for-each-player"]],
    ["too many", setUp(2, three), ["colour-for-each-player"]],
    ["not named", setUp(3, "", ...ALONE), []],
    ["one gains nowhere alone", setUp(3, three, ...ALONE.slice(1)), ["colour-without-gain"]],
    ["none gains alone", setUp(3, three), ["colour-without-gain"]],
    [
      "one gains where the other arc is nobody's",
      setUp(3, three, ...ALONE.slice(1), gain(14, 'IfItHappens "blue"\nIfItDoesNot "purple"')),
      [],
    ],
    [
      "one gains where the other arc is a rival's",
      setUp(3, three, ...ALONE.slice(1), gain(14, 'IfItHappens "blue"\nIfItDoesNot "orange"')),
      ["colour-without-gain"],
    ],
  ])("%s", (_, text, rules) => expect(rulesIn(text)).toEqual(rules));
});

describe("the links backward of attacking events alternate between colours", () => {
  const COLOURS = ["blue", "orange", "yellow", "purple", "turquoise"];
  const attacks = (links: readonly string[]): string[] =>
    links.map((link, at) =>
      event(
        20 + at,
        `StartColour "${COLOURS[at]}"\nFlexible "Attacking"\nCentre "red"\nIfItHappens "open"\nIfItDoesNot "open"`,
        edge(1, link),
      ),
    );
  const named = (count: number): string =>
    `Colours ${COLOURS.slice(0, count)
      .map((one) => `"${one}"`)
      .join(" / ")}`;

  test.each([
    [2, ["cause", "hindrance"], []],
    [2, ["hindrance", "hindrance"], ["attacks-not-alternating"]],
    [2, ["cause", "hindrance", "cause", "cause"], []],
    [3, ["cause", "hindrance", "cause"], []],
    [3, ["cause", "cause", "cause"], ["attacks-not-alternating"]],
    [4, ["cause", "hindrance", "hindrance", "cause"], []],
    [4, ["cause", "hindrance", "hindrance", "hindrance"], ["attacks-not-alternating"]],
  ])("%i players: %j", (players, links, rules) => {
    expect(rulesIn(setUp(players, named(players), ...ALONE, ...attacks(links)))).toEqual(rules);
  });
});

describe("when an artifact of the group Events is used", () => {
  test.each([
    ["In the last round of a phase, turn an event.", ["artifact-out-of-time"]],
    ["In the final round of a phase, turn an event.", ["artifact-out-of-time"]],
    ["At the end of each phase, turn an event.", ["artifact-out-of-time"]],
    ["Turn an event when the phase ends.", ["artifact-out-of-time", "unread-text"]],
    ["In the first round of a phase, turn an event.", []],
    ["This cannot be used in the last round of a phase.", []],
    ["Turn an event, but not in the final round of a phase.", []],
  ])("%s", (text, rules) => expect(rulesIn(artifact(1, "Events", text))).toEqual(rules));
});

import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { attributeRow, categoryRow, isOnCards, ownOf, ruleRows, tableRows } from "../support/system-rows.js";
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
Control             SecretMaster!                                                        integer
Control             Youth+Adult+Mature+Elderly+Preserved                                 integer
Control             Action                                                               integer from -99
Powers              Character+Ability                                                    text "Immortal" "Insane", many
Affiliations        Character+Ability                                                    text "CHURCH" "CULT" "GOVERNMENT" "ROYALTY" "SECRET SOCIETY" "ALIEN", many
StartsAt            Character                                                            "Adult" "Mature" "Elderly"
TargetPowers        Action                                                               text "Immortal" "Insane", many
TargetAffiliations  Action                                                               text "CHURCH" "CULT" "GOVERNMENT" "ROYALTY" "SECRET SOCIETY" "ALIEN", many
Effect              Event!                                                               text "<Effect>"
Effect              Character+Ability                                                    text "<Effect>"
Special             SecretMaster+Character+Ability+Youth+Adult+Mature+Elderly+Preserved  "<Cost>: <Words>" "<Special>", many
WinsIf              SecretMaster!                                                        text "<WinningCondition>", many
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
x-without-explanation        error    Card+Age      -
special-without-occasion     warning  Card+Age      -
card-without-occasion        warning  Agent         -
card-without-occasion        warning  Event         -
ability-without-effect       warning  Ability       -
life-without-beginning       warning  Character     -
age-before-start             info     Character     -
preserved-mortal             warning  Character     Pack
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
nobody-to-use-it-on          warning  Event         Pack
group-of-nobody              warning  Agent         Pack
group-of-nobody              warning  Card          Pack
sphere-without-cards         warning  SecretMaster  Pack
unknown-card-named           warning  Card          Pack`;

describe("conspiracy.system", () => {
  test("has what is printed on the cards", () => {
    expect(ownOf(data, data.attributes).filter(isOnCards).map(attributeRow)).toEqual(tableRows(ATTRIBUTES));
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
    ["X is what a rival paid.", ["unread-text"]],
    ["Gain control, X in all.", ["unread-text"]],
    ["Pay for it with X", ["unread-text"]],
    ["Gain extra control, TAX included.", ["x-without-explanation", "unread-text"]],
    ["Gain control.", ["x-without-explanation", "unread-text"]],
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
    const faults = found.filter(({ severity }) => severity !== "info");
    expect(faults.map(({ rule }) => rule)).toEqual(rule === undefined ? [] : [rule]);
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

const AGES = ["Youth", "Adult", "Mature", "Elderly"].map((age) => `${age}\n    Influence 1\n`);
const person = (number: number, lines = "", ages = AGES): string =>
  `Identifier: REED ${number}\nType "Character"\nName "Person ${number}"\nSpheres "Order"\nCost 2\n${lines}${ages.join("")}`;
const thing = (number: number, lines: string, type = "Object"): string =>
  `Identifier: REED ${number}\nType "${type}"\nName "Thing ${number}"\nSpheres "Order"\nCost 1\n${lines}`;
const event = (number: number, lines = "", effect = "Draw a card."): string =>
  `Identifier: REED ${number}\nCopies: 3\nType "Event"\nName "Event ${number}"\nSpheres "Order"\nCost 1\n${lines}Effect "${effect}"\n`;
const MASTER = `Identifier: REED 1
Type "Secret Master"
Name "The Heron"
RequiredSpheres "Order" / "Mysteries"
ForbiddenSpheres "Wealth"
Initiative 2
Influence 4
Control 1
WinsIf "Nobody has more control."
`;
const pack = (...records: string[]): string => records.join("---\n");
const deck = (...more: string[]): string =>
  pack("Deck: D\n", MASTER, person(2), person(3), event(4), event(5), ...more);
const rulesIn = (text: string): string[] => check(text, system).map(({ rule }) => rule);

describe("the spheres of a master", () => {
  test("each card has at least one of them, and none has to turn up", () => {
    expect(rulesIn(deck())).toEqual([]);
  });

  test("no card of the pack has any", () => {
    expect(rulesIn(pack(MASTER, event(2).replace("Order", "Peace")))).toEqual(["sphere-without-cards"]);
  });
});

describe("a slot beyond old age", () => {
  const mortal = person(2, "", [...AGES, "Preserved\n    Control 1\n"]);

  test.each([
    ["nothing leads there", [], ["preserved-mortal"]],
    ["an ability makes immortal", [thing(3, 'Powers "Immortal"\n', "Attribute")], []],
    ["an event does", [event(3, "", "A character becomes Immortal.")], []],
    ["a special keeps alive", [thing(3, 'Special "3: Its owner does not die of old age."\n')], []],
    ["an event kills", [event(3, "", "Kill a character.")], ["preserved-mortal"]],
  ])("%s", (_, others, rules) => expect(rulesIn(pack(mortal, ...others))).toEqual(rules));
});

describe("where a life begins", () => {
  test.each([
    ['StartsAt "Adult"\n', AGES.slice(1), []],
    ['StartsAt "Adult"\n', AGES, ["age-before-start"]],
    ['StartsAt "Adult"\n', AGES.slice(2), ["missing-attribute"]],
    ["", AGES.slice(1), ["life-without-beginning"]],
  ])("%j with %j", (lines, ages, rules) => expect(rulesIn(person(2, lines, ages))).toEqual(rules));
});

describe("what happens by itself", () => {
  test.each([
    ["When a rival draws, gain 1 influence.", true],
    ["Discard this when the character ages.", true],
    ["The moment its owner dies, draw a card.", true],
    ["Gain 1 influence for each other character.", true],
    ["Its owner cannot be killed.", true],
    ["Each Mysteries card costs 1 less.", true],
    ["Immune to whatever kills.", true],
    ["This character belongs to both sides.", true],
    ["No character of a rival ages.", true],
    ["Gain 1 influence.", false],
    ["Steal 1 control from a rival.", false],
  ])("names its occasion: %s %s", (text, isNamed) => {
    const rules = (rule: string) => (isNamed ? [] : [rule]);
    expect(rulesIn(thing(2, `Special "none: ${text}"\n`))).toEqual(rules("special-without-occasion"));
    const old = AGES.map((age) => age.replace(/$/, age.startsWith("Elderly") ? `    Special "none: ${text}"\n` : ""));
    expect(rulesIn(person(2, "", old))).toEqual(rules("special-without-occasion"));
    const unpaid = event(2, "", text).replace("Cost 1", 'Cost "none"');
    // Some of these are worded as no phrase is.
    expect(rulesIn(unpaid).filter((rule) => rule !== "unread-text")).toEqual(rules("card-without-occasion"));
  });

  test("a card without any text names none", () => {
    expect(rulesIn(person(2).replace("Cost 2", 'Cost "none"'))).toEqual(["card-without-occasion"]);
  });
});

describe("what an ability does", () => {
  test.each([
    ["", ["ability-without-effect"]],
    ["Influence 0\nControl 0\n", ["ability-without-effect"]],
    ["Control -1\n", []],
    ["Influence 2\n", []],
    ['Affiliations "CULT"\n', []],
    ['Special "0: Draw a card."\n', []],
  ])("%j", (lines, rules) => {
    for (const type of ["Attribute", "Object", "Minion"]) expect(rulesIn(thing(2, lines, type))).toEqual(rules);
  });
});

describe("whom an event is used on", () => {
  const aliens = 'TargetAffiliations "ALIEN"\n';
  const insane = 'TargetPowers "Insane"\n';

  test.each([
    ["nobody has an affiliation", deck(event(6, aliens)), ["nobody-to-use-it-on"]],
    ["nobody has this one", deck(event(6, aliens), person(7, 'Affiliations "CULT"\n')), ["nobody-to-use-it-on"]],
    ["somebody of another deck has", pack(deck(event(6, aliens)), person(7, 'Affiliations "ALIEN"\n')), []],
    ["nobody has a power", deck(event(6, insane)), ["nobody-to-use-it-on"]],
    ["a text gives the power", deck(event(6, insane), thing(7, 'Special "1: Its owner goes Insane."\n')), []],
    ["it is misspelt", deck(event(6, 'TargetPowers "INSANE"\n')), ["power-in-capitals"]],
  ])("%s", (_, text, rules) => expect(rulesIn(text)).toEqual(rules));
});

test("a master without control cannot be put in order in the first generation", () => {
  const found = check(MASTER.replace("Control 1\n", ""), system).filter(({ rule }) => rule === "missing-attribute");
  expect(found.map(({ message, severity }) => [message.includes("Control"), severity])).toEqual([[true, "warning"]]);
});

test("a power in capitals is one mistake, with one finding that mends it", () => {
  const [found, ...others] = check(thing(2, 'Powers "IMMORTAL"\n'), system);
  expect(others).toEqual([]);
  expect(found?.fixes.map(({ title }) => title)).toEqual(['Write "Immortal"']);
});

describe("names of cards in texts", () => {
  const cards = ["Cloud of Bees", "Wick", "Ines the Carter"]
    .map(
      (name, index) =>
        `Identifier: K ${index}\nType "Event"\nName "${name}"\nSpheres "War"\nCost 1\nEffect "Draw a card."\n`,
    )
    .join("---\n");
  const found = (effect: string) =>
    check(`${cards}---\nIdentifier: K 9\nType "Event"\nName "Own"\nSpheres "War"\nCost 1\nEffect "${effect}"\n`, system)
      .filter(({ rule }) => rule === "unknown-in-text")
      .map(({ severity, message }) => `${severity} ${message.split("? ")[0]}`);

  test.each([
    ["Discard Cloud of Bee.", "Cloud of Bees"],
    ["Discard Clod of Bees.", "Cloud of Bees"],
    ["Put Ines the Crater from your discard pile into your hand.", "Ines the Carter"],
    ["Until Wjck dies, draw a card.", "Wick"],
  ])("a misspelt one is a warning: %s", (effect, nearest) => {
    expect(found(effect)).toEqual([expect.stringMatching(new RegExp(`^warning .* Did you mean ${nearest}\\?$`))]);
  });

  test.each([
    "Discard Cloud of Bees.",
    "Discard all Wicks.",
    "Discard The Other Set.",
    "Until Wick dies, draw a card.",
    "Discard Wick's minions.",
  ])("no finding: %s", (effect) => expect(found(effect)).toEqual([]));
});

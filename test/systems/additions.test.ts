import { describe, expect, test } from "vitest";
import { loadSystem } from "../../compiler/model/load-system.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { check } from "../support/check.js";
import { resolveShipped, shippedSystem } from "../support/systems.js";

/** A pack's own rules: what it adds to those of a shipped game, and takes out of them. */
const HEADER = `System: House rules
About: Altered as we play it.
Id "house"
Edition "1"
Extends "altered"
`;
const ADDITIONS = `${HEADER}---
Attribute: SubTypes
On "Character"
Extends "Beekeeper" / "Smith" / "Pilot"
Removed "Trainer"
---
Attribute: Format
Extends "Pauper"
---
Kind: LedDeck
About: A deck in which only common cards are played has a hero too.
Extends "Yes"
When
    Format = "Pauper"
    Is = "Deck"
---
Rule: copies-of-a-name
About: At most two cards of a deck for paupers have the same name.
Says: This deck has <Copies> cards named <Name>; at most <limit> are allowed.
Extends "Yes"
For "DeckCard"
In "LedDeck"
When
    Deck.Format = "Pauper"
Per "Name"
Must
    Copies < 2
---
Rule: nothing-happens
Severity "off"
`;

function house(text: string): System {
  const { data, problems } = loadSystem(text, resolveShipped, shippedSystem("meta"));
  expect(problems).toEqual([]);
  return instantiateSystem(data);
}

const character = (number: number, subType: string) =>
  `Identifier: BEE ${number}\nType "Character"\nName "Bee ${number}"\nSubTypes "${subType}"\nHandCost 1\nReserveCost 1\nForest 1\nMountain 1\nWater 1`;
const cards = (...types: string[]) => types.map((type, at) => character(at, type)).join("\n---\n");
const found = (text: string, system: System) =>
  check(text, system).map(({ rule, data }) => `${rule} ${data.value ?? ""}`);

describe("a pack's own system", () => {
  const own = house(ADDITIONS);

  test("is a sound file", () => {
    const findings = check({ "house.system": ADDITIONS }, shippedSystem("meta"));
    // That the rule has no example is worth knowing, and no mistake.
    expect(findings.map(({ rule }) => rule)).toEqual(["rule-without-example"]);
  });

  test("adds three words to an inherited list, and takes one out: all others stay", () => {
    const text = cards("Beekeeper", "Smith", "Pilot", "Mage", "Trainer", "Oracle");
    expect(found(text, shippedSystem("altered"))).toEqual(
      ["Beekeeper", "Smith", "Pilot", "Oracle"].map((name) => `unlisted-value "${name}"`),
    );
    expect(found(text, own)).toEqual(['unlisted-value "Trainer"', 'unlisted-value "Oracle"']);
  });

  test("changes the list at the places that it names, and nothing else of the declaration", () => {
    const lists = (system: System) =>
      (system.attributes.get("SubTypes") ?? []).map(({ on, suchAs, many }) => ({ on, suchAs, many }));
    const before = lists(shippedSystem("altered"));
    const after = lists(own);
    expect(after).toEqual(
      before.map((one) =>
        one.on.includes("Character")
          ? {
              ...one,
              suchAs: [...(one.suchAs ?? []).filter((text) => text !== "Trainer"), "Beekeeper", "Smith", "Pilot"],
            }
          : one,
      ),
    );
  });

  const HERO = 'Identifier: BEE 90\nType "Hero"\nName "Ines"\nFaction "Muna"\nReserveLimit 2\nLandmarkLimit 2';
  const deck = (format: string, ...more: string[]) => [`Deck: Hive\nFormat "${format}"`, ...more].join("\n---\n");

  test("adds a format, with a rule of its own beside the inherited ones", () => {
    const three = character(1, "Mage").replace("Type", "Copies: 3\nType");
    expect(found(deck("Pauper", HERO, three), shippedSystem("altered"))).toContain('unknown-value "Pauper"');
    expect(found(deck("Pauper", three), own).toSorted()).toEqual(["copies-of-a-name ", "one-hero "]);
    expect(found(deck("Pauper", HERO, three.replace("3", "2")), own)).toEqual([]);
    expect(found(deck("Standard", HERO, three), own)).toEqual(["deck-size "]);
    expect(found(deck("Standard", HERO, three.replace("3", "4")), own).toSorted()).toEqual([
      "copies-of-a-name ",
      "deck-size ",
    ]);
  });

  test("loosens a rule", () => {
    const text = 'Identifier: BEE 1\nType "Spell"\nName "Hum"\nSubTypes "Boon"\nHandCost 1\nReserveCost 1';
    expect(found(text, shippedSystem("altered"))).not.toEqual([]);
    expect(found(text, own)).toEqual([]);
  });
});

describe("what adds to nothing is found", () => {
  test.each([
    ["a name that nobody declares", 'Attribute: «Tribe»\nExtends "Bee"', "adds-to-nothing"],
    ["a name without a list", 'Attribute: «Name»\nExtends "Bee"', "adds-to-nothing"],
    ["another place", 'Attribute: «SubTypes»\nOn "Hero"\nExtends "Bee"', "adds-to-nothing"],
    ["a text that is not there", 'Attribute: SubTypes\nRemoved «"Trainee"»', "without-nothing"],
    ["a kind", 'Kind: «Bee»\nAbout: A bee.\nExtends "Yes"\nWhen\n    SubTypes = "Bee"', "adds-beside-nothing"],
    ["all of it and one of it", 'Attribute: SubTypes\nExtends "Bee"\nRemoved «"Yes"»', "says-2"],
    ["the words of old", 'Attribute: SubTypes\n«Without» "Trainer"', "formerly"],
    ["more than it adds", 'Attribute: SubTypes\nExtends "Bee"\n«Many» "Yes"', "says"],
  ])("%s", (_, record, messageId) => {
    const written = `${HEADER}---\n${record}\n`;
    const text = written.replace(/[«»]/g, "");
    const span = { start: written.indexOf("«"), end: written.indexOf("»") - 1 };
    const [finding, ...others] = check({ "house.system": text }, shippedSystem("meta"));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ messageId, span });
  });
});

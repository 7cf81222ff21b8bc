import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { doubledIn } from "../../compiler/texts/claims.js";
import { judgeUnread, onlyFitting } from "../../compiler/texts/misspelt-words.js";
import { readText } from "../../compiler/texts/read-text.js";
import { randomFrom } from "../planted/random.js";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

const altered = shippedSystem("altered");

/** The words of a text that are found, and what is offered for each. */
function misspelt(text: string): string[] {
  return judgeUnread(text, readText(text, "Ability", altered), altered).doubtful.flatMap((doubtful) => {
    const meant = onlyFitting(text, doubtful, doubtful.near, "Ability", altered);
    return meant === undefined ? [] : [`${doubtful.word} ${meant}`];
  });
}

test.each([
  ["{J} Draw a a card.", ["a a: warning"]],
  ["{J} Sing a song of of the sea.", ["of of: info"]],
  ["{J} Sing. The the sea is calm.", ["The the: info"]],
  ["{J} I I gain 2 boosts.", ["I I: warning"]],
  ["{J} Boom Boom sings that that is so-so so.", []],
])("words that are there twice: %s", (text, expected) => {
  const found = doubledIn(text, readText(text, "Ability", altered), "Ability", altered);
  expect(found.map(({ word, severity }) => `${word}: ${severity}`)).toEqual(expected);
});

describe("a word that no phrase reads", () => {
  test.each([
    ["a letter too few", "{J} Target Charater gains 1 boost.", ["Charater Character"]],
    ["a letter too many", "{J} Targget Character gains 1 boost.", ["Targget Target"]],
    ["another letter", "{J} You may discand a card from your Reserve.", ["discand discard"]],
    ["two that changed places", "{J} Draw tow cards.", ["tow two"]],
    ["a letter too few at the end", "When I leave the Expedition zon — Draw a card.", ["zon zone"]],
    ["other capitals", "At noon — Draw a card.", ["noon Noon"]],
    ["twice, but part of a longer word", "{J} Zoom gala a lamp.", []],
    ["another form of the word is right", "[Tough X], where X is the number of plants you control.", []],
    ["a word of another kind", "{J} Choose a faction.", []],
    ["a word that is near, where it makes no sense", "{J} The moon shines on each player.", []],
  ])("%s", (_, text, expected) => {
    expect(misspelt(text)).toEqual(expected);
  });

  const spell = (number: number, text: string) =>
    `Identifier: LOOM ${number}\nType "Spell"\nName "Thread ${number}"\nFaction "Muna"\nRarity "Common"\nSubTypes "Boon"\nHandCost 1\nReserveCost 1\nAbility ${JSON.stringify(text)}\n`;
  const found = (...texts: readonly string[]) =>
    check(texts.map((text, at) => spell(at + 1, text)).join("---\n"), altered).map(
      ({ rule, messageId, severity, fixes }) => `${severity} ${rule}/${messageId} ${fixes[0]?.edits[0]?.text}`,
    );

  test("is a warning with the nearest, and one finding", () => {
    expect(found("You may discand a card from your Reserve.")).toEqual(["warning unknown-in-text/misspelt discard"]);
  });

  test.each([
    ["Target opponent discards card.", "mistaken-wording/missing a "],
    ["Target opponent discards card from their hand.", "mistaken-wording/missing a "],
    ["Target opponent discards two card.", "mistaken-wording/agreement cards"],
    ["Target opponent discards two cards.", undefined],
    ["Discard target card.", undefined],
  ])("a noun of one thing alone behind a verb: %s", (text, expected) => {
    expect(found(text)).toEqual(expected === undefined ? [] : [`info ${expected}`]);
  });

  test("is found in place of the mistake that it seems to be", () => {
    expect(found("Target Charater gains 1 boost.")).toEqual(["warning mistaken-wording/misspelt Character"]);
  });

  test("but not if it stands in another text too", () => {
    const twice = ["You may discand a card from your Reserve.", "You may discand a card from your hand."];
    expect(found(...twice)).toEqual([]);
  });
});

describe("words of a game of one's own that don't agree", () => {
  const garden = systemOf(`System: Garden
About: Beds and bees.
Id "garden"
Edition "1"
Extends "common"
---
Attribute: Deed
About: What happens.
Many "Yes"
SuchAs "<Deed>"
---
Attribute: Flower
About: What grows.
On "Text"
OneOf "rose" / "iris"
---
Kind: Text
About: No record is this.
Unless
    Is = "Pack" / "Deck" / "Card"
---
Phrase: Deed
About: One deed.
OneOf "<Who> <Does>." / "<Who> may have <Who> <Does>." / "Two of the <bee|bees> rest."
---
Phrase: Does
About: What somebody does.
OneOf "<plant|plants> <number> <Flower><s|es|>" / "<plant|plants> <a|an> <Flower>" / "<wait|waits> for 1 day" / "<wait|waits> for <number> days"
---
Phrase: Who
About: Who does it.
OneOf "you" / "it" / "each <bee|bees>" / "two <bee|bees>" / "the <bee|bees> of your <neighbour|neighbours>" / "a number of bees" / "the bee or you"
`);
  test.each([
    ["You plant 1 rose.", []],
    ["You plant 2 irises.", []],
    ["It plants an iris.", []],
    ["Two bees plant a rose.", []],
    ["Each bee plants 3 roses.", []],
    ["The bees of your neighbour wait for 1 day.", []],
    ["A number of bees wait for 1 day.", []],
    ["You may have each bee plant a rose.", []],
    ["Two of the bees rest.", []],
    ["You plant 2 rose.", ["rose agreement roses"]],
    ["You plant 1 roses.", ["roses agreement rose"]],
    ["You plants 1 rose.", ["plants agreement plant"]],
    ["It plant an iris.", ["plant agreement plants"]],
    ["Two bees plants a rose.", ["plants agreement plant"]],
    ["Each bees plants a rose.", ["bees agreement bee"]],
    ["You plant a iris.", ["a agreement an"]],
    ["You plant an rose.", ["an agreement a"]],
    ["You wait for 2 day.", ["day form days"]],
  ])("%s", (deed, expected) => {
    const text = `Identifier: G 1\nDeed ${JSON.stringify(deed)}\n`;
    const found = check(text, garden).map(
      ({ messageId, span, fixes }) => `${text.slice(span.start, span.end)} ${messageId} ${fixes[0]?.edits[0]?.text}`,
    );
    expect(found).toEqual(expected);
  });
});

describe("capitals as a game's own examples have them", () => {
  const harbour = (examples: string) =>
    systemOf(`System: Harbour
About: Ships.
Id "harbour"
Edition "1"
Extends "common"
---
Attribute: Name
About: The name of the ship.
---
Attribute: Order
About: What the crew does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "<Steps>." / "at <dawn|dusk>: <Steps>."
${examples}---
Phrase: Steps
About: What is done.
OneOf "load <Cargo>" / "meet <Card.Name>"
Many "Yes"
Between ", then"
---
Phrase: Cargo
About: What is loaded.
OneOf "1 crate" / "fish"
`);
  const plain = harbour("");
  const raised = harbour("Examples:\n    Load fish.\n    At dawn: load fish.\n");
  test.each([
    ["load fish.", [], ["load case Load"]],
    ["Load fish.", [], []],
    ["At dawn: load 1 crate.", [], []],
    ["at dusk: load fish.", [], ["at case At"]],
    ["At dusk: Load fish.", [], []],
    ["Load fish, then Load 1 crate.", ["Load case load"], ["Load case load"]],
    ["Meet Load Fish, then load fish.", [], []],
  ])("%s", (order, unsaid, said) => {
    const text = `Identifier: H 1\nName "Load Fish"\nOrder ${JSON.stringify(order)}\n`;
    for (const [system, expected] of [
      [plain, unsaid],
      [raised, said],
    ] as const) {
      const found = check(text, system).map(
        ({ messageId, span, fixes }) => `${text.slice(span.start, span.end)} ${messageId} ${fixes[0]?.edits[0]?.text}`,
      );
      expect(found).toEqual(expected);
    }
  });
});

describe("a sub-type of a token that nobody lists", () => {
  const spell = (name: string, subType: string) =>
    `Identifier: LOOM ${name}\nType "Spell"\nName "${name}"\nFaction "Muna"\nRarity "Common"\nSubTypes "Boon"\nHandCost 1\nReserveCost 1\nAbility "Create a [Reed 1/1/1] ${subType} token in target Expedition."\n`;
  const token = (subType: string) =>
    `Identifier: LOOM Reed\nType "Token"\nName "Reed"\nSubTypes "${subType}"\nForest 1\nMountain 1\nWater 1\n`;
  const found = (...records: readonly string[]) =>
    check(records.join("---\n"), altered)
      .filter(({ rule }) => rule === "unknown-in-text")
      .map(({ severity, message }) => `${severity} ${message}`);

  test("is a warning a letter away from one that is listed", () => {
    expect(found(token("Mage"), spell("One", "Sage"))).toEqual([
      "warning SubTypes does not list Sage. Did you mean Mage?",
    ]);
  });

  test("is an info if it stands twice, or on a card", () => {
    const info = "info SubTypes does not list Sage. Did you mean Mage?";
    expect(found(token("Mage"), spell("One", "Sage"), spell("Two", "Sage"))).toEqual([info, info]);
    expect(found(token("Sage"), spell("One", "Sage"))).toEqual([info]);
  });
});

describe("a keyword with a number that the nearest one doesn't take", () => {
  test.each([
    ["[Cool Down 2].", ["info Action does not list Cool Down."]],
    ["[Cool Down].", ["warning Action does not list Cool Down. Did you mean Cooldown?"]],
    ["[Resuply 2].", ["warning Action does not list Resuply. Did you mean Resupply?"]],
  ])("%s", (text, expected) => {
    const card = `Identifier: LOOM 1\nType "Spell"\nName "Weir"\nFaction "Lyra"\nRarity "Common"\nSubTypes "Boon"\nHandCost 1\nReserveCost 1\nAbility "${text}"\n`;
    expect(check(card, altered).map(({ severity, message }) => `${severity} ${message}`)).toEqual(expected);
  });
});

describe("a symbol that nobody knows", () => {
  const game = (forms: string) =>
    systemOf(`System: Kites
About: Kites and winds.
Id "kites"
Edition "1"
Extends "common"
---
Attribute: Trick
About: What the kite does.
Many "Yes"
SuchAs "<Trick>"
---
Attribute: Sign
About: A sign.
On "Text"
SuchAs "U" / "D"
---
Attribute: Cost
About: A cost.
On "Text"
SuchAs "T"
---
Kind: Text
About: No record is this.
Unless
    Is = "Pack" / "Deck" / "Card"
---
Phrase: Trick
About: What is done.
OneOf ${forms}
`);
  const found = (system: ReturnType<typeof game>, trick: string) =>
    check(`Identifier: K 1\nTrick ${JSON.stringify(trick)}\n`, system).map(
      ({ severity, message }) => `${severity} ${message}`,
    );

  test("is a warning with the nearest where exactly one fits", () => {
    const one = game('"{<Sign>} fly." / "{<Cost>} : rest."');
    expect(found(one, "{Z} : rest.")).toEqual(["warning Cost does not list Z. Did you mean T?"]);
    // U and D fit alike, so nobody can tell.
    expect(found(one, "{Z} fly.")).toEqual(["info Sign does not list Z. Did you mean U or D?"]);
  });
});

describe("where a text that no form fits stops to fit", () => {
  const hills = systemOf(`System: Hills
About: Units on hills.
Id "hills"
Edition "1"
Extends "common"
---
Attribute: Name
About: What the unit is called.
---
Attribute: Order
About: What the unit does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "<Occasion>: <Steps>." / "<Steps>."
---
Phrase: Occasion
About: When it is done.
OneOf "when <attacked|moved>" / "at <dawn|dusk>"
---
Phrase: Steps
About: One thing after another.
OneOf "roll <number> <die|dice>" / "<Who> <retreats|retreat> <number> <hex|hexes>"
Many "Yes"
Between "; then"
---
Phrase: Who
About: Who does it.
OneOf "each unit" / "<Card.Name>"
`);
  /** The message, and the text with the place in brackets. */
  const found = (order: string) => {
    const text = `Identifier: H 1\nName "Hussars"\nOrder "${order}"\n`;
    return check(text, hills).map(
      ({ messageId, span }) =>
        `${messageId} ${text.slice(text.indexOf(order), span.start)}[${text.slice(span.start, span.end)}]`,
    );
  };

  test.each([
    ["When attacked: roll 2 dice; then Hussars retreat 1 hex.", []],
    ["When attacked: roll two dice.", ["stops When attacked: roll [two dice.]"]],
    ["At noon: roll 2 dice.", ["stops At [noon: roll 2 dice.]"]],
    ["At dusk, roll 1 die.", ["form At dusk[,]"]],
    ["At dusk roll 1 die.", ["expected At dus[k]"]],
    ["Roll 2 dice; then Hussars retreat 1 hex", ["expected Roll 2 dice; then Hussars retreat 1 he[x]"]],
    ["Roll 1 die.; then each unit retreats 1 hex.", ["extra Roll 1 die[.]"]],
  ])("%s", (order, expected) => {
    expect(found(order)).toEqual(expected);
  });
});

const REAL = join(ROOT, "..", "shared", "data", "altered", "core-en.json");
const ABSENT = !existsSync(REAL);

/** The distinct lines of the abilities of real cards. */
function realLines(): string[] {
  const cards = JSON.parse(readFileSync(REAL, "utf8")) as readonly { readonly elements: Record<string, string> }[];
  const lines = cards
    .flatMap(({ elements }) => [elements.MAIN_EFFECT, elements.ECHO_EFFECT])
    .flatMap((text) => text?.replaceAll("#", "").split(/ {2,}|\n/) ?? [])
    .map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "");
}

describe.skipIf(ABSENT)("on real cards", () => {
  test("no word is called misspelt", { tags: "slow" }, () => {
    expect(realLines().flatMap(misspelt)).toEqual([]);
  });

  test("of 200 words that are misspelt three in four are found, and none is put right wrongly", {
    tags: "slow",
  }, () => {
    const random = randomFrom("misspelt");
    const lines = realLines();
    let found = 0;
    const wrong: string[] = [];
    for (let planted = 0; planted < 200; ) {
      const line = random.pick(lines) ?? "";
      // Reminders, keywords and symbols are checked otherwise.
      const bare = line.replace(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}/g, (mark) => " ".repeat(mark.length));
      const word = random.pick([...bare.matchAll(/[A-Za-z]{4,}/g)]);
      const slip =
        word === undefined
          ? ""
          : slipOf(word[0], random.below(4), 1 + random.below(word[0].length - 1), random.below(26));
      if (word === undefined || slip === word[0]) continue;
      planted++;
      const text = line.slice(0, word.index) + slip + line.slice(word.index + word[0].length);
      const said = misspelt(text);
      const right = said.map((one) => text.replace(...(one.split(" ") as [string, string])).toLowerCase());
      if (right.includes(line.toLowerCase())) found++;
      else if (said.length > 0) wrong.push(`${text}: ${said}`);
    }
    expect(found).toBeGreaterThanOrEqual(150);
    expect(wrong).toEqual([]);
  });
});

function slipOf(word: string, kind: number, at: number, letter: number): string {
  const other = String.fromCharCode(97 + letter);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + other + word.slice(at);
  if (kind === 2) return word.slice(0, at) + other + word.slice(at + 1);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

describe("words that a set to come may bring are no mistake", () => {
  test.each([
    "{J} Target blessed Character gains 1 boost.",
    "{J} Target opponent's first Character loses all abilities until next Morning.",
    "{J} Roll a die: on a 4+, draw a card; otherwise, [Resupply].",
    "{J} After You: exhausted Characters can't gain boosts.",
    "{H} Augment target Landmark.",
    "{T}, discard me: [Sabotage].",
    "At Night — If you won a region today, gain {1}.",
    "When you pass — If you have two or more cards in hand, I gain 1 boost.",
    "If you control a Robot without boosts on it today, draw a card.",
    "{H} You may sacrifice a Character. When you do, [Sabotage].",
    "When you would lose, draw a card.",
    "[Zeal {2}] (Pay {2} for zeal.)",
  ])("%s", (text) => {
    const card = `Identifier: LOOM 1\nType "Permanent"\nName "Weir"\nFaction "Lyra"\nRarity "Common"\nSubTypes "Landmark"\nHandCost 1\nReserveCost 1\nAbility "${text}"\n`;
    for (const edition of ["altered@2024-09", "altered@2026"]) {
      const found = check(card, shippedSystem(edition)).filter(({ severity }) => severity !== "info");
      expect(found.map(({ message }) => message)).toEqual([]);
    }
  });
});

describe("in a game of few forms", () => {
  const hull = systemOf(`System: Hull
About: Crews and what they do.
Id "hull"
Edition "1"
Extends "common"
---
Attribute: Text
About: What it does.
SuchAs "<Sentences>"
---
Attribute: Sign
About: Signs.
OneOf "tide" / "wind"
---
Attribute: Skills
About: What it can.
Many "Yes"
SuchAs "Row" / "Haul <Much> at <Place>"
---
Attribute: Much
About: How much.
OneOf "<digits>"
---
Attribute: Place
About: Where.
OneOf "sea" / "port"
---
Phrase: Sentences
About: Sentences.
OneOf "<Sentence>."
Many "Yes"
---
Phrase: Sentence
About: Free words, and what is read.
OneOf "if <heads|tails>, <Deed>" / "<Deed>" / "{<Sign>}" / "**<Skills>**" / "<unread>"
Many "Yes"
---
Phrase: Deed
About: What is done.
OneOf "draw <number> <card|cards>"
`);
  test.each([
    ["Pay {tied} to ready it.", "unread-text/misspelt tied: tide"],
    ["Pay {salted} to ready it.", "unread-text/stops salted} to ready it.: "],
    ["Pay {tide to ready it.", "unclosed-pair/open {: }"],
    ["Draw 1 cards.", "mistaken-wording/agreement cards: card"],
    ["Exhaust a a creature.", "unknown-in-text/doubled  a: "],
    ["**Haul 2 at see** and sing.", "unknown-in-text/nearest Haul 2 at see: Haul 2 at sea"],
    ["**Rwo** and sing.", "unknown-in-text/nearest Rwo: Row"],
    ["If head, draw 1 card. Sing.", "unknown-in-text/form head: heads"],
  ])("%s", (text, expected) => {
    const card = `Identifier: H 1\nText "${text}"\n`;
    const found = check(card, hull).map(
      ({ rule, messageId, span, fixes }) =>
        `${rule}/${messageId} ${card.slice(span.start, span.end)}: ${fixes[0]?.edits[0]?.text ?? ""}`,
    );
    expect(found).toEqual([expected]);
  });
});

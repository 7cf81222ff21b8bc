import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { slipIn } from "../../compiler/texts/claims.js";
import { readText } from "../../compiler/texts/read-text.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

const altered = shippedSystem("altered");

/** What is wrong in a text, and the text with the first fix. */
function slip(text: string): string[] {
  const found = slipIn(text, readText(text, "Ability", altered), "Ability", altered);
  if (found === undefined) return [];
  const { kind, word, candidates, change } = found;
  const right = candidates.map((one) => text.slice(0, change.start) + one + text.slice(change.end));
  return [`${kind} ${word}`.trim(), ...right];
}

/** A game of one's own with these declarations. */
const harbourGame = (declarations: string) =>
  systemOf(`System: Harbour
About: Ships.
Id "harbour"
Edition "1"
Extends "common"
---
${declarations}`);

describe("one change with which the phrases read all of a text", () => {
  test.each([
    ["a small word much like another", "{J} You my draw a card.", ["word my", "{J} You may draw a card."]],
    [
      "one in place of another",
      "{J} I gain 2 boosts of you control a Robot.",
      ["word of", "{J} I gain 2 boosts if you control a Robot."],
    ],
    [
      "one of two that fit",
      "{J} Discard a card the your Reserve.",
      ["word the", "{J} Discard a card in your Reserve.", "{J} Discard a card from your Reserve."],
    ],
    [
      "than with nothing to compare",
      "{J} Draw a card, than discard a card.",
      ["word than", "{J} Draw a card, then discard a card."],
    ],
    [
      "a word with its letters in another order",
      "Return target Character ot its owner's hand.",
      ["word ot", "Return target Character to its owner's hand."],
    ],
    [
      "one that is often written for another",
      "{J} Each player returns a card from there Reserve to their hand.",
      ["word there", "{J} Each player returns a card from their Reserve to their hand."],
    ],
    ["a word too few before one that is never too many", "{J} Choose up two:", ["missing", "{J} Choose up to two:"]],
    ["a word too many", "{J} You may of draw a card.", ["extra of", "{J} You may draw a card."]],
    ["an article too many", "At the Noon — Draw a card.", ["extra the", "At Noon — Draw a card."]],
    ["a bracket too few", "{J} I gain [[Fleeting].", ["missing", "{J} I gain [[Fleeting]]."]],
    ["a mark too many", "{J} Draw a card,, then discard a card.", ["extra ,", "{J} Draw a card, then discard a card."]],
    ["a word too few", "{J} Put me on the of your deck.", ["missing", "{J} Put me on the top of your deck."]],
    ["a space too few", "{J} I gain 2boosts.", ["blank", "{J} I gain 2 boosts."]],
    ["a space too many", "{J} Draw a  card.", ["blanks", "{J} Draw a card."]],
  ])("%s", (_, text, expected) => {
    expect(slip(text)).toEqual(expected);
  });
});

describe("may be new wording", () => {
  test.each([
    ["another verb before a verb", "{J} You can draw a card."],
    ["another preposition", "{J} Discard a card of your Reserve."],
    ["whose it is", "{J} Target opponent discards a card from your hand."],
    ["a number with a sign", "Target Character gains +1 boost."],
    ["a number alone", "{J} I gain 2."],
    ["an unknown verb", "{J} Double two cards."],
    ["a verb of the game elsewhere", "{J} Gain two cards."],
    ["an unknown word", "{J} Discard a card beneath your Reserve."],
    ["a longer word", "If you control a token, I gain 2 boosts, otherwise I gain 1 boost."],
    ["another start", "At I leave the Expedition zone — Draw a card."],
    ["somebody else", "Each player returns a Permanent they control to its owner's hand."],
    ["an article left out", "Draw three cards, then put one card from your hand on top of your deck."],
    ["all of them", "Ready all your Mana Orbs."],
    ["an adverb", "You may then draw a card."],
    ["a name with a capital", "You may play a Character with Base Cost {2} or less for free."],
    ["two changes", "{J} You my discard a card the your Reserve."],
    ["a keyword that nobody lists", "{J} You can gain [Ghostly]."],
    ["whole", "{J} Draw a card."],
  ])("%s", (_, text) => {
    expect(slip(text)).toEqual([]);
  });
});

describe("a text of a game of one's own", () => {
  const harbour = (order: string) =>
    harbourGame(`Attribute: Order
About: What the crew does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "${order}"
`);
  const found = (order: string, text: string) =>
    check(`Identifier: H 1\nOrder ${JSON.stringify(text)}\n`, harbour(order)).map(
      ({ severity, messageId, message }) => `${severity} ${messageId} ${message}`,
    );

  test("in English", () => {
    expect(found("bring <number> of your crates to the dock.", "Bring 2 of your crates too the dock.")).toEqual([
      "info form Can't read the wording of Order: to is expected here, not too.",
    ]);
  });

  test("words of a name with capitals are none that no form has", () => {
    const boats = `Kind: Boat\nAbout: What sails.\nWhen\n    Has = "Name"\n---\nAttribute: Name\nAbout: A name.\n---\n`;
    const game = harbourGame(
      `${boats}Attribute: Order\nAbout: An order.\nSuchAs "<Order>"\n---\nPhrase: Order\nAbout: An order.\nOneOf "Tow the <Boat.Name> home."\n`,
    );
    const said = (text: string) =>
      check(`Identifier: H 1\nName "Proud Mary"\nOrder "${text}"\n`, game).map(({ messageId }) => messageId);
    expect(said("Tow the Proud Mary home.")).toEqual([]);
    expect(said("Tow the  Proud Mary home.")).toEqual(["blanks"]);
    expect(said("Tow thhe Proud Mary home.")).toEqual(["misspelt"]);
  });

  test("what a form says word for word is right, whatever English has", () => {
    const game = harbourGame(`Attribute: Order
About: What the crew does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "<Condition>, <Action>." / "<unread>."
Many "Yes"
---
Phrase: Condition
About: When it is done.
OneOf "if fog comes" / "if both are sails" / "if either of them is oars"
---
Phrase: Action
About: What is done.
OneOf "draw a card" / "the ship is now <State>"
---
Attribute: State
About: What becomes of it.
OneOf "full" / "lost"
`);
    expect(check('Identifier: H 1\nOrder "If both are sails, draw a card. Sing loudly."\n', game)).toEqual([]);
  });

  test("a sentence may begin with another word", () => {
    expect(found("<they|it> cannot be used with this boat.", "This cannot be used with this boat.")).toEqual([
      "info unread Can't read the wording of Order, so the compiled card has the text alone.",
    ]);
  });

  describe("with symbols beside words that no phrase reads", () => {
    const dock = systemOf(`System: Dock
About: Crews.
Id "dock"
Edition "1"
Extends "common"
---
Attribute: Guild
About: The guild.
OneOf "pilots" / "smiths"
---
Attribute: Order
About: What the crew does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "<Words>."
---
Phrase: Words
About: Words and symbols.
OneOf "[<Guild>]" / "<unread>"
Many "Yes"
`);
    test.each([
      ["Each [smiths] card gains a lamp.", []],
      ["Each [weavers] card gains a lamp.", ["stops weavers] card gains a lamp."]],
      ["Each (left) card gains a lamp.", ["stops (left) card gains a lamp."]],
      ["Each {smiths} card gains a lamp.", ["form {smiths} -> [smiths]"]],
      ["Each (smiths) card gains a lamp.", ["form (smiths) -> [smiths]"]],
      ["Each [smiths] card gains a lamp", ["expected p -> ."]],
    ])("%s", (text, expected) => {
      const source = `Identifier: D 1\nOrder ${JSON.stringify(text)}\n`;
      const said = check(source, dock).map(({ messageId, span, fixes }) => {
        const right = fixes[0]?.edits[0]?.text;
        const place = source.slice(span.start, span.end).replaceAll('"', "");
        return `${messageId} ${place}${right === undefined ? "" : ` -> ${right}`}`;
      });
      expect(said).toEqual(expected);
    });
  });

  describe("with marks of several characters, and names in quotation marks", () => {
    const quay = harbourGame(`Attribute: Name
About: The name.
On "Card"
---
Attribute: Icon
About: Symbols.
SuchAs "sun" / "moon"
---
Attribute: Order
About: What the crew does.
SuchAs "<Order>"
---
Phrase: Order
About: One order.
OneOf "<Icons>: Load <number> crates." / "(<aside>) Load <number> crates." / "by day: Load <number> crates on „<Card.Name>“." / "\\\\<b>Haste\\\\</b> (<aside>)" / "<unread>."
---
Phrase: Icons
About: Symbols in a row.
OneOf "[[<Icon>]]"
Many "Yes"
Between ""
`);
    const right = "[[sun]][[moon]]: Load 2 crates.";
    const named = "By day: Load 2 crates on „Zur Grünen Gans“.";
    const haste = "<b>Haste</b> (It sails at once.)";
    test.each([
      ["other brackets on one side", "[[sun]](moon]]: Load 2 crates.", right],
      ["on the other", "[[sun]][[moon}}: Load 2 crates.", right],
      ["on both", "[[sun]]{moon}: Load 2 crates.", right],
      ["half of them", "[[sun]][moon]: Load 2 crates.", right],
      ["none on one side", "[[sun]]moon]]: Load 2 crates.", right],
      ["another tag", "<i>Haste</b> (It sails at once.)", haste],
      ["none at the end", "<b>Haste (It sails at once.)", haste],
      ["none at the beginning of a name", "By day: Load 2 crates on Zur Grünen Gans“.", named],
      ["none at its end", "By day: Load 2 crates on „Zur Grünen Gans.", named],
      ["no colon before one", "By day Load 2 crates on „Zur Grünen Gans“.", named],
    ])("%s", (_, text, expected) => {
      const source = `Identifier: Q 1\nName "Zur Grünen Gans"\nOrder "${text}"\n`;
      const findings = check(source, quay);
      expect(findings.map(({ fixes }) => fixes.map(({ edits }) => applyEdits(source, edits)))).toEqual([
        [source.replace(text, expected)],
      ]);
    });

    test("a symbol in its own brackets is no reminder", () => {
      const source = 'Identifier: Q 1\nName "Gans"\nOrder "[[sun]] Load 2 crates."\n';
      const [{ fixes } = { fixes: [] }, ...more] = check(source, quay);
      expect([fixes.map(({ title }) => title), more]).toEqual([["Write :"], []]);
    });

    test("with which a mark would still be alone, none is written", () => {
      const text = "(sun]]: Load 2 crates on „Zur Grünen Gans“ and sing until the next day comes.";
      const source = `Identifier: Q 1\nName "Zur Grünen Gans"\nOrder "${text}"\n`;
      expect(check(source, quay).map(({ messageId, fixes }) => [messageId, fixes])).toEqual([["close", []]]);
    });
  });

  test("not read behind a misspelt word is told of there alone", () => {
    const game = harbour('exchange <number> crates." / "<unread>.');
    const cards = ["Exchang 2 crates.", "Sail home."].map((text, at) => `Identifier: H ${at}\nOrder "${text}"\n`);
    expect(check(cards.join("---\n"), game).map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      "unknown-in-text Exchang may be misspelt. Did you mean Exchange?",
      "unread-text Can't read the wording of Order, so the compiled card has the text alone.",
    ]);
  });

  test("stops at the mark behind a word that is read", () => {
    const source = 'Identifier: H 1\nOrder "Load a crate, and go home."\n';
    const [stop] = check(source, harbour("load a crate."));
    expect(source.slice(stop?.span.start, stop?.span.end)).toBe(", and go home.");
  });

  test.each([
    ["load 2crates.", "Add a space"],
    ["load 2  crates.", "Remove it"],
    ["load  2 crates.", "Remove it"],
  ])("a fix says what it does with a space: %j", (text, title) => {
    const [found] = check(`Identifier: H 1\nOrder ${JSON.stringify(text)}\n`, harbour("load <number> crates."));
    expect(found?.fixes.map((one) => one.title)).toEqual([title]);
  });

  test("in a language of which nothing is known, no word counts as small", () => {
    expect(found("lade <number> von deinen Kisten.", "Lade 2 in deinen Kisten.")).toEqual([
      "info stops Can't read the wording of Order from here on, so the compiled card has the text alone. What could follow here: von.",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check, checkWithExamples } from "../support/check.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** A game of its own, with a guide to the style of its texts. */
const game = (...rules: readonly string[]): string =>
  `${[
    'System: Lamps\nAbout: Keepers of lighthouses.\nId "lamps"\nEdition "1"\nExtends "common"',
    "Label: Story\nAbout: The story of the keeper.",
    "Attribute: Name\nAbout: What the keeper is called.",
    'Attribute: Duty\nAbout: What the keeper does.\nMany "Yes"\nSuchAs "<Duty>"',
    'Attribute: Note\nAbout: What somebody wrote down.\nMany "Yes"',
    'Attribute: Gifts\nAbout: What the keeper is good at.\nMany "Yes"\nSuchAs "Foghorn" / "Signal" / "Tall"',
    'Kind: Text\nAbout: No record is this.\nUnless\n    Is = "Pack" / "Deck" / "Card"',
    'Kind: Named\nAbout: A keeper with a name.\nWhen\n    Has = "Name"',
    'Phrase: Duty\nAbout: What is done.\nOneOf "<Light>." / "<Count>."',
    'Phrase: Light\nAbout: The lamp is lit.\nOneOf "<light|ignite> the lamp"',
    'Phrase: Count\nAbout: Ships are counted.\nOneOf "count <Ships> ships"',
    'Attribute: Ships\nAbout: How many.\nOn "Text"\nOneOf "two" / "three" / "<number>"',
    ...rules,
  ].join("\n---\n")}\n`;

const IGNITE = `Rule: ignite
About: Lamps are lit.
Says: Write <limit>, not <value>.
Severity "info"
Under "Duty" / "Story" / "Note"
OneOf "ignite" / "set <fire|alight> to"
Instead "light"`;

const NUMBERS = `Rule: numbers
About: Small numbers are words.
Says: Small numbers are words: <limit>.
OneOf "2" / "3"
Instead "two" / "three"`;

const OWN = `Rule: own-name
About: A card calls itself the keeper.
Says: This card is the keeper in its own text.
For "Named"
Under "Note"
OneOf "<Name>"
Instead "this keeper"`;

const REMINDER = `Rule: reminder
About: A gift is explained once on a card.
Says: The reminder of <value> is missing or another one.
Under "Note"
OneOf "[Foghorn] (<aside>)" / "[Foghorn]"
Instead "[Foghorn] (Heard in fog.)"
---
Rule: reminder
About: And so is this one.
Says: The reminder of <value> is missing or another one.
Under "Note"
OneOf "[Signal] (<aside>)" / "[Signal]"
Instead "[Signal] (Seen at night.)"`;

const LISTED = `Attribute: Gift
About: A gift in a text.
On "Text"
OneOf "Foghorn" / "Signal"
---
Rule: gifts-agree
About: The list of gifts and the texts agree.
Says: The texts and Gifts disagree on <value>.
Under "Note"
OneOf "[<Gift>]"
ListedIn "Gifts"`;

/** What is found on a card: rule, the marked place, and what each fix makes of the line. */
function found(card: string, ...rules: readonly string[]): string[] {
  const text = `Identifier: L 1\n${card}\n`;
  return check(text, systemOf(game(...rules)))
    .filter(({ rule }) => !["unread-text", "unlisted-value"].includes(rule))
    .map(({ rule, span, fixes }) => {
      const said = fixes.map(({ safe, edits }) => {
        const after = applyEdits(text, edits).slice("Identifier: L 1\n".length).trimEnd();
        return ` ${safe ? "=>" : "->"} ${after}`;
      });
      return `${rule}: ${text.slice(span.start, span.end)}${said.join("")}`;
    });
}

describe("a phrase to avoid", () => {
  test.each([
    ["at the character, with the fix", 'Note "Then ignite it."', ['ignite: ignite -> Note "Then light it."']],
    ["with a capital letter as the sentence has it", 'Note "Ignite it."', ['ignite: Ignite -> Note "Light it."']],
    ["with one of several texts in it", 'Note "Set fire to it."', ['ignite: Set fire to -> Note "Light it."']],
    ["not within a word", 'Note "Reignite, ignited."', []],
    ["behind escapes", 'Note "\\"Ho\\" \\\\ ignite"', ['ignite: ignite -> Note "\\"Ho\\" \\\\ light"']],
    [
      "in a label, over its lines",
      "Story: They set\n    fire to it.",
      ["ignite: set\n    fire to -> Story: They light it."],
    ],
    [
      "twice",
      'Note "ignite" / "ignite it"',
      ['ignite: ignite -> Note "light" / "ignite it"', 'ignite: ignite -> Note "ignite" / "light it"'],
    ],
    ["not in texts of which the rule does not speak", 'Name "Ignite"', []],
    [
      "safe where the phrases say the same of both",
      'Duty "Ignite the lamp."',
      ['ignite: Ignite => Duty "Light the lamp."'],
    ],
    ["not safe in a text that no phrase reads", 'Duty "Ignite the sea."', ['ignite: Ignite -> Duty "Light the sea."']],
  ])("%s", (_, card, expected) => {
    expect(found(card, IGNITE)).toEqual(expected);
  });

  test("the message has what stands there and what is right, and the severity is that of the rule", () => {
    const [one] = check('Identifier: L 1\nNote "Then ignite it."\n', systemOf(game(IGNITE)));
    expect([one?.message, one?.severity]).toEqual(["Write light, not ignite.", "info"]);
  });

  test("a hole of the message that names nothing on the card stays as it is", () => {
    const rule = IGNITE.replace("<limit>", "<No.te>");
    const [one] = check('Identifier: L 1\nNote "Then ignite it."\n', systemOf(game(rule)));
    expect(one?.message).toBe("Write <No.te>, not ignite.");
  });
});

describe("a list and texts that name the same", () => {
  test.each([
    [
      "a text misspells what is listed: at the text",
      'Gifts "Signal"\nNote "[Signla] first."',
      ['gifts-agree: Signla -> Gifts "Signal"\nNote "[Signal] first."'],
    ],
    ["without the marks it is another word", 'Gifts "Signal"\nNote "It signals."', ['gifts-agree: "Signal"']],
    [
      "the list misspells it, which is found there",
      'Gifts "Signla"\nNote "[Signal] first."',
      ['similar-value: "Signla" -> Gifts "Signal"\nNote "[Signal] first."'],
    ],
  ])("%s", (_, card, expected) => expect(found(card, LISTED)).toEqual(expected));
});

describe("numbers as words", () => {
  test.each([
    [
      'Note "Take 2 ropes, or 3."',
      ['numbers: 2 -> Note "Take two ropes, or 3."', 'numbers: 3 -> Note "Take 2 ropes, or three."'],
    ],
    ['Note "Take 12 or 23 ropes."', []],
    ['Note "{2} [3] 2/3 2.5 1.2 -2 2+ 3% A2 2nd 3-4"', []],
    [
      'Note "2, 3; (2)"',
      ['numbers: 2 -> Note "two, 3; (2)"', 'numbers: 3 -> Note "2, three; (2)"', 'numbers: 2 -> Note "2, 3; (two)"'],
    ],
    ["Story: 2 ropes", ["numbers: 2 -> Story: two ropes"]],
    ['Duty "Count 2 ships."', ['numbers: 2 -> Duty "Count two ships."']],
  ])("%s", (card, expected) => {
    expect(found(card, NUMBERS)).toEqual(expected);
  });
});

describe("the own name", () => {
  test.each([
    ['Name "Ada Lee"\nNote "Ada Lee sleeps."', ['own-name: Ada Lee -> Name "Ada Lee"\nNote "This keeper sleeps."']],
    ['Name "Ada Lee"\nNote "Ada Leeson sleeps, and Ada."', []],
    ['Note "Ada Lee sleeps."', []],
  ])("%s", (card, expected) => {
    expect(found(card, OWN).map((line) => line.replace("this keeper", "This keeper"))).toEqual(expected);
  });

  test("and the other way round", () => {
    const rule = OWN.replace('OneOf "<Name>"', 'OneOf "~"').replace('"this keeper"', '"<Name>"');
    expect(found('Name "Ada"\nNote "~ sleeps."', rule)).toEqual(['own-name: ~ -> Name "Ada"\nNote "Ada sleeps."']);
  });
});

test.each([
  ['Note "Ignite two."', ['ignite: Ignite two -> Note "Light two."']],
  ['Note "Ignite."', ['ignite: Ignite -> Note "Light."']],
])("what may be there goes on in the replacement: %s", (card, expected) => {
  const rule = IGNITE.replace('OneOf "ignite" / "set <fire|alight> to"', 'OneOf "ignite <Ships?>"');
  expect(found(card, rule.replace('Instead "light"', 'Instead "light <Ships?>"'))).toEqual(expected);
});

describe("a reminder for each keyword", () => {
  test.each([
    ['Note "[Foghorn]"', ['reminder: [Foghorn] -> Note "[Foghorn] (Heard in fog.)"']],
    ['Note "[Foghorn] (Loud.)"', ['reminder: [Foghorn] (Loud.) -> Note "[Foghorn] (Heard in fog.)"']],
    ['Note "[Foghorn] (Heard in fog.)"', []],
    ['Note "Gain [Foghorn]." / "[Foghorn] (Heard in fog.)"', []],
    [
      'Note "[Signal] [Foghorn] (Heard in fog.)"',
      ['reminder: [Signal] -> Note "[Signal] (Seen at night.) [Foghorn] (Heard in fog.)"'],
    ],
  ])("%s", (card, expected) => {
    expect(found(card, REMINDER)).toEqual(expected);
  });
});

describe("a list of keywords that agrees with the text", () => {
  test.each([
    [
      'Gifts "Signal"\nNote "[Foghorn]."',
      ['gifts-agree: "Signal"', 'gifts-agree: Foghorn -> Gifts "Signal" / "Foghorn"\nNote "[Foghorn]."'],
    ],
    ['Gifts "Signal" / "Tall"\nNote "[Signal]."', []],
    ['Note "[Signal]."', ["gifts-agree: Signal"]],
    ['Gifts "Tall"', []],
  ])("%s", (card, expected) => {
    expect(found(card, LISTED).toSorted()).toEqual(expected.toSorted());
  });

  test("only the texts of the form are missed, where it has no name in it", () => {
    const rule = LISTED.slice(LISTED.indexOf("Rule:")).replace('"[<Gift>]"', '"<Foghorn|Signal>"');
    expect(found('Gifts "Signal" / "Tall"\nNote "Nothing."', rule)).toEqual(['gifts-agree: "Signal"']);
    expect(found('Gifts "Signal" / "Tall"\nNote "A Signal."', rule)).toEqual([]);
  });
});

describe("texts that mention what is listed", () => {
  const MENTIONED = LISTED.replace('ListedIn "Gifts"', 'Mentions "Gifts"');
  test.each([
    ["all of it", 'Gifts "Signal"\nNote "[Signal]"', []],
    ["and more", 'Gifts "Signal"\nNote "[Signal] [Foghorn]"', []],
    ["not all of it", 'Gifts "Signal" / "Foghorn"\nNote "[Signal]"', ['gifts-agree: "Foghorn"']],
    ["although nothing is listed", 'Note "[Signal]"', []],
  ])("%s", (_, card, expected) => expect(found(card, MENTIONED)).toEqual(expected));
});

describe("a game's guide", () => {
  test("finds nothing where the game has none", () => {
    const text = 'Identifier: L 1\nName "Ada"\nNote "Ada will ignite 2 [Foghorn]."\n';
    expect(check(text, systemOf(game()))).toEqual([]);
  });

  test("its examples are run", () => {
    const shown = `${NUMBERS}\nBreaks:\n    Identifier: L 1\n    Note "Take 2."\nMended:\n    Identifier: L 1\n    Note "Take two."`;
    const wrong = shown.replace('Note "Take two."', 'Note "Take 3."').replace('Note "Take 2."', 'Note "Take one."');
    const of = (rule: string) =>
      checkWithExamples({ "lamps.system": game(rule) }, shippedSystem("meta")).map(
        ({ rule: id, messageId }) => `${id}/${messageId}`,
      );
    expect(of(shown)).toEqual([]);
    expect(of(wrong)).toEqual(["failing-example/not-broken", "failing-example/not-mended"]);
  });

  test.each([
    ["a phrase is not looked for within texts", 'OneOf "<Light>"', "unsound-system/hole-phrase"],
    ["a hole that nothing fills", 'OneOf "x"\nInstead "<number>"', "unsound-system/instead-unknown"],
    ["two texts for three forms", 'OneOf "x" / "y" / "z"\nInstead "a" / "b"', "unsound-system/instead-uneven"],
    ["a misspelt name", 'Under "Noet"\nOneOf "x"', "unknown-in-wording/says"],
    ["a demand beside", 'OneOf "x"\nMust\n    Has = "Note"', "demand-beside-wording/says"],
    ["Instead without forms", 'Instead "x"', "not-on-this-kind/places"],
  ])("%s is found in the system file", (_, lines, expected) => {
    const rule = `Rule: trial\nAbout: A trial.\nSays: Wrong.\n${lines}`;
    const ids = check({ "lamps.system": game(rule) }, shippedSystem("meta")).map(
      ({ rule: id, messageId }) => `${id}/${messageId}`,
    );
    expect(ids).toContain(expected);
  });

  test("is bounded, whatever the forms and the text", () => {
    const rule = `Rule: trial\nAbout: A trial.\nSays: Wrong.\nUnder "Note"\nOneOf "${"<any><text?>".repeat(20)}x" / "a${"<any>a".repeat(20)}"`;
    expect(found(`Note "${"a".repeat(2000)}"`, rule)).toEqual([]);
  });
});

describe("the whole name of a card in a text", () => {
  const KEEPER = "Identifier: L 2\nName";
  /** What is found on a card beside others. */
  const beside = (card: string, ...others: readonly string[]): string[] => {
    const text = [`Identifier: L 1\n${card}`, ...others].join("\n---\n");
    const found = check(`${text}\n`, systemOf(game(IGNITE, NUMBERS, OWN)));
    return found.flatMap(({ rule, span }) => (rule === "unread-text" ? [] : `${rule}: ${text.slice(...range(span))}`));
  };
  const range = ({ start, end }: { readonly start: number; readonly end: number }) => [start, end] as const;

  test.each([
    ["another card's, so its words are no keywords", 'Note "Call Ignite Hall."', [`${KEEPER} "Ignite Hall"`], []],
    ["its own, which a rule may be about", 'Name "Ignite Hall"\nNote "Ignite Hall"', [], ["own-name: Ignite Hall"]],
    ["of which a part is another's", 'Note "Old Ignite Hall"', [`${KEEPER} "Ignite Hall"`], []],
    ["only where it stands", 'Note "Ignite Hall ignite"', [`${KEEPER} "Ignite Hall"`], ["ignite: ignite"]],
    ["not a part of it", 'Note "Ignite it"', [`${KEEPER} "Ignite Hall"`], ["ignite: Ignite"]],
    ["not within other words", 'Note "Ignite Halls"', [`${KEEPER} "Ignite Hall"`], ["ignite: Ignite"]],
    ["not one word", 'Note "Ignite it"', [`${KEEPER} "Ignite"`], ["ignite: Ignite"]],
    ["not a sentence", 'Note "Ignite it"', [`${KEEPER} "Ignite it."`], ["ignite: Ignite"]],
    ["not where it is given", 'Note "Dock 2 and 3"', [`${KEEPER} "Dock 2"`], ["numbers: 3", "numbers: 2"]],
  ])("%s", (_, card, others, expected) => {
    expect(beside(card, ...others)).toEqual(expected);
  });
});

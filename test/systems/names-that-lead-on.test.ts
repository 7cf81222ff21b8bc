import { describe, expect, test } from "vitest";
import type { Checker, PackModel, System } from "../../compiler/index.js";
import { readPack } from "../../compiler/index.js";
import { createChecker } from "../../play/index.js";
import { check, type Files } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

/** A game nobody plays: beasts that grow into others, with codes and numbers that have parts. */
const GAME = `System: Glade
About: Beasts grow.
Id "glade"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Beast
About: What lives there.
---
Kind: Grown
About: What was something else before.
When
    Has = "GrowsFrom"
---
Kind: Young
About: What grows into something.
When
    Has = "GrowsInto"
---
Kind: Northern
About: What lives in the north.
When
    Code.Place = "NORTH"
---
Attribute: Type
About: What the card is.
OneOf "Beast"
---
Attribute: Name
About: What it is called; a variant has a mark behind its name.
On "Beast" / "Bite"
OneOf "<Plain> δ" / "<Plain>"
---
Attribute: Plain
About: A name without a mark.
On "Beast"
---
Attribute: GrowsFrom
About: What it was.
On "Beast"
---
Attribute: GrowsInto
About: What it becomes.
On "Beast"
Many "Yes"
---
Attribute: Stage
About: How old it is.
On "Beast"
Value "integer"
---
Attribute: Code
About: Where it lives, and its place there.
On "Beast"
OneOf "<Place>-<digits>"
---
Attribute: Place
About: Where it lives.
On "Beast"
OneOf "NORTH" / "SOUTH"
---
Category: Bite
About: What it does.
On "Beast"
Many "Yes"
---
Attribute: Power
About: How strong it is.
On "Bite"
OneOf "<digits>" / "<digits>+"
---
Attribute: Effect
About: What it does, in words.
On "Beast"
SuchAs "<Deed>"
---
Attribute: Clan
About: A group of beasts.
On "Text"
OneOf "REED" / "MOSS"
---
Attribute: Clans
About: What groups it belongs to.
On "Beast"
Many "Yes"
OneOf "<Clan>"
---
Phrase: Deed
About: What it does to whom.
OneOf "Chases <Whom>." / "Sleeps."
---
Phrase: Whom
About: Beasts.
OneOf "every <Clan> beast" / "a beast"
---
Rule: grows-from-something
About: What it grows from is there.
Says: Nothing is called <GrowsFrom>.
Severity "warning"
For "Grown"
In "Pack"
Must
    GrowsFrom = Beast.Name
---
Rule: grows-into-something
About: What it grows into is there.
Says: Nothing is called <value>.
Severity "warning"
For "Young"
In "Pack"
Only
    GrowsInto = Beast.Name
---
`;

const rule = (body: string): string => `Rule: tried\nAbout: One rule.\nSays: Wrong.\n${body}\n`;

/** The places of what a rule finds: the card, and the text. */
function found(body: string, cards: readonly string[] | Files): string[] {
  const files: Files = Array.isArray(cards)
    ? {
        "a/a.cards": ["Pack: A", ...cards.map((lines, at) => `Identifier: A ${at + 1}\nType "Beast"\n${lines}`)].join(
          "\n---\n",
        ),
      }
    : (cards as Files);
  return check(files, systemOf(GAME + rule(body))).flatMap(({ rule: id, file, span }) =>
    id === "tried" ? [`${file === "a/a.cards" ? "" : `${file} `}${files[file]?.slice(span.start, span.end)}`] : [],
  );
}

describe("from a value to the thing that it names", () => {
  const listed = 'For "Grown"\nIn "Pack"\nMust\n    Name = GrowsFrom.GrowsInto';
  const back = 'For "Young"\nIn "Pack"\nOnly\n    GrowsInto.GrowsFrom = Name';
  const older = 'For "Grown"\nIn "Pack"\nMust\n    Stage > GrowsFrom.Stage';
  const tadling = 'Name "Tadling"\nGrowsInto "Frogar"';
  test.each<[what: string, body: string, cards: readonly string[], said: readonly string[]]>([
    ["a pair", listed, [tadling, 'Name "Frogar"\nGrowsFrom "Tadling"'], []],
    ["it lists nothing", listed, ['Name "Grubbin"', 'Name "Moth"\nGrowsFrom "Grubbin"'], ['"Moth"']],
    ["it lists another", listed, [tadling, 'Name "Moth"\nGrowsFrom "Tadling"'], ['"Moth"']],
    ["it is not there, which another rule says", listed, ['Name "Moth"\nGrowsFrom "Grubbin"'], []],
    ["back, a pair", back, [tadling, 'Name "Frogar"\nGrowsFrom "Tadling"'], []],
    [
      "back, where it says another, at the name of it",
      back,
      ['Name "Tadling"\nGrowsInto "Toad" / "Frogar"', 'Name "Frogar"\nGrowsFrom "Seedle"', 'Name "Seedle"'],
      ['"Frogar"'],
    ],
    ["a number of it", older, ['Name "Egg"\nStage 2', 'Name "Bird"\nStage 1\nGrowsFrom "Egg"'], ["1"]],
    ["a number of it, larger", older, ['Name "Egg"\nStage 1', 'Name "Bird"\nStage 2\nGrowsFrom "Egg"'], []],
  ])("%s", (_, body, cards, said) => expect(found(body, cards)).toEqual(said));

  test("and on to a hole of its texts", () => {
    const body = 'For "Grown"\nIn "Pack"\nMust\n    Code.Place = GrowsFrom.Code.Place';
    const egg = 'Name "Egg"\nCode "NORTH-1"';
    expect(found(body, [egg, 'Name "Bird"\nCode "NORTH-2"\nGrowsFrom "Egg"'])).toEqual([]);
    expect(found(body, [egg, 'Name "Bird"\nCode "SOUTH-2"\nGrowsFrom "Egg"'])).toEqual(['"SOUTH-2"']);
  });
});

describe("to a hole", () => {
  const variant = 'Name "Tadling δ"';
  test.each<[body: string, cards: readonly string[], said: readonly string[]]>([
    // What grows from a beast grows from its variants too.
    ['For "Grown"\nIn "Pack"\nMust\n    GrowsFrom = Beast.Name.Plain', [variant, 'GrowsFrom "Tadling"'], []],
    ['For "Grown"\nIn "Pack"\nMust\n    GrowsFrom = Beast.Name.Plain', [variant, 'GrowsFrom "Frog"'], ['"Frog"']],
    // Variants count together.
    ['For "Beast"\nIn "Pack"\nPer "Name.Plain"\nMust\n    Count < 1', [variant, 'Name "Tadling"'], ['"Tadling"']],
    ['For "Beast"\nIn "Pack"\nPer "Name.Plain"\nMust\n    Count < 1', [variant, 'Name "Frog"'], []],
    ['For "Beast"\nIn "Pack"\nMust\n    Gaps.Code.digits < 0', ['Code "NORTH-1"', 'Code "SOUTH-2"'], []],
    [
      'For "Beast"\nIn "Pack"\nMust\n    Gaps.Code.digits < 0',
      ['Code "NORTH-1"', 'Code "SOUTH-3"'],
      ["Identifier: A 2"],
    ],
    ['For "Beast"\nIn "Pack"\nMust\n    Different.Code.Place < 1', ['Code "NORTH-1"', 'Code "NORTH-3"'], []],
    [
      'For "Beast"\nIn "Pack"\nMust\n    Different.Code.Place < 1',
      ['Code "NORTH-1"', 'Code "SOUTH-3"'],
      ["Identifier: A 2"],
    ],
    // Wherever in a text it is read.
    [
      'For "Beast"\nIn "Pack"\nOnly\n    Effect.Clan = Beast.Clans',
      ['Effect "Chases every REED beast."', 'Clans "MOSS"', 'Effect "Chases every MOSS beast."', 'Effect "Sleeps."'],
      ['"Chases every REED beast."'],
    ],
    ['For "Beast"\nMust\n    Effect.Whom = "REED"', ['Effect "Chases a beast."'], ['"Chases a beast."']],
    // The north is a kind, which one card alone shows.
    ['For "Northern"\nMust\n    Has = "Stage"', ['Code "NORTH-1"', 'Code "SOUTH-1"'], ["Identifier: A 1"]],
    // In a category.
    ['For "Beast"\nMust\n    Bite.Power.digits < 100', ['Bite\n    Power "200+"'], ['"200+"']],
    ['For "Beast"\nMust\n    Bite.Power.digits < 100', ['Bite\n    Power "20+"'], []],
    [
      'For "Bite"\nIn "Beast"\nMust\n    Sum.Power.digits < 50',
      ['Bite\n    Power "20+"\nBite\n    Power "40"'],
      ["Bite"],
    ],
  ])("%s: %s", (body, cards, said) => expect(found(body, cards)).toEqual(said));
});

describe('in a pack with those that it uses: In "Uses"', () => {
  const card = (identifier: string, ...lines: string[]) => [
    "---",
    `Identifier: ${identifier}`,
    'Type "Beast"',
    ...lines,
  ];
  const packs = (own: readonly string[], used: readonly string[]): Files => ({
    "a/a.cards": ["Pack: A", "Uses:", "    ../b", ...own].join("\n"),
    "b/b.cards": ["Pack: B", ...used].join("\n"),
  });
  const once = 'For "Beast"\nIn "Uses"\nPer "Name"\nMust\n    Count < 1';
  test.each<[what: string, body: string, own: readonly string[], used: readonly string[], said: readonly string[]]>([
    ["both have it", once, card("A 1", 'Name "Egg"'), card("B 1", 'Name "Egg"'), ['"Egg"']],
    ["one has it", once, card("A 1", 'Name "Egg"'), card("B 1", 'Name "Bird"'), []],
    ["the other has it twice", once, card("A 1"), [...card("B 1", 'Name "Egg"'), ...card("B 2", 'Name "Egg"')], []],
    [
      "a card of the other is wrong by itself",
      'For "Beast"\nIn "Uses"\nMust\n    GrowsFrom = Beast.Name',
      card("A 1", 'Name "Egg"'),
      card("B 1", 'GrowsFrom "Bird"'),
      [],
    ],
    ["too few", 'For "Beast"\nIn "Uses"\nMust\n    Count > 3', card("A 1"), card("B 1"), ["Pack: A"]],
    ["enough", 'For "Beast"\nIn "Uses"\nMust\n    Count > 2', card("A 1"), card("B 1"), []],
    ["without the other pack", once.replace("Uses", "Pack"), card("A 1", 'Name "Egg"'), card("B 1", 'Name "Egg"'), []],
  ])("%s", (_, body, own, used, said) => expect(found(body, packs(own, used))).toEqual(said));
});

describe('over all packs of a repository: In "Repository"', () => {
  const card = (identifier: string, name: string, ...lines: string[]) =>
    ["---", `Identifier: ${identifier}`, 'Type "Beast"', `Name "${name}"`, ...lines].join("\n");
  const packs = (...texts: readonly string[][]): readonly PackModel[] => {
    const made: PackModel[] = [];
    texts.forEach((cards, at) => {
      const name = String.fromCodePoint(97 + at);
      made.push(
        readPack({
          files: [
            {
              path: `${name}/p.cards`,
              text: [`Pack: ${name}`, ...cards].join("\n"),
              encoding: undefined,
              system: glade,
            },
          ],
          systemNames: [],
          findSystem: () => undefined,
          usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
          others: () => made.filter((_, other) => other !== at),
          readerOf: checker.readerOf,
        }),
      );
    });
    return made;
  };
  let glade: System;
  let checker: Checker;
  const foundIn = (body: string, ...texts: readonly string[][]): string[] => {
    glade = systemOf(GAME + rule(body));
    checker = createChecker();
    return packs(...texts).flatMap((pack) =>
      checker
        .check(pack)
        .filter(({ rule }) => rule === "tried")
        .map(({ file, span }) => `${file}: ${pack.files[0]?.text.slice(span.start, span.end)}`),
    );
  };
  const once = 'For "Beast"\nIn "Repository"\nPer "Name"\nMust\n    Count < 1';
  test.each<[what: string, body: string, texts: readonly string[][], found: readonly string[]]>([
    ["two packs have it", once, [[card("A 1", "Egg")], [card("B 1", "Egg")]], ['b/p.cards: "Egg"']],
    ["one pack has it twice", once, [[card("A 1", "Egg"), card("A 2", "Egg")], []], ['a/p.cards: "Egg"']],
    ["apart", once, [[card("A 1", "Egg")], [card("B 1", "Bird")]], []],
    ["alone in one pack each", once.replace("Repository", "Pack"), [[card("A 1", "Egg")], [card("B 1", "Egg")]], []],
    [
      "too few of all",
      'For "Beast"\nIn "Repository"\nMust\n    Count > 3',
      [[card("A 1", "Egg")], [card("B 1", "Bird")]],
      ["a/p.cards: Pack: a"],
    ],
    ["enough", 'For "Beast"\nIn "Repository"\nMust\n    Count > 2', [[card("A 1", "Egg")], [card("B 1", "Bird")]], []],
    [
      "a name in any pack",
      'For "Beast"\nIn "Repository"\nMust\n    GrowsFrom = Beast.Name',
      [[card("A 1", "Bird", 'GrowsFrom "Egg"')], [card("B 1", "Egg", 'GrowsFrom "Stone"')]],
      ['b/p.cards: "Stone"'],
    ],
    [
      "a gap between packs",
      'For "Beast"\nIn "Repository"\nMust\n    Gaps.Stage = 0',
      [[card("A 1", "Egg", "Stage 1")], [card("B 1", "Bird", "Stage 3")], [card("C 1", "Frog", "Stage 4")]],
      ["b/p.cards: Identifier: B 1"],
    ],
    [
      "no gap",
      'For "Beast"\nIn "Repository"\nMust\n    Gaps.Stage = 0',
      [[card("A 1", "Egg", "Stage 1")], [card("B 1", "Bird", "Stage 2")]],
      [],
    ],
  ])("%s", (_, body, texts, expected) => expect(foundIn(body, ...texts)).toEqual(expected));
});

test("a group of values counts those of the group", () => {
  const body = 'For "Beast"\nIn "Beast"\nPer "GrowsInto"\nWhen\n    GrowsInto = "Frog"\nMust\n    Count.GrowsInto < 1';
  expect(found(body, ['Name "Egg"\nGrowsInto "Frog" / "Bird"', 'Name "Bird"', 'Name "Frog"'])).toEqual([]);
});

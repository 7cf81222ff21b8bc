import { describe, expect, test } from "vitest";
import { prepareRename, type Refusal, rename } from "../../../lsp/features/index.js";
import { type Asked, type AskOptions, ask } from "../support/ask.js";
import { othersOf } from "../support/others.js";
import { shownPlaces } from "../support/places.js";

/** The lines that are different after the word at `$0` was renamed, with their files; or why it was not. */
function renamed(text: string, name: string, options?: AskOptions): readonly string[] | string {
  const asked = ask(text, options);
  const result = rename(asked, name, othersOf(asked, options));
  if (result.kind === "refused") return refusal(result, asked);
  const { against } = result;
  const lines = [...result.edits].flatMap(([path, edits]) => {
    const before = asked.files[path] ?? "";
    let after = before;
    for (const { start, end, text: written } of edits.toReversed())
      after = `${after.slice(0, start)}${written}${after.slice(end)}`;
    const old = before.split(/\r\n?|\n/);
    return after.split(/\r\n?|\n/).flatMap((line, index) => (line === old[index] ? [] : [`${path}: ${line.trim()}`]));
  });
  return against === undefined ? lines : [`${against.unlessWanted}? ${refusal(against, asked)}`, ...lines];
}

function refusal({ reason, place }: Refusal, asked: Asked): string {
  return place === undefined ? reason : `${reason} @ ${shownPlaces([place], asked)[0]}`;
}

/** What can be renamed at `$0`. */
function prepared(text: string, options?: AskOptions): string {
  const asked = ask(text, options);
  const found = prepareRename(asked, othersOf(asked, options));
  if (found.kind === "refused") return refusal(found, asked);
  return `${asked.text.slice(found.span.start, found.span.end)} (${found.name})`;
}

const PACK = `Identifier: TST A 1
Type "Adventure"
Subtype "Mission"
AdventureCommonCosts
    Rope 2
Feats
    Drive "Fluon"
---
Identifier: TST S 3
Type "Support"
Donkey "Grey"
AdventureResources
    Rope 3
AllowPlayIfBuildsite
    Feats.Drive = "Fluon/Ion"
    Feats.Drive = "Fluon" / "Ion" # either
AC
    Rope 1
---
Era: North
Cards:
    2 TST A 1
    1 TST S 3 # two
`;

const at = (marked: string): string => {
  const plain = marked.replace("$0", "");
  expect(PACK).toContain(plain);
  return PACK.replace(plain, marked);
};

describe("on cards", () => {
  const cases: readonly (readonly [at: string, name: string, lines: readonly string[]])[] = [
    ["    Ro$0pe 1", "Cord", ["Cord 2", "Cord 3", "Cord 1"]],
    [
      'Dri$0ve "Fl',
      "Engine",
      ['Engine "Fluon"', 'Feats.Engine = "Fluon/Ion"', 'Feats.Engine = "Fluon" / "Ion" # either'],
    ],
    ['Feats.Dri$0ve = "Fluon" /', "Ȳ", ['Ȳ "Fluon"', 'Feats.Ȳ = "Fluon/Ion"', 'Feats.Ȳ = "Fluon" / "Ion" # either']],
    [
      'Drive "Flu$0on"',
      'Hot "air"',
      ['Drive "Hot \\"air\\""', 'Feats.Drive = "Hot \\"air\\"/Ion"', 'Feats.Drive = "Hot \\"air\\"" / "Ion" # either'],
    ],
    ['"Fluon/I$0on"', "a/b", ['Feats.Drive = "Fluon/a\\/b"', 'Feats.Drive = "Fluon" / "a\\/b" # either']],
    ["Identifier: TST$0 A 1", "TST A 7 ", ["Identifier: TST A 7", "2 TST A 7"]],
    ["1 TST$0 S 3", "\u{1d4b3} 1", ["Identifier: \u{1d4b3} 1", "1 \u{1d4b3} 1 # two"]],
    ["Era: No$0rth", "South", ["Era: South"]],
    ['Subtype "Mis$0sion"', "Errand", ['Subtype "Errand"']],
    ["    Ro$0pe 1", "Rope", []],
  ];
  test.each(cases)("%j to %j", (marked, name, lines) => {
    expect(renamed(at(marked), name)).toEqual(lines.map((line) => `test.cards: ${line}`));
  });

  test("is the same with other line endings", () => {
    for (const end of ["\r\n", "\r"]) {
      const text = at("    Ro$0pe 1").replaceAll("\n", end);
      expect(renamed(text, "Cord")).toEqual(["Cord 2", "Cord 3", "Cord 1"].map((line) => `test.cards: ${line}`));
    }
  });
});

describe("refused renames", () => {
  const cases: readonly (readonly [at: string, name: string, reason: string])[] = [
    ["    Ro$0pe 1", "", "A name has at least one letter."],
    ["    Ro$0pe 1", "Cord2", "Names have letters only, and Cord2 contains something else."],
    ["    Ro$0pe 1", "Two words", "Names have letters only, and Two words contains something else."],
    [
      "    Ro$0pe 1",
      "Drive",
      'Drive is already the name of something else. With the same name, nothing could tell them apart. @ test.cards: [Drive] "Fluon"',
    ],
    [
      "    Ro$0pe 1",
      "Donkey",
      'Donkey is already the name of something else. With the same name, nothing could tell them apart. @ test.cards: [Donkey] "Grey"',
    ],
    [
      "    Ro$0pe 1",
      "Level",
      "Level is a name of the game (Gardener of Thoughts). @ systems/got.system: Attribute: [Level]",
    ],
    [
      "    Ro$0pe 1",
      "level",
      "level would be read as Level, a name of the game (Gardener of Thoughts). @ systems/got.system: Attribute: [Level]",
    ],
    [
      "    Ro$0pe 1",
      "AC",
      "AC would be read as AdventureCosts, a name of the game (Gardener of Thoughts). @ systems/got.system: Category: [AdventureCosts]",
    ],
    [
      "    Ro$0pe 1",
      "Directive",
      "Directive is a name of the game (Gardener of Thoughts). @ systems/got.system: Label: [Directive]",
    ],
    ["Identifier: TST$0 A 1", "TST S 3", "There is already a card TST S 3. @ test.cards: Identifier: [TST S 3]"],
    [
      "Identifier: TST$0 A 1",
      "TST # 3",
      "TST # 3 could not be read in a list of cards, where a number stands before it and a comment may stand behind.",
    ],
    [
      "Identifier: TST$0 A 1",
      "TST HNP 1",
      "The game tells HighNumber by this text, so it would no longer be the same card.",
    ],
    ["Identifier: TST$0 A 1", "a\nb", "A name must be on one line."],
  ];
  test.each(cases)("%j to %j", (marked, name, reason) => {
    expect(renamed(at(marked), name)).toBe(reason);
  });

  test("a value that another one is already is merged with it, if that is confirmed", () => {
    const [question, ...lines] = renamed(at('Drive "Flu$0on"'), "Ion");
    expect(question).toBe(
      'Merge "Fluon" into "Ion"? "Ion" is already a value of Drive. With the same value, nothing could tell them apart. @ test.cards: Feats.Drive = "Fluon/[Ion]"',
    );
    expect(lines).toContain('test.cards: Drive "Ion"');
  });

  const unnamed: readonly (readonly [at: string, reason: string])[] = [
    [
      'Ty$0pe "Adv',
      "Type is a name of the game itself (Gardener of Thoughts), which other packs use too. @ systems/got.system: Attribute: [Type]",
    ],
    [
      'Type "Adv$0enture"',
      '"Adventure" is a name of the game itself (Gardener of Thoughts), which other packs use too. @ systems/got.system: OneOf "[Adventure]" / "Support"',
    ],
    [
      "Fea$0ts\n",
      "Feats is a name of the game itself (Gardener of Thoughts), which other packs use too. @ systems/got.system: Category: [Feats]",
    ],
    [
      "Ident$0ifier: TST S 3",
      "Identifier is a name of the game itself (Common ground), which other packs use too. @ systems/common.system: Label: [Identifier]",
    ],
    ["Rope $03", "3 is a value, not a name; only texts are renamed wherever they are."],
    ['Feats.Drive $0= "Fluon" /', "An operator has no name."],
    ["# eit$0her", "There is no name here."],
    ["\n---$0", "There is no name here."],
  ];
  test.each(unnamed)("nothing to rename at %j", (marked, reason) => {
    expect(prepared(at(marked))).toBe(reason);
  });

  test("an unknown word is a mistake, not a name", () => {
    expect(prepared("Pack: X\nStandrdPl$0ayers 2\n")).toBe("There is no StandrdPlayers here that could be renamed.");
  });
});

describe("preparing a rename", () => {
  const cases: readonly (readonly [at: string, found: string])[] = [
    ["    Ro$0pe 1", "Rope (Rope)"],
    ['Drive "Flu$0on"', "Fluon (Fluon)"],
    ["2 TST A$0 1", "TST A 1 (TST A 1)"],
  ];
  test.each(cases)("%j", (marked, found) => {
    expect(prepared(at(marked))).toBe(found);
  });
});

test("a card whose name has a mark of lists in it, from the line that lists it", () => {
  const text = (line: string) =>
    `Identifier: Safe House\n---\nIdentifier: Safe House #29\n---\nEra: E\nCards:\n    ${line}\n`;
  expect(renamed(text("2 Safe $0House #29 # by the lock"), "XHut 1")).toEqual([
    "test.cards: Identifier: XHut 1",
    "test.cards: 2 XHut 1 # by the lock",
  ]);
  expect(renamed(text("2 Safe $0House # by the lock"), "Hut")).toEqual([
    "test.cards: Identifier: Hut",
    "test.cards: 2 Hut # by the lock",
  ]);
});

describe("between packs", () => {
  const LAND = `//- land/pack.cards
Pack: Land
---
Identifier: LAND 1
Type "Adventure"
Feats
    Bridge "Stone"
`;
  const SEA = `//- sea/pack.cards
Pack: Sea
Uses: ../land
---
Era: All
Cards:
    1 LAND 1
---
Identifier: SEA 1
Type "Support"
AllowPlayIfBuildsite
    Feats.Bridge = "Stone"
`;
  const SKY = `//- sky/pack.cards
Pack: Sky
---
Identifier: SKY 1
Type "Adventure"
Feats
    Bridge "Stone"
`;
  const cases: readonly (readonly [at: string, name: string, lines: readonly string[] | string])[] = [
    ['    Brid$0ge "Stone"', "Ford", ['land/pack.cards: Ford "Stone"', 'sea/pack.cards: Feats.Ford = "Stone"']],
    ["Feats.Bri$0dge", "Ford", ['sea/pack.cards: Feats.Ford = "Stone"', 'land/pack.cards: Ford "Stone"']],
    ['Feats.Bridge = "Sto$0ne"', "Wood", ['sea/pack.cards: Feats.Bridge = "Wood"', 'land/pack.cards: Bridge "Wood"']],
    ["Identifier: LAND$0 1", "LAND 2", ["land/pack.cards: Identifier: LAND 2", "sea/pack.cards: 1 LAND 2"]],
    ["Identifier: LAND$0 1", "SEA 1", "There is already a card SEA 1. @ sea/pack.cards: Identifier: [SEA 1]"],
    ["Identifier: LAND$0 1", "SKY 1", ["land/pack.cards: Identifier: SKY 1", "sea/pack.cards: 1 SKY 1"]],
  ];
  test.each(cases)("%j to %j", (marked, name, lines) => {
    const plain = marked.replace("$0", "");
    const packs = LAND.includes(plain) ? [LAND, SEA, SKY] : [SEA, LAND, SKY];
    expect(packs[0]).toContain(plain);
    expect(renamed(packs.join("").replace(plain, marked), name)).toEqual(lines);
  });
});

test("names of packs and decks, wherever they are named", () => {
  const text = `//- base/pack.cards
Pack: Gen$0esis
Kind "Edition"
Decks:
    Second
    First # in the end
---
Era: First
---
Era: Second
//- more/pack.cards
Pack: More
Uses: ../base
Kind "Expansion"
Extends "Genesis"
---
Era: First
`;
  expect(renamed(text, "Exodus")).toEqual(["base/pack.cards: Pack: Exodus", 'more/pack.cards: Extends "Exodus"']);
  const deck = text.replace("$0", "").replace("Era: First\n---\nEra: S", "Era: Fi$0rst\n---\nEra: S");
  expect(renamed(deck, "Third")).toEqual([
    "base/pack.cards: Third # in the end",
    "base/pack.cards: Era: Third",
    "more/pack.cards: Era: Third",
  ]);
  expect(renamed(deck, "Second")).toBe("There is already a deck Second. @ base/pack.cards: Era: [Second]");
});

test("texts that refer to the name by a rule of the game are renamed with it", () => {
  const text = `Identifier: A 1
Type "Spell"
Ability "Create a [Tin Hart 1/1/1] Robot token. Tin Hart is free."
---
Identifier: A 2
Type "Token"
Name "Tin $0Hart"
`;
  expect(renamed(text, "Iron Hart", { system: "altered" })).toEqual([
    'test.cards: Ability "Create a [Iron Hart 1/1/1] Robot token. Tin Hart is free."',
    'test.cards: Name "Iron Hart"',
  ]);
});

describe("in a .system file", () => {
  const GAME = `//- ships.system
System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
KindFrom "Sort"
---
Kind: Barge
About: A slow ship.
When
    Sort = "Barge"
---
Attribute: Sort
About: Ship or barge.
OneOf "Ship" / "Barge"
---
Attribute: Hull
About: How strong it is.
On "Barge"
Value "integer"
---
Category: Cargo
About: What it carries.
Shortcut "Ca"
On "Card"
Custom "Yes"
---
Rule: weak-hull
About: A hull holds.
Says: <Hull> is weak for <Barge.Sort>.
For "Barge"
Must
    Hull > 2
    Ca.Grain < 4
Breaks:
    Identifier: A 1
    Sort "Barge"
    Hull 1
Mended: from barge without Cargo
    Hull 3
---
Example: barge
About: A barge.
Records:
    Identifier: A 1
//- pack/pack.cards
Pack: Fleet
System: ships
---
Identifier: A 1
Sort "Barge"
Hull 3
Cargo
    Grain 1
---
Identifier: A 2
Sort "Barge"
Ca
    Grain 2
    Wine 2
`;
  const cases: readonly (readonly [at: string, name: string, lines: readonly string[] | string])[] = [
    [
      "Attribute: Hu$0ll",
      "Strength",
      [
        "ships.system: Attribute: Strength",
        "ships.system: Says: <Strength> is weak for <Barge.Sort>.",
        "ships.system: Strength > 2",
        "ships.system: Strength 1",
        "ships.system: Strength 3",
        "pack/pack.cards: Strength 3",
      ],
    ],
    [
      "Hu$0ll 3",
      "Strength",
      [
        "ships.system: Attribute: Strength",
        "ships.system: Says: <Strength> is weak for <Barge.Sort>.",
        "ships.system: Strength > 2",
        "ships.system: Strength 1",
        "ships.system: Strength 3",
        "pack/pack.cards: Strength 3",
      ],
    ],
    [
      "Kind: Bar$0ge",
      "Boat",
      [
        "ships.system: Kind: Boat",
        'ships.system: On "Boat"',
        "ships.system: Says: <Hull> is weak for <Boat.Sort>.",
        'ships.system: For "Boat"',
      ],
    ],
    [
      'OneOf "Ship" / "Bar$0ge"',
      "Boat",
      [
        'ships.system: Sort = "Boat"',
        'ships.system: OneOf "Ship" / "Boat"',
        'ships.system: Sort "Boat"',
        'pack/pack.cards: Sort "Boat"',
        'pack/pack.cards: Sort "Boat"',
      ],
    ],
    [
      "Category: Car$0go",
      "Hold",
      ["ships.system: Category: Hold", "ships.system: Mended: from barge without Hold", "pack/pack.cards: Hold"],
    ],
    [
      "C$0a.Grain",
      "Hold",
      ["ships.system: Category: Hold", "ships.system: Mended: from barge without Hold", "pack/pack.cards: Hold"],
    ],
    [
      "Example: ba$0rge",
      "old-barge",
      ["ships.system: Mended: from old-barge without Cargo", "ships.system: Example: old-barge"],
    ],
    ["from bar$0ge", "Old", "Old is not an id: lower-case words, joined by hyphens."],
    ["    Gra$0in 1", "Wheat", ["pack/pack.cards: Wheat 1", "pack/pack.cards: Wheat 2"]],
    ["Attribute: Hu$0ll", "Sort", "There is already an attribute Sort. @ ships.system: Attribute: [Sort]"],
    ["Attribute: Hu$0ll", "Ca", "Ca is a shortcut of Cargo already. @ ships.system: Category: [Cargo]"],
    [
      "Attribute: Hu$0ll",
      "Identifier",
      "There is already a label Identifier. @ systems/common.system: Label: [Identifier]",
    ],
    [
      "Attribute: Hu$0ll",
      "Wine",
      "Wine stands on a card already, as a name of its author's own. @ pack/pack.cards: [Wine] 2",
    ],
    ["Attribute: Hu$0ll", "Count", "Count is a word of conditions, which every game system knows."],
    ["Attribute: Hu$0ll", "3D", "3D is not a name: a name begins with a letter, and has letters and digits only."],
    ['OneOf "Ship" / "Bar$0ge"', "Ship", 'Sort has the text "Ship" already. @ ships.system: OneOf "[Ship]" / "Barge"'],
    ['On "Ca$0rd"', "Thing", "Card is known to the tool by this name, so every game has to call it so."],
    ["Rule: weak$0-hull", "frail-hull", "The id of a rule is also used in configurations, so it is not renamed here."],
    ['Id "shi$0ps"', "boats", "The id of a game system is also used in configurations, so it is not renamed here."],
  ];
  test.each(cases)("%j to %j", (marked, name, lines) => {
    expect(GAME).toContain(marked.replace("$0", ""));
    expect(renamed(GAME.replace(marked.replace("$0", ""), marked), name)).toEqual(lines);
  });
});

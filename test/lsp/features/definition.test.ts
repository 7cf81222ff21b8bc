import { describe, expect, test } from "vitest";
import { definitionOf } from "../../../lsp/features/index.js";
import { type AskOptions, ask } from "../support/ask.js";
import { shownPlaces } from "../support/places.js";

/** Where `$0` leads to: lines with the word in brackets, those of the file itself without its name. */
function leadsTo(text: string, options?: AskOptions): { readonly origin: string; readonly to: readonly string[] } {
  const asked = ask(text, options);
  const found = definitionOf(asked);
  const origin = found === undefined ? "" : asked.text.slice(found.origin.start, found.origin.end);
  const to = shownPlaces(found?.places ?? [], asked).map((line) => line.replace(`${asked.file.path}: `, ""));
  return { origin, to };
}

type Case = readonly [at: string, origin: string, to: readonly string[]];

const PACK = `Identifier: TST A 1
Directive: Reach the harbour.

Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 2
Feats
    Drive "Fluon"
---
Identifier: TST A 2
Type "Adventure"
Roleplay "Solo"
Feats
    Drive "Ion"
    Ȳstad "\u{1d4b3} Ion"
---
Identifier: TST S 3
Type "Support"
AdventureResources
    Rope 3
AllowPlayIfBuildsite
    Feats.Drive = "Fluon" / "Ion"   # either
    Feats.Drive = "Fluon/Ion"
    Feats.Ȳstad = "\u{1d4b3} Ion"
    Feats.Sail = "Red"
AC
    Rope 1
---
Deck: North
Cards:
    2 TST A 1 # two
    1x TST S 3
    1 TST S 9
`;

describe("on cards", () => {
  const cases: readonly Case[] = [
    ["Dir$0ective:", "Directive", ["systems/got.system: Label: [Directive]"]],
    ['Type$0 "Support"', "Type", ["systems/got.system: Attribute: [Type]"]],
    ['Type "Sup$0port"', "Support", ['systems/got.system: OneOf "Adventure" / "[Support]"']],
    ["Fea$0ts\n    Drive", "Feats", ["systems/got.system: Category: [Feats]"]],
    ["A$0C\n", "AC", ["systems/got.system: Category: [AdventureCosts]"]],
    ["Fea$0ts.Sail", "Feats", ["systems/got.system: Category: [Feats]"]],
    ['Feats.Dri$0ve = "Fluon" /', "Drive", ['[Drive] "Fluon"', '[Drive] "Ion"']],
    ['Feats.Drive $0= "Fluon" /', "=", ['[Drive] "Fluon"', '[Drive] "Ion"']],
    ['Feats.Drive = "Flu$0on" /', "Fluon", ['[Drive] "Fluon"']],
    ['Feats.Drive = "Fluon/I$0on"', "Ion", ['[Drive] "Ion"']],
    ['Feats.Ȳstad = "\u{1d4b3} $0Ion"', "\u{1d4b3} Ion", ['[Ȳstad] "\u{1d4b3} Ion"']],
    ['Feats.Sail = "R$0ed"', "", []],
    ["Ro$0pe 1", "Rope", ["[Rope] 3"]],
    ["Ro$0pe 3", "Rope", ["[Rope] 3"]],
    ['Drive "I$0on"', "Ion", ['Drive "[Ion]"']],
    ["2 TST$0 A 1", "TST A 1", ["Identifier: [TST A 1]"]],
    ["1x TST S$0 3", "TST S 3", ["Identifier: [TST S 3]"]],
    ["1 TST S$0 9", "", []],
    ["Deck: No$0rth", "North", ["Deck: [North]"]],
    ["Reach the$0 harbour", "", []],
    ["# ei$0ther", "", []],
    ["\n---$0", "", []],
  ];
  test.each(cases)("%j", (at, origin, to) => {
    const text = PACK.replace(at.replace("$0", ""), at);
    expect(text).toContain("$0");
    expect(leadsTo(text)).toEqual({ origin, to });
  });

  test("is the same with other line endings", () => {
    for (const end of ["\r\n", "\r"]) {
      const text = PACK.replace("2 TST A 1", "2 TST$0 A 1").replaceAll("\n", end);
      expect(leadsTo(text)).toEqual({ origin: "TST A 1", to: ["Identifier: [TST A 1]"] });
    }
  });
});

describe("on incomplete and broken lines", () => {
  const card = (line: string): string => `Identifier: A 1\nType "Support"\nAdventureResources\n    Rope 3\n${line}\n`;
  const cases: readonly Case[] = [
    ["Uniq$0ue", "Unique", ["systems/got.system: Attribute: [Unique]"]],
    ["Era$0Costs", "EraCosts", ["systems/got.system: Category: [EraCosts]"]],
    ["AllowSupportIf1\n    AR.Ro$0pe", "Rope", ["[Rope] 3"]],
    ["AllowSupportIf1\n    AR.Ro$0pe >", "Rope", ["[Rope] 3"]],
    ["AllowSupportIf1\n    A$0R.", "AR", ["systems/got.system: Category: [AdventureResources]"]],
    ["AllowSupportIf1\n    AR.Rope >= $02", "2", ["[Rope] 3"]],
    ["AllowSupportIf1\n    AR.Rope $0≥ 2", "≥", ["[Rope] 3"]],
    ["Type “Ad$0venture”", "“Adventure”", ['systems/got.system: OneOf "[Adventure]" / "Support"']],
    ["$0!!!", "", []],
  ];
  test.each(cases)("%j", (line, origin, to) => {
    expect(leadsTo(card(line))).toEqual({ origin, to });
  });
});

describe("between packs", () => {
  const USING = `//- sea/pack.cards
Pack: Sea
Uses: ../land
---
Deck: All
Cards:
    1 LAND 1
---
Identifier: SEA 1
Type "Support"
AllowPlayIfBuildsite
    Feats.Bridge = "Stone"
//- land/pack.cards
Pack: Land
---
Identifier: LAND 1
Type "Adventure"
Feats
    Bridge "Stone"
`;
  const cases: readonly Case[] = [
    ["../la$0nd", "../land", ["land/pack.cards: []Pack: Land"]],
    ["1 LAN$0D 1", "LAND 1", ["land/pack.cards: Identifier: [LAND 1]"]],
    ['= "Sto$0ne"', "Stone", ['land/pack.cards: [Bridge] "Stone"']],
  ];
  test.each(cases)("%j", (at, origin, to) => {
    expect(leadsTo(USING.replace(at.replace("$0", ""), at))).toEqual({ origin, to });
  });
});

test("a text that names a card, by a rule of the game, leads to that card", () => {
  const text =
    'Identifier: A 1\nType "Event"\nName "Low Water"\n---\nIdentifier: A 2\nType "Event"\nMentions "Low$0 Water"\n';
  expect(leadsTo(text, { system: "conspiracy" })).toEqual({ origin: "Low Water", to: ['[Name] "Low Water"'] });
});

describe("in a .system file", () => {
  const SYSTEM = `System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
KindFrom "Sort"
---
Kind: Ship
About: What flies.
When
    Sort = "Ship" / "Barge"
---
Kind: Barge
About: A slow ship.
When
    Is = "Ship"
    Has = "Hull"
---
Attribute: Sort
About: Ship or barge.
OneOf "Ship" / "Barge"
---
Attribute: Hull
About: How strong it is, at most <Sort>.
On "Ship" / "Card"
Value "integer"
---
Category: Cargo
About: What it carries.
Shortcut "Ca"
On "Ship"
Custom "Yes"
---
Rule: weak-hull
About: A hull holds.
Says: <Hull> is weak for <Ship.Sort>.
For "Ship"
In "Pack"
Per "Sort"
Must
    Hull > 2
    Sum.Hull > 3
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
`;
  const cases: readonly Case[] = [
    ['KindFrom "So$0rt"', "Sort", ["Attribute: [Sort]"]],
    ['So$0rt = "Ship"', "Sort", ["Attribute: [Sort]"]],
    ['Sort = "Ship" / "Bar$0ge"', "Barge", ['OneOf "Ship" / "[Barge]"']],
    ['Is = "Sh$0ip"', "Ship", ["Kind: [Ship]"]],
    ['Has = "Hu$0ll"', "Hull", ["Attribute: [Hull]"]],
    ['On "Sh$0ip" / "Card"', "Ship", ["Kind: [Ship]"]],
    ['On "Ship" / "Ca$0rd"', "Card", ["systems/common.system: Kind: [Card]"]],
    ["<Hu$0ll> is", "Hull", ["Attribute: [Hull]"]],
    ["<Sh$0ip.Sort>", "Ship", ["Kind: [Ship]"]],
    ["<Ship.So$0rt>", "Sort", ["Attribute: [Sort]"]],
    ['For "Sh$0ip"', "Ship", ["Kind: [Ship]"]],
    ['In "Pa$0ck"', "Pack", ["systems/common.system: Kind: [Pack]"]],
    ["Hu$0ll > 2", "Hull", ["Attribute: [Hull]"]],
    ["Sum.Hu$0ll", "Hull", ["Attribute: [Hull]"]],
    ["C$0a.Grain", "Ca", ["Category: [Cargo]"]],
    [
      "Su$0m.Hull",
      "Sum",
      ['systems/meta.system: OneOf "[Sum]" / "SumOnce" / "Different" / "Sets" / "Gaps" / "Falls" / "Spread"'],
    ],
    ["    Hu$0ll 1", "Hull", ["Attribute: [Hull]"]],
    ['    Sort "Bar$0ge"', "Barge", ['OneOf "Ship" / "[Barge]"']],
    ["from bar$0ge without", "barge", ["Example: [barge]"]],
    ["without Car$0go", "Cargo", ["Category: [Cargo]"]],
    ["    Hu$0ll 3", "Hull", ["Attribute: [Hull]"]],
    ["One$0Of", "OneOf", ["systems/meta.system: Attribute: [OneOf]"]],
    ["Attri$0bute: Hull", "Attribute", ["systems/meta.system: Label: [Attribute]"]],
    ['Extends "com$0mon"', "common", ["systems/common.system: System: [Common ground]"]],
    [
      'Value "int$0eger"',
      "integer",
      ['systems/meta.system: OneOf "[integer]" / "text" / "range" / "percentage" / "name"'],
    ],
  ];
  test.each(cases)("%j", (at, origin, to) => {
    const text = SYSTEM.replace(at.replace("$0", ""), at);
    expect(text).toContain("$0");
    expect(leadsTo(text, { path: "ships.system" })).toEqual({ origin, to });
  });

  test("a name on a card of a custom game leads to its .system file", () => {
    const text = `//- pack.cards\nPack: Fleet\nSystem: ships\n---\nIdentifier: A 1\nSort "Ba$0rge"\nHull 3\n//- ships.system\n${SYSTEM}`;
    expect(leadsTo(text).to).toEqual(['ships.system: OneOf "Ship" / "[Barge]"']);
  });
});

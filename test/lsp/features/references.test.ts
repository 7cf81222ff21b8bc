import { describe, expect, test } from "vitest";
import { highlightsOf } from "../../../lsp/features/index.js";
import { type AskOptions, ask } from "../support/ask.js";
import { othersOf } from "../support/others.js";
import { shownPlaces, shownSpan } from "../support/places.js";
import { referencesTo } from "../support/whole-answers.js";

/** Where the word at `$0` is named, with the file of each place; those of the file itself without it. */
function namedAt(text: string, declaration = true, options?: AskOptions): readonly string[] | undefined {
  const asked = ask(text, options);
  const places = referencesTo(asked, { declaration, others: othersOf(asked, options) });
  return places && shownPlaces(places, asked).map((line) => line.replace(`${asked.file.path}: `, ""));
}

function highlights(text: string, options?: AskOptions): readonly string[] | undefined {
  const asked = ask(text, options);
  return highlightsOf(asked)?.map(({ span, access }) => `${access} ${shownSpan(asked.text, span)}`);
}

const PACK = `# cardwright-ignore-file missing-identifier: for now
Identifier: TST A 1
Type "Adventure"
AdventureCommonCosts
    Rope 2
Feats
    Drive "Fluon"
---
Identifier: TST S 3   
Type "Support"
AdventureResources
    Rope 3
AllowPlayIfBuildsite
    Feats.Drive = "Fluon" / "Ion"
AR
    Sail 1
---
Era: North
Cards:
    2 TST A 1
    x3 TST A 1
`;

describe("references", () => {
  const cases: readonly (readonly [at: string, named: readonly string[] | undefined])[] = [
    ["    Ro$0pe 2", ["[Rope] 2", "[Rope] 3"]],
    ['Dri$0ve "Fl', ['[Drive] "Fluon"', 'Feats.[Drive] = "Fluon" / "Ion"']],
    ['Drive "Fl$0uon"', ['Drive "[Fluon]"', 'Feats.Drive = "[Fluon]" / "Ion"']],
    ['/ "I$0on"', ['Feats.Drive = "Fluon" / "[Ion]"']],
    ["A$0R\n", ["systems/got.system: Category: [AdventureResources]", "[AdventureResources]", "[AR]"]],
    ['Ty$0pe "Sup', ["systems/got.system: Attribute: [Type]", '[Type] "Adventure"', '[Type] "Support"']],
    ["2 TST A$0 1", ["Identifier: [TST A 1]", "2 [TST A 1]", "x3 [TST A 1]"]],
    ["Era: No$0rth", ["Era: [North]"]],
    [
      "missing-iden$0tifier",
      ["systems/common.system: Rule: [missing-identifier]", "# cardwright-ignore-file [missing-identifier]: for now"],
    ],
    ["for n$0ow", undefined],
  ];
  test.each(cases)("%j", (at, named) => {
    const plain = at.replace("$0", "");
    expect(PACK).toContain(plain);
    expect(namedAt(PACK.replace(plain, at))).toEqual(named);
  });

  test("without the declaration", () => {
    expect(namedAt(PACK.replace("2 TST A 1", "2 TST$0 A 1"), false)).toEqual(["2 [TST A 1]", "x3 [TST A 1]"]);
  });

  test("in packs that use this one, and not in others", () => {
    const text = `//- land/pack.cards
Pack: Land
---
Identifier: LAND 1
Type "Adventure"
Feats
    Bri$0dge "Stone"
//- sea/pack.cards
Pack: Sea
Uses: ../land
---
Identifier: SEA 1
Type "Support"
AllowPlayIfBuildsite
    Feats.Bridge = "Stone"
//- sky/pack.cards
Pack: Sky
---
Identifier: SKY 1
Type "Adventure"
Feats
    Bridge "Cloud"
`;
    expect(namedAt(text)).toEqual(['[Bridge] "Stone"', 'sea/pack.cards: Feats.[Bridge] = "Stone"']);
  });

  test("from the file of a game to the cards of the game", () => {
    const text = `//- ships.system
System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
---
Attribute: Hu$0ll
About: How strong it is.
On "Card"
Value "integer"
---
Rule: weak-hull
About: A hull holds.
Says: <Hull> is weak.
For "Card"
Must
    Hull > 2
Breaks:
    Identifier: A 1
    Hull 1
//- pack/pack.cards
Pack: Fleet
System: ships
---
Identifier: A 1
Hull 3
//- loose/other.cards
Identifier: B 1
Type "Adventure"
Hull 3
`;
    expect(namedAt(text)).toEqual([
      "Attribute: [Hull]",
      "Says: <[Hull]> is weak.",
      "[Hull] > 2",
      "[Hull] 1",
      "pack/pack.cards: [Hull] 3",
    ]);
  });
});

describe("highlights", () => {
  test("definitions are writes, conditions are reads", () => {
    expect(highlights(PACK.replace('Drive "Fluon"', 'Drive "Flu$0on"'))).toEqual([
      'write Drive "[Fluon]"',
      'read Feats.Drive = "[Fluon]" / "Ion"',
    ]);
    expect(highlights(PACK.replace("    Rope 2", "    Ro$0pe 2"))).toEqual(["read [Rope] 2", "write [Rope] 3"]);
    expect(highlights(PACK.replace("2 TST A 1", "2 TST A $01"))).toEqual([
      "write Identifier: [TST A 1]",
      "read 2 [TST A 1]",
      "read x3 [TST A 1]",
    ]);
  });

  test("only in the file", () => {
    expect(
      highlights('//- a.cards\nIdentifier: A 1\nUni$0que "X"\n//- b.cards\nIdentifier: B 1\nUnique "X"\n'),
    ).toEqual(['write [Unique] "X"']);
  });

  test("nothing on a word without a meaning", () => {
    expect(highlights("Identifier: A 1\nDirective: Some wo$0rds.\n")).toBeUndefined();
  });
});

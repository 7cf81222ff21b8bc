import { describe, expect, test } from "vitest";
import { asMarkdown, asPlainText, hoverAt } from "../../../lsp/features/index.js";
import { type AskOptions, ask } from "../support/ask.js";

/** What is said at `$0`, as plain text, and of which word. */
function saidOf(text: string, options?: AskOptions): { readonly word: string; readonly said: string } {
  const asked = ask(text, options);
  const hover = hoverAt(asked);
  if (hover === undefined) return { word: "", said: "" };
  return { word: asked.text.slice(hover.span.start, hover.span.end), said: asPlainText(hover.content) };
}

/** The word, what is said of it, and what is not. */
type Case = readonly [at: string, word: string, said: readonly string[], unsaid?: readonly string[]];

const named = (cases: readonly Case[]): (readonly [string, Case])[] => cases.map((one) => [one[0], one]);

function expectSaid(text: string, [at, word, said, unsaid = []]: Case, options?: AskOptions): void {
  const plain = at.replace("$0", "");
  expect(text).toContain(plain);
  const found = saidOf(text.replace(plain, at), options);
  expect(found.word).toBe(word);
  for (const words of said) expect(found.said).toContain(words);
  for (const words of unsaid) expect(found.said).not.toContain(words);
  if (said.length === 0) expect(found.said).toBe("");
}

const PACK = `Identifier: TST A 1
Directive: Reach the harbour.

Type "Adventure"
Roleplay "Competition"
Level 2
AllowPlayIfPreviousLevel > 2
AdventureCommonCosts
    Rope 2
Feats
    Drive "Fluon"
---
Identifier: TST A 2
Directive: Leave the harbour.
Type "Adventure"
Roleplay "Solo"
Level 1
Feats
    Drive "Ion"
---
Identifier: TST S 3
Directive: A rope. It is long.
Type "Support"
AdventureResources
    Rope 3
AllowPlayIfBuildsite
    Feats.Drive = "Fluon" / "Ion"
    Feats.Sail > 2
    Feats.Drive = "Steam"
AC
    Rope 1
---
Era: North
Cards:
    2 TST A 1
    1 TST S 3
`;

describe("on cards", () => {
  const cases: readonly Case[] = [
    ["Dir$0ective: Reach", "Directive", ["a label", "What the card tells its players.", "Cards"]],
    [
      'Role$0play "Comp',
      "Roleplay",
      [
        "an attribute",
        "How the adventure is won",
        "On Adventure cards.",
        'Can be "Battle", "Cataclysm"',
        "Gardener of Thoughts (got@2010-07-11): Cards, Predefined attributes, Roleplay",
      ],
    ],
    [
      '"Compe$0tition"',
      "Competition",
      ["a value of Roleplay", "Contested: An adventure in which every player competes", "Winnable: "],
    ],
    ["Lev$0el 2", "Level", ["The position of the adventure in a story", "A whole number, 1 or more."]],
    [
      "AdventureCommon$0Costs",
      "AdventureCommonCosts",
      ["a category", "What each player must cover", "Covered by AdventureResources and Feats."],
    ],
    ["A$0C\n", "AC", ["AdventureCosts (AC), a category", "What the player of this card must cover"]],
    [
      "    Ro$0pe 1",
      "Rope",
      [
        "a name of your own in AdventureCosts",
        "in AdventureResources on 1 card (3 each): TST S 3",
        "in AdventureCommonCosts on 1 card (2 each): TST A 1",
      ],
    ],
    ["Identifier: TST$0 A 2", "TST A 2", ["Adventure"], ["Roleplay"]],
    ["2 TST$0 A 1", "TST A 1", ["TST A 1, Adventure", 'Roleplay "Competition"', "In North (2)."]],
    ["Era: No$0rth", "North", ["a deck", "It lists 2 cards, 3 with their copies."]],
    ["Reach the$0 harbour", "", []],
  ];
  test.each(named(cases))("%j", (_, said) => expectSaid(PACK, said));
});

describe("on conditions", () => {
  const cases: readonly Case[] = [
    ["Fea$0ts.Sail", "Feats", ["Feats, a category", "What the winner of this adventure has achieved."]],
    [
      'Feats.Dri$0ve = "Fluon"',
      "Drive",
      [
        "a name of your own in Feats",
        "2 cards of this pack meet this condition:",
        "TST A 1 Reach the harbour.",
        "TST A 2 Leave the harbour.",
      ],
    ],
    ['Feats.Drive $0= "Fluon"', "=", ['= means one of "Fluon" or "Ion".', "2 cards of this pack meet this condition:"]],
    ['Feats.Drive = "Fl$0uon"', "Fluon", ["a value of Feats.Drive", 'Asked for: Feats.Drive one of "Fluon" or "Ion".']],
    [
      "Feats.Sail $0> 2",
      ">",
      ["> means at least 2.", "No card of this pack meets this condition.", "No card has Feats.Sail."],
    ],
    ['Feats.Drive = "St$0eam"', "Steam", ["No card of this pack meets this condition.", 'There is: "Fluon", "Ion".']],
    ["AllowPlayIfPreviousLevel $0> 2", ">", ["> means at least 2.", "Here: at least 2 of Level 1."]],
    [
      "AllowPlayIfPrev$0iousLevel",
      "AllowPlayIfPreviousLevel",
      ["an attribute", "won at least this many adventures of the level below", "Here: at least 2 of Level 1."],
    ],
  ];
  test.each(named(cases))("%j", (_, said) => expectSaid(PACK, said));

  test("`<` reads at most", () => {
    const text =
      'Identifier: A 1\nType "Support"\nAllowPlayIfBuildsite\n    Level $0< 2\n---\nIdentifier: A 2\nType "Adventure"\nLevel 2\n';
    const { said } = saidOf(text);
    expect(said).toContain("< means at most 2.");
    expect(said).toContain("1 card of this pack meets this condition:");
  });

  test("conditions that one card has to meet share a count", () => {
    const text = `Identifier: A 1
Type "Support"
AllowPlayIfBuildsite1
    Feats.Rope > 2
    Feats.Sail $0> 1
---
Identifier: A 2
Type "Adventure"
Feats
    Rope 3
    Sail 1
---
Identifier: A 3
Type "Adventure"
Feats
    Sail 1
`;
    const { said } = saidOf(text);
    expect(said).toContain("2 cards of this pack meet this condition:");
    expect(said).toContain("1 card of this pack meets all conditions of AllowPlayIfBuildsite1, which one card has to.");
    const head = saidOf(text.replace("$0", "").replace("IfBuildsite1", "If$0Buildsite1"));
    expect(head.said).toContain("All of them are met by 1 card of this pack:");
  });
});

describe("on incomplete and broken lines", () => {
  const card = (line: string): string => `Identifier: A 1\nType "Support"\n${line}\n`;
  const cases: readonly Case[] = [
    ["Uniq$0ue", "Unique", ["A player can't play two cards with the same text here"]],
    ["Uniq$0ue:", "Unique", ["A player can't play two cards"]],
    ['Unique "Ab$0c', "Abc", ["a value of Unique"]],
    ["EraC$0osts", "EraCosts", ["a category"]],
    ['Uniqe$0 "A"', "Uniqe", ["Perhaps Unique is meant:", "A player can't play two cards"]],
    ["Lev$0el 2", "Level", ["Level, which is not allowed here", "The position of the adventure in a story"]],
    ["EraCosts$0 3", "EraCosts", ["a category"]],
    ["AllowPlayIfBuildsite\n    Feats.$0", "", []],
    ["AllowPlayIfBuildsite\n    Fea$0ts.", "Feats", ["a category"]],
    ["AllowPlayIfBuildsite\n    Le$0vel >", "Level", ["The position of the adventure"]],
    ["# cardwright-ignore missing-att$0ribute", "missing-attribute", ["a rule of the tool", "Why: "]],
    ["# cardwright-ignore support$0-without-use, no-such-rule", "", []],
    ["$0*** ((", "", []],
    ["\u{1d4b3} $0", "", []],
  ];
  test.each(named(cases))("%j", (line, said) => expectSaid(card(line.replace("$0", "")), said));

  test("a rule of the game in a comment", () => {
    const found = saidOf('# cardwright-ignore-file affiliation-mis$0match\nIdentifier: A 1\nType "Support"\n');
    expect(found.word).toBe("affiliation-mismatch");
    expect(found.said).toContain("a rule of the game");
    expect(found.said).toContain("Why: ");
  });
});

describe("in the other games", () => {
  const cases: readonly (readonly [system: string, text: string, word: string, said: string])[] = [
    ["altered", 'Identifier: A 1\nTy$0pe "Character"\n', "Type", "attribute"],
    ["conspiracy", 'Identifier: A 1\nType "Charac$0ter"\n', "Character", "a value of Type"],
    ["horizon", 'Identifier: A 1\nTy$0pe "Event"\n', "Type", "attribute"],
    ["prelude", 'Identifier: A 1\nIc$0ons "Reed"\n', "Icons", "attribute"],
    ["altered", "Deck: One\nCar$0ds:\n    1 A 1\n", "Cards", "common@1"],
  ];
  test.each(cases)("%s: %j", (system, text, word, said) => {
    const found = saidOf(text, { system });
    expect(found.word).toBe(word);
    expect(found.said).toContain(said);
  });
});

test("a text that names a card identifies it", () => {
  const text = `Identifier: A 1
Type "Event"
Name "Low Water"
---
Identifier: A 2
Type "Event"
Name "Quiet Harvest"
Mentions "Low$0 Water" / "High Water"
`;
  const found = saidOf(text, { system: "conspiracy" });
  expect(found.said).toContain("It is on 1 card:\n\n- A 1");
  expect(
    saidOf(text.replace("Low$0 Water", "Low Water").replace("High", "Hi$0gh"), { system: "conspiracy" }).said,
  ).toContain("No card of this pack has it.");
});

describe("in a .system file", () => {
  const SYSTEM = `System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
---
Kind: Ship
About: What flies.
When
    Has = "Hull"
---
Attribute: Hull
About: How strong it is.
On "Ship"
Value "integer"
OneOf "3"
---
Rule: weak-hull
About: A hull holds.
Says: <Hull> is weak.
For "Ship"
Must
    Hull > 2
Breaks: from ship without Hull
---
Example: ship
About: One that flies.
Records:
    Hull 3
`;
  const cases: readonly Case[] = [
    ["from sh$0ip", "ship", ["ship, an example", "One that flies.", "1 other place of this file speaks of it."]],
    ["One$0Of", "OneOf", ["The allowed texts."]],
    ["Attri$0bute: Hull", "Attribute", ["a label", "The name as written on cards."]],
    [
      "Attribute: Hu$0ll",
      "Hull",
      ["Hull, an attribute", "How strong it is.", "On Ship cards.", "5 other places of this file speak of it."],
    ],
    ["Ha$0s = ", "Has", ["a word of conditions", "the names on it", "is met if either is there."]],
    ['Has = "Hu$0ll"', "Hull", ["How strong it is."]],
    ['For "Sh$0ip"', "Ship", ["a kind", "What flies.", 'When Has = "Hull".']],
    ["Hull $0> 2", ">", ["> means at least 2."]],
    ['Extends "com$0mon"', "common", ["Common ground", "Packs, decks and cards, as every game has them."]],
    ['Value "int$0eger"', "integer", ["a value of Value"]],
  ];
  test.each(named(cases))("%j", (_, said) => expectSaid(SYSTEM, said, { path: "ships.system" }));
});

test("the drawing of a glyph is shown, as a picture where the client takes Markdown", () => {
  const text =
    'System: Lamps\nAbout: Keepers.\nId "lamps"\nEdition "1"\n---\nFace: Lamp\nAbout: All.\nGlyph\n    OneOf "[oil]"\n    Icon "fla$0me"\n';
  const { content } = hoverAt(ask(text, { path: "lamps.system" })) ?? { content: [] };
  const markdown = asMarkdown(content, () => undefined);
  const [, svg = ""] = /!\[flame\]\(data:image\/svg\+xml;base64,([^)]+)\)/.exec(markdown) ?? [];
  expect(atob(svg)).toMatch(/^<svg [^>]+><path d="M[-\dLCQZ. ]+" fill="#888"\/><\/svg>$/);
  expect(asPlainText(content)).not.toContain("svg");
});

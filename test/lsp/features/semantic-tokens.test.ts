import { extname } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEMANTIC_TOKEN_LEGEND } from "../../../lsp/features/semantic-tokens/legend.js";
import { fileParts, semanticTokens } from "../../../lsp/features/semantic-tokens/semantic-tokens.js";
import { packs } from "../../support/generate-cards.js";
import { readSamples } from "../../support/samples.js";
import { runs, sample } from "../../support/sweep.js";
import { defaultSystem } from "../../support/systems.js";
import { type AskOptions, ask } from "../support/ask.js";

/** Each word with what it is, in the order of the text. */
function tokensOf(marked: string, options?: AskOptions): string[] {
  const { file } = ask(marked, options);
  return [...fileParts(file)].flatMap((part) =>
    semanticTokens(part).map(
      ({ start, end, type, modifiers }) => `${part.node.text.slice(start, end)} ${[type, ...modifiers].join(".")}`,
    ),
  );
}

/** The tokens of the last line of a text, which stands on an adventure. */
const onCard = (lines: string): string[] => tokensOf(`Identifier: A 1\nType "Adventure"\n${lines}`).slice(4);

describe("semantic tokens", () => {
  test.each<[what: string, lines: string, tokens: readonly string[]]>([
    [
      "a declared attribute and a listed value",
      'Roleplay "Solo"',
      ["Roleplay property.defaultLibrary", '"Solo" enumMember.defaultLibrary'],
    ],
    ["a value that is not listed", 'Roleplay "Alone"', ["Roleplay property.defaultLibrary", '"Alone" string.unknown']],
    ["a text of one's own", 'Subtype "Bakery"', ["Subtype property.defaultLibrary", '"Bakery" string']],
    ["a number", "Level 3", ["Level property.defaultLibrary", "3 number"]],
    ["a number that is none", "Level 007", ["Level property.defaultLibrary", "007 number.unknown"]],
    ["an attribute of one's own", "Wetness 3", ["Wetness variable", "3 number"]],
    ["an attribute of another kind", 'Freeze "Yes"', ["Freeze property.unknown", '"Yes" string']],
    [
      "a category and a name of one's own",
      "Feats\n    Drive 1",
      ["Feats type.defaultLibrary", "Drive variable", "1 number"],
    ],
    [
      "a spelling of old",
      "AdventureCommonCost\n    Haste 1",
      ["AdventureCommonCost type.defaultLibrary.deprecated", "Haste variable", "1 number"],
    ],
    ["a shortcut", "ACC\n    Haste 1", ["ACC type.defaultLibrary.shortcut", "Haste variable", "1 number"]],
    ["an unknown category", "Hats\n    Tall 1", ["Hats type.unknown", "Tall variable", "1 number"]],
    [
      "a condition",
      "AllowSupportIf1\n    AR.Range > 2",
      [
        "AllowSupportIf1 type.defaultLibrary",
        "AR type.defaultLibrary.shortcut",
        "Range variable",
        "> operator",
        "2 number",
      ],
    ],
    [
      "alternatives",
      'AllowPlayIfBuildsite\n    Feats.Drive = "Ion" / "Fluon"',
      [
        "AllowPlayIfBuildsite type.defaultLibrary",
        "Feats type.defaultLibrary",
        "Drive variable",
        "= operator",
        '"Ion" string',
        '"Fluon" string',
      ],
    ],
    [
      "a condition on a global attribute",
      'AllowSupportIf1\n    Type = "Support"',
      [
        "AllowSupportIf1 type.defaultLibrary",
        "Type property.defaultLibrary",
        "= operator",
        '"Support" class.defaultLibrary',
      ],
    ],
    [
      "an unknown category in a condition",
      "AllowSupportIf1\n    Hats.X > 1",
      ["AllowSupportIf1 type.defaultLibrary", "Hats type.unknown", "X variable", "> operator", "1 number"],
    ],
    ["half a line", "Leve", ["Leve variable.unknown"]],
    [
      "half a condition",
      "AllowSupportIf1\n    AR.Ra",
      ["AllowSupportIf1 type.defaultLibrary", "AR variable.unknown", "Ra variable.unknown"],
    ],
    ["prose", "Level 3 and more", []],
    ["a comment behind", "Level 3 # steep", ["Level property.defaultLibrary", "3 number", "# steep comment"]],
    [
      "a suppression",
      "# cardwright-ignore unlisted-value, similar-name until 2031-01-01: so it is",
      [
        "# comment",
        "cardwright-ignore macro",
        "unlisted-value decorator",
        ", comment",
        "similar-name decorator",
        "until macro",
        "2031-01-01 number",
        ": so it is comment",
      ],
    ],
    ["a label with prose", "Directive: Bake 3 loaves.", ["Directive keyword.defaultLibrary"]],
    ["a label with a listed text", "Size: gold", ["Size keyword.defaultLibrary", "gold enumMember.defaultLibrary"]],
    ["a label that nobody declares", "Smell: of bread", ["Smell keyword.unknown"]],
    ["a text with a hash goes on", "Lore: One # two\n    # three", ["Lore keyword.defaultLibrary"]],
  ])("%s", (_what, lines, tokens) => {
    expect(onCard(lines)).toEqual(tokens);
  });

  test("a pack with a deck and its list", () => {
    expect(
      tokensOf(`Pack: Bread
System: got
---
Era: Dough
Cards:
    # the first
    2 A 1 # twice
    A 2
---
Identifier: A 1
Type "Support"`),
    ).toEqual([
      "Pack keyword.defaultLibrary",
      "Bread namespace.declaration",
      "System keyword.defaultLibrary",
      "got namespace",
      "Era keyword.defaultLibrary",
      "Dough namespace.declaration",
      "Cards keyword.defaultLibrary",
      "# the first comment",
      "2 number",
      "A 1 function",
      "# twice comment",
      "A 2 function.unknown",
      "Identifier keyword.defaultLibrary",
      "A 1 function.declaration",
      "Type property.defaultLibrary",
      '"Support" class.defaultLibrary',
    ]);
  });

  test("a custom game", () => {
    const text = `System: Kennel
Id "kennel"
Edition "1"
---
Attribute: Speed
Value "integer"
Formerly "Pace"
---
Rule: slow-dog
For "Card"
Must
    Speed > Other.Least`;
    expect(tokensOf(text, { path: "kennel.system" }).filter((token) => !/"/.test(token))).toEqual([
      "System keyword.defaultLibrary",
      "Kennel namespace.declaration",
      "Id property.defaultLibrary",
      "Edition property.defaultLibrary",
      "Attribute keyword.defaultLibrary",
      "Speed property.declaration",
      "Value property.defaultLibrary",
      "Formerly property.defaultLibrary",
      "Rule keyword.defaultLibrary",
      "slow-dog decorator.declaration",
      "For property.defaultLibrary",
      "Must type.defaultLibrary",
      "Speed variable.unknown",
      "> operator",
      "Other type",
      "Least property",
    ]);
  });

  test("a name that the game lists for a category, and an unquoted word as a value", () => {
    const text = 'Identifier: H 1\nType "Event"\nEdge\n    Strength 1';
    expect(tokensOf(text, { system: "horizon" }).slice(4)).toEqual([
      "Edge type.defaultLibrary",
      "Strength property.defaultLibrary",
      "1 number",
    ]);
    const word = tokensOf('Identifier: H 1\nType "Agent"\nCost X', { system: "conspiracy" }).slice(4);
    expect(word).toEqual(["Cost property.defaultLibrary", "X enumMember.defaultLibrary"]);
  });

  test("a name as the value of a name of one's own is one that the game knows", () => {
    const value = 'Custom "Yes"\nValue "integer" / "name"\n';
    const game = `System: Own\nId "own"\nEdition "1"\nExtends "common"\n---\nCategory: Costs\nOn "Card"\n${value}`;
    const card = "System: own\n---\nIdentifier: A 1\nCosts\n    Mana Price\n";
    expect(tokensOf(`${card}//- own.system\n${game}`).slice(-3)).toEqual([
      "Costs type.defaultLibrary",
      "Mana variable",
      "Price property",
    ]);
  });

  test("CR LF and surrogate pairs don't shift tokens", () => {
    expect(tokensOf('Identifier: 🐟 1\r\nType "Adventure"\r\nSubtype "🐟"\r\n')).toEqual([
      "Identifier keyword.defaultLibrary",
      "🐟 1 function.declaration",
      "Type property.defaultLibrary",
      '"Adventure" class.defaultLibrary',
      "Subtype property.defaultLibrary",
      '"🐟" string',
    ]);
  });

  test("for a range, only the records it overlaps", () => {
    const { file, offset } = ask("Level 1\n---\nLevel 2\n---\nLev$0el 3\n---\nLevel 4\n");
    const within = { start: offset, end: offset + 1 };
    expect([...fileParts(file, within)].map(({ node }) => node.text)).toEqual(["Level 3\n"]);
  });
});

describe("in any text, tokens are in order, don't overlap, stay in one line, and are in the legend", () => {
  function expectSound(text: string, path = "test.cards"): void {
    const { file } = ask(text.replaceAll("$0", "$ 0"), { path });
    for (const part of fileParts(file)) {
      const { node } = part;
      let last = 0;
      for (const { start, end, type, modifiers } of semanticTokens(part)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(node.text.length);
        expect(node.text.slice(start, end)).not.toMatch(/[\r\n]/);
        expect(SEMANTIC_TOKEN_LEGEND.types).toHaveProperty(type);
        for (const modifier of modifiers) expect(SEMANTIC_TOKEN_LEGEND.modifiers).toHaveProperty(modifier);
        last = end;
      }
    }
  }

  test("samples", { tags: "slow" }, () => {
    const all = [...readSamples(), ...readSamples("systems")];
    for (const { path, text } of sample(all, 20, ({ path }) => extname(path))) expectSound(text, path);
  });

  test("packs in bad layout, truncated anywhere", () => {
    fc.assert(
      fc.property(packs(defaultSystem()), fc.double({ min: 0, max: 1, noNaN: true }), (text, part) => {
        expectSound(text.slice(0, text.length * part));
      }),
      runs(60),
    );
  });
});

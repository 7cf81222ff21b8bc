import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { MOST_LINES } from "../../grammar/parse.js";
import { check } from "../support/check.js";
import { systemOf } from "../support/system-of.js";

const FORMER = `System: Lamps
About: Keepers of lighthouses.
Id "lamps"
Edition "1"
Extends "common"
---
Attribute: Type
About: What the card is.
MustBeOn "Card"
OneOf "Lamp"
---
Attribute: Weight
About: How heavy it is.
On "Card"
Value "integer"
Formerly "Mass"
---
Category: Parts
About: What it is made of.
On "Card"
Custom "Yes"
Value "integer"
`;

/** Clean records with one line left open: each mistake is then the only one. */
const CONTEXTS = {
  adventure: `Identifier: REEF A 1
Type "Adventure"
Roleplay "Solo"
$
AdventureCommonCosts
    Sails 2
`,
  support: `Identifier: REEF S 1
Type "Support"
$
AdventureResources
    Sails 2
`,
  untyped: `Identifier: REEF S 1
$
AdventureResources
    Sails 2
`,
  resources: `Identifier: REEF S 1
Type "Support"
AdventureResources
    Rope 1
$
`,
  conditions: `Identifier: REEF S 1
Type "Support"
WreckIf1
$
    Wake = 3 / 4
`,
  labels: `Identifier: REEF S 1
$
Type "Support"
AdventureResources
    Sails 2
`,
  pack: `Pack: The Reef
SetupMinutes 10
PlayMinutes 60
WrapUpMinutes 5
$
`,
  bottom: `Identifier: REEF S 1
Type "Support"
AdventureResources
    Sails 2
$
`,
  second: `Identifier: REEF S 1
Type "Support"
AdventureResources
    Sails 2
$
Type "Support"
AdventureResources
    Rope 2
`,
} as const;

/** Context, what is written, what is said, and the line mended by a safe fix (undefined: there is none). */
type Mistake = [keyof typeof CONTEXTS, string, string, string?];

const SYNTAX: Mistake[] = [
  ["support", "Unique Kestrel", "syntax/unquoted-text", 'Unique "Kestrel"'],
  ["untyped", "Type Support", "syntax/unquoted-text", 'Type "Support"'],
  ["untyped", 'Type "Support";', "syntax/mark-at-end", 'Type "Support"'],
  ["support", "Unique “Kestrel”", "syntax/typographic-quotes", 'Unique "Kestrel"'],
  ["support", 'Unique "Kestrel”', "syntax/typographic-quotes", 'Unique "Kestrel"'],
  ["support", "Unique 'Kestrel'", "syntax/typographic-quotes", 'Unique "Kestrel"'],
  ["untyped", 'Type = "Support"', "operator-not-allowed/none", 'Type "Support"'],
  ["support", 'Unique "Kestrel', "syntax/unclosed-text", 'Unique "Kestrel"'],
  ["conditions", "    AR.Sails >= 2", "syntax/other-operator", "    AR.Sails > 2"],
  ["conditions", "    AR.Sails => 2", "syntax/other-operator", "    AR.Sails > 2"],
  ["conditions", "    AR.Sails ≥ 2", "syntax/other-operator", "    AR.Sails > 2"],
  ["conditions", "    AR.Sails == 2", "syntax/other-operator", "    AR.Sails = 2"],
  ["conditions", "    AR.Sails <= 2", "syntax/other-operator", "    AR.Sails < 2"],
  ["conditions", "    AR.Sails ≤ 2", "syntax/other-operator", "    AR.Sails < 2"],
  ["conditions", "    AR.Sails != 2", "syntax/no-such-operator"],
  ["conditions", "    AR.Sails <> 2", "syntax/no-such-operator"],
  ["adventure", "Level 1.5", "syntax/not-an-integer"],
  ["resources", "    Sails 1,000", "syntax/not-an-integer"],
  ["adventure", "Level 007", "syntax/leading-zeros", "Level 7"],
  ["adventure", "Level -1", "value-out-of-range/integer"],
  ["conditions", "    AR.Sails > 2/3", "operator-not-allowed/list"],
  ["conditions", "    A.B.C = 1", "syntax/several-dots"],
  ["pack", "StandardPlayers 2-4", "syntax/range-without-dots", "StandardPlayers 2..4"],
  ["pack", "StandardPlayers 2–4", "syntax/range-without-dots", "StandardPlayers 2..4"],
  ["pack", "StandardPlayers 2 to 4", "syntax/range-without-dots", "StandardPlayers 2..4"],
  ["resources", "EraCosts 3", "syntax/category-with-value"],
  ["adventure", "Level", "syntax/value-missing"],
  ["untyped", 'Type: "Support"', "syntax/colon", 'Type "Support"'],
  ["support", 'Subtype: "Mission"', "syntax/colon", 'Subtype "Mission"'],
  ["resources", "    Sails: 2", "syntax/colon", "    Sails 2"],
  ["labels", 'Directive "Reach it"', "label-as-attribute/attribute", "Directive: Reach it"],
  ["resources", "EraCosts 3\n    Pearls 1", "syntax/category-with-value"],
  ["resources", "EraCosts:\n    Pearls 1", "syntax/category-with-colon", "EraCosts\n    Pearls 1"],
  ["labels", "Lore She counted the gulls.", "label-as-attribute/attribute", "Lore: She counted the gulls."],
  ["labels", "Copiess: 4", "unknown-label/nearest"],
  ["labels", "Directive: Count.\nLore She counted the gulls.", "attribute-in-text/label"],
  ["labels", "Directive: Count, and\nlevel the sand.\nfreeze nothing.\nDrawn: in the harbour", "unknown-label/unknown"],
  ["pack", "StandardPlayers 2..04", "syntax/leading-zeros", "StandardPlayers 2..4"],
  ["labels", "Copies 4", "label-as-attribute/attribute", "Copies: 4"],
  ["labels", "lore: She counted the gulls.", "label-as-attribute/spelling", "Lore: She counted the gulls."],
  ["labels", "Card lore: x", "syntax/label-one-word-nearest"],
  ["labels", "Lore text: x", "syntax/label-one-word-nearest"],
  ["labels", "Lore : She counted.", "label-as-attribute/gap", "Lore: She counted."],
  ["labels", "Lore She counted\n    gulls.", "label-as-attribute/attribute", "Lore: She counted\n    gulls."],
  ["labels", 'Lore "She counted"\ngulls. Twice.', "label-as-attribute/attribute", "Lore: She counted\ngulls. Twice."],
  ["adventure", "Level 3 // gulls", "syntax/empty-alternative"],
  ["conditions", "    AR.Sails > 2/2", "operator-not-allowed/list"],
  ["labels", "System: The Reef", "not-on-this-kind/places"],
  ["resources", "    Lore: x", "syntax/indented-label", "Lore: x"],
  ["resources", "    Copies: 4", "syntax/indented-label", "Copies: 4"],
  ["adventure", "Level 3 4", "syntax/left-over"],
  ["conditions", '    Subtype = "Raft" "Ship"', "syntax/separator"],
];

const LINES: Mistake[] = [
  ["resources", "  Sails 2", "uneven-indentation/uneven", "    Sails 2"],
  ["resources", "        Sails 2\n    Wind 1", "uneven-indentation/uneven", "    Sails 2\n    Wind 1"],
  ["resources", "\tSails 2", "uneven-indentation/uneven", "    Sails 2"],
  ["resources", "    EraCosts\n        Pearls 2", "nested-category/nested"],
  ["labels", '\n    Unique "Kestrel"', "indented-global/indented", '\nUnique "Kestrel"'],
  ["second", "Identifier: REEF S 2", "missing-separator/missing", "---\nIdentifier: REEF S 2"],
  ["second", "    ---\n\nIdentifier: REEF S 2", "missing-separator/indented", "---\n\nIdentifier: REEF S 2"],
  ["labels", "Lore: One.\nLore: Two.", "duplicate-label/duplicate"],
  ["second", "--\nIdentifier: REEF S 2", "wrong-separator/wrong", "---\nIdentifier: REEF S 2"],
  ["resources", "    Sails\u00a02", "typographic/typographic", "    Sails 2"],
  ["bottom", "EraCosts\nPearls 1", "flattened/flattened", "EraCosts\n    Pearls 1"],
  ["bottom", "EraCosts", "empty-category/empty"],
  ["bottom", "Rope 2", "global-after-category/member"],
  ["bottom", "AR\n    Rope 2", "duplicate-category/shortcut"],
];

const NAMES: Mistake[] = [
  ["adventure", "Levle 3", "misspelt-name/near"],
  ["adventure", "level 3", "misspelt-name/case", "Level 3"],
  ["adventure", "Level 2\nAllowPlayIfPreviusLevel > 1", "misspelt-name/near"],
  ["bottom", "EraCost\n    Pearls 1", "unknown-category/nearest"],
  ["bottom", "Wrecklf1\n    AR.Rope > 1", "unknown-category/garbled", "WreckIf1\n    AR.Rope > 1"],
  ["bottom", "Era Costs\n    Pearls 1", "unknown-category/nearest", "EraCosts\n    Pearls 1"],
  ["bottom", "Disable If 1\n    AR.Rope > 1", "unknown-category/nearest", "DisableIf1\n    AR.Rope > 1"],
  ["bottom", "Era_Costs\n    Pearls 1", "unknown-category/nearest", "EraCosts\n    Pearls 1"],
  ["adventure", "Adventure Resources\n    Fuel 3", "unknown-category/nearest", "AdventureResources\n    Fuel 3"],
  ["support", 'Sub type "Mission"', "unknown-attribute/nearest", 'Subtype "Mission"'],
  ["conditions", "    Adventure Resources.Sails > 2", "misspelt-name/category", "    AdventureResources.Sails > 2"],
  ["conditions", '    Sub Type = "Ship"', "unknown-attribute/nearest", '    Subtype = "Ship"'],
  ["labels", "Di rective: Count.", "label-as-attribute/spelling", "Directive: Count."],
  ["pack", "Standard Players 2..4", "unknown-attribute/nearest", "StandardPlayers 2..4"],
  ["labels", "Identifer: REEF S 1", "unknown-label/nearest"],
  ["support", "Level 3", "not-on-this-kind/places"],
  ["adventure", 'Freeze "Yes"', "not-on-this-kind/kind"],
  ["adventure", 'WreckIf\n    Subtype = "Ship"', "not-on-this-kind/kind"],
  ["resources", "    Level 3", "not-a-member/global"],
  ["resources", "    Deep_Water 3", "invalid-name/characters"],
  ["support", "AR.Rope 2", "dotted-name-not-allowed/dotted"],
  ["conditions", "    AdventureResource.Sails > 2", "unknown-path/nearest"],
  ["conditions", "    Subtyp = 2", "misspelt-name/near"],
];

const VALUES: Mistake[] = [
  ["conditions", "    AR.Sails 2", "operator-missing/missing"],
  ["conditions", '    Subtype "Ship"', "operator-missing/missing", '    Subtype = "Ship"'],
  ["conditions", '    Subtype: "Ship"', "operator-missing/colon", '    Subtype = "Ship"'],
  ["conditions", '    Subtype > "Ship"', "operator-not-allowed/text"],
  ["conditions", '    AR.Sails > "2"', "wrong-value-type/type", "    AR.Sails > 2"],
  ["conditions", "    Wind > many", "operator-not-allowed/text"],
  ["resources", '    Sails "two"', "wrong-value-type/type"],
  ["resources", "    Sails two", "wrong-value-type/type"],
  ["resources", '    Sails "2"', "wrong-value-type/type", "    Sails 2"],
  ["support", "Unique 7", "wrong-value-type/type", 'Unique "7"'],
  ["support", 'Freeze "No"', "unknown-value/flag", ""],
  ["support", "Freeze No", "syntax/unquoted-text", ""],
  ["support", 'Unique “2"', "syntax/typographic-quotes", 'Unique "2"'],
  ["resources", "    Sails “2”", "syntax/typographic-quotes", "    Sails 2"],
  ["adventure", "Level 00", "syntax/leading-zeros"],
  ["support", 'Freeze "yes"', "unknown-value/nearest", 'Freeze "Yes"'],
  ["untyped", 'Type "support"', "unknown-value/nearest", 'Type "Support"'],
  ["untyped", 'Type "Suport"', "unknown-value/nearest"],
  ["conditions", '    Type = "Suport"', "unknown-value/nearest"],
  ["support", 'Unique ""', "empty-text/text"],
  ["support", 'Unique " Kestrel"', "padded-text/padded", 'Unique "Kestrel"'],
  ["conditions", '    Subtype = "Raft" / "Raft"', "duplicate-alternative/duplicate"],
  ["conditions", '    Draught = "deep" / 2', "mixed-alternatives/mixed"],
  ["support", 'Type "Support"', "duplicate-attribute/duplicate"],
  ["labels", "Copies: two", "invalid-copies/not-a-number"],
];

describe.each([
  ["is not written as the notation asks", SYNTAX],
  ["is on the wrong line", LINES],
  ["has a name that is not known there", NAMES],
  ["has a value that cannot stand there", VALUES],
])("what %s", (_, mistakes) => {
  test.each(mistakes)("in %s: %s", (context, written, said, mended) => {
    const text = CONTEXTS[context].replace("$", written);
    const found = check(text).filter(({ severity }) => severity !== "info");
    expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual([said]);
    const [finding] = found;
    const fix = finding?.fixes.find(({ safe }) => safe);
    const result = fix && applyEdits(text, fix.edits);
    const expected =
      mended === "" ? CONTEXTS[context].replace("$\n", "") : mended && CONTEXTS[context].replace("$", mended);
    expect(result).toBe(expected);
  });
});

test("a condition written twice among the attributes: the operators are wrong, the name isn't repeated", () => {
  const found = check(CONTEXTS.adventure.replace("$", "Level > 2\nLevel > 3"));
  expect(found.map(({ rule }) => rule)).toEqual(["operator-not-allowed", "operator-not-allowed"]);
});

test("a former name in the wrong place is only in the wrong place", () => {
  const system = systemOf(FORMER);
  const said = (line: string) =>
    check(`Identifier: L 1\nType "Lamp"\n${line}\n`, system).map(({ rule, messageId }) => `${rule}/${messageId}`);
  expect(said("Mass 3")).toEqual(["misspelt-name/formerly"]);
  expect(said("Parts\n    Mass 3")).toEqual(["not-a-member/global"]);
});

test("a line that is too long to be read", () => {
  const found = check(CONTEXTS.resources.replace("$", `    Sails ${"9".repeat(20_000)}`));
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["syntax/too-long"]);
});

test("a line that is too long to be read is no text of the label above it", () => {
  const list = Array.from({ length: 2_000 }, (_, at) => `"word ${at}"`).join(" / ");
  const found = check(CONTEXTS.adventure.replace("$", `Flavour: Calm.\nTraits ${list}`));
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toContain("syntax/too-long");
});

test("more lines than are read of one record", { tags: "slow" }, () => {
  const filler = Array.from({ length: MOST_LINES }, (_, at) => `    ${spelled(at)} 2\n`).join("");
  const found = check(CONTEXTS.resources.replace("$", `${filler}    Sails x\n    Sails y\n`));
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["syntax/too-many"]);
});

/** A name of its own for each number. */
const spelled = (number: number): string =>
  `Sails${String(number).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))}`;

/** More than fit on the stack as arguments of a call. */
const MANY = 130_000;
const MEMBERS = "    Wnd 1\n".repeat(MANY);

test.each([
  { what: "a category that comes again", text: `AdventureResources\n${MEMBERS}AdventureResources\n    Sails 1\n` },
  { what: "nothing but indented lines", text: MEMBERS },
  { what: "a dotted name of a category", text: `AdventureResources\n${MEMBERS}AdventureResources.Sails 2\n` },
  { what: "a silenced category", text: `# cardwright-ignore unknown-value\nAdventureResources\n${MEMBERS}` },
])("the length of a record is no failure of a rule: $what", { tags: "slow" }, ({ text }) => {
  const found = check(text);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ rule }) => rule === "internal-error")).toEqual([]);
});

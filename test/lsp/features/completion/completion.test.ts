import { describe, expect, test } from "vitest";
import {
  asPlainText,
  type CompletionItem,
  type CompletionSettings,
  complete,
  plainText,
  snippetText,
} from "../../../../lsp/features/index.js";
import { sample } from "../../../support/sweep.js";
import { type AskOptions, ask } from "../../support/ask.js";

/** A small pack; `$0` stands on the card in its middle. */
const pack = (line: string, { file = "", before = "" } = {}): string => `${before}Pack: First Light
---
Identifier: GEN A 12
Directive: Reach the station.

Type "Adventure"
${line}
---
Identifier: GEN A 13
Directive: Build the fluon drive.

Type "Adventure"
Roleplay "Solo"
Feats
    Drive "Fluon"
---
Identifier: GEN A 14

Type "Adventure"
Roleplay "Solo"
Feats
    Drive "Ion"
---
Identifier: GEN S 40
Directive: A light ship.
Copies: 3

Type "Support"
Subtype "Ship"
AdventureResources
    FlyRange 7
    Crew 2
---
Identifier: GEN S 41

Type "Support"
Subtype "Ship"
AdventureResources
    FlyRange 3
${file}`;

type Options = AskOptions & CompletionSettings;

function listAt(text: string, options: Options = {}) {
  const asked = ask(text, options);
  return { asked, list: complete(asked, options) };
}

const labelsAt = (text: string, options?: Options): string[] =>
  listAt(text, options).list?.items.map(({ label }) => label) ?? [];

function itemAt(text: string, label: string, options?: Options): CompletionItem {
  const found = listAt(text, options).list?.items.find((item) => item.label === label);
  if (found === undefined) throw new Error(`${label} is not among ${labelsAt(text, options).join(", ")}`);
  return found;
}

/** The text once the item is chosen, with `|` where its author goes on; the rest of a word behind the cursor goes. */
function chosen(text: string, label: string, options?: Options): string {
  const { asked, list } = listAt(text, options);
  const item = itemAt(text, label, options);
  if (list === undefined) return asked.text;
  return asked.text.slice(0, list.replace.start) + snippetText(item.insertion) + asked.text.slice(list.replace.end);
}

/** The line on which something is chosen, as it becomes. */
function lineOf(text: string, label: string, options?: Options): string {
  const { asked, list } = listAt(text, options);
  const after = chosen(text, label, options);
  const start = asked.text.lastIndexOf("\n", (list?.replace.start ?? 0) - 1) + 1;
  const rest = asked.text.slice(list?.replace.end ?? 0);
  const end = after.length - rest.length + (rest.indexOf("\n") === -1 ? rest.length : rest.indexOf("\n"));
  return after.slice(start, end);
}

/** Where somebody types, what is offered there, and what is not. */
type Fact = readonly [place: string, line: string, offered: readonly string[], not: readonly string[]];

const FACTS: readonly Fact[] = [
  // At the first column
  [
    "an empty line of a card",
    "$0",
    ["Roleplay", "Level", "Lore:", "EraCosts", "Feats", "---"],
    ["Type", "Directive:", "Freeze", "AdventureCosts", "Pack:", "Era:", "Cards:", "BurnOff"],
  ],
  ["mid-word", "Role$0", ["Roleplay"], ["Reuse"]],
  ["in front of the rest of a name", "Role$0play", ["Roleplay"], ["Type"]],
  ["a name before its value", 'Ro$0 "Solo"', ["Roleplay"], ["Level", "EraCosts"]],
  ["a name before a number", "$0 3", ["Level", "StockOffering"], ["Roleplay", "CommonBuildsite"]],
  ["what stands there already", "Level 3\n$0", ["Roleplay"], ["Level"]],
  ["a label being typed", "Lo$0", ["Lore:"], ["Directive:"]],
  ["a label before its colon", "Lo$0: told", ["Lore:"], ["Level"]],
  ["behind one dash", "-$0", ["---"], ["Roleplay"]],
  ["a name below a text, which could go on with it", "Lore: Nobody knew\nRo$0", ["Roleplay"], []],
  // Values
  ["a vocabulary", "Roleplay $0", ['"Solo"', '"Battle"'], ['"Yes"', "1"]],
  ["a vocabulary, behind a quote", 'Roleplay "$0', ['"Solo"'], []],
  ["a vocabulary, between quotes", 'Roleplay "So$0"', ['"Solo"'], []],
  ["a value typed without quotes", "Roleplay So$0", ['"Solo"'], []],
  ["a flag", "MultiEra $0", ['"Yes"'], ['"No"']],
  ["a number", "Level $0", [], ["1", '"Solo"']],
  ["what other cards have there", "Subtype $0", ['"Ship"'], ['"Fluon"']],
  ["behind a complete value", 'Roleplay "Solo" $0', [], ['"Battle"']],
  // Inside categories of values
  [
    "an empty line below a category",
    "AdventureCommonCosts\n    $0",
    ["FlyRange", "Crew"],
    ["Drive", "Roleplay", "AdventureResources."],
  ],
  ["what stands in the category already", "AdventureCommonCosts\n    FlyRange 2\n    $0", ["Crew"], ["FlyRange"]],
  ["mid-word in a category", "AdventureCommonCosts\n    Fly$0", ["FlyRange"], []],
  ["texts that other cards have in a category", "Feats\n    Drive $0", ['"Fluon"', '"Ion"'], []],
  // Conditions
  [
    "an empty line below a category of conditions",
    "AllowPlayIfBuildsite\n    $0",
    ["Type", "Subtype", "Feats.", "AdventureResources.", "AR.", "AR.FlyRange", "Feats.Drive"],
    ["AllowPlayIfBuildsite.", "FlyRange", "Roleplay:"],
  ],
  ["behind a dot", "AllowPlayIfBuildsite\n    AR.$0", ["FlyRange", "Crew"], ["Drive", "Type"]],
  ["behind the dot of a full name", "AllowPlayIfBuildsite\n    Feats.$0", ["Drive"], ["FlyRange"]],
  ["mid-word behind a dot", "AllowPlayIfBuildsite\n    AR.Fl$0", ["FlyRange"], []],
  ["left of a dot", "AllowPlayIfBuildsite\n    $0.FlyRange > 2", ["AdventureResources", "AR"], ["AR.", "Type"]],
  ["an operator for numbers", "AllowPlayIfBuildsite\n    AR.FlyRange $0", ["=", "<", ">"], ["!="]],
  ["an operator for texts", "AllowPlayIfBuildsite\n    Feats.Drive $0", ["="], ["<", ">"]],
  ["an operator for a declared text", "AllowPlayIfBuildsite\n    Type $0", ["="], ["<", ">"]],
  ["an operator with its value behind it", "AllowPlayIfBuildsite\n    AR.FlyRange $0 2", ["=", "<", ">"], []],
  ["in an operator", "AllowPlayIfBuildsite\n    AR.FlyRange >$0", [">", "<"], []],
  ["an operator of a condition in the first column", "Level 2\nAllowPlayIfPreviousLevel $0", [">"], ["=", "<"]],
  ["an operator where another line is missing", "AllowPlayIfPreviousLevel $0", [">"], ["=", "<"]],
  ["texts that cards give", "AllowPlayIfBuildsite\n    Feats.Drive = $0", ['"Fluon"', '"Ion"'], ['"Ship"']],
  ["numbers that cards give", "AllowPlayIfBuildsite\n    AR.FlyRange > $0", ["3", "7"], ["2"]],
  ["behind a slash", 'AllowPlayIfBuildsite\n    Feats.Drive = "Fluon" / $0', ['"Ion"'], ['"Fluon"']],
  ["behind a slash without a blank", 'AllowPlayIfBuildsite\n    Feats.Drive = "Fluon"/$0', ['"Ion"'], ['"Fluon"']],
  ["between two slashes", 'AllowPlayIfBuildsite\n    Feats.Drive = "Fluon" / $0 / "Old"', ['"Ion"'], ['"Fluon"']],
  ["in one pair of quotes", 'AllowPlayIfBuildsite\n    Feats.Drive = "Fluon/I$0"', ['"Ion"'], ['"Fluon"']],
  ["the values of a declared name", "AllowPlayIfBuildsite\n    Type = $0", ['"Adventure"', '"Support"'], []],
  // Broken lines
  ["an operator that does not exist", "AllowPlayIfBuildsite\n    AR.FlyRange !=$0", ["=", ">"], []],
  ["behind a broken line", "???\nAllowPlayIfBuildsite\n    Feats.$0", ["Drive"], []],
  ["before a broken line", "AllowPlayIfBuildsite\n    Feats.$0\n    ??? ???", ["Drive"], []],
  ["a category without its dot", "AllowPlayIfBuildsite\n    Feat$0", ["Feats."], []],
  ["in a misspelt category", "AllowPlayIfBildsite\n    Feats.$0", ["Drive"], []],
  ["two dots", "AllowPlayIfBuildsite\n    A.B.$0", [], ["Drive"]],
  // Where nothing is known
  ["in a text", "Lore: Nobody knew $0", [], ["Roleplay"]],
  ["on a further line of a text", "Lore: Nobody knew\n    and $0", [], ["Roleplay"]],
  ["in a comment", "Level 3   # note $0", [], ["Roleplay"]],
  ["in prose", "They all came and $0", [], ["Roleplay"]],
  // Labels with a vocabulary
  ["a label's vocabulary", "Size: $0", ["silver", "gold"], []],
];

describe("completions", () => {
  test.each(FACTS)("%s", (_place, line, offered, not) => {
    const labels = labelsAt(pack(line.includes("$0") ? line : `${line}$0`));
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    expect(labels.filter((label) => not.includes(label))).toEqual([]);
  });

  test.each(FACTS)("the same with Windows line endings: %s", (_place, line, offered) => {
    const text = pack(line.includes("$0") ? line : `${line}$0`).replaceAll("\n", "\r\n");
    expect(labelsAt(text)).toEqual(expect.arrayContaining([...offered]));
  });
});

describe("inserted text", () => {
  test.each([
    ["Role$0", "Roleplay", /^Roleplay \$\{1\|"Battle",.*\|\}$/],
    ["Role$0play", "Roleplay", /^Roleplay \$\{1\|/],
    ['Ro$0 "Solo"', "Roleplay", /^Roleplay "Solo"$/],
    ["$0", "MultiEra", /^MultiEra "Yes"$/],
    ["$0", "Level", /^Level \$\{1:1\}$/],
    ["$0   # note", "Level", /^Level \$\{1:1\} {3}# note$/],
    ["Lo$0", "Lore:", /^Lore: \$1$/],
    ["Lo$0: told", "Lore:", /^Lore: told$/],
    ["Lo$0 told", "Lore:", /^Lore: told$/],
    ["-$0", "---", /^---\n$/],
    ["Roleplay $0", '"Solo"', /^Roleplay "Solo"$/],
    ["Roleplay So$0", '"Solo"', /^Roleplay "Solo"$/],
    ["Roleplay So$0xx", '"Solo"', /^Roleplay "Solo"$/],
    ['Roleplay "$0', '"Solo"', /^Roleplay "Solo"$/],
    ['Roleplay "$0"', '"Solo"', /^Roleplay "Solo"$/],
    ['Roleplay "Ba$0ttle"', '"Solo"', /^Roleplay "Solo"$/],
    ['Roleplay "So$0   # note', '"Solo"', /^Roleplay "Solo" {3}# note$/],
    ["AllowPlayIfBuildsite\n    Feats.Drive = $0", '"Ion"', /^ {4}Feats\.Drive = "Ion"$/],
    ["AllowPlayIfBuildsite\n    Feats.Drive =$0", "=", /^ {4}Feats\.Drive = $/],
    ['AllowPlayIfBuildsite\n    Feats.Drive = "Fluon"/$0', '"Ion"', /^ {4}Feats\.Drive = "Fluon"\/ ?"Ion"$/],
    ['AllowPlayIfBuildsite\n    Feats.Drive = "Fl$0 / "Old"', '"Fluon"', /^ {4}Feats\.Drive = "Fluon" \/ "Old"$/],
    ['AllowPlayIfBuildsite\n    Feats.Drive = "Fluon/I$0"', '"Ion"', /^ {4}Feats\.Drive = "Fluon\/Ion"$/],
    ['AllowPlayIfBuildsite\n    Feats.Drive = "F$0/Old"', '"Fluon"', /^ {4}Feats\.Drive = "Fluon\/Old"$/],
    ["AllowPlayIfBuildsite\n    F$0", "Feats.", /^ {4}Feats\.$/],
    ["AllowPlayIfBuildsite\n    $0.FlyRange > 2", "AR", /^ {4}AR\.FlyRange > 2$/],
    ["AllowPlayIfBuildsite\n    AR.F$0", "FlyRange", /^ {4}AR\.FlyRange \$\{1\|>,<,=\|\} \$\{2\|3,7\|\}$/],
    ["AllowPlayIfBuildsite\n    AR.F$0 > 2", "FlyRange", /^ {4}AR\.FlyRange > 2$/],
    ["AllowPlayIfBuildsite\n    Feats.D$0", "Drive", /^ {4}Feats\.Drive = \$\{1\|"Fluon","Ion"\|\}$/],
    ["AllowPlayIfBuildsite\n    AR.FlyRange $0", ">", /^ {4}AR\.FlyRange > $/],
    ["AllowPlayIfBuildsite\n    AR.FlyRange $0 2", ">", /^ {4}AR\.FlyRange > 2$/],
    ["AllowPlayIfBuildsite\n    AR.FlyRange>$0", "<", /^ {4}AR\.FlyRange < $/],
    ["AdventureCommonCosts\n    F$0", "FlyRange", /^ {4}FlyRange \$\{1:7\}$/],
    ["Feats\n    D$0", "Drive", /^ {4}Drive "\$1"$/],
  ])("%s: %s", (line, label, wanted) => {
    expect(lineOf(pack(line), label)).toMatch(wanted);
  });

  test("a category includes a line for its first member, unless there are lines below", () => {
    expect(chosen(pack("Era$0"), "EraCosts")).toContain("EraCosts\n    $1\n---");
    expect(chosen(pack("Era$0\n    Sway 2"), "EraCosts")).toContain("EraCosts\n    Sway 2\n---");
  });

  test("members have the requested indentation", () => {
    expect(chosen(pack("Era$0"), "EraCosts", { indent: 2 })).toContain("EraCosts\n  $1\n---");
  });

  test("without tab stops, the text ends where the author continues", () => {
    expect(plainText(itemAt(pack("$0"), "Roleplay").insertion)).toBe("Roleplay ");
    expect(plainText(itemAt(pack("$0"), "Unique").insertion)).toBe("Unique ");
    expect(plainText(itemAt(pack("$0"), "MultiEra").insertion)).toBe('MultiEra "Yes"');
  });

  test("special characters of snippets are escaped", () => {
    expect(snippetText(['a$b}c\\d "'])).toBe('a\\$b\\}c\\\\d "');
    expect(snippetText([{ holds: "x}y" }])).toMatch(/^\$\{1:x\\\}y\}$/);
    expect(snippetText(["a", { holds: "1", choices: ["a,b", "c|d", "e$"] }])).toMatch(/\|a\\,b,c\\\|d,e\\\$\|\}$/);
  });
});

describe("order", () => {
  test("required names, then the order of the game, then custom names", () => {
    const labels = labelsAt(pack("$0"));
    expect(labels[0]).toBe("Roleplay");
    const some = ["Level", "EraCosts", "---"];
    expect(labels.filter((label) => some.includes(label))).toEqual(some);
  });

  test("labels before the first attribute, and after the attributes below it", { tags: "slow" }, () => {
    const above = labelsAt("Pack: P\n---\nIdentifier: X 1\n$0\n");
    expect(above.filter((label) => ["Lore:", "Subtype"].includes(label))).toEqual(["Lore:", "Subtype"]);
    const below = labelsAt(pack("$0"));
    expect(below.filter((label) => ["Lore:", "Subtype"].includes(label))).toEqual(["Subtype", "Lore:"]);
  });

  test("the most common value first", () => {
    const more = '---\nIdentifier: GEN A 15\n\nType "Adventure"\nFeats\n    Drive "Ion"\n';
    const labels = labelsAt(pack("AllowPlayIfBuildsite\n    Feats.Drive = $0", { file: more }));
    expect(labels).toEqual(['"Ion"', '"Fluon"']);
  });
});

describe("documentation", () => {
  test("a declaration is described by its system", () => {
    const item = itemAt(pack("$0"), "Roleplay");
    expect(asPlainText(item.documentation?.() ?? [])).toMatch(/^How the adventure is won/);
  });

  test("a value by the cards that have it", () => {
    const item = itemAt(pack("AllowPlayIfBuildsite\n    Feats.Drive = $0"), '"Fluon"');
    expect(item.description).toBe("GEN A 13");
    expect(asPlainText(item.documentation?.() ?? [])).toBe("Given by:\n\n- GEN A 13 Build the fluon drive.");
  });

  test("a category by its shortcut, a shortcut by its category", () => {
    expect(itemAt(pack("$0"), "EraCosts").description).toBe("EC");
    expect(itemAt(pack("AllowPlayIfBuildsite\n    $0"), "AR.").description).toBe("AdventureResources");
  });

  test("an old spelling is struck through and not inserted", () => {
    const text = pack("$0").replace('"Adventure"', '"Support"');
    const item = itemAt(text, "AdventureCost");
    expect(item).toMatchObject({ deprecated: true, detail: " now AdventureCosts" });
    expect(plainText(item.insertion)).toMatch(/^AdventureCosts/);
    expect(labelsAt(pack("$0"))).not.toContain("AdventureCost");
  });
});

describe("records", () => {
  test("whole cards, the game's kinds first", { tags: "slow" }, () => {
    const labels = labelsAt("Pack: P\n---\n$0\n");
    expect(labels.slice(0, 2)).toEqual(["Adventure card", "Support card"]);
    expect(labels).toEqual(expect.arrayContaining(["Era record", "Identifier:", "Type"]));
    expect(labels).not.toContain("Pack record");
  });

  test("a card has what its kind requires, and the next identifier", () => {
    const text = pack("", { file: "---\n$0" });
    const card = plainText(itemAt(text, "Adventure card").insertion);
    expect(card).toMatch(/^Identifier: GEN A 15\n(?:Directive: text\n)?\nType "Adventure"\nRoleplay "Battle"\n/);
  });

  test("and what other cards of its kind have", () => {
    const text = pack("", { file: "---\n$0" });
    const card = plainText(itemAt(text, "Support card").insertion);
    expect(card).toContain("Subtype");
  });

  test("the first card of a file continues from the last of the pack", () => {
    const files = `//- pack.cards\n${pack('Roleplay "Solo"')}//- new.cards\n`;
    expect(labelsAt(`${files}Identifier: $0\n`)).toEqual(["GEN S 42", "GEN A 15"]);
    const card = plainText(itemAt(`${files}$0\n`, "Support card").insertion);
    expect(card).toMatch(/^Identifier: GEN S 42\n/);
    expect(card).toContain("Subtype");
    expect(card).toContain("AdventureResources");
  });

  test("in an empty file, also a pack", () => {
    expect(labelsAt("$0")).toEqual(expect.arrayContaining(["Pack record", "Adventure card"]));
  });

  test("no whole record is offered within a card", () => {
    expect(labelsAt(pack("$0"))).not.toContain("Adventure card");
  });

  test("the next free identifier", () => {
    expect(labelsAt(pack("", { file: "---\nIdentifier: $0\n" }))).toEqual(["GEN S 42", "GEN A 15"]);
    expect(labelsAt("Identifier: X 09\n---\nIdentifier: X 10\n---\nIdentifier: $0")).toEqual(["X 11"]);
    expect(labelsAt("Identifier: X 09\n---\nIdentifier: $0\n---\nIdentifier: X 10")).toEqual(["X 11"]);
  });
});

describe("lists", () => {
  const deck = (lines: string): string => pack("", { file: `---\nEra: The First\nCards:\n${lines}` });

  test("each card that isn't listed, with its copies", () => {
    expect(labelsAt(deck("    2 GEN A 12\n    1 GEN A 14\n    $0"))).toEqual(["GEN A 13", "GEN S 40", "GEN S 41"]);
    expect(lineOf(deck("    $0"), "GEN S 40")).toMatch(/^ {4}\$\{1:3\} GEN S 40$/);
    expect(plainText(itemAt(deck("    $0"), "GEN S 40").insertion)).toBe("3 GEN S 40");
  });

  test.each([
    ["    2 $0", /^ {4}2 GEN S 40$/],
    ["    2x GE$0", /^ {4}2x GEN S 40$/],
    ["    2 GEN S$0 41", /^ {4}2 GEN S 40$/],
    ["    2 GEN $0   # note", /^ {4}2 GEN S 40 {3}# note$/],
    ["    GEN$0", /^ {4}\$\{1:3\} GEN S 40$/],
  ])("%s", (line, wanted) => {
    expect(lineOf(deck(line), "GEN S 40")).toMatch(wanted);
  });

  test.each([
    ["    2 Safe Hou$0 #29", "    2 Safe House #29"],
    ["    2 Safe Hou$0 #29 # note", "    2 Safe House #29 # note"],
    ["    2 Safe Hou$0 # note", "    2 Safe House #29 # note"],
  ])("%s, where a name has a mark in it", (line, wanted) => {
    const card = 'Identifier: Safe House #29\nType "Support"\n---\n';
    expect(lineOf(`${card}Era: The First\nCards:\n${line}`, "Safe House #29")).toBe(wanted);
  });

  test("on the line of the label", () => {
    expect(lineOf(pack("", { file: "---\nEra: The First\nCards: 2 GEN$0" }), "GEN S 40")).toBe("Cards: 2 GEN S 40");
  });

  test("the card is shown", () => {
    const item = itemAt(deck("    $0"), "GEN S 40");
    expect(item.description).toBe("Support");
    expect(asPlainText(item.documentation?.() ?? [])).toContain("A light ship.");
  });

  test("decks in the order of the pack", () => {
    const text = "Pack: P\nDecks:\n    Dusk\n    $0\n---\nEra: Dawn\n---\nEra: Dusk\n";
    expect(labelsAt(text)).toEqual(["Dawn"]);
  });

  test("of very many cards those that match, marked as incomplete", () => {
    const cards = Array.from({ length: 500 }, (_, number) => `---\nIdentifier: MANY ${number}\n`).join("");
    const { list } = listAt(`${deck("    2 MANY 49$0\n")}${cards}`);
    expect(list?.incomplete).toBe(true);
    expect(list?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(["MANY 49", "MANY 499"]));
    expect(list?.items.length).toBeLessThan(300);
  });
});

describe("suppressions", () => {
  test.each([
    ["# $0", ["cardwright-ignore", "cardwright-ignore-record"], ["cardwright-ignore-file"]],
    ["#$0", ["cardwright-ignore"], []],
    ["# cardw$0", ["cardwright-ignore"], []],
    ["Level 3   # $0", ["cardwright-ignore"], []],
    ["# cardwright-ignore $0", ["missing-kind", "syntax/leading-zeros", "uncoverable-cost"], ["until"]],
    ["# cardwright-ignore miss$0", ["missing-kind"], []],
    ["# cardwright-ignore missing-kind, $0", ["syntax", "until", ": reason"], ["missing-kind"]],
    ["# cardwright-ignore missing-kind $0", ["until", ": reason"], ["missing-kind"]],
    ["# cardwright-ignore missing-kind until $0", ["2027-01-28", "2027-12-28"], ["syntax"]],
    ["# cardwright-ignore missing-kind: because $0", [], ["syntax"]],
    ["# plain words $0", [], ["cardwright-ignore", "syntax"]],
  ])("%s", (line, offered, not) => {
    const labels = labelsAt(pack(line), { today: "2026-12-31" });
    expect(labels).toEqual(expect.arrayContaining(offered));
    expect(labels.filter((label) => not.includes(label))).toEqual([]);
  });

  test("the top of a file", () => {
    expect(labelsAt("# $0\nPack: P\n")).toContain("cardwright-ignore-file");
    expect(labelsAt("Pack: P\n# $0\n")).not.toContain("cardwright-ignore-file");
  });

  test("rules with findings in the scope of the comment come first", () => {
    const text = pack("# cardwright-ignore $0\nLevel 007\nMultiEra yes");
    const start = text.indexOf("007") - "$0".length;
    const found = () => [
      { rule: "unknown-value", start: start + 20 },
      { rule: "syntax", start },
    ];
    expect(labelsAt(text, { found }).slice(0, 2)).toEqual(["syntax", "unknown-value"]);
  });

  test("in a list of cards", () => {
    const text = pack("", { file: "---\nEra: E\nCards:\n    2 GEN A 12   # cardwright-ignore rep$0" });
    expect(labelsAt(text)).toContain("repeated-deck-line");
  });
});

describe(".system files", () => {
  const system = (line: string): string => `System: Ships
About: A small game.
Id "ships"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Ship
About: What flies.
When
    Type = "Ship"
---
Attribute: Type
About: Ship or harbour.
OneOf "Ship" / "Harbour"
---
Attribute: Hull
About: How strong the ship is.
Value "integer"
On "Ship"
---
Category: Cargo
About: What it carries.
---
${line}
`;
  const rule = (line: string): string => system(`Rule: low-hull\nAbout: A hull holds.\nSays: It does not.\n${line}`);
  const options = { path: "ships.system" };

  test.each([
    [
      "a new declaration",
      system("$0"),
      ["Attribute record", "Kind:", "Label:", "Rule:"],
      ["Pack:", "System:", "Identifier:"],
    ],
    [
      "attributes of a declaration",
      system("Attribute: Crew\nAbout: Who sails.\n$0"),
      ["Value", "OneOf", "On", "Why:"],
      ["Goals", "KindFrom", "For", "Minimum"],
    ],
    [
      "bounds of a number",
      system('Attribute: Crew\nAbout: Who sails.\nValue "integer"\n$0'),
      ["Minimum", "Maximum"],
      [],
    ],
    ["values", system("Attribute: Crew\nValue $0"), ['"integer"', '"text"'], ['"Ship"']],
    ["kinds and categories", system("Attribute: Crew\nOn $0"), ['"Ship"', '"Cargo"', '"Card"', '"Pack"'], ['"Hull"']],
    [
      "examples to begin with",
      system(
        "Rule: low\nAbout: Low.\nSays: Low.\nMended: $0\n---\nExample: tern\nAbout: A ship.\nRecords:\n    Hull 3",
      ),
      ["from Breaks", "from tern"],
      [],
    ],
    ["kinds already named", system('Attribute: Crew\nOn "Ship" / $0'), ['"Cargo"'], ['"Ship"']],
    [
      "attributes, for the system",
      system("").replace('KindFrom "Type"', "KindFrom $0"),
      ['"Type"', '"Hull"'],
      ['"Ship"'],
    ],
    ["systems to extend", system("").replace('Extends "common"', 'Extends "$0"'), ['"common"', '"got"'], []],
    ["what a rule is about", rule("For $0"), ['"Ship"', '"Hull"', '"Cargo"'], []],
    [
      "names in conditions",
      rule("Must\n    $0"),
      ["Hull", "Type", "Is", "Has", "Count", "Sum.", "Share.", "Cargo.", "Identifier"],
      ["Ship", "Must"],
    ],
    ["names behind a dot", rule("Must\n    Sum.$0"), ["Hull", "Type"], ["Ship"]],
    [
      "what a rule is apart by",
      rule('For "Card"\nIn "Deck"\nPer "Type" / $0'),
      ['"Hull"', '"Copies"'],
      ['"Cards"', '"Ship"'],
    ],
    ["names on other things", rule('For "Deck"\nMust\n    $0'), ["Deck"], ["Hull"]],
    ["kinds, for Is", rule("Must\n    Is = $0"), ['"Ship"', '"Card"'], []],
    ["names, for Has", rule("Must\n    Has = $0"), ['"Hull"', '"Identifier"', '"Cargo"'], []],
    ["the values of a name of the game", rule("Must\n    Type = $0"), ['"Ship"', '"Harbour"'], []],
    ["operators", rule("Must\n    Hull $0"), ["=", "<", ">"], []],
  ])("%s", (_what, text, offered, not) => {
    const labels = labelsAt(text, options);
    expect(labels).toEqual(expect.arrayContaining(offered));
    expect(labels.filter((label) => not.includes(label))).toEqual([]);
  });
});

describe("other games", () => {
  test.each([
    [
      "conspiracy",
      'Identifier: A 1\n\nType "Secret Master"\n$0',
      ["RequiredSpheres", "Initiative"],
      ["Spheres", "Youth"],
    ],
    ["conspiracy", 'Identifier: A 1\n\nType "Character"\nSpheres "War" / $0', ['"Peace"'], ['"War"']],
    ["conspiracy", 'Identifier: A 1\n\nType "Event"\nEffect "Lose X."\nCost $0', ["X", "none"], ['"War"']],
    ["conspiracy", 'Identifier: A 1\n\nType "Secret Master"\nSpecial $0', ['"<Cost>: <Words>"'], []],
    [
      "altered",
      'Identifier: A 1\n\nType "Character"\n$0',
      ["Name", "SubTypes", "HandCost", "Forest"],
      ["ReserveLimit", "Zone"],
    ],
    ["altered", 'Identifier: A 1\n\nType "Character"\nSubTypes $0', ['"Mage"'], ['"Landmark"']],
    ["altered", 'Identifier: A 1\n\nType "Permanent"\nSubTypes $0', ['"Landmark"'], ['"Mage"']],
    ["horizon", 'Identifier: A 1\n\nType "Event"\nEdge\n    $0', ["Side", "Link", "Direction", "Strength"], ["Centre"]],
    ["horizon", 'Identifier: A 1\n\nType "Event"\nEdge\n    Side $0', ["1", "6"], ["0", "7"]],
    ["prelude", 'Identifier: A 1\n\nType "Character"\n$0', ["Race", "Suspend", "Icons"], ["RankLine", "Colour"]],
    ["prelude", 'Identifier: A 1\n\nType "Character"\nSuspend $0', ["0", "4"], ["5"]],
  ])("%s: %s", (system, text, offered, not) => {
    const labels = labelsAt(text, { system });
    expect(labels).toEqual(expect.arrayContaining(offered));
    expect(labels.filter((label) => not.includes(label))).toEqual([]);
  });

  test("what a rule says a text refers to", () => {
    const text = 'Identifier: A 1\nType "Event"\nName "The Fair"\n---\nIdentifier: A 2\nType "Event"\nMentions $0';
    expect(labelsAt(text, { system: "conspiracy" })).toEqual(['"The Fair"']);
  });

  test("undeclared cards may be offered", () => {
    expect(labelsAt("Pack: P\nSystem: $0")).toEqual(expect.arrayContaining(["got", "altered", "conspiracy"]));
  });
});

describe("after typing", () => {
  test.each([
    ["  $0", " ", false],
    ["Roleplay $0", " ", true],
    ["Lore: and $0", " ", false],
    ["AllowPlayIfBuildsite\n    AR.$0", ".", true],
    ["AllowPlayIfBuildsite\n    AR.FlyRange >$0", ">", true],
    ["AllowPlayIfBuildsite\n    AR.Crew =$0 2", "=", true],
    ['Roleplay "$0"', '"', true],
    ["-$0", "-", true],
    ["Lore: low-$0", "-", false],
    ["#$0", "#", true],
    ["Size:$0", ":", true],
  ])("%j behind %j", (line, trigger, wanted) => {
    expect(labelsAt(pack(line), { trigger }).length > 0).toBe(wanted);
  });
});

test("a value follows an operator just typed", () => {
  const text = pack("AllowPlayIfBuildsite\n    Feats.Drive =$0");
  expect(labelsAt(text, { trigger: "=" })).toEqual(['"Fluon"', '"Ion"']);
  expect(lineOf(text, '"Ion"', { trigger: "=" })).toBe('    Feats.Drive = "Ion"');
});

describe("any place of any text", () => {
  test("an offset outside the text", () => {
    const asked = ask(pack("$0"));
    for (const offset of [-5, Number.NaN, 1e9, 0.5]) expect(() => complete({ ...asked, offset })).not.toThrow();
  });

  test("every place of a pack", { tags: "slow" }, () => {
    const text = pack(
      'AllowPlayIfBuildsite\n    Feats.Drive = "Fluon" / "Ion"   # cardwright-ignore syntax: x',
    ).replace("$0", "");
    const asked = ask(text);
    for (const offset of sample([...Array(text.length + 1).keys()], 60)) {
      const list = complete({ ...asked, offset });
      if (list === undefined) continue;
      expect(list.insert.start).toBe(list.replace.start);
      expect(list.insert.end).toBeLessThanOrEqual(list.replace.end);
      expect(list.replace.start).toBeLessThanOrEqual(offset);
      expect(text.slice(list.replace.start, list.replace.end)).not.toContain("\n");
    }
  });
});

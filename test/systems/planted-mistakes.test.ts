import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { shippedSystem } from "../support/systems.js";

const TEXT = readFileSync(join(ROOT, "systems", "got.system"), "utf8");

/** One mistake in `got.system`: what stands there (found once), what is written instead, the rule, and what is underlined. */
type Mistake = readonly [name: string, right: string, wrong: string, rule: string, underlined: string];

const MISTAKES: readonly Mistake[] = [
  ["a misspelt sort of record", "Kind: Gold", "Knd: Gold", "unknown-label", "Knd"],
  [
    "a misspelt label",
    "Source: Cards, Predefined attributes, Reuse",
    "Sorce: Cards, Predefined attributes, Reuse",
    "unknown-label",
    "Sorce",
  ],
  [
    "a misspelt attribute",
    'Minimum 1\nOperators ">"\nSense "allow"\nFor "Adventure"\nIn "own won',
    'Minimun 1\nOperators ">"\nSense "allow"\nFor "Adventure"\nIn "own won',
    "unknown-attribute",
    "Minimun",
  ],
  ["a misspelt category", 'When\n    Size = "gold"', 'Wen\n    Size = "gold"', "unknown-category", "Wen"],
  [
    "a misspelt kind in a condition",
    'Unless\n    Is = "HighNumber"',
    'Unless\n    Is = "HihgNumber"',
    "unknown-kind-in-condition",
    '"HihgNumber"',
  ],
  [
    "a misspelt name asked for",
    'Has = "Recover1" / "Reuse" / "Immune',
    'Has = "Recover1" / "Reus" / "Immune',
    "unknown-name-in-condition",
    '"Reus"',
  ],
  [
    "a misspelt name in a condition",
    "Kind: Support\nAbout: A card played in an adventure, to help win it or to hinder rivals.\nSource: Cards\nWhen\n    Type",
    "Kind: Support\nAbout: A card played in an adventure, to help win it or to hinder rivals.\nSource: Cards\nWhen\n    Tipe",
    "unknown-name-in-condition",
    "Tipe",
  ],
  ["a misspelt place", 'Roleplay\nOn "Adventure"', 'Roleplay\nOn "Adventrue"', "unknown-place", '"Adventrue"'],
  ["a misspelt kind looked at", 'For "Stoppable"', 'For "Stopable"', "unknown-kind-looked-at", '"Stopable"'],
  [
    "a misspelt category that pays",
    'CoveredBy "EraResources"',
    'CoveredBy "EraResource"',
    "unknown-payer",
    '"EraResource"',
  ],
  ["a misspelt attribute for the kind", 'KindFrom "Type"', 'KindFrom "Typ"', "unknown-kind-attribute", '"Typ"'],
  ["a misspelt thing of a rule", 'For "Individualist"', 'For "Individalist"', "unknown-thing", '"Individalist"'],
  ["a misspelt thing around a rule", 'In "Support"', 'In "Suport"', "unknown-thing", '"Suport"'],
  ["an unknown name as a value", "Unique = UniqueAny", "Unique = UniqueAll", "unsound-system", "UniqueAll"],
  [
    "an unknown hole",
    "Says: <Identifier> does not end",
    "Says: <Identifer> does not end",
    "unsound-system",
    "<Identifer> does not end with a number.",
  ],
  ["an unknown extended system", 'Extends "common"', 'Extends "comon"', "unsound-system", '"comon"'],
  [
    "kinds told by each other",
    'Kind: Unprotected\nAbout: A support card that powers can reach.\nWhen\n    Is = "Support"',
    'Kind: Unprotected\nAbout: A support card that powers can reach.\nWhen\n    Is = "Unprotected"',
    "unsound-system",
    "Unprotected",
  ],
  [
    "an unknown sort of value",
    'Feats\nOn "Adventure"\nCustom "Yes"\nValue "integer"',
    'Feats\nOn "Adventure"\nCustom "Yes"\nValue "integr"',
    "unknown-value",
    '"integr"',
  ],
  ["an unknown sense", 'Sense "deny"\nFor "Support"', 'Sense "denny"\nFor "Support"', "unknown-value", '"denny"'],
  [
    "an unknown severity",
    'Severity "info"\nFor "Card"\nOnly',
    'Severity "note"\nFor "Card"\nOnly',
    "unknown-value",
    '"note"',
  ],
  ["an id that is none", "Rule: many-powers", "Rule: Many_Powers", "unknown-value", "Many_Powers"],
  [
    "a number in quotes",
    'StockOffering\nOn "Adventure"\nValue "integer"\nMinimum 1',
    'StockOffering\nOn "Adventure"\nValue "integer"\nMinimum "1"',
    "wrong-value-type",
    '"1"',
  ],
  ["no quotes", "Skipped\nAbout", "Skipped\nMany Yes\nAbout", "syntax", "Yes"],
  ["an open text", 'OneOf "silver" / "gold"', 'OneOf "silver" / "gold', "syntax", '"gold'],
  ["an operator of other languages", "Value = 0", "Value == 0", "syntax", "=="],
  ["the same twice", 'Shortcut "ACC"\n', 'Shortcut "ACC"\nCustom "Yes"\n', "duplicate-attribute", "Custom"],
  [
    "a word on the wrong record",
    "Label: Lore\nAbout",
    'Label: Lore\nShortcut "L"\nAbout',
    "not-on-this-kind",
    "Shortcut",
  ],
  ["bounds that cross", "HighPlayers\nAbout", "HighPlayers\nMaximum 0\nAbout", "bounds-crossed", "1"],
  ["a default that is not allowed", 'Default "silver"', 'Default "bronze"', "default-not-allowed", '"bronze"'],
  [
    "conditions without operators",
    'SeizeIf1\nOn "Support"\nCustom "Yes"\nValue "integer" / "text"\nOperators "=" / "<" / ">"\n',
    'SeizeIf1\nOn "Support"\nCustom "Yes"\nValue "integer" / "text"\n',
    "looks-without-operators",
    "Sense",
  ],
  [
    "no sentence on what it is",
    "About: How many minutes a session takes.\n",
    "",
    "nothing-said",
    "Attribute: PlayMinutes",
  ],
  ["no message", "Says: A cost or resource of <value> has no effect.\n", "", "rule-without-message", "MustNot"],
  [
    "no demand",
    'When\n    Has = "StockHolding"\nMust\n    Has = "EraResources"\n',
    'When\n    Has = "StockHolding"\n',
    "rule-without-demand",
    "Says",
  ],
  ["a shortcut of two categories", 'Shortcut "ER"', 'Shortcut "EC"', "name-taken", '"EC"'],
  [
    "a name declared twice",
    "Attribute: Customization",
    "Attribute: PlayerLevel",
    "duplicate-declaration",
    "PlayerLevel",
  ],
  ["a name of two sorts", "Attribute: Subtype\n", "Attribute: Feats\n", "name-taken", "Feats"],
  [
    "a misspelt label on a face",
    'Area\n    As "text"\n    Shows "Directive"',
    'Area\n    As "text"\n    Shows "Direktive"',
    "unknown-on-face",
    '"Direktive"',
  ],
  ["a misspelt kind of a face", 'For "Gold"\nWidth', 'For "Golden"\nWidth', "unknown-on-face", '"Golden"'],
  [
    "a misspelt name for the checks",
    'HighNumber "HighNumber"',
    'HighNumber "HihgNumber"',
    "unknown-use",
    '"HihgNumber"',
  ],
  ["a misspelt word of the checks", 'FreeTrade "Yes"', 'FreeTrad "Yes"', "not-a-member", "FreeTrad"],
];

function plant([name, right, wrong]: Mistake): string {
  const at = TEXT.indexOf(right);
  if (at === -1 || TEXT.indexOf(right, at + 1) !== -1) throw new Error(`${name}: ${right} does not stand there once.`);
  return TEXT.slice(0, at) + wrong + TEXT.slice(at + right.length);
}

describe("a mistake in a system file is found where it is, once", () => {
  test.each(sample(MISTAKES, 10))("%s", { tags: "slow" }, (...mistake) => {
    const text = plant(mistake);
    const findings = check({ "got.system": text }, shippedSystem("meta"));
    const [, , , rule, underlined] = mistake;
    expect(findings.map(({ rule, span, message }) => [rule, text.slice(span.start, span.end), message])).toEqual([
      [rule, underlined, expect.any(String)],
    ]);
  });
});

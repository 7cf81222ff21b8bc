import { describe, expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { check, type Files } from "../support/check.js";
import { tryFixes } from "../support/fix-law.js";
import { readSamples } from "../support/samples.js";
import { inQuarters } from "../support/sweep.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** Two eras of a caravan, with everything that one slip may upset elsewhere: costs, conditions, feats and powers. */
const PACK = `Pack: Dunes
Kind "Edition"
PlayerLevel "Casual"
StandardPlayers 2..4
SetupMinutes 10
PlayMinutes 60..90
WrapUpMinutes 5
---
Era: The wells
BurnOff 10%
---
Identifier: DUNE S 1
Copies: 6
Type "Support"
Subtype "Animals"
AdventureResources
    Camels 2
    Water 1
---
Identifier: DUNE S 2
Copies: 6
Type "Support"
Subtype "Guide"
AdventureResources
    Maps 2
---
Identifier: DUNE S 3
Copies: 6
Type "Support"
Subtype "Porters"
AdventureResources
    Water 2
---
Identifier: DUNE S 4
Copies: 6
Type "Support"
Subtype "Porters"
AdventureResources
    Water 3
    Rope 1
---
Identifier: DUNE S 5
Copies: 6
Type "Support"
Subtype "Guide"
AdventureResources
    Maps 1
    Stealth 1
---
Identifier: DUNE S 6
Copies: 6
Type "Support"
Subtype "Traders"
AdventureResources
    Money 2
---
Identifier: DUNE S 7
Copies: 6
Type "Support"
Subtype "Traders"
AdventureResources
    Money 1
    Rope 1
---
Identifier: DUNE S 8
Copies: 6
Type "Support"
Subtype "Scout"
AdventureResources
    Stealth 2
AllowPlayIfBuildsite
    Level > 2
    Feats.Well = "Found"
---
Identifier: DUNE A 1
Lore: Nobody drinks before the camels do.
Type "Adventure"
Subtype "Journey"
Level 1
Roleplay "Competition"
AdventureCommonCosts
    Water 2
Feats
    Well "Found"
---
Identifier: DUNE A 2
Type "Adventure"
Subtype "Trade"
Level 1
Roleplay "Competition"
AdventureCommonCosts
    Camels 2
---
Identifier: DUNE A 3
Type "Adventure"
Subtype "Journey"
Level 2
Roleplay "Competition"
AdventureCommonCosts
    Maps 2
    Water 2
---
Identifier: DUNE A 4
Type "Adventure"
Subtype "Trade"
Level 2
Roleplay "Solo"
AdventureCommonCosts
    Rope 1
    Money 1
EraResources
    Salt 3
---
Identifier: DUNE A 5
Type "Adventure"
Subtype "Journey"
Level 3
Roleplay "Challenge"
AdventureCommonCosts
    Stealth 2
---
Era: The road
---
Identifier: DUNE S 21
Copies: 3
Type "Support"
Subtype "Animals"
AdventureResources
    Camels 3
EraCosts
    Salt 1
---
Identifier: DUNE S 22
Copies: 6
Type "Support"
Subtype "Guide"
AdventureResources
    Maps 2
---
Identifier: DUNE S 23
Copies: 6
Type "Support"
Subtype "Porters"
AdventureResources
    Water 2
---
Identifier: DUNE S 24
Copies: 6
Type "Support"
Subtype "Porters"
AdventureResources
    Water 3
---
Identifier: DUNE S 25
Copies: 6
Type "Support"
Subtype "Traders"
AdventureResources
    Money 2
---
Identifier: DUNE S 26
Copies: 6
Type "Support"
Subtype "Scout"
AdventureResources
    Stealth 1
AllowPlayIfBuildsite
    Feats.Road = "Open"
    AdventureCommonCosts.Camels > 1
---
Identifier: DUNE S 27
Copies: 6
Type "Support"
Subtype "Thief"
AdventureResources
    Stealth 1
DisableIf1
    AR.Stealth < 1
    Subtype = "Scout"
---
Identifier: DUNE S 28
Copies: 6
Type "Support"
Subtype "Guide"
AdventureResources
    Maps 1
ImmuneIf1
    Subtype = "Thief"
---
Identifier: DUNE A 21
Lore: The road begins where the last well ends.
Type "Adventure"
Subtype "Journey"
Level 1
Roleplay "Competition"
AdventureCommonCosts
    Water 2
---
Identifier: DUNE A 22
Type "Adventure"
Subtype "Journey"
Level 1
Roleplay "Competition"
AdventureCommonCosts
    Camels 2
Feats
    Road "Open"
---
Identifier: DUNE A 23
Type "Adventure"
Subtype "Journey"
Level 2
Roleplay "Solo"
AdventureCommonCosts
    Maps 2
---
Identifier: DUNE A 24
Type "Adventure"
Subtype "Trade"
Level 2
Roleplay "Competition"
AdventureCommonCosts
    Money 2
EraResources
    Salt 2
---
Identifier: DUNE A 25
Type "Adventure"
Subtype "Journey"
Level 3
Roleplay "Competition"
AdventureCommonCosts
    Stealth 1
`;

type Slip = [right: string, wrong: string, found: string, fix: string | undefined, at?: string];

/** What stands there, what tired hands write instead, and what is found: once, on a line of that or at another, with its first fix. */
const SLIPS: readonly Slip[] = [
  [
    'S 3\nCopies: 6\nType "Support"\nSubtype "Porters"\nAdventureResources\n    Water 2',
    'S 3\nCopies: 6\nType "Support"\nSubtype "Porters"\nAdventureResources\n    Watr 2',
    "similar-name/similar",
    "Write Water",
  ],
  ["    Camels 2\n    Water 1", "    Camel 2\n    Water 1", "similar-name/similar", "Write Camels"],
  ["    Camels 3\n", "    Camel 3\n", "similar-name/similar", "Write Camels"],
  ['A 3\nType "Adventure"', 'A 3\nType "Support"', "conflicting-kinds/other", 'Write "Adventure"'],
  ...["S 3", "S 8", "S 27", "S 28"].map((card): Slip => {
    const [right, wrong] = ["Support", "Adventure"].map((kind) => `${card}\nCopies: 6\nType "${kind}"`);
    return [right ?? "", wrong ?? "", "conflicting-kinds/series", 'Write "Support"'];
  }),
  [
    'S 21\nCopies: 3\nType "Support"',
    'S 21\nCopies: 3\nType "Adventure"',
    "conflicting-kinds/series",
    'Write "Support"',
  ],
  ["Identifier: DUNE A 4", "Identifier: DUNE S 94", "odd-identifier/series", undefined],
  [
    "Era: The wells\nBurnOff 10%\n",
    "Era: The wells\nCard:\n    1 DUNE A 1\nBurnOff 10%\n",
    "unknown-label/nearest",
    "Write Cards:",
  ],
  [
    'Roleplay "Competition"\nAdventureCommonCosts\n    Water 2\nFeats',
    'Roleplay "Competition"\nAR\n    Water 2\nFeats',
    "adventure-without-costs/says",
    "Write AdventureCommonCosts instead of AdventureResources",
    "Identifier: DUNE A 1",
  ],
  ["AdventureCommonCosts.Camels > 1", "AdventureCommonCosts.Camles > 1", "similar-name/similar", "Write Camels"],
  [
    "AdventureCommonCosts.Camels > 1",
    "AdventureCommonCost.Camels > 1",
    "misspelt-name/formerly",
    "Write AdventureCommonCosts",
  ],
  ['    Subtype = "Scout"', '    Subtpe = "Scout"', "misspelt-name/near", "Write Subtype"],
  ['Feats.Road = "Open"', 'Feats.Raod = "Open"', "condition-never-met/says", "Write Road"],
  ["    Level > 2\n", "    Levle > 2\n", "misspelt-name/near", "Write Level"],
  ['    Subtype = "Scout"', '    Subtype = "Scuot"', "condition-never-met/says-2", 'Write "Scout"'],
  [
    'A 2\nType "Adventure"\nSubtype "Trade"',
    'A 2\nType "Adventure"\nSubtype: Trade',
    "syntax/colon",
    "Remove the colon, and put the text in quotes",
  ],
  ['Subtype "Animals"', "Subtype: Animals", "syntax/colon", "Remove the colon, and put the text in quotes"],
  ['"Solo"', '"Solo "', "padded-text/padded", "Remove the spaces"],
  ["Identifier: DUNE S 3\n", "Identifier：DUNE S 3\n", "label-as-attribute/blank", "Add a space after the colon"],
  [
    'Roleplay "Challenge"\nAdventureCommonCosts\n    Stealth 2',
    'Roleplay "Battle"\nAdventureCommonCosts',
    "empty-category/empty",
    "Remove AdventureCommonCosts",
  ],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "• AdventureCommonCosts\n    Camels 2\n",
    "syntax/list-mark",
    "Write AdventureCommonCosts",
  ],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "- AdventureCommonCosts\n    Camels 2\n",
    "syntax/list-mark",
    "Write AdventureCommonCosts",
  ],
  ["    Camels 2\n    Water 1", "    • Camels 2\n    Water 1", "syntax/list-mark", "Write Camels 2"],
  ["AR.Stealth < 1", "AR.Stealth < 0", "condition-never-met/says-2", undefined],
  ["AdventureCommonCosts.Camels > 1", "Camels > 1", "undotted-name/undotted", "Write AR.Camels"],
  ['Feats.Road = "Open"', "Feats.Road = 1", "inconsistent-type/inconsistent", undefined],
  ['    Road "Open"', "    Road 1", "inconsistent-type/inconsistent", undefined, 'Feats.Road = "Open"'],
  [
    "StandardPlayers 2..4\n",
    "StandardPlayers 2..4\nHighPlayers 3\n",
    "high-number-not-higher/says",
    "Remove HighPlayers",
  ],
  ["    Level > 2\n", "    Level = 5..4\n", "wrong-value-type/type", "Write 4 / 5"],
  [
    'A 3\nType "Adventure"\nSubtype "Journey"\nLevel 2',
    'A 3\nType "Adventure"\nSubtype "Journey"\nLevel 5..4',
    "wrong-value-type/type",
    undefined,
  ],
  ["AR.Stealth < 1", "AR.Camels = 5..4", "wrong-value-type/type", "Write 4 / 5"],
  [
    'A 1\nLore: Nobody drinks before the camels do.\nType "Adventure"\nSubtype "Journey"\nLevel 1\nRoleplay "Competition"',
    'A 1\nType "Adventure"\nSubtype "Journey"\nLevel 1\nRoleplay "Compe-\ntition"',
    "divided-text/divided",
    'Write "Competition"',
  ],
  [
    'Level 3\nRoleplay "Challenge"',
    'Level "Challenge"\nRoleplay 3',
    "wrong-value-type/type",
    'Exchange "Challenge" and 3',
  ],
  [
    'A 22\nType "Adventure"\nSubtype "Journey"\nLevel 1\nRoleplay "Competition"',
    'A 22\nType "Adventure"\nSubtype "Journey"\nLevel 1\nRoleplay "Competition" ?',
    "syntax/left-over",
    "Remove ?",
  ],
  ["PlayMinutes 60..90", "PlayMinutes 60..90,", "syntax/not-an-integer", "Write 60..90"],
  ["Copies: 3", "Copies: 3 pcs", "invalid-copies/not-a-number", "Write 3"],
  ["BurnOff 10%", "BurnOff 10 %", "syntax/gap-in-percentage", "Write BurnOff 10%"],
  ["SetupMinutes 10", "SetupMinutes 10 min", "syntax/unit", "Write SetupMinutes 10, without min"],
  ["    Water 3\n", "    Water 3 l\n", "syntax/unit", "Write Water 3, without l"],
  [
    "SetupMinutes 10",
    "Setup time: 10 minutes",
    "syntax/attribute-of-words",
    "Write SetupMinutes 10 instead of Setup time: 10 minutes",
  ],
  ['Subtype "Guide"', 'Subtype "The "dune" sea"', "syntax/inner-quotes", 'Write Subtype "The \\"dune\\" sea"'],
  ['Subtype "Guide"', 'Subtype Guide of camels"', "syntax/quotes", 'Write Subtype "Guide of camels"'],
  ['Subtype "Guide"', 'Subtype ""Guide""', "syntax/quotes", 'Write Subtype "Guide"'],
  ['Subtype "Guide"', 'Subtype "Guide""', "syntax/quotes", 'Write Subtype "Guide"'],
  ["    Water 3\n", '    Water 3"\n', "syntax/quotes", "Write Water 3"],
  ['Roleplay "Solo"', 'Roleplay "Solo" // check this', "syntax/foreign-comment", 'Write Roleplay "Solo" # check this'],
  ["EraResources\n    Salt 3", "EraResources\nSalt 3", "flattened/flattened", "Indent them"],
  ["EraResources\n    Salt 3", "EraResources {\n    Salt 3\n}", "syntax/braces", "Remove the braces"],
  ["EraResources\n    Salt 3", "EraResources\n{\n    Salt 3\n}", "syntax/braces", "Remove the braces"],
  ["EraResources\n    Salt 3", "EraResources [\n    Salt 3\n]", "syntax/braces", "Remove the braces"],
  [
    "EraResources\n    Salt 3",
    "EraResources { Salt 3 }",
    "syntax/category-with-value",
    "Write EraResources, and below it Salt 3",
  ],
  ["EraResources\n    Salt 3", "    EraResources\n    Salt 3", "nested-category/nested", "Move it to the first column"],
  ["    Water 3\n", "    Water3\n", "syntax/gap-missing", "Write Water 3"],
  ["    Water 3\n", "    Water 3,\n", "syntax/not-an-integer", "Write 3"],
  ["    Water 3\n", "    Water\n", "syntax/value-missing", undefined],
  ["Level 3\n", "Level *\n", "syntax/value-missing", undefined],
  ['Roleplay "Competition"\n', "Competition\n", "syntax/value-alone", 'Write Roleplay "Competition"'],
  ["    Water 3\n", "    Water 3;\n", "syntax/mark-at-end", "Write Water 3"],
  ["    Water 3\n", "    Water 3.\n", "syntax/not-an-integer", "Write 3"],
  ["    Water 3\n", "    Water O\n", "wrong-value-type/type", "Write 0"],
  ["    Water 3\n", "    Water 3.0\n", "syntax/not-an-integer", "Write 3"],
  ["    Water 3\n", "    Water x3\n", "wrong-value-type/type", "Write 3"],
  ["    Water 3\n", "    Water three\n", "wrong-value-type/type", "Write 3"],
  ["    Water 2\n", "    Water II\n", "wrong-value-type/type", "Write 2"],
  [
    "    Camels 2\n    Water 1",
    "    Camels 2, Water 1",
    "syntax/several-on-a-line",
    "Write Camels 2, and below it Water 1",
  ],
  [
    'Type "Adventure"\nSubtype "Trade"\nLevel 1',
    'Type "Adventure" Subtype "Trade"\nLevel 1',
    "syntax/several-on-a-line",
    'Write Type "Adventure", and below it Subtype "Trade"',
  ],
  ["    Camels 2\n    Water 1", "    Pack-camels 2\n    Water 1", "invalid-name/characters", "Write PackCamels"],
  [
    "AdventureCommonCosts\n    Maps 2\n    Water 2",
    "AAC\n    Maps 2\n    Water 2",
    "unknown-category/beginning",
    "Write ACC",
  ],
  ["AR.Stealth < 1", "A.Stealth < 1", "unknown-path/nearest", "Write AC"],
  ["AR.Stealth < 1", "ar.Stealth < 1", "unknown-path/nearest", "Write AR"],
  ["AR.Stealth < 1", "AR:Stealth < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
  ["AR.Stealth < 1", "AR. Stealth < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
  ["AR.Stealth < 1", "AR.Stealth != 1", "syntax/no-such-operator", "Write > 2"],
  ['    Subtype = "Scout"', '    Subtype = "Scot"', "condition-never-met/says-2", 'Write "Scout"'],
  ['Roleplay "Solo"', 'Roleplay "Slo"', "unknown-value/nearest", 'Write "Solo"'],
  ['Subtype "Thief"', 'Subtype "Thief"\nRecover1 "True"', "unknown-value/unknown", 'Write "Yes"'],
  ['A 2\nType "Adventure"', 'A 2\n**Type** "Adventure"', "syntax/markup", 'Write Type "Adventure"'],
  ['Subtype "Scout"', "Subtype &quot;Scout&quot;", "syntax/markup", 'Write Subtype "Scout"'],
  ['Subtype "Scout"', "| Subtype | Scout |", "syntax/table-row", 'Write Subtype "Scout"'],
  ['Subtype "Scout"', '"Subtype": "Scout",', "syntax/field", 'Write Subtype "Scout"'],
  [
    "    Camels 2\n    Water 1\n",
    "    Camels 2\nAdventureResources\n    Water 1\n",
    "duplicate-category/duplicate",
    "Put its lines under the first AdventureResources",
  ],
  [
    "AdventureResources\n    Camels 3\n",
    "AdventureResources.Camels 3\n",
    "dotted-name-not-allowed/dotted",
    "Write Camels indented below AdventureResources",
  ],
  ['Roleplay "Challenge"', 'Roleplay "Batle"', "unknown-value/nearest", 'Write "Battle"'],
  ['Subtype "Thief"', 'Subtype "Trade" "Journey"', "syntax/one-value", 'Write Subtype "Trade", without "Journey"'],
  ["    Water 3\n", "    Water -3\n", "value-out-of-range/integer", "Write 3"],
  [
    'Lore: Nobody drinks before the camels do.\nType "Adventure"',
    'Lore: Nobody drinks before the camels do. Type "Adventure"',
    "attribute-in-text/end",
    'Write Type "Adventure" on a line of its own',
  ],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "**AdventureCommonCosts:**\n    Camels 2\n",
    "syntax/markup",
    "Write AdventureCommonCosts",
  ],
  ["DisableIf1\n", "• DisableIf1\n", "syntax/list-mark", "Write DisableIf1"],
  ["DisableIf1\n", "**DisableIf1**\n", "syntax/markup", "Write DisableIf1"],
  ["Feats\n    Well", "• Feats\n    Well", "syntax/list-mark", "Write Feats"],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "    Camels 2\n",
    "indented-global/indented",
    "Write AdventureCommonCosts above it",
  ],
  [
    "AdventureResources\n    Camels 3\n",
    "    Camels 3\n",
    "indented-global/indented",
    "Write AdventureCommonCosts above it",
  ],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "# AdventureCommonCosts\n    Camels 2\n",
    "indented-global/commented",
    "Write AdventureCommonCosts",
  ],
  ["EraCosts\n    Salt 1", "#EraCosts\n    Salt 1", "indented-global/commented", "Write EraCosts"],
  ["    Stealth 1\nDisableIf1\n", "    Stealth 1\n", "indented-global/lost", undefined, "AR.Stealth < 1"],
  [
    "Identifier: DUNE S 2\nCopies: 6\n",
    "Identifier: DUNE S 2\nCopies: 6\n\n    They know each well between here and the sea.\n    Nobody asks how.\n",
    "indented-global/indented",
    undefined,
    "They know each well between here and the sea.",
  ],
  ["    Maps 1\nImmuneIf1\n", "    Maps 1\n", "indented-global/lost", undefined, 'Subtype = "Thief"'],
  ["ImmuneIf1\n", "# ImmuneIf1\n", "indented-global/commented", "Write ImmuneIf1"],
  ["    Camels 3\n", "    Camels\n    3\n", "divided-text/line", "Write Camels 3"],
  ["    Level > 2\n", "    Level not 2\n", "syntax/operator-in-words", "Write Level > 3"],
  ["    Level > 2\n", "    not Level > 2\n", "syntax/operator-in-words", "Write Level < 1"],
  ['Subtype "Thief"', 'Subtype\n    "Thief"', "divided-text/line", 'Write Subtype "Thief"'],
  ["AR.Stealth < 1", "AR.Stealth <\n    1", "divided-text/line", "Write AR.Stealth < 1"],
  ['Feats.Road = "Open"', 'Feats.Road\n    = "Open"', "divided-text/line", 'Write Feats.Road = "Open"'],
  [
    "AdventureCommonCosts\n    Camels 2\n",
    "Adventure-\nCommonCosts\n    Camels 2\n",
    "divided-text/line",
    "Write AdventureCommonCosts",
  ],
  [
    'A 2\nType "Adventure"\n',
    'A 2\nType "Adventure"\n---\n',
    "missing-identifier/says",
    "Remove the line ---",
    'Subtype "Trade"',
  ],
  [
    'Roleplay "Solo"\nAdventureCommonCosts\n',
    'Roleplay "Solo"\n---\nAdventureCommonCosts\n',
    "missing-identifier/says",
    "Remove the line ---",
  ],
  [
    "AdventureResources\n    Camels 3\n",
    "AdventureResources\n---\n    Camels 3\n",
    "indented-global/indented",
    "Remove the line ---",
  ],
  [
    'Roleplay "Solo"\nAdventureCommonCosts\n',
    'Roleplay "Solo"\nIdentifier: DUNE A 99\nAdventureCommonCosts\n',
    "missing-separator/within",
    "Remove Identifier: DUNE A 99",
  ],
  ["DisableIf1\n", "DisableIf1\n---\n", "missing-identifier/says", "Remove the line ---", "AR.Stealth < 1"],
  ["Lore: Nobody drinks before", "Lore: Nobody drinks\\nbefore", "odd-character/line-end", "Write a blank instead"],
  ['Subtype "Thief"', 'Subtype "Thief\\nof salt"', "syntax/escape", "Write a blank instead"],
  [
    "Identifier: DUNE S 3\n",
    "Identifier: DUNE S 3 (the porters)\n",
    "odd-identifier/form",
    "Write DUNE S 3, without (the porters)",
  ],
  ["Identifier: DUNE S 3\n", "Identifier: DUNE S (3)\n", "odd-identifier/form", "Write DUNE S 3"],
  ["Identifier: DUNE S 1\n", "Identifier: DUNE S l\n", "odd-identifier/form", "Write DUNE S 1"],
  ["Identifier: DUNE S 1\n", "Identifier: DUNE S 1O\n", "odd-identifier/form", "Write DUNE S 10"],
  ["Identifier: DUNE S 3\n", "Identifier: DUEN S 3\n", "odd-identifier/near", "Write DUNE S 3"],
  ["Identifier: DUNE S 3\n", "Identifier: DUN S 3\n", "odd-identifier/near", "Write DUNE S 3"],
  ["Identifier: DUNE A 3\n", "Identifier: DUNE 3\n", "odd-identifier/near", "Write DUNE A 3"],
  ['    Subtype = "Thief"', '    Subtype = "Thif"', "condition-never-met/says-2", 'Write "Thief"'],
  ["BurnOff 10%", 'Skipped "No"\nBurnOff 10%', "unknown-value/flag", "Delete the line"],
  ["    Camels 3\n", "    // gulls\n    Camels 3\n", "syntax/foreign-comment", "Write # gulls"],
  ["    Camels 3\n", "    Camels 3 // gulls\n", "syntax/empty-alternative", "Make the rest a comment"],
  ["    Camels 3\n", "    Camels 3 (gulls)\n", "syntax/left-over", "Make the rest a comment"],
  ["Era: The road\n", 'Era: The road\nSkipped "No"\n', "unknown-value/flag", "Delete the line"],
  ["    AR.Stealth < 1\n", "    AR.\n    Stealth < 1\n", "divided-text/line", "Write AR.Stealth < 1"],
  ["AR.Stealth < 1", "AR-Stealth < 1", "invalid-name/characters", "Write AR.Stealth"],
  ["AR.Stealth < 1", "AR/Stealth < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
  ["AR.Stealth < 1", "AR..Stealth < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
  [
    "    Camels 2\n    Water 1",
    "    - Camels 2\n    - Water 1",
    "syntax/list-mark",
    "Write Camels 2, and the other line in the same way",
  ],
  [
    "    Camels 2\n    Water 1",
    "- Camels 2\n- Water 1",
    "syntax/list-mark",
    "Write Camels 2, and the other line in the same way",
  ],
  [
    '    AR.Stealth < 1\n    Subtype = "Scout"',
    '- AR.Stealth < 1\n- Subtype = "Scout"',
    "syntax/list-mark",
    "Write AR.Stealth < 1, and the other line in the same way",
  ],
  [
    "AdventureResources\n    Camels 2\n    Water 1",
    "**AdventureResources**\n    **Camels** 2\n    **Water** 1",
    "syntax/markup",
    "Write AdventureResources, and the 2 other lines in the same way",
  ],
  [
    "    Camels 2\n    Water 1",
    "    | Camels | 2 |\n    | Water | 1 |",
    "syntax/table-row",
    "Write Camels 2, and the other line in the same way",
  ],
  ["Feats\n    Well", "[Feats]\n    Well", "syntax/markup", "Write Feats"],
  [
    'Type "Support"\nSubtype "Thief"',
    '---\nType "Support"\nSubtype "Thief"',
    "missing-identifier/says",
    "Remove the line ---",
  ],
  ['Subtype "Thief"', 'Subtype "Thieff"', "condition-never-met/says-2", 'Write "Thieff"', 'Subtype = "Thief"'],
  [
    'Subtype "Scout"\nAdventureResources\n    Stealth 1\n',
    'Subtype "Scoutt"\nAdventureResources\n    Stealth 1\n',
    "similar-value/similar",
    'Write "Scout"',
  ],
  ["PlayMinutes 60..90", "PlayMinutes 60..90 min", "syntax/unit", "Write PlayMinutes 60..90, without min"],
  ["PlayMinutes 60..90", "PlayMinutes: 60 to 90", "syntax/colon", "Remove the colon, and write 60..90"],
  [
    "PlayMinutes 60..90",
    "Play minutes: 60-90",
    "syntax/attribute-of-words",
    "Write PlayMinutes 60..90 instead of Play minutes: 60-90",
  ],
  ["BurnOff 10%", "BurnOff 10 percent", "syntax/unit", "Write BurnOff 10%, without percent"],
  ["    Water 3\n", "    Water3,\n", "syntax/mark-at-end", "Write Water 3"],
  ["    Water 3\n", "    Water (3)\n", "syntax/markup", "Write Water 3"],
  ["    Water 2\n", "    Water ii\n", "wrong-value-type/type", "Write 2"],
  [
    "    Camels 2\n    Water 1",
    "    Camels 2 and Water 1",
    "syntax/several-on-a-line",
    "Write Camels 2, and below it Water 1",
  ],
  [
    "AdventureResources\n    Camels 2\n    Water 1",
    "AdventureResources: Camels 2, Water 1",
    "unknown-label/category",
    "Write it as a category",
  ],
  [
    "AdventureResources\n    Camels 2\n    Water 1",
    "AdventureResources.Camels 2\nAdventureResources.Water 1",
    "dotted-name-not-allowed/dotted",
    "Write Camels indented below AdventureResources",
  ],
  ['    Subtype = "Thief"', "    Subtype: Thief", "operator-missing/colon", "Write =, and put the text in quotes"],
  ['    Subtype = "Thief"', '    Subtype = "Thieves"', "condition-never-met/says-2", undefined],
  ['Roleplay "Solo"', 'Roleplay "So\nlo"', "divided-text/divided", 'Write "Solo"'],
  ["Identifier: DUNE S 27", "ID: DUNE S 27", "unknown-label/nearest", "Write Identifier:"],
  ["Copies: 6", "Copeis: 6", "unknown-label/nearest", "Write Copies:"],
  ["Copies: 6", "Copys: 6", "syntax/colon", "Write Copies:"],
  ...[" ", ", ", "; "].map(
    (gap): Slip => [
      "DUNE S 1\nCopies: 6",
      `DUNE S 1${gap}Copies: 6`,
      "attribute-in-text/inside",
      "Give Copies: a line of its own",
    ],
  ),
  [
    "Identifier: DUNE S 1\nCopies: 6",
    "Copies: 6 Identifier: DUNE S 1",
    "attribute-in-text/inside",
    "Give Identifier: a line of its own",
  ],
  [
    "Identifier: DUNE A 1\nLore: Nobody",
    "Identifier: DUNE A 1 Lore: Nobody",
    "attribute-in-text/inside",
    "Give Lore: a line of its own",
  ],
  [
    "Lore: Nobody drinks before the camels do.",
    "Directive: Go there. Lore: Nobody drinks before the camels do.",
    "attribute-in-text/inside",
    "Give Lore: a line of its own",
  ],
  ...["AdventureResources Camels 2 Water 1", "AdventureResources Camels 2\n    Water 1"].map(
    (line): Slip => [
      "AdventureResources\n    Camels 2\n    Water 1",
      line,
      "syntax/category-with-value",
      `Write AdventureResources, and below it Camels 2${line.includes("\n") ? "" : ", and below it Water 1"}`,
    ],
  ),
  ...["six", '"6"', "-6", "= 6"].map(
    (many): Slip => ["Copies: 6", `Copies: ${many}`, "invalid-copies/not-a-number", "Write 6"],
  ),
  ["Era: The road", "Era The road", "label-as-attribute/attribute", "Add a colon"],
  ["Era: The road", "Ear: The road", "unknown-label/nearest", "Write Era:"],
  ["Pack: Dunes", "Pakc: Dunes", "unknown-label/nearest", "Write Pack:"],
  ...["    Water 2\nFeats", "    Camels 2\n---"].flatMap((rest) =>
    ["EraCosts", "EraResources"].map(
      (wrong): Slip => [
        `AdventureCommonCosts\n${rest}`,
        `${wrong}\n${rest}`,
        "adventure-without-costs/says",
        `Write AdventureCommonCosts instead of ${wrong}`,
        `Identifier: DUNE A ${rest.includes("Water") ? 1 : 2}`,
      ],
    ),
  ),
  ...["Camels 3", "Stealth 2"].map(
    (line): Slip => [
      `AdventureResources\n    ${line}`,
      `EraResources\n    ${line}`,
      "era-resources-never-count/says",
      "Write AdventureResources instead of EraResources",
    ],
  ),
  // What follows from a text that isn't what it seems, from a name on a whole card, or from lines below a name that moved.
  ...[
    ['"Thief "', "padded-text/padded", "Remove the spaces"],
    ['"Thi\u00adef"', "odd-character/odd", 'Write "Thief"'],
    ['"**Thief**"', "padded-text/marked", 'Write "Thief"'],
    ['"Thi-\nef"', "divided-text/divided", 'Write "Thief"'],
  ].map(([wrong = "", found = "", fix]): Slip => ['Subtype "Thief"', `Subtype ${wrong}`, found, fix]),
  ["    Stealth 1\nDisableIf1", "    Stelth 1\nDisableIf1", "similar-name/similar", "Write Stealth"],
  [
    "AdventureCommonCosts\n    Maps 2\n    Water 2",
    "    AdventureCommonCosts\n    Maps 2\n    Water 2",
    "indented-global/indented",
    "Move AdventureCommonCosts to the first column",
  ],
  ["DisableIf1\n    AR", "    DisableIf1\n    AR", "nested-category/nested", "Move it to the first column"],
  ["AR.Stealth < 1", "AR.Stealth < 1 // few", "syntax/empty-alternative", "Make the rest a comment"],
  ["AR.Stealth < 1", "AR->Stealth < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
  [
    'AR.Stealth < 1\n    Subtype = "Scout"',
    'AR.Stealth < 1 && Subtype = "Scout"',
    "syntax/several-on-a-line",
    'Write AR.Stealth < 1, and below it Subtype = "Scout"',
  ],
  ...["2+", "2 or more", "2 and up"].map(
    (number): Slip => ["Level > 2", `Level ${number}`, "syntax/operator-in-words", "Write Level > 2"],
  ),
  ["Level > 2", "Level 2 or fewer", "syntax/operator-in-words", "Write Level < 2"],
  ["BurnOff 10%", "BurnOff % 10", "syntax/marks", "Write BurnOff 10%"],
  ["PlayMinutes 60..90", 'PlayMinutes "60..90"', "wrong-value-type/type", "Write 60..90"],
  [
    'PlayerLevel "Casual"',
    "Player level: casual",
    "syntax/attribute-of-words",
    'Write PlayerLevel "Casual" instead of Player level: casual',
  ],
  ["    Camels 3\n", "    Camels x 3\n", "syntax/marks", "Write Camels 3"],
  [
    'Type "Support"\nSubtype "Thief"',
    'Type "Support" - "Thief"',
    "syntax/one-value",
    'Write Type "Support", without "Thief"',
  ],
  ["Identifier: DUNE S 3\n", "Identifier: DUNE S 3 // new\n", "odd-identifier/form", "Write DUNE S 3, without // new"],
  ...[
    ["", "syntax/value-missing"],
    [" 1", "wrong-value-type/type"],
    [" true", "syntax/unquoted-text"],
  ].map(
    ([value = "", found = ""]): Slip => ['Subtype "Thief"', `Subtype "Thief"\nRecover1${value}`, found, 'Write "Yes"'],
  ),
  ...["'Thief',", '"Thief",'].map(
    (text): Slip => ['Subtype "Thief"', `Subtype: ${text}`, "unknown-label/attribute", 'Write Subtype "Thief"'],
  ),
  [
    'Subtype "Thief"',
    "subtype = Thief",
    "operator-not-allowed/none",
    "Remove the operator, write Subtype, and put the text in quotes",
  ],
  [
    'Subtype = "Thief"',
    "subtype: Thief",
    "operator-missing/colon",
    "Write =, write Subtype, and put the text in quotes",
  ],
  [
    "AdventureResources\n    Camels 3",
    "EraCosts\n    Camels 3",
    "duplicate-category/duplicate",
    "Put its lines under the first EraCosts",
    "EraCosts",
  ],
  ["Identifier: DUNE A 3\n", "Identifier: DUNE A 2\n", "duplicate-identifier/says", "Write DUNE A 3"],
  ['Subtype "Thief"', 'Subtype "Thief" /', "syntax/empty-alternative", "Remove the slash"],
  ...["2", "3"].map(
    (many): Slip => [
      `EraResources\n    Salt ${many}`,
      `AdventureResources\n    Salt ${many}`,
      "unused-resource/says",
      "Write EraResources instead of AdventureResources",
    ],
  ),
  ...["2", "3"].map(
    (many): Slip => [
      `EraResources\n    Salt ${many}`,
      `EraCosts\n    Salt ${many}`,
      "uncoverable-era-cost/says",
      "Write EraResources instead of EraCosts",
    ],
  ),
  ...["AdventureCommonCosts", "AdventureCosts"].flatMap((costs) =>
    ["2", "3"].map(
      (many): Slip => [
        `AdventureResources\n    Camels ${many}\n`,
        `${costs}\n    Camels ${many}\n`,
        "uncoverable-cost/says",
        `Write AdventureResources instead of ${costs}`,
      ],
    ),
  ),
  // The one that is missing among the others of its kind.
  ...["DUNE B 3", "A 3", "3", "A DUNE 3", "DUNE 3 A", "3 DUNE A", "DUNE Adventure 3"].map(
    (wrong): Slip => ["Identifier: DUNE A 3\n", `Identifier: ${wrong}\n`, "odd-identifier/near", "Write DUNE A 3"],
  ),
  // A name without its vowels, or with its beginning alone.
  ["Level > 2", "Lvl > 2", "misspelt-name/near", "Write Level"],
  ["Level > 2", "Lvl 2", "operator-missing/missing", "Write =, and write Level"],
  ['    Subtype = "Scout"', '    Sbtp = "Scout"', "misspelt-name/near", "Write Subtype"],
  ['    Subtype = "Scout"', '    Sub = "Scout"', "condition-never-met/says-2", "Write Subtype"],
  ['Subtype "Thief"', 'Sbtp "Thief"', "misspelt-name/near", "Write Subtype"],
  ["Copies: 6", "Cps: 6", "unknown-label/nearest", "Write Copies:"],
  ["Level 3\n", "Lvl: 3\n", "syntax/colon", "Remove the colon, and write Level"],
  ["Level 3\n", "Levle: 3\n", "syntax/colon", "Remove the colon, and write Level"],
  ['Subtype "Thief"', "Subtpye: Thief", "unknown-label/attribute", 'Write Subtype "Thief"'],
  ["Era: The wells", "Eras: The wells", "unknown-label/nearest", "Write Era:"],
  // A condition that lacks its category as well.
  ...(
    [
      ["Stealth: 1", "operator-missing/colon", "Write AR.Stealth = 1"],
      ["Stealth 1", "operator-missing/missing", "Write AR.Stealth = 1"],
      ["stealth: 1", "operator-missing/colon", "Write AR.Stealth = 1"],
      ["Stealth <= 1", "syntax/other-operator", "Write AR.Stealth < 1"],
      ["Stealth up to 1", "syntax/operator-in-words", "Write AR.Stealth < 1"],
      ["1 Stealth", "syntax/value-first", "Write AR.Stealth = 1"],
      ["Stealth #1", "syntax/marks", "Write AR.Stealth = 1"],
      ["AR.Stealth #1", "syntax/marks", "Write AR.Stealth = 1"],
      ["AR[Stealth] < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
      ["AR(Stealth) < 1", "syntax/divided-path", "Write AR.Stealth < 1"],
      ["AR: Stealth 1", "syntax/divided-path", "Write AR.Stealth = 1"],
      ["AR[Stealth] 1", "syntax/divided-path", "Write AR.Stealth = 1"],
    ] as const
  ).map(([wrong, found, fix]): Slip => ["AR.Stealth < 1", wrong, found, fix]),
  ['Feats.Road = "Open"', "Road: Open", "operator-missing/colon", 'Write Feats.Road = "Open"'],
  ['Feats.Road = "Open"', 'Feats: Road "Open"', "syntax/divided-path", 'Write Feats.Road = "Open"'],
  ["    Camels 3\n", "    Camels #3\n", "syntax/marks", "Write Camels 3"],
  ['Feats\n    Road "Open"', 'Feat: Road = "Open"', "unknown-label/category", "Write it as a category"],
  // A colon above lines without indentation.
  ...["AdventureCommonCosts\n    Camels 2", "DisableIf1\n    AR.Stealth < 1"].map(
    (lines): Slip => [
      lines,
      lines.replace("\n    ", ":\n"),
      "flattened/flattened",
      "Indent them, and remove the colon",
    ],
  ),
  // A name of which only some letters are there, or a value without one.
  ...["EraRscs", "EraRsrcs", "EraRes"].map(
    (name): Slip => [
      "EraResources\n    Salt 3",
      `${name}\n    Salt 3`,
      "unknown-category/nearest",
      "Write EraResources",
    ],
  ),
  [
    "AdventureResources\n    Camels 3",
    "AdvResources\n    Camels 3",
    "unknown-category/nearest",
    "Write AdventureResources",
  ],
  ['    Subtype = "Thief"', '    "Thief"', "syntax/value-alone", 'Write Subtype = "Thief"'],
  ['    Subtype = "Thief"', '    = "Thief"', "syntax/value-alone", 'Write Subtype = "Thief"'],
  ["BurnOff 10%", 'BurnOff "10 %"', "wrong-value-type/type", "Write 10%"],
  ["PlayMinutes 60..90", 'PlayMinutes "60 - 90"', "wrong-value-type/type", "Write 60..90"],
  ["PlayMinutes 60..90", "PlayMinutes 60 / 90", "wrong-value-type/list", "Write 60..90"],
  ["SetupMinutes 10", 'SetupMinutes "10 min"', "wrong-value-type/type", "Write 10"],
  ["    Water 3\n", "    Water 3,5\n", "syntax/not-an-integer", "Write 3"],
];

test("nothing is found in the pack as it is", () => expect(check(PACK)).toEqual([]));

describe("one cause is one finding, at the cause", () => {
  const tryOut = (...[right, wrong, found, fix, at]: Slip): void => {
    const text = PACK.replace(right, () => wrong);
    expect(text).not.toBe(PACK);
    const findings = check(text);
    expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual([found]);
    const [only] = findings;
    expect(only?.fixes[0]?.title).toBe(fix);
    const start = only?.span.start ?? 0;
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0] ?? "";
    const written = wrong.split("\n").filter((one) => one.trim() !== "");
    expect(at === undefined ? written.some((one) => line.includes(one)) : line.trim() === at, line).toBe(true);
  };
  for (const [slips, options] of inQuarters(SLIPS)) test.each<Slip>([...slips])("%j: %j", options, tryOut);
});

const GAMES: Readonly<Record<string, Files>> = Object.fromEntries(
  [
    "samples/caravans",
    "samples/starters/prelude",
    "samples/starters/conspiracy",
    "samples/starters/horizon",
    "samples/salt-stairs",
    "samples/lanterns",
  ].map((folder) => [
    folder,
    Object.fromEntries(
      readSamples(folder).flatMap(({ path, text }) => (path.endsWith(".cards") ? [[path, text]] : [])),
    ),
  ]),
);
const WEIR = "samples/starters/conspiracy";
const ROAD = "samples/starters/horizon";
const SALT = "samples/salt-stairs";
const TIDE = "samples/lanterns";
const DRY = "samples/caravans";
const ROPE = "samples/starters/prelude";
const ICONS = 'Icons "Rope" / "Stone"';

type SlipOfGame = [pack: string, right: string, wrong: string, found: string, fix: string | undefined, at?: string];

/** The same in packs of other games, with decks that list their cards. */
const OF_GAMES: readonly SlipOfGame[] = [
  ...["Spell", "Permanent", "Hero", "Mana Orb"].map(
    (kind): SlipOfGame => [
      DRY,
      'Type "Character"\nName "Well Warden"',
      `Type "${kind}"\nName "Well Warden"`,
      "conflicting-kinds/other",
      'Write "Character"',
    ],
  ),
  [DRY, 'Type "Hero"\nName "Osric', 'Type "Spell"\nName "Osric', "conflicting-kinds/other", 'Write "Hero"'],
  [ROPE, 'Type "Rank"\nName "Gate', 'Type "Item"\nName "Gate', "conflicting-kinds/other", 'Write "Rank"'],
  ...["1,0", "1mm", "l", "one"].map(
    (count): SlipOfGame => [
      ROPE,
      "    1 ROPE 12\n",
      `    ${count} ROPE 12\n`,
      "malformed-deck-line/unclear-count",
      "Write 1 ROPE 12",
    ],
  ),
  [WEIR, "System: conspiracy", "System = conspiracy", "label-as-attribute/attribute", "Write System:"],
  [WEIR, "\nCards:", "\n Cards:", "syntax/indented-label", "Move it to the first column"],
  [WEIR, "Adult\n", "", "duplicate-attribute/in-category", "Write Adult above it", "Influence 2"],
  [
    WEIR,
    'Affiliations "GOVERNMENT"',
    'Affiliations "GOVERNMENT"\nAffiliations "GOVERNMENT"',
    "duplicate-attribute/duplicate",
    "Delete the second one",
  ],
  [
    ROPE,
    'Type "Rank"\nName "Gate Guard"',
    'Type "Gate Guard"\nName "Rank"',
    "unknown-value/unknown",
    'Exchange "Gate Guard" and "Rank"',
  ],
  [
    ROPE,
    'Name "Gate Guard"\nRankLine "Swordsman"\nTier 2\n---\nIdentifier: ROPE 13\n\nType "Rank"\n',
    'RankLine "Swordsman"\nTier 2\n---\nIdentifier: ROPE 13\n\nType "Rank"\nName "Gate Guard"\n',
    "duplicate-attribute/duplicate",
    'Move Name "Gate Guard" to the record above',
    'Name "Harbour Guard"',
  ],
  ...[DRY, ROPE].flatMap((pack): SlipOfGame[] => {
    const deck = pack === DRY ? "Water for Everyone" : "Sella in the yard";
    const list = pack === DRY ? "    1 DRY 1\n    1 DRY 11\n" : "    1 ROPE 1\n    1 ROPE 11\n";
    const [first = "", second = ""] = list.split(/(?<=\n)/);
    const right = `Deck: ${deck}\nCards:\n`;
    return [
      ["Cards\n", "Write Cards:"],
      ["Cards;\n", "Write Cards:"],
      ["# Cards:\n", "Write Cards:"],
      ["**Cards:**\n", "Write Cards:"],
      ["- Cards\n", "Write Cards:"],
      ["Karten:\n", "Write Cards: instead of Karten:"],
    ]
      .map(([head = "", fix]): SlipOfGame => [pack, right, `Deck: ${deck}\n${head}`, "indented-global/list", fix])
      .concat([
        [pack, right + first, `Deck: ${deck}\n${first}`, "indented-global/list", "Write Cards: above it"],
        [pack, list, `${first}---\n${second}`, "indented-global/list", "Remove the line ---", second.trim()],
        [pack, right, `Deck: ${deck}\n---\nCards:\n`, "not-on-this-kind/places", "Remove the line ---", "Cards:"],
        [pack, right, `Deck: ${deck}\nCards:\nCards:\n`, "duplicate-label/duplicate", "Delete the first one", "Cards:"],
        [pack, right, `Name: ${deck}\nCards:\n`, "unknown-label/nearest", "Write Deck:"],
        [pack, right, `${deck}\nCards:\n`, "syntax/identifier-alone", `Write Deck: ${deck}`],
        [pack, right, `Decks: ${deck}\nCards:\n`, "not-on-this-kind/nearest", "Write Deck:"],
      ]);
  }),
];

/** Lines of lists and numbers, as tired hands write them. */
const LINES: readonly SlipOfGame[] = [
  // What a deck is, and what a token is, may be on the line that can't be read.
  [DRY, 'Format "Draft"', "Format ″Draft″", "syntax/marks", 'Write Format "Draft"'],
  [DRY, 'Format "Draft"', '• Format "Draft"', "syntax/list-mark", 'Write Format "Draft"'],
  [
    ROPE,
    'RankLines "Swordsman"',
    '• RankLines "Swordsman"',
    "attribute-in-text/attribute",
    'Write RankLines "Swordsman"',
  ],
  [ROPE, 'RankLine "Swordsman"', 'RankLines "Swordsman"', "not-on-this-kind/near", "Write RankLine"],
  ...['Icons\n    "Rope"\n    "Stone"', "Icons\n    Rope\n    Stone", "Icons\n    - Rope,\n    - Stone"].map(
    (list): SlipOfGame => [ROPE, ICONS, list, "divided-text/line", `Write ${ICONS}`],
  ),
  [ROPE, ICONS, 'Icons:\n"Rope"\n"Stone"', "unknown-label/attribute", `Write ${ICONS}`],
  [ROPE, ICONS, ICONS.replace("/", "\\"), "syntax/separator", `Write ${ICONS}`],
  [ROPE, ICONS, 'Icons "Rope" / "Rope"', "duplicate-alternative/duplicate", "Remove it"],
  [
    ROPE,
    'RankLines "Swordsman"',
    "RankLines ″Swordsman″",
    "attribute-in-text/attribute",
    'Write RankLines "Swordsman"',
  ],
  ...["...", "-", "+++", "<hr>", "--- next", "`---`"].map(
    (marks): SlipOfGame => [
      DRY,
      "---\nIdentifier: DRY 12\n",
      `${marks}\nIdentifier: DRY 12\n`,
      "missing-separator/marks",
      "Write ---",
      marks,
    ],
  ),
  [TIDE, 'Affiliation "Ferriers"', 'Affiliation "Ferrier"', "similar-value/similar", 'Write "Ferriers"'],
  [TIDE, 'Roleplay "Solo"', 'Roleplay "**Solo**"', "padded-text/marked", 'Write "Solo"'],
  [DRY, 'Name "Toll Clerk"', 'Name "<b>Toll Clerk</b>"', "padded-text/marked", 'Write "Toll Clerk"'],
  [DRY, 'Name "Toll Clerk"', 'Name "Toll &amp; Clerk"', "padded-text/marked", 'Write "Toll & Clerk"'],
  [DRY, 'Name "Toll Clerk"', 'Name "TÃ¶ll Clerk"', "encoding/garbled", "Write ö"],
  [DRY, "He has not been", "He doesnâ€™t been", "encoding/garbled", "Write ’"],
  [TIDE, 'Subtype "Works"', 'Subtype "Work"', "similar-value/similar", 'Write "Works"'],
  [TIDE, 'SeaRoad "Lit"', 'SeaRoad "Lt"', "similar-value/similar", 'Write "Lit"'],
  [TIDE, 'Crossing "Rope"', 'Crossing "Roap"', "condition-never-met/says", 'Write "Roap"', 'Feats.Crossing = "Rope"'],
  [TIDE, "Pack: Lanterns", "Pack; Lanterns", "syntax/label-colon", "Write Pack: Lanterns at Low Water"],
  [DRY, "Identifier: DRY 12\n", "Identifier: DRY 12!\n", "odd-identifier/form", "Write DRY 12"],
  [DRY, "Identifier: DRY 12\n", "Identifier: [DRY 12]\n", "odd-identifier/form", "Write DRY 12"],
  [DRY, "Identifier: DRY 12\n", "Identifier: DRY l2\n", "odd-identifier/form", "Write DRY 12"],
  [DRY, "Identifier: DRY 12\n", "Identifier: DRY I2\n", "odd-identifier/form", "Write DRY 12"],
  [DRY, "Identifier: DRY 12\n", "Identifier:\nDRY 12\n", "divided-text/line", "Write Identifier: DRY 12"],
  [TIDE, "Directive: Raise cairns of lamps across Gull Bank.", "Directive:", "empty-text/label", undefined],
  [TIDE, "Directive: Raise cairns", " Directive: Raise cairns", "syntax/indented-label", "Move it to the first column"],
  [
    TIDE,
    "Directive: Raise cairns of lamps across Gull Bank.",
    " Directive: Raise",
    "syntax/indented-label",
    "Move it to the first column",
  ],
  [DRY, 'Name "Toll Clerk"', 'Name := "Toll Clerk"', "syntax/colon", "Remove the colon"],
  [DRY, "HandCost 2", 'HandCost="2"', "operator-not-allowed/none", "Write 2"],
  ...(
    [
      ["2 DRY 11 r", "unclear-count", "Write 2 DRY 11 R"],
      ["DRY 11 R 2", "count-behind", "Write 2 DRY 11 R"],
      ["2DRY 11 R", "unclear-count", "Write 2 DRY 11 R"],
      ["-2 DRY 11 R", "unclear-count", "Write 2 DRY 11 R"],
      ["2 DRY 11 R,", "unclear-count", "Write 2 DRY 11 R"],
      ["2 DRY 11 X", "name-behind", undefined],
      ["~2 DRY 11 R", "unclear-count", "Write 2 DRY 11 R"],
      ["2.0 DRY 11 R", "unclear-count", "Write 2 DRY 11 R"],
      ['2 "DRY 11 R"', "unclear-count", "Write 2 DRY 11 R"],
      ["| 2 | DRY 11 R |", "unclear-count", "Write 2 DRY 11 R"],
      ["1. 2 DRY 11 R", "unclear-count", "Write 2 DRY 11 R"],
      ["DRY 11 R = 2", "count-behind", "Write 2 DRY 11 R"],
      ["DRY 11 R (x2)", "count-behind", "Write 2 DRY 11 R"],
      ["2\n    DRY 11 R", "divided", "Write 2 DRY 11 R"],
      ["2 DRY\n    11 R", "divided", "Write 2 DRY 11 R"],
      ["DRY 11 R (2 copies)", "count-behind", "Write 2 DRY 11 R"],
    ] as const
  ).map(([wrong, id, fix]): SlipOfGame => [DRY, "2 DRY 11 R", wrong, `malformed-deck-line/${id}`, fix]),
  ...["1 ROPE 11, 12", "1 ROPE 11-12", "1 ROPE 11..12", "1 ROPE 11 / 12", "1 ROPE 11 1 ROPE 12"].map(
    (wrong): SlipOfGame => [
      ROPE,
      "1 ROPE 11\n    1 ROPE 12",
      wrong,
      "malformed-deck-line/several",
      "Write 1 ROPE 11, and below it 1 ROPE 12",
    ],
  ),
  [ROPE, "Identifier: ROPE 12", 'Identifier: "ROPE 12"', "odd-identifier/form", "Write ROPE 12"],
  [ROPE, "Life 30", "Life 3O", "syntax/not-an-integer", "Write 30"],
  [ROPE, "Life 30", "Life thirty", "wrong-value-type/type", "Write 30"],
  [ROPE, "Life 30", "Life 30.0", "syntax/not-an-integer", "Write 30"],
  [ROPE, "Suspend 1\nLife", "Suspend l\nLife", "wrong-value-type/type", "Write 1"],
  [
    ROPE,
    'RankLine "Swordsman"\nTier 1',
    'RankLine "Swordsman"',
    "missing-attribute/record",
    undefined,
    "Identifier: ROPE 11",
  ],
  [ROPE, 'RankLine "Swordsman"\nTier 1', "Tier 1", "missing-attribute/record", undefined, "Identifier: ROPE 11"],
  [
    DRY,
    "Mountain 1\nWater 0",
    "Mountain 1 / Water 0",
    "syntax/several-on-a-line",
    "Write Mountain 1, and below it Water 0",
  ],
];

/** Values that others depend on, and what is called by another name than it has. */
const VALUES: readonly SlipOfGame[] = [
  ...["Tier 1", "Tier 2"].map(
    (tier): SlipOfGame => [
      ROPE,
      `RankLine "Swordsman"\n${tier}`,
      `RankLine "Swordman"\n${tier}`,
      "similar-value/similar",
      'Write "Swordsman"',
    ],
  ),
  [ROPE, 'RankLines "Swordsman"', 'RankLines "Swordman"', "rank-left-over/says", 'Write "Swordsman"'],
  ...["DYR", "DR", "YDR"].map(
    (wrong): SlipOfGame => [DRY, 'SetLetters "DRY"', `SetLetters "${wrong}"`, "letters-of-the-set/says", 'Write "DRY"'],
  ),
  [DRY, 'SetLetters "DRY"', 'SetLetters "dry"', "unknown-value/nearest", 'Write "DRY"'],
  [DRY, "DRY-012-C", "DYR-012-C", "letters-of-the-set/says", 'Write "DRY-012-C"'],
  ...["dry-012-c", "DRY012C", "DRY 012 C", "DRY-012C"].map(
    (wrong): SlipOfGame => [DRY, "DRY-012-C", wrong, "unlisted-value/nearest", 'Write "DRY-012-C"'],
  ),
  [
    DRY,
    'Rarity "Rare"\nCode "DRY-011-R"',
    'Rarity "Common"\nCode "DRY-011-R"',
    "rarity-letter/says",
    'Write Rarity "Rare"',
  ],
  [DRY, 'Rarity "Common"', 'Rarity "C"', "unknown-value/nearest", 'Write "Common"'],
  [DRY, "2 DRY 11 R", "22 DRY 11 R", "copies-of-a-name/says", "Write 2 instead of 22"],
  [DRY, "2 DRY 11 R", "20 DRY 11 R", "copies-of-a-name/says", "Write 2 instead of 20"],
  [DRY, "3 DRY 12", "3 Toll Clerk", "unknown-card/named", "Write DRY 12"],
  [DRY, "2 DRY 11 R", "2 Well Warden", "unknown-card/named", undefined],
  [ROPE, "1 ROPE 12", "1 gate guard", "unknown-card/named", "Write ROPE 12"],
  [DRY, "Identifier: DRY 13\n", "Identifier: DRY 12\n", "duplicate-identifier/says", "Write DRY 13"],
  [ROPE, "Life 30", "Lives 30", "unknown-attribute/unknown", "Write Life"],
  [ROPE, "Life 30", "HP 30", "unknown-attribute/unknown", "Write Life"],
  [ROPE, "Life 30", "Lf 30", "unknown-attribute/unknown", "Write Life"],
  // What a deck is depends on what is misspelt on a card in it.
  ...["Talent", "Tallents"].map(
    (name): SlipOfGame => [
      SALT,
      'Talents "Cross Training"',
      `${name} "Cross Training"`,
      "unknown-attribute/nearest",
      "Write Talents",
    ],
  ),
  [SALT, 'Talents "Cross Training"', 'Talents "Cross Trainig"', "similar-value/similar", 'Write "Cross Training"'],
  [SALT, 'Colour "Green"\nNeeds', 'Colour "Geen"\nNeeds', "similar-value/similar", 'Write "Green"'],
  // Only one attribute lists the value.
  ...['Rarities "Common"', 'Rarities: "Common"', 'Commonness "Common"'].map(
    (line): SlipOfGame => [
      DRY,
      'Rarity "Common"\nCode "DRY-012-C"',
      `${line}\nCode "DRY-012-C"`,
      "unknown-attribute/unknown",
      "Write Rarity",
    ],
  ),
  [
    DRY,
    'Rarity "Common"\nCode "DRY-012-C"',
    'Rarities: Common\nCode "DRY-012-C"',
    "unknown-label/attribute",
    'Write Rarity "Common"',
  ],
  [DRY, "3 DRY 12\n", "0 DRY 12\n", "invalid-copies/none-listed", "Delete the line"],
  ...[", ", ": ", " "].map(
    (gap): SlipOfGame => [
      DRY,
      "3 DRY 12\n",
      `3 DRY 12${gap}Toll Clerk\n`,
      "malformed-deck-line/name-behind",
      "Write 3 DRY 12 # Toll Clerk",
    ],
  ),
  [ROPE, 'Icons "Rope" / "Stone"', 'Icons "Rope" /', "syntax/empty-alternative", "Remove the slash"],
  [ROPE, 'Icons "Rope" / "Stone"', 'Icons / "Stone"', "syntax/empty-alternative", "Remove the slash"],
  [ROPE, 'Name "Gate Guard"', "Name: Gate Guard", "unknown-label/attribute", 'Write Name "Gate Guard"'],
  [
    ROPE,
    "Deck: Sella in the yard\n",
    "Sella in the yard\n",
    "syntax/identifier-alone",
    "Write Deck: Sella in the yard",
  ],
];

/** What a deck, a condition or another card made of it before. */
const ELSEWHERE: readonly SlipOfGame[] = [
  ...["Charakter", "character", "Object", "Event"].map(
    (kind): SlipOfGame => [
      WEIR,
      'Type "Character"\nName "Orla',
      `Type "${kind}"\nName "Orla`,
      /^C|^c/.test(kind) ? "unknown-value/nearest" : "conflicting-kinds/other",
      'Write "Character"',
    ],
  ),
  [
    WEIR,
    'Type "Character"\nName "Orla',
    'Name "Orla',
    "missing-kind/inferred",
    'Insert Type "Character"',
    "Identifier: WEIR 11",
  ],
  ...["WEIR11", "Weir 11", "WEIR 11.", "WEIR-11"].map(
    (wrong): SlipOfGame => [
      WEIR,
      "Identifier: WEIR 11\n",
      `Identifier: ${wrong}\n`,
      "odd-identifier/form",
      "Write WEIR 11",
    ],
  ),
  [WEIR, "Identifier: WEIR 11\n", "Identifier: 11\n", "odd-identifier/near", "Write WEIR 11"],
  [DRY, "Identifier: DRY 12\n", "Identifier: 12\n", "odd-identifier/near", "Write DRY 12"],
  [DRY, "3 DRY 12", "3 12", "unknown-card/near", "Write DRY 12"],
  [TIDE, "Identifier: TID A 103\n", "Identifier: A 103\n", "odd-identifier/near", "Write TID A 103"],
  [WEIR, "Identifier: WEIR 11\n", "Identifier: WIER 11\n", "odd-identifier/near", "Write WEIR 11"],
  [WEIR, "Identifier: WEIR 11\n", "identifier WEIR 11\n", "syntax/label-colon", "Write Identifier: WEIR 11"],
  [WEIR, "Identifier: WEIR 11\n", "Identifier: WEIR 31\n", "duplicate-identifier/says", "Write WEIR 32"],
  [WEIR, "Cost 2\nAffiliations", "Cost two\nAffiliations", "syntax/not-an-integer", "Write 2"],
  [WEIR, "Cost 2\nAffiliations", "Price 2\nAffiliations", "unknown-attribute/unknown", "Write Cost"],
  [WEIR, "Youth\n    Influence 1", "    Influence 1", "indented-global/indented", "Write Youth above it"],
  [WEIR, '"GOVERNMENT"', '"GOV"', "unlisted-value/nearest", 'Write "GOVERNMENT"'],
  [ROAD, '    Direction "backward"', '    Dir "backward"', "not-a-member/nearest", "Write Direction"],
  [ROAD, "Edge\n    Side 2", "    Side 2", "indented-global/indented", "Write Edge above it"],
  [ROAD, '"blue" / "orange"', '"blue" and "orange"', "syntax/separator", 'Write Colours "blue" / "orange"'],
  [SALT, "Life 34", "Life thirty-four", "wrong-value-type/type", "Write 34"],
  ...["Icons Water, Rope, Lantern", 'Icons "Water" / "Rope" | "Lantern"'].map(
    (wrong): SlipOfGame => [
      SALT,
      'Icons "Water" / "Rope" / "Lantern"',
      wrong,
      "syntax/separator",
      'Write Icons "Water" / "Rope" / "Lantern"',
    ],
  ),
  [
    SALT,
    '"Water" / "Rope" / "Lantern"',
    '"Water" / "Rope" // "Lantern"',
    "syntax/empty-alternative",
    "Write one slash",
  ],
  [SALT, '"Swordsman" / "Gladiator"', '"Swordman" / "Gladiator"', "similar-value/similar", 'Write "Swordsman"'],
  [DRY, "HandCost 1\n", "Cost 1\n", "unknown-attribute/unknown", "Write HandCost"],
  [DRY, "HandCost 1\n", "HandCost 1\nHandCost 2\n", "duplicate-attribute/duplicate", "Remove HandCost 2"],
  [DRY, "HandCost 1\nReserveCost 1", "HandCost 1\nHandCost 1", "duplicate-attribute/duplicate", "Write ReserveCost"],
  [DRY, "Forest 1\nMountain 1", "Mountain 1\nMountain 1", "duplicate-attribute/duplicate", "Write Forest"],
  [ROPE, "Suspend 1\nLife 30", "Life 1\nLife 30", "duplicate-attribute/duplicate", "Write Suspend"],
  [WEIR, "1 WEIR 11", "1 WEIR 1", "one-secret-master/says", "Write WEIR 11"],
  [ROPE, "1 ROPE 11", "1 ROPE 1", "one-character/says", "Write ROPE 11"],
  [DRY, "1 DRY 11", "1 DRY 1", "one-hero/says", "Write DRY 11"],
  [WEIR, "3 WEIR 31", "3 WEIR 41", "action-too-often/says", undefined],
  [DRY, "3 DRY 22", "3 DRY 21", "copies-of-a-name/says", "Write DRY 22"],
  [ROPE, "1 ROPE 13", "1 ROPE 31", "repeated-deck-line/repeated", "Write ROPE 13"],
  [ROPE, "1 ROPE 12", "1 ROPE 14", "repeated-deck-line/repeated", "Write ROPE 12"],
  [ROAD, "6 ROAD 2", "6 ROAD 1", "repeated-deck-line/repeated", "Write 13 ROAD 1, once"],
  ...["Water / Rope / Lantern", "Water, Rope, Lantern", "Water | Rope | Lantern"].map(
    (joined): SlipOfGame => [
      SALT,
      'Icons "Water" / "Rope" / "Lantern"',
      `Icons "${joined}"`,
      "similar-value/joined",
      'Write "Water" / "Rope" / "Lantern"',
    ],
  ),
  [ROPE, 'Icons "Rope" / "Stone"', 'Icons "Rope / Stone"', "similar-value/joined", 'Write "Rope" / "Stone"'],
  [ROAD, '"blue" / "orange"', '"blue / orange"', "unknown-value/nearest", 'Write "blue" / "orange"'],
  [WEIR, '"GOVERNMENT"', '"GOVERNMENT / CHURCH"', "affiliation-not-in-capitals/says", 'Write "GOVERNMENT" / "CHURCH"'],
  ...["Lantren", "Latnern", "Lantrn"].flatMap((wrong): SlipOfGame[] => [
    [SALT, '"Rope" / "Lantern"', `"Rope" / "${wrong}"`, "similar-value/similar", 'Write "Lantern"'],
    [SALT, 'Needs "Lantern"', `Needs "${wrong}"`, "icon-nobody-has/says", 'Write "Lantern"'],
  ]),
  [SALT, '"Stone" / "Rope"\n', '"Stoen" / "Rope"\n', "similar-value/similar", 'Write "Stone"'],
  [SALT, '"Stone" / "Rope"\n', '"Ston" / "Rope"\n', "similar-value/similar", 'Write "Stone"'],
  [SALT, '"Water" / "Rope" / "Lantern"', '"Watre" / "Rope" / "Lantern"', "similar-value/similar", 'Write "Water"'],
  [ROPE, "Identifier: ROPE 12", "Identifier ROPE12", "label-as-attribute/attribute", "Write Identifier:"],
  [ROPE, "Identifier: ROPE 12", "Identifier rope 12", "label-as-attribute/attribute", "Add a colon"],
  [ROPE, "Identifier: ROPE 12", "Identifer ROPE 12", "syntax/label-colon", "Write Identifier: ROPE 12"],
  [ROAD, 'Centre "green"', 'Centre "g"', "unknown-value/unknown", 'Write "green"'],
  ...["EraCosts", "AdventureCosts", "CommonCosts"].map(
    (wrong): SlipOfGame => [
      TIDE,
      "AdventureCommonCosts\n    Charting 1\n    Ropework 2",
      `${wrong}\n    Charting 1\n    Ropework 2`,
      wrong === "EraCosts"
        ? "adventure-without-costs/says"
        : wrong === "CommonCosts"
          ? "unknown-category/beginning"
          : "not-on-this-kind/places",
      wrong === "CommonCosts" ? "Write AdventureCommonCosts" : `Write AdventureCommonCosts instead of ${wrong}`,
      wrong === "EraCosts" ? "Identifier: TID A 101" : wrong,
    ],
  ),
];

function planted([pack, right, wrong]: SlipOfGame): Files {
  const found = Object.entries(GAMES[pack] ?? {}).find(([, text]) => text.includes(right));
  expect(found, right).toBeDefined();
  return { ...GAMES[pack], [found?.[0] ?? ""]: found?.[1].replace(right, () => wrong) ?? "" };
}

const GAME_OF: Readonly<Record<string, string>> = {
  [DRY]: "altered",
  [WEIR]: "conspiracy",
  [ROAD]: "horizon",
  [TIDE]: "got",
};
const systemFor = (pack: string) => shippedSystem(GAME_OF[pack] ?? "prelude");

describe("in every game", () => {
  const slips = [...OF_GAMES, ...LINES, ...VALUES, ...ELSEWHERE];
  const tryOut = (...slip: (typeof slips)[number]): void => {
    const [pack, , wrong, rule, fix, at] = slip;
    const files = planted(slip);
    const findings = check(files, systemFor(pack));
    expect(findings.map((one) => `${one.rule}/${one.messageId}`)).toEqual([rule]);
    const [only] = findings;
    expect(only?.fixes[0]?.title).toBe(fix);
    const text = files[only?.file ?? ""] ?? "";
    const start = only?.span.start ?? 0;
    const line = text.slice(text.lastIndexOf("\n", start - 1) + 1).split("\n", 1)[0] ?? "";
    const written = wrong.split("\n").filter((one) => one.trim() !== "");
    expect(
      at === undefined ? written.some((one) => line.includes(one)) || fix?.endsWith("above it") : line.trim() === at,
      line,
    ).toBe(true);
  };
  for (const [some, options] of inQuarters(slips)) test.each([...some])("%s %j: %j", options, tryOut);

  test("and its fixes keep the law of fixes", { tags: "slow" }, () => {
    const all = slips.map((slip) => tryFixes(planted(slip), systemFor(slip[0])));
    expect(all.flatMap(({ broken }) => broken)).toEqual([]);
  });
});

test("of a card that is pasted below itself, the missing separator is found first", () => {
  const [, card = ""] = /(Identifier: DUNE S 4\n[\s\S]*?)---\n/.exec(PACK) ?? [];
  const found = (text: string) => check(PACK.replace(card, text)).map(({ rule }) => rule);
  expect(found(card + card)).toEqual(["missing-separator"]);
  expect(found(`${card}---\n${card}`)).toEqual(["duplicate-identifier"]);
});

test("and its fixes keep the law of fixes", { tags: "slow" }, () => {
  const all = SLIPS.map(([right, wrong]) => tryFixes({ "cards.cards": PACK.replace(right, () => wrong) }));
  expect(all.flatMap(({ broken }) => broken)).toEqual([]);
  console.info(`${all.reduce((sum, { tried }) => sum + tried, 0)} fixes of slips were tried`);
});

/** Steps that name each other, and fronts that name their backs. */
const LOOM = systemOf(`System: Loom
About: Threads with knots.
Id "loom"
Edition "1"
Extends "common"
---
Category: Knot
About: What is tied.
On "Card"
Many "Yes"
---
Attribute: Mark
About: What it is called.
MustBeOn "Knot"
---
Attribute: After
About: The knot after it.
On "Knot"
---
Attribute: Code
About: The code.
On "Card"
---
Attribute: Reverse
About: The code of the other side.
On "Card"
---
Rule: after-exists
About: The next knot is on the card.
Says: There is no knot <value>.
For "Card"
Only
    Knot.After = Knot.Mark
---
Rule: mark-used
About: A knot is named by another.
Says: Nothing names the knot <value>.
Severity "warning"
For "Card"
Only
    Knot.Mark = Knot.After
---
Rule: reverse-once
About: A code is the reverse of one card.
Says: <Count> cards have the reverse <Reverse>.
For "Card"
In "Pack"
When
    Has = "Reverse"
Per "Reverse"
Must
    Count < 1
---
Rule: code-named
About: A code is the reverse of some card.
Says: Nothing has the reverse <value>.
For "Card"
In "Pack"
When
    Has = "Code"
Must
    Code = Card.Reverse
`);
const KNOTS = `Identifier: LOOM 1
Knot
    Mark "Bowline"
    After "Sheet bend"
Knot
    Mark "Sheet bend"
    After "Bowline"
`;
const CODES = ["11", "12", "13"]
  .map(
    (code) => `---\nIdentifier: LOOM ${code}\nReverse "${code}b"\n---\nIdentifier: LOOM ${code} B\nCode "${code}b"\n`,
  )
  .join("");

describe("in a game of one's own", () => {
  test("nothing is found in the pack as it is", () => expect(check(KNOTS + CODES, LOOM)).toEqual([]));

  test.each([
    ['After "Sheet bend"', 'After "Sheet bned"', "after-exists/says", ['Write "Sheet bend"', 'Write "Sheet bned"']],
    ['Mark "Sheet bend"', 'Mark "Sheet bned"', "after-exists/says", ['Write "Sheet bned"', 'Write "Sheet bend"']],
    ['Mark "Bowline"', 'Mark "Bowlnie"', "after-exists/says", ['Write "Bowlnie"', 'Write "Bowline"']],
    ['Reverse "12b"', 'Reverse "11b"', "reverse-once/says", []],
    ['Reverse "13b"', 'Reverse "12b"', "reverse-once/says", []],
  ])("%j: %j", (right, wrong, found, titles) => {
    const text = (KNOTS + CODES).replace(right, wrong);
    const findings = check(text, LOOM);
    expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual([found]);
    expect(findings[0]?.fixes.map(({ title }) => title)).toEqual(titles);
    expect(tryFixes({ "cards.cards": text }, LOOM).broken).toEqual([]);
  });
});

/** Cards that name others: by name and code in one text, and in lists. */
const MILL = systemOf(`System: Mill
About: Some cards make others.
Id "mill"
Edition "1"
Extends "common"
---
Attribute: Name
About: What it is called.
On "Card"
---
Attribute: Guid
About: The code of a card that is made.
On "Card"
---
Attribute: Makes
About: The name and the code of what it makes.
On "Card"
OneOf "<Card.Name> (<Card.Guid>)"
---
Attribute: Mills
About: What it can make, by name.
On "Card"
Many "Yes"
---
Rule: made-exists
About: What a card makes is there.
Says: Nothing is called <value>.
For "Card"
In "Pack"
Must
    Makes = "<Card.Name> (<Card.Guid>)"
---
Rule: milled-exists
About: What a card can make is there.
Says: Nothing is called <value>.
For "Card"
In "Pack"
Only
    Mills = Card.Name
`);
const MADE = `Identifier: MILL 1
Makes "Merrow (a1-07)"
Mills "Blot"
---
Identifier: MILL 2
Mills "Blot" / "Moth"
---
Identifier: MILL 3
Name "Merrow"
Guid "a1-07"
---
Identifier: MILL 4
Name "Blot"
---
Identifier: MILL 5
Name "Moth"
`;

describe("of what is made of several texts, or in lists of several", () => {
  test("nothing is found in the pack as it is", () => expect(check(MADE, MILL)).toEqual([]));

  test.each([
    ['"Merrow (a1-07)"', '"Merow (a1-07)"', "made-exists/says"],
    ['"Merrow (a1-07)"', '"Merrow (a1-70)"', "made-exists/says"],
    ['Mills "Blot"\n', 'Mills "Blto"\n', "milled-exists/says"],
    ['/ "Moth"', '/ "Moht"', "milled-exists/says"],
  ])("%j: %j", (right, wrong, found) => {
    const text = MADE.replace(right, wrong);
    const [finding, ...others] = check(text, MILL);
    expect(others).toEqual([]);
    expect(`${finding?.rule}/${finding?.messageId}`).toBe(found);
    expect(applyEdits(text, finding?.fixes[0]?.edits ?? [])).toBe(MADE);
  });
});

/** Cards with numbers: a code that ends with the position, without gaps. */
const BAY = systemOf(`System: Bay
About: Cards with positions.
Id "bay"
Edition "1"
Extends "common"
---
Attribute: Code
About: The number of the pack, and the position.
On "Card"
OneOf "8<Place>"
---
Attribute: Place
About: Three digits.
OneOf "<digits 3>"
---
Attribute: Position
About: The place in the pack.
On "Card"
Value "integer"
Minimum 1
---
Rule: one-position
About: A position belongs to one card.
Says: <Count> cards have the position <Position>.
For "Card"
In "Pack"
Per "Position"
Must
    Count < 1
---
Rule: position-of-the-code
About: The code ends with the position.
Says: The code is <Code>, and the position <Position>.
For "Card"
Must
    Code.Place = Position
---
Rule: no-gaps
About: Positions are numbered without gaps.
Says: Of the positions, <Gaps.Position> are missing.
Severity "warning"
For "Card"
In "Pack"
Must
    Gaps.Position < 0
`);
const PLACES = Array.from({ length: 9 }, (_, at) => at + 1)
  .map((number) => `Identifier: BAY-00${number}\nCode "800${number}"\nPosition ${number}\n`)
  .join("---\n");

describe("of numbers that depend on each other", () => {
  test("nothing is found in the pack as it is", () => expect(check(PLACES, BAY)).toEqual([]));

  test.each([
    ["Position 5", "Position 4", ["position-of-the-code/says"]],
    ["Position 5", "Position 55", ["position-of-the-code/says"]],
    ['"8005"', '"8004"', ["position-of-the-code/says"]],
    ['Code "8005"\nPosition 5', "Position 4", ["one-position/says"]],
    ['Code "8005"\nPosition 5', "Position 55", ["no-gaps/says"]],
    ["BAY-005", "BAY-5", ["odd-identifier/form"]],
    ["BAY-005", "005", ["odd-identifier/near"]],
    ["BAY-005", "5", ["odd-identifier/near"]],
    ["BAY-005", "BAY-A-005", ["odd-identifier/near"]],
  ])("%j: %j", (right, wrong, found) => {
    const text = PLACES.replace(right, wrong);
    expect(check(text, BAY).map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(found);
    expect(tryFixes({ "cards.cards": text }, BAY).broken).toEqual([]);
  });
});

const ARENA = systemOf(`System: Arena
About: Beasts fight.
Id "arena"
Edition "1"
Extends "common"
---
Attribute: Skills
About: What it can do.
On "Card"
Many "Yes"
OneOf "Epic" / "Gale"
---
Attribute: Text
About: What is said of it.
On "Card"
Pairs "[]" / "{}"
---
Attribute: Cost
About: What is paid for it.
On "Card"
Many "Repeated"
OneOf "sun" / "moon"
---
Attribute: Printings
About: Where it was printed.
On "Card"
Many "Yes"
OneOf "<capitals 3><digits 3>"
---
Category: Attack
About: What it does.
On "Card"
Many "Yes"
---
Attribute: Title
About: What it is called.
MustBeOn "Attack"
---
Attribute: Damage
About: How much it hurts.
On "Attack"
Value "integer"
---
Rule: listed
About: Skills lists what the text names.
Says: Skills and the text disagree on <value>.
Under "Text"
OneOf "Epic" / "Gale"
ListedIn "Skills"
`);
const BEASTS = `Identifier: A 1
Skills "Epic" / "Gale"
Text "Gale. Epic. Pay [sun]."
Cost "sun" / "sun"
Printings "SUP201" / "MPG001"
Attack
    Title "Bite"
    Damage 10
`;

describe("of lists and of what a category needs", () => {
  test("nothing is found in the card as it is", () => expect(check(BEASTS, ARENA)).toEqual([]));

  test.each([
    ['"Epic" / "Gale"', '"Epic / Gale"', "unknown-value/nearest"],
    ['"SUP201" / "MPG001"', '"SUP201, MPG001"', "unknown-value/nearest"],
    ['"SUP201" / "MPG001"', '"SUP201/MPG001"', "unknown-value/nearest"],
    ['"sun" / "sun"', '"sun, sun"', "unknown-value/nearest"],
    ['"sun" / "sun"', '"sun" or "sun"', "syntax/separator"],
    ["[sun]", "[sun", "unclosed-pair/open"],
    ["[sun]", "sun]", "unclosed-pair/close"],
    ["[sun]", "[sun)", "unclosed-pair/open"],
    ['Attack\n    Title "Bite"', 'Attack Title "Bite"', "syntax/category-with-value"],
    ['Attack\n    Title "Bite"', 'Attack: Title "Bite"', "unknown-label/category"],
  ])("%j: %j", (right, wrong, found) => {
    const text = BEASTS.replace(right, wrong);
    const [only, ...others] = check(text, ARENA);
    expect([`${only?.rule}/${only?.messageId}`, ...others]).toEqual([found]);
    expect(applyEdits(text, only?.fixes[0]?.edits ?? [])).toBe(BEASTS);
  });
});

test("where a game says how identifiers are written, one that isn't is only that", () => {
  const piers = systemOf(`System: Piers
About: Boats at their piers.
Id "piers"
Edition "1"
Extends "common"
---
Label: Identifier
About: The pier.
On "Card"
Value "one"
OneOf "P-<digits 3>"
---
Attribute: Title
About: What the boat is called.
MustBeOn "Card"
`);
  const boats = ["Heron", "Tern", "Dunlin", "Avocet", "Plover", "Curlew"].map(
    (title, at) => `Identifier: P-00${at + 1}\nTitle "${title}"\n`,
  );
  const text = boats.join("---\n");
  expect(check(text, piers)).toEqual([]);
  for (const wrong of ["p-003", "P-03", "P003"]) {
    const found = check(text.replace("P-003", wrong), piers);
    expect(found.map(({ rule }) => rule)).toEqual(["unknown-value"]);
  }
});

/** As a browser or a mail copies it: the first line from behind its indentation, or all of them. */
test.each([
  ["all lines", PACK.replace(/^(?=.)/gm, "    ")],
  ["all but the first", PACK.replace(/(?<=\n)(?=.)/g, "  ")],
  ["all but the first, by tabs", PACK.replace(/(?<=\n)(?=.)/g, "\t")],
])("of a pack that is pasted further in, %s, that is one finding with a safe fix", (_, text) => {
  const found = check(text);
  expect(found.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["indented-global/records"]);
  expect(applyEdits(text, found[0]?.fixes[0]?.safe === true ? found[0].fixes[0].edits : [])).toBe(PACK);
});

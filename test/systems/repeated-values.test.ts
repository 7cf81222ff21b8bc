import { describe, expect, test } from "vitest";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { decompile } from "../../compiler/emit/decompile.js";
import { readCompiled } from "../../compiler/emit/read-compiled.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { check, packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** A game whose cards cost symbols. */
const GAME = `System: Suns
About: Cards cost symbols.
Id "suns"
Edition "1"
Extends "common"
---
Attribute: Cost
About: The symbols that are paid.
On "Card"
Many "Repeated"
OneOf "sun" / "moon"
---
Attribute: Colours
About: What it is painted in.
On "Card"
Many "Yes"
OneOf "red" / "blue"
---
Attribute: Printed
About: The number in the corner.
On "Card"
Value "integer"
---
Kind: Dear
About: A card that costs three symbols or more.
When
    Count.Cost > 3
---
`;

const RULE = "Rule: tried\nAbout: One rule.\nSays: <Count.Cost> symbols.\n";
const game = (rule = ""): string => GAME + (rule === "" ? "" : `${RULE}${rule}\n`);

/** What is found on a card with these lines. */
function found(lines: string, rule?: string): string[] {
  const findings = check(`Identifier: Tern 1\n\n${lines}\n`, systemOf(game(rule)));
  return findings.map(({ rule: id, message }) => (id === "tried" ? message : id));
}

describe("a value that may be repeated", () => {
  test.each<[lines: string, said: readonly string[]]>([
    ['Cost "sun" / "sun"', []],
    ['Cost "sun"\nCost "sun"', []],
    ['Cost "sun" / "stone"', ["unknown-value"]],
    ['Colours "red" / "red"', ["duplicate-alternative"]],
  ])("%s", (lines, said) => expect(found(lines)).toEqual(said));

  test("is compiled as often as it is there, and back", () => {
    const system = systemOf(game());
    const text = 'Pack: One\n---\nIdentifier: Tern 1\n\nCost "sun" / "moon" / "sun"\n';
    const compiled = compilePack(packOf(text, system), sha256);
    expect(serialize(compiled).replace(/\s+/g, "")).toContain('"Cost":["sun","moon","sun"]');
    const read = readCompiled(JSON.parse(serialize(compiled)));
    if (read.kind !== "pack") throw new Error(JSON.stringify(read));
    expect(decompile(read.pack, system, { systemLabel: undefined })).toBe(text);
  });
});

describe("the number of values of a name", () => {
  const printed = 'For "Card"\nMust\n    Printed = Count.Cost';
  const few = 'For "Card"\nMust\n    Count.Cost < 3';
  test.each<[lines: string, rule: string, said: readonly string[]]>([
    ['Cost "sun" / "sun"\nPrinted 2', printed, []],
    ['Cost "sun" / "sun"\nPrinted 1', printed, ["2 symbols."]],
    ["Printed 1", printed, ["0 symbols."]],
    ["Printed 0", printed, []],
    ['Cost "sun" / "sun" / "sun"', few, []],
    ['Cost "sun" / "sun" / "sun" / "moon"', few, ["4 symbols."]],
    ['Cost "sun" / "sun" / "sun"', 'For "Dear"\nMust\n    Has = "Printed"', ["3 symbols."]],
    ['Cost "sun" / "sun"', 'For "Dear"\nMust\n    Has = "Printed"', []],
  ])("%s: %s", (lines, rule, said) => expect(found(lines, rule)).toEqual(said));

  test("is counted over all that is taken", () => {
    const cards = 'Pack: One\n---\nIdentifier: Tern 1\n\nCost "sun" / "sun"\n---\nIdentifier: Tern 2\n\nCost "sun"\n';
    const rule = 'For "Card"\nIn "Pack"\nMust\n    Count.Cost < 2';
    expect(check(cards, systemOf(game(rule))).map(({ message }) => message)).toEqual(["3 symbols."]);
  });
});

test.each([
  ["Count.Cost = 3", []],
  ["Count.Csot = 3", ["unknown-name-in-condition"]],
  ["Share.Cost = 3", ["unknown-name-in-condition"]],
])("as a condition of a game: %s", (line, said) => {
  const text = game(`For "Card"\nMust\n    ${line}`);
  const findings = check({ "suns.system": text }, shippedSystem("meta")).filter(({ severity }) => severity === "error");
  expect(findings.map(({ rule }) => rule)).toEqual(said);
});

import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground, wrongCard } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

/** A card whose one finding is `missing-kind/inferred`, a warning. */
const kindless = 'Identifier: KITE A 1\nRoleplay "Solo"\nAdventureCommonCosts\n    Wind 2\n';

const KENNEL = `System: Kennel race
About: Dogs run.
Id "kennel"
Edition "1"
Extends "common"
---
Attribute: Speed
About: How fast it runs.
On "Card"
Value "integer"
---
Rule: slow-dog
About: A dog that is worth a card runs.
Says: <Speed> is too slow.
Severity "warning"
For "Card"
Must
    Speed > 2
Breaks:
    Identifier: DOG 1
    Speed 1
Mended:
    Identifier: DOG 1
    Speed 3
`;

async function severities(words: string): Promise<readonly string[]> {
  const { out } = await place.run(`lint --info --format compact ${words}`);
  return out.split("\n").flatMap((line) => /^([^:]+):\d+:\d+: (\w+): .*\[(.*)\]$/.exec(line)?.slice(1).join(" ") ?? []);
}

describe("severities", () => {
  test("the nearest configuration above a file holds", async () => {
    place = playground({
      "cardwright.json": '{ "rules": { "missing-kind": "error" } }',
      "a.cards": kindless,
      "b/cardwright.json": "{}",
      "b/c.cards": kindless,
      "d/cardwright.json": '{ "rules": { "missing-kind": "off" } }',
      "d/e.cards": kindless,
    });
    expect(await severities("")).toEqual(["a.cards error missing-kind", "b/c.cards warning missing-kind"]);
    expect((await place.run("lint")).status).toBe(1);
    expect((await place.run("lint b")).status).toBe(0);
  });

  test("the command line goes before it", async () => {
    place = playground({ "cardwright.json": '{ "rules": { "missing-kind": "error" } }', "a.cards": kindless });
    expect(await severities("--rule missing-kind=info")).toEqual(["a.cards info missing-kind"]);
  });

  test("one message of the rule syntax can be set by itself", async () => {
    place = playground({
      "cardwright.json": '{ "rules": { "syntax": "info", "syntax/unquoted-text": "warning" } }',
      "a.cards": wrongCard("KITE S 1").replace("Wind 2", "Wind 007"),
    });
    expect(await severities("")).toEqual(["a.cards warning syntax", "a.cards info syntax"]);
  });

  test("the number in a rule can be changed", async () => {
    const powers =
      'Identifier: KITE S 1\nType "Support"\nFreeze "Yes"\nFreezeAdventureCommonCosts "Yes"\nWreckIf1\n    Subtype = "Kite"\n';
    place = playground({ "a.cards": powers });
    expect(await severities("")).toEqual(["a.cards info many-powers"]);
    place.write({ "cardwright.json": '{ "rules": { "many-powers": ["error", { "limit": 3 }] } }' });
    expect(await severities("")).toEqual([]);
    place.write({ "cardwright.json": '{ "rules": { "many-powers": ["error", { "limit": 1 }] } }' });
    expect(await severities("")).toEqual(["a.cards error many-powers"]);
  });
});

describe("systems", () => {
  test("a system of one's own is used, and its rules have its id before theirs", async () => {
    place = playground({
      "cardwright.json": '{ "system": "kennel", "systems": ["games/kennel.system"] }',
      "games/kennel.system": KENNEL,
      "a.cards": "Identifier: DOG 1\nSpeed 1\n",
    });
    expect(await severities("")).toEqual(["a.cards warning kennel/slow-dog"]);
    place.write({
      "cardwright.json":
        '{ "system": "kennel", "systems": ["games/kennel.system"], "rules": { "kennel/slow-dog": "off" } }',
    });
    expect(await place.run("lint --format compact")).toEqual({ status: 0, out: "", error: "" });
    expect((await place.run("explain kennel/slow-dog")).out).toContain("A dog that is worth a card runs.");
    expect((await place.run("systems")).out).toContain("kennel@1");
  });

  test("what a file says goes before what is configured", async () => {
    place = playground({
      "cardwright.json": '{ "system": "kennel", "systems": ["kennel.system"] }',
      "kennel.system": KENNEL,
      "a.cards": `System: got\n---\n${cleanCard("KITE S 1")}`,
    });
    expect(await severities("")).toEqual([]);
  });

  test("a mistake in a system is found in its file", async () => {
    place = playground({
      "cardwright.json": '{ "system": "kennel", "systems": ["kennel.system"] }',
      "kennel.system": KENNEL.replace("Minimum", "").replace('Value "integer"', 'Valeu "integer"'),
      "a.cards": "Identifier: DOG 1\n",
    });
    expect(await severities("")).toEqual(["kennel.system error unknown-attribute"]);
  });

  test("one system extends another only from its own folder or below", async () => {
    place = playground({
      "cardwright.json": '{ "system": "sled", "systems": ["a/sled.system", "b/kennel.system"] }',
      "a/sled.system": 'System: Sled race\nAbout: Dogs pull.\nId "sled"\nEdition "1"\nExtends "kennel"\n',
      "b/kennel.system": KENNEL,
      "c.cards": "Identifier: DOG 1\nSpeed 9\n",
    });
    // What it extends cannot be had, so no card is judged by it, and that is said.
    expect((await place.run("lint c.cards")).error).toContain("something is wrong in a/sled.system");
    expect((await place.run("lint c.cards")).out).toContain("a/sled.system extends kennel, which is not in its folder");
    place.write({
      "cardwright.json": '{ "system": "sled", "systems": ["a/sled.system", "a/b/kennel.system"] }',
      "a/b/kennel.system": KENNEL,
    });
    expect(await severities("c.cards")).toEqual([]);
    expect((await place.run("lint c.cards")).error).toBe("");
  });
});

test("several mistakes are in the report, and standard error has one line", async () => {
  place = playground({ "cardwright.json": '{ "sytem": "got", "ignore": 3 }', "a.cards": wrongCard("KITE S 1") });
  const { status, out, error } = await place.run("lint");
  expect({ status, error }).toEqual({
    status: 2,
    error: "cardwright: cardwright.json has 2 mistakes; what is right in it holds\n",
  });
  expect(out.match(/^cardwright\.json:\d+:\d+: error: /gm)).toHaveLength(2);
});

describe("what is wrong with a configuration is said at its place, and the rest is checked", () => {
  const cases: readonly [text: string, says: string][] = [
    ["", "1:1: Invalid JSON: a value is missing here."],
    ['{ "system": "got", }', "1:20: Invalid JSON: a key in quotes is missing here."],
    ['{\n  "ignores": []\n}', "2:3: Unknown key ignores. Did you mean ignore?"],
    [
      '{ "toString": 1 }',
      "1:3: Unknown key toString. The keys are extends, system, systems, files, ignore, rules, overrides, format or compile.",
    ],
    ['{ "ignore": "drafts" }', '1:13: Expected a list of strings, such as ["drafts"].'],
    ['{ "files": ["*.cards", ""] }', "1:24: Expected a string in quotes."],
    [
      '{ "rules": { "missing-kind": "warnin" } }',
      "1:30: Unknown severity. Did you mean warning? Use error, warning, info or off.",
    ],
    [
      '{ "rules": { "missing-kind": "warn" } }',
      "1:30: Unknown severity. Did you mean warning? Use error, warning, info or off.",
    ],
    ['{ "rules": { "constructor": "off" } }', "1:14: Unknown rule constructor."],
    [
      '{ "rules": { "syntax/unqoted-text": "off" } }',
      "1:14: Unknown rule syntax/unqoted-text. Did you mean syntax/unquoted-text?",
    ],
    ['{ "systems": ["a.system"] }', "1:15: File not found: a.system."],
    ['{ "system": "gto" }', "1:13: Unknown game system gto. Did you mean got?"],
  ];
  test.each(cases)("%j", async (text, says) => {
    place = playground({ "cardwright.json": text, "a.cards": wrongCard("KITE S 1") });
    const { status, out, error } = await place.run("lint --format compact");
    expect(error).toBe(`cardwright: cardwright.json:${says}\n`);
    expect(out).toContain("a.cards:2:6: error: ");
    expect(out).toMatch(/^cardwright\.json:\d+:\d+: error: .* \[(invalid-configuration|unknown-rule)\]$/m);
    expect(status).toBe(2);
  });

  test("a $schema is for editors", async () => {
    place = playground({ "cardwright.json": '{ "$schema": "x.json" }', "a.cards": cleanCard("KITE S 1") });
    expect((await place.run("lint")).status).toBe(0);
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

/** A card with a mistake on its last line. */
const wrong = cleanCard("KITE S 1").replace("Wind 2", "Wind two");

describe("explain FILE:LINE", () => {
  test("what stands there, what is found, who looked", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrong });
    const { out, status } = await place.run("explain a.cards:4");
    expect(status).toBe(0);
    expect(out).toContain(
      "a.cards:4:     Wind two\nthe attribute Wind in AdventureResources of the card KITE S 1 (Support)\n",
    );
    expect(out).toMatch(/Found here\n {2}error\n {4}\S+: /);
    expect(out).toMatch(
      /Rules that looked \(--format json names them\)\n {2}\d+\s+at\s+this\s+line,\s+\d+\s+at\s+the\s+whole\s+record,\s+\d+\s+at\s+the\s+file,\s+\d+\s+at\s+the\s+pack\s+and\s+its\s+decks\n/,
    );
    expect(out).not.toContain("duplicate-identifier");
    const { out: json } = await place.run("explain a.cards:4 --format json");
    const { looked } = JSON.parse(json).place ?? JSON.parse(json);
    expect(looked).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: "wrong-value-type", at: "line" }),
        expect.objectContaining({ rule: "duplicate-attribute", at: "card" }),
        expect.objectContaining({ rule: "encoding", at: "file" }),
        expect.objectContaining({ rule: "duplicate-identifier", at: "pack" }),
      ]),
    );
    const { out: elsewhere } = await place.run("explain a.cards:2");
    expect(elsewhere).toMatch(/Found near it, in this file\n {2}\S+ \(line 4\)/);
    expect(out).toContain("No configuration lies above it");
  });

  const lines: readonly [line: number, what: string][] = [
    [1, "a comment"],
    [2, "the label Identifier of the card KITE S 1 (Support)"],
    [3, "the attribute Type of the card KITE S 1 (Support)"],
    [4, "the category AdventureResources of the card KITE S 1 (Support)"],
    [5, "the attribute Wind in AdventureResources of the card KITE S 1 (Support)"],
    [6, "a separator"],
    [7, "the deck"],
    [8, "a blank line"],
    [9, "a condition on Wind in AllowSupportIf1 of the card KITE S 2 (Support)"],
  ];
  test.each(lines)("line %d is %s", { tags: "slow" }, async (line, what) => {
    const second = 'Identifier: KITE S 2\nType "Support"\nAllowSupportIf1\n    AR.Wind > 2\n';
    place = playground({ "a.cards": `# Kites.\n${cleanCard("KITE S 1")}---\nEra: One\n\n---\n${second}` });
    const number = line < 9 ? line : 13;
    const { out } = await place.run(`explain a.cards:${number}`);
    expect(out.split("\n")[1]).toContain(what);
  });

  test("a comment that silences, with its reason", async () => {
    place = playground({
      "a.cards": wrong.replace("    Wind", "    # cardwright-ignore wrong-value-type: it is a word\n    Wind"),
    });
    const { out } = await place.run("explain a.cards:5");
    expect(out).toMatch(
      /error, silenced by the comment on line 4, for this reason: it is a word\n {4}wrong-value-type: /,
    );
    expect(out).toContain(
      "Comments that speak of this line\n  line 4: # cardwright-ignore wrong-value-type: it is a word\n",
    );
    expect(out).toContain("    silences wrong-value-type\n");
  });

  test("a rule that is off, and who turned it off", async () => {
    place = playground({ "a.cards": wrong, "cardwright.json": '{\n  "rules": { "wrong-value-type": "off" }\n}\n' });
    const { out } = await place.run("explain a.cards:4");
    expect(out).toMatch(/Found here\n {2}off \(cardwright\.json:2:\d+\)\n {4}wrong-value-type: /);
    expect(out).toContain("Configured by cardwright.json.");
    expect(out).toMatch(/Rules that are not as they come\n(.*\n)*? {2}wrong-value-type +off +cardwright\.json:2:\d+\n/);
  });

  test("as JSON", async () => {
    place = playground({ "a.cards": wrong, "cardwright.json": '{ "rules": { "padded-text": "error" } }' });
    const { out } = await place.run("explain a.cards:4:10 --format json");
    const json = JSON.parse(out);
    expect(json).toMatchObject({
      version: 1,
      file: "a.cards",
      line: 4,
      findings: [{ rule: "wrong-value-type", fate: "shown", severity: "error" }],
      configurations: ["cardwright.json"],
    });
    expect(json.rules).toContainEqual({
      rule: "padded-text",
      severity: "error",
      origin: expect.stringContaining("cardwright.json"),
    });
    expect(json.looked).toContainEqual({ rule: "padded-text", at: "line", severity: "error", found: [] });
  });

  test("what lint shows and what explain shows is the same, on every line of the mistakes", {
    tags: "slow",
  }, async () => {
    place = playground();
    const { run } = await import("./run.js");
    const file = "samples/mistakes/duplicate-attribute.cards";
    const report = JSON.parse((await run(["lint", "--format", "json", file])).out);
    for (const { rule, range } of report.files[0].diagnostics) {
      const { findings } = JSON.parse((await run(["explain", `${file}:${range.start.line}`, "--format", "json"])).out);
      expect(findings).toContainEqual(expect.objectContaining({ rule, fate: "shown" }));
    }
  });

  test("a line that there is not, and a file", async () => {
    place = playground({ "a.cards": wrong });
    expect((await place.run("explain a.cards:40")).error).toBe("cardwright: a.cards has no line 40\n");
    expect((await place.run("explain b.cards:4")).error).toBe(
      "cardwright: there is no file or folder b.cards, did you mean a.cards?\n",
    );
  });
});

describe("info", () => {
  test("says what a bug report needs, and no path of the machine", async () => {
    place = playground({
      ".git/HEAD": "",
      "pack/cards/a.cards": `Pack: Kites\n---\n${cleanCard("KITE S 1")}`,
      "pack/cardwright.json": '{ "extends": "../shared.json" }\n',
      "shared.json": '{ "rules": { "missing-kind": "off" } }\n',
    });
    const { out, status } = await place.run("info", { in: "pack/cards", env: { NO_COLOR: "1", HOME: "/somewhere" } });
    expect(status).toBe(0);
    expect(out).toContain(`Node.js     ${process.versions.node}\n`);
    expect(out).toMatch(/found +1 file, 1 pack, 0 decks, 1 card\n/);
    expect(out).toMatch(/systems +got@\d/);
    expect(out).toContain('\n../../shared.json\n{ "rules"');
    expect(out).toContain('\n../cardwright.json\n{ "extends"');
    expect(out).not.toContain(place.folder);
    expect(out).not.toContain("somewhere");
  });

  test("a place that is not there is told of", async () => {
    place = playground();
    const { status, error } = await place.run("info nowhere");
    expect({ status, error }).toEqual({ status: 2, error: "cardwright: there is no file or folder nowhere\n" });
  });

  test("as JSON, and where there is nothing at all", async () => {
    place = playground();
    const { out, status } = await place.run("info --format json");
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      counts: { files: 0, cards: 0 },
      systems: [],
      configurations: [],
    });
  });
});

describe("explain NAME", () => {
  test("a word of the language of games: what it is, what it can have, a record with it", async () => {
    place = playground({});
    const { out, status } = await place.run("explain Face");
    expect(status).toBe(0);
    expect(out).toMatch(/^Face \(kind of the system meta@1\)\n\nHow cards are printed\.\n\nIt can have: .*\bArea\b/s);
    expect(out).toMatch(/For example:\n\n {4}Face: Ship\n {4}About: /);
  });

  test("a name of the game here, and only if it has none, of others", { tags: "slow" }, async () => {
    place = playground({ "cardwright.json": '{ "system": "altered" }' });
    const { names } = JSON.parse((await place.run("explain Rarity --format json")).out);
    expect(
      names.map(({ system, thing }: { system: string; thing: string }) => [system.replace(/@.*/, ""), thing]),
    ).toEqual([["altered", "attribute"]]);
    expect((await place.run("explain EraCosts")).out).toContain("EraCosts (category of the system got@");
  });

  test("what is no name has the nearest", async () => {
    place = playground({});
    expect(await place.run("explain Facee")).toMatchObject({
      status: 2,
      error: "cardwright: there is no rule or name 'Facee', did you mean 'Face'?\n",
    });
  });
});

test.each([
  ["Takes", 'Takes "'],
  ["Until", "Until\n"],
  ["Follows", 'Follows "'],
  ["Total", 'Total "'],
])("explain %s shows a rule of play of some game that has it", async (word, written) => {
  place = playground({});
  const { out, status } = await place.run(`explain ${word}`);
  expect(status).toBe(0);
  expect(out).toMatch(/^For example:$/m);
  expect(out).toContain(`\n    ${written}`);
  expect(out).not.toContain("\n    #");
});

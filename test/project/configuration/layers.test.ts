import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground } from "../../cli/run.js";

let place: Playground;
afterEach(() => place.remove());

/** A card whose one finding is `missing-kind/inferred`, a warning. */
const kindless = (identifier = "KITE A 1") =>
  `Identifier: ${identifier}\nRoleplay "Solo"\nAdventureCommonCosts\n    Wind 2\n`;
const rules = (severity: string, more: object = {}) => JSON.stringify({ ...more, rules: { "missing-kind": severity } });

async function severities(words = ""): Promise<readonly string[]> {
  const { out } = await place.run(`lint --info --format compact ${words}`);
  return out.split("\n").flatMap((line) => /^([^:]+):\d+:\d+: (\w+): .*\[(.*)\]$/.exec(line)?.slice(1).join(" ") ?? []);
}

const override = (files: readonly string[], severity: string) => ({ files, rules: { "missing-kind": severity } });

describe("overrides", () => {
  test("speak of their files, and later ones go before earlier ones and before rules", async () => {
    place = playground({
      "cardwright.json": rules("error", {
        overrides: [override(["drafts", "*.old.cards"], "info"), override(["drafts/kept.cards"], "warning")],
      }),
      "a.cards": kindless(),
      "b.old.cards": kindless("KITE A 2"),
      "drafts/c.cards": kindless("KITE A 3"),
      "drafts/kept.cards": kindless("KITE A 4"),
      "drafts/deeper/d.cards": kindless("KITE A 5"),
    });
    expect(await severities()).toEqual([
      "a.cards error missing-kind",
      "b.old.cards info missing-kind",
      "drafts/c.cards info missing-kind",
      "drafts/deeper/d.cards info missing-kind",
      "drafts/kept.cards warning missing-kind",
    ]);
    expect(await severities("--rule missing-kind=off")).toEqual([]);
  });

  test("globs count from the folder of the configuration, wherever the tool runs", { tags: "slow" }, async () => {
    place = playground({
      ".git/HEAD": "",
      "cardwright.json": rules("error", { overrides: [override(["/drafts"], "off")] }),
      "drafts/a.cards": kindless(),
      "eras/drafts/b.cards": kindless("KITE A 2"),
    });
    expect(await severities()).toEqual(["eras/drafts/b.cards error missing-kind"]);
    const { out } = await place.run("lint --format compact .", { in: "drafts" });
    expect(out).toBe("");
  });

  test("standard input counts as the file that it will be", async () => {
    place = playground({ "cardwright.json": rules("error", { overrides: [override(["drafts"], "off")] }) });
    const input = kindless();
    const status = async (name: string) => (await place.run(`lint - --stdin-filename ${name}`, { input })).status;
    expect([await status("drafts/a.cards"), await status("a.cards")]).toEqual([0, 1]);
  });
});

describe("extends", () => {
  test("what extends goes before what is extended, overrides included, and later ones before earlier ones", async () => {
    place = playground({
      "one.json": rules("error"),
      "two.json": rules("info", { overrides: [override(["drafts"], "off")] }),
      "cardwright.json": JSON.stringify({ extends: ["one.json", "two.json"] }),
      "a.cards": kindless(),
      "drafts/b.cards": kindless("KITE A 2"),
    });
    expect(await severities()).toEqual(["a.cards info missing-kind"]);
    place.write({ "cardwright.json": rules("warning", { extends: ["two.json", "one.json"] }) });
    expect(await severities()).toEqual(["a.cards warning missing-kind", "drafts/b.cards warning missing-kind"]);
  });

  test("one may be a text, and may extend others; each is read once, also in a diamond", async () => {
    place = playground({
      "shared/base.json": rules("error"),
      "shared/left.json": '{ "extends": "base.json" }',
      "shared/right.json": '{ "extends": "./base.json" }',
      "cardwright.json": '{ "extends": ["shared/left.json", "shared/right.json"] }',
      "a.cards": kindless(),
    });
    expect(await severities()).toEqual(["a.cards error missing-kind"]);
  });

  test("paths count from the file that names them, globs from the folder of the nearest configuration", async () => {
    place = playground({
      "shared/base.json": JSON.stringify({
        system: "kennel",
        systems: ["kennel.system"],
        ignore: ["old"],
        overrides: [override(["drafts"], "off")],
      }),
      "shared/kennel.system":
        'System: Kennel race\nAbout: Dogs run.\nId "kennel"\nEdition "1"\nExtends "common"\n---\nAttribute: Speed\nAbout: How fast.\nOn "Card"\nValue "integer"\n',
      "pack/cardwright.json": '{ "extends": "../shared/base.json" }',
      "pack/a.cards": "Identifier: DOG 1\nSpeed 1\n",
      "pack/old/b.cards": "Identifier: DOG 2\nSpeed 1.5\n",
      "pack/drafts/c.cards": "Identifier: DOG 3\nSpeed 1\n",
    });
    const { status, out, error } = await place.run("lint pack --format compact");
    expect({ status, out, error }).toEqual({ status: 0, out: "", error: "" });
  });

  test("lists of what is left out are added to, which files there are is replaced", async () => {
    place = playground({
      "base.json": '{ "files": ["*.txt"], "ignore": ["a.cards", "b.cards"] }',
      "cardwright.json": '{ "extends": "base.json", "files": ["*.cards"], "ignore": ["!b.cards"] }',
      "a.cards": kindless(),
      "b.cards": kindless("KITE A 2"),
      "c.txt": kindless("KITE A 3"),
    });
    expect(await severities()).toEqual(["b.cards warning missing-kind"]);
  });

  const wrong: readonly [what: string, files: Readonly<Record<string, string>>, says: readonly string[]][] = [
    [
      "one that is not there",
      { "cardwright.json": '{ "extends": "base.json" }' },
      ["cardwright.json:1:14: Configuration not found: base.json."],
    ],
    [
      "one that extends itself",
      { "cardwright.json": '{ "extends": "./cardwright.json" }' },
      ["cardwright.json:1:14: Circular extends: ./cardwright.json already extends this configuration."],
    ],
    [
      "a circle of three",
      {
        "cardwright.json": '{ "extends": "b.json" }',
        "b.json": '{ "extends": "c.json" }',
        "c.json": '{ "extends": "cardwright.json" }',
      },
      ["c.json:1:14: Circular extends: cardwright.json already extends this configuration."],
    ],
    [
      "a mistake in one that two others extend is said once",
      {
        "cardwright.json": '{ "extends": "b.json" }',
        "b.json": '{ "ignores": [], "rules": { "mising-kind": "off" } }',
        "deep/cardwright.json": '{ "extends": "../b.json" }',
        "deep/a.cards": cleanCard("KITE S 2"),
      },
      [
        "b.json:1:3: Unknown key ignores. Did you mean ignore?",
        "b.json:1:29: Unknown rule mising-kind. Did you mean missing-kind?",
      ],
    ],
    [
      "one that is broken",
      { "cardwright.json": '{ "extends": "b.json" }', "b.json": "{" },
      ["b.json:1:2: Invalid JSON: a } is missing here."],
    ],
  ];
  test.each(wrong)("%s", async (_, files, says) => {
    place = playground({ ...files, "a.cards": kindless() });
    const { status, out, error } = await place.run("lint --format compact");
    expect({ status, error }).toEqual({ status: 2, error: says.map((one) => `cardwright: ${one}\n`).join("") });
    expect(out).toMatch(/^a\.cards:1:1: warning/m);
  });
});

describe("a configuration that somebody is still writing", () => {
  test.each([
    '{ "rules": { "missing-kind": "error" }, }',
    '{ "rules": { "missing-kind": "error" ',
    '{ "rules": { "missing-kind": "error" }, "ign',
    '{ "rules": { "missing-kind": "error", } }',
    '{ // so\n "rules": { "missing-kind": "error" } }',
  ])("holds as far as it makes sense, and the status is 2: %j", async (text) => {
    place = playground({ "cardwright.json": text, "a.cards": kindless() });
    const { status, error } = await place.run("lint");
    expect(status).toBe(2);
    expect(error).toMatch(/^cardwright: cardwright\.json:\d+:\d+: Invalid JSON: /);
    expect(await severities("a.cards")).toContain("a.cards error missing-kind");
  });

  test.each(["", "nothing", "[1", "\u0000\u0001"])("one of which nothing can be made: %j", async (text) => {
    place = playground({ "cardwright.json": text, "a.cards": kindless() });
    expect((await place.run("lint")).status).toBe(2);
    expect(await severities("a.cards")).toContain("a.cards warning missing-kind");
  });
});

describe("numbers in rules", () => {
  const amounts = (last: number) =>
    [2, 3, 2, 4, 3, 2, 4, 3, last]
      .map((wind, index) => cleanCard(`KITE S ${index + 1}`).replace("Wind 2", `Wind ${wind}`))
      .join("---\n");
  const deck = (cards: number) =>
    `Deck: Kites\nCards:\n${Array.from({ length: cards }, (_, index) => `    1 KITE S ${index + 1}\n`).join("")}---\n`;
  const outliers = async () => (await severities()).filter((one) => one.endsWith("outlier-value")).length;

  test("those of checks of the tool", { tags: "slow" }, async () => {
    place = playground({ "pack.cards": `Pack: Kites\nKind "Booster"\n---\n${deck(9)}${amounts(24)}` });
    expect(await outliers()).toBe(1);
    place.write({ "cardwright.json": '{ "rules": { "outlier-value": ["info", { "leap": 7 }] } }' });
    expect(await outliers()).toBe(0);
    place.write({ "cardwright.json": '{ "rules": { "outlier-value": ["info", { "leap": 6 }] } }' });
    expect(await outliers()).toBe(1);
    place.write({ "cardwright.json": '{ "rules": { "outlier-value": ["info", { "fewest": 10 }] } }' });
    expect(await outliers()).toBe(0);
  });

  test("those of rules of the tool", async () => {
    const names = (name: string, count: number, from: number) =>
      Array.from({ length: count }, (_, index) => cleanCard(`KITE S ${from + index}`).replace("Wind", name)).join(
        "---\n",
      );
    place = playground({
      "pack.cards": `Pack: Kites\nKind "Booster"\n---\n${names("Gust", 6, 1)}---\n${names("Gusts", 3, 20)}`,
    });
    const similar = async () => (await severities()).filter((one) => one.endsWith("similar-name")).length;
    expect(await similar()).toBe(0);
    place.write({ "cardwright.json": '{ "rules": { "similar-name": ["warning", { "rare": 3 }] } }' });
    expect(await similar()).toBe(3);
    place.write({ "cardwright.json": '{ "rules": { "similar-name": ["warning", { "rare": 3, "shortest": 6 }] } }' });
    expect(await similar()).toBe(0);
  });
});

describe("format and compile", () => {
  const card = 'Identifier: KITE S 1\n\nType "Support" # so\nAdventureResources\n    Wind 2 # two\n';

  test("indent and alignComments", async () => {
    place = playground({
      "cardwright.json": '{ "format": { "indent": 2, "alignComments": false } }',
      "a.cards": card,
      "b/a.cards": card,
      "b/cardwright.json": "{}",
    });
    await place.run("format");
    expect(place.read("a.cards")).toBe(
      'Identifier: KITE S 1\n\nType "Support"  # so\nAdventureResources\n  Wind 2  # two\n',
    );
    expect(place.read("b/a.cards")).toBe(
      'Identifier: KITE S 1\n\nType "Support"  # so\nAdventureResources\n    Wind 2      # two\n',
    );
    expect((await place.run("format --check")).status).toBe(0);
  });

  test("out as a file, as a folder, minified; --out goes before it", { tags: "slow" }, async () => {
    place = playground({
      "cardwright.json": '{ "compile": { "out": "game/cards.json", "minify": true } }',
      "a.cards": cleanCard("KITE S 1"),
    });
    expect((await place.run("compile")).out).toBe("game/cards.json written\n");
    expect(place.read("game/cards.json").trim()).not.toContain("\n");
    place.write({ "cardwright.json": '{ "compile": { "out": "game" } }' });
    expect((await place.run("compile", { in: "." })).out).toBe("game/a.json written\n");
    expect((await place.run("compile --out b.json")).out).toBe("b.json written\n");
    expect(place.read("b.json")).toContain("\n  ");
  });

  test("a file that several packs would be written to", async () => {
    place = playground({
      "cardwright.json": '{ "compile": { "out": "cards.json" } }',
      "a.cards": cleanCard("KITE S 1"),
      "b.cards": cleanCard("KITE S 2"),
    });
    const { status, error } = await place.run("compile");
    expect(status).toBe(2);
    expect(error).toContain("a.cards and b.cards would both be written to cards.json");
  });
});

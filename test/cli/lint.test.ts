import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openSession } from "../../cli/session.js";
import type { Rule } from "../../compiler/index.js";
import { rules } from "../../compiler/index.js";
import { defineRule } from "../../compiler/rules/define-rule.js";
import { loadPacks, openCheckContext } from "../../project/check-packs.js";
import { selectFiles } from "../../project/files/select-files.js";
import { expectingFiles } from "./mistakes.js";
import { cleanCard, type Playground, playground, wrongCard } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

describe("the report for people", () => {
  test("place, sentence, rule, line, mark, related place, fix, summary", { tags: "slow" }, async () => {
    place = playground({
      "a.cards": 'Identifier: 鳶 1\nUnique "鳶" 2 \nType Support\nType "Support"\nAdventureResources\n    Wind 2\n',
    });
    const { out } = await place.run("lint");
    expect(out).toMatchInlineSnapshot(`
      "a.cards:2:12: error: The number 2 is unexpected here. Give each attribute and condition its own line; only a # comment may follow one. [syntax]
      2 | Unique "鳶" 2 
        |             ^
        = possible fix: Make the rest a comment

      a.cards:3:6: error: A text goes in quotes: "Support". [syntax]
      3 | Type Support
        |      ^^^^^^^
        = possible fix: Put it in quotes

      a.cards:4:1: error: Type is already on this card. [duplicate-attribute]
      4 | Type "Support"
        | ^^^^
        = see a.cards:3:1: First used here.
        = possible fix: Remove Type "Support"
        = possible fix: Remove Type Support

      1 file, 1 card of got@2010-07-11: 3 errors
      Run cardwright explain syntax to learn more.
      "
    `);
  });

  test("colours only where they are wanted", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const coloured = async (terminal: boolean, env: Readonly<Record<string, string>>) =>
      (await place.run("lint", { terminal, env })).out.includes("\u001b[");
    expect(await coloured(true, {})).toBe(true);
    expect(await coloured(false, {})).toBe(false);
    expect(await coloured(true, { NO_COLOR: "1" })).toBe(false);
    expect(await coloured(true, { TERM: "dumb" })).toBe(false);
    expect(await coloured(false, { FORCE_COLOR: "1" })).toBe(true);
    expect(await coloured(true, { FORCE_COLOR: "0" })).toBe(false);
  });

  test("nothing in a card can play with the terminal", async () => {
    place = playground({ "a.cards": cleanCard("KITE S 1").replace("Wind", "\u001b[2JWind\u202e\u0007") });
    const { out } = await place.run("lint");
    expect(out).toContain("<U+001B>[2JWind<U+202E><U+0007>");
    for (const character of "\u001b\u0007\u202e") expect(out).not.toContain(character);
  });

  test("a line without end is shown in part", async () => {
    place = playground({ "a.cards": `${cleanCard("KITE S 1")}    ${"W".repeat(500)} Calm 2 3\n` });
    const { out } = await place.run("lint");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThan(700);
    expect(out).toContain("…");
  });
});

describe("the report as JSON", () => {
  test("has the form of the specification", async () => {
    place = playground({ "b/a.cards": wrongCard("KITE S 1") });
    const { out } = await place.run("lint --format json");
    expect(JSON.parse(out)).toEqual({
      version: 1,
      files: [
        {
          path: "b/a.cards",
          diagnostics: [
            {
              rule: "syntax",
              messageId: "unquoted-text",
              data: expect.any(Object),
              severity: "error",
              message: expect.any(String),
              range: { start: { offset: 26, line: 2, column: 6 }, end: { offset: 33, line: 2, column: 13 } },
              record: { kind: "Support", identifier: "KITE S 1" },
              documentation: "docs/rules/syntax.md",
              fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
              related: [],
              fixes: [
                {
                  title: expect.any(String),
                  safe: true,
                  edits: [{ range: expect.any(Object), text: expect.stringContaining('"') }],
                },
              ],
            },
          ],
        },
      ],
      summary: {
        files: 1,
        cards: 1,
        systems: ["got@2010-07-11"],
        errors: 1,
        warnings: 0,
        infos: 0,
        fixable: 1,
        undecided: 0,
      },
    });
  });

  test("the fingerprint stays when lines move", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const before: unknown = JSON.parse((await place.run("lint --format json")).out).files[0].diagnostics[0].fingerprint;
    place.write({ "a.cards": `# A comment.\n\n${wrongCard("KITE S 1")}` });
    const after: unknown = JSON.parse((await place.run("lint --format json")).out).files[0].diagnostics[0].fingerprint;
    expect(after).toBe(before);
  });

  test("files without findings are counted", async () => {
    place = playground({
      "a.cards": cleanCard("KITE S 1"),
      "b.cards": `${cleanCard("KITE S 1")}---\n${cleanCard("KITE S 2")}`,
    });
    const { out } = await place.run("lint --format json");
    expect(JSON.parse(out)).toMatchObject({ files: [], summary: { files: 2, cards: 3 } });
  });

  test("absolute paths", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const { out } = await place.run("lint --format json --absolute");
    expect(JSON.parse(out).files[0].path).toBe(`${place.folder}/a.cards`);
  });
});

describe("what is shown", () => {
  const noted = "Identifier: KITE\nAdventureResources\n    Wind 0\n";
  const cases: readonly [options: string, severities: readonly string[]][] = [
    ["--format compact", ["warning"]],
    ["--format compact --info", ["info", "warning", "info"]],
    ["--format compact --quiet", []],
  ];
  test.each(cases)("%s", { tags: "slow" }, async (options, severities) => {
    place = playground({ "a.cards": noted });
    const { out } = await place.run(`lint ${options} --rule cost-of-nothing=info`);
    const shown = [...out.matchAll(/^a\.cards:\d+:\d+: (\w+)/gm)].map((match) => match[1]);
    expect(shown.sort()).toEqual([...severities].sort());
  });

  test("findings come by path, then place", async () => {
    const two = `${wrongCard("KITE S 1")}---\n${wrongCard("KITE S 2")}`;
    place = playground({ "b/c.cards": two, "b-d.cards": two, "a.cards": two });
    const { out } = await place.run("lint --format compact b-d.cards b a.cards");
    const places = [...out.matchAll(/^(.*?:\d+):/gm)].map((match) => match[1]);
    expect(places).toEqual(["a.cards:2", "a.cards:7", "b-d.cards:2", "b-d.cards:7", "b/c.cards:2", "b/c.cards:7"]);
  });
});

describe("standard input", () => {
  test("is checked as the file that it will be", async () => {
    place = playground({
      "pack.cards": 'Pack: Kites\nKind "Booster"\n',
      "a.cards": cleanCard("KITE S 1"),
      "b.cards": cleanCard("KITE S 2"),
    });
    const input = cleanCard("KITE S 1");
    const { out, status } = await place.run("lint - --stdin-filename b.cards --format compact", { input });
    expect(out).toMatch(/^b\.cards:1:13: error: 2 cards have the identifier KITE S 1\./);
    expect(status).toBe(1);
  });

  test("needs no name", async () => {
    place = playground();
    const { out, status } = await place.run("lint - --format compact", { input: wrongCard("KITE S 1") });
    expect(out).toMatch(/^standard-input\.cards:2:6: error/);
    expect(status).toBe(1);
  });
});

describe("--fix", () => {
  test("mends what is certain, and says what is left", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1").replace("Wind 2", "Wind 007\n    Wind 3") });
    const { out, status } = await place.run("lint --fix --format compact");
    expect(place.read("a.cards")).toBe(cleanCard("KITE S 1").replace("Wind 2", "Wind 7\n    Wind 3"));
    expect(out).toMatch(/^a\.cards:5:5: error: Wind is already in AdventureResources/);
    expect(status).toBe(1);
    expect(await place.run("lint --fix --format compact")).toEqual({ status, out, error: "" });
  });

  test("writes standard input to standard output, and the report beside it", async () => {
    place = playground();
    const { out, error, status } = await place.run("lint --fix -", { input: wrongCard("KITE S 1") });
    expect(out).toBe(cleanCard("KITE S 1"));
    expect(error).toContain("nothing to report");
    expect(status).toBe(0);
  });

  test("keeps a byte-order mark and the line ends", async () => {
    place = playground({ "a.cards": `\uFEFF${wrongCard("KITE S 1").replaceAll("\n", "\r\n")}` });
    await place.run("lint --fix");
    expect(place.read("a.cards")).toBe(`\uFEFF${cleanCard("KITE S 1").replaceAll("\n", "\r\n")}`);
  });

  test("leaves a file alone that is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from(wrongCard("KITE S 1")), Buffer.from([0x23, 0xe9, 0x0a])]);
    place = playground({ "a.cards": bytes });
    await place.run("lint --fix");
    expect(Buffer.from(place.read("a.cards"))).toEqual(Buffer.from(bytes.toString()));
  });

  test("comes to an end on every mistake there is", { tags: "slow" }, async () => {
    place = playground();
    cpSync("samples/mistakes", path.join(place.folder, "mistakes"), { recursive: true });
    const once = await place.run("lint --fix --format json");
    const texts = expectingFiles(path.join(place.folder, "mistakes"));
    const twice = await place.run("lint --fix --format json");
    expect(expectingFiles(path.join(place.folder, "mistakes"))).toEqual(texts);
    expect(twice.out).toBe(once.out);
    expect(JSON.parse(twice.out).summary.fixable).toBe(0);
  });

  test("touches the named files only", async () => {
    place = playground({
      "pack.cards": 'Pack: Kites\nKind "Booster"\n',
      "a.cards": wrongCard("KITE S 1"),
      "b.cards": wrongCard("KITE S 2"),
    });
    await place.run("lint --fix a.cards");
    expect([place.read("a.cards"), place.read("b.cards")]).toEqual([cleanCard("KITE S 1"), wrongCard("KITE S 2")]);
  });
});

describe("files that come and go", () => {
  test("one that vanishes before it is read is named, and the others are checked", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "b.cards": wrongCard("KITE S 2") });
    const errors: string[] = [];
    const session = openSession({
      cwd: place.folder,
      env: {},
      terminal: false,
      columns: () => 80,
      writeOut() {},
      writeError: (text) => errors.push(text),
      readInput: async () => Buffer.of(),
    });
    const found = await selectFiles(session, [], { cwd: place.folder, allowEmpty: false });
    rmSync(path.join(place.folder, "a.cards"));
    const checkContext = openCheckContext(session, found.named);
    const read: string[] = [];
    for await (const { model } of loadPacks(checkContext, checkContext.finder.group(found.files)))
      read.push(...model.files.map((file) => path.basename(file.path)));
    expect(read).toEqual(["b.cards"]);
    expect(errors).toEqual(["cardwright: cannot read a.cards: there is no such file\n"]);
    expect(session.status()).toBe(2);
  });
});

describe("a bug in the tool", () => {
  const broken: Rule = defineRule({
    id: "broken-rule",
    severity: "error",
    about: "program",
    what: "",
    why: "",
    messages: {},
    check: {
      file(file) {
        if (file.path.endsWith("b.cards")) throw new Error("out of ideas");
      },
    },
  });

  test("names rule and file, costs nothing else, and has a status of its own", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "b.cards": wrongCard("KITE S 1") });
    const list = rules as Rule[];
    list.push(broken);
    try {
      const { status, out, error } = await place.run("lint --format compact a.cards b.cards nowhere");
      expect(status).toBe(70);
      expect(error).toContain("the rule broken-rule failed on b.cards: out of ideas\n");
      expect(out).toMatch(/^a\.cards:2:6: error/m);
      expect(out).toMatch(/^b\.cards:2:6: error/m);
      expect(out).toMatch(/^b\.cards:1:1: error: The rule broken-rule crashed here/m);
    } finally {
      list.pop();
    }
  });
});

describe("bad input", () => {
  const inputs: readonly [what: string, input: Buffer | string][] = [
    ["nothing", ""],
    ["binary data", Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))],
    [
      "names of JavaScript's own",
      'Identifier: constructor\nType "Support"\nAdventureResources\n    toString 2\n    hasOwnProperty 1\n    valueOf 3\n',
    ],
    ["a name with underscores", 'Identifier: __proto__\nType "Support"\nAdventureResources\n    __proto__ 2\n'],
    ["one long line", `Lore: ${"x".repeat(3_000_000)}\n`],
    ["a long line that cannot be read", `${"( ".repeat(1_000_000)}\n`],
    ["many separators", "---\n".repeat(50_000)],
    ["millions of line ends", "\r".repeat(4_000_000)],
    ["millions of comments", "#\n".repeat(4_000_000)],
  ];
  test.each(inputs)("%s", { tags: "slow" }, async (_, input) => {
    place = playground({ "a.cards": input, "b.cards": wrongCard("KITE S 1") });
    const { status, out, error } = await place.run("lint --format compact");
    expect(error).toBe("");
    expect(status).toBe(1);
    expect(out).toMatch(/^b\.cards:2:6: error/m);
  });

  test("ordinary names are ordinary, whatever JavaScript calls its own", async () => {
    place = playground({
      "a.cards":
        'Identifier: constructor 1\nType "Support"\nAdventureResources\n    toString 2\n    hasOwnProperty 1\n',
    });
    expect(await place.run("lint --format compact --info")).toEqual({ status: 0, out: "", error: "" });
  });

  test.skipIf(process.getuid?.() === 0)("a file that may not be read", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "b.cards": wrongCard("KITE S 1") });
    const { chmodSync } = await import("node:fs");
    chmodSync(`${place.folder}/a.cards`, 0);
    const { status, out, error } = await place.run("lint --format compact");
    expect(error).toBe("cardwright: cannot read a.cards: permission denied\n");
    expect(out).toMatch(/^b\.cards/);
    expect(status).toBe(2);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { DOMParser } from "@xmldom/xmldom";
import { afterEach, describe, expect, test } from "vitest";
import { sectionsOf } from "../../cli/statistics/statistics-sections.js";
import { tableLines } from "../../cli/statistics/text-table.js";
import { packStatistics } from "../../tools/index.js";
import { packOf } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";
import { type Playground, playground, run } from "./run.js";

let ground: Playground | undefined;
afterEach(() => ground?.remove());

function open(files: Readonly<Record<string, string>>): Playground {
  ground = playground(files);
  return ground;
}

/** Names that mean something to pages and to terminals. */
const NASTY = `Pack: Bad & <Broken>
---
Era: <script>alert(1)</script> \u001b[31m & "more"
---
Identifier: T A 1
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 2
---
Identifier: T <b>S</b> 2
Copies: 1000000000
Type "Support"
Affiliation "A & <B>"
AdventureResources
    Rope 1
AllowPlayIfBuildsite
    Subtype = "</title><b>"
`;

/** Reads a page as strictly as can be, and fails on anything that is not well-formed. */
function parsePage(page: string) {
  return new DOMParser({
    onError: (_, message) => {
      throw new Error(message);
    },
  }).parseFromString(page.replace(/^<!DOCTYPE html>\s*/, ""), "application/xhtml+xml");
}

describe("stats", () => {
  test("prints tables that fit the terminal", { tags: "slow" }, async () => {
    for (const columns of [40, 80, 200]) {
      const { status, out, error } = await run(["stats", "samples/lanterns"], { env: { COLUMNS: String(columns) } });
      expect({ status, error }).toEqual({ status: 0, error: "" });
      const rows = out.split("\n").filter((line) => /^\S+ {2,}/.test(line));
      expect(rows.length).toBeGreaterThan(100);
      expect(rows.filter((row) => row.length > columns)).toEqual([]);
    }
  });

  test("what asks without a step of the story does not read like all that asks", { tags: "slow" }, () => {
    const files = readSamples("samples/lanterns").map(({ path: file, text }) => [file, text] as const);
    const system = shippedSystem("got");
    const statistics = packStatistics(packOf(Object.fromEntries(files), system), system);
    const tables = sectionsOf(statistics).find(({ title }) => title.startsWith("Asked and given"))?.tables;
    const heads = tables?.map(({ columns }) => columns.flatMap(({ head }) => (/ asks$/.test(head) ? [head] : [])));
    const all = [
      "Adventure of no Level asks",
      "Support asks",
      ...[1, 2, 3].map((at) => `Adventure of Level ${at} asks`),
    ];
    expect(heads).toEqual([all, all]);
  });

  test("numbers of a game of one's own have a table each", { tags: "slow" }, async () => {
    const { out } = await run(["stats", "samples/tavern"]);
    const [, section = ""] = /^Numbers on the cards\n([\s\S]*?)^Class$/m.exec(out) ?? [];
    expect(section.match(/^\p{Lu}\w+$/gmu)).toEqual(["Cost", "Attack", "Health"]);
  });

  test("prints JSON in the shape that docs/stats-and-graph.md shows", { tags: "slow" }, async () => {
    const { status, out } = await run(["stats", "--format", "json", "samples/lanterns"]);
    expect(status).toBe(0);
    const { version, packs } = JSON.parse(out);
    expect(version).toBe(1);
    const documentation = readFileSync("docs/stats-and-graph.md", "utf8");
    const keys = Object.keys(packs[0]);
    expect(keys.filter((key) => !documentation.includes(`\`${key}\``))).toEqual([]);
    expect(packs[0]).toMatchObject({ pack: "Lanterns at Low Water", step: "Level" });
  });

  test("makes a page that needs nothing but itself", { tags: "slow" }, async () => {
    const { status, out } = await run(["stats", "--html", "samples/lanterns"]);
    expect(status).toBe(0);
    const document = parsePage(out);
    expect(document.getElementsByTagName("svg").length).toBeGreaterThan(8);
    expect(document.getElementsByTagName("script")).toHaveLength(0);
    expect(out).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'; style-src`);
    expect(out.replaceAll(/xmlns(:xlink)?="[^"]*"/g, "")).not.toMatch(/https?:|<link|src=|url\(|@import/);
    expect(out).toContain("prefers-color-scheme: dark");
    const hints = [...document.getElementsByTagName("title")].map(({ textContent }) => textContent);
    expect(hints.join("\n")).toMatch(
      /^Charting: Support gives 33 on \d+ copies, at most \d on one card \(AdventureResources\)$/m,
    );
  });

  test("a page shows names as they are, and lets none of them act", { tags: "slow" }, async () => {
    const { run: inside } = open({ "bad.cards": NASTY });
    const { status, out } = await inside("stats --html");
    expect(status).toBe(0);
    const document = parsePage(out);
    expect(document.getElementsByTagName("script")).toHaveLength(0);
    expect(document.getElementsByTagName("h1")[0]?.textContent).toBe("Bad & <Broken>");
    expect(out).not.toContain("\u001b");
    expect((await inside("stats")).out).not.toContain("\u001b");
  });

  test("writes the page to a path that ends with .html", { tags: "slow" }, async () => {
    const { run: inside, read } = open({ "bad.cards": NASTY });
    expect(await inside("stats . --html out/page.html")).toEqual({
      status: 0,
      out: "out/page.html written\n",
      error: "",
    });
    expect(read("out/page.html")).toContain("</html>");
  });

  test.each([
    ["stats nowhere", "cardwright: there is no file or folder nowhere\n"],
    ["stats --html --format json", "cardwright: --html and --format json can't be used together\n"],
    ["stats --html a.html b.html", "cardwright: there is one page to write, and these are two: a.html and b.html\n"],
    ["stats --html a.html --out b", "cardwright: --out and a.html both name the page to write\n"],
    ["stats game.system", "cardwright: these are game systems, and this command looks at cards\n"],
    ["graph --card nobody", "cardwright: there is no card 'nobody'; it can be T A 1 or T <b>S</b> 2\n"],
  ])("%s: %s", async (words, error) => {
    const cards = NASTY.replace("---", "System: got\n---");
    const { run: inside } = open({ "bad.cards": cards, "game.system": 'System: Game\nId "game"\nEdition "1"\n' });
    expect(await inside(words)).toEqual({ status: 2, out: "", error });
  });

  test("an empty folder is no error with --allow-empty", async () => {
    const { run: inside } = open({});
    expect(await inside("stats --allow-empty")).toEqual({ status: 0, out: "", error: "" });
    expect(JSON.parse((await inside("stats --allow-empty --format json")).out)).toEqual({ version: 1, packs: [] });
  });
});

describe("graph", () => {
  test.each([
    ["svg", /^<svg xmlns=/],
    ["dot", /^digraph "Bad/],
    ["mermaid", /^flowchart LR\n/],
  ])("as %s", { tags: "slow" }, async (format, beginning) => {
    const { run: inside } = open({ "bad.cards": NASTY });
    const { status, out } = await inside(`graph --format ${format}`);
    expect(status).toBe(0);
    expect(out).toMatch(beginning);
    expect(out).not.toContain("\u001b");
  });

  test("is written whole to a file, which is left alone when it says the same", { tags: "slow" }, async () => {
    const { run: inside } = open({ "bad.cards": NASTY });
    expect((await inside("graph --out a/b.svg")).out).toBe(`${path.join("a", "b.svg")} written\n`);
    expect((await inside("graph --out a/b.svg")).out).toBe(`${path.join("a", "b.svg")} is up to date\n`);
  });

  test("takes cards from standard input", async () => {
    const { run: inside } = open({});
    expect((await inside("graph - --format dot", { input: NASTY })).out).toContain("T A 1");
  });
});

describe("a table on a terminal", () => {
  const columns = [
    { head: "card", align: "left" },
    { head: "asked in all", align: "right" },
    { head: "in words", align: "left", wraps: true },
  ] as const;
  const table = { title: undefined, columns, rows: [["海の道", "3", "one two three"]], left: 2 };

  test.each([
    [
      40,
      [
        "        asked",
        "           in",
        "card      all  in words",
        "──────  ─────  ─────────────",
        "海の道      3  one two three",
      ],
    ],
    [
      24,
      [
        "        asked",
        "           in",
        "card      all  in words",
        "──────  ─────  ─────────",
        "海の道      3  one two",
        "               three",
      ],
    ],
    [
      16,
      [
        "        asked",
        "           in",
        "card      all",
        "──────  ─────",
        "海の道      3",
        "",
        "card    in words",
        "──────  ────────",
        "海の道  one two",
        "        three",
      ],
    ],
  ])("of %i columns", (width, lines) => {
    expect(tableLines(table, width)).toEqual([...lines, "… and 2 more"]);
  });
});

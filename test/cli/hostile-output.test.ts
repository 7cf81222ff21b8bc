import { afterEach, describe, expect, test } from "vitest";
import { sample } from "../support/sweep.js";
import { type Playground, playground, run } from "./run.js";

let place: Playground | undefined;
afterEach(() => {
  place?.remove();
  place = undefined;
});

const OVERRIDE = "\u202e";
/** Names of files that would be commands of a build server, move a cursor, end a line, or be shown backwards. */
const NAMES = [
  "::error::a.cards",
  " ::warning::b.cards",
  "##[error]c.cards",
  "##vso[task.complete]d.cards",
  "e\n::error::e.cards",
  "f\r::error::f.cards",
  "g\u001b[2Jg.cards",
  `h${OVERRIDE}sdrac.cards`,
  "i\u2028::error::i.cards",
  "j\u0085\u009b2Jj.cards",
];

/** A card that is wrong in the same places as a good one could be, full of the same. */
const HOSTILE = [
  `Identifier: ::error::X${OVERRIDE} 1`,
  "Lore: ##[error]one",
  "    ::error::two",
  "    ##vso[task.complete]three",
  `    \u001b[31mfour\u2028::error::five${OVERRIDE}`,
  `Tpye "::error::six"`,
  'Type "Suport"',
  "AdventureResources",
  `    ::error::seven 2`,
  `    Wind${OVERRIDE} "eight"   `,
  "    Wind 2",
  "",
].join("\n");
const CONFIGURATION = JSON.stringify({
  rules: { "::error::rule": "off", [`rule${OVERRIDE}`]: "off" },
  "\u001b[2J": 1,
});

/** As a program may have compiled them, which is not this one. */
const COMPILED = JSON.stringify({ cards: [{ Identifier: `\n::error::X${OVERRIDE} 1`, "\u001b[2J": "\n::error::y" }] });

/** What no line on a console or in a log may hold. Colours are the tool's own. */
function harmIn(text: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  const plain = text.replace(/\u001b\[(?:1|2|22|3[1-9])m/g, "");
  return [
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    ...(plain.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g) ?? []).map(named),
    ...(plain.match(/[\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/g) ?? []).map(named),
    ...plain.split(/\r\n|[\r\n\u2028\u2029\u0085]/).filter((line) => /^\s*::|##\w*\[/.test(line)),
  ];
}
const named = (character: string): string => `U+${character.charCodeAt(0).toString(16)}`;

function hostilePack(): Playground {
  const files = NAMES.map((name, index) => [name, HOSTILE.replace(" 1\n", ` ${index + 1}\n`)] as const);
  place = playground({
    ...Object.fromEntries(files),
    "cardwright.json": CONFIGURATION,
    "old/a.cards": HOSTILE.replace("Wind 2", "Wind 3").replace(" 1\n", " 90\n"),
    "::error::compiled.json": COMPILED,
  });
  return place;
}

describe("nothing that cards say or files are called harms a console", () => {
  const CALLS: readonly (readonly string[])[] = [
    ...["pretty", "plain", "compact", "json", "sarif", "gitlab", "junit", "checkstyle"].map((format) => [
      "lint",
      "--info",
      "--format",
      format,
    ]),
    ["lint", "--absolute"],
    ["lint", "--statistics", "--timing"],
    ["lint", "--fix", "--diff"],
    ["lint", "--fix-unsafe", "--diff"],
    ["lint", "--write-baseline", "--baseline", "::error::baseline.json"],
    ["format", "--diff"],
    ["format", "--check"],
    ["format"],
    ["compile"],
    ["compile", "--stdout", "--no-lint"],
    ["compile", "--no-lint"],
    ["stats"],
    ["stats", "--format", "json"],
    ["stats", "--html"],
    ["graph", "--format", "dot"],
    ["graph", "--format", "mermaid"],
    ["graph"],
    ["solve", `::error::X${OVERRIDE} 1`],
    ["solve", "::error::nobody"],
    ["export", "--out", "::error::table.csv", "--no-lint"],
    ["import", "--check", "::error::table.csv"],
    ["render", "--stdout", "--card", `::error::X${OVERRIDE} 1`],
    ["render", "--out", "::error::drawn"],
    ["diff", "old", "."],
    ["diff", "old", ".", "--format", "markdown"],
    ["diff", "old", ".", "--format", "json"],
    ["diff", "old", "::error::new"],
    ["decompile", "::error::compiled.json", "--out", "::error::cards.cards"],
    ["migrate", "--check"],
    ["test"],
    ["info"],
    ["info", "--format", "json"],
    ["rules"],
    ["rules", "--format", "json"],
    ["systems", "show", `\n::error::${OVERRIDE}`],
    ["explain", `\n::error::${OVERRIDE}`],
    ["explain", "--format", "json", "::error::a.cards:2"],
    ...NAMES.map((name) => ["explain", `${name}:10`]),
    ...NAMES.map((name) => ["lint", "--print-config", name]),
    ...NAMES.map((name) => ["lint", "--print-config", name, "--format", "json"]),
    ...NAMES.map((name) => ["new", "card", name]),
    ...NAMES.map((name) => ["init", name.replace("cards", "folder")]),
    ["lint", "--rule", `\n::error::${OVERRIDE}=off`],
    ["lint", "--format", `\n::error::${OVERRIDE}`],
    ["lint", `no\n::error::such${OVERRIDE}`],
    ["\n::error::command"],
    ["lint", `--\n::error::${OVERRIDE}`],
    ["help", "\n::error::"],
  ];
  test.each(
    sample(
      CALLS.map((words) => [JSON.stringify(words.join(" ")), words] as const),
      10,
    ),
  )("%s", { tags: "slow" }, async (_, words) => {
    const { folder } = hostilePack();
    for (const env of [{}, { FORCE_COLOR: "1" }] as const) {
      const { out, error, status } = await run(words, { cwd: folder, env });
      expect(status).not.toBe(70);
      expect(harmIn(out)).toEqual([]);
      expect(harmIn(error)).toEqual([]);
      expect(out + error).not.toBe("");
    }
  });

  test("github: each command is one of ours", { tags: "slow" }, async () => {
    const { folder } = hostilePack();
    const { out } = await run(["lint", "--info", "--format", "github"], { cwd: folder });
    const commands = out.split("\n").filter((line) => line.includes("::"));
    expect(commands.length).toBeGreaterThan(NAMES.length);
    for (const line of commands) expect(line).toMatch(/^::(error|warning|notice) file=[^\r\n:,]*,line=\d+,/);
    expect(harmIn(out).filter((harm) => !commands.includes(harm))).toEqual([]);
  });
});

describe("reports for machines name the files as they are", () => {
  const inFormat = async (format: string) => {
    const { folder } = hostilePack();
    return (await run(["lint", "--format", format], { cwd: folder })).out;
  };
  const found = (paths: readonly string[]) => [...new Set(paths)].sort();
  const expected = [...NAMES].sort();

  test("json", { tags: "slow" }, async () => {
    const { files } = JSON.parse(await inFormat("json"));
    expect(found(files.map((file: { path: string }) => file.path))).toEqual(expect.arrayContaining(expected));
  });
  test("gitlab", { tags: "slow" }, async () => {
    const issues = JSON.parse(await inFormat("gitlab"));
    expect(found(issues.map((one: { location: { path: string } }) => one.location.path))).toEqual(
      expect.arrayContaining(expected),
    );
  });
  test("sarif", { tags: "slow" }, async () => {
    const [{ results }] = JSON.parse(await inFormat("sarif")).runs;
    const paths = results.map((one: { locations: [{ physicalLocation: { artifactLocation: { uri: string } } }] }) =>
      decodeURIComponent(one.locations[0].physicalLocation.artifactLocation.uri),
    );
    expect(found(paths)).toEqual(expect.arrayContaining(expected));
  });
  test("checkstyle, as far as XML has the characters", { tags: "slow" }, async () => {
    const { DOMParser } = await import("@xmldom/xmldom");
    const document = new DOMParser().parseFromString(await inFormat("checkstyle"), "text/xml");
    const paths = Array.from(document.getElementsByTagName("file"), (file) => file.getAttribute("name") ?? "");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for it.
    expect(found(paths)).toEqual(expect.arrayContaining(expected.map((name) => name.replace(/\u001b/, "<U+001B>"))));
  });
});

test("what is printed to be read again is as it was: cards, JSON, tables", async () => {
  place = playground();
  const card =
    'Identifier: A 1\nLore: ::error::one\u200f\n    ::two\n\nType "Support"\nAdventureResources\n    Wind 2\n';
  const formatted = await run(["format", "-"], { cwd: place.folder, input: card });
  expect(formatted.out).toBe(card);
  const compiled = await run(["compile", "-", "--no-lint"], { cwd: place.folder, input: card });
  expect(harmIn(compiled.out)).toEqual([]);
  expect(JSON.parse(compiled.out).cards[0].labels.Lore).toBe("::error::one\u200f ::two");
});

test("a patch names files as patch and git read them", async () => {
  place = playground({ 'a"b\u202e.cards': 'Identifier: A 1\n\nType   "Support"\n' });
  const { out } = await run(["format", "--diff"], { cwd: place.folder });
  expect(out).toContain('--- "a\\"b\\342\\200\\256.cards"');
});

import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { expandBraces, LONGEST_GLOB, MOST_ALTERNATIVES } from "../../../project/files/globs.js";
import { MOST_IGNORED } from "../../../project/files/ignore-rules.js";
import { cleanCard, type Playground, playground } from "../../cli/run.js";
import { runs } from "../../support/sweep.js";

const WRONG_CARD = cleanCard("KITE S 1").replace("Support", "Suport");

let place: Playground;
afterEach(() => place.remove());

/** What is found, and whether the card beside the configuration was checked all the same. */
async function lint(files: Readonly<Record<string, string>>) {
  place = playground({ "a.cards": WRONG_CARD, ...files });
  const { out, status } = await place.run("lint --format compact --max-findings all");
  const lines = out.split("\n");
  return {
    status,
    found: lines.flatMap((line) => /^cardwright\.json:.*: error: (.*) \[/.exec(line)?.[1] ?? []),
    isCardChecked: lines.some((line) => line.startsWith("a.cards:")),
  };
}

describe("a hostile configuration costs itself, and no card", () => {
  test.each(["files", "ignore"])("globs that stand for a million: %s", async (key) => {
    const { found, ...rest } = await lint({
      "cardwright.json": JSON.stringify({ [key]: [`${"{a,b}".repeat(20)}.cards`] }),
    });
    expect(found).toEqual([expect.stringContaining("more than 1000 globs")]);
    expect(rest).toEqual({ status: 2, isCardChecked: true });
  });

  test("globs that could be tried on a path in a million ways, in a configuration or a .gitignore", {
    tags: "slow",
  }, async () => {
    const deep = `${"**/d/".repeat(20)}x`;
    const { found, ...rest } = await lint({
      "cardwright.json": JSON.stringify({ files: ["*.cards", deep], ignore: [`{${deep},y}`] }),
      ".gitignore": `${deep}\n${"*d".repeat(40)}x\nb.cards\n`,
      [`${"d/".repeat(60)}c.cards`]: "",
      "b.cards": "Nonsense",
    });
    expect(found).toEqual([expect.stringContaining("has more than 3 **"), expect.stringContaining("more than 3 **")]);
    expect(rest).toEqual({ status: 2, isCardChecked: true });
  });

  test("a .gitignore of more lines than can be tried on each path is not followed, which is said once", {
    tags: "slow",
  }, async () => {
    const lines = (count: number) => `b.cards\n${Array.from({ length: count - 1 }, (_, at) => `x${at}\n`).join("")}`;
    const run = (count: number) => {
      place = playground({ "cardwright.json": "{}", "b.cards": WRONG_CARD, ".gitignore": lines(count) });
      return place.run("lint --format compact");
    };
    expect(await run(MOST_IGNORED)).toMatchObject({
      error: "cardwright: no .cards or .system files in the current folder\n",
    });
    place.remove();
    const { out, error } = await run(MOST_IGNORED + 1);
    expect(error).toBe(
      "cardwright: .gitignore has more than 5000 lines, so it is not followed: what it ignores is read\n",
    );
    expect(out).toMatch(/^b\.cards:/);
  });

  test.each([
    ["brackets that are never closed", "[".repeat(200_000)],
    ["keys in keys", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
    ["a text of more than a million characters", JSON.stringify({ ignore: ["x".repeat(1_000_000)] })],
  ])("%s", { tags: "slow" }, async (_, text) => {
    const { found, ...rest } = await lint({ "cardwright.json": text });
    expect(found).toEqual([expect.stringContaining("too large to read")]);
    expect(rest).toEqual({ status: 2, isCardChecked: true });
  });

  test("whatever it holds, the program ends as documented", { tags: "slow" }, async () => {
    const names = fc.constantFrom(
      "system",
      "systems",
      "rules",
      "files",
      "ignore",
      "overrides",
      "extends",
      "compile",
      "x",
    );
    const configuration = fc.oneof(
      fc.dictionary(names, fc.jsonValue({ maxDepth: 3 })).map((value) => JSON.stringify(value)),
      fc.string({
        unit: fc.constantFrom("{", "}", "[", "]", '"', ":", ",", "/*", "//", "\\", "\0", "1", "rules"),
        maxLength: 20,
      }),
    );
    await fc.assert(
      fc.asyncProperty(configuration, async (text) => {
        place = playground({ "a.cards": WRONG_CARD, "cardwright.json": text });
        const { out, error, status } = await place.run("lint --format compact a.cards");
        place.remove();
        expect([1, 2]).toContain(status);
        expect(out + error).not.toMatch(/this is a bug in cardwright|internal-error/);
      }),
      runs(60),
    );
  });

  test("brackets in texts are no levels", async () => {
    const { found } = await lint({ "cardwright.json": JSON.stringify({ ignore: ["[".repeat(500)] }) });
    expect(found).toEqual([]);
  });

  test.each(["unknown rules", "unknown severities"])(
    "thousands of %s: a thousand are told, and that there are more",
    { tags: "slow" },
    async (what) => {
      const rules = Object.fromEntries(
        Array.from({ length: 3_000 }, (_, at) =>
          what === "unknown rules" ? [`zzz${at}`, "off"] : ["missing-kind", `x${at}`],
        ),
      );
      const overrides = Array.from({ length: 3_000 }, (_, at) => ({
        files: ["a"],
        rules: { "missing-kind": `x${at}` },
      }));
      const { found, isCardChecked } = await lint({
        "cardwright.json": JSON.stringify(what === "unknown rules" ? { rules } : { overrides }),
      });
      expect(found).toHaveLength(1_001);
      expect(found.filter((message) => message.startsWith("More than 1000 mistakes"))).toHaveLength(1);
      expect(isCardChecked).toBe(true);
    },
  );

  test("a chain of 3,000 configurations is followed to its end", { tags: "slow" }, async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`c${at}.json`, JSON.stringify({ extends: `c${at + 1}.json` })]),
    );
    const last = { "c3000.json": '{ "rules": { "unknown-value": "off" } }' };
    const { found, isCardChecked } = await lint({ "cardwright.json": '{ "extends": "c0.json" }', ...chain, ...last });
    expect({ found, isCardChecked }).toEqual({ found: [], isCardChecked: false });
  });

  test("systems that build on each other, a thousand deep, are all loaded", { tags: "slow" }, async () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `s${at}`);
    const systems = names.map((name, at) => [
      `${name}.system`,
      `System: ${name}\nAbout: A chain.\nSource: Nowhere\nId "${name}"\nEdition "2026-01"\nExtends "${names[at + 1] ?? "got"}"\n`,
    ]);
    place = playground({
      "cardwright.json": JSON.stringify({ systems: systems.map(([file]) => file), system: "s0" }),
      "a.cards": cleanCard("KITE S 1").replace('"Support"', '"Suport"'),
      ...Object.fromEntries(systems),
    });
    const { out, error } = await place.run("lint --format compact a.cards");
    expect(out).toMatch(/^a.cards:2:.*Suport.*\[unknown-value\]/);
    expect(error).toBe("");
  });

  test("where each of 20 levels extends both of the next, each file is read once", async () => {
    const level = (at: number) => JSON.stringify(at < 19 ? { extends: [`a${at + 1}.json`, `b${at + 1}.json`] } : {});
    const levels = Array.from({ length: 20 }, (_, at) =>
      [`a${at}.json`, `b${at}.json`].map((name) => [name, level(at)]),
    );
    const { found } = await lint({
      "cardwright.json": '{ "extends": ["a0.json", "b0.json"] }',
      ...Object.fromEntries(levels.flat()),
    });
    expect(found).toEqual([]);
  });
});

test.each([
  ["a/{b,c}/d", ["a/b/d", "a/c/d"]],
  ["{a,{b,c}}", ["a", "b", "a", "c"]],
  ["{a}", ["{a}"]],
  ["{a,b}".repeat(9), expect.objectContaining({ length: 512 })],
  ["{a,b}".repeat(10), undefined],
  [`{${"a,".repeat(MOST_ALTERNATIVES)}}`, undefined],
  ["a".repeat(LONGEST_GLOB + 1), undefined],
  ["**/a/**/b/**", ["**/a/**/b/**"]],
  ["**/a/**/b/**/c/**", undefined],
  ["{**/,}{a/**/,}{b/**/,}{c/**/,}d", undefined],
])("%s stands for these globs", (glob, expanded) => {
  place = playground();
  expect(expandBraces(glob)).toEqual(expanded);
});

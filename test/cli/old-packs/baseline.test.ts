import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { cleanCard, type Playground, playground, wrongCard } from "../run.js";

let place: Playground;
afterEach(() => place.remove());

const FILE = "baseline.json";
const ACCEPT = `lint --baseline ${FILE}`;
const PACK = 'Pack: Kites\nKind "Booster"\n';

/** An old pack: errors and warnings in several files, some of them the same. */
function oldPack(): Playground {
  return playground({
    "pack.cards": PACK,
    "eras/one.cards": `${wrongCard("KITE S 1")}---\n${wrongCard("KITE S 2")}`,
    "eras/two.cards": `${wrongCard("KITE S 3").replace("Wind 2", "Wind 007\n    Calm 007")}---\nType "Support"\nAdventureResources\n    Wind 2\n`,
  });
}

async function accepted(): Promise<Playground> {
  place = oldPack();
  const { status, error } = await place.run(`${ACCEPT} --write-baseline`);
  expect({ status, error }).toEqual({ status: 0, error: expect.stringContaining("baseline.json written: it accepts") });
  return place;
}

/** The findings that count, as `file:line rule`. */
async function found(words = ACCEPT): Promise<readonly string[]> {
  const { out } = await place.run(`${words} --format compact`);
  return out.split("\n").flatMap((line) => {
    const [, file, number, rule] = /^([^:]+):(\d+):\d+: .*\[(.*)\]$/.exec(line) ?? [];
    return file === undefined ? [] : [`${file}:${number} ${rule}`];
  });
}

describe("a baseline accepts what is there today", () => {
  test("all of it, and says how much", { tags: "slow" }, async () => {
    await accepted();
    const { status, out, error } = await place.run(ACCEPT);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toMatch(
      /^3 files, \d cards of \S+: nothing to report\n\d+ findings accepted by the baseline\.\n1 check on the whole pack waits until card KITE S 2 is corrected \(cardwright explain held-back\)\.\n$/,
    );
    expect((await place.run("lint")).status).toBe(1);
  });

  test("can be read by people, is sorted, and says nothing of lines or machines", async () => {
    await accepted();
    const text = place.read(FILE);
    const { version, files } = JSON.parse(text);
    expect(version).toBe(1);
    expect(Object.keys(files)).toEqual(["eras/one.cards", "eras/two.cards"]);
    expect(text).toContain('"card": "KITE S 1", "message": "A text goes in quotes');
    expect(text).not.toContain(place.folder);
    for (const list of Object.values(files) as { rule: string; fingerprint: string; count: number }[][]) {
      expect(list.map(({ rule }) => rule)).toEqual(list.map(({ rule }) => rule).toSorted());
      for (const finding of list) expect(text.split("\n")).toContainEqual(expect.stringContaining(finding.fingerprint));
    }
  });

  test("written again it has the same bytes", async () => {
    await accepted();
    const before = place.read(FILE);
    const { error } = await place.run(`${ACCEPT} --write-baseline`);
    expect(error).toContain("is up to date");
    expect(place.read(FILE)).toBe(before);
  });

  test("moved lines are the same lines", { tags: "slow" }, async () => {
    await accepted();
    place.write({ "eras/one.cards": `# A comment.\n\n${wrongCard("KITE S 2")}---\n\n${wrongCard("KITE S 1")}` });
    expect(await found()).toEqual([]);
  });

  test("a card moved to another file is the same card, and so is a file that was renamed", {
    tags: "slow",
  }, async () => {
    await accepted();
    const two = place.read("eras/two.cards");
    rmSync(path.join(place.folder, "eras/two.cards"));
    place.write({
      "eras/one.cards": wrongCard("KITE S 2"),
      "eras/late.cards": `${wrongCard("KITE S 1")}---\n${two}`,
    });
    expect(await found()).toEqual([]);
    const { error } = await place.run(ACCEPT);
    expect(error).toBe("");
  });

  test("from another folder it is the same baseline", async () => {
    await accepted();
    const { status, out } = await place.run("lint --baseline ../baseline.json", { in: "eras" });
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining("nothing to report") });
  });

  test("numbers in a sentence may change: that is no new finding", { tags: "slow" }, async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, index) => cleanCard(`KITE S ${index + 1}`).replace("Wind", "Lanterns")).join(
        "---\n",
      );
    const slip = cleanCard("KITE S 99").replace("Wind", "Lanternz");
    place = playground({ "pack.cards": PACK, "a.cards": names(5), "b.cards": slip });
    expect(await found("lint")).toContain("b.cards:4 similar-name");
    await place.run(`${ACCEPT} --write-baseline`);
    place.write({ "a.cards": names(9) });
    expect(await found()).toEqual([]);
  });
});

describe("what is new counts", () => {
  test("a new card with the same mistake", { tags: "slow" }, async () => {
    await accepted();
    place.write({ "eras/one.cards": `${place.read("eras/one.cards")}---\n${wrongCard("KITE S 9")}` });
    expect(await found()).toEqual(["eras/one.cards:12 syntax"]);
    expect((await place.run(ACCEPT)).status).toBe(1);
  });

  test("one more of what is accepted once", { tags: "slow" }, async () => {
    await accepted();
    place.write({
      "eras/two.cards": `${place.read("eras/two.cards")}---\nType "Support"\nAdventureResources\n    Wind 2\n`,
    });
    expect(await found()).toEqual(["eras/two.cards:11 missing-identifier"]);
  });

  test("in one file what was mended in another, where nothing tells them apart", async () => {
    const nameless = 'Type "Support"\nAdventureResources\n    Wind 2\n';
    place = playground({ "a.cards": nameless, "b.cards": cleanCard("KITE S 1") });
    await place.run(`${ACCEPT} --write-baseline`);
    place.write({ "a.cards": cleanCard("KITE S 2"), "b.cards": nameless });
    expect(await found()).toEqual(["b.cards:1 missing-identifier"]);
  });

  test("a bug of the tool and a broken configuration are never accepted", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "cardwright.json": '{ "ignores": [] }' });
    const { status } = await place.run(`${ACCEPT} --write-baseline`);
    expect(status).toBe(2);
    expect(await found()).toEqual(["cardwright.json:1 invalid-configuration"]);
  });
});

describe("what is gone", () => {
  test("asks to be taken out, and fails nothing", { tags: "slow" }, async () => {
    await accepted();
    place.write({ "eras/one.cards": `${cleanCard("KITE S 1")}---\n${wrongCard("KITE S 2")}` });
    const { status, error } = await place.run(ACCEPT);
    expect({ status, error }).toEqual({
      status: 0,
      error: "baseline.json: 1 finding that it accepts is gone; --prune-baseline takes it out\n",
    });
    expect((await place.run(`${ACCEPT} --prune-baseline`)).status).toBe(0);
    expect(Object.keys(JSON.parse(place.read(FILE)).files)).toEqual(["eras/one.cards", "eras/two.cards"]);
    expect(await place.run(ACCEPT)).toMatchObject({ status: 0, error: "" });
    place.write({ "eras/one.cards": `${wrongCard("KITE S 1")}---\n${wrongCard("KITE S 2")}` });
    expect(await found()).toEqual(["eras/one.cards:2 syntax"]);
  });

  test("pruning accepts nothing new", { tags: "slow" }, async () => {
    await accepted();
    place.write({ "eras/one.cards": wrongCard("KITE S 9") });
    const { status } = await place.run(`${ACCEPT} --prune-baseline`);
    expect(status).toBe(1);
    expect(await found()).toEqual(["eras/one.cards:2 syntax"]);
  });

  test("a file that is gone counts, one that was not looked at does not", { tags: "slow" }, async () => {
    await accepted();
    expect((await place.run(`${ACCEPT} eras/one.cards`)).error).toBe("");
    rmSync(path.join(place.folder, "eras/two.cards"));
    expect((await place.run(`${ACCEPT} eras/one.cards`)).error).toMatch(/^baseline\.json: \d findings .* are gone/);
  });

  test("a rule that is off for one run is not one that finds nothing any more", { tags: "slow" }, async () => {
    await accepted();
    expect(await place.run(`${ACCEPT} --rule syntax=off`)).toMatchObject({ status: 0, error: "" });
    place.write({ "cardwright.json": '{ "rules": { "syntax": "off" } }' });
    expect((await place.run(ACCEPT)).error).toContain("are gone");
  });

  test("writing and pruning keep what is said of files that were not looked at", async () => {
    await accepted();
    const before = place.read(FILE);
    for (const flag of ["--write-baseline", "--prune-baseline"]) {
      await place.run(`${ACCEPT} ${flag} eras/one.cards`);
      expect(place.read(FILE)).toBe(before);
    }
  });
});

describe("two branches", () => {
  test("that accept different files are put together by adding lines", { tags: "slow" }, async () => {
    await accepted();
    const one = JSON.parse(place.read(FILE));
    const lines = one.files["eras/one.cards"];
    // The same line from both sides.
    one.files["eras/one.cards"] = [...lines, ...lines];
    place.write({ [FILE]: JSON.stringify(one) });
    expect(await place.run(ACCEPT)).toMatchObject({ status: 0, error: "" });
  });
});

describe("a baseline that cannot be read is said in one line, with status 2", () => {
  const cases: readonly [what: string, text: string | undefined, says: RegExp][] = [
    ["none there", undefined, /^cardwright: there is no baseline baseline\.json; --write-baseline writes one\n$/],
    ["half of one", '{ "version": 1, "files": {', /is not a baseline: it is not JSON, or not all of it\n$/],
    ["something else", '{ "name": "kites" }', /is not a baseline; --write-baseline writes one\n$/],
    ["a list", "[]", /is not a baseline: it is not JSON, or not all of it\n$/],
    [
      "a newer one",
      '{ "version": 2, "files": {} }',
      /was written by a newer Cardwright: its version is 2, and this one reads 1\n$/,
    ],
    [
      "conflict markers",
      "{\n<<<<<<< ours\n=======\n>>>>>>> theirs\n}",
      /has conflict markers; keep the lines of both sides/,
    ],
    [
      "lines of another form",
      '{ "version": 1, "files": { "a.cards": [{}] } }',
      /what it says of a\.cards cannot be read\n$/,
    ],
  ];
  test.each(cases)("%s", async (_, text, says) => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), ...(text === undefined ? {} : { [FILE]: text }) });
    const { status, out, error } = await place.run(ACCEPT);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(error).toMatch(says);
  });

  test("what is no baseline of ours is not written over", async () => {
    for (const text of ['{ "name": "kites" }', '{ "version": 2, "files": {} }']) {
      place = playground({ "a.cards": wrongCard("KITE S 1"), [FILE]: text });
      expect((await place.run(`${ACCEPT} --write-baseline`)).status).toBe(2);
      expect(place.read(FILE)).toBe(text);
      place.remove();
    }
    place = playground();
  });

  test("flags that need a baseline", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    for (const [words, says] of [
      ["lint --write-baseline", "--write-baseline goes with --baseline FILE"],
      ["lint --prune-baseline", "--prune-baseline goes with --baseline FILE"],
      [`${ACCEPT} --prune-baseline --write-baseline`, "--write-baseline and --prune-baseline can't be used together"],
    ] as const)
      expect(await place.run(words)).toEqual({ status: 2, out: "", error: `cardwright: ${says}\n` });
  });

  test("a place where it cannot be written", async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    mkdirSync(path.join(place.folder, FILE));
    const { status, error } = await place.run(`${ACCEPT} --write-baseline`);
    expect(status).toBe(2);
    expect(error).toBe("cardwright: cannot write baseline.json: it is a folder\n");
  });
});

describe("--max-warnings", () => {
  const kindless = (identifier: string) =>
    `Identifier: ${identifier}\nRoleplay "Solo"\nAdventureCommonCosts\n    Wind 2\n`;

  test.each([
    ["2", 0],
    ["1", 1],
    ["0", 1],
  ])("%s", async (most, status) => {
    place = playground({ "a.cards": `${kindless("KITE A 1")}---\n${kindless("KITE A 2")}` });
    for (const quiet of ["", " --quiet"]) {
      const ran = await place.run(`lint --max-warnings ${most}${quiet}`);
      expect(ran.status).toBe(status);
      expect(ran.error).toBe(status === 0 ? "" : `cardwright: 2 warnings, and --max-warnings allows ${most}\n`);
    }
  });

  test("counts what a baseline does not accept", async () => {
    place = playground({ "a.cards": kindless("KITE A 1") });
    await place.run(`${ACCEPT} --write-baseline`);
    expect((await place.run(`${ACCEPT} --max-warnings 0`)).status).toBe(0);
    place.write({ "b.cards": kindless("KITE A 2") });
    expect((await place.run(`${ACCEPT} --max-warnings 0`)).status).toBe(1);
  });

  test("takes a number", async () => {
    place = playground({ "a.cards": kindless("KITE A 1") });
    expect(await place.run("lint --max-warnings none")).toEqual({
      status: 2,
      out: "",
      error: "cardwright: --max-warnings none: this takes a whole number, such as 0\n",
    });
  });
});

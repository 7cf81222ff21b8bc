import { linkSync, readdirSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { games } from "../../project/game-systems.js";
import { sample } from "../support/sweep.js";
import { cleanCard, type Playground, playground, run, wrongCard } from "./run.js";

let place: Playground;
afterEach(() => place.remove());

/** Readable, but not in canonical layout. */
const untidy = 'Identifier:  KITE S 1\nType   "Support"\nAdventureResources\n  Wind 2\n';
const tidy = 'Identifier: KITE S 1\n\nType "Support"\nAdventureResources\n    Wind 2\n';

const PACK = 'Pack: Kites\nKind "Booster"\n';

describe("format", () => {
  test("writes the canonical layout, once", async () => {
    place = playground({ "a.cards": untidy, "b.cards": tidy });
    expect(await place.run("format")).toEqual({ status: 0, out: "a.cards formatted\n", error: "" });
    expect(place.read("a.cards")).toBe(tidy);
    expect(await place.run("format")).toEqual({ status: 0, out: "", error: "" });
  });

  test("--check writes nothing", async () => {
    place = playground({ "a.cards": untidy, "b.cards": tidy });
    expect(await place.run("format --check")).toEqual({ status: 1, out: "a.cards would change\n", error: "" });
    expect(place.read("a.cards")).toBe(untidy);
    expect((await place.run("format --check b.cards")).status).toBe(0);
  });

  test("--diff shows what would change", async () => {
    place = playground({ "a.cards": untidy });
    const { status, out } = await place.run("format --diff");
    expect(status).toBe(0);
    expect(out).toMatch(/^--- a\.cards.*\n\+\+\+ a\.cards/);
    expect(out).toContain("-  Wind 2\n+    Wind 2\n");
    expect((await place.run("format --diff --check")).status).toBe(1);
    expect(place.read("a.cards")).toBe(untidy);
  });

  test("--sort puts names in canonical order", async () => {
    const unsorted = tidy.replace('Type "Support"', 'Unique "Redtail"\nType "Support"');
    place = playground({ "a.cards": unsorted });
    await place.run("format");
    expect(place.read("a.cards")).toBe(unsorted);
    await place.run("format --sort");
    expect(place.read("a.cards")).toBe(tidy.replace('Type "Support"', 'Type "Support"\nUnique "Redtail"'));
  });

  test("standard input goes to standard output", async () => {
    place = playground();
    expect(await place.run("format -", { input: untidy })).toEqual({ status: 0, out: tidy, error: "" });
    expect(await place.run("format -", { input: tidy })).toEqual({ status: 0, out: tidy, error: "" });
    expect((await place.run("format - --check", { input: untidy })).status).toBe(1);
  });

  test("a file that is not UTF-8 stays as it is, and that is said", async () => {
    place = playground({ "a.cards": Buffer.concat([Buffer.from(untidy), Buffer.from([0x23, 0xe9, 0x0a])]) });
    const { status, error } = await place.run("format");
    expect(error).toBe("cardwright: a.cards is not UTF-8 and stays as it is\n");
    expect(status).toBe(1);
  });

  test("a file that changed while it was formatted stays as it is", async () => {
    place = playground({ "a.cards": untidy });
    const { saveText } = await import("../../cli/files/save-text.js");
    const { openSession } = await import("../../cli/session.js");
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
    const file = path.join(place.folder, "a.cards");
    const read = session.disk.read(file);
    if (read === undefined) throw new Error("not read");
    place.write({ "a.cards": "Identifier: SOMEBODY ELSE 1\n" });
    expect(saveText(session, file, read, tidy)).toBe(false);
    expect(errors).toEqual([
      "cardwright: a.cards was changed by somebody else in the meantime, so it stays as it is\n",
    ]);
    expect(session.status()).toBe(2);
    expect(place.read("a.cards")).toBe("Identifier: SOMEBODY ELSE 1\n");
  });
});

describe("compile", () => {
  const pack = { "kites/pack.cards": PACK, "kites/a.cards": cleanCard("KITE S 1") };

  test("writes dist/<pack folder>.json below the configuration's folder, and equal bytes only once", {
    tags: "slow",
  }, async () => {
    place = playground({ ".git/HEAD": "", "cardwright.json": "{}", ...pack });
    const first = await place.run("compile .", { in: "kites" });
    expect(first).toEqual({ status: 0, out: "../dist/kites.json written\n", error: "" });
    const json = JSON.parse(place.read("dist/kites.json"));
    expect(json).toMatchObject({ pack: { name: "Kites" }, cards: [{ id: "KITE S 1", number: 1, kind: "Support" }] });
    const { mtimeNs } = statSync(path.join(place.folder, "dist/kites.json"), { bigint: true });
    expect((await place.run("compile")).out).toBe("dist/kites.json is up to date\n");
    expect(statSync(path.join(place.folder, "dist/kites.json"), { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  const outputs: readonly [words: string, files: readonly string[]][] = [
    ["compile kites", ["dist/kites.json"]],
    ["compile kites/a.cards", ["dist/kites.json"]],
    ["compile kites --out out.json", ["out.json"]],
    ["compile kites --out out/", ["out/kites.json"]],
    ["compile kites --out kites", ["kites/kites.json"]],
    ["compile loose.cards", ["dist/loose.json"]],
    ["compile . --out out", ["out/index.json", "out/kites.json", "out/loose.json"]],
    ["compile kites --source-map --minify", ["dist/kites.json", "dist/kites.map.json"]],
  ];
  test.each(sample(outputs, 4))("%s", async (words, files) => {
    place = playground({ ...pack, "loose.cards": cleanCard("KITE S 2") });
    expect((await place.run(words)).status).toBe(0);
    const written = readdirSync(place.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(written.sort()).toEqual(files);
  });

  test("several packs have an index, which names what each uses", { tags: "slow" }, async () => {
    const using = PACK.replace("Kites", "Tails").replace("\n", "\nUses:\n    ../kites\n    ../reels\n");
    place = playground({ ...pack, "tails/pack.cards": using, "reels/pack.cards": PACK.replace("Kites", "Reels") });
    const { out } = await place.run("compile kites tails --minify");
    expect(out).toBe("dist/kites.json written\ndist/tails.json written\ndist/index.json written\n");
    const { hash, cardsHash, system } = JSON.parse(place.read("dist/kites.json"));
    const { id, edition } = system;
    expect(JSON.parse(place.read("dist/index.json"))).toMatchObject({
      $schema: "urn:cardwright:index:1",
      packs: [
        { name: "Kites", file: "kites.json", system: { id, edition }, hash, cardsHash, uses: [] },
        {
          name: "Tails",
          file: "tails.json",
          uses: [
            { folder: "../kites", name: "Kites", file: "kites.json" },
            { folder: "../reels", name: "Reels" },
          ],
        },
      ],
    });
    const index = place.read("dist/index.json");
    place.write({ "tails/a.cards": cleanCard("TAIL S 1") });
    expect((await place.run("compile tails")).out).toBe("dist/tails.json written\ndist/index.json written\n");
    const [changed, kept] = JSON.parse(place.read("dist/index.json")).packs;
    const [first, second] = JSON.parse(index).packs;
    expect(kept).toEqual(first);
    expect(changed.hash).toBe(JSON.parse(place.read("dist/tails.json")).hash);
    expect(changed.uses).toEqual(second.uses);
    expect((await place.run("compile kites tails")).status).toBe(0);
  });

  test("an index takes no place that a pack has, or that somebody else's file has", async () => {
    place = playground({ ...pack, "index/pack.cards": PACK });
    await place.run("compile");
    expect(readdirSync(path.join(place.folder, "dist"))).toEqual(["index-of-packs.json", "index.json", "kites.json"]);
    place.write({ "dist/index-of-packs.json": "{}" });
    const { status, error } = await place.run("compile");
    expect(status).toBe(2);
    expect(error).toContain("dist/index-of-packs.json is there already and holds no compiled cards");
  });

  test("a source map names the files from where it lies", async () => {
    place = playground(pack);
    await place.run("compile kites --source-map");
    const map = JSON.parse(place.read("dist/kites.map.json"));
    expect(map.files).toEqual(["../kites/a.cards", "../kites/pack.cards"]);
    expect(map.places["/cards/0/attributes/Type"]).toEqual([0, 2, 1]);
    expect(map.hash).toBe(JSON.parse(place.read("dist/kites.json")).hash);
  });

  test("--stdout, --minify and standard input print", async () => {
    place = playground(pack);
    const printed = await place.run("compile kites --stdout");
    const small = await place.run("compile kites --stdout --minify");
    expect(JSON.parse(small.out)).toEqual(JSON.parse(printed.out));
    expect(small.out.split("\n")).toHaveLength(2);
    const input = await place.run("compile -", { input: cleanCard("KITE S 3") });
    expect(JSON.parse(input.out).cards[0].id).toBe("KITE S 3");
    expect(readdirSync(place.folder)).toEqual(["kites"]);
  });

  test("a pack with errors compiles to nothing and says why; the others are written", async () => {
    place = playground({ ...pack, "tails/pack.cards": PACK, "tails/a.cards": wrongCard("TAIL S 1") });
    const { status, out, error } = await place.run("compile");
    expect(status).toBe(1);
    expect(out).toBe("dist/kites.json written\ndist/index.json written\n");
    expect(error).toContain("tails/a.cards:2:6: error: ");
    expect(error).toContain(
      "cardwright: tails has errors, so nothing is written for it; --no-lint writes what can be read\n",
    );
    expect(readdirSync(path.join(place.folder, "dist"))).toEqual(["index.json", "kites.json"]);
    expect((await place.run("compile tails --no-lint")).status).toBe(0);
  });

  test("an error in a file of the pack that was not named counts too", async () => {
    place = playground({ ...pack, "kites/b.cards": wrongCard("KITE S 2") });
    expect((await place.run("compile kites/a.cards")).status).toBe(1);
  });

  const obstacles: readonly [what: string, text: string | Buffer, says: string][] = [
    ["a card without an identifier", 'Type "Support"\n', "a.cards:1:1 is a card without an identifier"],
    [
      "a table of cards without identifiers",
      'Type "Support"\n---\n'.repeat(500),
      "a.cards:1:1 is a card without an identifier (and 499 more cards of this file)",
    ],
    ["bytes that are not UTF-8", Buffer.from([0x23, 0xe9, 0x0a]), "a.cards is not UTF-8"],
    ["a conflict", "<<<<<<< a\nIdentifier: A 1\n=======\nIdentifier: B 1\n>>>>>>> b\n", "a.cards has conflict markers"],
  ];
  test.each(obstacles)("%s is not overlooked by --no-lint either", async (_, text, says) => {
    place = playground({ "a.cards": text });
    const { status, error } = await place.run("compile --no-lint");
    expect(status).toBe(1);
    expect(error).toContain(`cardwright: ${says}\n`);
    expect(readdirSync(place.folder)).toEqual(["a.cards"]);
  });

  test("two packs that would write one file are named, and neither is written", async () => {
    place = playground({
      "a/x.cards": cleanCard("KITE S 1"),
      "b/x.cards": cleanCard("KITE S 2"),
      "c.cards": cleanCard("KITE S 3"),
    });
    const { status, out, error } = await place.run("compile");
    expect(status).toBe(2);
    expect(error).toBe(
      "cardwright: a/x.cards and b/x.cards would both be written to dist/x.json; --out names another place\n",
    );
    expect(out).toBe("dist/c.json written\n");
  });

  test("where nothing can be written, that is said", async () => {
    place = playground({ ...pack, dist: "a file" });
    const { status, error } = await place.run("compile kites");
    expect(status).toBe(2);
    expect(error).toMatch(/^cardwright: cannot write dist\/kites\.json: .*\n$/);
  });

  test("a game system is no pack", async () => {
    place = playground({ "a.system": 'System: A\nAbout: A game.\nId "a"\nEdition "1"\n' });
    expect(await place.run("compile")).toMatchObject({
      status: 2,
      error: "cardwright: these are game systems, and only cards compile\n",
    });
  });
});

describe("decompile", () => {
  test("gives back cards that compile to the same bytes", { tags: "slow" }, async () => {
    place = playground({ "kites/pack.cards": PACK, "kites/a.cards": cleanCard("KITE S 1") });
    await place.run("compile kites");
    const { out, status } = await place.run("decompile dist/kites.json");
    expect(status).toBe(0);
    place.write({ "again/all.cards": out });
    expect((await place.run("compile again --stdout")).out).toBe(place.read("dist/kites.json"));
    expect((await place.run("decompile -", { input: place.read("dist/kites.json") })).out).toBe(out);
    expect((await place.run("decompile dist/kites.json --out new/")).out).toBe("new/kites.cards written\n");
    expect(place.read("new/kites.cards")).toBe(out);
  });

  const inputs: readonly [input: string, says: string][] = [
    ["", "is not what compile writes: here: a compiled pack is an object"],
    ["[]", "is not what compile writes: here: a compiled pack is an object"],
    [
      '{ "$schema": "urn:cardwright:pack:1", "format": "2.0" }',
      "is not what compile writes: /format: this version reads format 1",
    ],
  ];
  test.each(sample(inputs, 4))("%j", async (input, says) => {
    place = playground({ "a.json": input });
    expect(await place.run("decompile a.json")).toEqual({ status: 2, out: "", error: `cardwright: a.json ${says}\n` });
  });

  test("a game that is not known is named", async () => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    const { out } = await place.run("compile a.cards --stdout");
    place.write({ "a.json": out.replace('"id": "got"', '"id": "chess"') });
    const { error, status } = await place.run("decompile a.json");
    expect(error).toBe("cardwright: a.json is of the game system chess@2010-07-11, which is not known here\n");
    expect(status).toBe(2);
  });
});

describe("init", () => {
  test("makes a pack that lints clean, is formatted, and compiles", { tags: "slow" }, async () => {
    place = playground();
    expect((await place.run("init my-pack")).status).toBe(0);
    expect(await place.run("lint --format compact --info my-pack")).toEqual({ status: 0, out: "", error: "" });
    expect(await place.run("format --check my-pack")).toEqual({ status: 0, out: "", error: "" });
    expect((await place.run("compile my-pack")).out).toBe("my-pack/dist/my-pack.json written\n");
  });

  test.each(["my-pack", "Die große Flut", "a # b", "Kites & Co"])("calls the pack %s like its folder", async (name) => {
    place = playground();
    const { out } = await run(["init", name], { cwd: place.folder });
    const word = /^[\w-]+$/.test(name) ? name : `"${name}"`;
    expect(out).toContain(`Next: cardwright lint ${word}, and cardwright compile ${word}\n`);
    const compiled = await run(["compile", "--stdout", name], { cwd: place.folder });
    expect(JSON.parse(compiled.out).pack.name).toBe(name);
  });

  test("a folder whose name cannot be that of a pack", async () => {
    place = playground();
    expect((await run(["init", " "], { cwd: place.folder })).status).toBe(0);
    expect(place.read(" /pack.cards")).toMatch(/^Pack: First Frost$/m);
  });

  test.each([...new Set(games().map(({ id }) => id)), "altered@2024-09"])(
    "begins a pack of %s",
    { tags: "slow" },
    async (key) => {
      place = playground();
      expect(await place.run(`init --system ${key} new`)).toMatchObject({ status: 0, error: "" });
      expect(await place.run("lint --format compact --info new")).toEqual({ status: 0, out: "", error: "" });
      expect(await place.run("format --check new")).toEqual({ status: 0, out: "", error: "" });
      const { system, cards } = JSON.parse((await place.run("compile --stdout new")).out);
      expect([system.id, `${system.id}@${system.edition}`]).toContain(key);
      expect(cards.length).toBeGreaterThanOrEqual(2);
    },
  );

  test.each([
    ["init --system alterd", "there is no starter pack for 'alterd', did you mean 'altered'?"],
    ["init --system meta", /^there is no starter pack for 'meta'; it can be altered, .* or prelude$/],
    ["init --system got --game Kites", "--game and --system can't be used together"],
  ])("%s", async (words, said) => {
    place = playground();
    const { status, error } = await place.run(words);
    expect(status).toBe(2);
    expect(error.replace("cardwright: ", "").trimEnd()).toEqual(
      typeof said === "string" ? said : expect.stringMatching(said),
    );
    expect(readdirSync(place.folder)).toEqual([]);
  });

  test("overwrites nothing", async () => {
    place = playground({ "cardwright.json": "{}" });
    const { status, error } = await place.run("init");
    expect(status).toBe(2);
    expect(error).toBe("cardwright: . has cardwright.json already; init overwrites nothing\n");
    expect(readdirSync(place.folder)).toEqual(["cardwright.json"]);
  });
});

describe("init --game", () => {
  /** The words as one argument: a name may have blanks. */
  const begin = (name: string, ...rest: string[]) => run(["init", "--game", name, ...rest], { cwd: place.folder });

  test("makes a game, with cards that use it and one mistake that a rule of it finds", { tags: "slow" }, async () => {
    place = playground();
    const { status, out } = await begin("Tide & Tower", "new");
    expect({ status, steps: out.slice(out.indexOf("Next:")) }).toEqual({
      status: 0,
      steps: `Next:
  1. cardwright lint new, which finds a deck with too many cards of one name
  2. change the 3 in new/pack.cards to a 2, and lint again
  3. make the game yours in new/tide-tower.system; cardwright systems show meta lists all the words
`,
    });
    const first = await place.run("lint --format compact --info new");
    expect(first.status).toBe(1);
    expect(first.out.trim().split("\n")).toEqual([
      expect.stringMatching(/^new\/pack\.cards:10:5: .*at most 2 are allowed.*tide-tower\/copies-of-a-name/),
    ]);
    place.write({ "new/pack.cards": place.read("new/pack.cards").replace("    3 ", "    2 ") });
    expect(await place.run("lint --format compact --info new")).toEqual({ status: 0, out: "", error: "" });
    expect(await place.run("format --check new")).toEqual({ status: 0, out: "", error: "" });
    expect((await place.run("compile new")).status).toBe(0);
    expect((await place.run("systems show tide-tower", { in: "new" })).out).toMatch(/^tide-tower@1 {2}Tide & Tower\n/);
    expect((await place.run("explain tide-tower/copies-of-a-name", { in: "new" })).status).toBe(0);
  });

  test.each([
    ["Über den Fluß!", "uber-den-fluss"],
    ["7 Wonderers", "wonderers"],
    ["2048", "game-2048"],
    ["18 / 30", "game-18-30"],
    ["Cat's Cradle", "cats-cradle"],
    ["a $& b # c", "a-b-c"],
    ["System: Kind", "system-kind"],
  ])("a game may be called %s", { tags: "slow" }, async (name, id) => {
    place = playground();
    expect((await begin(name)).status).toBe(0);
    expect((await place.run(`systems show ${id}`)).out).toContain(`${id}@1  ${name}\n`);
    expect((await place.run("lint --format compact")).out).toContain(`[${id}/copies-of-a-name]`);
  });

  test.each([
    ["", "a game needs a name with letters from a to z or digits in it, and '' has none"],
    ["!?", "a game needs a name with letters from a to z or digits in it, and '!?' has none"],
    ["GOT", "there is already a game system 'got' (Gardener of Thoughts); choose another name"],
    [
      "One\nTwo",
      'a game cannot be called "One\\nTwo": the name stands on one line of its system file, without blanks around it',
    ],
  ])("but not %j", async (name, error) => {
    place = playground();
    expect(await begin(name)).toEqual({ status: 2, out: "", error: `cardwright: ${error}\n` });
    expect(readdirSync(place.folder)).toEqual([]);
  });

  test("overwrites nothing", async () => {
    place = playground({ "tower.system": "", "pack.cards": "" });
    expect(await begin("Tower")).toEqual({
      status: 2,
      out: "",
      error: "cardwright: . has tower.system, pack.cards already; init overwrites nothing\n",
    });
    expect(readdirSync(place.folder).sort()).toEqual(["pack.cards", "tower.system"]);
  });
});

describe("what the tool says of itself", () => {
  test("rules as text and as JSON", { tags: "slow" }, async () => {
    place = playground();
    const { out } = await place.run("rules --format json");
    const { rules }: { rules: { id: string }[] } = JSON.parse(out);
    const text = (await place.run("rules")).out;
    for (const { id } of rules) expect(text).toContain(`  ${id} `);
  });

  test("explain as JSON has the example and its mending", async () => {
    place = playground();
    const { out } = await place.run("explain syntax/unquoted-text --format json");
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      rule: {
        id: "syntax",
        examples: expect.arrayContaining([{ breaks: expect.any(String), mended: expect.any(String) }]),
      },
    });
  });

  test("systems lists the games", async () => {
    place = playground();
    expect((await place.run("systems")).out).toMatch(/^got@2010-07-11 +Gardener of Thoughts/m);
  });

  test("systems lists them in Markdown too", async () => {
    place = playground();
    expect((await place.run("systems --format markdown")).out).toContain("- `got@2010-07-11` Gardener of Thoughts");
  });

  test("systems show prints for engines what compile writes, and --no-system leaves it out", async () => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    const shown = JSON.parse((await place.run("systems show got --format json")).out);
    expect(Object.keys(shown.kinds)).toEqual(expect.arrayContaining(["Power", "Protected", "Cooperative"]));
    const whole = JSON.parse((await place.run("compile --stdout a.cards")).out);
    expect(whole.system).toEqual(shown);
    const { system, ...rest } = JSON.parse((await place.run("compile --stdout --no-system a.cards")).out);
    expect(system).toEqual({ id: "got", edition: "2010-07-11" });
    expect({ ...rest, hash: "" }).toEqual({ ...whole, system: undefined, hash: "" });
    const listed = JSON.parse((await place.run("systems --format json")).out);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(["got", "prelude"]));
  });

  test("systems show prints all that a system declares, and its Markdown says the same", async () => {
    place = playground();
    const text = (await place.run("systems show got")).out;
    const markdown = (await place.run("systems show got --format markdown")).out;
    expect(text).toMatch(/^got@2010-07-11 {2}Gardener of Thoughts\n/);
    expect(text).toContain("\nAttributes\n\n");
    expect(markdown).toMatch(/^# Gardener of Thoughts\n\n`got@2010-07-11`\n\n/);
    expect(markdown).toContain("\n\n## Attributes\n\n- `");
    expect(markdown).toContain("- `SeizeIf1` (on Support cards, lists conditions with =, \\< or \\> on Seizable cards");
    const words = (said: string): string =>
      said
        .replace(/^(#+|-) |\\\n/gm, " ")
        .replace(/[`\\]/g, "")
        .replace(/\s+/g, " ")
        .trim();
    const [name, ...rest] = ["Gardener of Thoughts", "got@2010-07-11"];
    expect(words(markdown)).toBe(words(text).replace(`${rest} ${name}`, `${name} ${rest}`));
  });
});

describe("output over input", () => {
  const files = {
    "cardwright.json": '{ "extends": ["shared.json"] }',
    "shared.json": '{ "systems": ["own.system"] }',
    "own.system": 'System: Own\nAbout: A game.\nSource: Nowhere\nId "own"\nEdition "1"\nExtends "got"\n',
    "p/pack.cards": PACK,
    "p/a.cards": `Identifier: KITE S 1\nArt: moth.svg\n${cleanCard("").replace(/.*\n/, "")}`,
    "p/b.cards": 'Identifier: KITE A 1\nType "Adventure"\nRoleplay "Obstruction"\nAdventureCommonCosts\n    Wind 2\n',
    "p/moth.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "other/b.cards": cleanCard("KITE S 2"),
    "mapping.json": '{ "columns": { "Identifier": "Identifier" } }',
    "old.json": "",
  };
  /** All files of a playground, by name. */
  const kept = () =>
    Object.fromEntries(
      readdirSync(place.folder, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(path.join(place.folder, name)).isFile())
        .map((name) => [name, place.read(name)]),
    );
  const refused = async (words: readonly string[]) => {
    const before = kept();
    const ran = await run(words, { cwd: place.folder });
    expect(ran).toMatchObject({ status: 2, error: expect.stringMatching(/^cardwright: .*--force/m) });
    expect(kept()).toEqual(before);
  };
  const open = async () => {
    place = playground(files);
    const { out } = await place.run("compile p --no-lint --stdout");
    place.write({ "old.json": out });
  };

  const targets = ["p/a.cards", "p/pack.cards", "./p/../p/a.cards", "cardwright.json", "shared.json", "own.system"];
  test.each(sample([...targets, "p/moth.svg", "other/b.cards"], 4))(
    "no report replaces %s, which belongs to a pack or is read",
    { tags: "slow" },
    async (target) => {
      await open();
      for (const words of [
        ["lint", `--output=${target}`],
        ["lint", `--format=json:${target}`],
        ["lint", "--fix", "--format", "pretty", "--format", `sarif:${target}`],
        ["stats", "--out", target],
        ["stats", "--html", "--out", target],
        ["graph", "--format", "dot", "--out", target],
        ["render", "--format", "html", "--out", target],
        ["diff", "--out", target, "old.json"],
      ])
        await refused([...words, "p"]);
      await refused(["solve", "KITE A 1", "p", "--out", target]);
      if (target !== "p/moth.svg") await refused(["decompile", "old.json", "--out", target]);
      if (!target.endsWith(".json")) await refused(["compile", "p", "--out", target]);
    },
  );

  test.each([
    "diff old.json p --out old.json",
    "decompile old.json --out old.json",
    "export p --no-lint --mapping mapping.json --format json --out mapping.json",
    "compile p --out shared.json",
    "compile p --out cardwright.json",
    "lint p --baseline accepted.json --output accepted.json",
    "lint p --baseline accepted.json --prune-baseline --output accepted.json",
  ])("nor what else is read: %s", { tags: "slow" }, async (words) => {
    await open();
    await place.run("lint p --baseline accepted.json --write-baseline");
    await refused(words.split(" "));
  });

  test("nor through a symbolic link; in the place of a hard one comes a file of its own", {
    tags: "slow",
  }, async () => {
    await open();
    symlinkSync("p/a.cards", path.join(place.folder, "report.json"));
    await refused(["lint", "p", "--output", "report.json"]);
    await refused(["compile", "p", "--out", "report.json"]);
    linkSync(path.join(place.folder, "p/moth.svg"), path.join(place.folder, "report.dot"));
    expect((await place.run("graph p --format dot --out report.dot")).status).toBe(0);
    expect(place.read("p/moth.svg")).toBe(files["p/moth.svg"]);
  });

  test("nor before anything else is written", { tags: "slow" }, async () => {
    await open();
    place.write({ "p/c.cards": cleanCard("KITE S 3").replace('"Support"', "“Support”") });
    await refused(["lint", "p", "--fix", "--format", "json:new.json", "--format", "sarif:p/a.cards"]);
  });

  test("nor is the back of a sheet replaced by the sheet", async () => {
    await open();
    place.write({ "back.pdf": "" });
    await refused(["render", "p", "--sheet", "--duplex", "--back", "back.pdf", "--out", "back.pdf"]);
  });

  test("a card drawn does not replace its picture", async () => {
    place = playground({ "a.cards": files["p/a.cards"].replace("moth.svg", "KITE-S-1.svg"), "KITE-S-1.svg": "<svg/>" });
    await refused(["render", "a.cards", "--out", "."]);
    expect((await place.run("render a.cards --out drawn")).status).toBe(0);
    expect((await place.run("render a.cards --out drawn")).status).toBe(0);
  });

  test("a file of another name is a report again and again, and --force replaces any", { tags: "slow" }, async () => {
    await open();
    place.write({ "report.json": "old" });
    for (const words of ["lint p --format json --output report.json", "stats p --format json --out report.json"]) {
      expect((await place.run(words)).status).toBe(0);
      expect((await place.run(words)).status).toBe(0);
      expect(JSON.parse(place.read("report.json"))).toBeTypeOf("object");
    }
    expect((await place.run("lint p --format json --output p/a.cards --force")).status).toBe(0);
    expect(JSON.parse(place.read("p/a.cards"))).toBeTypeOf("object");
  });

  test("a name behind -- is one of a file, whatever it looks like", async () => {
    place = playground({ "pack.cards": PACK, "--output=pack.cards": wrongCard("KITE S 1") });
    await refused(["lint", "--format", "compact", "--output=pack.cards"]);
    const { status, out } = await run(["lint", "--format", "compact", "--", "--output=pack.cards"], {
      cwd: place.folder,
    });
    expect([status, out]).toEqual([1, expect.stringMatching(/^--output=pack\.cards:2:6: error/m)]);
    expect(place.read("pack.cards")).toBe(PACK);
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as reading from "../../project/files/read-source.js";
import { builtProgram } from "../product.js";
import { cleanCard, type Playground, playground, type RunOptions, wrongCard } from "./run.js";

vi.mock(import("../../project/files/read-source.js"), async (original) => {
  const real = await original();
  return { ...real, readSource: vi.fn(real.readSource) };
});

const PACK = 'Pack: Kites\nKind "Expansion"\nExtends "Tails"\n';

let place: Playground;
afterEach(() => place.remove());

interface Rounds {
  /** What each round said. */
  readonly said: readonly string[];
  readonly errors: string;
  readonly status: number;
}

/** Runs a command that watches, and makes one change after each round. */
async function watched(
  words: string,
  changes: readonly (() => void | Promise<void>)[],
  options: Omit<RunOptions, "cwd"> = {},
): Promise<Rounds> {
  const left = [...changes];
  const ran = await place.run(words, {
    env: { NO_COLOR: "1" },
    ...options,
    waitForChange: async (folders) => {
      expect(folders).toContain(place.folder);
      const change = left.shift();
      await change?.();
      return change !== undefined;
    },
  });
  return { said: ran.out.split("\u001b[2J\u001b[3J\u001b[H"), errors: ran.error, status: ran.status };
}

function write(files: Readonly<Record<string, string>>): () => void {
  return () => place.write(files);
}

describe("lint --watch", () => {
  const other = `${cleanCard("KITE S 2")}EraCosts\n    Silk 1\n`;
  const pack = () => playground({ "pack.cards": PACK, "a.cards": cleanCard("KITE S 1"), "b.cards": other });

  test("says again what is wrong when a file changes", { tags: "slow" }, async () => {
    place = pack();
    const { said, errors } = await watched(
      "lint --watch",
      [write({ "a.cards": wrongCard("KITE S 1") }), write({ "a.cards": cleanCard("KITE S 1") })],
      { terminal: true },
    );
    expect(said.map((round) => /(nothing to report|\d error)/.exec(round)?.[0])).toEqual([
      "nothing to report",
      "1 error",
      "nothing to report",
    ]);
    expect(errors).toBe("Watching for changes; Ctrl-C ends.\n".repeat(3));
  });

  test("sees files that are new and files that are gone", { tags: "slow" }, async () => {
    place = pack();
    const { said } = await watched(
      "lint --watch",
      [
        write({ "more/c.cards": cleanCard("KITE S 1") }),
        () => rmSync(path.join(place.folder, "a.cards")),
        write({ "more/d.cards": wrongCard("KITE S 4") }),
      ],
      { terminal: true },
    );
    expect(said.map((round) => /\d files?, \d cards? of \S+: .*/.exec(round)?.[0])).toEqual([
      "3 files, 2 cards of got@2010-07-11: nothing to report",
      expect.stringContaining("4 files, 3 cards of got@2010-07-11: 1 error"),
      "3 files, 2 cards of got@2010-07-11: nothing to report",
      expect.stringContaining("4 files, 3 cards of got@2010-07-11: 1 error"),
    ]);
  });

  test("sees a file that an editor writes beside and renames", { tags: "slow" }, async () => {
    place = pack();
    const rename = () => {
      place.write({ ".a.cards.swp": wrongCard("KITE S 1") });
      renameSync(path.join(place.folder, ".a.cards.swp"), path.join(place.folder, "a.cards"));
    };
    const { said } = await watched("lint --watch", [rename], { terminal: true });
    expect(said[1]).toContain("1 error");
  });

  test("sees configurations that are new, half-written, mended and gone", { tags: "slow" }, async () => {
    place = playground({ "a.cards": wrongCard("KITE S 1") });
    const { said, errors } = await watched(
      "lint --watch",
      [
        write({ "cardwright.json": '{ "rules": { "syntax": "off" ' }),
        write({ "cardwright.json": '{ "rules": { "syntax": "off" } }' }),
        () => rmSync(path.join(place.folder, "cardwright.json")),
      ],
      { terminal: true },
    );
    expect(said.map((round) => /nothing to report|\d errors?/.exec(round)?.[0])).toEqual([
      "1 error",
      "1 error",
      "nothing to report",
      "1 error",
    ]);
    expect(errors).toContain("cardwright.json:1:30: Invalid JSON");
  });

  test("sees what another pack of the repository has now, by a rule on all of it", { tags: "slow" }, async () => {
    const card = (of: string, name: string) => `Pack: ${of}\n---\nIdentifier: ${of} 1\n\nName "${name}"\n`;
    place = playground({
      "cardwright.json": '{ "systems": ["cove.system"], "system": "cove", "rules": { "rule-without-example": "off" } }',
      "cove.system": `System: Cove
About: Small.
Id "cove"
Edition "1"
Extends "common"
---
Attribute: Name
About: Name.
---
Rule: name-once
About: A name is there once.
Says: <Name> is on <Count> cards.
Mend: Rename one.
For "Card"
In "Repository"
Per "Name"
Must
    Count < 1
`,
      "one/pack.cards": card("ONE", "Kite"),
      "two/pack.cards": card("TWO", "Tern"),
    });
    const { said } = await watched(
      "lint --watch",
      [write({ "one/pack.cards": card("ONE", "Tern") }), write({ "two/pack.cards": card("TWO", "Gull") })],
      { terminal: true },
    );
    expect(said.map((round) => /(nothing to report|\d error)/.exec(round)?.[0])).toEqual([
      "nothing to report",
      "1 error",
      "nothing to report",
    ]);
    expect(said[1]).toContain("two/pack.cards:5:6");
  });

  test("sees a system that changes, and ignore rules", { tags: "slow" }, async () => {
    const system = (most: number) =>
      `System: Kites\nAbout: A game about kites.\nId "kites"\nEdition "1"\nExtends "common"\n---\nAttribute: Lift\nAbout: How high it goes.\nValue "integer"\nMaximum ${most}\n`;
    place = playground({
      "a.cards": "Identifier: K 1\nLift 7\n",
      "kites.system": system(9),
      "cardwright.json": '{ "system": "kites", "systems": ["kites.system"] }',
    });
    const { said } = await watched(
      "lint --watch",
      [write({ "kites.system": system(5) }), write({ ".gitignore": "a.cards\n" })],
      { terminal: true },
    );
    expect(said.map((round) => /nothing to report|\d errors?/.exec(round)?.[0])).toEqual([
      "nothing to report",
      "1 error",
      "nothing to report",
    ]);
  });

  test("says after each change what a fresh start says", { tags: "slow" }, async () => {
    place = playground({
      "base/pack.cards": `${PACK.replace("Kites", "Base")}---\n${cleanCard("BASE S 1")}`,
      "kites/pack.cards": `${PACK}Uses:\n    ../base\n---\nEra: One\nCards:\n    1 KITE S 1\n    1 BASE S 1\n`,
      "kites/a.cards": `${cleanCard("KITE S 1")}---\n# cardwright-ignore-file padded-text\n${cleanCard("KITE S 2")}`,
      "kites/b.cards": cleanCard("KITE S 3"),
    });
    const fresh: string[] = [];
    const edit = (file: string, from: string | RegExp, to: string) => async () => {
      fresh.push((await place.run("lint", { env: { NO_COLOR: "1" } })).out);
      const text = place.read(file);
      expect(text).toMatch(from);
      place.write({ [file]: text.replace(from, to) });
    };
    const changes = [
      edit("kites/a.cards", "KITE S 1", "KITE S 3"),
      edit("kites/b.cards", "KITE S 3", "KITE S 1"),
      edit("kites/a.cards", "---\n", ""),
      edit("base/pack.cards", "BASE S 1", "BASE S 2"),
      edit("kites/pack.cards", "1 BASE S 1", "1 BASE S 2"),
      edit("kites/a.cards", /Wind 2/g, "Wind two"),
      edit("kites/pack.cards", "Uses:\n    ../base\n", ""),
      edit("kites/b.cards", /^/, "System: altered\n---\n"),
      edit("kites/a.cards", "    Wind", "<<<<<<< ours\n    Wind"),
    ];
    const { said } = await watched("lint --watch", changes, { terminal: true });
    fresh.push((await place.run("lint", { env: { NO_COLOR: "1" } })).out);
    // Where the analyses of a deck take long, a round without them comes first.
    let next = 0;
    for (const round of said) if (round === fresh[next]) next++;
    expect(said.slice(-1)).toEqual(fresh.slice(-1));
    expect(fresh.slice(next)).toEqual([]);
  });

  test("reads only what changed", { tags: "slow" }, async () => {
    const readSource = vi.mocked(reading.readSource);
    place = pack();
    const read: string[][] = [];
    const note = (change: () => void) => () => {
      read.push(readSource.mock.calls.map(([file]) => path.basename(file)));
      readSource.mockClear();
      change();
    };
    readSource.mockClear();
    await watched("lint --watch", [
      note(write({ "a.cards": cleanCard("KITE S 1").replace("Wind 2", "Breeze 2") })),
      note(write({ "notes.txt": "nobody's business" })),
      note(() => {}),
    ]);
    expect(read).toEqual([["a.cards", "b.cards", "pack.cards"], ["a.cards"], []]);
  });

  test("a named file that is not there yet is waited for", { tags: "slow" }, async () => {
    place = playground();
    const { said, errors, status } = await watched(
      "lint --watch a.cards",
      [write({ "a.cards": cleanCard("KITE S 1") })],
      {
        terminal: true,
      },
    );
    expect(errors).toContain("there is no file or folder a.cards");
    expect(said.at(-1)).toContain("nothing to report");
    expect(status).toBe(0);
  });

  test("does not go with what writes, and not with standard input", async () => {
    place = pack();
    expect(await place.run("lint --watch --fix")).toMatchObject({
      status: 2,
      error: "cardwright: --watch and --fix can't be used together: both would write at once\n",
    });
    expect(await place.run("lint --watch -")).toMatchObject({
      status: 2,
      error: "cardwright: --watch watches files, and - is standard input\n",
    });
  });
});

describe("compile --watch", () => {
  test("writes the packs that changed, and nothing of which the bytes are the same", async () => {
    place = playground({
      "a/a.cards": `Pack: A\n---\n${cleanCard("A S 1")}`,
      "b/b.cards": `Pack: B\n---\n${cleanCard("B S 1")}`,
    });
    const times: bigint[] = [];
    const note = (change: () => void) => () => {
      times.push(statSync(path.join(place.folder, "dist/b.json"), { bigint: true }).mtimeNs);
      change();
    };
    const { said } = await watched(
      "compile --watch",
      [
        note(write({ "a/a.cards": `Pack: A\n---\n${cleanCard("A S 1").replace("Wind 2", "Wind 3")}` })),
        note(write({ "b/b.cards": `Pack: B\n---\n\n${cleanCard("B S 1")}` })),
        note(() => {}),
      ],
      { terminal: true },
    );
    expect(said).toEqual([
      "dist/a.json written\ndist/b.json written\ndist/index.json written\n",
      "dist/a.json written\ndist/index.json written\n",
      "dist/b.json is up to date\ndist/index.json is up to date\n",
    ]);
    expect(new Set(times).size).toBe(1);
    const hashes = ["a", "b"].map((name) => JSON.parse(place.read(`dist/${name}.json`)).hash);
    const { packs } = JSON.parse(place.read("dist/index.json"));
    expect(packs.map(({ hash }: { hash: string }) => hash)).toEqual(hashes);
    expect(JSON.parse(place.read("dist/a.json")).cards[0].categories.AdventureResources.Wind).toBe(3);
  });
});

describe("as a process", () => {
  const start = (...words: string[]): ChildProcess =>
    spawn(process.execPath, [builtProgram(), ...words], { cwd: place.folder, stdio: ["ignore", "pipe", "pipe"] });

  /** Collects what a process says, and waits for some of it. */
  function listen(child: ChildProcess) {
    let out = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data) => {
        out += data;
      });
    return {
      async until(pattern: RegExp): Promise<string> {
        while (!pattern.test(out)) {
          if (child.exitCode !== null) throw new Error(`it ended, and said: ${out}`);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        const said = out;
        out = "";
        return said;
      },
    };
  }

  test.skipIf(process.platform === "win32")(
    "sees each way of saving, and ends on Ctrl-C",
    { tags: "slow" },
    async () => {
      place = playground({ "cards/a.cards": cleanCard("KITE S 1") });
      const child = start("lint", "--watch", "cards");
      const heard = listen(child);
      const file = path.join(place.folder, "cards/a.cards");
      const watching = /Watching for changes[\s\S]*$/;
      expect(await heard.until(watching)).toContain("nothing to report");
      writeFileSync(file, wrongCard("KITE S 1"));
      expect(await heard.until(watching)).toContain("1 error");
      writeFileSync(`${file}~`, cleanCard("KITE S 1"));
      renameSync(`${file}~`, file);
      expect(await heard.until(watching)).toContain("nothing to report");
      place.write({ "cards/new/deep/b.cards": wrongCard("KITE S 2") });
      expect(await heard.until(watching)).toContain("1 error");
      place.write({ "cards/new/deep/b.cards": cleanCard("KITE S 2") });
      expect(await heard.until(watching)).toContain("nothing to report");
      rmSync(path.join(place.folder, "cards/new"), { recursive: true });
      expect(await heard.until(watching)).toContain("1 file, 1 card");
      place.write({ "cardwright.json": '{ "system": "nowhere" }' });
      expect(await heard.until(watching)).toContain("Unknown game system nowhere");
      child.kill("SIGINT");
      expect(await once(child, "exit")).toEqual([null, "SIGINT"]);
      expect(readdirSync(path.join(place.folder, "cards"))).toEqual(["a.cards"]);
    },
  );

  test.skipIf(process.platform === "win32")(
    "of edits that come while it checks, says in the end what a fresh start says",
    { tags: "slow" },
    async () => {
      const names = Array.from({ length: 60 }, (_, at) => `cards/${at}.cards`);
      const card = (at: number, wrong: boolean) => (wrong ? wrongCard : cleanCard)(`KITE S ${at + 1}`);
      place = playground(Object.fromEntries(names.map((name, at) => [name, card(at, false)])));
      const child = start("lint", "--watch", "cards");
      const heard = listen(child);
      await heard.until(/Watching for changes/);
      for (let burst = 1; burst <= 8; burst++) {
        for (const [at, name] of names.entries()) place.write({ [name]: card(at, (at + burst) % (burst + 1) === 0) });
        // A round takes longer than this, so some edits come while it reads.
        await new Promise((resolve) => setTimeout(resolve, 15 * burst));
      }
      for (const [at, name] of names.entries()) place.write({ [name]: card(at, at % 7 === 0) });
      expect((await place.run("lint cards")).out).toContain("60 files, 60 cards of got@2010-07-11: 9 errors");
      await heard.until(/60 cards of \S+: 9 errors[\s\S]*Watching for changes/);
      child.kill("SIGINT");
      await once(child, "exit");
    },
  );
});

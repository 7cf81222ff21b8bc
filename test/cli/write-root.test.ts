import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtProgram } from "../product.js";
import { sample } from "../support/sweep.js";
import { cleanCard, type Playground, playground, type Ran, wrongCard } from "./run.js";

/**
 * The pack lies in `home/pack`, the top of which is a repository; all else in `home` is somebody's. Each trial runs as
 * whoever runs the tests, and, where that is root, as an ordinary user too.
 */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const program = isRoot ? builtProgram() : "";
const everybodyReads =
  isRoot && spawnSync(process.execPath, [program, "--version"], { uid: NOBODY, gid: NOBODY }).status === 0;
const USERS = everybodyReads ? ["root", "an ordinary user"] : ["this user"];

let place: Playground;
beforeEach(() => {
  place = playground({ ".git/HEAD": "", bashrc: "export A=1\n", "plain.txt": untidy("KITE S 9") });
});
afterEach(() => place.remove());

function untidy(identifier: string): string {
  return cleanCard(identifier).replaceAll("    ", " ");
}

const AWAY = wrongCard("KITE S 8");
const PACK = { "pack/cardwright.json": "{}", "pack/a.cards": `Pack: Kites\n---\n${untidy("KITE S 1")}` };

/** Makes links, whether they lead to something or not. */
function link(links: Readonly<Record<string, string>>): void {
  for (const [name, target] of Object.entries(links)) {
    const file = path.join(place.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    symlinkSync(target, file);
  }
}

async function runAs(user: string, words: readonly string[], cwd: string): Promise<Ran> {
  if (user !== "an ordinary user") {
    const { run } = await import("./run.js");
    return run(words, { cwd });
  }
  for (const name of ["", ...readdirSync(place.folder, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(place.folder, name);
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, NOBODY, NOBODY);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd,
    encoding: "utf8",
    uid: NOBODY,
    gid: NOBODY,
    env: {},
  });
  return { status: status ?? -1, out: stdout, error: stderr };
}

/** All that lies there: bytes of files, where links lead, folders. */
function everything(): ReadonlyMap<string, string> {
  const names = readdirSync(place.folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names.map((name) => {
      const file = path.join(place.folder, name);
      const kind = lstatSync(file);
      if (kind.isSymbolicLink()) return [name, `-> ${readlinkSync(file)}`];
      return [name, kind.isDirectory() ? "a folder" : readFileSync(file, "utf8")];
    }),
  );
}

interface Trial {
  readonly what: string;
  readonly words: readonly string[];
  readonly in?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** What the complaint names. */
  readonly says: string;
}

const out = (value: string): string => JSON.stringify({ compile: { out: value } });
const CARD_OF_KITES = "KITE-S-1.svg";

const REFUSED: readonly Trial[] = [
  {
    what: "a linked file",
    words: ["format"],
    links: { "pack/y.cards": "../plain.txt" },
    says: "y.cards: it leads to ../plain.txt, outside of the current folder",
  },
  {
    what: "a linked file, by a pattern",
    words: ["format", "*.cards"],
    links: { "pack/y.cards": "../plain.txt" },
    says: "y.cards: it leads to ../plain.txt",
  },
  {
    what: "a linked file, from above",
    words: ["format", "pack"],
    in: ".",
    links: { "pack/y.cards": "../plain.txt" },
    says: "pack/y.cards: it leads to plain.txt, outside of pack",
  },
  {
    what: "a linked file of a named folder",
    words: ["format", "../pack"],
    in: "other",
    links: { "pack/y.cards": "../plain.txt" },
    files: { "other/x": "" },
    says: "../pack/y.cards: it leads to ../plain.txt, outside of ../pack",
  },
  {
    what: "a linked folder",
    words: ["format"],
    links: { "pack/lib": "../lib" },
    files: { "lib/x.cards": untidy("KITE S 2") },
    says: "lib/x.cards: it leads to ../lib/x.cards",
  },
  {
    what: "a linked folder with a configuration of its own",
    words: ["format"],
    links: { "pack/lib": "../lib" },
    files: { "lib/x.cards": untidy("KITE S 2"), "lib/cardwright.json": "{}" },
    says: "lib/x.cards: it leads to ../lib/x.cards",
  },
  {
    what: "a link to a link",
    words: ["format"],
    links: { "pack/y.cards": "z.txt", "pack/z.txt": "../plain.txt" },
    says: "y.cards: it leads to ../plain.txt",
  },
  {
    what: "a linked file that would be mended",
    words: ["lint", "--fix"],
    links: { "pack/y.cards": "../away.txt" },
    files: { "away.txt": AWAY, "pack/b.cards": wrongCard("KITE S 3") },
    says: "y.cards: it leads to ../away.txt",
  },
  {
    what: "reports of what would not be mended",
    words: ["lint", "--fix-unsafe", "--format", "json:report.json"],
    links: { "pack/y.cards": "../away.txt" },
    files: { "away.txt": AWAY },
    says: "y.cards: it leads to ../away.txt",
  },
  {
    what: "a linked file that would get a card",
    words: ["new", "card", "cards"],
    links: { "pack/cards/y.cards": "../../plain.txt" },
    says: "cards/y.cards: it leads to ../plain.txt",
  },
  {
    what: "compile.out above",
    words: ["compile"],
    files: { "pack/cardwright.json": out("../victim.json") },
    says: "../victim.json: it is outside of the current folder",
  },
  {
    what: "compile.out above that is there",
    words: ["compile"],
    files: { "pack/cardwright.json": out("../victim.json"), "victim.json": "{}" },
    says: "../victim.json: it is outside",
  },
  {
    what: "compile.out above, forced",
    words: ["compile", "--force"],
    files: { "pack/cardwright.json": out("../victim.json") },
    says: "../victim.json: it is outside",
  },
  {
    what: "a folder above in compile.out",
    words: ["compile"],
    files: { "pack/cardwright.json": out("../dist") },
    says: "../dist/pack.json: it is outside",
  },
  {
    what: "compile.out of an extended configuration",
    words: ["compile"],
    files: { "pack/cardwright.json": '{ "extends": "../house.json" }', "house.json": out("../victim.json") },
    says: "../victim.json: it is outside",
  },
  {
    what: "compile.out that takes a file of others",
    words: ["compile"],
    files: { "pack/cardwright.json": out("package.json"), "pack/package.json": '{ "name": "kites" }' },
    says: "package.json is there already and holds no compiled cards",
  },
  {
    what: "the usual output that is somebody else's",
    words: ["compile"],
    files: { "pack/dist/pack.json": "{}" },
    says: "dist/pack.json is there already",
  },
  {
    what: "the configuration as output",
    words: ["compile"],
    files: { "pack/cardwright.json": out("cardwright.json") },
    says: "cardwright.json is there already",
  },
  {
    what: "an output that is a link",
    words: ["compile"],
    files: { "pack/cardwright.json": out("dist/out.json") },
    links: { "pack/dist/out.json": "../../bashrc" },
    says: "dist/out.json: it leads to ../bashrc",
  },
  {
    what: "an output that is a link, forced",
    words: ["compile", "--force"],
    links: { "pack/dist/pack.json": "../../bashrc" },
    says: "dist/pack.json: it leads to ../bashrc",
  },
  {
    what: "an output that is a link to nothing yet",
    words: ["compile"],
    links: { "pack/dist/pack.json": "../../profile" },
    says: "dist/pack.json: it leads to ../profile",
  },
  {
    what: "an output through a linked folder",
    words: ["compile"],
    links: { "pack/dist": "../lib" },
    files: { "lib/x": "" },
    says: "dist/pack.json: it leads to ../lib/pack.json",
  },
  {
    what: "an output through a link inside to a file of others",
    words: ["compile"],
    links: { "pack/dist/pack.json": "../package.json" },
    files: { "pack/package.json": "{}" },
    says: "dist/pack.json is there already",
  },
  {
    what: "a source map that is a link",
    words: ["compile", "--source-map"],
    links: { "pack/dist/pack.map.json": "../../bashrc" },
    says: "dist/pack.map.json: it leads to ../bashrc",
  },
  {
    what: "a source map beside a named output",
    words: ["compile", "--source-map", "--out", "x.json"],
    links: { "pack/x.map.json": "../bashrc" },
    says: "x.map.json: it leads to ../bashrc",
  },
  {
    what: "a link in a named folder",
    words: ["compile", "--out", "built/"],
    links: { "pack/built/pack.json": "../../bashrc" },
    says: "built/pack.json: it leads to ../bashrc",
  },
  {
    what: "one pack of two",
    words: ["compile"],
    in: ".",
    files: { "also/b.cards": `Pack: B\n---\n${cleanCard("B 1")}` },
    links: { "pack/dist/pack.json": "../../bashrc" },
    says: "pack/dist/pack.json: it leads to bashrc",
  },
  {
    what: "one picture",
    words: ["render"],
    links: { [`pack/dist/pack-cards/${CARD_OF_KITES}`]: "../../../bashrc" },
    says: `dist/pack-cards/${CARD_OF_KITES}: it leads to ../bashrc`,
  },
  {
    what: "one picture in a named folder",
    words: ["render", "--out", "built"],
    links: { [`pack/built/${CARD_OF_KITES}`]: "../../bashrc" },
    says: `built/${CARD_OF_KITES}: it leads to ../bashrc`,
  },
  {
    what: "sheets",
    words: ["render", "--sheet"],
    links: { "pack/dist/pack-sheets.pdf": "../../bashrc" },
    says: "dist/pack-sheets.pdf: it leads to ../bashrc",
  },
  {
    what: "what was printed",
    words: ["render", "--sheet", "--out", "x.pdf"],
    links: { "pack/x.printed.json": "../bashrc" },
    says: "x.printed.json: it leads to ../bashrc",
  },
  {
    what: "numbered sheets",
    words: ["render", "--sheet", "--out", "x.svg"],
    links: { "pack/x-1.svg": "../bashrc" },
    says: "x-1.svg: it leads to ../bashrc",
  },
  {
    what: "a gallery",
    words: ["render", "--format", "html"],
    links: { "pack/dist/pack-gallery.html": "../../bashrc" },
    says: "dist/pack-gallery.html: it leads to ../bashrc",
  },
  {
    what: "a new pack",
    words: ["init", "new"],
    links: { "pack/new/.github": "../../lib" },
    files: { "lib/x": "" },
    says: "new/.github/workflows/cards.yml: it leads to ../lib/workflows/cards.yml",
  },
  {
    what: "cards beside a table",
    words: ["import", "--force", "t.csv"],
    links: { "pack/t.cards": "../bashrc" },
    files: { "pack/t.csv": "Identifier,Type\nX 1,Support\n" },
    says: "t.cards: it leads to ../bashrc",
  },
  {
    what: "a mapping beside cards",
    words: ["import", "t.csv"],
    links: { "pack/t.mapping.json": "../mapping" },
    files: { "pack/t.csv": "Identifier,Type\nX 1,Support\n" },
    says: "t.mapping.json: it leads to ../mapping",
  },
  {
    what: "a table in a named folder",
    words: ["export", "--force", "--out", "built/"],
    links: { "pack/built/pack.csv": "../../bashrc" },
    says: "built/pack.csv: it leads to ../bashrc",
  },
];

describe.each(USERS)("as %s nothing is written out of the pack", { tags: "slow" }, (user) => {
  test.each(sample(REFUSED, 4))(
    "$what: $words",
    async ({ words, files = {}, links = {}, says, in: folder = "pack" }) => {
      place.write({ ...PACK, ...files });
      link(links);
      const before = everything();
      const { status, error } = await runAs(user, words, path.join(place.folder, folder));
      expect(error).toContain(says);
      expect(error).not.toContain("bug");
      expect(status).toBe(2);
      expect(everything()).toEqual(before);
    },
  );

  test("an absolute path in compile.out", async () => {
    const victim = path.join(place.folder, "victim.json");
    place.write({ ...PACK, "pack/cardwright.json": out(victim) });
    const { status, error } = await runAs(user, ["compile"], path.join(place.folder, "pack"));
    expect({ status, error }).toMatchObject({
      status: 2,
      error: expect.stringContaining("../victim.json: it is outside"),
    });
    expect(readdirSync(place.folder)).not.toContain("victim.json");
  });

  test("cards of JSON in a named folder", { tags: "slow" }, async () => {
    place.write(PACK);
    const folder = path.join(place.folder, "pack");
    expect((await runAs(user, ["compile"], folder)).status).toBe(0);
    link({ "pack/built/pack.cards": "../../bashrc" });
    const before = everything();
    const { status, error } = await runAs(user, ["decompile", "dist/pack.json", "--out", "built/"], folder);
    expect({ status, error }).toMatchObject({
      status: 2,
      error: expect.stringContaining("built/pack.cards: it leads"),
    });
    expect(everything()).toEqual(before);
  });

  test("links with the names of temporary files as they once were", { tags: "slow" }, async () => {
    place.write(PACK);
    // Far more processes than begin until the program does.
    const names = Array.from({ length: 2000 }, (_, next) => `pack/.a.cards.${process.pid + next}.tmp`);
    link(Object.fromEntries(names.map((name) => [name, "../bashrc"])));
    const { status } = await runAs(user, ["format"], path.join(place.folder, "pack"));
    expect(status).toBe(0);
    expect(place.read("bashrc")).toBe("export A=1\n");
    expect(lstatSync(path.join(place.folder, "pack/a.cards")).isFile()).toBe(true);
    expect(place.read("pack/a.cards")).toContain("\n    Wind 2\n");
  });
});

describe.each(USERS)("as %s what is named on the command line is written", { tags: "slow" }, (user) => {
  const ALLOWED: readonly (Omit<Trial, "says"> & { readonly writes: string; readonly with?: string })[] = [
    {
      what: "a link that is named",
      words: ["format", "y.cards"],
      links: { "pack/y.cards": "../plain.txt" },
      writes: "plain.txt",
    },
    {
      what: "a link to what is named",
      words: ["format", ".", "../plain.txt"],
      links: { "pack/y.cards": "../plain.txt" },
      writes: "plain.txt",
    },
    {
      what: "a linked folder that is named",
      words: ["format", "lib"],
      links: { "pack/lib": "../lib" },
      files: { "lib/x.cards": untidy("KITE S 2") },
      writes: "lib/x.cards",
    },
    {
      what: "a link that stays inside",
      words: ["format", "cards"],
      links: { "pack/cards/y.cards": "../inner/y.txt" },
      files: { "pack/inner/y.txt": untidy("KITE S 2") },
      writes: "pack/inner/y.txt",
    },
    {
      what: "a folder elsewhere",
      words: ["format", "../lib"],
      files: { "lib/x.cards": untidy("KITE S 2") },
      writes: "lib/x.cards",
    },
    {
      what: "--out above",
      words: ["compile", "--out", "../victim.json"],
      files: { "victim.json": "{}" },
      writes: "victim.json",
    },
    {
      what: "--out that is a link",
      words: ["compile", "--out", "out.json"],
      links: { "pack/out.json": "../victim.json" },
      files: { "victim.json": "{}" },
      writes: "victim.json",
    },
    {
      what: "--force",
      words: ["compile", "--force"],
      files: { "pack/cardwright.json": out("package.json"), "pack/package.json": "{}" },
      writes: "pack/package.json",
    },
    {
      what: "a report above",
      words: ["lint", "--format", "json:../report.json"],
      files: { "report.json": "" },
      writes: "report.json",
    },
    {
      what: "a link that would not change",
      words: ["format"],
      links: { "pack/y.cards": "../tidy.txt" },
      files: { "tidy.txt": cleanCard("KITE S 2").replace("\nType", "\n\nType") },
      writes: "pack/a.cards",
    },
  ];
  test.each(sample(ALLOWED, 3))(
    "$what: $words",
    async ({ words, files = {}, links = {}, writes, in: folder = "pack" }) => {
      place.write({ ...PACK, ...files });
      link(links);
      const before = everything();
      const { status, error } = await runAs(user, words, path.join(place.folder, folder));
      expect({ status, error }).toEqual({ status: 0, error: "" });
      expect(everything().get(writes)).not.toBe(before.get(writes));
      for (const [name, target] of Object.entries(links)) expect(everything().get(name)).toBe(`-> ${target}`);
    },
  );

  test("what compile made it replaces, its source map too", { tags: "slow" }, async () => {
    place.write({ ...PACK, "pack/cardwright.json": out("cards.json") });
    const folder = path.join(place.folder, "pack");
    expect((await runAs(user, ["compile", "--source-map"], folder)).status).toBe(0);
    place.write({ "pack/a.cards": `Pack: Kites\n---\n${cleanCard("KITE S 7")}` });
    expect(await runAs(user, ["compile", "--source-map", "--minify"], folder)).toEqual({
      status: 0,
      out: "cards.json written\ncards.map.json written\n",
      error: "",
    });
    place.write({ "pack/a.cards": `Pack: Kites\n---\n${cleanCard("KITE S 6")}` });
    expect((await runAs(user, ["compile", "--source-map"], folder)).status).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("a run that is killed while it writes", () => {
  const names = Array.from({ length: 30 }, (_, file) => `${String(file).padStart(2, "0")}.cards`);
  const old = new Date("2020-01-01");

  test("leaves whole files, and what is left beside them is gone after the next run that writes", {
    tags: "slow",
  }, async () => {
    const text = Array.from({ length: 20 }, (_, card) => untidy(`KITE S ${card}`)).join("---\n");
    const folder = path.join(place.folder, "pack");
    let tidy = "";
    for (let round = 0; round < 2; round++) {
      place.write(Object.fromEntries(names.map((name) => [`pack/${name}`, text])));
      const child = spawn(process.execPath, [builtProgram(), "format"], { cwd: folder, stdio: "ignore" });
      const exit = once(child, "exit");
      while (child.exitCode === null && readFileSync(path.join(folder, "00.cards"), "utf8") === text)
        await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill("SIGKILL");
      await exit;
      tidy = place.read("pack/00.cards");
      for (const name of names) expect([text, tidy]).toContain(place.read(`pack/${name}`));
    }
    // Whether one of these kills hit is chance, so there is another.
    place.write({ [`pack/.cardwright-${"a".repeat(32)}.tmp`]: "half a fi", "pack/00.cards": text });
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), old, old);
    expect((await runAs("this user", ["format"], folder)).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(names);
  });
});

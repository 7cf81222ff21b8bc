import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openProject } from "../../project/project.js";
import { askGit } from "../../project/revisions/git.js";
import { openRevisionDisk } from "../../project/revisions/revision-disk.js";
import { repository } from "../cli/git.js";
import { cleanCard, type Playground, playground, run, wrongCard } from "../cli/run.js";

let place: Playground;
afterEach(() => place.remove());

const SECRET = "TOKEN=swordfish\n";
const PACK = 'Pack: Kites\nKind "Booster"\n';
const severity = (kind: string): string => JSON.stringify({ rules: { "missing-kind": kind } });
/** `missing-kind` speaks about it. */
const kindless = "Identifier: KITE S 1\nAdventureResources\n    Wind 2\n";
const link = (target: string, from: string): void => symlinkSync(target, path.join(place.folder, from));
/** With `.git`, or with the working folder as the root. */
const GROUNDS = [
  ["in a repository", { "home/.git/HEAD": "" }],
  ["in the working folder", {}],
] as const;

/** The findings of a call, one a line, and what it complained of. */
async function lint(words: string, folder = "home") {
  const { status, out, error } = await place.run(`lint --format compact ${words}`, { in: folder });
  expect(out + error).not.toContain("swordfish");
  return { status, found: out.split("\n").filter(Boolean), error };
}

describe.each(GROUNDS)("%s", { tags: "slow" }, (_, marks) => {
  test("a configuration above does not apply", async () => {
    place = playground({
      ...marks,
      "cardwright.json": '{ "rules": { "missing-kind": "off" }, "ignore": ["home"], "nonsense": 1 }',
      "home/sub/x.cards": kindless,
    });
    const whole = await lint(".");
    expect(whole).toMatchObject({ error: "", found: [expect.stringContaining("[missing-kind]")] });
    expect(await lint("sub/x.cards")).toEqual(whole);
  });

  test("one at the root applies, and a folder and a file in it find the same", async () => {
    place = playground({
      ...marks,
      "home/cardwright.json": severity("info"),
      "home/pack.cards": PACK,
      "home/sub/x.cards": `${kindless}---\n${cleanCard("KITE S 2")}`,
      "home/y.cards": cleanCard("KITE S 2"),
    });
    const whole = await lint(".");
    expect(whole.found).toEqual([expect.stringMatching(/^sub\/x\.cards:5:13: .*\[duplicate-identifier\]$/)]);
    expect(await lint("sub/x.cards")).toEqual(whole);
  });

  test("`extends` goes up and sideways, but not outside", async () => {
    place = playground({
      ...marks,
      "secret.env": SECRET,
      "home/shared/house-rules.json": severity("error"),
      "home/eras/one/cardwright.json": '{ "extends": ["../../shared/house-rules.json"] }',
      "home/eras/one/x.cards": kindless,
      "home/eras/two/cardwright.json": '{\n  "extends": ["../../../secret.env", "../one/cardwright.json"]\n}',
      "home/eras/two/x.cards": kindless,
      "home/eras/three/cardwright.json": '{ "extends": "../../../nothing-there.json" }',
      "home/eras/three/x.cards": cleanCard("KITE S 3"),
    });
    const { status, found } = await lint(".");
    expect(status).toBe(2);
    expect(found).toEqual([
      expect.stringMatching(/^eras\/one\/x\.cards:1:1: error: /),
      expect.stringMatching(
        /^eras\/three\/cardwright\.json:1:14: error: .*nothing-there\.json is not read: it is outside the repo/,
      ),
      expect.stringMatching(
        /^eras\/two\/cardwright\.json:2:15: error: .*secret\.env is not read: it is outside the repository/,
      ),
      expect.stringMatching(/^eras\/two\/x\.cards:1:1: error: /),
    ]);
  });

  test("`extends` and `systems` do not go outside through links", async () => {
    place = playground({
      ...marks,
      "secret.env": SECRET,
      "home/cardwright.json":
        '{ "extends": ["base.json", "out/secret.env"], "systems": ["a.system", "../secret.env"] }',
      "home/x.cards": cleanCard("KITE S 1"),
    });
    link("../secret.env", "home/base.json");
    link("../secret.env", "home/a.system");
    link("..", "home/out");
    const { found } = await lint("x.cards");
    expect(found.map((line) => /^cardwright.json:1:(\d+):.*outside/.exec(line)?.[1])).toEqual(["15", "28", "59", "71"]);
  });

  test("a configuration that is a link to somewhere else is not read", async () => {
    place = playground({ ...marks, "secret.env": SECRET, "home/x.cards": cleanCard("KITE S 1") });
    link("../secret.env", "home/cardwright.json");
    const { status, error } = await lint(".");
    expect(status).toBe(2);
    expect(error).toContain("cardwright.json: a link leads outside the current folder, to ../secret.env");
  });

  test("`Uses:` goes up and sideways, but not outside, whoever leads there", async () => {
    place = playground({
      ...marks,
      "elsewhere/pack.cards": `${PACK}---\n${SECRET}`,
      "home/genesis/pack.cards": PACK.replace("Kites", "Genesis"),
      "home/tides/pack.cards": `${PACK}Uses:\n    ../genesis\n    ../../elsewhere\n    ../through\n    ../../nowhere\n`,
    });
    link("../elsewhere", "home/through");
    const { found } = await lint("tides");
    expect(found).toEqual([
      expect.stringMatching(
        /^tides\/pack\.cards:5:5: error: \.\.\/\.\.\/elsewhere is not read: it is outside.*\[unknown-pack\]$/,
      ),
      expect.stringMatching(/^tides\/pack\.cards:6:5: error: \.\.\/through is not read: it is outside/),
      expect.stringMatching(/^tides\/pack\.cards:7:5: error: \.\.\/\.\.\/nowhere is not read: it is outside/),
    ]);
  });

  test("links that are met are followed inside only, which is said once", async () => {
    place = playground({
      ...marks,
      "secret.env": SECRET,
      "outer/y.cards": SECRET,
      "home/pack.cards": PACK,
      "home/shared/z.cards": wrongCard("KITE S 3"),
      "home/cards/x.cards": wrongCard("KITE S 1"),
      "home/.gitignore": "ignored*\n",
    });
    link("../../secret.env", "home/cards/s.cards");
    link("../../outer", "home/cards/outer");
    link("../../secret.env", "home/cards/notes.txt");
    link("../../outer", "home/cards/ignored");
    link("../shared", "home/cards/shared");
    const { status, found, error } = await lint("cards");
    expect(status).toBe(1);
    expect(found.map((line) => line.split(":")[0])).toEqual(["cards/shared/z.cards", "cards/x.cards"]);
    expect(error).toBe(
      "cardwright: 2 links lead outside the current folder, so they are not followed: cards/outer, cards/s.cards\n",
    );
  });

  test.each(["s.cards", "out/secret.cards", "out", "out/sub", "out/*.cards"])("%s leads outside", async (word) => {
    place = playground({ ...marks, "secret.cards": SECRET, "sub/secret.cards": SECRET, "home/x.txt": "" });
    link("../secret.cards", "home/s.cards");
    link("..", "home/out");
    const { status, found, error } = await lint(word);
    expect(status).toBe(2);
    expect(found).toEqual([]);
    expect(error).toMatch(/^cardwright: cannot read \S+: a link leads outside the current folder, to \.\.\S*\n$/);
  });

  test("a link to a file of cards beside the pack record does not make a folder a pack", async () => {
    place = playground({ ...marks, "outer.cards": PACK, "home/sub/x.cards": cleanCard("KITE S 1") });
    link("../outer.cards", "home/pack.cards");
    expect(await lint("sub/x.cards")).toMatchObject({ status: 0, found: [] });
  });

  test("pictures do not come from outside", async () => {
    place = playground({
      ...marks,
      "outside.svg": "<svg xmlns='http://www.w3.org/2000/svg'><text>swordfish</text></svg>",
      "home/x.cards": `Art: ../outside.svg\n${cleanCard("KITE S 1")}`,
    });
    const { error } = await place.run("render --sheet a4 --out sheet.svg x.cards", { in: "home" });
    if (existsSync(path.join(place.folder, "home/sheet.svg")))
      expect(place.read("home/sheet.svg")).not.toContain("swordfish");
    expect(error).toContain("it is outside the repository");
  });

  test("a mapping beside the cards is not read through a link to somewhere else", async () => {
    place = playground({ ...marks, "secret.env": SECRET, "home/x.csv": "Identifier,Type\nKITE S 1,Support\n" });
    link("../secret.env", "home/x.mapping.json");
    const { status, out, error } = await place.run("import x.csv", { in: "home" });
    expect(status).toBe(2);
    expect(out + error).not.toContain("swordfish");
    expect(error).toContain("a link leads outside the current folder");
  });
});

test.each([
  "lint s.cards",
  "lint --fix s.cards",
  "lint --print-config s.cards",
  "format s.cards",
  "explain s.cards:1",
  "compile s.cards",
  "stats s.cards",
  "render s.cards",
  "export s.cards",
  "decompile s.cards",
  "import s.cards",
  "import --mapping s.cards table.csv",
  "lint --baseline s.cards x.cards",
  "diff s.cards x.cards",
  "diff out x.cards",
])("%s: no command quotes what a link leads to outside", async (words) => {
  place = playground({
    "secret.env": SECRET,
    "home/x.cards": cleanCard("KITE S 1"),
    "home/table.csv": "Identifier,Type\nKITE S 1,Support\n",
  });
  link("../secret.env", "home/s.cards");
  link("..", "home/out");
  const { status, out, error } = await place.run(words, { in: "home" });
  expect(status).toBe(2);
  expect(out + error).not.toMatch(/swordfish|TOKEN/);
  expect(place.read("secret.env")).toBe(SECRET);
});

describe("which root", () => {
  const files = {
    "cardwright.json": severity("off"),
    "repo/.git": "gitdir: elsewhere\n",
    "repo/cardwright.json": severity("error"),
    "repo/eras/x.cards": kindless,
    "repo/vendor/.git/HEAD": "",
    "repo/vendor/y.cards": kindless,
    "other/cardwright.json": severity("info"),
    "other/pack/x.cards": kindless,
    "other/pack/deck/y.cards": kindless,
    "work/z.cards": "",
  };
  const found = async (words: string, cwd = "work") => {
    const { out } = await place.run(`lint --info --format json ${words}`, { in: cwd });
    const report: { files: { path: string; diagnostics: { rule: string; severity: string }[] }[] } = JSON.parse(out);
    return report.files.flatMap(({ path, diagnostics }) =>
      diagnostics.flatMap(({ rule, severity }) => (rule === "missing-kind" ? `${path} ${severity}` : [])),
    );
  };

  test("a repository is its own, wherever the tool runs, one inside of it too", { tags: "slow" }, async () => {
    place = playground(files);
    expect(await found("repo", ".")).toEqual(["repo/eras/x.cards error", "repo/vendor/y.cards warning"]);
    expect(await found("x.cards", "repo/eras")).toEqual(["x.cards error"]);
    expect(await found("../repo")).toEqual(["../repo/eras/x.cards error", "../repo/vendor/y.cards warning"]);
  });

  test("outside of all it is the folder that was named, or that of a file", async () => {
    place = playground(files);
    expect(await found("../other")).toEqual(["../other/pack/deck/y.cards info", "../other/pack/x.cards info"]);
    expect(await found("../other/*/*.cards")).toEqual(["../other/pack/x.cards info"]);
    expect(await found("../other/pack")).toEqual([
      "../other/pack/deck/y.cards warning",
      "../other/pack/x.cards warning",
    ]);
    expect(await found("../other/pack/x.cards")).toEqual(["../other/pack/x.cards warning"]);
    expect(await found(path.join(place.folder, "other/pack"))).toHaveLength(2);
  });

  test("of two folders that were named the outer one, in any order", async () => {
    place = playground(files);
    for (const words of ["../other ../other/pack", "../other/pack ../other", "../other/pack/deck/y.cards ../other"])
      expect(await found(words)).toEqual(["../other/pack/deck/y.cards info", "../other/pack/x.cards info"]);
  });

  test("a file that was named above the working folder leaves the working folder as it is", {
    tags: "slow",
  }, async () => {
    place = playground({ ...files, "work/z.cards": kindless, "above.cards": kindless });
    expect(await found("../above.cards .")).toEqual(["z.cards warning"]);
    expect(await found("..")).not.toContain("z.cards warning");
  });

  test("may be reached through a link", async () => {
    place = playground({
      "real/cardwright.json": '{ "extends": "shared/rules.json" }',
      "real/shared/rules.json": severity("error"),
      "real/pack.cards": `${PACK}Uses:\n    next\n`,
      "real/next/pack.cards": PACK,
      "real/sub/x.cards": kindless,
    });
    link("real", "alias");
    const alias = path.join(place.folder, "alias");
    const real = path.join(realpathSync(place.folder), "real");
    for (const [cwd, word] of [
      [alias, "sub/x.cards"],
      [real, path.join(alias, "sub/x.cards")],
      [alias, path.join(real, "sub/x.cards")],
    ] as const) {
      const { out, error } = await run(["lint", "--format", "compact", word], { cwd });
      expect(out).toMatch(/x\.cards:1:1: error: .*\[missing-kind\]\n$/);
      expect(error).toBe("");
    }
  });

  test("standard input counts where it says that it lies", async () => {
    place = playground(files);
    const { out } = await place.run("lint --format compact --stdin-filename ../repo/eras/new.cards -", {
      in: "work",
      input: kindless,
    });
    expect(out).toContain("../repo/eras/new.cards:1:1: error: ");
  });

  test("a revision has the root that its checkout has", { tags: "slow" }, () => {
    const repo = repository({ "cardwright.json": severity("off"), "sub/x.cards": kindless, "sub/base.json": "{}" });
    place = repo;
    link("/etc/hostname", "sub/s.cards");
    link("../..", "sub/up");
    link("x.cards", "sub/same.cards");
    repo.commit("one");
    const at = (file: string) => path.join(repo.folder, file);
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    const complaints = { remark: say, fail: say, bug: say };
    const commit = repo.git("rev-parse", "HEAD").trim();
    const checkout = openProject(at("sub"), complaints);
    const revision = openProject(at("sub"), complaints, (fail) => openRevisionDisk(at("sub"), commit, fail));
    for (const { roots, disk, configurationOf } of [checkout, revision]) {
      expect(roots.rootOf(at("sub"))).toBe(repo.folder);
      expect(configurationOf(at("sub"))?.folder).toBe(repo.folder);
      expect(["x.cards", "same.cards", "s.cards", "up"].map((name) => roots.leadsOutOf(at(`sub/${name}`)))).toEqual([
        undefined,
        undefined,
        repo.folder,
        repo.folder,
      ]);
      expect(disk.read(at("sub/s.cards"))).toBeUndefined();
      expect(disk.entries(at("sub/up"))).toEqual([]);
      expect(disk.read(at("sub/same.cards"))?.text).toBe(kindless);
    }
    expect(said).toEqual(Array(2).fill(expect.stringMatching(/^cannot read s\.cards: a link leads outside \.\., to /)));
  });
});

describe("where a pack ends", () => {
  test("at a configuration, from below and from above", async () => {
    place = playground({
      ".git/HEAD": "",
      "pack.cards": PACK,
      "x.cards": cleanCard("KITE S 1"),
      "own/cardwright.json": "{}",
      "own/sub/y.cards": cleanCard("KITE S 1"),
      "joined/z.cards": cleanCard("KITE S 1"),
    });
    const duplicate = expect.stringMatching(/^joined\/z\.cards:.* 2 cards.*\[duplicate-identifier\]$/);
    expect((await lint("own/sub/y.cards", ".")).found).toEqual([]);
    expect((await lint("joined", ".")).found).toEqual([duplicate]);
    expect((await lint(".", ".")).found).toEqual([duplicate]);
  });

  test("at the root for reading", async () => {
    place = playground({
      "pack.cards": PACK,
      "other/y.cards": cleanCard("KITE S 1"),
      "home/x.cards": cleanCard("KITE S 1"),
    });
    expect(await lint("y.cards", "other")).toEqual({ status: 0, found: [], error: "" });
    expect((await lint("other/y.cards", ".")).found).toHaveLength(1);
  });

  test("at another repository inside of it", async () => {
    place = playground({
      ".git/HEAD": "",
      "pack.cards": PACK,
      "x.cards": cleanCard("KITE S 1"),
      "vendor/.git/HEAD": "",
      "vendor/y.cards": cleanCard("KITE S 1"),
    });
    expect(await lint(".", ".")).toEqual({ status: 0, found: [], error: "" });
  });

  test("much that is read besides is said", { tags: "slow" }, async () => {
    const others = Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [`more/${index}.cards`, cleanCard(`KITE S ${index + 2}`)]),
    );
    place = playground({ ".git/HEAD": "", "pack.cards": PACK, "sub/x.cards": cleanCard("KITE S 1"), ...others });
    const { error } = await lint("x.cards", "sub");
    expect(error).toBe("cardwright: also reading 1,201 files, because ../pack.cards says they are one pack\n");
    expect((await lint(".", ".")).error).toBe("");
  });
});

describe.skipIf(process.platform === "win32")("only ordinary files are read", () => {
  const pipe = (file: string): void => void execFileSync("mkfifo", [path.join(place.folder, file)]);

  test("pipes and devices do not block, wherever they stand", { tags: "slow" }, async () => {
    place = playground({
      ".git/HEAD": "",
      "x.cards": `Art: art.png\n${cleanCard("KITE S 1")}`,
      "base/cardwright.json": '{ "extends": "pipe.json", "systems": ["pipe.system"] }',
      "base/y.cards": cleanCard("KITE S 2"),
    });
    for (const file of ["a.cards", "art.png", ".gitignore", "cardwright.json", "base/pipe.json", "base/pipe.system"])
      pipe(file);
    expect((await lint(".", ".")).found.map((line) => /\[.*\]$/.exec(line)?.[0])).toEqual([
      "[invalid-configuration]",
      "[invalid-configuration]",
    ]);
    expect((await lint("a.cards", ".")).error).toMatch(/a\.cards is not an ordinary file/);
    expect((await lint("/dev/zero", ".")).error).toMatch(/is not an ordinary file/);
    expect((await place.run("render --sheet a4 --out sheet.svg x.cards")).error).toContain(
      "it is not an ordinary file",
    );
  });

  test("nor do pipes where something is to be written", { tags: "slow" }, async () => {
    place = playground({
      ".git/HEAD": "",
      "t.csv": "Identifier,Type\nKITE S 1,Support\n",
      "u.csv": "Identifier,Type\nKITE S 1,Support\n",
      "new/x": "",
    });
    for (const file of ["t.cards", "u.mapping.json", "u.imported.json", "new/pack.cards"]) pipe(file);
    const imported = await place.run("import t.csv");
    expect([imported.status, imported.error]).toEqual([
      2,
      expect.stringContaining("cannot write t.cards: it is not an ordinary file"),
    ]);
    expect((await place.run("import u.csv")).error).toContain("u.mapping.json: it is not an ordinary file");
    expect((await place.run("init new")).status).toBe(2);
  });

  test.each(["HEAD", "config", "index"])("git isn't started where .git/%s is a pipe, in a folder above too", (name) => {
    place = repository();
    rmSync(path.join(place.folder, ".git", name), { force: true });
    pipe(`.git/${name}`);
    mkdirSync(path.join(place.folder, "below"));
    expect(() => askGit(path.join(place.folder, "below"), ["rev-parse", "HEAD"])).toThrow("is not an ordinary file");
  });

  test("git is ended when it waits for another pipe", { tags: "slow" }, () => {
    place = repository();
    mkdirSync(path.join(place.folder, ".git/refs/heads"), { recursive: true });
    writeFileSync(path.join(place.folder, ".git/HEAD"), "ref: refs/heads/waiting\n");
    pipe(".git/refs/heads/waiting");
    expect(() => askGit(place.folder, ["rev-parse", "HEAD"], "", 200)).toThrow("git did not answer in 0.2 seconds");
  });

  test("larger files than a text can be are refused unread", async () => {
    place = playground({ "a.cards": "", "b.cards": wrongCard("KITE S 1") });
    truncateSync(path.join(place.folder, "a.cards"), 2 ** 31 - 1);
    const { found, error } = await lint(".", ".");
    expect(found).toHaveLength(1);
    expect(error).toContain("a.cards: it is larger than 512 megabytes");
  });

  test("a socket is refused", async () => {
    place = playground({ "b.cards": cleanCard("KITE S 1") });
    const file = path.join(place.folder, "a.cards");
    const server = createServer().listen(file);
    await once(server, "listening");
    expect((await lint("a.cards", ".")).error).toMatch(/a\.cards is not an ordinary file/);
    expect((await lint(".", ".")).error).toBe("");
    server.close();
  });

  test.skipIf(!existsSync("/proc/kmsg"))("nor does what a system tells through files of no length", async () => {
    place = playground({ ".git/HEAD": "" });
    for (const file of ["/proc/kmsg", "/proc/self/environ"])
      expect((await lint(file, ".")).status).toBe(process.getuid?.() === 0 || file.endsWith("environ") ? 0 : 2);
  });

  test("a working folder that is gone is a sentence", { tags: "slow" }, () => {
    place = playground({ "gone/x": "" });
    const program = path.resolve("dist/cardwright.cjs");
    const gone = path.join(place.folder, "gone");
    mkdirSync(gone, { recursive: true });
    const script = 'cd "$1" && rm -r "$1" && exec "$2" "$3" lint .';
    const ran = spawnSync("sh", ["-c", script, "sh", gone, process.execPath, program], { encoding: "utf8" });
    rmSync(gone, { recursive: true, force: true });
    expect(ran.stderr).toBe("cardwright: the current folder is gone: somebody deleted it; change to another one\n");
    expect(ran.status).toBe(2);
  });
});

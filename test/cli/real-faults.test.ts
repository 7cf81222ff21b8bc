import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { builtProgram } from "../product.js";
import { sample } from "../support/sweep.js";
import { cleanCard } from "./run.js";

/**
 * Disks and limits as the system has them, where it lets us: a small disk that is full, one that is read-only, a limit to
 * the size of files, and too few open files. `faults.test.ts` lets each single call go wrong.
 */
const program = builtProgram();
const isUnix = process.platform !== "win32";
const CACHE = mkdtempSync(path.join(tmpdir(), "cardwright-cache-"));

/** What undoes a test: last things first. */
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

const UNTIDY = `Identifier: KITE S 1\n\n\nType   "Support"\nAdventureResources\n  Wind 02\n`;
/** Enough to fill more than a block of any disk. */
const MANY = Array.from({ length: 60 }, (_, number) => cleanCard(`KITE S ${number + 1}`)).join("---\n");

/** Each command with something to write, and all files before it runs. */
const COMMANDS: readonly { readonly words: string; readonly files: Readonly<Record<string, string>> }[] = [
  { words: "format", files: { "a.cards": MANY.replaceAll("    ", "  ") } },
  { words: "lint --fix", files: { "a.cards": MANY.replaceAll("Wind 2", "Wind 02") } },
  { words: "compile --out p.json", files: { "a.cards": MANY } },
  { words: "compile --out old.json --force", files: { "a.cards": MANY, "old.json": "{}" } },
  { words: "export --out p.csv", files: { "a.cards": MANY } },
  { words: "stats --html stats.html", files: { "a.cards": MANY } },
  { words: "graph --out graph.svg", files: { "a.cards": MANY } },
  { words: "render --out drawn", files: { "a.cards": MANY } },
  { words: "lint --baseline b.json --write-baseline", files: { "a.cards": UNTIDY } },
  { words: "init starter", files: {} },
];

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "cardwright-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  fill(folder, files);
  return folder;
}

function fill(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

/** A disk of so many kibibytes; undefined where nobody may mount one. */
function smallDisk(kibibytes: number): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "cardwright-disk-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kibibytes}k`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  undo.push(() => execFileSync("umount", [folder]));
  return folder;
}

/** Runs the program, below a limit that the shell sets. */
function call(folder: string, words: string, limit = "true") {
  const command = `${limit} && exec "$0" "$@"`;
  const { status, signal, stdout, stderr } = spawnSync(
    "sh",
    ["-c", command, process.execPath, program, ...words.split(" ")],
    { cwd: folder, encoding: "utf8", env: { ...process.env, XDG_CACHE_HOME: CACHE } },
  );
  return { status, signal, said: stdout + stderr };
}

/** All that is in a folder, by path. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, "utf8")];
    }),
  );
}

const isTool = (file: string): boolean => file !== "filler";
const names = (files: ReadonlyMap<string, string>): string[] => [...files.keys()].filter(isTool).toSorted();

describe.runIf(isUnix).each(sample(COMMANDS, 1))("cardwright $words", ({ words, files }) => {
  test("on a disk that is full says so, and leaves all as it was", { tags: "slow" }, ({ skip }) => {
    const disk = smallDisk(256);
    if (disk === undefined) return skip("only root may mount a disk");
    fill(disk, files);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(path.join(disk, "filler"), Buffer.alloc(bavail * bsize));
    const before = filesIn(disk);
    const { status, said } = call(disk, words);
    expect(said).toMatch(/the disk is full/);
    expect(status).toBe(2);
    expect([...filesIn(disk)].filter(([file]) => isTool(file))).toEqual([...before].filter(([file]) => isTool(file)));
  });

  test("in a folder that is read-only says so, and leaves all as it was", { tags: "slow" }, ({ skip }) => {
    const isRoot = process.getuid?.() === 0;
    const folder = isRoot ? smallDisk(256) : folderWith({});
    if (folder === undefined) return skip("root may write everywhere but on a disk that is read-only");
    fill(folder, files);
    if (isRoot) execFileSync("mount", ["-o", "remount,ro", folder]);
    else {
      chmodSync(folder, 0o555);
      undo.push(() => chmodSync(folder, 0o755));
    }
    const { status, said } = call(folder, words);
    if (isRoot) execFileSync("mount", ["-o", "remount,rw", folder]);
    expect(said).toMatch(/can only be read|no permission|may not be/);
    expect(status).toBe(2);
    expect(filesIn(folder)).toEqual(new Map(Object.entries(files)));
  });

  test("below a limit to the size of files leaves each file whole, and says what is too large", {
    tags: "slow",
  }, () => {
    const whole = folderWith(files);
    const free = call(whole, words);
    expect(free.status).toBeLessThan(2);
    const folder = folderWith(files);
    const { status, signal, said } = call(folder, words, "ulimit -f 1");
    expect(signal).toBeNull();
    const [old, now] = [new Map(Object.entries(files)), filesIn(whole)];
    const half = [...filesIn(folder)].filter(([file, text]) => text !== old.get(file) && text !== now.get(file));
    expect(half).toEqual([]);
    const isDone = [...now].every(([file, text]) => filesIn(folder).get(file) === text);
    if (!isDone) {
      expect(status).toBe(2);
      expect(said).toMatch(/too large|limit/);
    }
  });

  test("with too few open files ends with a status of its own, and each file is old or new", { tags: "slow" }, () => {
    const whole = folderWith(files);
    call(whole, words);
    const now = filesIn(whole);
    const bad: unknown[] = [];
    for (let limit = leastFiles(); limit < leastFiles() + 8; limit++) {
      const folder = folderWith(files);
      const { status, signal, said } = call(folder, words, `ulimit -n ${limit}`);
      const found = filesIn(folder);
      const half = [...found].filter(([file, text]) => text !== files[file] && text !== now.get(file));
      const lost = Object.keys(files).filter((file) => !found.has(file));
      const isDone = names(found).join() === names(now).join();
      const isSaid = status === 2 && said !== "";
      if (signal !== null || half.length + lost.length > 0 || !(isSaid || (isDone && (status ?? 3) < 2)))
        bad.push({ limit, status, signal, half, lost, said: said.slice(0, 500) });
    }
    expect(bad).toEqual([]);
  });
});

let least: number | undefined;

/** With so many open files Node itself begins and reads a file. */
function leastFiles(): number {
  for (let limit = 8; least === undefined && limit < 200; limit++) {
    const script = 'require("fs").readFileSync(process.execPath, { encoding: null, flag: "r" }).length';
    const words = ["-c", `ulimit -n ${limit} && exec "$0" -e '${script}'`, process.execPath];
    if (spawnSync("sh", words, { stdio: "ignore" }).status === 0) least = limit;
  }
  return least ?? 200;
}

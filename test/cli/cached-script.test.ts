import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCachedScript } from "../../cli/cached-script.js";
import { builtProgram } from "../product.js";
import { cleanCard } from "./run.js";

let folder: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cardwright-kept-"));
  kept = path.join(folder, "cardwright");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script that exports a text, keeps its compiled form, and says what came of it. */
function run(text = "old", env: Readonly<Record<string, string>> = {}, use = "lint") {
  const file = path.join(folder, "script.cjs");
  writeFileSync(file, `module.exports = { say: () => ${JSON.stringify(text)} };`);
  const { exports, isCompiled, keep } = runCachedScript(file, use, { XDG_CACHE_HOME: folder, ...env });
  const said = (exports as { say: () => string }).say();
  keep();
  return { said, isCompiled };
}

const namesKept = () => readdirSync(kept);
const onlyFile = () => path.join(kept, namesKept()[0] ?? "nothing");

test("the second run has the code that the first one compiled, in a folder that is the user's own", () => {
  expect(run()).toEqual({ said: "old", isCompiled: false });
  expect(run()).toEqual({ said: "old", isCompiled: true });
  expect(namesKept()).toHaveLength(1);
  if (process.platform === "win32") return;
  expect([kept, onlyFile()].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o600]);
});

test("each use keeps the functions that it compiled", () => {
  expect(run()).toEqual({ said: "old", isCompiled: false });
  expect(run("old", {}, "format")).toEqual({ said: "old", isCompiled: false });
  expect(namesKept()).toHaveLength(2);
  expect(run("old", {}, "format").isCompiled).toBe(true);
});

test("what it loads later is kept with it, and run once", async () => {
  const [file, part] = ["script.cjs", "part.cjs"].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(file, `exports.later = () => __import("./part.cjs");`);
  const later = async () => {
    const script = runCachedScript(file, "lint", { XDG_CACHE_HOME: folder });
    const { later: load } = script.exports as { readonly later: () => Promise<{ readonly what: object }> };
    const [one, other] = [await load(), await load()];
    expect(one.what).toBe(other.what);
    script.keep();
    return { ...one.what };
  };
  writeFileSync(part, `exports.what = { said: "old" };`);
  expect(await later()).toEqual({ said: "old" });
  expect(namesKept()).toHaveLength(2);
  const [first] = namesKept().map((name) => statSync(path.join(kept, name)).mtimeMs);
  expect(await later()).toEqual({ said: "old" });
  expect(namesKept().map((name) => statSync(path.join(kept, name)).mtimeMs)[0]).toBe(first);
  writeFileSync(part, `exports.what = { said: "new" };`);
  expect(await later()).toEqual({ said: "new" });
});

describe("code that does not belong to the source is never run", () => {
  test("another source of the same length", () => {
    run("old");
    expect(run("new")).toEqual({ said: "new", isCompiled: false });
    // It took the place of the other.
    expect(run("new")).toEqual({ said: "new", isCompiled: true });
    expect(run("old")).toEqual({ said: "old", isCompiled: false });
    expect(namesKept()).toHaveLength(1);
  });

  test.each([
    ["of the first copy", () => 0],
    ["of the second copy", (length: number) => length >> 1],
    ["at the end", (length: number) => length - 1],
  ])("a byte %s was changed", (_, at) => {
    run();
    const bytes = readFileSync(onlyFile());
    const place = at(bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(onlyFile(), bytes);
    expect(run()).toEqual({ said: "old", isCompiled: false });
    // It was made anew.
    expect(run()).toEqual({ said: "old", isCompiled: true });
  });

  test.each([0, 10, 200])("only %i bytes of it are there", (length) => {
    run();
    writeFileSync(onlyFile(), readFileSync(onlyFile()).subarray(0, length));
    expect(run()).toEqual({ said: "old", isCompiled: false });
  });
});

describe.skipIf(process.platform === "win32")("what somebody else could have put there is not used", () => {
  test.each([0o755, 0o770, 0o777])("a folder that others may enter: %o", (mode) => {
    run();
    chmodSync(kept, mode);
    expect(run()).toEqual({ said: "old", isCompiled: false });
  });

  test("a file that others may write", () => {
    run();
    chmodSync(onlyFile(), 0o666);
    expect(run()).toEqual({ said: "old", isCompiled: false });
  });

  test("a link in the place of the folder, or of the file", () => {
    run();
    const file = onlyFile();
    renameSync(file, path.join(folder, "elsewhere"));
    symlinkSync(path.join(folder, "elsewhere"), file);
    expect(run()).toEqual({ said: "old", isCompiled: false });
    renameSync(kept, path.join(folder, "other"));
    symlinkSync(path.join(folder, "other"), kept);
    expect(run()).toEqual({ said: "old", isCompiled: false });
  });

  test.skipIf(process.geteuid?.() !== 0)("a folder, or a file, of another user", () => {
    run();
    const file = onlyFile();
    chownSync(file, 12345, 12345);
    expect(run()).toEqual({ said: "old", isCompiled: false });
    chownSync(kept, 12345, 12345);
    expect(run()).toEqual({ said: "old", isCompiled: false });
  });
});

describe("without a cache the program runs all the same, and says nothing", () => {
  test("where nothing can be written", () => {
    writeFileSync(kept, "no folder");
    expect(run()).toEqual({ said: "old", isCompiled: false });
    expect(readFileSync(kept, "utf8")).toBe("no folder");
  });

  test("where it is switched off", () => {
    const off = { NODE_DISABLE_COMPILE_CACHE: "1" };
    expect(run("old", off)).toEqual({ said: "old", isCompiled: false });
    expect(readdirSync(folder)).toEqual(["script.cjs"]);
    run();
    expect(run("old", off)).toEqual({ said: "old", isCompiled: false });
  });

  test("where the environment names no whole path", () => {
    const home = path.join(folder, "home");
    mkdirSync(home);
    run("old", { XDG_CACHE_HOME: "here", HOME: home, LOCALAPPDATA: home });
    expect(readdirSync(folder).sort()).toEqual(["home", "script.cjs"]);
  });
});

test("other flags of Node are another cache, and old ones are deleted", () => {
  run();
  expect(run("old", { NODE_OPTIONS: "--stack-size=900" }).isCompiled).toBe(false);
  for (let at = 0; at < 30; at++) run("old", {}, `use ${at}`);
  expect(namesKept()).toHaveLength(20);
  expect(run("old", {}, "use 29").isCompiled).toBe(true);
});

/** For larger packs, flags of V8 are set. Its code has to be kept with the flags that the next run starts with. */
test.each([
  ["a card", 1],
  ["a few hundred cards", 300],
  ["thousands of cards", 9000],
])("the built program keeps its own code, and says the same with it: %s", { tags: "slow" }, (_, cards) => {
  const program = builtProgram();
  const texts = Array.from({ length: cards }, (_, at) => cleanCard(`KITE S ${at + 1}`));
  writeFileSync(path.join(folder, "a.cards"), texts.join("---\n"));
  const env = { ...process.env, XDG_CACHE_HOME: folder, NODE_DISABLE_COMPILE_CACHE: "" };
  const lint = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "lint", "a.cards"], { cwd: folder, env });
    return { status, out: String(stdout), error: String(stderr) };
  };
  const first = lint();
  const counted = cards === 1 ? "1 card" : `${cards} cards`;
  expect(first).toEqual({ status: 0, out: `1 file, ${counted} of got@2010-07-11: nothing to report\n`, error: "" });
  const written = statSync(onlyFile()).mtimeMs;
  expect(lint()).toEqual(first);
  expect(statSync(onlyFile()).mtimeMs).toBe(written);
});

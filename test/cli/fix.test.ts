import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as fixes from "../../compiler/diagnostics/apply-fixes.js";
import * as formatting from "../../compiler/format/format-file.js";
import { parse } from "../../grammar/index.js";
import { builtProgram } from "../product.js";
import { cleanCard, type Playground, playground, run, wrongCard } from "./run.js";

vi.mock(import("../../compiler/format/format-file.js"), async (original) => {
  const real = await original();
  return { ...real, formatFile: vi.fn(real.formatFile) };
});
vi.mock(import("../../compiler/diagnostics/apply-fixes.js"), async (original) => {
  const real = await original();
  return { ...real, applyEdits: vi.fn(real.applyEdits) };
});

let place: Playground;
beforeEach(() => {
  place = playground();
});
afterEach(() => {
  vi.mocked(formatting.formatFile).mockClear();
  place.remove();
});

describe("safe and unsafe fixes", () => {
  const typed = cleanCard("KITE S 1").replace("Wind 2", "Wind 02");
  const guessed = typed.replace('"Support"', '"Suport"');

  test("--fix leaves alone what is a guess", { tags: "slow" }, async () => {
    place.write({ "a.cards": guessed });
    await place.run("lint --fix");
    expect(place.read("a.cards")).toBe(guessed.replace("02", "2"));
  });

  test("--fix-unsafe takes the preferred guess, and what is safe", { tags: "slow" }, async () => {
    place.write({ "a.cards": guessed });
    const { status } = await place.run("lint --fix-unsafe");
    expect({ status, text: place.read("a.cards") }).toEqual({ status: 0, text: cleanCard("KITE S 1") });
  });

  test("--diff writes nothing and prints a patch", { tags: "slow" }, async () => {
    place.write({ "a.cards": guessed });
    const { out, error } = await place.run("lint --fix-unsafe --diff");
    expect(place.read("a.cards")).toBe(guessed);
    expect(out).toContain("-    Wind 02\n+    Wind 2\n");
    expect(out).toContain("+++ a.cards");
    expect(error).toContain("nothing to report");
  });

  test("--diff alone says what it is for", async () => {
    place.write({ "a.cards": guessed });
    const { status, error } = await place.run("lint --diff");
    expect({ status, error }).toEqual({
      status: 2,
      error: "cardwright: --diff shows what --fix or --fix-unsafe would change; name one of them\n",
    });
  });
});

describe("what is written is proved first", () => {
  test("a layout that loses something is a bug, and the file stays as it was", { tags: "slow" }, async () => {
    const text = `${cleanCard("KITE S 1").replace("Wind 2", "Wind   2 # strong")}`;
    place.write({ "a.cards": text, "b.cards": cleanCard("KITE S 2").replace("Wind 2", "Wind   2") });
    vi.mocked(formatting.formatFile).mockImplementationOnce(() => cleanCard("KITE S 1"));
    const { status, error, out } = await place.run("format");
    expect(status).toBe(70);
    expect(error).toBe(
      "cardwright: this is a bug in cardwright, please report it: formatting a.cards does more than it should (the comment # strong would be lost), so it stays as it is\n",
    );
    expect(place.read("a.cards")).toBe(text);
    expect(out).toContain("b.cards formatted");
  });

  test("fixes that do more than they say are a bug, and the file stays as it was", async () => {
    const text = `${wrongCard("KITE S 1")}---\n${cleanCard("KITE S 2")}`;
    place.write({ "a.cards": text });
    const real = vi.mocked(fixes.applyEdits).getMockImplementation();
    vi.mocked(fixes.applyEdits).mockImplementation((before, edits) =>
      before === text
        ? text.replace("Type Support", 'Type "Support"').replaceAll("Wind 2", "Wind 3")
        : (real?.(before, edits) ?? before),
    );
    const { status, error } = await place.run("lint --fix");
    expect(status).toBe(70);
    expect(error).toContain(
      "the fixes of a.cards do more than they say (KITE S 2 would say something else), so it stays as it is\n",
    );
    expect(place.read("a.cards")).toBe(text);
    vi.mocked(fixes.applyEdits).mockImplementation((before, edits) => real?.(before, edits) ?? before);
  });
});

describe.each(["--fix", "--fix-unsafe"])("%s over all sample mistakes", (option) => {
  test("comes to an end at which nothing changes any more, and which can be read", { tags: "slow" }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cardwright-mistakes-"));
    cpSync("samples/mistakes", folder, { recursive: true });
    const texts = () => new Map(filesBelow(folder).map((file) => [file, readFileSync(file, "utf8")]));
    const before = texts();
    const first = await run(["lint", option, "."], { cwd: folder });
    const after = texts();
    const second = await run(["lint", option, "."], { cwd: folder });
    expect(texts()).toEqual(after);
    for (const { error } of [first, second]) expect(error).not.toContain("bug");
    expect([...after].filter(([file, text]) => before.get(file) !== text).length).toBeGreaterThan(30);
    for (const [file, text] of after) {
      if (!/\.(cards|system)$/.test(file)) continue;
      const { records } = parse(text);
      expect(records.map((record) => record.text + (record.separator?.text ?? "")).join("")).toBe(text);
    }
    rmSync(folder, { recursive: true });
  });
});

function filesBelow(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.\w+$/.test(name) && !name.includes("encoding"))
    .map((name) => path.join(folder, name))
    .sort();
}

describe("Ctrl-C in the middle of --fix", () => {
  test.skipIf(process.platform === "win32")(
    "leaves every file as it was or as it is to be",
    { tags: "slow" },
    async () => {
      const cards = Array.from({ length: 400 }, (_, card) => wrongCard(`KITE S ${card}`)).join("---\n");
      const names = Array.from({ length: 120 }, (_, file) => `${String(file).padStart(3, "0")}.cards`);
      place.write(Object.fromEntries(names.map((name) => [name, cards])));
      const program = builtProgram();
      const interrupt = path.resolve("test/cli/interrupt-when-renaming.cjs");
      const { status } = spawnSync(process.execPath, ["--require", interrupt, program, "lint", "--fix", "--quiet"], {
        cwd: place.folder,
        stdio: "ignore",
      });
      expect(status).toBe(130);
      const texts = new Set(names.map((name) => place.read(name)));
      expect([...texts].sort()).toEqual([cards, cards.replaceAll("Type Support", 'Type "Support"')].sort());
      expect(readdirSync(place.folder).sort()).toEqual(names);
    },
  );
});

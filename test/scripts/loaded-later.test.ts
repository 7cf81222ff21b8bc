import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Bundles, loadedLater } from "../../scripts/loaded-later.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cardwright-bundles-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bundles `main.ts` of some files, and gives the names of what is loaded later. */
async function namesLoadedLater(files: Record<string, string>, others?: ReadonlyMap<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const bundles = new Bundles(others);
  await build({
    entryPoints: [path.join(folder, "main.ts")],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "silent",
    plugins: [loadedLater(bundles)],
  });
  return [...bundles].map(([name, source]) => [name, path.relative(folder, source)]);
}

test("what is imported later is a bundle of its own, once", { tags: "slow" }, async () => {
  const files = { "main.ts": `import("./one/gate.js"); import("./other.js");`, "other.ts": "", "one/gate.ts": "" };
  expect(await namesLoadedLater({ ...files, "main.ts": `${files["main.ts"]} import("./other.js");` })).toEqual([
    ["gate.js", path.join("one", "gate.ts")],
    ["other.js", "other.ts"],
  ]);
});

test("two files of one name do not overwrite each other", async () => {
  const files = {
    "main.ts": `import("./one/gate.js"); import("./two/gate.js");`,
    "one/gate.ts": "",
    "two/gate.ts": "",
  };
  await expect(namesLoadedLater(files)).rejects.toThrow(/gate\.ts .*would both be written to gate\.js/);
});

test("nor does one overwrite an entry of the library", async () => {
  const files = { "main.ts": `import("./tools.js");`, "tools.ts": "" };
  await expect(namesLoadedLater(files, new Map([["tools.js", "tools/index.ts"]]))).rejects.toThrow(
    "tools/index.ts would both be written to tools.js",
  );
});

test("an entry of the library is written once, by the library", async () => {
  const files = { "main.ts": `import("./compiler/index.js"); import("./other.js");`, "other.ts": "" };
  const others = new Map([["index.js", path.join(folder, "compiler/index.ts")]]);
  expect(await namesLoadedLater(files, others)).toEqual([["other.js", "other.ts"]]);
});

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { type Analysis, checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { emptyFolder, NODE_VERSIONS, nodeBinary, npm } from "./node-versions.js";
import { builtProgram } from "./product.js";

const CLEAN = `Identifier: BAY A 1
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Timber 2
`;

let folder = "";
let packed: readonly string[] = [];
let archive = "";

/** Packs what is built and installs it in an empty folder, without a network: it needs nothing else. */
beforeAll(() => {
  builtProgram();
  folder = emptyFolder();
  const [made] = JSON.parse(npm(["pack", "--ignore-scripts", "--json", "--pack-destination", folder], process.cwd()));
  packed = made.files.map((file: { path: string }) => file.path);
  archive = made.filename;
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "engine", private: true, type: "module" }));
  npm(["install", "--offline", path.join(folder, archive)], folder);
  writeFileSync(path.join(folder, "clean.cards"), CLEAN);
  writeFileSync(path.join(folder, "wrong.cards"), CLEAN.replace("2", "two"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package holds what is built, the licences and the README, and nothing else", () => {
  const built = [
    "dist/cardwright.cjs",
    // Charts and the layout of graphs are loaded when they are first used.
    "dist/analyses.cjs",
    "dist/statistics-page.js",
    "dist/seldom-used.cjs",
    "dist/graphviz.js",
    "dist/sheets-pdf.js",
    "dist/svg-to-png.js",
    "dist/svg-trial.js",
    "dist/resvg.wasm",
    "dist/fonts/arimo-latin-400-normal.woff",
    "dist/THIRD-PARTY-LICENSES.txt",
    "dist/systems/got.json",
    "dist/schema/pack.json",
    "dist/editors/vim/syntax/cards.vim",
    "dist/editors/sublime/Cards.sublime-syntax",
  ];
  const expected = ["LICENSE", "README.md", "package.json", ...built];
  expect(expected.filter((file) => !packed.includes(file))).toEqual([]);
  expect(packed.filter((file) => !file.startsWith("dist/") && !expected.includes(file))).toEqual([]);
});

test("every entry point that the package names is in it", () => {
  const named = [manifest.bin.cardwright, ...JSON.stringify(manifest.exports).matchAll(/"\.\/(dist\/[^"*]+)"/g)];
  const files = named.map((one) => (typeof one === "string" ? one : one[1]));
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !packed.includes(file ?? ""))).toEqual([]);
});

describe.each(NODE_VERSIONS)("on Node %s", (version) => {
  const run = (...command: string[]) => {
    const done = spawnSync(nodeBinary(version), command, { cwd: folder, encoding: "utf8" });
    return { status: done.status, out: done.stdout, err: done.stderr };
  };
  const cardwright = (...command: string[]) => run("node_modules/cardwright/dist/cardwright.cjs", ...command);

  test("says its version", () => {
    expect(cardwright("--version")).toEqual({ status: 0, out: `${manifest.version}\n`, err: "" });
  });

  test("lints: a clean card, and a wrong one", () => {
    expect(cardwright("lint", "clean.cards")).toMatchObject({ status: 0, err: "" });
    expect(cardwright("lint", "wrong.cards")).toMatchObject({
      status: 1,
      out: expect.stringContaining("wrong.cards:5"),
    });
  });

  test("compiles", () => {
    const { status, out } = cardwright("compile", "--stdout", "clean.cards");
    expect(status).toBe(0);
    expect(JSON.parse(out).cards).toMatchObject([
      { id: "BAY A 1", categories: { AdventureCommonCosts: { Timber: 2 } } },
    ]);
  });

  test("counts and draws", () => {
    expect(cardwright("stats", "clean.cards")).toMatchObject({
      status: 0,
      out: expect.stringContaining("Timber"),
      err: "",
    });
    expect(cardwright("stats", "--html", "clean.cards", "page.html")).toMatchObject({ status: 0, err: "" });
    expect(cardwright("graph", "clean.cards")).toMatchObject({
      status: 0,
      out: expect.stringContaining("BAY A 1"),
      err: "",
    });
  });

  test("prints: the same cards are the same bytes on every version", () => {
    writeFileSync(path.join(folder, "art.png"), PICTURE);
    writeFileSync(
      path.join(folder, "printed.cards"),
      `${CLEAN.replace("Type", "Art: art.png\nType")}---\n${CLEAN.replace("1", "2")}`,
    );
    const out = `on-${version}/cards.pdf`;
    expect(cardwright("render", "printed.cards", "--duplex", "--out", out)).toMatchObject({ status: 0, err: "" });
    const bytes = readFileSync(path.join(folder, out));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.length).toBeGreaterThan(10_000);
    printed ??= bytes;
    expect(bytes.equals(printed)).toBe(true);
  });

  test("draws pictures: the same card is the same bytes on every version", () => {
    writeFileSync(path.join(folder, "drawn.cards"), CLEAN);
    const out = `on-${version}/card.png`;
    expect(cardwright("render", "drawn.cards", "--out", out)).toMatchObject({ status: 0, err: "" });
    const bytes = readFileSync(path.join(folder, out));
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    drawn ??= bytes;
    expect(bytes.equals(drawn)).toBe(true);
  });

  test("is a library", () => {
    writeFileSync(path.join(folder, "engine.mjs"), ENGINE);
    expect(run("engine.mjs", "clean.cards")).toMatchObject({ status: 0, out: "1 record, 0 findings\n", err: "" });
  });
});

/** What the first version printed. */
let printed: Buffer | undefined;
let drawn: Buffer | undefined;

/** Eight dots, half of which can be seen through: pdfkit unpacks such pictures and packs them anew. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAJUlEQVR4nGM4wRAVdcIm6v+JCiC9Jeo/A1DgP1AgCijwHygQBQAdnxFFgfVTLwAAAABJRU5ErkJggg==",
  "base64",
);

/** An engine's tool that checks cards itself, with the game that comes with the package. */
const ENGINE = `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, loadGame } from "cardwright";
import { parse } from "cardwright/grammar";

const text = readFileSync(process.argv[2], "utf8");
const require = createRequire(import.meta.url);
const games = [await loadGame("got"), await loadGame(require("cardwright/systems/got.json"))];
const required = require("cardwright");
if (required.check !== check) throw new Error("require gives another module");
console.log(\`\${parse(text).records.length} record, \${games.flatMap((game) => check(text, game)).length} findings\`);
`;

describe("in a browser, whose globals are those of the language alone", () => {
  /** Bundles a module that uses the package, as for a web page, and returns what it leaves in `result`. */
  async function run(source: string): Promise<unknown> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: folder },
      bundle: true,
      platform: "browser",
      format: "iife",
      write: false,
      logLevel: "silent",
    });
    const globals: { result?: unknown } = {};
    runInNewContext(outputFiles[0]?.text ?? "", globals);
    return JSON.parse(JSON.stringify(await globals.result));
  }

  test("parses", async () => {
    const source = `import { parse } from "cardwright/grammar";
globalThis.result = parse(${JSON.stringify(CLEAN)}).records[0].lines.map(({ kind }) => kind);`;
    expect(await run(source)).toEqual(["label", "attribute", "attribute", "bare-name", "attribute"]);
  });

  test("checks and compiles, and what the tools are for", async () => {
    const source = `import { check, checkDeck, compile, loadGame, readPack } from "cardwright";
import { statistics } from "cardwright/tools";
import got from "cardwright/systems/got.json";

globalThis.result = loadGame(got).then((game) => {
  const clean = readPack(${JSON.stringify(CLEAN)}, game);
  return {
    clean: check(clean).length,
    wrong: check(${JSON.stringify(CLEAN.replace("2", "two"))}, game).map(({ rule }) => rule),
    cards: compile(clean).cards.map(({ categories }) => categories),
    listed: checkDeck(clean, "1 BAY A 1\\n1 BAY A 2").map(({ line }) => line),
    counted: statistics(clean),
  };
});`;
    expect(await run(source)).toMatchObject({
      clean: 0,
      wrong: ["wrong-value-type"],
      cards: [{ AdventureCommonCosts: { Timber: 2 } }],
      listed: expect.arrayContaining([2]),
      counted: { system: expect.stringContaining("got@") },
    });
  });

  test("who only reads compiled packs loads no parser", async () => {
    const { outputFiles } = await build({
      stdin: { contents: 'import { readCompiled } from "cardwright";\nconsole.log(readCompiled);', resolveDir: folder },
      bundle: true,
      minify: true,
      platform: "browser",
      format: "esm",
      write: false,
      logLevel: "silent",
    });
    expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(25_000);
  });

  test.each(Object.keys(manifest.exports).filter((name) => !/[*]|json$/.test(name)))("all of %s", async (name) => {
    const source = `import * as all from "cardwright${name.slice(1)}";\nglobalThis.result = Object.keys(all);`;
    const inNode = await import(path.resolve(`dist/${path.basename(name === "." ? "index" : name)}.js`));
    expect(await run(source)).toEqual(expect.arrayContaining(Object.keys(inNode)));
  });
});

/** The declarations that docs/library-api.md shows. */
const PROMISED = [
  ...["index", "compiled", "game", "pack", "find", "draw", "texts", "tools", "grammar"].map(
    (name) => `library/${name}`,
  ),
  "compiler/emit/compiled-pack",
  "compiler/diagnostics/diagnostic",
];

describe("its types", () => {
  const check = (text: string, file = "consumer.ts", ...more: readonly string[]) => {
    writeFileSync(path.join(folder, file), text);
    const compiler = path.resolve("node_modules/typescript/bin/tsc");
    const options = ["--ignoreConfig", "--strict", "--noEmit", "--target", "es2023", ...more];
    return spawnSync(process.execPath, [compiler, ...options, file], { cwd: folder, encoding: "utf8" }).stdout;
  };
  const NODE = ["--module", "nodenext"];
  const CONSUMER = `import { check, checkDeck, compile, type Finding, loadGame, type Pack, readPack } from "cardwright";
import { type FileNode, parse } from "cardwright/grammar";
import { compileRules } from "cardwright/play";
import { statistics } from "cardwright/tools";
import got from "cardwright/systems/got.json" with { type: "json" };

export const tree: FileNode = parse("Level 3");
export async function load(text: string): Promise<readonly Finding[]> {
  const pack: Pack = readPack(text, await loadGame(got));
  const levels = compile(pack).cards.map(({ attributes }) => attributes.Level);
  console.log(statistics(pack).decks.length, levels, compileRules);
  return [...check(pack), ...checkDeck(pack, "1 A 1")];
}
`;

  test.each([
    ["modules of Node", "consumer.mts", NODE],
    ["CommonJS", "consumer.cts", NODE],
    ["a bundler", "consumer.ts", ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom"]],
  ])("serve a strict consumer of %s, who checks the declarations of libraries too", (_, file, options) => {
    const text = file === "consumer.cts" ? CONSUMER.replace(' with { type: "json" }', "") : CONSUMER;
    expect(check(text, file, ...options)).toBe("");
  });

  test("are there: a wrong use is an error", () => {
    expect(check('import { parse } from "cardwright/grammar";\nparse(3);\n', "consumer.ts", ...NODE)).toContain(
      "consumer.ts(2,7): error TS2345",
    );
  });

  test("resolve the same wherever they are looked for", async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(readFileSync(path.join(folder, archive))), {
      excludeEntrypoints: [/^\.\/(?:schema|systems)\//, "./package.json"],
    })) as Analysis;
    // TypeScript's old resolution doesn't know `exports`; docs/library.md says so.
    const known = problems.filter((one) => !("resolutionKind" in one && one.resolutionKind === "node10"));
    expect(known).toEqual([]);
    const { messages } = await publint({ pkgDir: path.join(folder, "node_modules/cardwright"), pack: false });
    expect(messages.filter(({ type }) => type !== "suggestion")).toEqual([]);
  });

  test("are those that docs/library-api.md promises", async () => {
    const shown = PROMISED.map((name) => {
      const text = readFileSync(path.join(folder, `node_modules/cardwright/dist/types/${name}.d.ts`), "utf8");
      return `## ${name}\n\n\`\`\`ts\n${text.trim()}\n\`\`\`\n`;
    });
    const head =
      "# The interface of the library\n\nMade by a test from the declarations that are published: what changes here changes for [programs](library.md).\n";
    await expect([head, ...shown].join("\n")).toMatchFileSnapshot("../docs/library-api.md");
  });
});

test("npx finds the program in the folder it was installed in", () => {
  const out = execFileSync("npx", ["--no-install", "cardwright", "--version"], { cwd: folder, encoding: "utf8" });
  expect(out.trim()).toBe(manifest.version);
});

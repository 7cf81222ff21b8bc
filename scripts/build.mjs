/**
 * Builds the published files in dist/: the shipped systems as data, the program in one file, the library, its types and
 * the JSON Schemas. Everything is built in a separate folder and then moved file by file, so that a program running
 * from dist/ never sees half a file.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build as bundle } from "esbuild";
import { bundleOptions, ENTRY, PLAYERS, PROGRAM, REQUIRE, SCRIPT, THREAD } from "./bundle-options.mjs";
import { FONT_FILES } from "./font-widths.mjs";
import { importTypeScript } from "./import-typescript.mjs";
import { Bundles, loadedLater, SELDOM } from "./loaded-later.mjs";
import { thirdPartyLicences } from "./third-party-licences.mjs";

const OUT = "dist";
const STAGING = `node_modules/.cache/cardwright/build-${process.pid}`;
/**
 * The part of the library that reads compiled JSON, a bundle of its own: with code that other parts share, everybody
 * would load a parser with it.
 */
const READER = { name: "library/compiled", file: "library/compiled.ts" };
/** The library's entry points by their names in dist/; package.json exports them. */
const LIBRARY = {
  index: "library/index.ts",
  grammar: "library/grammar.ts",
  tools: "library/tools.ts",
  play: "play/engine/index.ts",
  internal: "library/internal.ts",
};
await rm(STAGING, { recursive: true, force: true });
try {
  const [bundled] = await Promise.all([bundleAll(), writeData(), writeTypes()]);
  await writeFile(
    path.join(STAGING, "THIRD-PARTY-LICENSES.txt"),
    await thirdPartyLicences([...bundled, ...FONT_FILES]),
  );
  await writeCommonJs();
  await moveInto(OUT);
  await linkProgram();
} finally {
  await rm(STAGING, { recursive: true, force: true });
}

/** What the program reads at run time: systems, mappings, schemas, rule pages, and the packs for `init`. */
async function writeData() {
  const { writeSystems, writeSchemas } = await importTypeScript("scripts/published-data.ts");
  const systems = await writeSystems(path.join(STAGING, "systems"));
  await writeSchemas(systems, path.join(STAGING, "schema"));
  await cp("compiler/rules/examples", path.join(STAGING, "rules"), { recursive: true });
  // Findings in editors link to them.
  await cp("docs/rules", path.join(STAGING, "docs/rules"), { recursive: true });
  for (const editor of ["vim", "sublime"])
    await cp(`editors/${editor}`, path.join(STAGING, "editors", editor), { recursive: true });
  await cp("systems/mappings", path.join(STAGING, "systems/mappings"), { recursive: true });
  for (const file of FONT_FILES) await cp(file, path.join(STAGING, "fonts", path.basename(file)));
  // The PNG renderer, loaded on demand.
  await cp("node_modules/@resvg/resvg-wasm/index_bg.wasm", path.join(STAGING, "resvg.wasm"));
  await cp("samples/starter", path.join(STAGING, "starter"), { recursive: true });
  await cp("samples/starters", path.join(STAGING, "starters"), { recursive: true });
  await cp("samples/mistakes/starter-game", path.join(STAGING, "starter-game"), { recursive: true });
}

/** @returns {Promise<string[]>} every file that went into a bundle */
async function bundleAll() {
  const results = (await Promise.all([bundleProgram(), bundleLibrary()])).flat();
  return results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/**
 * The program: an entry that answers `--version` and runs the main bundle with its code cache; the main bundle, which
 * is a script for that reason; and separate files that are loaded on demand. One large file loads faster than many
 * small ones, so the frequent commands are in it.
 */
async function bundleProgram() {
  const options = await bundleOptions();
  const library = Object.entries(LIBRARY).map(
    ([name, file]) => /** @type {const} */ ([`${name}.js`, path.resolve(file)]),
  );
  const bundles = new Bundles(new Map(library));
  bundles.add(ENTRY, path.resolve(PROGRAM));
  bundles.add(SCRIPT.name, path.resolve(SCRIPT.source));
  bundles.add(SELDOM, "");
  for (const thread of [THREAD, PLAYERS])
    bundles.add(path.basename(thread).replace(".ts", ".js"), path.resolve(thread));
  const results = [];
  for (const [name, source] of bundles) {
    results.push(
      await bundle({
        ...options,
        ...formOf(name, options.define),
        ...(name === SELDOM ? { stdin: await seldomUsed() } : { entryPoints: [source] }),
        outfile: path.join(STAGING, name),
        plugins: [...options.plugins, loadedLater(bundles)],
      }),
    );
  }
  for (const [name] of bundles) if (name !== ENTRY && name.endsWith(".cjs")) await asScript(path.join(STAGING, name));
  await chmod(path.join(STAGING, ENTRY), 0o755);
  // The program's former name, from when it was a module; scripts refer to that path.
  await writeFile(path.join(STAGING, "cardwright.js"), `import "./${ENTRY}";\n`);
  return results;
}

/**
 * @param {string} name file name
 * @param {Record<string, string>} define
 */
function formOf(name, define) {
  if (!name.endsWith(".cjs")) return { banner: { js: REQUIRE } };
  const format = /** @type {const} */ ("cjs");
  if (name === ENTRY)
    return {
      format,
      banner: { js: "#!/usr/bin/env node" },
      // Code that would need this is dropped from this bundle.
      define: { ...define, CARDWRIGHT_SCRIPT: JSON.stringify(SCRIPT.name), "import.meta.url": '""' },
    };
  const js = `"use strict";const __url=require("node:url").pathToFileURL(__filename).href;`;
  return { format, banner: { js }, define: { ...define, "import.meta.url": "__url" } };
}

/**
 * Prepares CommonJS for `runCachedScript`. Not every version of Node allows `import()` there, so that is passed in.
 * Node's own modules use `require`, because importing them makes Node load everything they depend on.
 *
 * @param {string} file
 */
async function asScript(file) {
  const text = await readFile(file, "utf8");
  const handedIn = text
    .replace(/(?<![\w$.])import\(("node:[\w/]+")\)/g, "Promise.resolve(require($1))")
    .replace(/(?<![\w$.])import\((?="\.\/)/g, "__import(");
  if (/(?<![\w$.])import\(/.test(handedIn)) throw new Error(`${file} imports something from elsewhere`);
  // Only regular expressions may contain other characters. As ASCII, the bundle takes half the memory, and a run over
  // one card 5 % less time.
  if (/\.raw`[^`]*[^\0-\x7f]/.test(handedIn)) throw new Error(`${file}: a raw text is not ASCII`);
  const ascii = handedIn.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  await writeFile(file, ascii);
}

/** The rare commands, as one module: those that the table of commands loads when they are asked for. */
async function seldomUsed() {
  const table = await readFile("cli/commands.ts", "utf8");
  const files = new Set(Array.from(table.matchAll(/import\("(\.\/commands\/[\w-]+\.js)"\)/g), ([, file]) => file));
  const contents = Array.from(files, (file) => `export * from "${file}";\n`).join("");
  return { contents, resolveDir: path.resolve("cli"), sourcefile: SELDOM };
}

/** The library's entry points, which share their common code. */
async function bundleLibrary() {
  const options = { ...(await bundleOptions()), outdir: STAGING };
  /** @type {import("esbuild").Plugin} */
  const readerApart = {
    name: "reader-apart",
    setup: ({ onResolve }) =>
      void onResolve({ filter: /^\.\/compiled\.js$/ }, ({ importer }) =>
        importer === path.resolve(LIBRARY.index) ? { path: `./${READER.name}.js`, external: true } : undefined,
      ),
  };
  return Promise.all([
    bundle({ ...options, entryPoints: { [READER.name]: READER.file } }),
    bundle({
      ...options,
      entryPoints: LIBRARY,
      splitting: true,
      chunkNames: "library/[hash]",
      plugins: [readerApart, ...options.plugins],
    }),
  ]);
}

/** TypeScript declarations of the entry points and everything they use. */
async function writeTypes() {
  const outDir = path.join(STAGING, "types");
  // `npm run check` type-checks; here, tsc only writes declarations.
  const options = [
    "--noCheck",
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--rootDir",
    ".",
    "--outDir",
    outDir,
  ];
  const compiler = JSON.parse(await readFile("tsconfig.json", "utf8")).compilerOptions;
  const same = [
    "target",
    "module",
    "moduleResolution",
    "types",
    "strict",
    "exactOptionalPropertyTypes",
    "skipLibCheck",
  ];
  const kept = same.flatMap((name) => [`--${name}`, String(compiler[name])]);
  const run = promisify(execFile);
  const files = [...Object.values(LIBRARY), "library/game-data.ts"];
  await run(process.execPath, ["node_modules/typescript/bin/tsc", "--ignoreConfig", ...kept, ...options, ...files]);
}

/**
 * The library for `require`, which Node gives modules to since 20.19: TypeScript takes declarations for CommonJS only
 * from a folder that says so.
 */
async function writeCommonJs() {
  const folder = path.join(STAGING, "cjs");
  await cp(path.join(STAGING, "types"), path.join(folder, "types"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
  for (const name of Object.keys(LIBRARY))
    await writeFile(path.join(folder, `${name}.js`), `module.exports = require("../${name}.js");\n`);
}

/** @param {string} folder the target; removes files of earlier builds, but keeps compiled packs and packages */
async function moveInto(folder) {
  const files = await filesBelow(STAGING);
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await rename(path.join(STAGING, file), path.join(folder, file));
  }
  const old = (await filesBelow(folder)).filter(
    (file) => !files.includes(file) && !/^[^/\\]+\.(json|vsix)$/.test(file),
  );
  await Promise.all(old.map((file) => rm(path.join(folder, file))));
}

/** Adds the program to the installed packages' commands, so that `npx cardwright` runs this clone. */
async function linkProgram() {
  const link = path.join("node_modules", ".bin", "cardwright");
  const program = path.join("..", "..", OUT, ENTRY);
  if (process.platform === "win32") return writeFile(`${link}.cmd`, `@node "%~dp0\\${program}" %*\r\n`);
  await rm(link, { force: true });
  await symlink(program, link);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} paths relative to that folder
 */
async function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

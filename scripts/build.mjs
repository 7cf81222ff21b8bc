/**
 * Builds what is published into dist/: the shipped systems as data, the program in one file, the library, its types and
 * the JSON Schemas. Everything is made in a folder of its own and then moved, file by file, so that a program running
 * from dist/ meanwhile never sees half a file.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build as bundle } from "esbuild";
import { bundleOptions, ENTRY, PROGRAM, REQUIRE, SCRIPT, THREAD } from "./bundle-options.mjs";
import { FONT_FILES } from "./font-widths.mjs";
import { importTypeScript } from "./import-typescript.mjs";
import { Bundles, loadedLater, OFTEN, SELDOM } from "./loaded-later.mjs";
import { thirdPartyLicences } from "./third-party-licences.mjs";

const OUT = "dist";
const STAGING = `node_modules/.cache/cardwright/build-${process.pid}`;
/** The library's entry points by the names they have in dist/; package.json exports them. */
const LIBRARY = { index: "compiler/index.ts", grammar: "grammar/index.ts", tools: "tools/index.ts" };
await rm(STAGING, { recursive: true, force: true });
try {
  const [bundled] = await Promise.all([bundleAll(), writeData(), writeTypes()]);
  await writeFile(
    path.join(STAGING, "THIRD-PARTY-LICENSES.txt"),
    await thirdPartyLicences([...bundled, ...FONT_FILES]),
  );
  await moveInto(OUT);
  await linkProgram();
} finally {
  await rm(STAGING, { recursive: true, force: true });
}

/** What the program reads when it runs: systems, mappings, schemas, the pages of rules, and the packs that `init` writes. */
async function writeData() {
  const { writeSystems, writeSchemas } = await importTypeScript("scripts/published-data.ts");
  const systems = await writeSystems("systems", path.join(STAGING, "systems"));
  await writeSchemas(systems, path.join(STAGING, "schema"));
  await cp("compiler/rules/examples", path.join(STAGING, "rules"), { recursive: true });
  // Findings in the editor link to them.
  await cp("docs/rules", path.join(STAGING, "docs/rules"), { recursive: true });
  for (const editor of ["vim", "sublime"])
    await cp(`editors/${editor}`, path.join(STAGING, "editors", editor), { recursive: true });
  await cp("systems/mappings", path.join(STAGING, "systems/mappings"), { recursive: true });
  for (const file of FONT_FILES) await cp(file, path.join(STAGING, "fonts", path.basename(file)));
  // What draws PNG is loaded when it is asked for.
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
 * The program: a few lines that answer `--version` and run the main bundle, whose compiled form they keep; the main
 * bundle, which is a script for that reason; and beside it what is loaded only when it is used. One large file is read faster than many small ones, so
 * the commands themselves stay together.
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
  bundles.add(path.basename(THREAD).replace(".ts", ".js"), path.resolve(THREAD));
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
  await asFunction(path.join(STAGING, SCRIPT.name));
  await chmod(path.join(STAGING, ENTRY), 0o755);
  // What the program was called while it was a module; scripts name that path.
  await writeFile(path.join(STAGING, "cardwright.js"), `import "./${ENTRY}";\n`);
  return results;
}

/**
 * @param {string} name of a file
 * @param {Record<string, string>} define
 */
function formOf(name, define) {
  if (name !== ENTRY && name !== SCRIPT.name) return { banner: { js: REQUIRE } };
  const format = /** @type {const} */ ("cjs");
  if (name === ENTRY)
    return {
      format,
      banner: { js: "#!/usr/bin/env node" },
      // What would need this is left out of this bundle again.
      define: { ...define, CARDWRIGHT_SCRIPT: JSON.stringify(SCRIPT.name), "import.meta.url": '""' },
    };
  const js = `"use strict";const __url=require("node:url").pathToFileURL(__filename).href;`;
  return { format, banner: { js }, define: { ...define, "import.meta.url": "__url" } };
}

/**
 * Makes of a script what `runKeptScript` runs: a function. It cannot say `import()` itself in every version of Node, so
 * that is handed in; Node's own modules come by `require`, as importing them makes Node load all that hangs on them.
 *
 * @param {string} file
 */
async function asFunction(file) {
  const text = await readFile(file, "utf8");
  const handedIn = text
    .replace(/(?<![\w$.])import\(("node:[\w/]+")\)/g, "Promise.resolve(require($1))")
    .replace(/(?<![\w$.])import\((?="\.\/)/g, "__import(");
  if (/(?<![\w$.])import\(/.test(handedIn)) throw new Error(`${file} imports something from elsewhere`);
  // Regular expressions are all that is left. As ASCII it takes half the memory, and a run over one card 5 % less time.
  if (/\.raw`[^`]*[^\0-\x7f]/.test(handedIn)) throw new Error(`${file}: a raw text is not ASCII`);
  const ascii = handedIn.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  await writeFile(file, `(function(${SCRIPT.parameters}){${ascii}\n})`);
}

/** The commands that are seldom used, as one module. */
async function seldomUsed() {
  const folder = "cli/commands";
  const names = (await readdir(folder)).map((file) => path.basename(file, ".ts"));
  const lines = names.filter((name) => !OFTEN.includes(name)).map((name) => `export * from "./${name}.js";\n`);
  return { contents: lines.join(""), resolveDir: path.resolve(folder), sourcefile: SELDOM };
}

/** The library's entry points; what they have in common is written once. */
async function bundleLibrary() {
  const options = {
    ...(await bundleOptions()),
    outdir: STAGING,
    entryPoints: LIBRARY,
    splitting: true,
    chunkNames: "library-[hash]",
  };
  return [await bundle(options)];
}

/** Declarations for TypeScript: those of the entry points and all that they use. */
async function writeTypes() {
  const outDir = path.join(STAGING, "types");
  // `npm run check` has tsc look for mistakes; here it only writes.
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
  const files = Object.values(LIBRARY);
  await run(process.execPath, ["node_modules/typescript/bin/tsc", "--ignoreConfig", ...kept, ...options, ...files]);
}

/** @param {string} folder where the finished files go; what an earlier build left there goes away, compiled packs and packages stay */
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

/** Puts the program among the commands of the installed packages, so that `npx cardwright` runs this clone's own. */
async function linkProgram() {
  const link = path.join("node_modules", ".bin", "cardwright");
  const program = path.join("..", "..", OUT, ENTRY);
  if (process.platform === "win32") return writeFile(`${link}.cmd`, `@node "%~dp0\\${program}" %*\r\n`);
  await rm(link, { force: true });
  await symlink(program, link);
}

/**
 * @param {string} folder
 * @returns {Promise<string[]>} paths from that folder
 */
async function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

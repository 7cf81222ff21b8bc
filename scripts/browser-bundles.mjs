/**
 * The language server for browsers: a classic script for Web Workers, without Node modules, and the data that it reads
 * at run time, as one JSON file of paths and texts.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build as bundle } from "esbuild";
import { bundleOptions } from "./bundle-options.mjs";

/** Replacements for Node modules. */
const IN_BROWSERS = /** @type {const} */ ({
  "node:fs": "browser/node/fs.ts",
  "node:url": "browser/node/url.ts",
  "node:buffer": "browser/node/buffer.ts",
  "node:crypto": "browser/node/crypto.ts",
  "node:process": "browser/node/process.ts",
  "node:worker_threads": "browser/node/worker-threads.ts",
  "node:net": "browser/node/nothing.ts",
  "node:stream": "browser/node/nothing.ts",
  "node:child_process": "browser/node/nothing.ts",
  "node:zlib": "browser/node/zlib.ts",
  stream: "browser/node/nothing.ts",
});
/** Graphviz, loaded on demand. */
const GRAPHVIZ = "graphviz";
/** @type {import("esbuild").Plugin} */
const later = {
  name: "later",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(graphviz|git-revisions)\.js$/ }, ({ kind, path: specifier }) => {
      if (kind !== "dynamic-import") return undefined;
      // The browser never needs git revisions.
      if (!specifier.includes(GRAPHVIZ)) return { path: specifier, external: true };
      return { path: path.resolve("browser/node/graphviz.ts") };
    });
  },
};

/** The parts of dist/ that the server reads. */
const READ = ["rules", "systems"];
/** Those of which it only asks what exists, to link to it. */
const LINKED = "docs/rules";

/**
 * A script for a Web Worker: sources that use Node's modules, over what stands for these in browsers.
 *
 * @param {string} source
 * @param {string} outfile
 */
export async function workerBundle(source, outfile) {
  const { alias, define, ...options } = await bundleOptions();
  return bundle({
    ...options,
    entryPoints: [source],
    outfile,
    platform: "browser",
    target: "es2022",
    format: "iife",
    alias: {
      ...alias,
      ...Object.fromEntries(Object.entries(IN_BROWSERS).map(([name, file]) => [name, path.resolve(file)])),
      "node:path": "path-browserify",
      "vscode-languageserver/node": "vscode-languageserver/browser",
    },
    // Where the program believes it is: the data next to it is in memory.
    define: { ...define, "import.meta.url": JSON.stringify("file:///cardwright/worker.js"), global: "globalThis" },
    inject: [path.resolve("browser/node/globals.ts")],
    plugins: [...options.plugins, later],
  });
}

/**
 * @param {string} folder the target
 * @param {string} built the output of `npm run build`
 * @returns {Promise<string[]>} the sources, for their licences
 */
export async function browserBundles(folder, built = "dist") {
  await mkdir(folder, { recursive: true });
  const results = [
    await workerBundle("browser/worker.ts", path.join(folder, "worker.js")),
    await bundle({
      ...(await bundleOptions()),
      entryPoints: [`project/${GRAPHVIZ}.ts`],
      outfile: path.join(folder, `${GRAPHVIZ}.mjs`),
      platform: "browser",
      target: "es2022",
    }),
  ];
  await writeFile(path.join(folder, "shipped.json"), JSON.stringify(await shippedFiles(built)));
  return results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

/**
 * Whether a file is the newest edition of a game by its id alone, which is for those who import the package: the program
 * goes by the sources.
 *
 * @param {string} name
 * @param {(name: string) => boolean} exists
 */
export function isSecondName(name, exists) {
  return /systems\/[^/]+\.json$/.test(name) && !exists(name.replace(/json$/, "system"));
}

/** @param {string} from @returns {Promise<Record<string, string>>} */
async function shippedFiles(from) {
  const files = await Promise.all(
    [...READ, LINKED].map(async (name) => {
      const entries = await readdir(path.join(from, name), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    }),
  );
  const texts = await Promise.all(
    files
      .flat()
      .sort()
      .map(async (file) => {
        const name = path.relative(from, file).replaceAll("\\", "/");
        return [name, name.startsWith(LINKED) ? "" : await readFile(file, "utf8")];
      }),
  );
  const names = new Set(texts.map(([name]) => name));
  return Object.fromEntries(texts.filter(([name = ""]) => !isSecondName(name, (other) => names.has(other))));
}

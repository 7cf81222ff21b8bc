import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fontWidths } from "./font-widths.mjs";

/** @type {Map<string, Promise<Record<string, unknown>>>} */
const imported = new Map();

/**
 * Imports a TypeScript module of this repository. Node 20 can't, so it is bundled first, without packages. The bundle
 * is in node_modules/.cache, but each module finds the files next to its source.
 *
 * @param {string} file path relative to the current folder
 * @returns {Promise<Record<string, unknown>>} the module's exports
 */
export function importTypeScript(file) {
  const before = imported.get(file) ?? bundled(file);
  imported.set(file, before);
  return before;
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
async function bundled(file) {
  const folder = path.resolve("node_modules/.cache/cardwright/modules");
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, `${file.replace(/[^\w]+/g, "-")}-${process.pid}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    plugins: [fontWidths(), ownPlaces],
    sourcemap: "inline",
    logLevel: "error",
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile);
  }
}

/** Each module keeps the URL of its source: a bundle has only one. */
const ownPlaces = {
  name: "own-places",
  /** @param {import("esbuild").PluginBuild} build */
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const url = JSON.stringify(pathToFileURL(file).href);
      return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
    });
  },
};

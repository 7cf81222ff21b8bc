import { readFile } from "node:fs/promises";
import path from "node:path";
import { computedCharacters } from "./computed-characters.mjs";
import { fontWidths } from "./font-widths.mjs";

/** Where the program begins. */
export const PROGRAM = "cli/main.ts";
/** It is no module: to load these Node starts a whole machinery, which takes a fifth of the time of an empty program. */
export const ENTRY = "cardwright.cjs";
/** All that the entry loads when there is work: a function of these parameters, so that V8's compiled form of it can be kept. */
export const SCRIPT = {
  source: "cli/program.ts",
  name: "program.cjs",
  parameters: "exports,require,module,__filename,__dirname,__import",
};
/** What the language server runs in a thread of its own. */
export const THREAD = "lsp/server/analysis-worker.ts";
/** Some packages are CommonJS inside and ask for Node's modules by `require`, which a module does not have. */
export const REQUIRE = `import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);`;

/** What all bundles of the program and of the library have in common. */
export async function bundleOptions() {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  return /** @type {const} */ ({
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    // jsonc-parser's main file asks for its parts in a way that cannot be bundled; its module file does not.
    mainFields: ["module", "main"],
    // Chevrotain reads the patterns of tokens only where they say nothing about themselves; ours say all.
    alias: {
      "@chevrotain/regexp-to-ast": path.resolve("scripts/no-regexp-to-ast.mjs"),
      "@chevrotain/utils": path.resolve("scripts/no-chevrotain-utils.mjs"),
      // Fonts that are compressed in this way are not read, and half of the library is a dictionary for them.
      "brotli/decompress.js": path.resolve("scripts/no-brotli.mjs"),
      // Node's own gives other bytes in other versions; the same cards are the same PDF everywhere.
      zlib: path.resolve("scripts/steady-zlib.mjs"),
    },
    define: { CARDWRIGHT_VERSION: JSON.stringify(version) },
    plugins: [fontWidths(), computedCharacters()],
    // Licences are published beside the bundle instead.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
}

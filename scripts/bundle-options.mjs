import { readFile } from "node:fs/promises";
import path from "node:path";
import { computedCharacters } from "./computed-characters.mjs";
import { fontWidths } from "./font-widths.mjs";
import { shippedGames } from "./shipped-games.mjs";

/** The program's entry point. */
export const PROGRAM = "cli/main.ts";
/** Not a module: loading modules takes Node a fifth of the time of an empty program. */
export const ENTRY = "cardwright.cjs";
/** What the entry loads when there is work, with V8's code of an earlier run. */
export const SCRIPT = { source: "cli/program.ts", name: "program.cjs" };
/** The language server's worker thread. */
export const THREAD = "lsp/server/analysis-worker.ts";
/** A thread that plays sessions. */
export const PLAYERS = "cli/simulate/session-worker.ts";
/** Some packages are CommonJS inside and `require` Node's modules, which modules don't support. */
export const REQUIRE = `import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);`;

/** Shared by all bundles of the program and the library. */
export async function bundleOptions() {
  const { version, homepage } = JSON.parse(await readFile("package.json", "utf8"));
  return /** @type {const} */ ({
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    // jsonc-parser's main file can't be bundled; its module file can.
    mainFields: ["module", "main"],
    // Chevrotain analyses token patterns only if the tokens have no hints; ours all have.
    alias: {
      "@chevrotain/regexp-to-ast": path.resolve("scripts/no-regexp-to-ast.mjs"),
      "@chevrotain/utils": path.resolve("scripts/no-chevrotain-utils.mjs"),
      // Fonts with this compression aren't supported, and its dictionary is half of the library.
      "brotli/decompress.js": path.resolve("scripts/no-brotli.mjs"),
      // Node's zlib gives different bytes in different versions; the same cards must give the same PDF.
      zlib: path.resolve("scripts/steady-zlib.mjs"),
    },
    define: { CARDWRIGHT_VERSION: JSON.stringify(version), CARDWRIGHT_HOMEPAGE: JSON.stringify(homepage) },
    plugins: [fontWidths(), computedCharacters(), shippedGames()],
    // Licences are published next to the bundle instead.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
}

/**
 * The shipped games as modules of the library, one each, so that a program loads only what it plays: virtual modules,
 * compiled from `systems/`.
 */
import { importTypeScript } from "./import-typescript.mjs";

/** The name of the virtual module; `library/shipped-games.d.ts` declares its content. */
const NAME = "virtual:shipped-games";

/** @type {Promise<ReadonlyMap<string, unknown>> | undefined} */
let compiled;

/** Systems by id, those with several editions also by `id@edition`. */
function systems() {
  compiled ??= importTypeScript("scripts/published-data.ts").then(({ readSystems, withNewest }) =>
    withNewest(readSystems()),
  );
  return compiled;
}

/** @param {string} specifier */
async function contentsOf(specifier) {
  const all = await systems();
  const key = specifier.slice(NAME.length + 1);
  if (key !== "") return `export default JSON.parse(${JSON.stringify(JSON.stringify(all.get(key)))});`;
  const loaders = [...all.keys()].map(
    (one) => `${JSON.stringify(one)}: () => import(${JSON.stringify(`${NAME}/${one}`)})`,
  );
  return `export const SHIPPED_GAMES = {${loaders.join(",")}};`;
}

/**
 * The plugin for esbuild.
 *
 * @returns {import("esbuild").Plugin}
 */
export function shippedGames() {
  return {
    name: NAME,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${NAME}`) }, ({ path }) => ({ path, namespace: NAME }));
      onLoad({ filter: /./, namespace: NAME }, async ({ path }) => ({ contents: await contentsOf(path) }));
    },
  };
}

/** The plugin for Vitest. */
export function shippedGamesInTests() {
  return {
    name: NAME,
    /** @param {string} specifier */
    resolveId: (specifier) => (specifier.startsWith(NAME) ? `\0${specifier}` : undefined),
    /** @param {string} id */
    load: (id) => (id.startsWith(`\0${NAME}`) ? contentsOf(id.slice(1)) : undefined),
  };
}

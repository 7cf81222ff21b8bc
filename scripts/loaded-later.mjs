import path from "node:path";

/** Commands that are run often, or stay: they are part of the main bundle. All others are one file beside it. */
export const OFTEN = ["lint", "format", "compile", "lsp"];
export const SELDOM = "seldom-used.js";
/** Loaded by commands of the second kind alone, and small. */
const WITH_SELDOM = ["graph-report", "solve-text", "statistics-report"];

/** What is written to one folder: its files by their names, with their sources. Two sources of one name are an error. */
export class Bundles {
  /** @type {Map<string, string>} */
  #made = new Map();
  /** @type {ReadonlyMap<string, string>} */
  #others;

  /** @param {ReadonlyMap<string, string>} others what else is written there */
  constructor(others = new Map()) {
    this.#others = others;
  }

  /**
   * @param {string} name
   * @param {string} source
   */
  add(name, source) {
    const other = this.#made.get(name) ?? this.#others.get(name);
    if (other !== undefined && other !== source)
      throw new Error(`${source} and ${other} would both be written to ${name}; rename one of them`);
    this.#made.set(name, source);
  }

  /** Those to be made; what is added meanwhile comes as well. */
  [Symbol.iterator]() {
    return this.#made.entries();
  }
}

/**
 * Leaves what is imported by `import()` out of a bundle, frequent commands excepted, and adds it to those to make.
 *
 * @param {Bundles} bundles
 * @returns {import("esbuild").Plugin}
 */
export function loadedLater(bundles) {
  return {
    name: "loaded-later",
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: specifier, resolveDir }) => {
        const name = path.basename(specifier);
        const word = path.basename(name, ".js");
        if (kind !== "dynamic-import" || WITH_SELDOM.includes(word)) return undefined;
        if (specifier.includes("/commands/"))
          return OFTEN.includes(word) ? undefined : { path: `./${SELDOM}`, external: true };
        bundles.add(name, path.resolve(resolveDir, specifier.replace(/\.js$/, ".ts")));
        return { path: `./${name}`, external: true };
      });
    },
  };
}

import path from "node:path";

/** The commands that the main bundle hasn't, which share a file. */
export const SELDOM = "seldom-used.cjs";
/**
 * What many small runs load, beside rare commands: CommonJS, of which the program keeps the compiled code as it does
 * with its own. As a module, each run would compile it anew.
 */
const KEPT_COMPILED = ["analyses", "replays"];

/**
 * The files to write to a folder, by name, with their sources. Two sources with the same name are an error. What others
 * write there is loaded as it is.
 */
export class Bundles {
  /** @type {Map<string, string>} */
  #made = new Map();
  /** @type {ReadonlyMap<string, string>} */
  #others;

  /** @param {ReadonlyMap<string, string>} others other files written there */
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
    if (other === undefined) this.#made.set(name, source);
  }

  /** Bundles to build, including those added during iteration. */
  [Symbol.iterator]() {
    return this.#made.entries();
  }
}

/**
 * Keeps `import()`ed modules out of a bundle, and adds them to the bundles to build. With one of them in it, esbuild
 * would wrap each module in a function that begins it, which makes bundles larger.
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
        if (kind !== "dynamic-import") return undefined;
        if (specifier.includes("/commands/")) return { path: `./${SELDOM}`, external: true };
        const file = KEPT_COMPILED.includes(word) ? `${word}.cjs` : name;
        bundles.add(file, path.resolve(resolveDir, specifier.replace(/\.js$/, ".ts")));
        return { path: `./${file}`, external: true };
      });
    },
  };
}

import { readFile } from "node:fs/promises";

/**
 * Of the bundles' copy of Chevrotain. To know which tokens can begin with a character, its lexer looks up one of 511 classes of
 * characters; those of the 65,280 beyond Latin-1 it computes ahead, at each start. Here each is computed when it is
 * asked for: a run over one card takes 7 % fewer instructions, and no lexer of ours is asked for many.
 */
const CHANGES = [
  // The table, and what is in it.
  ["charCodeToOptimizedIdxMap[charCode]", "255 + ~~(charCode / 255)"],
  ["        initCharCodeToOptimizedIndexMap();\n", ""],
];

/**
 * For esbuild.
 *
 * @returns {import("esbuild").Plugin}
 */
export function computedCharacters() {
  return {
    name: "computed-characters",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer\.js$/ }, async ({ path }) => {
        let contents = await readFile(path, "utf8");
        for (const [before = "", after = ""] of CHANGES) {
          if (contents.split(before).length !== 2) throw new Error(`${path} has not one ${before.trim()}`);
          contents = contents.replace(before, () => after);
        }
        return { contents };
      });
    },
  };
}

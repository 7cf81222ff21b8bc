import ignore from "ignore";
import { anchored, expandBraces, isQuick } from "./globs.js";
import { pathBelow } from "./paths.js";

/** One list of what is left out when folders are walked: a `.gitignore`, or the `ignore` of a configuration. */
export interface IgnoreRules {
  /** Absolute path of the folder from which its entries count. */
  readonly folder: string;
  /** True: left out. False: taken back in. Undefined: not named. The path is absolute. */
  readonly decide: (path: string, isFolder: boolean) => boolean | undefined;
}

/**
 * The entries of a `.gitignore`. Those that would leave out `root` are switched off: who names a folder wants what is in
 * it. (specification: cli.md)
 */
export function gitignoreRules(folder: string, text: string, root: string): IgnoreRules {
  // Whoever wrote the file may be somebody else: what would take for ever to try leaves nothing out.
  const quick = text.split(/\r?\n/).filter(isQuick);
  const lines = quick.filter((line) => !excludes(line, pathBelow(folder, root)));
  // Names are compared exactly on every system, so that every machine checks the same files.
  const rules = ignore({ ignorecase: false }).add(lines);
  return {
    folder,
    decide: (path, isFolder) => {
      const relative = pathBelow(folder, path);
      if (!relative) return undefined;
      const { ignored, unignored } = rules.test(isFolder ? `${relative}/` : relative);
      return ignored ? true : unignored ? false : undefined;
    },
  };
}

function excludes(line: string, root: string | undefined): boolean {
  if (!root) return false;
  return ignore({ ignorecase: false }).add(line).ignores(`${root}/`);
}

/** The `ignore` globs of a configuration, written as in `.gitignore`. Switched off for `root` in the same way. */
export function configuredRules(folder: string, globs: readonly string[], root: string): IgnoreRules {
  return gitignoreRules(
    folder,
    globs
      .flatMap((glob) => expandBraces(glob) ?? [])
      .map(anchored)
      .join("\n"),
    root,
  );
}

import ignore from "ignore";
import { anchored, expandBraces, isQuick } from "./globs.js";
import { pathBelow } from "./paths.js";

/** A list of ignored paths: a `.gitignore`, or the `ignore` of a configuration. */
export interface IgnoreRules {
  /** Absolute path of the folder that its entries are relative to. */
  readonly folder: string;
  /** True: ignored. False: negated. Undefined: no match. The path is absolute. */
  readonly decide: (path: string, isFolder: boolean) => boolean | undefined;
}

/** Limit for the lines of a `.gitignore`: each is tried on each path. */
export const MOST_IGNORED = 5_000;

/**
 * The entries of a `.gitignore`. Those that match `root` are disabled: whoever names a folder wants its content.
 */
export function gitignoreRules(folder: string, text: string, root: string): IgnoreRules {
  // The file may come from somebody else, so slow patterns are dropped.
  const quick = text.split(/\r?\n/).filter(isQuick);
  const lines = quick.filter((line) => !excludes(line, pathBelow(folder, root)));
  // Case-sensitive on every system, so that every machine checks the same files.
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

/** The `ignore` globs of a configuration, written as in `.gitignore`. Those that match `root` are disabled as well. */
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

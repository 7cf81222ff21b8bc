import ignore from "ignore";

/** True for a path, relative to where its globs stand, with `/`; folders count when `isFolder` says so. */
export type Matcher = (path: string, isFolder?: boolean) => boolean;

/**
 * Matches what globs of a configuration name. They are read as in `.gitignore` (one without a slash names things at any
 * depth, a folder stands for all that is in it, a later `!glob` takes back), and `{a,b}` stands for either.
 */
export function anyGlob(globs: readonly string[]): Matcher {
  // Names are compared exactly on every system, so that every machine checks the same files.
  const rules = ignore({ ignorecase: false }).add(globs.flatMap(expandBraces).map(anchored));
  return (path, isFolder = false) => path !== "" && rules.ignores(isFolder ? `${path}/` : path);
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. */
export function expandBraces(glob: string): readonly string[] {
  const [, before, inner, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(glob) ?? [];
  if (before === undefined || inner === undefined || after === undefined) return [glob];
  return inner.split(",").flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

/** `./drafts` is what people write for `/drafts`. */
export function anchored(glob: string): string {
  return glob.replace(/^(!?)\.\//, "$1/");
}

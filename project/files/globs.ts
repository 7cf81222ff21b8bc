import ignore from "ignore";

/** Tests a path relative to its globs, with `/`; `isFolder` tells folders from files. */
export type Matcher = (path: string, isFolder?: boolean) => boolean;

/**
 * Matches the globs of a configuration. They work as in `.gitignore` (without a slash they match at any depth, a folder
 * matches everything in it, a later `!glob` negates), with `{a,b}` for alternatives.
 */
export function anyGlob(globs: readonly string[]): Matcher {
  // Case-sensitive on every system, so that every machine checks the same files.
  const rules = ignore({ ignorecase: false }).add(globs.flatMap((glob) => expandBraces(glob) ?? []).map(anchored));
  return (path, isFolder = false) => path !== "" && rules.ignores(isFolder ? `${path}/` : path);
}

/** Limit for the alternatives of a glob and for its length: 20 times `{a,b}` would be a million. */
export const MOST_ALTERNATIVES = 1_000;
export const LONGEST_GLOB = 2_000;

/** Limit for `**` in a glob: each multiplies the attempts by the number of folders in a path. */
export const MOST_DEPTHS = 3;

/** Whether a glob, or a line of a `.gitignore`, can be matched quickly against any path. */
export function isQuick(glob: string): boolean {
  return glob.length <= LONGEST_GLOB && (glob.match(/\*{2,}/g)?.length ?? 0) <= MOST_DEPTHS;
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. Undefined if it is too long, has too many `**` or too many alternatives. */
export function expandBraces(glob: string): readonly string[] | undefined {
  if (!isQuick(glob)) return undefined;
  const expanded: string[] = [];
  const open = [glob];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [, before, inner, after] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(next) ?? [];
    if (!isQuick(next)) return undefined;
    if (before === undefined || inner === undefined || after === undefined) expanded.push(next);
    else for (const choice of inner.split(",").reverse()) open.push(`${before}${choice}${after}`);
    if (expanded.length + open.length > MOST_ALTERNATIVES) return undefined;
  }
  return expanded;
}

/** Reads `./drafts` as `/drafts`, which it is meant to be. */
export function anchored(glob: string): string {
  return glob.replace(/^(!?)\.\//, "$1/");
}

import ignore from "ignore";

/** True for a path, relative to where its globs stand, with `/`; folders count when `isFolder` says so. */
export type Matcher = (path: string, isFolder?: boolean) => boolean;

/**
 * Matches what globs of a configuration name. They are read as in `.gitignore` (one without a slash names things at any
 * depth, a folder stands for all that is in it, a later `!glob` takes back), and `{a,b}` stands for either.
 */
export function anyGlob(globs: readonly string[]): Matcher {
  // Names are compared exactly on every system, so that every machine checks the same files.
  const rules = ignore({ ignorecase: false }).add(globs.flatMap((glob) => expandBraces(glob) ?? []).map(anchored));
  return (path, isFolder = false) => path !== "" && rules.ignores(isFolder ? `${path}/` : path);
}

/** A glob stands for no more than so many, and is no longer than so many characters: 20 times `{a,b}` would be a million. */
export const MOST_ALTERNATIVES = 1_000;
export const LONGEST_GLOB = 2_000;

/** How often `**` may stand in a glob: with each, a path is tried in as many more ways as it has folders. */
export const MOST_DEPTHS = 3;

/** Whether a glob, or a line of a `.gitignore`, can be tried on any path in a moment. */
export function isQuick(glob: string): boolean {
  return glob.length <= LONGEST_GLOB && (glob.match(/\*{2,}/g)?.length ?? 0) <= MOST_DEPTHS;
}

/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. Undefined: it is too long, has too many `**`, or stands for too many. */
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

/** `./drafts` is what people write for `/drafts`. */
export function anchored(glob: string): string {
  return glob.replace(/^(!?)\.\//, "$1/");
}

import picomatch from "picomatch";

/** True for a path, relative to where its globs stand, with `/`. */
export type Matcher = (path: string) => boolean;

/** The same on every system: `\` quotes, names may begin with a dot. */
const OPTIONS = { dot: true, windows: false } as const;

/** Matches what any of the globs names; one without a slash names files at any depth, as in `.gitignore`. */
export function anyGlob(globs: readonly string[]): Matcher {
  const matchers = globs.map((glob) => picomatch(anyDepth(glob), OPTIONS));
  return (path) => matchers.some((matches) => matches(path));
}

/** Matches what one glob names, counted from one folder. */
export function oneGlob(glob: string): Matcher {
  return picomatch(withoutDot(glob), OPTIONS);
}

/** Splits a glob into the folder with which it begins and the rest; undefined for a plain path. */
export function splitGlob(argument: string): { readonly base: string; readonly glob: string } | undefined {
  const { base, glob, isGlob } = picomatch.scan(argument);
  if (!isGlob || glob === "") return undefined;
  return { base: base === "" ? (argument.startsWith("/") ? "/" : ".") : base, glob };
}

function anyDepth(glob: string): string {
  const plain = withoutDot(glob).replace(/\/$/, "");
  if (plain.startsWith("/")) return plain.slice(1);
  return plain.includes("/") ? plain : `**/${plain}`;
}

function withoutDot(glob: string): string {
  return glob.startsWith("./") ? glob.slice(2) : glob;
}

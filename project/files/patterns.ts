import picomatch from "picomatch";

/** A glob on the command line: its base folder, and a test for what is below. */
export interface Pattern {
  readonly base: string;
  /** Takes a path relative to the base, with `/`. */
  readonly matches: (path: string) => boolean;
}

/** Reads a glob that the shell didn't expand; undefined if there is nothing to expand. */
export function readPattern(argument: string): Pattern | undefined {
  const { base, glob, isGlob } = picomatch.scan(argument);
  if (!isGlob || glob === "") return undefined;
  return {
    base: base === "" ? (argument.startsWith("/") ? "/" : ".") : base,
    matches: picomatch(glob, { dot: true, windows: false }),
  };
}

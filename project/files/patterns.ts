import picomatch from "picomatch";

/** A pattern on the command line: the folder with which it begins, and what matches below it. */
export interface Pattern {
  readonly base: string;
  /** Takes a path from the base, with `/`. */
  readonly matches: (path: string) => boolean;
}

/** Reads an argument as a shell would that did not expand it; undefined when there is nothing to expand in it. */
export function readPattern(argument: string): Pattern | undefined {
  const { base, glob, isGlob } = picomatch.scan(argument);
  if (!isGlob || glob === "") return undefined;
  return {
    base: base === "" ? (argument.startsWith("/") ? "/" : ".") : base,
    matches: picomatch(glob, { dot: true, windows: false }),
  };
}

import path from "node:path";

/** An absolute path the way people are shown it: relative to the current folder, with `/`; absolute where asked for. */
export function shownPath(file: string, cwd: string, absolute = false): string {
  const shown = absolute ? file : path.relative(cwd, file) || ".";
  return withSlashes(shown);
}

/** A folder the way people are shown it in a sentence. */
export function shownFolder(folder: string, cwd: string): string {
  return folder === cwd ? "the current folder" : shownPath(folder, cwd);
}

/** Paths inside the tool are written with `/` on every system. */
export function withSlashes(file: string): string {
  return path.sep === "/" ? file : file.replaceAll(path.sep, "/");
}

/** A path from a folder, with `/`; undefined when it does not lie below. */
export function pathBelow(folder: string, file: string): string | undefined {
  const relative = withSlashes(path.relative(folder, file));
  return relative === ".." || relative.startsWith("../") || path.isAbsolute(relative) ? undefined : relative;
}

/** The folder and all above it, from the inside out. */
export function foldersUp(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
}

/** The same on every machine, whatever its language. */
export function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

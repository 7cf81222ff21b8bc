import path from "node:path";

/** An absolute path for display: relative to the current folder, with `/`, or absolute on request. */
export function shownPath(file: string, cwd: string, absolute = false): string {
  const shown = absolute ? file : path.relative(cwd, file) || ".";
  return withSlashes(shown);
}

/** A folder for display in a sentence. */
export function shownFolder(folder: string, cwd: string): string {
  return folder === cwd ? "the current folder" : shownPath(folder, cwd);
}

/** Internally, paths have `/` on every system. */
export function withSlashes(file: string): string {
  return path.sep === "/" ? file : file.replaceAll(path.sep, "/");
}

/** A path relative to a folder, with `/`; undefined if it isn't below it. */
export function pathBelow(folder: string, file: string): string | undefined {
  const relative = withSlashes(path.relative(folder, file));
  return relative === ".." || relative.startsWith("../") || path.isAbsolute(relative) ? undefined : relative;
}

/** The folder and all its parents, innermost first. */
export function foldersUp(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
}

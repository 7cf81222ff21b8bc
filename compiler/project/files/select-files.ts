import path from "node:path";
import { nearestName } from "../../index.js";
import { compareCodeUnits, pathBelow, shownPath } from "./paths.js";
import { type Terrain, walk } from "./walk.js";

/** What a command was asked to look at. */
export interface Selection {
  /** Absolute paths, each once, in order. */
  readonly files: readonly string[];
  /** Those of them that were named as files: they are read whatever is ignored. */
  readonly named: ReadonlySet<string>;
  /** What is wrong with the arguments, a sentence each. */
  readonly problems: readonly string[];
}

export interface SelectOptions {
  readonly cwd: string;
  /** Nothing found is no problem. */
  readonly allowEmpty: boolean;
}

/**
 * Turns files, folders and globs into files. Named files are taken as they are, folders and globs are walked; nothing
 * named means the current folder. (specification: cli.md)
 */
export async function selectFiles(
  terrain: Terrain,
  args: readonly string[],
  options: SelectOptions,
): Promise<Selection> {
  const files = new Set<string>();
  const named = new Set<string>();
  const problems: string[] = [];
  for (const argument of args.length === 0 ? ["."] : args) {
    const found = await findFiles(terrain, argument, options.cwd);
    for (const file of found.files) {
      files.add(file);
      if (found.named) named.add(file);
    }
    if (found.files.length === 0 && !(options.allowEmpty && found.mayBeEmpty)) problems.push(found.whenEmpty);
  }
  return { files: [...files].sort(compareCodeUnits), named, problems };
}

interface Found {
  readonly files: readonly string[];
  readonly named: boolean;
  readonly mayBeEmpty: boolean;
  readonly whenEmpty: string;
}

async function findFiles(terrain: Terrain, argument: string, cwd: string): Promise<Found> {
  const absolute = path.resolve(cwd, argument);
  const kind = terrain.disk.kindOf(absolute);
  if (kind === "file") return { files: [absolute], named: true, mayBeEmpty: false, whenEmpty: "" };
  if (kind === "folder") {
    const whenEmpty = `no .cards or .system files in ${shownFolder(absolute, cwd)}`;
    return { files: walk(terrain, absolute), named: false, mayBeEmpty: true, whenEmpty };
  }
  if (kind === "other") {
    const whenEmpty = `${shownPath(absolute, cwd)} is no ordinary file; what another program writes is read from standard input, as -`;
    return { files: [], named: true, mayBeEmpty: false, whenEmpty };
  }
  const matched = /[*?{[(!]/.test(argument) ? await expand(terrain, argument, cwd) : undefined;
  if (matched !== undefined)
    return { files: matched, named: false, mayBeEmpty: true, whenEmpty: `nothing matches the pattern ${argument}` };
  return { files: [], named: true, mayBeEmpty: true, whenEmpty: missing(terrain, absolute, cwd) };
}

/** Patterns are rare, for shells expand them, so what understands them is loaded when one is met. */
async function expand(terrain: Terrain, argument: string, cwd: string): Promise<readonly string[] | undefined> {
  const { readPattern } = await import("./patterns.js");
  const pattern = readPattern(argument);
  if (pattern === undefined) return undefined;
  const base = path.resolve(cwd, pattern.base);
  const files = terrain.disk.kindOf(base) === "folder" ? walk(terrain, base) : [];
  return files.filter((file) => pattern.matches(pathBelow(base, file) ?? ""));
}

function missing({ disk }: Terrain, absolute: string, cwd: string): string {
  const folder = path.dirname(absolute);
  const shown = shownPath(absolute, cwd);
  if (disk.kindOf(folder) !== "folder") return `there is no file or folder ${shown}`;
  const near = nearestName(
    path.basename(absolute),
    disk.entries(folder).map(({ name }) => name),
  );
  const hint = near === undefined ? "" : `, did you mean ${shownPath(path.join(folder, near), cwd)}?`;
  return `there is no file or folder ${shown}${hint}`;
}

function shownFolder(folder: string, cwd: string): string {
  return folder === cwd ? "the current folder" : shownPath(folder, cwd);
}

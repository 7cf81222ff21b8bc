import path from "node:path";
import { compareTexts, nearestName } from "../../compiler/index.js";
import type { PathKind } from "./disk.js";
import { pathBelow, shownFolder, shownPath } from "./paths.js";
import type { Pattern } from "./patterns.js";
import { whyOutside } from "./read-root.js";
import { type WalkContext, walk } from "./walk.js";

/** The files a command works on. */
export interface Selection {
  /** Absolute paths, each once, in order. */
  readonly files: readonly string[];
  /** Those that were named as files: they are read even if they are ignored. */
  readonly named: ReadonlySet<string>;
  /** Problems of the arguments, one sentence each. */
  readonly problems: readonly string[];
}

export interface SelectOptions {
  readonly cwd: string;
  /** Whether finding no file is fine. */
  readonly allowEmpty: boolean;
}

/**
 * Resolves files, folders and globs to files. Named files are taken as they are, folders and globs are walked; without
 * arguments, the current folder is. (docs/configuration.md, "How far Cardwright reads")
 */
export async function selectFiles(
  terrain: WalkContext,
  args: readonly string[],
  options: SelectOptions,
): Promise<Selection> {
  const files = new Set<string>();
  const named = new Set<string>();
  const problems: string[] = [];
  const places: NamedPlace[] = [];
  for (const argument of args.length === 0 ? ["."] : args) places.push(await locate(terrain, argument, options.cwd));
  // Roots are set before anything is read.
  for (const { kind, path } of places) if (kind === "file" || kind === "folder") terrain.roots.name(path, kind);
  for (const place of places) {
    const found = findFiles(terrain, place, options.cwd);
    for (const file of found.files) {
      files.add(file);
      if (found.named) named.add(file);
    }
    if (found.files.length === 0 && !(options.allowEmpty && found.mayBeEmpty)) problems.push(found.whenEmpty);
  }
  return { files: [...files].sort(compareTexts), named, problems };
}

interface FoundFiles {
  readonly files: readonly string[];
  readonly named: boolean;
  readonly mayBeEmpty: boolean;
  readonly whenEmpty: string;
}

/** What an argument refers to. */
interface NamedPlace {
  readonly argument: string;
  /** Absolute; of a glob its base folder. */
  readonly path: string;
  readonly kind: PathKind | undefined;
  readonly pattern: Pattern | undefined;
}

async function locate({ disk }: WalkContext, argument: string, cwd: string): Promise<NamedPlace> {
  const absolute = path.resolve(cwd, argument);
  const kind = disk.kindOf(absolute);
  const pattern = kind === undefined && /[*?{[(!]/.test(argument) ? await understand(argument) : undefined;
  if (pattern === undefined) return { argument, path: absolute, kind, pattern };
  const base = path.resolve(cwd, pattern.base);
  return { argument, path: base, kind: disk.kindOf(base), pattern };
}

/** Globs are rare, since shells expand them, so their reader is loaded on demand. */
async function understand(argument: string): Promise<Pattern | undefined> {
  return (await import("./patterns.js")).readPattern(argument);
}

function findFiles(
  terrain: WalkContext,
  { argument, path: place, kind, pattern }: NamedPlace,
  cwd: string,
): FoundFiles {
  if (kind === "folder" && terrain.roots.leadsOutOf(place) !== undefined) {
    const whenEmpty = `cannot read ${shownPath(place, cwd)}: ${whyOutside(place, terrain, cwd)}`;
    return { files: [], named: false, mayBeEmpty: false, whenEmpty };
  }
  if (pattern !== undefined) {
    const files = kind === "folder" ? walk(terrain, place) : [];
    const matched = files.filter((file) => pattern.matches(pathBelow(place, file) ?? ""));
    return { files: matched, named: false, mayBeEmpty: true, whenEmpty: `nothing matches the pattern ${argument}` };
  }
  if (kind === "file") return { files: [place], named: true, mayBeEmpty: false, whenEmpty: "" };
  if (kind === "folder") {
    const whenEmpty = `no .cards or .system files in ${shownFolder(place, cwd)}`;
    return { files: walk(terrain, place), named: false, mayBeEmpty: true, whenEmpty };
  }
  if (kind === "other") {
    const whenEmpty = `${shownPath(place, cwd)} is not an ordinary file; what another program writes is read from standard input, as -`;
    return { files: [], named: true, mayBeEmpty: false, whenEmpty };
  }
  return { files: [], named: true, mayBeEmpty: true, whenEmpty: missing(terrain, place, cwd) };
}

function missing({ disk }: WalkContext, absolute: string, cwd: string): string {
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

import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { foldersUp, pathBelow } from "./paths.js";

/** What decides where a run may write. */
export interface WriteBounds {
  readonly cwd: string;
  /** Absolute paths that the user named: these are written wherever they lead. */
  readonly named: ReadonlySet<string>;
  /** The nearest configuration above a folder. */
  readonly configurationOf: (folder: string) => { readonly folder: string } | undefined;
}

/** Where a write would end up. */
export interface WritePlace {
  /** The real path. */
  readonly target: string;
  /** The folder that must not be left, if the target is outside it and the user didn't name the path. */
  readonly outside: string | undefined;
}

/** The folder that writes for a folder's content must stay in: that of its configuration, else the current one. */
export function writeRoot(folder: string, { cwd, configurationOf }: Omit<WriteBounds, "named">): string {
  return configurationOf(folder)?.folder ?? cwd;
}

/**
 * Resolves a path that will be written. Links on the way to a named path or the current folder are the user's own;
 * others must not lead out of the root of the folder they are in. With `root`, the path itself must be below it.
 */
export function placeToWrite(file: string, ground: WriteBounds, root?: string): WritePlace {
  const target = realPath(file);
  if (ground.named.has(file)) return { target, outside: undefined };
  if (root !== undefined && pathBelow(root, file) === undefined) return { target, outside: root };
  const trusted = trustedAbove(file, ground);
  const link = firstLink(trusted, file);
  if (link === undefined) return { target, outside: undefined };
  const holder = path.dirname(link);
  const isElsewhere = pathBelow(ground.cwd, holder) === undefined && ground.named.has(trusted);
  const around = writeRoot(holder, isElsewhere ? { ...ground, cwd: trusted } : ground);
  const isAllowed = pathBelow(realPath(around), target) !== undefined || isNamed([target, realPath(link)], ground);
  return { target, outside: isAllowed ? undefined : around };
}

/** The real path of something that does or doesn't exist yet; dangling links are followed too. */
export function realPath(file: string, followed = 0): string {
  try {
    return realpathSync(file);
  } catch {
    const folder = path.dirname(file);
    if (folder === file) return file;
    const parent = realPath(folder, followed);
    const place = path.join(parent, path.basename(file));
    const next = followed < MOST_LINKS ? linkAt(place) : undefined;
    return next === undefined ? place : realPath(path.resolve(parent, next), followed + 1);
  }
}

/** The limit of Linux. */
const MOST_LINKS = 40;

function linkAt(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

/** The deepest parent of a file that is also on the way to a named path or the current folder. */
function trustedAbove(file: string, { cwd, named }: WriteBounds): string {
  const common = [cwd, ...named].flatMap(
    (place) => foldersUp(place).find((folder) => pathBelow(folder, file) !== undefined) ?? [],
  );
  return common.reduce((deepest, folder) => (folder.length > deepest.length ? folder : deepest), path.parse(file).root);
}

/** The first link on the way from a folder, exclusive, to a file. */
function firstLink(folder: string, file: string): string | undefined {
  const ways = foldersUp(file).toReversed();
  return ways.slice(ways.indexOf(folder) + 1).find((way) => {
    try {
      return lstatSync(way, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    } catch {
      return false;
    }
  });
}

function isNamed(targets: readonly string[], { named }: WriteBounds): boolean {
  return [...named].some((place) => targets.includes(realPath(place)));
}

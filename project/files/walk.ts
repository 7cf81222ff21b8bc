import path from "node:path";
import { memoizeByKey } from "../../grammar/index.js";
import type { FolderEntry } from "./disk.js";
import { anyGlob, type Matcher } from "./globs.js";
import { configuredRules, gitignoreRules, type IgnoreRules, MOST_IGNORED } from "./ignore-rules.js";
import { pathBelow } from "./paths.js";
import type { ReadBounds } from "./read-root.js";

/** The parts of a configuration that decide which files are found. */
interface WalkedBy {
  /** Absolute path that its globs are relative to. */
  readonly folder: string;
  readonly files: readonly Glob[] | undefined;
  readonly ignore: readonly Glob[];
}

interface Glob {
  readonly value: string;
}

/** What a walk depends on. */
export interface WalkContext extends ReadBounds {
  /** The nearest configuration above a folder. */
  readonly configurationOf: (folder: string) => WalkedBy | undefined;
  /** Receives links that aren't followed. */
  passOver(links: readonly string[]): void;
  /** Receives a `.gitignore` that is too long to be followed. */
  overlook(gitignore: string, most: number): void;
}

/** Folders that never contain cards. */
const NEVER = new Set([".git", ".hg", ".svn", ".jj", "node_modules"]);

/**
 * The card and system files below a folder, without ignored ones and those that the configuration's `files` excludes,
 * by path. Folders for which `stop` returns true are not entered, and links out of the read root are not followed.
 */
export function walk(terrain: WalkContext, root: string, stop: (folder: string) => boolean = () => false): string[] {
  const found: string[] = [];
  const realRoot = terrain.disk.realPath(root);
  const outside: string[] = [];
  const seen = new Set<string>();
  const visit = (folder: string, view: FolderRules): void => {
    for (const entry of terrain.disk.entries(folder)) {
      if (isHidden(view, entry)) continue;
      if (entry.isFolder ? NEVER.has(entry.name) : !view.isWanted(entry.path)) continue;
      if (leadsOutside(terrain, folder, entry)) outside.push(entry.path);
      else if (entry.target !== undefined && leadsBack(entry.target, realRoot, seen)) continue;
      else if (!entry.isFolder) found.push(entry.path);
      else if (!stop(entry.path)) {
        visit(entry.path, viewInto(terrain, root, entry.path, view));
      }
    }
  };
  visit(root, viewFrom(terrain, root));
  terrain.passOver(outside);
  return found;
}

/** Whether walking the folder of its configuration, or without one its own folder, would find the file. */
export function isWalked(terrain: WalkContext, file: string): boolean {
  const root = terrain.configurationOf(path.dirname(file))?.folder ?? path.dirname(file);
  return walk(terrain, root, (folder) => pathBelow(folder, file) === undefined).includes(file);
}

/** The card files directly in a folder that a walk would find. */
export function filesIn(terrain: WalkContext, folder: string): readonly string[] {
  const view = viewFrom(terrain, folder);
  const files = terrain.disk.entries(folder).filter(({ isFolder, path }) => !isFolder && view.isWanted(path));
  const shown = files.filter((entry) => !isHidden(view, entry) && !leadsOutside(terrain, folder, entry));
  return shown.map((entry) => entry.path);
}

/** The rules for one folder: which files are wanted, and which are ignored. */
interface FolderRules {
  readonly configuration: WalkedBy | undefined;
  readonly isWanted: Matcher;
  /** Outermost first. */
  readonly gitignores: readonly IgnoreRules[];
  readonly configured: IgnoreRules | undefined;
}

function isHidden({ gitignores, configured }: FolderRules, { path, isFolder }: FolderEntry): boolean {
  if (configured?.decide(path, isFolder) === true) return true;
  for (let index = gitignores.length - 1; index >= 0; index--) {
    const decision = gitignores[index]?.decide(path, isFolder);
    if (decision !== undefined) return decision;
  }
  return false;
}

/** The rules for the start of a walk: `.gitignore` files above count up to the read root. */
function viewFrom(terrain: WalkContext, root: string): FolderRules {
  const folders = terrain.roots.upToRoot(root).toReversed();
  const gitignores = folders.flatMap((folder) => gitignoreIn(terrain, folder, root) ?? []);
  return { ...configuredView(terrain, root, root), gitignores };
}

function viewInto(terrain: WalkContext, root: string, folder: string, outer: FolderRules): FolderRules {
  const own = gitignoreIn(terrain, folder, root);
  const gitignores = own === undefined ? outer.gitignores : [...outer.gitignores, own];
  if (terrain.configurationOf(folder) === outer.configuration) return { ...outer, gitignores };
  return { ...configuredView(terrain, folder, root), gitignores };
}

function configuredView(terrain: WalkContext, folder: string, root: string): Omit<FolderRules, "gitignores"> {
  const configuration = terrain.configurationOf(folder);
  return {
    configuration,
    isWanted: wantedBy(configuration),
    configured:
      configuration !== undefined && configuration.ignore.length > 0
        ? configuredRules(configuration.folder, configuration.ignore.map(globOf), root)
        : undefined,
  };
}

/** What the names of files of cards, game systems and sessions end in. */
export const SOURCE_ENDINGS = ["cards", "system", "play"] as const;

export function isSourceFile(file: string): boolean {
  return SOURCE_ENDINGS.some((ending) => file.endsWith(`.${ending}`));
}

function wantedBy(configuration: WalkedBy | undefined): Matcher {
  if (configuration?.files === undefined) return isSourceFile;
  const matches = anyGlob(configuration.files.map(globOf));
  return (file) => matches(pathBelow(configuration.folder, file) ?? "");
}

function globOf({ value }: Glob): string {
  return value;
}

function gitignoreIn(terrain: WalkContext, folder: string, root: string): IgnoreRules | undefined {
  const { disk } = terrain;
  const text = gitignoreOnce(disk, folder, () => {
    const file = path.join(folder, ".gitignore");
    const found = disk.kindOf(file) === "file" ? disk.glance(file)?.text : undefined;
    if (found === undefined || found.split("\n", MOST_IGNORED + 2).length <= MOST_IGNORED + 1) return found;
    terrain.overlook(file, MOST_IGNORED);
    return undefined;
  });
  return text === undefined ? undefined : gitignoreRules(folder, text, root);
}

/** By folder: all folders below need it. */
const gitignoreOnce = memoizeByKey<ReadBounds["disk"], string, string | undefined>();

/** A link to something that is found anyway, or that another link leads to: following it could go on forever. */
function leadsBack(target: string, realRoot: string, seen: Set<string>): boolean {
  const circular = pathBelow(realRoot, target) !== undefined || pathBelow(target, realRoot) !== undefined;
  if (circular || seen.has(target)) return true;
  seen.add(target);
  return false;
}

function leadsOutside({ roots }: ReadBounds, folder: string, { target }: FolderEntry): boolean {
  return target !== undefined && !roots.mayRead(folder, target);
}

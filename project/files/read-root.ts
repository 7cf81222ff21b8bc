import path from "node:path";
import { getOrMake } from "../../grammar/index.js";
import type { Disk } from "./disk.js";
import { foldersUp, pathBelow, shownFolder, shownPath } from "./paths.js";

/**
 * How far reading goes. Content of a folder can refer to other files (`extends`, `Uses:`, links, pictures) and depends
 * on what is above it (`cardwright.json`, `Pack:`), but never beyond its root: the repository, without one the working
 * folder or the editor's workspace folder, elsewhere the path that the user named. Paths are compared with all links
 * resolved.
 */
export type ReadRoots = ReturnType<typeof readRoots>;

/** The folder of the repository that a folder is in; found without git. */
export function repositoryAbove(folder: string, disk: Pick<Disk, "kindOf">): string | undefined {
  for (let up = folder; ; up = path.dirname(up)) {
    if (disk.kindOf(path.join(up, ".git")) !== undefined) return up;
    if (path.dirname(up) === up) return undefined;
  }
}

/** `home` is the working folder, or a workspace folder. */
export function readRoots(disk: Pick<Disk, "kindOf" | "realPath">, home: string) {
  /** By real path. */
  const trees = new Set([disk.realPath(home)]);
  const loose = new Set<string>();
  const known = new Map<string, FolderReach>();
  const groundOf = (folder: string): FolderReach => {
    return getOrMake(known, folder, () => look(folder));
  };
  const look = (folder: string): FolderReach => {
    const parent = path.dirname(folder);
    const real = disk.realPath(folder);
    const isRepository = disk.kindOf(path.join(folder, ".git")) !== undefined;
    const asRoot: FolderReach = { root: folder, loose: false, escapes: false };
    // Without links, nothing above can change the answer.
    if (isRepository && real === folder) return asRoot;
    const around = parent === folder ? NOWHERE : groundOf(parent);
    const escapes =
      around.escapes || (around.root !== undefined && pathBelow(disk.realPath(around.root), real) === undefined);
    // Whoever opened the folder wants its target.
    if (escapes && folder !== home) return { ...around, escapes };
    const mayBegin = escapes || around.root === undefined || around.loose;
    if (isRepository || (mayBegin && trees.has(real))) return asRoot;
    if (around.root === undefined && loose.has(real)) return { ...asRoot, loose: true };
    return around;
  };
  const rootOf = (folder: string): string => {
    const { root, escapes } = groundOf(folder);
    return escapes ? folder : (root ?? folder);
  };
  const mayRead = (folder: string, file: string): boolean =>
    pathBelow(disk.realPath(rootOf(folder)), disk.realPath(file)) !== undefined;
  const leadsOutOf = (file: string): string | undefined => {
    if (file === home) return undefined;
    const { root, escapes } = groundOf(path.dirname(file));
    if (root === undefined || escapes) return root;
    return pathBelow(disk.realPath(root), disk.realPath(file)) === undefined ? root : undefined;
  };
  return {
    /** The root of a folder's content: the folder itself or a parent. */
    rootOf,
    /** Whether content of `folder` may cause `file` to be read. */
    mayRead,
    /**
     * Makes a folder, or that of a file, a root if it is outside every other: the user named it. A link that leads out of
     * a root does not become one: it may come from somebody else.
     */
    name(place: string, kind: "file" | "folder"): void {
      if (leadsOutOf(place) !== undefined) return;
      const bases = kind === "folder" ? trees : loose;
      const real = disk.realPath(kind === "folder" ? place : path.dirname(place));
      if (bases.has(real)) return;
      bases.add(real);
      known.clear();
    },
    /** The folder and its parents up to its root, innermost first. */
    upToRoot(folder: string): readonly string[] {
      const [root, folders] = [rootOf(folder), foldersUp(folder)];
      return folders.slice(0, folders.indexOf(root) + 1);
    },
    /**
     * The root that a link leads out of, where the link is `file` itself or one of its parents. Undefined if there is
     * none.
     */
    leadsOutOf,
  };
}

interface FolderReach {
  readonly root: string | undefined;
  /** The root is only the folder of a named file: a named folder takes precedence. */
  readonly loose: boolean;
  /** A link on the path to the folder led out of the root. */
  readonly escapes: boolean;
}

const NOWHERE: FolderReach = { root: undefined, loose: false, escapes: false };

/** A disk, and how far it may be read. */
export interface ReadBounds {
  readonly disk: Disk;
  readonly roots: ReadRoots;
}

/** Why a requested link isn't followed, and its target, so that the user can name that instead. */
export function whyOutside(file: string, { disk, roots }: ReadBounds, cwd: string): string {
  const root = shownFolder(roots.leadsOutOf(file) ?? cwd, cwd);
  return `a link leads outside ${root}, to ${shownPath(disk.realPath(file), cwd)}`;
}

/** The disk without what links lead to outside their root: that isn't read, and is reported once. */
export function boundedDisk(disk: Disk, roots: ReadRoots, complain: (file: string) => void): Disk {
  /** Texts that replace those on disk. */
  const replaced = new Set<string>();
  const complained = new Set<string>();
  /** Files whose text the disk keeps: it isn't read again, so where they lead doesn't matter any more. */
  const kept = new Set<string>();
  const isClosed = (file: string): boolean => {
    if (replaced.has(file) || kept.has(file)) return false;
    if (roots.leadsOutOf(file) !== undefined) return true;
    kept.add(file);
    return false;
  };
  return {
    ...disk,
    entries: (folder) => (roots.leadsOutOf(folder) === undefined ? disk.entries(folder) : []),
    read(file) {
      if (!isClosed(file)) return disk.read(file);
      if (!complained.has(file)) complain(file);
      complained.add(file);
      return undefined;
    },
    glance: (file) => (isClosed(file) ? undefined : disk.glance(file)),
    replace(file, source) {
      replaced.add(file);
      disk.replace(file, source);
    },
    forget(file) {
      replaced.delete(file);
      kept.delete(file);
      disk.forget(file);
    },
  };
}

import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { getOrMake } from "../../grammar/index.js";
import { codeOf, reasonOf } from "../failure.js";
import { readSource, type SourceText } from "./read-source.js";

export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  /** The target of a link. */
  readonly target: string | undefined;
}

/** Other: pipes, sockets and devices. Reading one could block forever. */
export type PathKind = "file" | "folder" | "other";

/** The disk as seen by one run: every folder and file is read at most once. */
export interface Disk {
  /**
   * Files and folders in a folder, in code unit order; none if it can't be read, which is reported once. A folder that
   * doesn't exist is empty, unless this disk has seen it before.
   */
  entries(folder: string): readonly FolderEntry[];
  /** What a path is; undefined if there is nothing. */
  kindOf(file: string): PathKind | undefined;
  /** The path with all links resolved. The part that doesn't exist is kept as written. */
  realPath(file: string): string;
  /** A file's text; undefined if it can't be read, which is reported once. */
  read(file: string): SourceText | undefined;
  /** Like `read`, for a file that nobody asked for: doesn't report anything. */
  glance(file: string): SourceText | undefined;
  /** Replaces the text of a file: with standard input, or with what fixing will write. */
  replace(file: string, source: SourceText): void;
  /** Drops a text, so that memory holds one pack at a time. */
  forget(file: string): void;
}

/** `readFile` reads a file, and throws what Node throws. */
export function openDisk(
  complain: (file: string, reason: string) => void,
  readFile: (file: string) => SourceText = readSource,
): Disk {
  const folders = new Map<string, readonly FolderEntry[]>();
  const sources = new Map<string, SourceText | { readonly reason: string }>();
  /** Listed entries that aren't links. Deep paths would otherwise be resolved through all their parents again. */
  const plain = new Map<string, FolderEntry>();
  const realFolders = new Map<string, string>();
  /** Folders that were there when they were named or listed. */
  const seenFolders = new Set<string>();
  const realPath = (file: string): string => {
    const known = realFolders.get(file);
    if (known !== undefined) return known;
    const entry = plain.get(file);
    // A file may have become a link since.
    const real =
      entry === undefined || !(entry.isFolder || isNoLink(file))
        ? realPathOnDisk(file)
        : path.join(realPath(path.dirname(file)), entry.name);
    if (entry?.isFolder === true || folders.has(file)) realFolders.set(file, real);
    return real;
  };
  const complained = new Set<string>();
  const complainOnce = (file: string, reason: string) => {
    if (complained.has(file)) return;
    complained.add(file);
    complain(file, reason);
  };
  const look = (file: string) => getOrMake(sources, file, () => readOrReason(file, readFile));
  return {
    entries: (folder) =>
      getOrMake(folders, folder, () => {
        const found = entriesOf(folder, seenFolders.has(folder), (reason) => complainOnce(folder, reason));
        for (const entry of found) {
          if (entry.target === undefined) plain.set(entry.path, entry);
          if (entry.isFolder) seenFolders.add(entry.path);
        }
        return found;
      }),
    kindOf: (file) => {
      const source = sources.get(file);
      if (source !== undefined && "text" in source) return "file";
      const kind = kindOnDisk(file);
      if (kind === "folder") seenFolders.add(file);
      return kind;
    },
    realPath,
    read: (file) => {
      const found = look(file);
      if ("text" in found) return found;
      complainOnce(file, found.reason);
      return undefined;
    },
    glance: (file) => {
      const found = look(file);
      return "text" in found ? found : undefined;
    },
    replace: (file, source) => sources.set(file, source),
    forget: (file) => sources.delete(file),
  };
}

function readOrReason(file: string, readFile: (file: string) => SourceText): SourceText | { readonly reason: string } {
  try {
    return readFile(file);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** What is at a path, links followed; undefined if there is nothing, or it can't be told. */
export function kindOnDisk(file: string): PathKind | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
  } catch {
    return undefined;
  }
}

function isNoLink(file: string): boolean {
  try {
    return !lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

function realPathOnDisk(file: string): string {
  const parent = path.dirname(file);
  try {
    return realpathSync.native(file);
  } catch {
    return parent === file ? file : path.join(realPathOnDisk(parent), path.basename(file));
  }
}

function entriesOf(folder: string, wasSeen: boolean, complain: (reason: string) => void): readonly FolderEntry[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => entryOf(folder, entry) ?? []);
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // Taking a folder that was just removed as empty would report its cards as removed.
    if (codeOf(error) !== "ENOENT") complain(reasonOf(error));
    else if (wasSeen) complain("it was removed meanwhile");
    return [];
  }
}

/** Devices, sockets and dangling links are ignored. */
function entryOf(folder: string, entry: Dirent): FolderEntry | undefined {
  const file = path.join(folder, entry.name);
  if (entry.isFile()) return { name: entry.name, path: file, isFolder: false, target: undefined };
  if (entry.isDirectory()) return { name: entry.name, path: file, isFolder: true, target: undefined };
  if (!entry.isSymbolicLink()) return undefined;
  const kind = kindOnDisk(file);
  if (kind === undefined || kind === "other") return undefined;
  return { name: entry.name, path: file, isFolder: kind === "folder", target: realPathOnDisk(file) };
}

import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { codeOf, reasonOf } from "../failure.js";
import { readSource, type SourceText } from "./read-source.js";

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  /** Where a link leads. */
  readonly target: string | undefined;
}

/** Pipes, sockets and devices are the others: to read one could go on for ever. */
export type PathKind = "file" | "folder" | "other";

/** The disk as one run sees it: every folder and file is looked at once. */
export interface Disk {
  /** Files and folders in a folder, by code unit; none when it cannot be read, which is complained about once. */
  entries(folder: string): readonly FolderEntry[];
  /** What a path is; undefined when there is nothing. */
  kindOf(file: string): PathKind | undefined;
  /** Where a path leads when all links are followed; as far as nothing is there, as it is written. */
  realPath(file: string): string;
  /** A file's text; undefined when it cannot be read, which is complained about once. */
  read(file: string): SourceText | undefined;
  /** Like `read`, for a file that nobody asked for: no complaint. */
  glance(file: string): SourceText | undefined;
  /** Puts a text in place of a file: standard input, or a file as it will be after fixing. */
  replace(file: string, source: SourceText): void;
  /** Lets go of a text, so that memory holds one pack at a time. */
  forget(file: string): void;
}

/** `readFile` reads a file, and throws what Node throws. */
export function openDisk(
  complain: (file: string, reason: string) => void,
  readFile: (file: string) => SourceText = readSource,
): Disk {
  const folders = new Map<string, readonly FolderEntry[]>();
  const sources = new Map<string, SourceText | { readonly reason: string }>();
  /** What was listed and is no link: what lies deep would else be followed anew through all that is above it. */
  const plain = new Map<string, FolderEntry>();
  const realFolders = new Map<string, string>();
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
  const look = (file: string) => {
    const known = sources.get(file);
    if (known !== undefined) return known;
    const found = readOrReason(file, readFile);
    sources.set(file, found);
    return found;
  };
  return {
    entries: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const found = entriesOf(folder, (reason) => complainOnce(folder, reason));
      folders.set(folder, found);
      for (const entry of found) if (entry.target === undefined) plain.set(entry.path, entry);
      return found;
    },
    kindOf: (file) => {
      const source = sources.get(file);
      return source !== undefined && "text" in source ? "file" : kindOnDisk(file);
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

function kindOnDisk(file: string): PathKind | undefined {
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

function entriesOf(folder: string, complain: (reason: string) => void): readonly FolderEntry[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => entryOf(folder, entry) ?? []);
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // A folder that vanished meanwhile holds nothing.
    if (codeOf(error) !== "ENOENT") complain(reasonOf(error));
    return [];
  }
}

/** Devices, sockets and links that lead nowhere are not looked at. */
function entryOf(folder: string, entry: Dirent): FolderEntry | undefined {
  const file = path.join(folder, entry.name);
  if (entry.isFile()) return { name: entry.name, path: file, isFolder: false, target: undefined };
  if (entry.isDirectory()) return { name: entry.name, path: file, isFolder: true, target: undefined };
  if (!entry.isSymbolicLink()) return undefined;
  const kind = kindOnDisk(file);
  if (kind === undefined || kind === "other") return undefined;
  return { name: entry.name, path: file, isFolder: kind === "folder", target: realPathOnDisk(file) };
}

import { existsSync } from "node:fs";
import path from "node:path";
import { CONFIGURATION_FILE } from "../configuration/nearest-configuration.js";
import { Failure } from "../failure.js";
import type { Disk, FolderEntry, PathKind } from "../files/disk.js";
import { pathBelow } from "../files/paths.js";
import { decodeSource, type SourceText } from "../files/read-source.js";
import { isSourceFile } from "../files/walk.js";
import { repositoryOf, whyNoRevision } from "./git.js";
import { type RevisionTree, readContents, readRevisionTree } from "./revision-tree.js";

/**
 * A revision as a disk: its files are where a checkout would put them, and nothing is written. `focus` is the folder
 * that will be read; its files are fetched in one call. Throws a `Failure` if there is nothing to read.
 */
export function openRevisionDisk(
  focus: string,
  commit: string,
  complain: (file: string, reason: string) => void,
): Disk {
  const top = repositoryOf(existingFolder(focus));
  const tree = top === undefined ? undefined : readRevisionTree(top, commit);
  if (top === undefined || tree === undefined) throw new Failure(whyNoRevision(existingFolder(focus), commit));
  const replaced = new Map<string, SourceText>();
  const contents = contentsOf(top, tree, focus);
  const complained = new Set<string>();
  const through = linkResolver(tree, contents);
  const glance = (file: string): SourceText | undefined => {
    const known = replaced.get(file);
    const bytes = known === undefined ? contents.of(through(file)) : undefined;
    return known ?? (bytes && decodeSource(bytes));
  };
  return {
    glance,
    entries: (folder) => {
      const found = tree.folders.get(through(folder)) ?? [];
      return found.flatMap((entry): FolderEntry[] => {
        const file = path.join(folder, entry.name);
        const target = entry.kind === "link" ? through(file) : undefined;
        const kind = kindIn(tree, target ?? entry.path);
        return kind === undefined ? [] : [{ name: entry.name, path: file, isFolder: kind === "folder", target }];
      });
    },
    kindOf: (file) => {
      // A checkout has one, and it marks the root of the repository.
      if (file === path.join(top, ".git")) return "folder";
      return replaced.has(file) ? "file" : kindIn(tree, through(file));
    },
    realPath: through,
    read: (file) => {
      const source = glance(file);
      if (source === undefined && !complained.has(file)) {
        complained.add(file);
        complain(file, "it is not there");
      }
      return source;
    },
    replace: (file, source) => replaced.set(file, source),
    forget: (file) => {
      replaced.delete(file);
      contents.forget(file);
    },
  };
}

/** The folder may exist only in the revision. */
function existingFolder(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

function kindIn({ folders, files }: RevisionTree, file: string): PathKind | undefined {
  return files.has(file) ? "file" : folders.has(file) ? "folder" : undefined;
}

type RevisionContents = ReturnType<typeof contentsOf>;

/** Fetches likely next files together with the requested one: each call of git takes some milliseconds. */
function contentsOf(top: string, { files }: RevisionTree, focus: string) {
  const known = new Map<string, Buffer>();
  const fetched = new Set<string>();
  const fetch = (id: string, others: readonly string[]): void => {
    fetched.add(id);
    for (const other of others) fetched.add(other);
    for (const [key, bytes] of readContents(top, [...new Set([id, ...others])])) known.set(key, bytes);
  };
  const neighboursOf = (file: string): readonly string[] => {
    const folder = pathBelow(focus, file) === undefined ? path.dirname(file) : focus;
    const near = [...files].filter(([other]) => isWanted(other) && pathBelow(folder, other) !== undefined);
    return near.map(([, id]) => id).filter((id) => !fetched.has(id));
  };
  return {
    of: (file: string): Buffer | undefined => {
      const id = files.get(file);
      if (id === undefined) return undefined;
      if (!known.has(id)) fetch(id, neighboursOf(file));
      return known.get(id);
    },
    textOf: (id: string): string | undefined => {
      if (!known.has(id)) fetch(id, []);
      return known.get(id)?.toString();
    },
    forget: (file: string): void => {
      const id = files.get(file);
      if (id !== undefined) known.delete(id);
    },
  };
}

function isWanted(file: string): boolean {
  const name = path.basename(file);
  return isSourceFile(name) || name === CONFIGURATION_FILE || name === ".gitignore";
}

/** The usual limit of systems. */
const MOST_LINKS = 40;

/** Resolves the links on the way to a file, like a disk. */
function linkResolver({ links }: RevisionTree, contents: RevisionContents): (file: string) => string {
  if (links.size === 0) return (file) => file;
  const follow = (file: string, left: number): string => {
    const parent = path.dirname(file);
    if (parent === file || left === 0) return file;
    const here = path.join(follow(parent, left), path.basename(file));
    const id = links.get(here);
    const target = id === undefined ? undefined : contents.textOf(id);
    return target === undefined ? here : follow(path.resolve(path.dirname(here), target), left - 1);
  };
  return (file) => follow(file, MOST_LINKS);
}

import path from "node:path";
import { alikeIn, type PackInput } from "../../compiler/index.js";
import type { Disk, FolderEntry } from "./disk.js";
import type { ReadRoots } from "./read-root.js";

/**
 * Tells which files named in a pack exist. `home` is the folder of the pack; links that lead out of its root aren't
 * followed.
 */
export function filesBeside(disk: Disk, roots: ReadRoots, home: string): NonNullable<PackInput["hasFile"]> {
  // A folder is listed once, however many cards name files in it.
  const folders = new Map<string, ReadonlyMap<string, FolderEntry> | undefined>();
  const entriesOf = (folder: string) => {
    if (folders.has(folder)) return folders.get(folder);
    const inside = disk.kindOf(folder) === "folder" ? disk.entries(folder) : [];
    const found = roots.mayRead(home, folder) ? new Map(inside.map((entry) => [entry.path, entry])) : undefined;
    folders.set(folder, found);
    return found;
  };
  /** The path, each part with the name that it has on the disk; undefined if a part has several, or is nowhere. */
  const alikeTo = (from: string, named: string): string | undefined => {
    let folder = from;
    const parts: string[] = [];
    for (const part of named.replaceAll("\\", "/").split("/")) {
      const isStep = part === "." || part === ".." || part === "";
      const inside = isStep ? undefined : [...(entriesOf(folder)?.keys() ?? [])].map((entry) => path.basename(entry));
      const name = inside === undefined ? part : inside.includes(part) ? part : alikeIn(inside, part);
      if (name === undefined) return undefined;
      parts.push(name);
      folder = path.resolve(folder, name);
    }
    const entry = entriesOf(path.dirname(folder))?.get(folder);
    return entry === undefined || entry.isFolder || entry.target !== undefined ? undefined : parts.join("/");
  };
  return (file, named) => {
    if (!path.isAbsolute(path.normalize(file)) || path.isAbsolute(named)) return undefined;
    const place = path.resolve(path.dirname(path.normalize(file)), named.replaceAll("\\", "/"));
    const around = entriesOf(path.dirname(place));
    if (around === undefined) return undefined;
    const entry = around.get(place);
    if (entry === undefined) {
      const alike = alikeTo(path.dirname(path.normalize(file)), named);
      // Some disks ignore capitals, and others don't.
      return alike ?? (around.size > 0 && disk.kindOf(place) === "file");
    }
    if (entry.target !== undefined && !roots.mayRead(home, place)) return undefined;
    return !entry.isFolder;
  };
}

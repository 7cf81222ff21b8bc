import path from "node:path";
import { foldersUp } from "./paths.js";
import type { Selection } from "./select-files.js";
import { filesIn, type Terrain, walk } from "./walk.js";

/** Files that belong together, and which of them the command is about. */
export interface PackOnDisk {
  /** The folder with the `Pack:` record; undefined for a file that belongs to no pack. */
  readonly folder: string | undefined;
  /** All files of the pack. */
  readonly files: readonly string[];
  readonly selected: ReadonlySet<string>;
}

/** Says which pack a file belongs to. (specification: notation.md, "Which cards belong together") */
export interface PackFinder {
  /** The packs of the files, in the order of their first file. */
  group(files: readonly string[]): readonly PackOnDisk[];
  /** All files of the pack in a folder; undefined when that folder has none. */
  packIn(folder: string): readonly string[] | undefined;
}

export function packFinder(terrain: Terrain, named: Selection["named"]): PackFinder {
  const folders = new Map<string, boolean>();
  const isPack = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const found = candidates(terrain, named, folder).some((file) => saysPack(terrain, file));
    folders.set(folder, found);
    return found;
  };
  const packIn = (folder: string) => (isPack(folder) ? walk(terrain, folder, isPack).filter(isCardFile) : undefined);
  return {
    packIn,
    group(files) {
      const packs = new Map<string, Set<string>>();
      for (const file of files) {
        const folder = isCardFile(file) ? foldersInRepository(terrain, file).find(isPack) : undefined;
        const key = folder ?? file;
        const together = packs.get(key);
        if (together === undefined) packs.set(key, new Set([file]));
        else together.add(file);
      }
      return [...packs].map(([key, selected]) => {
        const all = folders.get(key) === true ? packIn(key) : undefined;
        const folder = all === undefined ? undefined : key;
        return { folder, files: [...new Set([...(all ?? []), ...selected])], selected };
      });
    },
  };
}

/** The folders above a file, up to the root of its git repository: what lies around a clone says nothing of it. */
function foldersInRepository({ disk }: Terrain, file: string): readonly string[] {
  const folders = foldersUp(path.dirname(file));
  const root = folders.findIndex((folder) => disk.kindOf(path.join(folder, ".git")) !== undefined);
  return root === -1 ? folders : folders.slice(0, root + 1);
}

/** A `.system` file is never part of a pack of cards. */
export function isCardFile(file: string): boolean {
  return !file.endsWith(".system");
}

function candidates(terrain: Terrain, named: Selection["named"], folder: string): readonly string[] {
  const found = filesIn(terrain, folder);
  const also = [...named].filter((file) => path.dirname(file) === folder && !found.includes(file));
  return [...found, ...also].filter(isCardFile);
}

/** Any record that begins with `Pack:` makes its folder a pack; the label stands at the first column. */
function saysPack({ disk }: Terrain, file: string): boolean {
  const text = disk.glance(file)?.text ?? "";
  // An expression over a whole pack would take as long as reading it.
  for (let at = text.indexOf(LABEL); at !== -1; at = text.indexOf(LABEL, at + 1))
    if (isBreak(text[at - 1]) && /^\s?$/.test(text[at + LABEL.length] ?? "")) return true;
  return false;
}
const LABEL = "Pack:";

function isBreak(character: string | undefined): boolean {
  return character === undefined || character === "\n" || character === "\r";
}

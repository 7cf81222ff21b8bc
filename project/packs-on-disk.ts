import path from "node:path";
import { beginsLikePack, isPlayFile, isSystemFile } from "../compiler/index.js";
import { endOfBlankLines } from "../grammar/index.js";
import type { Selection } from "./files/select-files.js";
import { filesIn, type WalkContext, walk } from "./files/walk.js";
import type { Project } from "./project.js";

/** Files that belong together, and which of them the command works on. */
export interface PackOnDisk {
  /** The folder with the `Pack:` record; undefined for a file without a pack. */
  readonly folder: string | undefined;
  /** All files of the pack. */
  readonly files: readonly string[];
  readonly selected: ReadonlySet<string>;
}

/** Finds the pack that a file belongs to. (docs/language.md, "Packs, eras and decks") */
export type PackFinder = ReturnType<typeof packFinder>;

/** Reports which other files are read. */
type FinderContext = WalkContext & Pick<Project, "remark" | "shown">;

/** `around`: the pack of all `.play` files, wherever they lie. */
export function packFinder(terrain: FinderContext, named: Selection["named"], around?: string) {
  /** By folder, the file that makes it a pack. */
  const packFiles = new Map<string, string | undefined>();
  const packFileIn = (folder: string): string | undefined => {
    if (packFiles.has(folder)) return packFiles.get(folder);
    const found = candidates(terrain, named, folder).find((file) =>
      declaresPack(terrain.disk.glance(file)?.text ?? ""),
    );
    packFiles.set(folder, found);
    return found;
  };
  const isPack = (folder: string) => packFileIn(folder) !== undefined;
  const endsHere = (folder: string) => isPack(folder) || isStandalone(terrain, folder);
  const packIn = (folder: string) => (isPack(folder) ? walk(terrain, folder, endsHere).filter(isCardFile) : undefined);
  const packFolders = new Map<string, string | undefined>();
  const packFolderOf = (folder: string): string | undefined => {
    if (!packFolders.has(folder)) packFolders.set(folder, foldersToSearch(terrain, folder).find(isPack));
    return packFolders.get(folder);
  };
  return {
    /** All files of the pack in a folder; undefined if that folder isn't one. */
    packIn,
    /** The folder of the pack that a `.play` file lies in; undefined for anything else. */
    around({ folder, files: [file = ""] }: Pick<PackOnDisk, "folder" | "files">): string | undefined {
      if (folder !== undefined || !isPlayFile({ path: file })) return undefined;
      return around ?? packFolderOf(path.dirname(file));
    },
    /** The packs of the files, in the order of their first file. */
    group(files: readonly string[]): readonly PackOnDisk[] {
      const packs = new Map<string, Set<string>>();
      for (const file of files) {
        const folder = isCardFile(file) ? packFolderOf(path.dirname(file)) : undefined;
        const key = folder ?? file;
        const together = packs.get(key);
        if (together === undefined) packs.set(key, new Set([file]));
        else together.add(file);
      }
      return [...packs].map(([key, selected]) => {
        const said = packFiles.get(key);
        const together = new Set([...((said && packIn(key)) ?? []), ...selected]);
        const others = together.size - selected.size;
        if (said !== undefined && others >= MANY)
          terrain.remark(
            `also reading ${others.toLocaleString("en")} files, because ${terrain.shown(said)} says they are one pack`,
          );
        return { folder: said && key, files: [...together], selected };
      });
    },
  };
}

/** This many additional files are worth a remark. */
const MANY = 100;

/** The folders that can contain the pack of a folder's content: parents of a clone or of a configuration can't. */
function foldersToSearch(terrain: WalkContext, folder: string): readonly string[] {
  const folders = terrain.roots.upToRoot(folder);
  const last = folders.findIndex((above) => isStandalone(terrain, above));
  return folders.slice(0, last + 1);
}

/** A folder that doesn't belong to a pack above it: it has its own configuration, or is a read root. */
function isStandalone({ roots, configurationOf }: WalkContext, folder: string): boolean {
  return roots.rootOf(folder) === folder || configurationOf(folder)?.folder === folder;
}

/** Neither descriptions of games nor sessions are part of a pack of cards. */
export function isCardFile(file: string): boolean {
  return !isSystemFile({ path: file }) && !isPlayFile({ path: file });
}

function candidates(terrain: WalkContext, named: Selection["named"], folder: string): readonly string[] {
  const found = filesIn(terrain, folder);
  const also = [...named].filter((file) => path.dirname(file) === folder && !found.includes(file));
  return [...found, ...also].filter(isCardFile);
}

/**
 * Whether a text makes its folder a pack: any record that begins with an unindented `Pack:` does. At the top of a file,
 * lower case, blanks and a slip count too: they are reported, but the cards still form one pack.
 */
export function declaresPack(text: string): boolean {
  PACK_ON_TOP.lastIndex = endOfBlankLines(text, text.startsWith("\ufeff") ? 1 : 0);
  if (PACK_ON_TOP.test(text) || beginsLikePack(text)) return true;
  // A regular expression over a whole pack would take as long as parsing it.
  for (let at = text.indexOf(LABEL); at !== -1; at = text.indexOf(LABEL, at + 1))
    if (isBreak(text[at - 1]) && /^\s?$/.test(text[at + LABEL.length] ?? "")) return true;
  return false;
}
const LABEL = "Pack:";
const PACK_ON_TOP = /p[ \t]*a[ \t]*c[ \t]*k[ \t]*:(?:\s|$)/iy;

function isBreak(character: string | undefined): boolean {
  return character === undefined || character === "\n" || character === "\r";
}

import { declaredFace } from "../../../compiler/index.js";
import { textBetween } from "../find-line.js";
import type { CompletionItem } from "./completion-item.js";
import type { LabelTextTyped } from "./typed-line.js";
import type { Typing } from "./typing.js";

/** File names of pictures. */
export const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i;

/** Pictures, and folders that may contain them, after the label for the picture of a card. */
export function picturePaths(typing: Typing, { name, insert }: LabelTextTyped): CompletionItem[] {
  const { record, line } = typing;
  if (record === undefined || declaredFace(record)?.picture !== name) return [];
  return pathItems(typing, textBetween(line.file, insert), (file) => PICTURE_FILE.test(file));
}

/** Folders for `Uses:`; before anything is typed, those next to the pack's. */
export function folderPaths(typing: Typing, typed: string): CompletionItem[] {
  return pathItems(typing, typed.includes("/") ? typed : "../", () => false);
}

function pathItems({ line, settings }: Typing, typed: string, isWanted: (name: string) => boolean): CompletionItem[] {
  const folder = typed.slice(0, typed.lastIndexOf("/") + 1);
  const inside = settings.listFolder?.(line.file.path, folder) ?? [];
  return inside
    .filter(({ name, isFolder }) => !name.startsWith(".") && (isFolder || isWanted(name)))
    .map(({ name, isFolder }, rank) => {
      const label = folder + name;
      return {
        label,
        kind: isFolder ? "deck" : "value",
        insertion: [label],
        rank,
        description: isFolder ? "folder" : undefined,
      };
    });
}

import { isSystemFile, type PackModel, packItems, pictureLabel, type RecordInPack } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { lineSpanOf } from "../find-line.js";

/** A text that is a path relative to its file. */
export interface NamedPath extends Span {
  readonly file: string;
  readonly written: string;
}

/** All references to pictures of cards and to folders of used packs. */
export function namedPaths(pack: PackModel): NamedPath[] {
  return [...pack.cards.flatMap((card) => pictureOf(card) ?? []), ...usedFolders(pack)];
}

/** The picture that a card names; undefined if there is none. */
export function pictureOf({ file, record }: RecordInPack): NamedPath | undefined {
  const label = pictureLabel(record);
  if (label === undefined || label.endLine > label.line + 1) return undefined;
  const line = lineSpanOf(record, label.line).start;
  const { start, end } = label.node.text;
  return { file: file.path, start: line + start, end: line + end, written: label.text };
}

function usedFolders(pack: PackModel): NamedPath[] {
  if (pack.pack === undefined || isSystemFile(pack.pack.file)) return [];
  const { file, record } = pack.pack;
  return packItems(pack, "Uses").map(({ text, start, end }) => ({
    file: file.path,
    start: record.node.start + start,
    end: record.node.start + end,
    written: text,
  }));
}

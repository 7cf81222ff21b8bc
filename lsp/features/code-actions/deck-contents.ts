import {
  applyEdits,
  createRecordReader,
  type DeckModel,
  type FileInput,
  type RecordReader,
  readPack,
} from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import { lineEndIn } from "../find-line.js";
import type { ActionEdit, ActionRequest } from "./code-action.js";

/** Cards that move to another file. */
export interface Move {
  readonly path: string;
  /** What is removed from the file. */
  readonly kept: readonly ActionEdit[];
  /** The text of the new file. */
  readonly taken: string;
}

/** The decks of the pack after the edits, by name. */
export function afterwards(
  { path, kept, taken }: Move,
  lists: readonly (ActionEdit & { readonly path: string })[],
  { question: { pack, file, systems } }: ActionRequest,
): ReadonlyMap<string, readonly string[]> {
  const fileOf = (one: string, text: string, system: FileInput["system"]): FileInput => ({
    path: one,
    text,
    encoding: undefined,
    system,
  });
  const files = pack.files.map((one) => {
    const edits = [...(one === file ? kept : []), ...lists.filter((list) => list.path === one.path)];
    return fileOf(one.path, applyEdits(one.text, edits), one.system);
  });
  const readers = new Map<FileInput["system"], RecordReader>();
  const after = readPack({
    files: [...files, fileOf(path, taken, file.system)],
    systemNames: pack.systemNames,
    findSystem: systems.find,
    readerOf(system) {
      return getOrMake(readers, system, () => createRecordReader(system));
    },
    usePack: (folder) =>
      pack.uses.find((used) => used.folder === folder) ?? { folder, problem: "missing", pack: undefined },
  });
  return new Map(after.decks.map((deck) => [deck.name, contents(deck)]));
}

const contents = ({ cards }: DeckModel): string[] =>
  cards.map(({ identifier, copies }) => `${copies} ${identifier ?? ""}`).sort();

/** Whether the deck keeps its cards. */
export function sameCards(deck: DeckModel, decks: ReadonlyMap<string, readonly string[]>): boolean {
  return decks.get(deck.name)?.join("\n") === contents(deck).join("\n");
}

/** The deck with a list of its cards, so that it no longer contains those below it. */
export function listing(
  { file, record, listed, cards }: DeckModel,
  { layout }: ActionRequest,
): readonly (ActionEdit & { readonly path: string })[] | undefined {
  if (listed || cards.some(({ identifier }) => identifier === undefined)) return undefined;
  const lineEnd = lineEndIn(file);
  const indent = " ".repeat(layout.indent);
  const lines = cards.map(({ copies, identifier }) => `${indent}${copies} ${identifier}`);
  const text = [`Cards:`, ...lines].join(lineEnd);
  const last = record.node.text.trimEnd().length;
  const at = record.node.start + last;
  return [{ path: file.path, start: at, end: at, text: lineEnd + text }];
}

import {
  applyEdits,
  createRecordReader,
  type DeckModel,
  directiveOf,
  type FileInput,
  isSystemFile,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  type RecordReader,
  readPack,
} from "../../../compiler/index.js";
import { getOrMake, isContent, lineEndIn, type RecordNode, type Span } from "../../../grammar/index.js";

import { type ActionEdit, type ActionRequest, action, type CodeAction, type PackEdit, plain } from "./code-action.js";

/** Moves the selected cards to a new file. The decks of the pack keep their cards. */
export function extractCards(request: ActionRequest): CodeAction[] {
  const { question, selection, invoked } = request;
  const { file, pack } = question;
  if (pack.pack === undefined || isSystemFile(file)) return [];
  const chosen = cardsIn(request);
  if (chosen.length === 0 || (!invoked && selection.start === selection.end)) return [];
  const cards = file.records.filter(({ role }) => role === "card").length;
  // Nothing would be left of the file.
  if (chosen.length === cards && file.records.every(({ role }) => role === "card" || role === "choice")) return [];
  const path = newPath(file.path, chosen, pack);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const moving = chosen.length === 1 ? "Move this card" : `Move these ${chosen.length} cards`;
  const reason = reasonAgainst(chosen, request);
  return [
    action({
      title: `${moving} to ${name}`,
      kind: "refactor.extract",
      disabled: reason,
      edit: () => (reason === undefined ? extraction(chosen, path, request) : undefined),
    }),
  ];
}

/** The cards that the selection touches; none if it touches other records too. */
function cardsIn({ question: { file }, selection }: ActionRequest): readonly RecordModel[] {
  const touched = file.records.filter(({ node }) => touches(node, selection));
  return touched.every(({ role }) => role === "card") ? touched : [];
}

function touches({ start, text }: RecordNode, selection: Span): boolean {
  return start <= selection.end && start + text.length > selection.start;
}

function reasonAgainst(chosen: readonly RecordModel[], { question: { file } }: ActionRequest): string | undefined {
  const nodes = new Set(chosen.map(({ node }) => node));
  if (nodes.size < chosen.length) return "A line of three dashes is missing between two of these cards.";
  if (file.records.some((record) => nodes.has(record.node) && !chosen.includes(record)))
    return "A line of three dashes is missing between one of these cards and another record.";
  if (file.conflicts.length > 0) return "There are conflict markers in this file.";
  return undefined;
}

/** A new file next to the current one, named after the first of the cards. */
function newPath(path: string, [first]: readonly RecordModel[], { files }: PackModel): string {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const words = (first?.identifier ?? (first && directiveOf(first).slice(0, 30))) || "cards";
  const stem =
    words
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "") || "cards";
  const taken = new Set(files.map((file) => file.path));
  for (let number = 1; ; number++) {
    const candidate = `${folder}${stem}${number === 1 ? "" : `-${number}`}.cards`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Undefined if a deck would lose a card that it can't list because the card has no identifier. */
function extraction(chosen: readonly RecordModel[], path: string, request: ActionRequest): PackEdit | undefined {
  const { question } = request;
  const { file, pack } = question;
  const { kept, taken } = divided(chosen, request);
  const moved: Move = { path, kept, taken };
  const lost = pack.decks.filter((deck) => !sameCards(deck, afterwards(moved, [], request)));
  const lists = lost.map((deck) => listing(deck, request));
  if (lists.includes(undefined)) return undefined;
  const edits = lists.flatMap((list) => list ?? []);
  if (pack.decks.some((deck) => !sameCards(deck, afterwards(moved, edits, request)))) return undefined;
  const others = [...new Set(edits.map((edit) => edit.path))].filter((other) => other !== file.path);
  const own = edits.filter((edit) => edit.path === file.path);
  return [
    { kind: "create", path, text: taken },
    {
      kind: "edit",
      path: file.path,
      edits: [...kept, ...own.map(plain)].sort((one, other) => one.start - other.start),
    },
    ...others.map((other) => ({
      kind: "edit" as const,
      path: other,
      edits: edits.filter((edit) => edit.path === other).map(plain),
    })),
  ];
}

/** The file without the cards, each removed with one separator, and the text of the new file. */
function divided(chosen: readonly RecordModel[], { question: { file } }: ActionRequest): Omit<Move, "path"> {
  const lineEnd = lineEndIn(file.node);
  const nodes = chosen.map(({ node }) => node);
  const texts = nodes.map((node) => cardText(node, file.node.records[0] === node, lineEnd));
  const last = file.node.records.at(-1);
  const kept = nodes.map((node): ActionEdit => {
    const start = node.start + headerLength(node, file.node.records[0] === node);
    if (node.separator !== undefined)
      return { start, end: node.separator.start + node.separator.text.length, text: "" };
    return { start, end: node.start + node.text.length, text: "" };
  });
  return {
    kept: last !== undefined && nodes.includes(last) ? withoutLastSeparator(kept, nodes, file) : kept,
    taken: headOf(file, lineEnd) + texts.join(`---${lineEnd}`),
  };
}

/** The separator above the last card goes with it if the card above stays. */
function withoutLastSeparator(
  kept: readonly ActionEdit[],
  nodes: readonly RecordNode[],
  { node: { records } }: RecordInPack["file"],
): ActionEdit[] {
  let index = records.length - 1;
  while (index >= 0 && nodes.includes(records[index] as RecordNode)) index--;
  const above = records[index]?.separator;
  const first = records[index + 1];
  if (above === undefined || first === undefined) return [...kept];
  return kept.map((edit) => (edit.start === first.start ? { ...edit, start: above.start } : edit));
}

/** Comments at the top of a file, followed by a blank line, are about the file: they stay. */
function headerLength({ text, lines }: RecordNode, isFirst: boolean): number {
  if (!isFirst) return 0;
  const says = lines.findIndex(isContent);
  const blank = lines.findLastIndex(({ kind }, index) => index < says && kind === "blank");
  return blank === -1 ? 0 : lengthOfLines(text, blank + 1);
}

function lengthOfLines(text: string, count: number): number {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)];
  const last = ends[count - 1];
  return last === undefined ? text.length : last.index + last[0].length;
}

function cardText(node: RecordNode, isFirst: boolean, lineEnd: string): string {
  const text = node.text
    .slice(headerLength(node, isFirst))
    .replace(/^[ \t\r\n]*[\r\n]/, "")
    .trimEnd();
  return text + lineEnd;
}

/** File-wide settings that the moved cards need as well: the system, and suppressions. */
function headOf({ records, text }: RecordInPack["file"], lineEnd: string): string {
  const top = text.split(/\r\n|\r|\n/);
  const end = top.findIndex((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  const ignored = top.slice(0, end === -1 ? 0 : end).filter((line) => /^#+[ \t]*cardwright-ignore-file\b/.test(line));
  const comments = ignored.map((line) => line + lineEnd).join("");
  const [first] = records;
  const system = first?.role === "choice" ? first.labels[0]?.text : undefined;
  return comments + (system === undefined ? "" : `System: ${system}${lineEnd}---${lineEnd}`);
}

/** Cards that move to another file. */
interface Move {
  readonly path: string;
  /** What is removed from the file. */
  readonly kept: readonly ActionEdit[];
  /** The text of the new file. */
  readonly taken: string;
}

/** The decks of the pack after the edits, by name. */
function afterwards(
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
function sameCards(deck: DeckModel, decks: ReadonlyMap<string, readonly string[]>): boolean {
  return decks.get(deck.name)?.join("\n") === contents(deck).join("\n");
}

/** The deck with a list of its cards, so that it no longer contains those below it. */
function listing(
  { file, record, listed, cards }: DeckModel,
  { layout }: ActionRequest,
): readonly (ActionEdit & { readonly path: string })[] | undefined {
  if (listed || cards.some(({ identifier }) => identifier === undefined)) return undefined;
  const lineEnd = lineEndIn(file.node);
  const indent = " ".repeat(layout.indent);
  const lines = cards.map(({ copies, identifier }) => `${indent}${copies} ${identifier}`);
  const text = [`Cards:`, ...lines].join(lineEnd);
  const last = record.node.text.trimEnd().length;
  const at = record.node.start + last;
  return [{ path: file.path, start: at, end: at, text: lineEnd + text }];
}

import { type FileModel, type RecordModel, readPack } from "../../../compiler/index.js";
import { cardCells, cellLines } from "../../../tools/index.js";
import { complete } from "../completion/completion.js";
import { plainText } from "../completion/insertion.js";
import type { FeatureRequest } from "../question.js";
import { readerOf, withLines } from "./edit-card.js";

/** Marks where the author would type; no card contains it. */
const CURSOR = "\uE000";
/** A longer list isn't useful. */
const MOST_CHOICES = 300;

/**
 * The completions for a cell, as texts of cells: the values of an attribute, the possible next lines of a category. The
 * request identifies the pack; the current content of the cell is ignored.
 */
export function cellChoices(
  question: Omit<FeatureRequest, "offset">,
  record: RecordModel,
  column: string,
  indent: number,
): readonly string[] {
  const { system, node } = record;
  const cell = cellLines(column, cardCells(record).get(column) ?? "", system);
  if (cell === undefined || node.text.includes(CURSOR)) return [];
  const { target, lines } = cell;
  const typed = {
    label: () => [`${target.name}: ${CURSOR}`],
    attribute: () => [`${target.name} ${CURSOR}`],
    member: () => [`    ${target.name} ${CURSOR}`],
    category: () => [...(lines.length > 0 ? lines : [target.name]), `    ${CURSOR}`],
  }[target.kind]();
  const marked = withLines(record, column, { target, lines: typed }, indent);
  const offset = marked.indexOf(CURSOR);
  const file = readAlone({ path: question.file.path, system }, marked.replace(CURSOR, ""), question.systems.names);
  if (file === undefined || offset === -1) return [];
  const items = complete({ ...question, file, offset })?.items ?? [];
  const texts = items
    .filter(({ kind, deprecated }) => kind !== "record" && deprecated !== true)
    .map(({ insertion }) => asCell(plainText(insertion)));
  return [...new Set(texts)].filter((text) => text !== "").slice(0, MOST_CHOICES);
}

/** A text as the only file of a pack, in a game. */
export function readAlone(
  { path, system }: Pick<FileModel, "path" | "system">,
  text: string,
  systemNames: readonly string[] = [],
): FileModel | undefined {
  const alone = readPack({
    files: [{ path, text, encoding: undefined, system }],
    systemNames,
    findSystem: () => system,
    readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  return alone.files[0];
}

/** Without the quotes of the notation, and only the first line. */
function asCell(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const quoted = /^"((?:[^"\\]|\\.){0,9999})"$/.exec(line.trim())?.[1];
  return (quoted?.replace(/\\(.)/g, "$1") ?? line).trim();
}

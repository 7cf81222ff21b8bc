import { lineStarts, type Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { type IsName, listContent, possibleContents } from "./decklist.js";
import type { PackModel } from "./pack-model.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** A line of a label with kept lines, as written. */
export interface VerbatimLine {
  /** Index of the line in the record's node. */
  readonly line: number;
  /** The start of `text`, from the start of the record. */
  readonly start: number;
  readonly text: string;
}

/** The lines of a label's text as in the file: the rest of the label's line, then the ones below. */
export function verbatimLines(record: RecordModel, label: LabelItem): VerbatimLine[] {
  const starts = lineStarts(record.node);
  return label.textLines.map((line) => {
    const lineStart = starts[line] ?? 0;
    const length = record.node.lines[line]?.length ?? 0;
    const start = lineStart + (line === label.line ? label.node.text.start : 0);
    return { line, start, text: record.node.text.slice(start, lineStart + length) };
  });
}

/** An entry of a list label, with its offsets from the start of the record. */
export interface ListItem extends Span {
  /** Trimmed, without comment, NFC. */
  readonly text: string;
  /** All that could be the text, the longest first: a comment may be part of a misspelt name. */
  readonly possible: readonly string[];
}

/** What can be listed below a label: cards, also those of used packs, decks or folders. */
export function namesListed({ byIdentifier, decks, uses }: PackModel, label: "Cards" | "Decks" | "Uses"): IsName {
  if (label === "Cards")
    return (name) => byIdentifier.has(name) || uses.some(({ pack }) => pack?.byIdentifier.has(name));
  const names = new Set(label === "Decks" ? decks.map(({ name }) => name) : uses.map(({ folder }) => folder));
  return (name) => names.has(name);
}

/** The entries of a list of the pack's own record, one per line. */
export function packItems(pack: PackModel, label: "Decks" | "Uses"): ListItem[] {
  return listItems(pack.pack?.record, label, namesListed(pack, label));
}

/**
 * The entries of a list label, one per line: decks, folders. Comments are left out; one that is part of a name is none.
 */
export function listItems(record: RecordModel | undefined, name: string, isName: IsName): ListItem[] {
  const label = record && labelOf(record, name);
  if (record === undefined || label === undefined) return [];
  const items: ListItem[] = [];
  for (const { start: from, text: line } of verbatimLines(record, label)) {
    const text = listContent(line, isName);
    const start = from + line.length - line.trimStart().length;
    if (text !== "")
      items.push({ text: text.normalize("NFC"), possible: possibleContents(line), start, end: start + text.length });
  }
  return items;
}

/** What the label of a pack or deck lists, if Cardwright itself reads it, one entry per line. */
export function listedBy(
  name: string,
  { cardLists }: Pick<System, "cardLists">,
): "Cards" | "Decks" | "Uses" | undefined {
  if (name === "Decks" || name === "Uses") return name;
  return cardLists.has(name) ? "Cards" : undefined;
}

/** Whether a label has such a list. */
export const isListLabel = ({ name, declaration }: LabelItem): boolean =>
  declaration?.ofCards === true || OWN_LISTS.has(name);

const OWN_LISTS: ReadonlySet<string> = new Set(["Cards", "Decks", "Uses"]);

/** The first label with that full name. */
export function labelOf(record: RecordModel, name: string): LabelItem | undefined {
  return record.labels.find((label) => label.name === name);
}

/** Maps a span in a kept line to its record. */
export function movedBy(start: number, { start: from, end }: Span): Span {
  return { start: start + from, end: start + end };
}

import {
  type FileModel,
  type FormatOptions,
  nextFree,
  numberedPart,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  withNumber,
} from "../../../compiler/index.js";
import { lineEndIn, parseRecord } from "../../../grammar/index.js";
import { type CardCells, cardCells, linesOfCard, nextIdentifier, takenIn } from "../../../tools/index.js";
import { recordNodeAt } from "../find-line.js";
import { lineEdits, type Replacement } from "../formatting/line-edits.js";
import { type CellText, editCard, readerOf } from "./edit-card.js";

/** A cell in a table of cards with its new content. */
export interface CellChange extends CellText {
  readonly place: RecordInPack;
}

export interface TableEdits {
  /** By file path; the edits of a file don't overlap, and offsets are in its current text. */
  readonly edits: ReadonlyMap<string, readonly Replacement[]>;
  /** Changes that were refused, by index in the request. */
  readonly refused: readonly { readonly change: number; readonly because: string }[];
}

/** The text edits for changed cells; several of one card are applied in order. */
export function editCells(
  changes: readonly CellChange[],
  layoutOf: (file: FileModel) => Pick<FormatOptions, "indent">,
): TableEdits {
  const byRecord = new Map<RecordModel, { readonly file: FileModel; readonly changes: [number, CellText][] }>();
  for (const [index, { place, column, text }] of changes.entries()) {
    const known = byRecord.get(place.record) ?? { file: place.file, changes: [] };
    known.changes.push([index, { column, text }]);
    byRecord.set(place.record, known);
  }
  const edits = new Map<string, Replacement[]>();
  const refused: TableEdits["refused"][number][] = [];
  for (const [record, { file, changes: own }] of byRecord) {
    const { indent } = layoutOf(file);
    let now: RecordModel = record;
    for (const [change, cell] of own) {
      if ((cardCells(now).get(cell.column) ?? "") === cell.text) continue;
      const after = editCard(now, cell, indent);
      if (typeof after !== "string") refused.push({ change, ...after });
      else now = readerOf(record.system).read(parseRecord(after))[0] ?? now;
    }
    const replaced = lineEdits(record.node.text, now.node.text, record.node.start);
    if (replaced.length > 0) edits.set(file.path, [...(edits.get(file.path) ?? []), ...replaced]);
  }
  return { edits, refused };
}

/** Where to add new cards: after a card of the pack. */
export interface NewCards {
  readonly behind: RecordInPack;
  /** The content of each, by column. */
  readonly cards: readonly CardCells[];
}

/**
 * The edit that adds cards. Each continues from the one above unless its cells say otherwise: with the next identifier,
 * and the same kind.
 */
export function addCards(pack: PackModel, { behind, cards }: NewCards, indent: number): Replacement {
  const { file, record } = behind;
  const { system } = record;
  const taken = new Set<string>();
  const isTaken = takenIn(pack);
  const following = (identifier: string): string | undefined => {
    const numbers = numberedPart(identifier);
    if (numbers === undefined) return undefined;
    const isInPack = isTaken(numbers.stem);
    return nextFree(numbers, (number) => isInPack(number) || taken.has(withNumber(numbers, number)), MOST_TRIED);
  };
  let identifier =
    following(record.identifier ?? "") ??
    nextIdentifier({ pack, file, start: record.node.start + 1, kind: record.kind });
  const texts = cards.map((cells) => {
    const own = cells.get("Identifier") ?? identifier;
    taken.add(own);
    identifier = following(own) ?? "";
    const { kindFrom } = system.data;
    const kind = kindFrom === undefined ? undefined : cardCells(record).get(kindFrom);
    const usual: [string, string][] = [["Identifier", own]];
    if (kindFrom !== undefined && kind !== undefined) usual.push([kindFrom, kind]);
    const all = new Map([...usual, ...cells]);
    return linesOfCard(all, system).map((line) => line.replace(/^ {4}/, " ".repeat(indent)));
  });
  const lineEnd = lineEndIn(file.node);
  const node = recordNodeAt(file, record.node.start);
  const end = node.start + node.text.length;
  const before = /[\r\n]$/.test(node.text) ? "" : lineEnd;
  const lines = texts.flatMap((one) => ["---", ...one]);
  const after = node.separator === undefined && before !== "" ? "" : lineEnd;
  return { start: end, end, text: lines.length === 0 ? "" : `${before}${lines.join(lineEnd)}${after}` };
}

/** Maximum number of attempts for an identifier. */
const MOST_TRIED = 10_000;

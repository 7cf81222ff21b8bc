import {
  type FileModel,
  type Numbered,
  nextFree,
  numberedPart,
  type PackModel,
  type RecordModel,
} from "../../../compiler/index.js";

/** The record that needs an identifier: the start of its node, and its kind if known. */
export interface Unnamed {
  readonly pack: PackModel;
  readonly file: FileModel;
  readonly start: number;
  readonly kind: string | undefined;
}

/** Maximum number of attempts, and of cards to look back at. */
const MOST_TRIED = 10_000;
const MOST_CARDS = 400;
const MOST_STEMS = 8;

/**
 * The next identifiers, one for each naming scheme of the last cards above in the file: counted on to the first free
 * one. Those of the requested kind come first. In a new file, counting continues from the last card of the pack.
 */
export function nextIdentifiers({ pack, file, start, kind }: Unnamed): string[] {
  const near = cardsAround(file.records, start);
  const cards = near.length > 0 ? near : lastCards(pack);
  const alike = kind === undefined ? [] : cards.filter((card) => card.kind === kind);
  const byStem = new Map<string, Numbered>();
  for (const { identifier = "" } of [...alike, ...cards]) {
    const numbers = numberedPart(identifier);
    if (numbers !== undefined && !byStem.has(numbers.stem) && byStem.size < MOST_STEMS)
      byStem.set(numbers.stem, numbers);
  }
  const isTaken = (identifier: string) => pack.byIdentifier.has(identifier);
  return [...byStem.values()].flatMap((numbers) => nextFree(numbers, isTaken, MOST_TRIED) ?? []);
}

/** The next identifier of a card of a kind; empty if no card has one to count on from. */
export const nextIdentifier = (unnamed: Unnamed): string => nextIdentifiers(unnamed)[0] ?? "";

/** The cards above a place, nearest first; if there are none, those below. */
function cardsAround(records: readonly RecordModel[], start: number): RecordModel[] {
  const above: RecordModel[] = [];
  const below: RecordModel[] = [];
  for (let index = records.length - 1; index >= 0 && above.length < MOST_CARDS; index--) {
    const record = records[index];
    if (record?.identifier === undefined) continue;
    if (record.node.start < start) above.push(record);
    else if (record.node.start > start) below.push(record);
  }
  return above.length > 0 ? above : below.reverse().slice(0, MOST_CARDS);
}

function lastCards({ cards }: PackModel): RecordModel[] {
  return cards
    .slice(-MOST_CARDS)
    .reverse()
    .map(({ record }) => record);
}

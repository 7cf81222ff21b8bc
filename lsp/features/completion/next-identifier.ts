import {
  type FileModel,
  type Numbered,
  nextFree,
  numberedPart,
  type PackModel,
  type RecordModel,
} from "../../../compiler/index.js";

/** The record that is to have an identifier: where its node begins, and of which kind it is, as far as that is known. */
export interface Unnamed {
  readonly pack: PackModel;
  readonly file: FileModel;
  readonly start: number;
  readonly kind: string | undefined;
}

/** So many numbers are tried, and so many cards are looked back over. */
const MOST_TRIED = 10_000;
const MOST_CARDS = 400;
const MOST_STEMS = 8;

/**
 * The identifiers that would come next, one for each way in which the last cards above in the file are called: counted on to
 * the first that is free. Those of a kind first, where one is asked for. The first card of a file goes on from the last of
 * the pack.
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

/** The next identifier of a card of a kind; empty where no card has one that could be counted on. */
export const nextIdentifier = (unnamed: Unnamed): string => nextIdentifiers(unnamed)[0] ?? "";

/** The cards above a place, the last first; where there are none, those below. */
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

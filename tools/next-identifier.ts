import {
  type FileModel,
  type Numbered,
  nextFree,
  numberedPart,
  type PackModel,
  type RecordModel,
} from "../compiler/index.js";
import { memoize } from "../grammar/index.js";

/** The record that needs an identifier: the start of its node, and its kind if known. */
export interface Unnamed {
  readonly pack: PackModel;
  readonly file: FileModel;
  readonly start: number;
  readonly kind: string | undefined;
}

const MOST_SERIES = 8;
/** Attempts for one series. */
const MOST_TRIED = 100_000;

/**
 * The next identifiers, one for each series of the file, or of the pack if the file has no card of the kind: the commonest
 * among cards of the kind first, by default of the kind of the nearest card above. Each counts on from the nearest card of
 * its series and of the kind to a number that is free; in a pack whose cards all have numbers of their own, to one that no
 * card has.
 */
export function nextIdentifiers({ pack, file, start, kind }: Unnamed): string[] {
  const near = cardsAround(file.records, start);
  const all = pack.cards.map(({ record }) => record).reverse();
  const wanted = kind ?? (near[0] ?? all[0])?.kind;
  const isOfKind = (card: RecordModel): boolean => card.kind === wanted;
  const cards = [near, all].find((some) => some.some(isOfKind)) ?? (near.length > 0 ? near : all);
  const series = new Map<string, { nearest: Numbered; alike: number }>();
  for (const card of cards) {
    const numbers = numberedPart(card.identifier ?? "");
    if (numbers === undefined) continue;
    const known = series.get(numbers.stem) ?? { nearest: numbers, alike: 0 };
    if (isOfKind(card) && known.alike++ === 0) known.nearest = numbers;
    series.set(numbers.stem, known);
  }
  const isTaken = takenIn(pack);
  return [...series.values()]
    .sort((one, other) => other.alike - one.alike)
    .slice(0, MOST_SERIES)
    .flatMap(({ nearest }) => nextFree(nearest, isTaken, MOST_TRIED) ?? []);
}

/** The next identifier of a card of a kind; empty if no card has one to count on from. */
export const nextIdentifier = (unnamed: Unnamed): string => nextIdentifiers(unnamed)[0] ?? "";

/** The cards above a place, nearest first, then those below. */
function cardsAround(records: readonly RecordModel[], start: number): RecordModel[] {
  const cards = records.filter(({ role, identifier }) => role === "card" && identifier !== undefined);
  const above = cards.filter(({ node }) => node.start < start).reverse();
  return [...above, ...cards.filter(({ node }) => node.start > start)];
}

/** Of so many cards, one may have the number of another by mistake. */
const SELDOM = 20;

/** Says whether an identifier, or its number in a pack whose cards have numbers of their own, is there already. */
export function takenIn(pack: PackModel): (identifier: string) => boolean {
  const { numbers, areOwn } = numbersOf(pack);
  const packs = [pack, ...pack.uses.flatMap((use) => use.pack ?? [])];
  return (identifier) =>
    packs.some(({ byIdentifier }) => byIdentifier.has(identifier)) ||
    (areOwn && numbers.has(Number(numberedPart(identifier)?.digits)));
}

const numbersOf = memoize((pack: PackModel) => {
  const numbers = new Set<number>();
  let again = 0;
  for (const identifier of pack.byIdentifier.keys()) {
    const digits = numberedPart(identifier)?.digits;
    if (digits === undefined) continue;
    if (numbers.has(Number(digits))) again++;
    numbers.add(Number(digits));
  }
  return { numbers, areOwn: again * SELDOM < numbers.size };
});

import {
  type FileModel,
  type Numbered,
  nextFree,
  numberedPart,
  numbersByStem,
  type PackModel,
  type RecordModel,
} from "../compiler/index.js";
import { getOrMake, memoize, memoizeByKey } from "../grammar/index.js";

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
export const nextIdentifiers = (unnamed: Unnamed): string[] => [...identifiersFor(unnamed)];

/** The next identifier of a card of a kind; empty if no card has one to count on from. */
export const nextIdentifier = (unnamed: Unnamed): string => identifiersFor(unnamed).next().value ?? "";

function* identifiersFor({ pack, file, start, kind }: Unnamed): Generator<string, undefined> {
  const near = seriesAround(file, start, () => seriesOf(cardsAround(file.records, start)));
  const usual = near.kinds.size > 0 ? near : seriesOfAll(pack);
  const wanted = kind ?? usual.nearestKind;
  const isOfKind = usual.kinds.has(wanted) || !seriesOfAll(pack).kinds.has(wanted);
  const cards = isOfKind ? usual : seriesOfAll(pack);
  const isTaken = takenIn(pack);
  const series = [...cards.series.values()]
    .map(({ nearest, byKind }) => byKind.get(wanted) ?? { nearest, alike: 0 })
    .sort((one, other) => other.alike - one.alike)
    .slice(0, MOST_SERIES);
  for (const { nearest } of series) {
    const next = nextFree(nearest, isTaken(nearest.stem), MOST_TRIED);
    if (next !== undefined) yield next;
  }
}

/** What identifiers begin with, before their number, in the order in which cards have them. */
interface SeriesOfCards {
  readonly series: ReadonlyMap<string, Series>;
  readonly kinds: ReadonlySet<string | undefined>;
  readonly nearestKind: string | undefined;
}

interface Series {
  readonly nearest: Numbered;
  readonly byKind: Map<string | undefined, { readonly nearest: Numbered; alike: number }>;
}

const seriesAround = memoizeByKey<FileModel, number, SeriesOfCards>();
const seriesOfAll = memoize(({ cards }: PackModel) => seriesOf(cards.map(({ record }) => record).reverse()));

function seriesOf(cards: readonly RecordModel[]): SeriesOfCards {
  const series = new Map<string, Series>();
  const kinds = new Set<string | undefined>();
  for (const card of cards) {
    kinds.add(card.kind);
    const nearest = numberedOf(card);
    if (nearest === undefined) continue;
    const { byKind } = getOrMake(series, nearest.stem, () => ({ nearest, byKind: new Map() }));
    getOrMake(byKind, card.kind, () => ({ nearest, alike: 0 })).alike++;
  }
  return { series, kinds, nearestKind: cards[0]?.kind };
}

/** The cards above a place, nearest first, then those below. */
function cardsAround(records: readonly RecordModel[], start: number): RecordModel[] {
  const cards = records.filter(({ role, identifier }) => role === "card" && identifier !== undefined);
  const above = cards.filter(({ node }) => node.start < start).reverse();
  return [...above, ...cards.filter(({ node }) => node.start > start)];
}

/** Of so many cards, one may have the number of another by mistake. */
const SELDOM = 20;

/**
 * Says for identifiers with the same beginning whether one with a number is there already, or its number in a pack whose
 * cards have numbers of their own.
 */
export function takenIn(pack: PackModel): (stem: string) => (number: number) => boolean {
  const { numbers, areOwn } = numbersOf(pack);
  const packs = [pack, ...pack.uses.flatMap((use) => use.pack ?? [])].map((one) => numbersOf(one).byStem);
  return (stem) => {
    const taken = packs.flatMap((byStem) => byStem.get(stem) ?? []);
    if (areOwn) taken.push(numbers);
    return (number) => taken.some((some) => some.has(number));
  };
}

const numbersOf = memoize(({ cards }: PackModel) => {
  const byStem = numbersByStem(cards.map(({ record }) => numberedOf(record)));
  const numbers = new Set<number>();
  let again = 0;
  for (const some of byStem.values())
    for (const number of some) {
      if (numbers.has(number)) again++;
      numbers.add(number);
    }
  return { byStem, numbers, areOwn: again * SELDOM < numbers.size };
});

const numberedOf = memoize(({ identifier }: RecordModel) => numberedPart(identifier ?? ""));

import { groupBy, memoize, pushAll } from "../../grammar/index.js";
import type { Column, Things } from "./columns.js";
import { countOf, entropy, nextChance } from "./counts.js";
import type { Profile } from "./profile.js";

/** The cards with one value in the column that tells most about what else is on a card. */
export interface Kind {
  readonly value: string;
  /** Indexes of cards. */
  readonly cards: readonly number[];
}

export interface Kinds {
  readonly from: Column | undefined;
  readonly kinds: readonly Kind[];
  /** A card may be of several. */
  readonly overlap: boolean;
  /** Cards of none, but for those of which the kind is misspelt. */
  readonly others: readonly number[];
}

/** Where a column has something, by kind. */
export interface KindsHaving {
  /** The kinds that always have it. */
  readonly required: readonly Kind[] | "all";
  /** The kinds that may have it, with those that always have it. */
  readonly allowed: readonly Kind[] | "all";
  /** Cards that lack it, although their kind always has it. */
  readonly missing: readonly number[];
  /** Cards that have it, although their kind never has it. */
  readonly misplaced: readonly number[];
}

/** The kinds of card in a table: the values of the column that tells most about which others are filled. */
export function kindsIn({ columns, rows }: Things, profiles: readonly Profile[]): Kinds {
  const total = rows.length;
  const partial = columns.filter(({ filled }) => filled < 0.97 * total && filled > 0.01 * total);
  const without = ({ column }: Profile): readonly Column[] => partial.filter((other) => other !== column);
  const price = 0.02 * Math.min(1, partial.length / 10);
  const likely = profiles.filter(
    ({ sort, column, counts }) =>
      sort === "words" && !column.isAside && column.filled > 0.9 * total && counts.size >= 2,
  );
  const single = likely
    .filter(({ column, counts }) => !column.isList && counts.size <= Math.min(MOST_KINDS, total / 4))
    .map((profile) => {
      const groups = [...groupBy(rows.keys(), (card) => profile.column.cells[card]?.[0] ?? "").values()];
      return { profile, gain: gainOf(groups, without(profile), total) - price * profile.counts.size };
    })
    .toSorted((one, other) => other.gain - one.gain)[0];
  const best = single !== undefined && single.gain > LEAST_GAIN ? single : undefined;
  for (const profile of likely.filter(({ column }) => column.isList)) {
    const values = [...profile.counts]
      .filter(([, count]) => count >= 30)
      .map(([value]) => {
        const groups = groupBy(rows.keys(), (card) => profile.column.cells[card]?.includes(value)).values();
        return { value, gain: gainOf([...groups], without(profile), total) };
      })
      .toSorted((one, other) => other.gain - one.gain);
    if ((values[0]?.gain ?? 0) <= Math.max(LEAST_GAIN, best?.gain ?? 0)) continue;
    const telling = values.filter(({ gain }) => gain > 0.03).slice(0, 25);
    return withKinds(profile, new Set(telling.map(({ value }) => value)), total, true);
  }
  if (best === undefined) return { from: undefined, kinds: [], overlap: false, others: [...rows.keys()] };
  const { counts, odd } = best.profile;
  return withKinds(best.profile, new Set([...counts.keys()].filter((value) => !odd.has(value))), total, false);
}

const MOST_KINDS = 40;
const LEAST_GAIN = 0.15;

function withKinds(
  { column: from, odd }: Profile,
  values: ReadonlySet<string>,
  total: number,
  overlap: boolean,
): Kinds {
  const cards = new Map([...values].map((value): [string, number[]] => [value, []]));
  const others: number[] = [];
  for (let card = 0; card < total; card++) {
    const own = from.cells[card] ?? [];
    if (!own.some((value) => cards.has(value) || odd.has(value))) others.push(card);
    for (const value of new Set(own)) cards.get(value)?.push(card);
  }
  return { from, kinds: [...cards].map(([value, all]) => ({ value, cards: all })), overlap, others };
}

/** How much is known about which of the columns are filled, if cards are divided in this way: in bits, summed. */
function gainOf(groups: Iterable<readonly number[]>, partial: readonly Column[], total: number): number {
  // What the others don't have, the largest has.
  const [largest, ...others] = [...groups].toSorted((one, other) => other.length - one.length);
  let gain = 0;
  for (const other of partial) {
    gain += entropy(other.filled / total);
    let rest = other.filled;
    const count = (length: number, filled: number): void => {
      gain -= (length / total) * entropy(filled / length);
      rest -= filled;
    };
    for (const group of others) count(group.length, filledIn(other, group));
    if (largest !== undefined) count(largest.length, rest);
  }
  return gain;
}

const filledIn = ({ cells }: Column, cards: readonly number[]): number =>
  countOf(cards, (card) => (cells[card]?.length ?? 0) > 0);

/** Where a column must, may and may not be filled. What few cards show is allowed, and not required. */
export function placeOfColumn(column: Column, { kinds, overlap, others }: Kinds, total: number): KindsHaving {
  const isFilled = (card: number): boolean => (column.cells[card]?.length ?? 0) > 0;
  const lacking = total - column.filled;
  if (isRequired(lacking, total)) {
    const missing = lacking === 0 ? [] : column.cells.flatMap((_, card) => (isFilled(card) ? [] : [card]));
    return { required: "all", allowed: "all", missing, misplaced: [] };
  }
  const required: Kind[] = [];
  const allowed: Kind[] = [];
  const missing: number[] = [];
  const misplaced: number[] = [];
  for (const kind of kinds) {
    const { cards } = kind;
    const filled = filledIn(column, cards);
    if (isRequired(cards.length - filled, cards.length)) {
      required.push(kind);
      pushAll(
        missing,
        cards.filter((card) => !isFilled(card)),
      );
    } else if (!overlap && isNever(filled, cards.length, column.filled)) pushAll(misplaced, cards.filter(isFilled));
    else allowed.push(kind);
  }
  const isAnywhere = overlap || filledIn(column, others) > 0 || required.length + allowed.length === kinds.length;
  // What only a kind has is not missing on the rest, and may be on all but what never has it.
  return {
    required,
    allowed: isAnywhere ? "all" : [...required, ...allowed],
    missing,
    misplaced: isAnywhere ? [] : misplaced,
  };
}

function isRequired(lacking: number, total: number): boolean {
  if (lacking === 0) return total >= 25;
  // More of them are no mistakes.
  return lacking <= Math.min(3, Math.max(1, 0.004 * total)) && nextChance(lacking, total) <= 0.02;
}

function isNever(filled: number, total: number, everywhere: number): boolean {
  if (filled === 0) return nextChance(0, total) <= 0.005;
  return total >= 199 && filled <= Math.min(3, 0.003 * total) && everywhere >= 30;
}

/** The cards that a kind obliges to have something there. */
export const obligedBy = memoize(
  ({ required }: KindsHaving): ReadonlySet<number> =>
    new Set(required === "all" ? [] : required.flatMap(({ cards }) => cards)),
);

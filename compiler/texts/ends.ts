/**
 * Where something that begins at a place can end: one number per end, packing the end and its rank. The rank is twice the
 * cost of ending there, plus one if several readings have that cost.
 */
export type Ends = readonly number[];

export const NOWHERE: Ends = [];
const BITS_OF_END = 12;
/** The last place that can be packed: longer texts are not read. */
export const LAST_PLACE = (1 << BITS_OF_END) - 1;

/** Further than any text: how far was looked at is unknown, or doesn't tell all that matters. */
export const FAR = LAST_PLACE + 2;

export const packed = (end: number, rank: number): number => (rank << BITS_OF_END) | end;
export const endOf = (one: number): number => one & LAST_PLACE;
export const rankOf = (one: number): number => one >> BITS_OF_END;

/** The same ends, this many characters further on. */
export const movedEnds = (ends: Ends, by: number): Ends => ends.map((one) => one + by);

/** The end of a piece, with this rank added. */
export const behind = (one: number, rank: number): number => packed(endOf(one), sum(rank, rankOf(one)));

export const costing = (ends: Ends, cost: number): Ends =>
  cost === 0 ? ends : ends.map((one) => packed(endOf(one), rankOf(one) + 2 * cost));

/** The combined rank of two consecutive pieces. */
const sum = (some: number, more: number): number => (some & ~1) + (more & ~1) + ((some | more) & 1);

/** Of two with the same end, the cheaper one; marked as ambiguous if the costs are equal. */
function better(some: number, other: number): number {
  const difference = (rankOf(some) >> 1) - (rankOf(other) >> 1);
  return difference < 0 ? some : difference > 0 ? other : packed(endOf(some), rankOf(some) | 1);
}

export function addEnd(ends: number[], one: number): void {
  for (let at = 0; at < ends.length; at++) {
    if (endOf(ends[at] as number) !== endOf(one)) continue;
    ends[at] = better(ends[at] as number, one);
    return;
  }
  ends.push(one);
}

export function joined(some: Ends, others: Ends): Ends {
  if (others.length === 0) return some;
  if (some.length === 0) return others;
  const all = [...some];
  addAll(all, others);
  return all;
}

/** Joins ends to those of a list of one's own. */
export function addAll(all: number[], others: Ends): void {
  if (all.length > FEW) addEnds(all, others);
  else if (all.length > 0) for (const other of others) addEnd(all, other);
  else for (const other of others) all.push(other);
}

/** Up to so many ends are searched one by one. */
const FEW = 16;

function addEnds(all: number[], others: readonly number[]): void {
  const indexes = new Map(all.map((one, index) => [endOf(one), index]));
  for (const one of others) {
    const index = indexes.get(endOf(one));
    if (index === undefined) indexes.set(endOf(one), all.push(one) - 1);
    else all[index] = better(all[index] as number, one);
  }
}

/** The steps that joining takes beyond a constant: lists of ends grow long in texts that may be split anywhere. */
export const stepsToJoin = (some: Ends, others: Ends): number => (some.length + others.length) >> 2;

/** Moves the earliest of the ends from `turn` on to `turn`. */
export function bringForward(ends: number[], turn: number): void {
  let least = turn;
  for (let at = turn + 1; at < ends.length; at++)
    if (endOf(ends[at] as number) < endOf(ends[least] as number)) least = at;
  if (least !== turn) [ends[turn], ends[least]] = [ends[least] as number, ends[turn] as number];
}

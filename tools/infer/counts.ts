/** How many of them pass. */
export function countOf<Item>(items: Iterable<Item>, passes: (item: Item) => boolean): number {
  let count = 0;
  for (const item of items) if (passes(item)) count++;
  return count;
}

/** How often each text occurs. */
export function occurrences(texts: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The chance that two of so many things are alike, by how often each occurs. */
export function chanceAlike(counts: Iterable<number>, total: number): number {
  let chance = 0;
  for (const count of counts) chance += (count / total) ** 2;
  return chance;
}

/** The entropy of something that is there with this probability, in bits. */
export function entropy(probability: number): number {
  if (probability <= 0 || probability >= 1) return 0;
  return -probability * Math.log2(probability) - (1 - probability) * Math.log2(1 - probability);
}

/**
 * The decimal logarithm of the chance that at most `exceptions` of `total` independent things are exceptions, if each is
 * one with this probability: the lower tail of the binomial distribution.
 */
export function logChance(exceptions: number, total: number, probability: number): number {
  if (probability <= 0 || exceptions >= total * probability) return 0;
  if (probability >= 1) return Number.NEGATIVE_INFINITY;
  const odds = Math.log(probability) - Math.log1p(-probability);
  let term = total * Math.log1p(-probability);
  let sum = term;
  for (let at = 1; at <= exceptions; at++) {
    term += Math.log(total - at + 1) - Math.log(at) + odds;
    const [more, less] = term > sum ? [term, sum] : [sum, term];
    sum = more + Math.log1p(Math.exp(less - more));
  }
  return sum / Math.LN10;
}

/** The logarithm of the chance that something is coincidence, below which it is taken for none. */
export const LEAST_CHANCE = -2;

/** The chance that the next one is an exception too: the rule of succession. */
export const nextChance = (exceptions: number, total: number): number => (exceptions + 1) / (total + 2);

/**
 * Whether something holds in each of three parts of 70 %, and in what each leaves out: a share of what was there follows
 * from its index alone, so that the same table gives the same parts.
 */
export function isInParts<Item>(
  items: readonly Item[],
  holds: (part: readonly Item[], isMost: boolean) => boolean,
): boolean {
  return [1, 2, 3].every((split) => {
    const isHeld = (item: Item, at: number): boolean =>
      (Math.imul((typeof item === "number" ? item : at) + 1013 * split, 0x9e3779b1) >>> 16) % 10 < 3;
    const most = items.filter((item, at) => !isHeld(item, at));
    return holds(most, true) && holds(items.filter(isHeld), false);
  });
}

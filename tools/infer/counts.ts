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

/** The chance that the next one is an exception too: the rule of succession. */
export const nextChance = (exceptions: number, total: number): number => (exceptions + 1) / (total + 2);

/** Chance that is the same on every run, so that figures can be compared. */
export interface Random {
  /** From 0 up to, but without, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Chance from any text: each mistake on each card has its own, so that adding one changes nothing for the others. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (items) => items[below(items.length)],
    shuffled(items) {
      const left = [...items];
      for (let last = left.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [left[last], left[other]] = [left[other] as (typeof left)[number], left[last] as (typeof left)[number]];
      }
      return left;
    },
  };
}

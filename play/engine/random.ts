/** xoshiro128** of Blackman and Vigna: four words of state, which the functions change. */
export type Generator = Uint32Array;

/** The state that splitmix32 makes of a seed. */
export function seeded(seed: number): Generator {
  let sum = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    sum = (sum + 0x9e3779b9) >>> 0;
    let word = sum;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  });
}

const rotated = (word: number, by: number): number => ((word << by) | (word >>> (32 - by))) >>> 0;

function nextWord(state: Generator): number {
  const [a = 0, b = 0, c = 0, d = 0] = state;
  const result = Math.imul(rotated(Math.imul(b, 5) >>> 0, 7), 9) >>> 0;
  const mixedC = c ^ a;
  const mixedD = d ^ b;
  state[0] = a ^ mixedD;
  state[1] = b ^ mixedC;
  state[2] = mixedC ^ (b << 9);
  state[3] = rotated(mixedD >>> 0, 11);
  return result;
}

/** A whole number from 0 to `bound` - 1, each as likely. */
export function below(bound: number, state: Generator): number {
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
  for (;;) {
    const word = nextWord(state);
    if (word < limit) return word % bound;
  }
}

/** Puts a list in random order (Fisher and Yates). */
export function shuffle(list: number[], state: Generator): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(last + 1, state);
    const moved = list[last] as number;
    list[last] = list[other] as number;
    list[other] = moved;
  }
}

/** xoshiro128** of Blackman and Vigna: four words of state, which the functions change. */
export type Generator = Uint32Array;

/** The state that splitmix32 makes of a seed. */
export function seeded(seed: number): Generator {
  let sum = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    sum = (sum + 0x9e3779b9) >>> 0;
    return mixed(sum);
  });
}

/** A number in which each bit depends on all bits of another one. */
export function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return (twice ^ (twice >>> 15)) >>> 0;
}

/** The same number for the same text (FNV-1a). */
export function keyOf(text: string): number {
  let key = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) key = Math.imul(key ^ text.charCodeAt(at), 0x01000193);
  return mixed(key);
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

/**
 * Puts cards in a random order that one card more or less hardly changes: what chance makes of a card depends on its key,
 * not on the other cards. If they are dealt to so many hands one by one, each hand keeps its cards, too: every card has a
 * hand, and only the last ones of a hand that has too many go to another.
 */
export function shuffleByKeys(cards: number[], keys: Uint32Array, hands: number, state: Generator): void {
  const [first, second] = [nextWord(state), nextWord(state)];
  const drawn = cards.map((card) => {
    const key = keys[card] as number;
    return { card, hand: mixed(key ^ second) % hands, at: mixed(mixed(key ^ first) + second) };
  });
  drawn.sort((one, other) => one.at - other.at || one.card - other.card);
  const dealt: number[][] = Array.from({ length: hands }, () => []);
  const left: number[] = [];
  const give = (card: number, hand: number): boolean => {
    const own = dealt[hand] as number[];
    if (own.length >= Math.ceil((cards.length - hand) / hands)) return false;
    own.push(card);
    return true;
  };
  for (const { card, hand } of drawn) if (!give(card, hand)) left.push(card);
  let hand = 0;
  for (const card of left) while (!give(card, hand)) hand++;
  for (const at of cards.keys()) cards[at] = dealt[at % hands]?.[Math.floor(at / hands)] as number;
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

/** How well a name fits a query; undefined where it does not. */
export type Rating = (name: string) => number | undefined;

/**
 * Rates names by a query: its letters must stand in the name in their order, in any case; blanks do not count. The more
 * of them stand together, or begin a word, the better; undefined where they do not stand there. An empty query fits all.
 */
export function fuzzyRating(query: string): Rating {
  const letters = [...query.normalize("NFC").toLowerCase()].filter((letter) => letter.trim() !== "");
  if (letters.length === 0) return () => 0;
  return (name) => {
    const lower = name.toLowerCase();
    if (!holdsInOrder(lower, letters)) return undefined;
    // In a few scripts a letter has another length in another case: then words are not told apart.
    const rating = bestWay(lower.length === name.length ? name : lower, lower, letters);
    return rating - name.length / 100;
  };
}

/** How well a name, and the words of a text that stands beside it, fit a query; undefined where they do not. */
export type WordsRating = (name: string, words: readonly string[]) => number | undefined;

/**
 * Rates a name by the whole query, or by its words: all of them must occur, in any order, each in the name or in one of the
 * words of the text. Letters that are only scattered over a sentence fit nothing.
 */
export function wordsRating(query: string): WordsRating {
  const whole = fuzzyRating(query);
  const each = query.trim().split(/\s+/).slice(0, MOST_QUERIED).map(fuzzyRating);
  return (name, words) => {
    const asOne = whole(name);
    if (each.length === 1 && words.length === 0) return asOne;
    let sum = 0;
    for (const rate of each) {
      const inText = words.map((word) => (rate(word) ?? IMPOSSIBLE) - BESIDE_NAME);
      const best = Math.max(rate(name) ?? IMPOSSIBLE, ...inText);
      if (best === IMPOSSIBLE) return asOne;
      sum += best;
    }
    return Math.max(asOne ?? IMPOSSIBLE, sum);
  };
}

/** What is found in the name itself comes first. */
const BESIDE_NAME = 2;
/** Nobody types more words than this to find one thing. */
const MOST_QUERIED = 12;

function holdsInOrder(lower: string, letters: readonly string[]): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = lower.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

const TOGETHER = 5;
const BEGINS_WORD = 4;
const BEGINS_NAME = 6;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
/** Behind these a longer name is cut: nobody types so much of it. */
const MOST_UNITS = 200;

/** The best way to find the letters in the name: for each place, what a way that ends there is worth. */
function bestWay(name: string, lower: string, letters: readonly string[]): number {
  const length = Math.min(lower.length, MOST_UNITS);
  let ways = new Array<number>(length + 1).fill(0);
  let isFirst = true;
  for (const letter of letters) {
    const next = new Array<number>(length + 1).fill(IMPOSSIBLE);
    let best = isFirst ? 0 : IMPOSSIBLE;
    for (let at = 0; at + letter.length <= length; at++) {
      const together = isFirst ? IMPOSSIBLE : (ways[at] ?? IMPOSSIBLE) + TOGETHER;
      if (!isFirst) best = Math.max(best, ways[at] ?? IMPOSSIBLE);
      if (!lower.startsWith(letter, at)) continue;
      const value = Math.max(together, best) + 1 + beginning(name, at);
      next[at + letter.length] = Math.max(next[at + letter.length] ?? IMPOSSIBLE, value);
    }
    ways = next;
    isFirst = false;
  }
  return Math.max(0, ...ways);
}

/** What it is worth that a word begins there: at the start, behind a blank or sign, at a capital letter or digit. */
function beginning(name: string, at: number): number {
  if (at === 0) return BEGINS_NAME;
  const before = name.charAt(at - 1);
  const here = name.charAt(at);
  if (!/[\p{L}\p{N}]/u.test(before)) return BEGINS_WORD;
  return (/\p{Lu}/u.test(here) && !/\p{Lu}/u.test(before)) || (/\p{N}/u.test(here) && !/\p{N}/u.test(before))
    ? BEGINS_WORD
    : 0;
}

/** How well a name matches a query; undefined if it doesn't. */
export type Rating = (name: string) => number | undefined;

/**
 * Rates names by a query: its letters must occur in the name in order, ignoring case and blanks. Consecutive letters
 * and word starts rate higher; undefined without a match. An empty query matches everything.
 */
export function fuzzyRating(query: string): Rating {
  const letters = [...query.normalize("NFC").toLowerCase()].filter((letter) => letter.trim() !== "");
  if (letters.length === 0) return () => 0;
  return (name) => {
    const lower = name.toLowerCase();
    if (!holdsInOrder(lower, letters)) return undefined;
    // In a few scripts, case mapping changes the length: then word starts are ignored.
    const rating = bestWay(lower.length === name.length ? name : lower, lower, letters);
    return rating - name.length / 100;
  };
}

/** How well a name, or the words of an accompanying text, match a query; undefined if they don't. */
export type WordsRating = (name: string, words: readonly string[]) => number | undefined;

/**
 * Rates a name by the whole query, or by its words: all of them must occur, in any order, in the name or the words of
 * the text. Letters scattered over a sentence don't match.
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

/** Matches in the name come first. */
const BESIDE_NAME = 2;
/** Maximum number of words in a query. */
const MOST_QUERIED = 12;

/** Whether a word contains the letters in order, which is how editors match. */
export function holdsInOrder(lower: string, letters: Iterable<string>): boolean {
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
/** Longer names are truncated: nobody types that much of them. */
const MOST_UNITS = 200;

/** The best match of the letters in the name: for each position, the score of a match that ends there. */
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

/** The score of a word start: at the beginning, after a blank or symbol, at a capital letter or digit. */
function beginning(name: string, at: number): number {
  if (at === 0) return BEGINS_NAME;
  const before = name.charAt(at - 1);
  const here = name.charAt(at);
  if (!/[\p{L}\p{N}]/u.test(before)) return BEGINS_WORD;
  return (/\p{Lu}/u.test(here) && !/\p{Lu}/u.test(before)) || (/\p{N}/u.test(here) && !/\p{N}/u.test(before))
    ? BEGINS_WORD
    : 0;
}

import type { CompletionItem } from "./completion-item.js";

/** Items, and whether other letters would bring up more. */
export interface Offers {
  readonly items: readonly CompletionItem[];
  readonly incomplete: boolean;
}

export const NO_OFFERS: Offers = { items: [], incomplete: false };

export const offersOf = (items: readonly CompletionItem[]): Offers => ({ items, incomplete: false });

export function joinOffers(...offers: readonly Offers[]): Offers {
  return {
    items: offers.flatMap(({ items }) => items),
    incomplete: offers.some(({ incomplete }) => incomplete),
  };
}

/** Maximum number of words from a pack offered at once. */
const MOST_WORDS = 200;

/** The words that match what was typed so far, if there are too many to offer all. */
export function wordsFor<Word>(
  words: readonly Word[],
  typed: string,
  textOf: (word: Word) => string,
): { readonly words: readonly Word[]; readonly incomplete: boolean } {
  if (words.length <= MOST_WORDS) return { words, incomplete: false };
  const wanted = typed.toLowerCase();
  const fitting = words.filter((word) => holdsLetters(textOf(word).toLowerCase(), wanted));
  const first = fitting.filter((word) => textOf(word).toLowerCase().startsWith(wanted));
  const chosen = first.length >= MOST_WORDS ? first : [...new Set([...first, ...fitting])];
  return { words: chosen.slice(0, MOST_WORDS), incomplete: true };
}

/** Whether the word contains the letters in order, which is how editors match. */
function holdsLetters(word: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = word.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

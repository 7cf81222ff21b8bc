import type { System } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { declarationBlocks } from "../hover/declaration-markup.js";
import type { Markup } from "../markup.js";
import { holdsInOrder } from "../symbols/fuzzy.js";
import type { Insertion } from "./insertion.js";

/** The kind of an item, for its icon. */
export type ItemKind =
  | "label"
  | "attribute"
  | "category"
  | "custom-name"
  | "value"
  | "number"
  | "operator"
  | "card"
  | "deck"
  | "declaration"
  | "system"
  | "rule"
  | "word"
  | "record";

/** One possible completion. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: ItemKind;
  readonly insertion: Insertion;
  /** Shown right after the label. */
  readonly detail?: string | undefined;
  /** Shown at the right edge: where it comes from. */
  readonly description?: string | undefined;
  /** The text to match against the typed letters, if it isn't the label. */
  readonly filter?: string | undefined;
  /** Sorts ascending; ties keep their order. */
  readonly rank: number;
  /** An old spelling. */
  readonly deprecated?: boolean | undefined;
  /** Computed when the item is selected. */
  readonly documentation?: (() => Markup) | undefined;
  /** Inserting it should trigger completion again. */
  readonly goesOn?: boolean | undefined;
}

/** The completions at a place, best first. */
export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** There are more than listed: ask again when more letters are typed. */
  readonly incomplete: boolean;
  /** What an item replaces in the file: the letters typed so far. */
  readonly insert: Span;
  /** The same, including the rest of the word after the cursor. */
  readonly replace: Span;
}

/** A declared name, with what is said of its declarations. */
export const declaredItem = (
  { system }: { readonly system: System },
  declarations: Parameters<typeof declarationBlocks>[0],
  item: Omit<CompletionItem, "documentation">,
): CompletionItem[] => [{ ...item, documentation: () => declarationBlocks(declarations, system) }];

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
  const fitting = words.filter((word) => holdsInOrder(textOf(word).toLowerCase(), wanted));
  const first = fitting.filter((word) => textOf(word).toLowerCase().startsWith(wanted));
  const chosen = first.length >= MOST_WORDS ? first : [...new Set([...first, ...fitting])];
  return { words: chosen.slice(0, MOST_WORDS), incomplete: true };
}

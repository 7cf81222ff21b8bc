import type { CardDrawing } from "../drawing.js";
import type { MarkedFinding } from "../marks.js";

/**
 * What pages show, in HTML for the inside of a page and without scripts. Whoever shows it knows these hooks:
 *
 * - `data-uri` on an element: its inside stands in that file;
 * - `data-offset` (and `data-end`, `data-line` from 1): a click on it, or Enter, goes to that offset of the file;
 * - `data-command`: a button that runs the editor's command of that name;
 * - `data-words`: an element that a search shows or hides; `data-group`: hidden with all in it; `data-count`: how many are shown;
 * - `.graph > svg`: a drawing that may be moved and zoomed; `data-zoom` is a button that does so (in, out, whole).
 *
 * Its look is `VIEW_STYLE`, by day and by night, in the colours of VS Code where they are there.
 */
export interface ViewedCard {
  readonly drawing: CardDrawing;
  /** The address of its file, and where its record begins there. */
  readonly uri: string;
  readonly offset: number;
  /** What its picture is: an address or a data URI that the page can load. */
  readonly picture?: string | undefined;
  readonly copies: number;
  /** What a search looks through besides what is printed. */
  readonly text: string;
}

export interface PreviewedCard extends Omit<ViewedCard, "offset" | "copies" | "text"> {
  readonly findings: readonly MarkedFinding[];
  /** The number of the line at an offset, from 1. */
  readonly lineOf: (offset: number) => number;
}

/** The cards of a deck, or those that are in none. */
export interface ViewedDeck {
  readonly name: string | undefined;
  readonly cards: readonly ViewedCard[];
}

import type { CardDrawing } from "../drawing.js";
import type { MarkedFinding } from "../marks.js";

/**
 * HTML fragments for pages, without scripts. Pages handle these hooks:
 *
 * - `data-uri` on an element: the file of its content;
 * - `data-offset` (and `data-end`, `data-line` from 1): a click on it, or Enter, goes to that offset of the file;
 * - `data-command`: a button that runs the editor's command of that name;
 * - `data-draw`: a card that isn't drawn; the page asks for what is in it once it is seen (`cardFigureContent`);
 * - `data-words`: an element that a search shows or hides; `data-group`: hidden if all in it are; `data-count`: the
 * number shown;
 * - `.graph > svg`: a drawing to pan and zoom; `data-zoom` is a button for it (in, out, whole).
 *
 * The style is `VIEW_STYLE`, light and dark, in VS Code's colours if available.
 */
export interface ViewedCard {
  readonly drawing: CardDrawing;
  /** The URI of its file, and the offset of its record. */
  readonly uri: string;
  readonly offset: number;
  /** Its picture: an address or data URI that the page can load. */
  readonly picture?: string | undefined;
  readonly copies: number;
  /** Additional text to search. */
  readonly text: string;
}

export interface PreviewedCard extends Omit<ViewedCard, "offset" | "copies" | "text"> {
  readonly findings: readonly MarkedFinding[];
  /** The line number (from 1) of an offset. */
  readonly lineOf: (offset: number) => number;
}

/** A card in a gallery that is drawn once it is seen. */
export interface UndrawnCard extends Pick<ViewedCard, "uri" | "offset" | "copies"> {
  readonly name: string;
  /** In millimetres. */
  readonly size: { readonly width: number; readonly height: number };
  /** The text to search. */
  readonly words: string;
  /** What the page asks for it by. */
  readonly draw: string;
}

/** The cards of a deck, or those in none. */
export interface ViewedDeck {
  readonly name: string | undefined;
  readonly cards: readonly (ViewedCard | UndrawnCard)[];
}

import { cardSvg } from "../card-svg.js";
import { decimal, type Shape } from "../drawing.js";
import { xmlText } from "../xml-text.js";
import type { UndrawnCard, ViewedCard, ViewedDeck } from "./views.js";

/** Of a large pack, a page of the cards that a search finds; the others are chosen by name. */
export interface GalleryPages {
  readonly names: readonly string[];
  readonly shown: number;
  readonly sought: string;
  /** How many cards of the pack the search finds, and how many there are. */
  readonly found: number;
  readonly all: number;
}

/** All cards of a pack by deck, with a search over their printed text. */
export function galleryView(
  title: string,
  decks: readonly ViewedDeck[],
  { buttons = BUTTONS, pages }: { readonly buttons?: string; readonly pages?: GalleryPages } = {},
): string {
  const held = decks.filter(({ cards }) => cards.length > 0);
  const count = pages?.all ?? held.reduce((sum, { cards }) => sum + cards.length, 0);
  const found = pages === undefined || pages.sought === "" ? `${count}` : `${pages.found} of ${count}`;
  let number = 0;
  const groups = held.map(({ name, cards }) => {
    const heading = name ?? (held.length > 1 ? "In no deck" : undefined);
    const head = heading === undefined ? "" : `<h2>${xmlText(heading)} <small>${copiesOf(cards)}</small></h2>\n`;
    const drawn = cards.map((card) => cardFigure(card, `card-${++number}`));
    return `<section class="deck" data-group="">\n${head}<div class="cards">\n${drawn.join("\n")}\n</div>\n</section>`;
  });
  return `<header class="bar">
<h1>${xmlText(title)}</h1>
<input type="search" placeholder="Search cards" aria-label="Search cards" spellcheck="false"${pages === undefined ? "" : ` data-choice="search" value="${xmlText(pages.sought)}"`}/>
<span class="count" role="status"><span data-count="">${found}</span> ${count === 1 ? "card" : "cards"}</span>${pages === undefined ? "" : pageChoice(pages)}${buttons}
</header>
<div class="gallery">
${groups.join("\n")}
</div>`;
}

function pageChoice({ names, shown }: GalleryPages): string {
  if (names.length < 2) return "";
  const options = names.map(
    (name, page) => `<option value="${page}"${page === shown ? ` selected=""` : ""}>${xmlText(name)}</option>`,
  );
  return `\n<select data-choice="page" aria-label="Cards">${options.join("")}</select>`;
}

const BUTTONS = `
<button data-command="cardwright.printSheet">Print …</button>
<button data-command="cardwright.showUnlockGraph">Unlock graph</button>`;

function copiesOf(cards: ViewedDeck["cards"]): string {
  const copies = cards.reduce((sum, card) => sum + card.copies, 0);
  return copies === cards.length ? `${copies}` : `${cards.length}, with copies ${copies}`;
}

function cardFigure(card: ViewedCard | UndrawnCard, id: string): string {
  const { words, draw, content } = "drawing" in card ? drawnFigure(card, id) : emptyFigure(card);
  return `<figure class="card"${draw === undefined ? "" : ` data-draw="${xmlText(draw)}"`} data-words="${xmlText(words)}" data-uri="${xmlText(card.uri)}" data-offset="${card.offset}">${content}</figure>`;
}

interface CardFigure {
  readonly words: string;
  readonly draw?: string;
  readonly content: string;
}

function drawnFigure(card: ViewedCard, id: string): CardFigure {
  return { words: wordsOn(card), content: cardFigureContent(card, id) };
}

function wordsOn({ drawing, text }: ViewedCard): string {
  return `${drawing.identifier ?? ""} ${printedWords(drawing.shapes)} ${text}`.replace(/\s+/g, " ").trim();
}

/** The same card to be drawn later. */
export function undrawn(card: ViewedCard, draw: string): UndrawnCard {
  const { drawing, uri, offset, copies } = card;
  const words = wordsOn(card);
  return { name: nameOf(card), words, draw, uri, offset, copies, size: drawing };
}

/** A picture without anything in it has the shape of the card. */
export function emptyFigure({ name, words, draw, copies, size: { width, height } }: UndrawnCard): CardFigure {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${decimal(width)} ${decimal(height)}" aria-hidden="true"></svg>`;
  return { words, draw, content: picture + caption(name, copies, false) };
}

const nameOf = ({ drawing }: Pick<ViewedCard, "drawing">): string => drawing.identifier ?? drawing.title;

/** What is in the figure of a drawn card; `id` is unique on the page. */
export function cardFigureContent(card: Pick<ViewedCard, "drawing" | "picture" | "copies">, id: string): string {
  const { drawing, picture, copies } = card;
  return cardSvg(drawing, { picture, id }) + caption(nameOf(card), copies, drawing.overflow.length > 0);
}

function caption(name: string, copies: number, isShort: boolean): string {
  const many = copies > 1 ? `<span class="copies">× ${copies}</span>` : "";
  const short = isShort ? `<span class="short" title="Not all of it fits on the card">…</span>` : "";
  return `<figcaption>${xmlText(name)}${many}${short}</figcaption>`;
}

/** The text of a drawing, for searching. */
function printedWords(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      if (shape.kind === "group") return printedWords(shape.shapes);
      return shape.kind === "text" ? shape.runs.map(({ text }) => text).join("") : "";
    })
    .join(" ");
}

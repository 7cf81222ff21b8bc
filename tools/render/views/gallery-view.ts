import { cardSvg } from "../card-svg.js";
import type { Shape } from "../drawing.js";
import { xmlText } from "../xml-text.js";
import type { ViewedCard, ViewedDeck } from "./views.js";

/** All cards of a pack by deck, with a search over their printed text. */
export function galleryView(title: string, decks: readonly ViewedDeck[], buttons: string = BUTTONS): string {
  const held = decks.filter(({ cards }) => cards.length > 0);
  const count = held.reduce((sum, { cards }) => sum + cards.length, 0);
  let number = 0;
  const groups = held.map(({ name, cards }) => {
    const heading = name ?? (held.length > 1 ? "In no deck" : undefined);
    const head = heading === undefined ? "" : `<h2>${xmlText(heading)} <small>${copiesOf(cards)}</small></h2>\n`;
    const drawn = cards.map((card) => cardFigure(card, `card-${++number}`));
    return `<section class="deck" data-group="">\n${head}<div class="cards">\n${drawn.join("\n")}\n</div>\n</section>`;
  });
  return `<header class="bar">
<h1>${xmlText(title)}</h1>
<input type="search" placeholder="Search cards" aria-label="Search cards" spellcheck="false"/>
<span class="count"><span data-count="">${count}</span> ${count === 1 ? "card" : "cards"}</span>${buttons}
</header>
<div class="gallery">
${groups.join("\n")}
</div>`;
}

const BUTTONS = `
<button data-command="cardwright.printSheet">Print …</button>
<button data-command="cardwright.showUnlockGraph">Unlock graph</button>`;

function copiesOf(cards: readonly ViewedCard[]): string {
  const copies = cards.reduce((sum, card) => sum + card.copies, 0);
  return copies === cards.length ? `${copies}` : `${cards.length}, with copies ${copies}`;
}

function cardFigure({ drawing, uri, offset, picture, copies, text }: ViewedCard, id: string): string {
  const words = `${drawing.identifier ?? ""} ${printedWords(drawing.shapes)} ${text}`.replace(/\s+/g, " ").trim();
  const many = copies > 1 ? `<span class="copies">× ${copies}</span>` : "";
  const short =
    drawing.overflow.length > 0 ? `<span class="short" title="Not all of it fits on the card">…</span>` : "";
  const name = drawing.identifier ?? drawing.title;
  return `<figure class="card" data-words="${xmlText(words)}" data-uri="${xmlText(uri)}" data-offset="${offset}" aria-label="${xmlText(`${name}: ${drawing.title}`)}">${cardSvg(drawing, { picture, id })}<figcaption>${xmlText(name)}${many}${short}</figcaption></figure>`;
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

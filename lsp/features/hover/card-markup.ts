import { directiveOf, type RecordInPack } from "../../../compiler/index.js";
import { firstOf, type Inline, type Markup, strong, text } from "../markup.js";

export const MOST_CARDS = 8;

/** A sentence that counts cards, and a list of the first few, each with its place. */
export function cardList(cards: readonly RecordInPack[], heading: (count: string) => string): Markup {
  const head = text(heading(countOf(cards.length, "card")));
  return cards.length === 0 ? [head] : [head, firstOf(cards.slice(0, MOST_CARDS).map(cardLine), cards.length)];
}

/** `no card`, `1 card`, `12 cards`. */
export function countOf(count: number, word: string): string {
  if (count === 0) return `no ${word}`;
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

/** The same of cards that something found: `no cards`. */
export const cardsFound = (count: number): string => (count === 0 ? "no cards" : countOf(count, "card"));

/** A card in a list: its identifier as a link, and its text. */
function cardLine(place: RecordInPack): readonly Inline[] {
  const says = shortened(directiveOf(place.record), 80);
  return says === "" ? [cardLink(place)] : [cardLink(place), ` ${says}`];
}

/** The identifier of a card, as a link to it. */
export function cardLink({ file, record }: RecordInPack): Inline {
  const name = record.identifier ?? "a card without an identifier";
  return { link: name, to: { path: file.path, start: record.node.start + Math.max(0, record.node.text.search(/\S/)) } };
}

/** Long texts are cut between words. */
export function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  const cut = words.slice(0, length).replace(/\s+\S*$/, "");
  return `${cut} …`;
}

/** The most lines of a card to show. */
const MOST_LINES = 40;

/** The source of a card, with its kind. */
export function cardMarkup({ record }: RecordInPack): Markup {
  const lines = record.node.text.split(/\r\n?|\n/).slice(record.firstLine, record.endLine);
  const written = lines.join("\n").trim().split("\n");
  const cut = written.length > MOST_LINES ? [...written.slice(0, MOST_LINES), "…"] : written;
  const copies = record.copies === 1 ? "" : `, ${record.copies} copies`;
  return [
    text(strong(record.identifier ?? "A card"), `${record.kind === undefined ? "" : `, ${record.kind}`}${copies}`),
    { kind: "cards", text: cut.join("\n") },
  ];
}

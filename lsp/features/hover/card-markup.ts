import { directiveOf, type RecordPlace } from "../../../compiler/index.js";
import { type Inline, type Markup, type MarkupBlock, strong, text } from "../markup.js";

/** The most cards that a list names. */
export const MOST_CARDS = 8;

/** A sentence that counts cards, and a list of the first few, each with its place. */
export function cardList(cards: readonly RecordPlace[], said: (count: string) => string): Markup {
  const shown = cards.slice(0, MOST_CARDS);
  const items = shown.map(cardLine);
  const more = cards.length - shown.length;
  const list: MarkupBlock[] =
    items.length === 0 ? [] : [{ kind: "list", items: more > 0 ? [...items, [`and ${more} more`]] : items }];
  return [text(said(countOf(cards.length, "card"))), ...list];
}

/** `no card`, `1 card`, `12 cards`. */
export function countOf(count: number, word: string): string {
  if (count === 0) return `no ${word}`;
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

/** A card in a list: its identifier, which leads to it, and what it says. */
function cardLine(place: RecordPlace): readonly Inline[] {
  const says = shortened(directiveOf(place.record), 80);
  return says === "" ? [cardLink(place)] : [cardLink(place), ` ${says}`];
}

/** The identifier of a card, which leads to it. */
export function cardLink({ file, record }: RecordPlace): Inline {
  const name = record.identifier ?? "a card without an identifier";
  return { link: name, to: { path: file.path, start: startOf(record.node.text) + record.node.start } };
}

/** Where a record says its first word. */
function startOf(written: string): number {
  return /\S/.exec(written)?.index ?? 0;
}

/** Long texts are cut between words. */
export function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  const cut = words.slice(0, length).replace(/\s+\S*$/, "");
  return `${cut} …`;
}

/** The most lines of a card that are shown. */
const MOST_LINES = 40;

/** A card as it is written, with the kind it is of. */
export function cardMarkup({ record }: RecordPlace): Markup {
  const lines = record.node.text.split(/\r\n?|\n/).slice(record.firstLine, record.endLine);
  const written = lines.join("\n").trim().split("\n");
  const cut = written.length > MOST_LINES ? [...written.slice(0, MOST_LINES), "…"] : written;
  const copies = record.copies === 1 ? "" : `, ${record.copies} copies`;
  return [
    text(strong(record.identifier ?? "A card"), `${record.kind === undefined ? "" : `, ${record.kind}`}${copies}`),
    { kind: "cards", text: cut.join("\n") },
  ];
}

import { counted, directiveOf, type RecordInPack } from "../../../compiler/index.js";
import { firstOf, type Inline, type Markup, text } from "../markup.js";
import type { Use } from "../pack-index.js";

/** Maximum number of cards in a list. */
const MOST_CARDS = 8;

/** On how many cards these lines are. */
export const cardsIn = (uses: readonly Use[]): number => uses.reduce((sum, use) => sum + use.count, 0);

/** The cards that have something, with their places, and how many more there are. */
export function givenBy(uses: readonly Use[], heading: string): Markup {
  const count = cardsIn(uses);
  if (count === 0) return [];
  const places = uses.flatMap((use) => use.places()).slice(0, MOST_CARDS);
  return [text(`${heading}:`), firstOf(places.map(cardLine), count)];
}

function cardLine(place: RecordInPack): readonly Inline[] {
  const { file, record } = place;
  const name = record.identifier ?? "a card without an identifier";
  const to = { path: file.path, start: record.node.start };
  const says = directiveOf(record);
  return says === "" ? [{ link: name, to }] : [{ link: name, to }, ` ${says}`];
}

/** The names of a few cards, for the right edge of a line; otherwise their number. */
export function givenBriefly(uses: readonly Use[]): string | undefined {
  const count = cardsIn(uses);
  if (count === 0) return undefined;
  if (count > 2) return `on ${count} cards`;
  const names = uses.flatMap((use) => use.places()).map(({ record }) => record.identifier);
  return names.every((name) => name !== undefined) ? names.join(", ") : `on ${counted(count, "card")}`;
}

import type { Span } from "../../grammar/index.js";
import type { RecordPlace } from "../model/pack-model.js";
import { contentOf, headOf } from "../model/record-text.js";
import type { DeckInPlay, PlayCard, PlaySession } from "./model/session.js";

/** The line of a card that asks for something; without one, the first line of the card. */
export function onLine({ place }: PlayCard, line: number | undefined): Span {
  return line === undefined ? headOf(place.record) : contentOf(place.record, line);
}

/** A place that a finding names besides its own. */
export function related(card: PlayCard, message: string, line?: number) {
  return { at: onLine(card, line), message, in: card.place };
}

/** The record of a deck that this pack can mend: of decks that are joined, its own. */
export function deckPlace({ decks }: DeckInPlay, { pack }: PlaySession): RecordPlace | undefined {
  return decks.find(({ file }) => pack.files.includes(file)) ?? decks[0];
}

/** Names for a sentence: the first ten, and how many there are besides. */
export function some(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_NAMED);
  return names.length > first.length ? [...first, `${names.length - first.length} more`] : first;
}

const MOST_NAMED = 10;

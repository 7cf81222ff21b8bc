import { contentOf, headOf, type RecordInPack, type RecordModel, type RoleName } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import type { PlayCard } from "./model/card-facts.js";
import type { Roles } from "./model/roles.js";
import type { DeckInPlay, PlaySession } from "./model/session.js";

/** The line of a card's requirement; if there is none, the first line of the card. */
export function onLine({ place }: PlayCard, line: number | undefined): Span {
  return line === undefined ? headOf(place.record) : contentOf(place.record, line);
}

/** The first line of a record with an attribute that the game uses for something. */
export function lineOfRole(
  { globals: { entries, lines } }: RecordModel,
  word: RoleName,
  roles: Roles,
): number | undefined {
  return lines[entries.findIndex(({ name }) => roles.calls(word, name))];
}

/** A related place of a finding. */
export function related(card: PlayCard, message: string, line?: number) {
  return { at: onLine(card, line), message, in: card.place };
}

/** The record of a deck that this pack can fix: of joined decks, its own. */
export function deckPlace({ decks }: DeckInPlay, { pack }: PlaySession): RecordInPack | undefined {
  return decks.find(({ file }) => pack.files.includes(file)) ?? decks[0];
}

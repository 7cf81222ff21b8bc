import type { MatchedDecks } from "./deck-changes.js";
import { deckSubject } from "./deck-subject.js";
import type { MatchedCards } from "./match-cards.js";
import type { Happening, PackVersion } from "./pack-diff.js";

/** Results for decks and cards that appeared or disappeared. Needs the sources of both versions. */
export function verdictChanges(
  before: PackVersion,
  after: PackVersion,
  decks: MatchedDecks,
  cards: MatchedCards,
): Happening[] {
  const [was, is] = [before.verdicts, after.verdicts];
  if (was === undefined || is === undefined) return [];
  const legality = decks.pairs.flatMap(([old, now]): Happening[] => {
    const [reasonsThen, reasonsNow] = [was.illegal.get(old.name), is.illegal.get(now.name)];
    const subject = deckSubject(now.name, after.system);
    if (reasonsThen === undefined && reasonsNow !== undefined)
      return [{ subject, kind: "deck-illegal", because: reasonsNow }];
    return reasonsThen !== undefined && reasonsNow === undefined ? [{ subject, kind: "deck-legal" }] : [];
  });
  const fates = cards.pairs.flatMap(({ before: old, after: now }): Happening[] => {
    const [from, to] = [was.fates?.get(old.id), is.fates?.get(now.id)];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ subject: { kind: "card", id: now.id, is: now.kind }, kind: "fate", from, to }];
  });
  return [...legality, ...fates];
}

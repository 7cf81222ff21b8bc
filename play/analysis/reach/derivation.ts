import type { PlayCard } from "../model/card-facts.js";
import type { EraRun } from "./run.js";

/** All transitive dependencies of cards. `by`: the cards by which one was won. */
export function backwards(by: (card: PlayCard) => readonly PlayCard[], cards: Iterable<PlayCard>): Set<PlayCard> {
  const found = new Set<PlayCard>();
  const open = [...cards];
  for (let card = open.pop(); card !== undefined; card = open.pop()) {
    if (found.has(card)) continue;
    found.add(card);
    open.push(...by(card));
  }
  return found;
}

/** The cards by which a card was first won. */
export function derivationOf(eras: readonly (EraRun | undefined)[], card: PlayCard): readonly PlayCard[] {
  const world = eras.find((run) => run !== undefined)?.world;
  for (const { index } of world?.session.erasOf(card) ?? []) {
    const derivation = eras[index]?.derivations.get(card);
    if (derivation !== undefined) return derivation;
  }
  return [];
}

import { alternatives, type CompiledPack, type PackModel } from "../compiler/index.js";

/** A sentence on the lists beside the decks of a pack, without which sessions are played; none if there are none. */
export function listsNotPlayed({ decks }: Pick<PackModel | CompiledPack, "decks">): readonly string[] {
  const labels = decks.flatMap((deck) =>
    "beside" in deck ? deck.beside.map(({ label }) => label) : Object.keys(deck.lists ?? {}),
  );
  if (labels.length === 0) return [];
  return [`Decks are played without the cards listed under ${alternatives([...new Set(labels)], "and")}.`];
}

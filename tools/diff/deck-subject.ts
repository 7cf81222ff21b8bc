import type { System } from "../../compiler/index.js";
import type { Subject } from "./pack-diff.js";

/** A deck as the subject of a change, with the game's word for it. */
export function deckSubject(name: string, system: System | undefined): Subject {
  const words = [...(system?.deckLabels ?? [])];
  return { kind: "deck", name, word: (words.find((word) => word !== "Deck") ?? "Deck").toLowerCase() };
}

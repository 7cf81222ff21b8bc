import type { System } from "../../compiler/index.js";
import type { Subject } from "./pack-diff.js";

/** A deck as what a change is about, with the game's own word for one. */
export function deckSubject(name: string, system: System | undefined): Subject {
  const words = [...(system?.deckLabels ?? [])];
  return { kind: "deck", name, word: (words.find((word) => word !== "Deck") ?? "Deck").toLowerCase() };
}

import type { CleanCard } from "../clean-pack.js";
import type { Mistake, Planting } from "../mistake.js";

/** What a card cannot do without. */
export const missing: Mistake[] = [
  mistake("no identifier", (card) => label(card, "Identifier")),
  mistake("an identifier that is empty", (card) => label(card, "Identifier", "Identifier:")),
  mistake("no attribute for the kind", (card) => attribute(card, card.system.data.kindFrom)),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "missing", name, plant };
}

function label(card: CleanCard, name: string, instead?: string): Planting | undefined {
  const found = card.labels.find(({ item }) => item.name === name);
  return found && without(card, found.line, instead);
}

function attribute(card: CleanCard, name: string | undefined): Planting | undefined {
  const found = card.statements.find(({ entry, section }) => section === undefined && entry.name === name);
  return found && without(card, found.line);
}

/** A finding about what is not there may stand anywhere on the card. */
function without(card: CleanCard, line: number, instead?: string): Planting {
  const foundAt = Array.from({ length: card.end - card.first }, (_, index) => card.first + index);
  return { line, remove: 1, insert: instead === undefined ? [] : [instead], foundAt };
}

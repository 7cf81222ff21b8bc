import { fitsGroup, type System, textsAmong } from "../../compiler/index.js";
import { clausesOf } from "./clauses.js";
import { has } from "./count-effects.js";
import type { HeldDeck } from "./held-cards.js";
import type { AnsweredCard } from "./statistics-data.js";

/** Cards with powers that can be answered, each with the cards of its deck that do. */
export function countAnswers(system: System, decks: readonly HeldDeck[]): AnsweredCard[] {
  const { Answer = [] } = system.data.uses;
  const kinds = system.data.categories.flatMap(({ name, looksAt }) => (Answer.includes(name) ? looksAt : []));
  const powers = [...new Set(kinds.flatMap((kind) => namesOfKind(system, kind)))];
  return decks.flatMap(({ cards }, deck) => {
    const answers = cards.flatMap((card) =>
      clausesOf(card.record)
        .filter(({ asks }) => Answer.includes(asks))
        .map(({ group }) => ({ card, group })),
    );
    return cards
      .filter(({ record }) => kinds.some((kind) => record.kinds.names.has(kind)))
      .map(({ record, identifier }) => ({
        deck,
        identifier,
        powers: powers.filter((name) => has(record, name)),
        answers: [
          ...new Set(answers.filter(({ group }) => fitsGroup(record, group)).map(({ card }) => card.identifier)),
        ],
      }));
  });
}

/** The names that make a card one of a kind, from the kind's `Has` conditions, including kinds it builds on. */
function namesOfKind(system: System, kind: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(kind)) return [];
  const asked = (system.kinds.get(kind) ?? []).flatMap(({ when }) => when);
  return asked.flatMap(({ path, values }) => {
    const names = textsAmong(values);
    if (path[0] === "Has") return names;
    return path[0] === "Is" ? names.flatMap((name) => namesOfKind(system, name, new Set([...seen, kind]))) : [];
  });
}

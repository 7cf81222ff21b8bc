import { isInDoubt, type PackModel, packName, type System } from "../../compiler/index.js";
import { indexCards } from "./card-index.js";
import { stepOf } from "./card-values.js";
import { countAnswers } from "./count-answers.js";
import { countChoices } from "./count-choices.js";
import { countConditions } from "./count-conditions.js";
import { countEffects } from "./count-effects.js";
import { countKinds } from "./count-kinds.js";
import { countNumbers } from "./count-numbers.js";
import { countSides } from "./count-sides.js";
import { curves } from "./curves.js";
import { deckCount, heldDecks } from "./held-cards.js";
import type { PackStatistics } from "./statistics-data.js";
import { economies } from "./supply-and-demand.js";

/** The statistics of a pack, from the declarations of its game. What a game doesn't declare is left out. */
export function packStatistics(pack: PackModel, system: System): PackStatistics {
  const wrong = pack.cards.filter(({ record }) => isInDoubt(record, pack));
  const decks = heldDecks(pack, (record) => !isInDoubt(record, pack));
  return {
    pack: packName(pack),
    system: system.key,
    step: stepOf(system),
    leftOut: wrong.map(({ record }) => record.identifier ?? ""),
    decks: decks.map(deckCount),
    kinds: countKinds(system, decks),
    choices: countChoices(system, decks),
    economies: economies(system, decks),
    curves: curves(system, decks),
    numbers: countNumbers(system, decks),
    conditions: countConditions(decks, indexCards(system, decks)),
    sides: countSides(system, pack, decks),
    effects: countEffects(system, decks),
    answers: countAnswers(system, decks),
  };
}

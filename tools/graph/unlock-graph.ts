import { directiveOf, type PackModel, packName, type RecordModel, type System } from "../../compiler/index.js";
import { type FoundCard, indexCards } from "../statistics/card-index.js";
import { numberOn, stepOf } from "../statistics/card-values.js";
import { type Clause, clausesOf } from "../statistics/clauses.js";
import { type HeldCard, heldDecks } from "../statistics/held-cards.js";

/** Which cards unlock which: what each card needs before it can be played, and the cards that provide it. */
export interface UnlockGraph {
  readonly pack: string | undefined;
  readonly decks: readonly string[];
  /** The attribute for the steps of a story, in games that have one. */
  readonly step: string | undefined;
  /** Cards by number. */
  readonly cards: readonly GraphCard[];
  readonly needs: readonly Need[];
}

export interface GraphCard {
  readonly record: RecordModel;
  readonly deck: number;
  readonly identifier: string;
  /** What the card tells its players, if anything. */
  readonly says: string;
  readonly kind: string | undefined;
  readonly step: number | undefined;
  readonly copies: number;
  /** A card to win, not one that helps to win. */
  readonly goal: boolean;
}

/** Something that some cards of a deck need. */
export interface Need {
  readonly deck: number;
  /** The category or attribute that requires it. */
  readonly asks: string;
  readonly text: string;
  /** How many cards it takes. */
  readonly number: number;
  /** Cards must be played, not won. */
  readonly played: boolean;
  /** Numbers of the cards that need it, and of those that provide it. */
  readonly askers: readonly number[];
  readonly suppliers: readonly number[];
  /** How many cards provide it, even if only part of the graph is shown. */
  readonly found: number;
}

/** Builds the graph of a pack from the conditions that its game declares to allow play. */
export function unlockGraph(pack: PackModel, system: System): UnlockGraph {
  const decks = heldDecks(pack);
  const step = stepOf(system);
  const numbers = decks.map(() => new Map<RecordModel, number>());
  const cards = decks.flatMap((deck, index) => deck.cards.map((card) => graphCard(card, index, system)));
  for (const [number, { record, deck }] of cards.entries()) numbers[deck]?.set(record, number);
  const index = indexCards(system, decks);
  const needs = new Map<string, { need: Omit<Need, "askers">; askers: number[] }>();
  for (const [number, { record, deck }] of cards.entries()) {
    for (const clause of clausesOf(record)) {
      if (!opens(clause)) continue;
      const key = `${deck} ${clause.meaning.where} ${clause.number} ${clause.group.key}`;
      const known = needs.get(key);
      if (known === undefined) {
        const suppliers = index.meeting(deck, clause).flatMap((found) => numberOf(found, numbers));
        needs.set(key, { need: needOf(clause, deck, suppliers), askers: [number] });
      } else if (known.askers.at(-1) !== number) known.askers.push(number);
    }
  }
  return {
    pack: packName(pack),
    decks: decks.map(({ name }) => name ?? "in no deck"),
    step,
    cards,
    needs: [...needs.values()].map(({ need, askers }) => ({ ...need, askers })),
  };
}

/** Whether a condition looks at cards that were won or played. */
export function opens({ meaning }: Pick<Clause, "meaning">): boolean {
  return meansOpening(meaning);
}

/** The same for what a clause means. */
export function meansOpening({ sense, where }: Clause["meaning"]): boolean {
  return sense === "allow" && (where === "own won cards" || where === "all won cards" || where === "own played cards");
}

function needOf(clause: Clause, deck: number, suppliers: readonly number[]): Omit<Need, "askers"> {
  const { asks, text, number, meaning } = clause;
  return { deck, asks, text, number, played: meaning.where === "own played cards", suppliers, found: suppliers.length };
}

function numberOf({ deck, card }: FoundCard, numbers: readonly ReadonlyMap<RecordModel, number>[]): number[] {
  const found = numbers[deck]?.get(card.record);
  return found === undefined ? [] : [found];
}

function graphCard({ record, identifier, copies }: HeldCard, deck: number, system: System): GraphCard {
  const goals = system.data.uses.Goals ?? [];
  return {
    record,
    deck,
    identifier,
    says: directiveOf(record),
    kind: record.kind,
    step: numberOn(record, stepOf(system)),
    copies,
    goal: goals.some((kind) => record.kinds.names.has(kind)),
  };
}

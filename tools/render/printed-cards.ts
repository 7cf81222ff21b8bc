import { type PackModel, type RecordInPack, thereIsNo } from "../../compiler/index.js";

/** A card to print, and how often. */
export interface CardToPrint extends RecordInPack {
  /** The deck it is printed for; undefined if it is in none. */
  readonly deck: string | undefined;
  readonly copies: number;
}

export interface PrintChoice {
  /** Names; empty for all decks and the cards that are in none. */
  readonly decks: readonly string[];
  /** Identifiers; empty for all cards. */
  readonly cards: readonly string[];
}

/**
 * The cards of a pack in deck order, once per deck, with their copies there; cards in no deck come last. Decks may list
 * cards of other packs.
 */
export function cardsToPrint(pack: PackModel, { decks, cards }: PrintChoice): CardToPrint[] {
  const held = pack.decks.map((deck) => {
    const copies = new Map<RecordInPack["record"], CardToPrint>();
    for (const { card, copies: more } of deck.cards) {
      if (card === undefined) continue;
      const before = copies.get(card.record)?.copies ?? 0;
      copies.set(card.record, { ...card, deck: deck.name, copies: before + more });
    }
    return { name: deck.name, cards: [...copies.values()] };
  });
  const placed = new Set(held.flatMap((deck) => deck.cards.map(({ record }) => record)));
  const loose = pack.cards
    .filter(({ record }) => !placed.has(record))
    .map((card): CardToPrint => ({ ...card, deck: undefined, copies: card.record.copies }));
  const chosen = held.filter(({ name }) => decks.length === 0 || decks.includes(name));
  const all = [...chosen.flatMap((deck) => deck.cards), ...(decks.length === 0 ? loose : [])];
  return cards.length === 0 ? all : all.filter(({ record: { identifier = "" } }) => cards.includes(identifier));
}

/** A sentence about choices that are in none of the packs. */
export function missingChoice(packs: readonly PackModel[], { decks, cards }: PrintChoice): string | undefined {
  const all = packs.flatMap((pack) => cardsToPrint(pack, EVERYTHING));
  const names = packs.flatMap((pack) => pack.decks.map(({ name }) => name));
  const identifiers = all.flatMap(({ record }) => record.identifier ?? []);
  return missingName("deck", decks, names) ?? missingName("card", cards, identifiers);
}

/** A sentence about a style that no game of the packs has. */
export function missingStyle(packs: readonly PackModel[], style: string | undefined): string | undefined {
  const faces = packs.flatMap(({ cards }) => cards.flatMap(({ record }) => record.system.data.faces));
  const styles = [...new Set(faces.flatMap((face) => face.style ?? []))];
  return style === undefined || styles.includes(style) ? undefined : thereIsNo("style of cards", style, styles);
}

const EVERYTHING: PrintChoice = { decks: [], cards: [] };

/** A sentence about the first name that is not there; undefined if all are. */
export function missingName(what: string, asked: readonly string[], there: readonly string[]): string | undefined {
  const wrong = asked.find((name) => !there.includes(name));
  return wrong === undefined ? undefined : thereIsNo(what, wrong, there);
}

import { NOTHING } from "../../grammar/index.js";
import type { RecordModel } from "../model/record-model.js";
import type { RecordItem } from "./items.js";
import type { DeckContents } from "./pack-contents.js";

/** A card in a deck, with its number of copies there. */
interface HeldCard {
  readonly deck: DeckContents;
  readonly card: RecordItem;
}

/** Which decks hold a card, in their order. */
export class HeldCards {
  private readonly held = new Map<RecordModel, readonly HeldCard[]>();

  /** Takes over other decks. Returns the cards that were in one of them or are now, each with what held it before. */
  replace(
    gone: readonly DeckContents[],
    come: readonly DeckContents[],
    order: ReadonlyMap<object, number>,
  ): ReadonlyMap<RecordItem, readonly HeldCard[]> {
    const before = new Map<RecordModel, readonly [RecordItem, readonly HeldCard[]]>();
    for (const { cards } of [...gone, ...come])
      for (const card of cards) before.set(card.record, [card, this.heldAs(card.record)]);
    const left = new Set(gone);
    for (const [record, [, held]] of before) this.held.set(record, withoutSome(held, left));
    for (const deck of come)
      for (const card of deck.cards) this.held.set(card.record, [...this.heldAs(card.record), { deck, card }]);
    const positionOf = ({ deck }: HeldCard): number => order.get(deck.item.record) ?? 0;
    const byOrder = (one: HeldCard, other: HeldCard) => positionOf(one) - positionOf(other);
    for (const record of before.keys()) {
      const held = this.heldAs(record);
      if (held.length === 0) this.held.delete(record);
      else if (held.length > 1) this.held.set(record, held.toSorted(byOrder));
    }
    return new Map(before.values());
  }

  heldAs(card: RecordModel): readonly HeldCard[] {
    return this.held.get(card) ?? NOTHING;
  }
}

function withoutSome(held: readonly HeldCard[], gone: ReadonlySet<DeckContents>): readonly HeldCard[] {
  return held.some(({ deck }) => gone.has(deck)) ? held.filter(({ deck }) => !gone.has(deck)) : held;
}

/** The total number of copies. */
export function copiesHeld(held: readonly HeldCard[]): number {
  let copies = 0;
  for (const { card } of held) copies += card.copies ?? 0;
  return copies;
}

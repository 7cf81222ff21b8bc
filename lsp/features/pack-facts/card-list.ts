import { directiveOf, type FileModel, type PackModel, type RecordInPack } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";
import { outlineOfRecord } from "../symbols/outline-of-record.js";

/** A card of a pack, for galleries and lists. */
export interface ListedCard {
  readonly identifier: string | undefined;
  readonly kind: string | undefined;
  /** Its directive in one line; empty if there is none. */
  readonly says: string;
  /** In the pack; a deck with a list has its own numbers. */
  readonly copies: number;
  readonly file: FileModel;
  /** From its first line to its last. */
  readonly span: Span;
  /** The span of its identifier, otherwise of its first line. */
  readonly nameSpan: Span;
}

/** A deck with its cards. */
export interface ListedDeck {
  readonly name: string;
  readonly cards: readonly { readonly card: ListedCard; readonly copies: number }[];
}

/** The cards of a pack by deck, in deck order; those in no deck come last. */
export function cardList(pack: PackModel): {
  readonly decks: readonly ListedDeck[];
  readonly loose: readonly ListedCard[];
} {
  const held = new Set<RecordInPack["record"]>();
  const decks = pack.decks.map(({ name, cards }) => ({
    name,
    cards: cards.flatMap(({ card, copies }) => {
      if (card === undefined) return [];
      held.add(card.record);
      return [{ card: describeCard(card), copies }];
    }),
  }));
  return { decks, loose: pack.cards.filter(({ record }) => !held.has(record)).map(describeCard) };
}

/** A card with its current place. */
export function describeCard({ file, record }: RecordInPack): ListedCard {
  const { span, nameSpan } = outlineOfRecord(record);
  const { identifier, kind, copies, node } = record;
  return {
    identifier,
    kind,
    says: directiveOf(record),
    copies,
    file,
    span: moved(span, node.start),
    nameSpan: moved(nameSpan, node.start),
  };
}

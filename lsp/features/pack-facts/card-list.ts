import { directiveOf, type FileModel, type PackModel, type RecordPlace } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";
import { outlineOfRecord } from "../symbols/outline-of-record.js";

/** A card of a pack, as galleries and lists show it. */
export interface ListedCard {
  readonly identifier: string | undefined;
  readonly kind: string | undefined;
  /** What it tells its players, in one line; empty when it tells them nothing. */
  readonly says: string;
  /** In the pack; a deck that lists cards says itself how many of each it holds. */
  readonly copies: number;
  readonly file: FileModel;
  /** From its first line to its last. */
  readonly span: Span;
  /** Where its identifier stands, or else its first line. */
  readonly nameSpan: Span;
}

/** A deck with the cards it holds. */
export interface ListedDeck {
  readonly name: string;
  readonly cards: readonly { readonly card: ListedCard; readonly copies: number }[];
}

/** The cards of a pack by their decks, each as it stands in its deck; those in no deck come last. */
export function cardList(pack: PackModel): {
  readonly decks: readonly ListedDeck[];
  readonly loose: readonly ListedCard[];
} {
  const held = new Set<RecordPlace["record"]>();
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

/** A card, where it stands now. */
export function describeCard({ file, record }: RecordPlace): ListedCard {
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

import type { DeckModel, FileModel, PackModel, RecordModel } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";
import { type OutlineItem, outlineOfRecord } from "./outline-of-record.js";

/** A record in the outline of its file, with the records below it: a pack with its decks, these with their cards. */
export interface OutlineNode {
  readonly record: RecordModel;
  /** By offsets from the start of its node. */
  readonly described: OutlineItem;
  readonly below: readonly OutlineNode[];
}

/** The content of a file: a pack with its decks, these with the cards that follow them. */
export function outlineTree(file: FileModel, pack: PackModel): readonly OutlineNode[] {
  const decks = new Map(pack.decks.map((deck) => [deck.record, deck]));
  const top: OutlineNode[] = [];
  let inPack: OutlineNode[] | undefined;
  let inDeck: OutlineNode[] | undefined;
  for (const record of file.records) {
    const below: OutlineNode[] = [];
    const node = { record, described: describeRecord(record, decks.get(record), pack), below };
    const { kind } = node.described;
    if (kind === "pack" || kind === "system") {
      top.push(node);
      [inPack, inDeck] = [below, undefined];
    } else if (kind === "deck") {
      (inPack ?? top).push(node);
      inDeck = ownsCards(decks.get(record)) ? below : undefined;
    } else (inDeck ?? inPack ?? top).push(node);
  }
  return top;
}

/** A deck with a list contains no cards; an unnamed one, which isn't a deck of the pack, contains what follows. */
const ownsCards = (deck: DeckModel | undefined): boolean => deck?.listed !== true;

/** A record in its file, to the end of the last one below it. */
export function wholeSpan({ record, described, below }: OutlineNode): Span {
  const { start, end } = moved(described.span, record.node.start);
  const last = below.at(-1);
  return { start, end: last === undefined ? end : Math.max(end, wholeSpan(last).end) };
}

/** The content of packs and decks depends on other records. */
function describeRecord(record: RecordModel, deck: DeckModel | undefined, pack: PackModel): OutlineItem {
  const remembered = outlineOfRecord(record);
  if (remembered.kind === "deck" && deck !== undefined) return { ...remembered, detail: counted(deck.cards.length) };
  if (remembered.kind === "pack") return { ...remembered, detail: counted(pack.cards.length) };
  return remembered;
}

const counted = (cards: number): string => (cards === 1 ? "1 card" : `${cards} cards`);

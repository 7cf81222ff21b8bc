import type { DeckModel, FileModel, PackModel, RecordModel } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";
import type { OutlineItem } from "./outline-item.js";
import { type Described, outlineOfRecord } from "./outline-of-record.js";

/** The content of a file: a pack with its decks, these with the cards that follow them, these with their categories. */
export function outline(file: FileModel, pack: PackModel): readonly OutlineItem[] {
  const decks = new Map(pack.decks.map((deck) => [deck.record, deck]));
  const top: OutlineItem[] = [];
  const parents: OpenItem[] = [];
  let inPack: OpenItem | undefined;
  let inDeck: OpenItem | undefined;
  for (const record of file.records) {
    const item = openItem(record, describeRecord(record, decks.get(record), pack));
    if (item.kind === "pack" || item.kind === "system") {
      top.push(item);
      [inPack, inDeck] = [item, undefined];
      parents.push(item);
    } else if (item.kind === "deck") {
      (inPack?.children ?? top).push(item);
      inDeck = ownsCards(decks.get(record)) ? item : undefined;
      parents.push(item);
    } else ((inDeck ?? inPack)?.children ?? top).push(item);
  }
  // Decks before the packs they are in.
  for (const parent of parents.reverse()) extend(parent);
  return top;
}

/** The item of a record, to which those of other records are added. */
interface OpenItem extends OutlineItem {
  span: Span;
  readonly children: OutlineItem[];
}

/** A deck with a list contains no cards; an unnamed one, which isn't a deck of the pack, contains what follows. */
const ownsCards = (deck: DeckModel | undefined): boolean => deck?.listed !== true;

/** A parent extends to the end of its last child. */
function extend(parent: OpenItem): void {
  const { start, end } = parent.span;
  parent.span = { start, end: Math.max(end, parent.children.at(-1)?.span.end ?? 0) };
}

function openItem({ node: { start } }: RecordModel, described: Described): OpenItem {
  const move = (item: Described): OpenItem => ({
    ...item,
    span: moved(item.span, start),
    nameSpan: moved(item.nameSpan, start),
    children: item.children.map(move),
  });
  return move(described);
}

/** The content of packs and decks depends on other records. */
function describeRecord(record: RecordModel, deck: DeckModel | undefined, pack: PackModel): Described {
  const remembered = outlineOfRecord(record);
  if (remembered.kind === "deck" && deck !== undefined) return { ...remembered, detail: counted(deck.cards.length) };
  if (remembered.kind === "pack") return { ...remembered, detail: counted(pack.cards.length) };
  return remembered;
}

const counted = (cards: number): string => (cards === 1 ? "1 card" : `${cards} cards`);

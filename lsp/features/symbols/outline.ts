import type { DeckModel, FileModel, PackModel, RecordModel } from "../../../compiler/index.js";
import { moved } from "../spans.js";
import type { OutlineItem } from "./outline-item.js";
import { type Described, outlineOfRecord } from "./outline-of-record.js";

/** The content of a file: a pack with its decks, these with the cards that follow them, these with their categories. */
export function outline(file: FileModel, pack: PackModel): readonly OutlineItem[] {
  const decks = new Map(pack.decks.map((deck) => [deck.record, deck]));
  const top: OpenItem[] = [];
  let inPack: OpenItem | undefined;
  let inDeck: OpenItem | undefined;
  for (const record of file.records) {
    const item = openItem(record, describeRecord(record, decks.get(record), pack));
    if (item.kind === "pack" || item.kind === "system") {
      top.push(item);
      [inPack, inDeck] = [item, undefined];
    } else if (item.kind === "deck") {
      (inPack?.children ?? top).push(item);
      inDeck = ownsCards(decks.get(record)) ? item : undefined;
    } else ((inDeck ?? inPack)?.children ?? top).push(item);
  }
  return top.map(closed);
}

interface OpenItem extends OutlineItem {
  readonly children: OpenItem[];
}

/** A deck with a list contains no cards; an unnamed one, which isn't a deck of the pack, contains what follows. */
const ownsCards = (deck: DeckModel | undefined): boolean => deck?.listed !== true;

/** A parent extends to the end of its last child. */
function closed(item: OpenItem): OutlineItem {
  const children = item.children.map(closed);
  const end = Math.max(item.span.end, children.at(-1)?.span.end ?? 0);
  return { ...item, span: { start: item.span.start, end }, children };
}

function openItem({ node }: RecordModel, described: Described): OpenItem {
  const move = (item: Described): OpenItem => ({
    ...item,
    span: moved(item.span, node.start),
    nameSpan: moved(item.nameSpan, node.start),
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

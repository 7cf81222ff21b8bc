import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  directiveOf,
  type FileModel,
  type PackModel,
  packName,
  type RecordModel,
  type RecordPlace,
  systemOfPack,
} from "../../../../compiler/index.js";
import { layOutGraph } from "../../../../project/index.js";
import {
  type CardDrawing,
  cardsOfDeck,
  drawCard,
  galleryView,
  graphView,
  openingOrder,
  partOf,
  pictureDot,
  pictureOf,
  pictureOn,
  pictureSvg,
  previewView,
  type UnlockGraph,
  unlockGraph,
  type ViewedCard,
  type ViewedDeck,
} from "../../../../tools/index.js";
import type { View } from "../../extension-requests.js";

/** The extension's views, as HTML. In a separate file that is loaded on first use: checking cards doesn't need it. */
export interface DrawnFrom {
  readonly uriOf: (path: string) => string;
  /** The line number of an offset in a file, from 1. */
  readonly lineOf: (file: string, offset: number) => number;
  /** Whether the contents of a folder may make the server read a file. */
  readonly mayRead: (folder: string, file: string) => boolean;
}

/** One card and its findings. */
export function drawPreview({ file, record }: RecordPlace, found: readonly Diagnostic[], from: DrawnFrom): View {
  const start = record.node.start;
  const end = start + record.node.text.length;
  const findings = found.filter(({ span }) => span.start >= start && span.start <= end);
  const picture = pictureFile(file, record, from);
  const drawing = drawCard(record, { findings, picture: picture !== undefined });
  const html = previewView({
    drawing,
    uri: from.uriOf(file.path),
    picture,
    findings,
    lineOf: (offset) => from.lineOf(file.path, offset),
  });
  return { title: record.identifier ?? drawing.title, html };
}

/** The most cards on one page; of larger packs only those of the file are drawn. */
const MOST_CARDS = 1000;

/** All cards of a pack, by deck. */
export function drawGallery(pack: PackModel, file: FileModel, from: DrawnFrom): View {
  const all = pack.cards.length <= MOST_CARDS;
  const wanted = (card: RecordPlace) => all || card.file === file;
  const held = new Set<RecordModel>();
  const decks: ViewedDeck[] = pack.decks.map(({ name, cards }) => ({
    name,
    cards: cards.flatMap(({ card, copies }) => {
      if (card === undefined || !wanted(card)) return [];
      held.add(card.record);
      return [viewed(card, copies, from)];
    }),
  }));
  const loose = pack.cards.filter((card) => wanted(card) && !held.has(card.record));
  const others = { name: undefined, cards: loose.map((card) => viewed(card, card.record.copies, from)) };
  const title = all ? titleOf(pack) : `${titleOf(pack)}: ${file.path.slice(file.path.lastIndexOf("/") + 1)}`;
  return { title, html: galleryView(title, [...decks, others]) };
}

/** Unchanged cards aren't drawn again when another one is edited. */
const drawings = new WeakMap<RecordModel, { readonly drawing: CardDrawing; readonly picture: string | undefined }>();

function viewed({ file, record }: RecordPlace, copies: number, from: DrawnFrom): ViewedCard {
  const picture = pictureFile(file, record, from);
  const known = drawings.get(record);
  const drawing =
    known !== undefined && known.picture === picture
      ? known.drawing
      : drawCard(record, { picture: picture !== undefined });
  drawings.set(record, { drawing, picture });
  const offset = record.node.start;
  return { drawing, picture, copies, offset, uri: from.uriOf(file.path), text: directiveOf(record) };
}

/**
 * Which cards unlock which, in one deck or, if `wanted` is null, in all. A missing or unknown deck means that of
 * the current record, or else the first. Undefined if the pack has no game with unlocks.
 */
export async function drawUnlockGraph(
  pack: PackModel,
  { wanted, record }: { readonly wanted: string | null | undefined; readonly record: RecordModel | undefined },
  from: DrawnFrom,
): Promise<View | undefined> {
  const system = systemOfPack(pack);
  if (system === undefined) return undefined;
  const graph = unlockGraph(pack, system);
  const order = openingOrder(graph, pack, system);
  const shown = deckToShow(pack, graph, wanted, record);
  const part = shown === null ? { graph, order } : partOf({ graph, order }, cardsOfDeck(graph, shown));
  const picture = pictureOf([part]);
  const files = new Map(pack.cards.map(({ file, record }) => [record, file]));
  const placeOf = (record: RecordModel) => {
    const file = files.get(record);
    return file && { uri: from.uriOf(file.path), offset: record.node.start };
  };
  const title = titleOf(pack);
  const notes = order.tooMany ? ["Too many cards to work out what can be won: only conditions count here."] : [];
  const svg = pictureSvg(picture, await layOutGraph(pictureDot(picture)), { placeOf, unstyled: true });
  const decks = { names: graph.decks, shown };
  const lookAt = record?.role === "card" ? placeOf(record) : undefined;
  return { title: `Unlock graph: ${title}`, html: graphView(title, svg, { notes, decks, lookAt }) };
}

function deckToShow(
  pack: PackModel,
  { cards, decks }: UnlockGraph,
  wanted: string | null | undefined,
  record: RecordModel | undefined,
): string | null {
  if (wanted === null || (wanted !== undefined && decks.includes(wanted))) return wanted;
  const deck = pack.decks.find((one) => one.record === record)?.name;
  if (deck !== undefined && decks.includes(deck)) return deck;
  const card = cards.find((one) => one.record === record) ?? cards[0];
  return decks[card?.deck ?? -1] ?? null;
}

function titleOf(pack: PackModel): string {
  return packName(pack) ?? pack.files[0]?.path.replace(/^.*\//, "") ?? "Cards";
}

/** The URI of a card's picture, if the file exists. */
function pictureFile(file: FileModel, record: RecordModel, from: DrawnFrom): string | undefined {
  const named = pictureOn(record);
  if (named === undefined || !path.isAbsolute(file.path)) return undefined;
  const folder = path.dirname(path.normalize(file.path));
  const found = path.resolve(folder, named);
  return from.mayRead(folder, found) && existsSync(found) ? pathToFileURL(found).href : undefined;
}

import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  directiveOf,
  type FileModel,
  type PackModel,
  packName,
  type RecordInPack,
  type RecordModel,
  readIcon,
  systemOfPack,
} from "../../../../compiler/index.js";
import { groupBy, lineStarts, memoize, memoizeByKey } from "../../../../grammar/index.js";
import { faceFiles, layOutGraph } from "../../../../project/index.js";
import {
  type CardDrawing,
  cardFigureContent,
  cardsOfDeck,
  drawCard,
  faceOf,
  frameOn,
  galleryView,
  graphView,
  openingOrder,
  partOf,
  pictureDot,
  pictureOf,
  pictureOn,
  pictureSvg,
  previewView,
  searchFor,
  shownScales,
  type UndrawnCard,
  type UnlockGraph,
  unlockGraph,
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
export function drawPreview(
  pack: PackModel,
  { file, record }: RecordInPack,
  found: readonly Diagnostic[],
  from: DrawnFrom,
  style?: string,
): View {
  const start = record.node.start;
  const end = start + record.node.text.length;
  const findings = found.filter(({ span }) => span.start >= start && span.start <= end);
  const picture = pictureFile(file, record, from);
  const scales = shownScales(pack, record);
  const files = faceFilesFrom(from)(record.system);
  const drawing = drawCard(record, { findings, picture: picture !== undefined, scales, files, style });
  const html = previewView({
    drawing,
    uri: from.uriOf(file.path),
    picture,
    findings,
    lineOf: (offset) => from.lineOf(file.path, offset),
  });
  return { title: record.identifier ?? drawing.title, html };
}

/** The most cards on one page; the others are on further ones. */
const MOST_CARDS = 5000;

/** A card of the gallery, in its deck. */
export interface CardInGallery {
  readonly place: RecordInPack;
  readonly copies: number;
  /** Undefined for a card in no deck. */
  readonly deck: string | undefined;
}

/** The cards of the gallery, by deck; those in no deck come last. */
export const cardsInGallery = memoize((pack: PackModel): readonly CardInGallery[] => {
  const held = new Set<RecordModel>();
  const inDecks = pack.decks.flatMap(({ name, cards }) =>
    cards.flatMap(({ card, copies }): CardInGallery[] => {
      if (card === undefined) return [];
      held.add(card.record);
      return [{ place: card, copies, deck: name }];
    }),
  );
  const loose = pack.cards.filter(({ record }) => !held.has(record));
  return [...inDecks, ...loose.map((place) => ({ place, copies: place.record.copies, deck: undefined }))];
});

/** What is asked for of a gallery, from page 0, and how many of its cards are found. */
export interface PartOfGallery {
  readonly page: number;
  readonly sought: string;
  readonly found: number;
}

/** Reads cards one after the other: those that are found, on the page that is asked for. */
export function galleryReader(pack: PackModel, wanted: Omit<PartOfGallery, "found">, from: DrawnFrom) {
  // On one page, readers search where they are.
  const { page, sought } = cardsInGallery(pack).length > MOST_CARDS ? wanted : { page: 0, sought: "" };
  const fits = searchFor(sought);
  let found = 0;
  return {
    /** Undefined for a card that isn't on the page. */
    read(card: CardInGallery): { readonly deck: string | undefined; readonly card: UndrawnCard } | undefined {
      if (!fits(wordsOf(card.place.record))) return undefined;
      const isOnPage = Math.floor(found++ / MOST_CARDS) === page;
      return isOnPage ? { deck: card.deck, card: undrawnCard(card, from) } : undefined;
    },
    part: (): PartOfGallery => ({ page, sought, found }),
  };
}

/** A card before anybody sees it: drawing it takes a hundred times as long. */
export function undrawnCard(
  { place: { file, record }, copies }: Omit<CardInGallery, "deck">,
  from: DrawnFrom,
): UndrawnCard {
  const { identifier = "", kind = "" } = record;
  const says = directiveOf(record);
  const { width, height } = faceOf(record);
  return {
    name: identifier || says || kind,
    size: { width, height },
    words: wordsOf(record),
    draw: String(copies),
    uri: from.uriOf(file.path),
    offset: record.node.start,
    copies,
  };
}

/** What is written on a card, without comments. */
const wordsOf = memoize(({ node, firstLine, endLine }: RecordModel): string => {
  const starts = lineStarts(node);
  const lines = node.lines.slice(firstLine, endLine).map(({ length, comment }, index) => {
    const start = starts[firstLine + index] ?? 0;
    return node.text.slice(start, start + (comment?.start ?? length));
  });
  return lines.join(" ").replace(/\s+/g, " ").trim();
});

/** A page of the gallery, whose cards are drawn on request. */
export function drawGallery(
  pack: PackModel,
  { page, sought, found }: PartOfGallery,
  cards: readonly { readonly deck: string | undefined; readonly card: UndrawnCard }[],
): View {
  const decks = [...groupBy(cards, ({ deck }) => deck)].map(([name, own]) => ({
    name,
    cards: own.map(({ card }) => card),
  }));
  const title = titleOf(pack);
  const all = cardsInGallery(pack).length;
  if (all <= MOST_CARDS) return { title, html: galleryView(title, decks) };
  const names = Array.from({ length: Math.ceil(found / MOST_CARDS) }, (_, index) => {
    return `Cards ${index * MOST_CARDS + 1} to ${Math.min(found, (index + 1) * MOST_CARDS)}`;
  });
  return { title, html: galleryView(title, decks, { pages: { names, shown: page, sought, found, all } }) };
}

/** What is in the figure of a card of the gallery. */
export function drawInGallery(
  pack: PackModel,
  { file, record }: RecordInPack,
  copies: number,
  from: DrawnFrom,
): string {
  const picture = pictureFile(file, record, from);
  const scales = shownScales(pack, record);
  const files = faceFilesFrom(from)(record.system);
  const named = frameOn(record);
  const artwork = named === undefined ? undefined : files?.picture(named);
  const icons = faceOf(record).glyphs.map(({ icon }) => icon && readIcon(icon).kind === "file" && files?.picture(icon));
  const key = JSON.stringify([picture, artwork, icons, ...(scales ?? [])]);
  const drawing = drawnOnce(record, key, () => drawCard(record, { picture: picture !== undefined, scales, files }));
  return cardFigureContent({ drawing, picture, copies }, `card-${++drawn}`);
}

/** Unchanged cards aren't drawn again when another one is edited. */
const drawnOnce = memoizeByKey<RecordModel, string, CardDrawing>();
/** Names on one page differ. */
let drawn = 0;

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

/** The artwork of faces. A view may not load fonts of its own: texts are in the built-in ones. */
const faceFilesFrom = ({ mayRead }: DrawnFrom) =>
  faceFiles({
    mayRead,
    tell: () => {},
    fontAt: () => undefined,
    pictureAt: (file) => (existsSync(file) ? { address: pathToFileURL(file).href } : undefined),
  });

/** The URI of a card's picture, if the file exists. */
function pictureFile(file: FileModel, record: RecordModel, from: DrawnFrom): string | undefined {
  const named = pictureOn(record);
  if (named === undefined || !path.isAbsolute(file.path)) return undefined;
  const folder = path.dirname(path.normalize(file.path));
  const found = path.resolve(folder, named);
  return from.mayRead(folder, found) && existsSync(found) ? pathToFileURL(found).href : undefined;
}

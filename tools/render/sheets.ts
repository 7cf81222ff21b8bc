import { pushAll } from "../../grammar/index.js";
/** How cards are arranged on paper to print and cut. All units are millimetres. Plain data. */
import type { Extent, Rectangle } from "./drawing.js";

/** "card": each card on a page of its own size, as print shops require. */
export type Paper = "a4" | "letter" | "card";

export interface PaperOptions {
  readonly paper: Paper;
  /** By default, whichever fits more cards. */
  readonly orientation?: "portrait" | "landscape" | undefined;
  /** How far the edge colour of a card extends beyond the cut. */
  readonly bleed: number;
  /** Crop marks outside the cards. */
  readonly marks: boolean;
  /** Also print backs, for duplex printing; the paper is flipped on this edge. */
  readonly duplex?: "long" | "short" | undefined;
}

export interface Sheet extends Extent {
  readonly side: "front" | "back";
  readonly slots: readonly Slot[];
  readonly marks: readonly CutMark[];
}

/** The cut edges of a card on the sheet. */
export interface Slot extends Rectangle {
  /** The number of the card in the input. */
  readonly card: number;
  /** Upside down. */
  readonly turned: boolean;
}

export interface CutMark {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const PAPERS: Readonly<Record<Exclude<Paper, "card">, Extent>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

/** Unprintable margin of most printers. */
const MARGIN = 5;

/** Arranges cards on sheets in order, those of one size together. `tooLarge`: cards that fit on no sheet of the paper. */
export function layOutSheets(cards: readonly Extent[], options: PaperOptions) {
  const bySize = new Map<string, number[]>();
  for (const [card, { width, height }] of cards.entries()) {
    const key = `${width} ${height}`;
    bySize.set(key, [...(bySize.get(key) ?? []), card]);
  }
  const sheets: Sheet[] = [];
  const tooLarge: number[] = [];
  for (const numbers of bySize.values()) {
    const grid = gridFor(cards[numbers[0] ?? 0] as Extent, options);
    if (grid === undefined) pushAll(tooLarge, numbers);
    else pushAll(sheets, onSheets(numbers, grid, options));
  }
  return { sheets, tooLarge: tooLarge.sort((one, other) => one - other) };
}

/** The arrangement of cards of one size on a page. */
interface Grid {
  readonly page: Extent;
  readonly card: Extent;
  readonly columns: number;
  readonly rows: number;
  /** Of the first card. */
  readonly x: number;
  readonly y: number;
  /** Distance between cards. */
  readonly stepX: number;
  readonly stepY: number;
}

function gridFor(card: Extent, { paper, orientation, bleed }: PaperOptions): Grid | undefined {
  if (paper === "card") {
    const page = { width: card.width + 2 * bleed, height: card.height + 2 * bleed };
    return { page, card, columns: 1, rows: 1, x: bleed, y: bleed, stepX: 0, stepY: 0 };
  }
  const { width, height } = PAPERS[paper];
  const upright = gridOn({ width, height }, card, bleed);
  const across = gridOn({ width: height, height: width }, card, bleed);
  const [first, second] =
    orientation === "landscape" ? [across] : orientation === "portrait" ? [upright] : [upright, across];
  const count = (grid: Grid | undefined) => (grid === undefined ? 0 : grid.columns * grid.rows);
  const best = count(second) > count(first) ? second : first;
  return count(best) === 0 ? undefined : best;
}

function gridOn(page: Extent, card: Extent, bleed: number): Grid {
  const stepX = card.width + 2 * bleed;
  const stepY = card.height + 2 * bleed;
  const columns = Math.floor((page.width - 2 * MARGIN) / stepX);
  const rows = Math.floor((page.height - 2 * MARGIN) / stepY);
  // Centred, so that fronts and backs align on either flip edge.
  const x = (page.width - columns * stepX) / 2 + bleed;
  const y = (page.height - rows * stepY) / 2 + bleed;
  return { page, card, columns, rows, x, y, stepX, stepY };
}

function onSheets(cards: readonly number[], grid: Grid, options: PaperOptions): Sheet[] {
  const perSheet = grid.columns * grid.rows;
  const sheets: Sheet[] = [];
  for (let at = 0; at < cards.length; at += perSheet) {
    const slots = cards.slice(at, at + perSheet).map((card, index): Slot => {
      const x = grid.x + (index % grid.columns) * grid.stepX;
      const y = grid.y + Math.floor(index / grid.columns) * grid.stepY;
      return { card, x, y, ...grid.card, turned: false };
    });
    const { width, height } = grid.page;
    const marks = options.marks && options.paper !== "card" ? marksFor(slots, options.bleed) : [];
    sheets.push({ side: "front", width, height, slots, marks });
    if (options.duplex !== undefined)
      sheets.push({ side: "back", width, height, slots: turnedOver(slots, grid.page, options), marks: [] });
  }
  return sheets;
}

/**
 * The positions of backs. Flipping on the long edge reverses the columns. Flipping on the short edge reverses the rows,
 * and backs are upside down, so that a card turned sideways shows its back upright.
 */
function turnedOver(slots: readonly Slot[], page: Extent, { duplex, paper }: PaperOptions): Slot[] {
  if (paper === "card") return [...slots];
  const upright = page.height >= page.width;
  const likeBook = upright === (duplex === "long");
  return slots.map((slot) =>
    likeBook
      ? { ...slot, x: page.width - slot.x - slot.width }
      : { ...slot, y: page.height - slot.y - slot.height, turned: true },
  );
}

const MARK_LENGTH = 3;
const MARK_GAP = 0.8;

/** At the ends of all cut lines. */
function marksFor(slots: readonly Slot[], bleed: number): CutMark[] {
  const xs = distinct(slots.flatMap(({ x, width }) => [x, x + width]));
  const ys = distinct(slots.flatMap(({ y, height }) => [y, y + height]));
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const near = bleed + MARK_GAP;
  const far = near + MARK_LENGTH;
  return [
    ...xs.flatMap((x): CutMark[] => [
      { from: [x, top - far], to: [x, top - near] },
      { from: [x, bottom + near], to: [x, bottom + far] },
    ]),
    ...ys.flatMap((y): CutMark[] => [
      { from: [left - far, y], to: [left - near, y] },
      { from: [right + near, y], to: [right + far, y] },
    ]),
  ];
}

/** Adjacent cards share a line. */
function distinct(values: readonly number[]): number[] {
  return [...new Set(values.map((value) => Math.round(value * 1000) / 1000))].sort((one, other) => one - other);
}

import type { FaceArea } from "../../compiler/index.js";
import type { AreaContent } from "./card-content.js";
import type { Rectangle } from "./drawing.js";
import { leastScale, type SetArea, setArea } from "./set-area.js";

/** An area at its position, with its content broken into lines. */
export interface PlacedArea extends Rectangle {
  readonly content: AreaContent;
  readonly set: SetArea;
}

export interface Fitted {
  readonly placed: readonly PlacedArea[];
  /** The space below the upper areas, where a picture may show through. */
  readonly open: Rectangle | undefined;
}

/** The font size shrinks from the largest to the smallest in equal steps. */
const LARGEST = 1.2;
const STEPS = 30;

/** Minimum height of a picture, as a share of the card: it shrinks with the font size. */
const HIGHEST_PICTURE = 0.3;

/**
 * Finds the largest font size at which all areas fit between the edges of a card, and positions them. `backdrop`: there
 * is a picture behind them.
 */
export function fitAreas(contents: readonly AreaContent[], room: Rectangle, unit: number, backdrop: boolean): Fitted {
  const rows = rowsOf(contents);
  const gap = GAP * unit;
  const smallest = leastScale(unit);
  const tryStep = (step: number) => {
    const left = (STEPS - step) / STEPS;
    const picture = HIGHEST_PICTURE * left * left * room.height;
    // Leaves more of the background visible.
    const scale = Math.min(backdrop ? 1 : LARGEST, smallest + (LARGEST - smallest) * left);
    const set = rows.map((row) => setRow(row, room, unit, scale, picture));
    const used = set.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, set.length - 1);
    return { set, used, fits: used <= room.height + ALMOST };
  };
  const { set, used } = tryStep(firstThat((step) => tryStep(step).fits));
  return place(
    used > room.height + ALMOST ? cutDown(set, used - room.height) : set,
    room,
    gap,
    backdrop ? 0 : LEAST_OPEN * unit,
  );
}

/** Binary search: what fits at one size fits at each smaller one. The last, if nothing fits. */
function firstThat(fits: (step: number) => boolean): number {
  let from = 0;
  let to = STEPS;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const GAP = 1.1;
/** Less than a hairline. */
const ALMOST = 0.001;

interface SetRow {
  readonly areas: readonly { readonly content: AreaContent; readonly set: SetArea; readonly width: number }[];
  readonly height: number;
  /** A declared height, or a picture: doesn't grow and shrink with its text. */
  readonly fixed: boolean;
  readonly picture: boolean;
}

function rowsOf(contents: readonly AreaContent[]): AreaContent[][] {
  const rows: AreaContent[][] = [];
  for (const content of contents) {
    const row = rows.at(-1);
    if (content.area.beside && row !== undefined) row.push(content);
    else rows.push([content]);
  }
  return rows.filter((row) => row.some(holdsSomething));
}

/** An empty area beside another keeps its place, and so does one with a declared height. */
const holdsSomething = ({ area, blocks }: AreaContent): boolean =>
  blocks.length > 0 || area.as === "picture" || area.height !== undefined;

function setRow(row: readonly AreaContent[], room: Rectangle, unit: number, scale: number, picture: number): SetRow {
  const widths = widthsOf(row, room.width, GAP * unit);
  const declared = row.map(({ area }) => extent(area.height, room.height)).filter((height) => height !== undefined);
  const fixed = declared.length > 0 ? Math.max(...declared) : undefined;
  const areas = row.map((content, index) => {
    const width = widths[index] ?? room.width;
    return { content, width, set: setArea(content, width, fixed, unit, scale) };
  });
  const isPicture = row.some(({ area }) => area.as === "picture");
  const natural = Math.max(...areas.map(({ set }) => set.height), isPicture ? picture : 0);
  return { areas, height: fixed ?? natural, fixed: fixed !== undefined || isPicture, picture: isPicture };
}

/** Declared widths, and equal parts of the rest for the others; all scaled down if that is too much. */
function widthsOf(row: readonly AreaContent[], whole: number, gap: number): number[] {
  const room = whole - gap * (row.length - 1);
  const declared = row.map(({ area }) => extent(area.width, room));
  const open = declared.filter((width) => width === undefined).length;
  const declaredWidth = declared.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const share = open === 0 ? 0 : Math.max((room - declaredWidth) / open, (room * LEAST_SHARE) / row.length);
  const factor = Math.min(1, room / (declaredWidth + share * open));
  const widths = declared.map((width) => (width ?? share) * factor);
  // A single area takes the whole width unless it declares one.
  return row.length === 1 && open === 1 ? [room] : widths;
}

const LEAST_SHARE = 0.5;

function extent(size: FaceArea["width"], whole: number): number | undefined {
  if (size === undefined) return undefined;
  return Math.min(whole, typeof size === "number" ? size : (whole * size.percent) / 100);
}

/**
 * Cuts the excess from the highest rows of text, and then from pictures; areas that are too low for their text are marked
 * as overflowing. Stops when no row has any height left: the gaps alone may be too much.
 */
function cutDown(rows: readonly SetRow[], surplus: number): SetRow[] {
  const heights = rows.map(({ height }) => height);
  let left = surplus;
  while (left > ALMOST) {
    const [first, ...others] = [...heights.keys()].filter((index) => (heights[index] ?? 0) > ALMOST);
    if (first === undefined) break;
    const highest = others.reduce(
      (best, index) => ((heights[index] ?? 0) > (heights[best] ?? 0) || rows[best]?.picture ? index : best),
      first,
    );
    const next = Math.max(...heights.filter((_, index) => index !== highest), 0);
    const room = heights[highest] ?? 0;
    const step = Math.min(left, Math.max(room - next, room / 8));
    heights[highest] = room - step;
    left -= step;
  }
  return rows.map((row, index) => ({ ...row, height: heights[index] ?? row.height }));
}

function place(rows: readonly SetRow[], room: Rectangle, gap: number, leastOpen: number): Fitted {
  const used = rows.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, rows.length - 1);
  const left = Math.max(0, room.height - used);
  const picture = rows.findIndex((row) => row.picture);
  // Without a picture, the space goes above the last parts of the card: its story and the small print.
  const grows = picture === -1 ? growingRow(rows) : picture;
  const placed: PlacedArea[] = [];
  let open: Rectangle | undefined;
  let y = room.y;
  for (const [index, row] of rows.entries()) {
    const height = row.height + (index === grows && (row.picture || left < leastOpen) ? left : 0);
    let x = room.x;
    for (const { content, set, width } of row.areas) {
      placed.push({ content, set, x, y, width, height });
      x += width + gap;
    }
    y += height + gap;
    if (index === grows && !row.picture && left >= leastOpen) {
      open = { x: room.x, y: y - gap, width: room.width, height: left };
      y += left;
    }
  }
  return { placed, open };
}

/** Too small for a picture: the area above takes it. */
const LEAST_OPEN = 15;

/** The last row of attributes, otherwise the one before the last. */
function growingRow(rows: readonly SetRow[]): number {
  const attributes = rows.findLastIndex(({ areas }) =>
    areas.some(({ content }) => content.area.as === "attributes" || content.area.as === "compact"),
  );
  return attributes === -1 ? Math.max(0, rows.length - 2) : attributes;
}

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

/** The sizes of the type in the areas of a face, by `areaKey`, relative to the usual ones. */
export type TypeScales = ReadonlyMap<string, number>;

const NO_SCALES: TypeScales = new Map();

/** Tells apart areas of one face. */
export const areaKey = ({ as, shows }: Pick<FaceArea, "as" | "shows">): string => [as, ...shows].join("\n");

/** The font size shrinks from the largest to the smallest in equal steps. */
const LARGEST = 1.2;
const STEPS = 30;

/** Minimum height of a picture, as a share of the card: it shrinks with the font size. */
const HIGHEST_PICTURE = 0.3;

/**
 * Finds the largest font size at which all areas fit between the edges of a card, and positions them. `backdrop`: there
 * is a picture behind them. `largest`: the size that the type of some areas has at most.
 */
export function fitAreas(
  contents: readonly AreaContent[],
  room: Rectangle,
  unit: number,
  backdrop: boolean,
  largest: TypeScales = NO_SCALES,
): Fitted {
  const rows = rowsOf(contents);
  const gap = GAP * unit;
  const smallest = leastScale(unit);
  const tryStep = (step: number) => {
    const left = (STEPS - step) / STEPS;
    const picture = HIGHEST_PICTURE * left * left * room.height;
    // Leaves more of the background visible.
    const scale = Math.min(backdrop ? 1 : LARGEST, smallest + (LARGEST - smallest) * left);
    const set = rows.map((row) =>
      setRow(row, room, unit, ({ area }) => Math.min(scale, largest.get(areaKey(area)) ?? scale), picture),
    );
    const used = heightOf(set, gap);
    return { set, used, fits: used <= room.height + ALMOST };
  };
  // Most cards of a deck with one size of type have room for it.
  const first = tryStep(0);
  const { set, used } = first.fits ? first : tryStep(firstThat((step) => tryStep(step).fits));
  return place(
    used > room.height + ALMOST ? cutDown(set, used - room.height) : set,
    room,
    gap,
    backdrop ? 0 : LEAST_OPEN * unit,
  );
}

/** Binary search after the first: what fits at one size fits at each smaller one. The last, if nothing fits. */
function firstThat(fits: (step: number) => boolean): number {
  let from = 1;
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

interface SetColumn {
  readonly width: number;
  readonly areas: readonly { readonly content: AreaContent; readonly set: SetArea; readonly height: number }[];
}

interface SetRow {
  readonly columns: readonly SetColumn[];
  readonly height: number;
  readonly picture: boolean;
}

/** The areas of a column of a row. */
type Column = readonly AreaContent[];

function rowsOf(contents: readonly AreaContent[]): Column[][] {
  const rows: AreaContent[][][] = [];
  for (const content of contents) {
    const { beside } = content.area;
    const row = rows.at(-1);
    if (beside === undefined || row === undefined) rows.push([[content]]);
    else if (beside === "Yes") row.push([content]);
    else row.at(-1)?.push(content);
  }
  return rows.filter((row) => row.some((column) => column.some(holdsSomething))).map((row) => row.map(withoutEmpty));
}

/** An empty column beside another keeps its place. */
function withoutEmpty(column: Column): Column {
  const held = column.filter(holdsSomething);
  return held.length > 0 ? held : column.slice(0, 1);
}

/** An area with a declared height keeps its place, even if it is empty. */
const holdsSomething = ({ area, blocks }: AreaContent): boolean =>
  blocks.length > 0 || area.as === "picture" || area.height !== undefined;

function setRow(
  row: readonly Column[],
  room: Rectangle,
  unit: number,
  scaleOf: (content: AreaContent) => number,
  picture: number,
): SetRow {
  const gap = GAP * unit;
  const widths = widthsOf(row, room.width, gap);
  const said = row.map((column) => column.map(({ area }) => extent(area.height, room.height)));
  // One area alone in its column is as high as the row.
  const declared = said.flatMap(([height, ...others]) => (height === undefined || others.length > 0 ? [] : [height]));
  const fixed = declared.length > 0 ? Math.max(...declared) : undefined;
  const columns = row.map((column, index): SetColumn => {
    const width = widths[index] ?? room.width;
    const areas = column.map((content, place) => {
      const own = column.length === 1 ? fixed : said[index]?.[place];
      const set = setArea(content, width, own, unit, scaleOf(content));
      return { content, set, height: own ?? (content.area.as === "picture" ? picture : set.height) };
    });
    return { width, areas };
  });
  const isPicture = row.flat().some(({ area }) => area.as === "picture");
  const height = Math.max(...columns.map(({ areas }) => heightOf(areas, gap)));
  return { columns, height, picture: isPicture };
}

/** Of parts one below the other. */
const heightOf = (parts: readonly { readonly height: number }[], gap: number): number =>
  parts.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, parts.length - 1);

/** Declared widths, and equal parts of the rest for the others; all scaled down if that is too much. */
function widthsOf(row: readonly Column[], whole: number, gap: number): number[] {
  const room = whole - gap * (row.length - 1);
  const declared = row.map((column) => extent(column.find(({ area }) => area.width !== undefined)?.area.width, room));
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
  const left = Math.max(0, room.height - heightOf(rows, gap));
  const picture = rows.findIndex((row) => row.picture);
  // Without a picture, the space goes above the last parts of the card: its story and the small print.
  const grows = picture === -1 ? growingRow(rows) : picture;
  const isOpen = picture === -1 && left >= leastOpen;
  const between = picture === -1 && !isOpen && rows.length > 1 ? left / (rows.length - 1) : 0;
  const placed: PlacedArea[] = [];
  let open: Rectangle | undefined;
  let y = room.y;
  for (const [index, row] of rows.entries()) {
    const height = row.height + (index === grows && !isOpen && between === 0 ? left : 0);
    let x = room.x;
    for (const { width, areas } of row.columns) {
      const heights = heightsIn(areas, height - heightOf(areas, gap));
      let top = y;
      for (const [at, { content, set }] of areas.entries()) {
        const own = heights[at] ?? 0;
        placed.push({ content, set, x, y: top, width, height: own });
        top += own + gap;
      }
      x += width + gap;
    }
    y += height + gap + between;
    if (index === grows && isOpen) {
      open = { x: room.x, y: y - gap, width: room.width, height: left };
      y += left;
    }
  }
  return { placed, open };
}

/** The picture of a column, otherwise its last area, takes what is left of its row, or gives what is missing. */
function heightsIn(areas: SetColumn["areas"], left: number): number[] {
  const heights = areas.map(({ height }) => height);
  const picture = areas.findIndex(({ content }) => content.area.as === "picture");
  const order = [...heights.keys()].reverse().sort((one, other) => Number(other === picture) - Number(one === picture));
  let more = left;
  for (const index of order) {
    const before = heights[index] ?? 0;
    const height = Math.max(0, before + more);
    more -= height - before;
    heights[index] = height;
  }
  return heights;
}

/** Too small for a picture: it goes between all rows. */
const LEAST_OPEN = 15;

/** The last row of attributes, otherwise the one before the last. */
function growingRow(rows: readonly SetRow[]): number {
  const attributes = rows.findLastIndex(({ columns }) =>
    columns.some(({ areas }) =>
      areas.some(({ content: { area } }) => area.as === "attributes" || area.as === "compact"),
    ),
  );
  return attributes === -1 ? Math.max(0, rows.length - 2) : attributes;
}

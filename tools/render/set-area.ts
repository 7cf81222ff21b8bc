import type { FaceArea } from "../../compiler/index.js";
import type { Block } from "./card-blocks.js";
import type { AreaContent } from "./card-content.js";
import { PAPER, QUIET } from "./colours.js";
import type { FontRun, Rectangle, TextShape } from "./drawing.js";
import { GLYPH_MIDDLE, GLYPH_SIDE, widthOf, widthOfRuns } from "./measure-text.js";
import { FROM_RIGHT } from "./text-pieces.js";
import { wrapRuns } from "./wrap-text.js";

/** The content of an area in lines, positioned relative to the area's top left corner. In millimetres. */
export interface SetArea {
  /** The size of its type, relative to the usual one. */
  readonly scale: number;
  readonly height: number;
  readonly lines: readonly SetLine[];
  readonly boxes: readonly SetBox[];
}

/** `y` is the baseline. */
export interface SetLine extends Omit<TextShape, "kind" | "halo"> {
  readonly width: number;
  readonly block: Block;
}

/** A number in a corner or box, or the background of a line. */
export interface SetBox extends Rectangle {
  readonly round: boolean;
}

/** Font sizes in millimetres on a playing card, before scaling. */
const SIZES: Readonly<Record<AreaContent["area"]["as"], number>> = {
  title: 3.7,
  line: 2.3,
  text: 2.75,
  story: 2.5,
  numbers: 3.3,
  attributes: 2.5,
  compact: 2.3,
  picture: 2,
  foot: 1.85,
};

/** In millimetres. */
const POINT = 25.4 / 72;

/** Distance between baselines, and from the top to the first, relative to the font size. */
const LEADING = 1.24;
const ASCENT = 0.93;

interface Room {
  readonly width: number;
  readonly size: number;
  /** A title wraps rather than getting smaller. */
  readonly least: number;
  /** Padding around the text. */
  readonly pad: number;
}

/** Lays out an area in a width; `fixed` is its declared height. */
export function setArea(
  content: AreaContent,
  width: number,
  fixed: number | undefined,
  unit: number,
  scale: number,
): SetArea {
  const { as, size } = content.area;
  const own = size === undefined ? SIZES[as] * unit : size * POINT;
  const set = (step: number): SetArea => {
    const scaled = size === undefined ? step : Math.min(1, step);
    const pad = unit * Math.min(1, step) * (as === "foot" || as === "line" ? 0.55 : 1.25);
    const { type = own * scaled, ...area } = setIn(content, {
      width,
      size: own * scaled,
      least: own * LEAST_TITLE,
      pad,
    });
    return { ...area, scale: type / own };
  };
  if (fixed === undefined) return set(scale);
  // With a declared height, the text shrinks by itself.
  let area = set(scale);
  const least = leastScale(unit);
  for (let step = scale; area.height > fixed && step > least; step -= 0.04) area = set(Math.max(step - 0.04, least));
  return area;
}

/** The smallest scale: a fraction, and on small cards what is still readable. */
export function leastScale(unit: number): number {
  return Math.min(1, Math.max(0.62, LEAST_SIZE / (SIZES.attributes * unit)));
}

/** In millimetres; a little more than four points. */
const LEAST_SIZE = 1.5;

interface SetContent extends Omit<SetArea, "scale"> {
  /** The size of its type, if that isn't the size asked for. */
  readonly type?: number;
}

/** Relative to the usual size. */
const LEAST_TITLE = 0.8;

function setIn(content: AreaContent, room: Room): SetContent {
  switch (content.area.as) {
    case "title":
      return setTitle(content, room);
    case "numbers":
      return setNumbers(content, room);
    case "line":
    case "foot":
      return setWords(content, room);
    case "picture":
      return NOTHING;
    case "text":
    case "story":
    case "attributes":
    case "compact":
      return setParagraphs(content, room);
  }
}

const NOTHING: SetContent = { height: 0, lines: [], boxes: [] };

/**
 * The first item of the area is the title, the others are numbers in the corner, even without a title. A long title
 * gets smaller, then wraps to a second line.
 */
function setTitle(content: AreaContent, { width, size, least, pad }: Room): SetContent {
  const title = content.blocks.find(({ name }) => name === content.area.shows[0]);
  const corner = content.blocks.filter((block) => block !== title);
  if (content.blocks.length === 0) return NOTHING;
  const badge = size * 1.45;
  const badges = corner.map((block) => {
    const runs = withoutCommas(block.runs);
    // A symbol has a ground of its own, as high as that of a number.
    const bare = runs.some(({ glyph }) => glyph !== undefined);
    const own = runs.every(({ glyph }) => glyph !== undefined) ? badge / GLYPH_SIDE : size;
    const natural = widthOfRuns(runs) * own;
    return { block, runs, bare, size: own, width: bare ? natural : Math.max(badge, natural + badge / 2) };
  });
  const taken = badges.reduce((sum, one) => sum + one.width + pad / 2, 0);
  const room = width - 2 * pad - taken;
  const natural = widthOfRuns(title?.runs ?? []) * size;
  const fitted = natural <= room ? size : Math.max(Math.min(size, least), (size * room) / natural);
  const wrapped = title === undefined ? [] : wrapRuns(title.runs, room / fitted);
  const height = Math.max(badge, wrapped.length * fitted * LEADING) + pad;
  const top = (height - wrapped.length * fitted * LEADING) / 2 + fitted * ASCENT;
  const lines = wrapped.map((runs, index): SetLine => {
    const free = room - widthOfRuns(runs) * fitted;
    const x = pad + Math.max(0, free) * shareBefore(content.area.align);
    return lineOf(runs, title as Block, { x, y: top + index * fitted * LEADING, width: room, size: fitted });
  });
  let x = width - pad * 0.6;
  const boxes: SetBox[] = [];
  for (const { block, runs, bare, size: own, width: wide } of badges.toReversed()) {
    x -= wide;
    if (!bare) boxes.push({ x, y: (height - badge) / 2, width: wide, height: badge, round: true });
    const shown = bare ? runs : runs.map((run) => ({ ...run, colour: PAPER }));
    const y = height / 2 + own * (bare ? GLYPH_MIDDLE : 0.36);
    lines.push({ ...lineOf(shown, block, { x: x + wide / 2, y, width: wide, size: own }), anchor: "middle" });
    x -= pad / 2;
  }
  return { height, lines, boxes, type: fitted };
}

/** Several symbols stand side by side, as on the cards of the games that have them. */
function withoutCommas(runs: readonly FontRun[]): readonly FontRun[] {
  const rest = runs.filter(({ glyph, text }) => glyph !== undefined || text !== ", ");
  return rest.every(({ glyph }) => glyph !== undefined) ? rest : runs;
}

/** Each number in a box with its name below, in rows of equal boxes. */
function setNumbers({ area: { align }, blocks }: AreaContent, { width, size, pad }: Room): SetContent {
  if (blocks.length === 0) return NOTHING;
  const gap = pad / 2;
  const perRow = Math.max(1, Math.min(blocks.length, Math.floor((width + gap) / (size * 3.4 + gap))));
  const rows = Math.ceil(blocks.length / perRow);
  const columns = Math.ceil(blocks.length / rows);
  const bare = blocks.every(isSymbol);
  const tall = bare ? size * SYMBOL : size;
  const most = (width - gap * (columns - 1)) / columns;
  const wide = align === undefined ? most : Math.min(most, bare ? tall * NARROW_SYMBOL : size * NARROW);
  const left = shareBefore(align) * (width - columns * wide - (columns - 1) * gap);
  const name = size * 0.5;
  const below = bare ? name * 1.7 : name * 1.25;
  const high = tall * 1.15 + name * LEADING + (bare ? name * 0.5 : pad * 0.8);
  const lines: SetLine[] = [];
  const boxes: SetBox[] = [];
  for (const [index, block] of blocks.entries()) {
    const x = left + (index % columns) * (wide + gap);
    const y = Math.floor(index / columns) * (high + gap);
    if (!bare) boxes.push({ x, y, width: wide, height: high, round: false });
    const middle = { x: x + wide / 2, width: wide };
    const value = withoutCommas(block.runs);
    const fitted = Math.min(tall, (wide - pad / 2) / Math.max(0.1, widthOfRuns(value)));
    const at = y + (bare ? 0 : pad * 0.4) + tall * ASCENT;
    lines.push({ ...lineOf(value, block, { ...middle, y: at, size: fitted }), anchor: "middle" });
    const words = [{ text: block.label, face: "sans" as const, colour: QUIET }];
    const small = Math.min(name, (wide - pad / 2) / Math.max(0.1, widthOf(block.label, "sans")));
    lines.push({ ...lineOf(words, block, { ...middle, y: at + below, size: small }), anchor: "middle" });
  }
  return { height: rows * high + (rows - 1) * gap, lines, boxes };
}

/** The width of a box that doesn't take its part of the room, as a multiple of the size of the type. */
const NARROW = 3.4;
/** The same for a symbol without a box. */
const NARROW_SYMBOL = 1.5;
/** How much larger than a number a symbol with the number on it is, where there is no box around. */
const SYMBOL = 1.7;

const isSymbol = ({ runs }: Block): boolean => withoutCommas(runs).every(({ glyph }) => glyph !== undefined);

/** The share of the free room that is before lines, words or boxes. */
const shareBefore = (align: FaceArea["align"]): number => (align === "middle" ? 0.5 : align === "right" ? 1 : 0);

/** The same for text that reads from the right. */
const shareBehind = (align: FaceArea["align"]): number => (align === "middle" ? 0.5 : align === "left" ? 1 : 0);

/** Short words in a row: spread out at the bottom, left-aligned elsewhere. Wraps if necessary. */
function setWords({ area: { as, align }, blocks }: AreaContent, { width, size, pad }: Room): SetContent {
  if (blocks.length === 0) return NOTHING;
  const isFoot = as === "foot";
  const spread = isFoot && (align === undefined || align === "top" || align === "bottom");
  const inner = width - 2 * pad;
  const rows: Block[][] = [];
  let used = 0;
  for (const block of blocks) {
    const wide = widthOfRuns(block.runs) * size;
    const row = rows.at(-1);
    if (row !== undefined && used + size + wide <= inner) row.push(block);
    else rows.push([block]);
    used = row !== undefined && used + size + wide <= inner ? used + size + wide : wide;
  }
  const lines: SetLine[] = [];
  let y = pad + size * ASCENT;
  for (const row of rows) {
    const wide = row.map((block) => widthOfRuns(block.runs) * size);
    const free = inner - wide.reduce((sum, one) => sum + one, 0);
    const gap = spread && row.length > 1 ? free / (row.length - 1) : size;
    const left = Math.max(0, free - (spread ? 0 : size * (row.length - 1)));
    let x = pad + (spread ? (row.length === 1 && rows.length === 1 ? free : 0) : left * shareBefore(align));
    for (const [index, block] of row.entries()) {
      const own = wide[index] ?? 0;
      const wrapped = own > inner ? wrapRuns(block.runs, inner / size) : [block.runs];
      if (index > 0 && !isFoot) lines.push(dotBefore(block, { x, y, size }));
      for (const [line, runs] of wrapped.entries())
        lines.push(lineOf(runs, block, { x: own > inner ? pad : x, y: y + line * size * LEADING, width: inner, size }));
      y += (wrapped.length - 1) * size * LEADING;
      x += own + gap;
    }
    y += size * LEADING;
  }
  return { height: y - size * ASCENT + pad, lines, boxes: [] };
}

/** Stacked lines; wrapped lines of a block are indented. */
function setParagraphs({ area: { align }, blocks }: AreaContent, { width, size, pad }: Room): SetContent {
  if (blocks.length === 0) return NOTHING;
  const inner = width - 2 * pad;
  const lines: SetLine[] = [];
  let y = pad + size * ASCENT;
  for (const [index, row] of rowsThatFlow(blocks, inner / size).entries()) {
    const [block, ...others] = row;
    if (block === undefined) continue;
    if (index > 0 && block.first) y += size * PARAGRAPH;
    if (others.length > 0) {
      const free = inner - widthOfRow(row) * size;
      let x = pad + Math.max(0, free) * shareBefore(align);
      for (const [at, one] of row.entries()) {
        const wide = widthOfRuns(one.runs) * size;
        if (at > 0 && (hasWords(one) || hasWords(row[at - 1]))) lines.push(dotBefore(one, { x, y, size }));
        lines.push(lineOf(one.runs, one, { x, y, width: wide, size }));
        x += wide + size;
      }
      y += size * LEADING;
      continue;
    }
    const indent = block.member ? size * INDENT : 0;
    const rightToLeft = readsFromTheRight(block);
    for (const [number, runs] of wrapRuns(block.runs, (inner - indent) / size, block.hanging).entries()) {
      const set = indent + (number > 0 ? block.hanging * size : 0);
      const room = { y, width: inner - set, size };
      const free = Math.max(0, inner - set - widthOfRuns(runs) * size);
      const before = free * (rightToLeft ? shareBehind(align) : shareBefore(align));
      const x = rightToLeft ? width - pad - set - before : pad + set + before;
      lines.push({ ...lineOf(runs, block, { ...room, x }), rightToLeft });
      y += size * LEADING;
    }
  }
  return { height: y - size * ASCENT + pad, lines, boxes: [] };
}

/** Blocks that flow, as many on a line as have room; each other block by itself. `room`: relative to the type. */
function rowsThatFlow(blocks: readonly Block[], room: number): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    const joins = block.flows && row?.at(-1)?.flows === true && !readsFromTheRight(block);
    if (row !== undefined && joins && widthOfRow([...row, block]) <= room) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** With room for a blank, a dot and a blank between two. */
const widthOfRow = (row: readonly Block[]): number =>
  row.reduce((sum, { runs }) => sum + widthOfRuns(runs), 0) + row.length - 1;

const hasWords = (block: Block | undefined): boolean => block?.runs.some(({ glyph }) => glyph === undefined) ?? false;

/** Between two things on a line: `x` is where the second begins. */
function dotBefore(block: Block, { x, y, size }: Pick<SetLine, "x" | "y" | "size">): SetLine {
  const dot = [{ text: "·", face: "bold" as const, colour: QUIET }];
  return { ...lineOf(dot, block, { x: x - size / 2, y, width: size, size }), anchor: "middle" };
}

const PARAGRAPH = 0.28;
const INDENT = 1.3;

/** Determined by its first letter. */
function readsFromTheRight({ runs }: Block): boolean {
  const letter = /\p{L}/u.exec(runs.map(({ text }) => text).join(""))?.[0] ?? "";
  return FROM_RIGHT.test(letter);
}

function lineOf(
  runs: readonly FontRun[],
  block: Block,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly size: number },
): SetLine {
  return { ...at, anchor: "start", rightToLeft: false, runs: sameFaces(runs), block };
}

const sameFaces = (runs: readonly FontRun[]): readonly FontRun[] => runs.filter(({ text }) => text !== "");

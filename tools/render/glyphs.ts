import {
  declaredHoles,
  endsOf,
  type FaceDeclaration,
  type GlyphDeclaration,
  isWithinWord,
  matchEntry,
  type PathPiece,
  readGlyphPath,
  readIcon,
  type System,
} from "../../compiler/index.js";
import { getOrMake, memoize, type Span } from "../../grammar/index.js";
import { box, centred } from "./box.js";
import { INK, mixed, signOn, symbolColour } from "./colours.js";
import { decimal, type FontRun, type Glyph, type GroupShape, type Shape } from "./drawing.js";
import { GLYPH_MIDDLE, GLYPH_SIDE, GLYPH_WIDTH, widthOf } from "./measure-text.js";
import { withParts } from "./with-parts.js";

/** Divides a run at the symbols in it, which become runs of their own. */
export type GlyphSetter = (run: FontRun) => readonly FontRun[];

/** Draws the symbol in place of a name: with the value on it if that is short, else before it; or without a value. */
export type IconSetter = (name: string) => ((value: FontRun | undefined) => readonly FontRun[]) | undefined;

/** The symbols of a face in place of names. `deep` is the colour of those to which the face gives none. */
export function iconsOf({ glyphs }: Pick<FaceDeclaration, "glyphs">, deep: string): IconSetter {
  const byName = new Map(glyphs.flatMap((glyph) => glyph.for.map((name) => [name, glyph] as const)));
  return (name) => {
    const glyph = byName.get(name);
    if (glyph === undefined) return undefined;
    const alone: FontRun = { text: name, face: "bold", colour: deep, glyph: drawingOf(glyph, deep, glyph.shows) };
    return (value) => {
      if (value === undefined) return [alone];
      if ([...value.text].length <= LONGEST_SIGN && glyph.shows === undefined)
        return [{ ...value, glyph: drawingOf(glyph, deep, value.text) }];
      return [alone, { ...value, text: `\u00a0${value.text}` }];
    };
  };
}

/** The most letters that are legible on a symbol as high as the type. */
const LONGEST_SIGN = 3;

/** A drawing without a ground of its own is the ground of the sign, if there is one. */
function drawingOf({ icon, as, colours }: GlyphDeclaration, deep: string, sign: string | undefined): Glyph {
  const path = icon === undefined ? undefined : readIcon(icon);
  const pieces = path?.kind === "path" ? path.pieces : undefined;
  const file = path?.kind === "file" && icon !== undefined ? { file: icon } : undefined;
  const [ground = deep, over] = colours.map(symbolColour);
  const isBare = as === "none" && (pieces === undefined || sign === undefined);
  const colour = isBare ? ground : (over ?? signOn(ground));
  return { ground: as, icon: pieces, sign, ...file, groundColour: ground, colour };
}

/** The symbols of a face in texts. `deep` is the colour of those to which the face gives none. */
export function glyphsOf({ glyphs }: Pick<FaceDeclaration, "glyphs">, deep: string, system: System): GlyphSetter {
  const lookup = declaredHoles(system);
  const entries = entriesOf(glyphs);
  if (entries.length === 0) return (run) => [run];
  const drawn = new Map<string, Glyph>();
  const glyphIn = (text: string, { entry, glyph }: (typeof entries)[number]): Glyph =>
    getOrMake(drawn, text, () => {
      const drawing = drawingOf(glyph, deep, glyph.shows ?? filledIn(entry, text));
      const isEmpty = drawing.icon === undefined && drawing.file === undefined && drawing.sign === undefined;
      return isEmpty ? drawingOf(glyph, deep, bareOf(text)) : drawing;
    });
  return (run) =>
    withParts(
      run,
      placesOf(entries, run.text, lookup).map(({ start, end, one }) => {
        const text = run.text.slice(start, end);
        return { start, end, run: { ...run, text, glyph: glyphIn(text, one) } };
      }),
    );
}

/** What some face of the system draws as a symbol in a text, from left to right. */
export function symbolsIn(text: string, system: System): readonly Span[] {
  const entries = symbolEntries(system);
  return entries.length === 0 ? [] : placesOf(entries, text, declaredHoles(system));
}

const symbolEntries = memoize(({ data: { faces } }: System): readonly { readonly entry: string }[] =>
  entriesOf([...new Set(faces.flatMap(({ glyphs }) => glyphs))]),
);

const entriesOf = (glyphs: readonly GlyphDeclaration[]) =>
  glyphs.flatMap((glyph) => glyph.oneOf.map((entry) => ({ entry, glyph })));

/** Where entries are in a text, the longest at each place, with the entry. */
function placesOf<Entry extends { readonly entry: string }>(
  entries: readonly Entry[],
  text: string,
  lookup: ReturnType<typeof declaredHoles>,
): (Span & { readonly one: Entry })[] {
  const found: (Span & { readonly one: Entry })[] = [];
  for (let at = 0; at < text.length; at++) {
    let best: (Span & { readonly one: Entry }) | undefined;
    for (const one of entries) {
      const end = endIn(one.entry, text, at, lookup);
      if (end > (best?.end ?? at)) best = { start: at, end, one };
    }
    if (best === undefined) continue;
    found.push(best);
    at = best.end - 1;
  }
  return found;
}

/** No symbol is longer, so that a pattern costs little at each place of a text. */
const LONGEST = 40;

/** Where what the entry says ends if it begins there and is no part of a word; else where it would begin. */
function endIn(entry: string, text: string, at: number, lookup: ReturnType<typeof declaredHoles>): number {
  const first = entry.startsWith("<") || entry.startsWith("\\") ? undefined : entry.charAt(0);
  if (first !== undefined && text.charAt(at) !== first) return at;
  if (isWithinWord(text, at)) return at;
  const near = text.slice(at, at + LONGEST);
  const isEnd = (end: number) => end > 0 && !isWithinWord(text, at + end);
  return at + (endsOf(entry, near, 0, lookup).findLast(isEnd) ?? 0);
}

/** What stands in the holes of the entry, if it has any. */
function filledIn(entry: string, text: string): string | undefined {
  const pieces = matchEntry(entry, text, () => undefined) ?? [];
  const filled = pieces.flatMap((piece) => (piece.hole === undefined ? [] : [piece.text])).join("");
  return filled === "" ? undefined : filled;
}

/** The text without the marks around it. */
function bareOf(text: string): string {
  const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return bare === "" ? text : bare;
}

/** A symbol at its place in a line: `x` where its room begins, `y` the base line. */
export function glyphShape(
  { text, source }: Pick<FontRun, "text" | "source">,
  { ground, icon, file, picture, sign = picture || file === undefined ? undefined : text, groundColour, colour }: Glyph,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): GroupShape {
  const side = size * GLYPH_SIDE;
  const left = x + (size * GLYPH_WIDTH - side) / 2;
  const middle = y - size * GLYPH_MIDDLE;
  const top = middle - side / 2;
  const isBoth = (icon !== undefined || picture !== undefined) && sign !== undefined;
  const inner = side * (isBoth ? Math.max(INSIDE[ground], INSIDE_BEHIND) : INSIDE[ground]);
  const iconColour = !isBoth ? colour : ground === "none" ? groundColour : shade(groundColour, colour);
  const heart = icon !== undefined && isBoth && ground === "none" ? middleOf(icon) : { x: SQUARE / 2, y: SQUARE / 2 };
  const room = isBoth ? side * ON_ICON : inner;
  return {
    kind: "group",
    role: "glyph",
    name: text,
    hint: undefined,
    source,
    shapes: [
      ...groundShapes(ground, groundColour, left, top, side),
      ...(icon === undefined
        ? []
        : [outline(icon, iconColour, left + (side - inner) / 2, middle - inner / 2, inner / SQUARE)]),
      ...(picture === undefined
        ? []
        : [
            { kind: "picture", ...square(left + (side - inner) / 2, middle - inner / 2, inner), own: picture } as const,
          ]),
      ...(sign === undefined
        ? []
        : [
            letters(sign, isBoth ? { colour, halo: groundColour } : { colour }, {
              x: left + (side * heart.x) / SQUARE,
              middle: top + (side * heart.y) / SQUARE,
              room,
            }),
          ]),
    ],
  };
}

const square = (x: number, y: number, side: number) => ({ x, y, width: side, height: side, radius: 0 });

/** How much of a drawing the sign on it takes. */
const ON_ICON = 0.48;

/** A drawing behind a sign is larger than one alone, so that it is seen around it. */
const INSIDE_BEHIND = 0.82;

/** A shade of the ground on which a sign in that colour can be read. */
const shade = (ground: string, colour: string): string => mixed(ground, colour === INK ? 0 : 255, 40);

/** The centre of the area that a drawing covers, from its corners. */
function middleOf(pieces: readonly PathPiece[]): { readonly x: number; readonly y: number } {
  let [area, x, y] = [0, 0, 0];
  let outlineOf: (readonly [number, number])[] = [];
  const close = () => {
    for (const [at, [ax, ay]] of outlineOf.entries()) {
      const [bx, by] = outlineOf[(at + 1) % outlineOf.length] ?? [ax, ay];
      const cross = ax * by - bx * ay;
      area += cross;
      x += (ax + bx) * cross;
      y += (ay + by) * cross;
    }
    outlineOf = [];
  };
  for (const { letter, numbers } of pieces) {
    if (letter === "M" || letter === "Z") close();
    for (let at = 0; at < numbers.length; at += 2) outlineOf.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  }
  close();
  return Math.abs(area) < 1 ? { x: SQUARE / 2, y: SQUARE / 2 } : { x: x / (3 * area), y: y / (3 * area) };
}

/** How much of a ground its sign takes. */
const INSIDE: Readonly<Record<Glyph["ground"], number>> = {
  circle: 0.7,
  square: 0.78,
  diamond: 0.5,
  hexagon: 0.7,
  shield: 0.66,
  none: 1,
};
/** The side of the square in which paths are drawn. */
const SQUARE = 100;

/** The grounds that are no rectangles, in the square of paths. */
const GROUNDS = {
  diamond: "M50 0L100 50L50 100L0 50Z",
  hexagon: "M50 0L95 25L95 75L50 100L5 75L5 25Z",
  shield: "M6 4L94 4L94 50Q94 82 50 100Q6 82 6 50Z",
} as const;

function groundShapes(ground: Glyph["ground"], fill: string, x: number, y: number, side: number): Shape[] {
  switch (ground) {
    case "none":
      return [];
    case "circle":
    case "square":
      return [box({ x, y, width: side, height: side }, { radius: ground === "circle" ? side / 2 : side / 7, fill })];
    default: {
      const path = readGlyphPath(GROUNDS[ground]);
      return path.kind === "path" ? [outline(path.pieces, fill, x, y, side / SQUARE)] : [];
    }
  }
}

/** As high as there is room for, and smaller where they would be too wide. */
function letters(
  sign: string,
  { colour, ...edge }: { readonly colour: string; readonly halo?: string },
  { x, middle, room }: { readonly x: number; readonly middle: number; readonly room: number },
): Shape {
  const size = Math.min(room / CAPITAL, room / Math.max(widthOf(sign, "bold"), 0.1));
  return { ...centred(sign, colour, { x, y: middle + (size * CAPITAL) / 2, size }), ...edge };
}

/** The height of a capital letter, as a multiple of the size of the type. */
const CAPITAL = 0.72;

function outline(pieces: readonly PathPiece[], fill: string, x: number, y: number, scale: number): Shape {
  const path = pieces
    .map(({ letter, numbers }) => {
      const places = numbers.map((number, index) => decimal((index % 2 === 0 ? x : y) + number * scale));
      return `${letter}${places.join(" ")}`;
    })
    .join("");
  return { kind: "path", path, fill, stroke: undefined, opacity: 1 };
}

import {
  type FaceArea,
  listedEntries,
  pictureLabel,
  plainText,
  type RecordModel,
  titleOf,
} from "../../compiler/index.js";
import { lineStarts, memoizeByKey } from "../../grammar/index.js";
import { box, centred } from "./box.js";
import { type AreaContent, cardContent } from "./card-content.js";
import { type Hue, hueOf, PAPER, SEVERITY_COLOURS, tonesOf } from "./colours.js";
import {
  type CardDrawing,
  decimal,
  type GroupShape,
  type OwnPicture,
  type PictureShape,
  type Rectangle,
  type Shape,
} from "./drawing.js";
import { type FaceFiles, frameOn, withFaceFiles } from "./face-files.js";
import { type CardFace, faceOf } from "./face-of.js";
import { areaKey, fitAreas, type PlacedArea, type TypeScales } from "./fit-areas.js";
import { glyphShape } from "./glyphs.js";
import { findingShapes, type MarkedFinding, Marks } from "./marks.js";
import { widthOfRuns } from "./measure-text.js";
import { ornament } from "./ornament.js";
import type { SetLine } from "./set-area.js";

export interface DrawOptions {
  /** Findings in its file, marked at their lines. Without them, the card is drawn as printed. */
  readonly findings?: readonly MarkedFinding[];
  /** Leaves room for a picture. Otherwise there is an ornament. */
  readonly picture?: boolean;
  /** The style of the faces to draw with, if the system has it. */
  readonly style?: string | undefined;
  /** How far a picture that goes to the edge goes beyond it, in millimetres. */
  readonly bleed?: number | undefined;
  /** The size that the type of some areas has at most. */
  readonly scales?: TypeScales | undefined;
  /** The files that the face names. */
  readonly files?: FaceFiles | undefined;
  /** In millimetres, upright, in place of what the face says. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
}

/** Draws a card with the faces of its system. Never fails: what doesn't fit is left out, and listed in the result. */
export function drawCard(record: RecordModel, options: DrawOptions = {}): CardDrawing {
  const { findings = [], style } = options;
  const { face, look, title, fitted } = layOut(record, options);
  const { width, height } = face;
  const { placed, open } = fitted;
  const { unit, hue } = look;
  const identifier = record.identifier;
  const marks = new Marks(findings.filter(isWithin(record)));
  const overflow: string[] = [];
  const areas = placed.map((area) => areaShape(area, look, marks, overflow, identifier ?? title));
  const ground = groundShapes(record, face, look);
  const free =
    open === undefined || look.backdrop || look.artwork
      ? []
      : ornament(identifier ?? title, inner(open, unit), hue.frame);
  return {
    width,
    height,
    radius: RADIUS,
    identifier,
    title,
    kind: record.kind,
    edge: hue.frame,
    shapes: [...ground, ...free, ...areas, ...marks.rest(width, unit)],
    areas: placed.map(({ content, x, y, width: wide, height: high }) => {
      return { as: content.area.as, names: content.names, x, y, width: wide, height: high };
    }),
    overflow,
    picture: pictureOn(record, style),
  };
}

/** The sizes of the type in those areas of a card that show something, if it is drawn by itself. */
export function typeScales(record: RecordModel, options: DrawOptions): TypeScales {
  const { placed } = layOut(record, options).fitted;
  return new Map(
    placed.flatMap(({ content: { area }, set }) => (set.lines.length > 0 ? [[areaKey(area), set.scale]] : [])),
  );
}

/** A card of a deck is measured before it is drawn. */
const contentOnce = memoizeByKey<RecordModel, CardFace, readonly AreaContent[]>();

function layOut(record: RecordModel, { picture = false, style, size, bleed = 0, scales, files }: DrawOptions) {
  const own = faceOf(record, style);
  const lies = size !== undefined && own.width > own.height;
  const face = { ...own, ...(lies ? { width: size.height, height: size.width } : size) };
  const { width, height } = face;
  const unit = Math.min(LARGEST_UNIT, Math.max(SMALLEST_UNIT, Math.min(width / 63, height / 88)));
  const hue = tonesOf(hueFor(record, face.frame, face.colours));
  const contents = contentOnce(record, own, () => cardContent(record, own, hue.deep)).map((content) =>
    withFaceFiles(content, own, files),
  );
  const named = frameOn(record, own);
  const artwork = named === undefined ? undefined : files?.picture(named);
  const inset = (FRAME + EDGE) * unit;
  const room = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const look: CardStyle = {
    unit,
    hue,
    backdrop: picture && !contents.some(({ area }) => area.as === "picture"),
    picture,
    artwork: artwork && { own: artwork, bleed },
    keeps: sidesOn(record, face.align),
    edge: face.as === "full" ? { card: { x: 0, y: 0, width, height }, room, bleed } : undefined,
  };
  const title = titleOf(record, style) || (record.identifier ?? "");
  return { face, look, title, fitted: fitAreas(contents, room, unit, look.backdrop, scales) };
}

/** Findings may belong to other records of the file. */
function isWithin({ node, firstLine, endLine }: RecordModel): (finding: MarkedFinding) => boolean {
  const starts = lineStarts(node);
  const start = node.start + (starts[firstLine] ?? 0);
  const end = node.start + (starts[endLine] ?? node.text.length + 1);
  return ({ span }) => span.start >= start && span.start < end;
}

/** Scale relative to a playing card. */
const SMALLEST_UNIT = 0.6;
const LARGEST_UNIT = 1.5;
/** In millimetres. */
const RADIUS = 3;
const FRAME = 2.3;
const EDGE = 1.2;

interface CardStyle {
  readonly unit: number;
  readonly hue: Hue;
  /** A picture is behind all areas. */
  readonly backdrop: boolean;
  readonly picture: boolean;
  /** The picture that the face has behind everything. */
  readonly artwork: { readonly own: OwnPicture; readonly bleed: number } | undefined;
  /** The sides of the picture that the card wants kept. */
  readonly keeps: readonly string[] | undefined;
  /** The picture goes to the edge of the card, where it is at the edge of the room for areas. */
  readonly edge: { readonly card: Rectangle; readonly room: Rectangle; readonly bleed: number } | undefined;
}

function hueFor(record: RecordModel, name: string | undefined, colours: CardFace["colours"]) {
  const { labels, attributes } = record.system;
  const declared = [...(labels.get(name ?? "") ?? []), ...(attributes.get(name ?? "") ?? [])];
  const values = [...new Set(declared.flatMap(listedEntries))];
  return hueOf(valueOn(record, name), values, colours);
}

/** The value of a name on a card: the text of a label, or the first value of an attribute. */
function valueOn({ labels, globals }: RecordModel, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const label = labels.find((one) => one.name === name);
  if (label !== undefined) return label.text === "" ? undefined : label.text;
  const value = globals.entries.find((entry) => entry.name === name)?.values[0];
  return value === undefined ? undefined : plainText(value);
}

const SIDES: ReadonlySet<string> = new Set(["left", "right", "top", "bottom", "middle"]);

/** The sides that a value names; undefined if it names none. */
function sidesOn(record: RecordModel, name: string | undefined): readonly string[] | undefined {
  const words =
    valueOn(record, name)
      ?.toLowerCase()
      .split(/\s+/)
      .filter((word) => SIDES.has(word)) ?? [];
  return words.length > 0 ? words : undefined;
}

/** The path of a card's picture as written, relative to the file; undefined if there is none. */
export function pictureOn(record: RecordModel, style?: string): string | undefined {
  return pictureLabel(record, style)?.text;
}

function groundShapes(record: RecordModel, face: CardFace, look: CardStyle): Shape[] {
  const { unit, hue, backdrop, edge, keeps, artwork } = look;
  const { width, height } = face;
  const paper = {
    x: FRAME * unit,
    y: FRAME * unit,
    width: width - 2 * FRAME * unit,
    height: height - 2 * FRAME * unit,
  };
  const radius = Math.max(0.5, RADIUS - FRAME * unit * 0.6);
  const behind = backdrop
    ? [{ ...(edge ? toTheEdge(edge.room, edge, unit) : ({ kind: "picture", ...paper, radius } as const)), keeps }]
    : [];
  if (artwork !== undefined) {
    const { own, bleed } = artwork;
    const whole = { x: 0 - bleed, y: 0 - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
    // The frame has a window for a picture that has no area.
    return [...behind, { kind: "picture", ...whole, radius: bleed > 0 ? 0 : RADIUS, own }];
  }
  const value = valueOn(record, face.band);
  const band = value === undefined ? undefined : tonesOf(hueFor(record, face.band, []));
  const line = { colour: band?.frame ?? hue.deep, width: band === undefined ? 0.25 : 0.8 * unit };
  return [
    box({ x: 0, y: 0, width, height }, { radius: RADIUS, fill: hue.frame }),
    box(paper, { radius, fill: hue.tint }),
    ...behind,
    ...(backdrop && edge && band === undefined ? [] : [box(paper, { radius, stroke: line })]),
  ];
}

/** Opacity of the panels behind text, by kind of area. */
const PANELS = {
  title: [0, 0.86],
  line: [0, 0.8],
  text: [0.92, 0.9],
  story: [0, 0.82],
  numbers: [0, 0],
  attributes: [0.8, 0.86],
  compact: [0.8, 0.86],
  picture: [0, 0],
  foot: [0, 0.8],
} as const;

function areaShape(area: PlacedArea, look: CardStyle, marks: Marks, overflow: string[], seed: string): GroupShape {
  const { content, set, x, y, width, height } = area;
  const { unit, hue } = look;
  const { as, align } = content.area;
  const lowered = align === "bottom" || (as === "foot" && align !== "top") ? 1 : 0;
  const bottom = height + 0.02;
  const fits = set.lines.filter((line) => line.y + line.size * DESCENT <= bottom);
  const cut = [...new Set(set.lines.filter((line) => !fits.includes(line)).map((line) => line.block.name))];
  const left = cut.filter((one) => one !== "").join(", ");
  if (cut.length > 0) overflow.push(left === "" ? "its lines" : left);
  const name = content.names.join(", ");
  const opacity = look.artwork === undefined ? PANELS[as][look.backdrop ? 1 : 0] : 0;
  const radius = 1.1 * unit;
  // An empty area leaves room for the picture behind it.
  const isOpen = look.backdrop && set.lines.length === 0;
  const panel =
    opacity === 0 || isOpen
      ? []
      : [
          box(area, { radius, fill: PAPER, opacity }),
          box(area, { radius, stroke: { colour: hue.frame, width: 0.12 } }),
        ];
  const boxes = set.boxes
    .filter((one) => one.y + one.height <= bottom)
    .map((one) => {
      const place = { x: x + one.x, y: y + one.y, width: one.width, height: one.height };
      return one.round
        ? box(place, { radius: one.height / 2, fill: hue.deep })
        : box(place, { radius, fill: PAPER, stroke: { colour: hue.frame, width: 0.2 }, opacity: 0.94 });
    });
  return {
    kind: "group",
    role: "area",
    name: name === "" ? as : name,
    hint: undefined,
    source: undefined,
    shapes: [
      ...panel,
      ...(as === "picture" ? pictureShapes(area, look, seed, align) : []),
      ...boxes,
      ...entryShapes(fits, { ...area, y: y + lowered * Math.max(0, height - set.height) }, marks, unit),
      ...(cut.length > 0 ? [overflowMark({ x, y, width, height }, unit, left)] : []),
    ],
  };
}

const DESCENT = 0.24;

function pictureShapes(
  area: Rectangle,
  { unit, hue, picture, edge, keeps: wanted, artwork }: CardStyle,
  seed: string,
  align: FaceArea["align"],
): Shape[] {
  const radius = 1.1 * unit;
  const line = box(area, { radius, stroke: { colour: hue.frame, width: 0.3 } });
  const { x, y, width, height } = area;
  const keeps = wanted ?? (align === undefined ? undefined : [align]);
  if (picture && edge) return [{ ...toTheEdge(area, edge, unit), keeps }];
  if (artwork) return picture ? [{ kind: "picture", x, y, width, height, radius, keeps }] : [];
  if (picture) return [{ kind: "picture", x, y, width, height, radius, keeps }, line];
  return [box(area, { radius, fill: PAPER, opacity: 0.55 }), ...ornament(seed, area, hue.frame), line];
}

/** A picture that goes beyond each edge of the room that it touches. */
function toTheEdge(area: Rectangle, { card, room, bleed }: NonNullable<CardStyle["edge"]>, unit: number): PictureShape {
  const touches = (one: number, other: number) => Math.abs(one - other) < ALMOST;
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  const sides = {
    left: touches(area.x, room.x),
    right: touches(right, room.x + room.width),
    top: touches(area.y, room.y),
    bottom: touches(bottom, room.y + room.height),
  };
  const x = sides.left ? 0 - bleed : area.x;
  const y = sides.top ? 0 - bleed : area.y;
  const width = (sides.right ? card.width + bleed : right) - x;
  const height = (sides.bottom ? card.height + bleed : bottom) - y;
  // Beyond the cut, the corners are those of the paper.
  const corner = (across: boolean, down: boolean) =>
    across !== down ? 0 : !across ? 1.1 * unit : bleed > 0 ? 0 : RADIUS;
  const outline = roundedPath({ x, y, width, height }, [
    corner(sides.left, sides.top),
    corner(sides.right, sides.top),
    corner(sides.right, sides.bottom),
    corner(sides.left, sides.bottom),
  ]);
  return { kind: "picture", x, y, width, height, radius: 0, outline };
}

/** Less than a hairline. */
const ALMOST = 0.001;

/** A rectangle as a path, with the radius of each corner, from the left top clockwise. */
function roundedPath({ x, y, width, height }: Rectangle, radii: readonly [number, number, number, number]): string {
  const [a, b, c, d] = radii;
  const [right, bottom] = [x + width, y + height];
  const words = (letter: string, ...numbers: readonly number[]) => letter + numbers.map(decimal).join(" ");
  const off = 1 - CIRCLE;
  return [
    words("M", x + a, y),
    words("L", right - b, y),
    words("C", right - b * off, y, right, y + b * off, right, y + b),
    words("L", right, bottom - c),
    words("C", right, bottom - c * off, right - c * off, bottom, right - c, bottom),
    words("L", x + d, bottom),
    words("C", x + d * off, bottom, x, bottom - d * off, x, bottom - d),
    words("L", x, y + a),
    words("C", x, y + a * off, x + a * off, y, x + a, y),
    "Z",
  ].join("");
}

/** How far the handles of a curve are that looks like a quarter of a circle, as a share of its radius. */
const CIRCLE = 0.5523;

const inner = ({ x, y, width, height }: Rectangle, unit: number): Rectangle => {
  return { x, y: y + unit, width, height: Math.max(0, height - 2 * unit) };
};

/** The lines of a block are one group, so that hover and click treat them as one. */
function entryShapes(lines: readonly SetLine[], area: Rectangle, marks: Marks, unit: number): Shape[] {
  const groups: GroupShape[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block } = lines[at] as SetLine;
    let end = at + 1;
    while (lines[end]?.block === block) end++;
    const own = lines.slice(at, end);
    const found = block.source === undefined ? [] : marks.at(block.source);
    groups.push({
      kind: "group",
      role: "entry",
      name: block.name,
      hint: found.length > 0 ? found.map(({ message }) => message).join("\n") : block.hint,
      source: block.source,
      shapes: [...own.flatMap((line) => lineShapes(line, area)), ...findingShapes(found, own, area, unit)],
    });
    at = end;
  }
  return groups;
}

/** A line of type; with symbols in it, the pieces between them, each at its place. */
function lineShapes({ x, y, size, anchor, rightToLeft, runs }: SetLine, area: Rectangle): Shape[] {
  const line = { kind: "text", y: area.y + y, size, rightToLeft } as const;
  if (runs.every(({ glyph }) => glyph === undefined)) return [{ ...line, x: area.x + x, anchor, runs }];
  const width = widthOfRuns(runs) * size;
  const back = rightToLeft || anchor === "start" ? 0 : anchor === "middle" ? width / 2 : width;
  let at = area.x + x - back;
  return runs.map((run): Shape => {
    const wide = widthOfRuns([run]) * size;
    const start = rightToLeft ? at - wide : at;
    const text: Shape = { ...line, x: at, anchor: "start", runs: [run] };
    at = rightToLeft ? start : at + wide;
    return run.glyph === undefined ? text : glyphShape(run, run.glyph, { x: start, y: line.y, size });
  });
}

/** A folded corner: there is more than is shown. */
function overflowMark({ x, y, width, height }: Rectangle, unit: number, name: string): GroupShape {
  const size = 2.6 * unit;
  const right = decimal(x + width);
  const bottom = decimal(y + height);
  return {
    kind: "group",
    role: "overflow",
    name,
    hint: `There is no room for all of ${name === "" ? "this" : name}.`,
    source: undefined,
    shapes: [
      {
        kind: "path",
        path: `M${right} ${decimal(y + height - size)}L${right} ${bottom}L${decimal(x + width - size)} ${bottom}Z`,
        fill: SEVERITY_COLOURS.error,
        stroke: undefined,
        opacity: 1,
      },
      centred("…", PAPER, { x: x + width - size * 0.32, y: y + height - size * 0.14, size: size * 0.7 }),
    ],
  };
}

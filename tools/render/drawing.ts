import type { GlyphGround, PathPiece } from "../../compiler/index.js";

/**
 * A card as shapes: what is drawn, where, in millimetres from the top left corner. It is the same whether it becomes SVG
 * or PDF. Plain data.
 */

/** The kinds of type that cards are set in; `measure-text.ts` knows their widths. */
export type TypeFace = "sans" | "bold" | "serif" | "italic";

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A piece of text in one type and colour. */
export interface FontRun {
  readonly text: string;
  readonly face: TypeFace;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Where it stands in its file, if that is another place than that of its line. */
  readonly source?: SourceRange | undefined;
  /** Drawn in place of the text. */
  readonly glyph?: Glyph | undefined;
}

/** A symbol of a game, as it is drawn within a line of text. */
export interface Glyph {
  readonly ground: GlyphGround;
  /** A few letters, or the pieces of a path in a square of 100 by 100. */
  readonly sign: string | readonly PathPiece[];
  /** `#rrggbb`, of the ground and of the sign. */
  readonly groundColour: string;
  readonly colour: string;
}

export interface Stroke {
  readonly colour: string;
  readonly width: number;
}

/** Where something stands in its file: offsets of a line, or of several. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

export type Shape = BoxShape | PathShape | TextShape | PictureShape | GroupShape;

export interface BoxShape extends Rectangle {
  readonly kind: "box";
  readonly radius: number;
  readonly fill: string | undefined;
  readonly stroke: Stroke | undefined;
  /** 0 to 1, of all of it. */
  readonly opacity: number;
}

/** In the words of SVG paths: M, L, C, Q and Z with absolute numbers. */
export interface PathShape {
  readonly kind: "path";
  readonly path: string;
  readonly fill: string | undefined;
  readonly stroke: Stroke | undefined;
  readonly opacity: number;
}

/** One line. `y` is its base line; `x` where it begins, its middle or its end, as `anchor` says. */
export interface TextShape {
  readonly kind: "text";
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: "start" | "middle" | "end";
  readonly runs: readonly FontRun[];
  /** It is read from the right, and `x` is its right end. */
  readonly rightToLeft: boolean;
}

/** The picture of the card, cut to fill the rectangle. */
export interface PictureShape extends Rectangle {
  readonly kind: "picture";
  readonly radius: number;
}

/** Shapes that belong together: an area, or a line of one. */
export interface GroupShape {
  readonly kind: "group";
  readonly role: "area" | "entry" | "finding" | "overflow" | "glyph";
  /** Of an area: what it shows. Of an entry: its name. Of a finding: its severity. Of a glyph: the text it stands for. */
  readonly name: string;
  /** Shown where somebody points at it. */
  readonly hint: string | undefined;
  readonly source: SourceRange | undefined;
  readonly shapes: readonly Shape[];
}

/** Where an area came to lie, for whoever checks it. */
export interface DrawnArea extends Rectangle {
  readonly as: string;
  readonly names: readonly string[];
}

export interface CardDrawing {
  readonly width: number;
  readonly height: number;
  /** Of the corners. */
  readonly radius: number;
  readonly identifier: string | undefined;
  /** What the card is called: its title, or its identifier. */
  readonly title: string;
  /** Its system's word for the kind of card, if it says one. */
  readonly kind: string | undefined;
  /** The colour at its edge, which goes on where a printer cuts less than exactly. */
  readonly edge: string;
  readonly shapes: readonly Shape[];
  readonly areas: readonly DrawnArea[];
  /** What there was no room for: the names of the areas. */
  readonly overflow: readonly string[];
  /** The path of its picture, as written. */
  readonly picture: string | undefined;
}

/** A number as it is written in drawings: at most three digits behind the point, the same on every machine. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

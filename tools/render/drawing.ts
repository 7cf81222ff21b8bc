import type { GlyphGround, PathPiece } from "../../compiler/index.js";
import type { OwnFont } from "./own-font.js";

/**
 * A card as shapes: what is drawn where, in millimetres from the top left corner. The same for SVG and PDF. Plain data.
 */

/** The typefaces of cards; `measure-text.ts` knows their widths. */
export type TypeFace = "sans" | "bold" | "serif" | "italic" | "strong";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Rectangle extends Extent {
  readonly x: number;
  readonly y: number;
}

/** A piece of text in one typeface and colour. */
export interface FontRun {
  readonly text: string;
  readonly face: TypeFace;
  /** `#rrggbb`. */
  readonly colour: string;
  /** Its place in the file, if it differs from that of its line. */
  readonly source?: SourceRange | undefined;
  /** A font of the game, which has all of its letters. */
  readonly font?: OwnFont;
  /** Drawn in place of the text. */
  readonly glyph?: Glyph | undefined;
}

/** A symbol of a game, as it is drawn within a line of text. */
export interface Glyph {
  readonly ground: GlyphGround;
  /** A drawing in a square of 100 by 100, and a few letters: both, or one of them. */
  readonly icon: readonly PathPiece[] | undefined;
  readonly sign: string | undefined;
  /** The path of a picture in place of the drawing, as written, and the picture if it can be used. */
  readonly file?: string;
  readonly picture?: OwnPicture;
  /** `#rrggbb`, of the ground and of the sign. */
  readonly groundColour: string;
  readonly colour: string;
}

export interface Stroke {
  readonly colour: string;
  readonly width: number;
}

/** A place in the file: offsets of a line, or of several. */
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
  /** 0 to 1, for all of it. */
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

/** One line. `y` is its baseline; `x` its start, middle or end, depending on `anchor`. */
export interface TextShape {
  readonly kind: "text";
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly anchor: "start" | "middle" | "end";
  readonly runs: readonly FontRun[];
  /** Right-to-left text; `x` is its right end. */
  readonly rightToLeft: boolean;
  /** `#rrggbb`, of an edge around the letters that sets them off from what is behind. */
  readonly halo?: string;
}

/** How wide a line along the letters makes their halo, relative to the size of the type. */
export const HALO = 0.13;

/** A picture that a face names. */
export interface OwnPicture {
  /** A data URI, or an address that the viewer of an SVG can open. */
  readonly address: string;
  /** PNG or JPEG, for PDF. */
  readonly bytes?: Uint8Array;
}

/** A picture, cropped to fill the rectangle. */
export interface PictureShape extends Rectangle {
  readonly kind: "picture";
  /** By default, that of the card. */
  readonly own?: OwnPicture;
  /** The sides that are kept: at most one across and one down, each the middle by default. */
  readonly keeps?: readonly string[] | undefined;
  readonly radius: number;
  /** What it is cropped to, in the words of SVG paths, in place of the rectangle with round corners. */
  readonly outline?: string;
}

/** Shapes that belong together: an area, or a line of one. */
export interface GroupShape {
  readonly kind: "group";
  readonly role: "area" | "entry" | "finding" | "overflow" | "glyph";
  /** Of an area: what it shows. Of an entry: its name. Of a finding: its severity. Of a glyph: the text it stands for. */
  readonly name: string;
  /** Shown on hover. */
  readonly hint: string | undefined;
  readonly source: SourceRange | undefined;
  readonly shapes: readonly Shape[];
}

/** The final position of an area, for tests. */
export interface DrawnArea extends Rectangle {
  readonly as: string;
  readonly names: readonly string[];
}

export interface CardDrawing extends Extent {
  /** Of the corners. */
  readonly radius: number;
  readonly identifier: string | undefined;
  /** The name of the card: its title, or its identifier. */
  readonly title: string;
  /** The system's word for the kind of card, if it has one. */
  readonly kind: string | undefined;
  /** The colour at its edge, which continues into the bleed. */
  readonly edge: string;
  readonly shapes: readonly Shape[];
  readonly areas: readonly DrawnArea[];
  /** The names of areas that didn't fit. */
  readonly overflow: readonly string[];
  /** The path of its picture, as written. */
  readonly picture: string | undefined;
}

/** A number with at most three decimals, the same on every machine. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

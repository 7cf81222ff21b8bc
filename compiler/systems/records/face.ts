import type { DeclaringRecord } from "../declaring-record.js";
import { CARD_SIZES, type FaceHue, readFaceHue } from "../faces.js";
import { readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type Owner, readBase } from "./declared.js";

/** What a face says itself. */
export interface OwnFace
  extends Pick<DeclarationBase, "name" | "place" | "about" | "source">,
    Omit<WordsOf<"Face">, "width" | "height" | "size" | "colours" | "areas" | "glyphs"> {
  readonly kind: "face";
  /** In millimetres; undefined where the face doesn't say it. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** For the declared values of `frame`, in order; empty for a different one each. */
  readonly colours: readonly FaceHue[];
  readonly areas: readonly FaceArea[];
  readonly glyphs: readonly GlyphDeclaration[];
}

/** How some kinds of card are printed, with what it takes from other faces. The first that matches a card applies. */
export interface FaceDeclaration extends OwnFace {
  readonly width: number;
  readonly height: number;
}

/** A part of a printed card. Areas are stacked, or put next to the one before. */
export interface FaceArea extends WordsOf<"Area"> {
  readonly as: NonNullable<WordsOf<"Area">["as"]>;
}

/** A symbol that is drawn on printed cards in place of some texts or names. What fills the holes of a pattern is drawn on it. */
export interface GlyphDeclaration extends Omit<WordsOf<"Glyph">, "colours" | "oneOf"> {
  /** The texts that it replaces. */
  readonly oneOf: readonly string[];
  /** The colour of its ground, and of what is drawn on it. */
  readonly colours: readonly FaceHue[];
}

export function readFace(record: DeclaringRecord, of: Owner): OwnFace {
  const { name, place, about, source } = readBase(record, of);
  const { width, height, size, colours, areas, glyphs, ...words } = readWords("Face", record);
  const sized = size === undefined ? undefined : CARD_SIZES[size];
  return {
    kind: "face",
    name,
    place,
    about,
    source,
    ...words,
    width: millimetres(width) ?? sized?.width,
    height: millimetres(height) ?? sized?.height,
    colours: hues(colours),
    areas: areas.flatMap(({ as, ...area }) => (as === undefined ? [] : [{ as, ...area }])),
    glyphs: glyphs.flatMap((glyph) => {
      const oneOf = (glyph.oneOf ?? []).filter((text) => text !== "");
      return oneOf.length + glyph.for.length === 0 ? [] : [{ ...glyph, oneOf, colours: hues(glyph.colours) }];
    }),
  };
}

/** Whole or with decimals; undefined for what is no size of a card. */
function millimetres(said: number | string | undefined): number | undefined {
  const length = typeof said === "string" && /^\d{1,3}\.\d{1,3}$/.test(said) ? Number(said) : said;
  return typeof length === "number" && length >= 20 && length <= 400 ? length : undefined;
}

const hues = (colours: readonly string[]): FaceHue[] => colours.flatMap((hue) => readFaceHue(hue) ?? []);

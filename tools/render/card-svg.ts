import {
  type CardDrawing,
  decimal,
  type FontRun,
  HALO,
  type PictureShape,
  type Shape,
  type SourceRange,
  type Stroke,
  type TextShape,
  type TypeFace,
} from "./drawing.js";
import { type FontPart, fontOfPart } from "./font-faces.js";
import { hasKnownWidth, ownFontsOn, widthOfRuns } from "./measure-text.js";
import { type OwnFont, subsetOf } from "./own-font.js";
import { piecesOf, type RareWidth, type TextPiece } from "./text-pieces.js";
import { xmlText } from "./xml-text.js";

export interface SvgOptions {
  /** The picture: a data URI, or an address that the viewer of the SVG can open. */
  readonly picture?: string | undefined;
  /** Includes source lines for clicks, and hover texts. */
  readonly hooks?: boolean;
  /** The line number (from 1) of an offset, for the hooks. */
  readonly lineOf?: (offset: number) => number;
  /**
   * Uses a separate font for each alphabet, named by `fontOfPart`, and a separate text for each piece with one font: for
   * programs that don't look in other fonts for characters, and draw nothing of a text if two of its fonts divide it
   * into different glyphs. Takes the widths of what none of these fonts has.
   */
  readonly fontOfEachPart?: { readonly rareWidth: RareWidth };
  /** Makes ids unique within a page. */
  readonly id?: string;
}

/** A card as self-contained SVG, in millimetres. */
export function cardSvg(drawing: CardDrawing, options: SvgOptions = {}): string {
  const { width, height, title } = drawing;
  const size = `width="${decimal(width)}mm" height="${decimal(height)}mm" viewBox="0 0 ${decimal(width)} ${decimal(height)}"`;
  // What can be followed inside of it is no part of a picture.
  const role = options.hooks === true ? "group" : "img";
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="${role}" aria-label="${xmlText(title)}">
<title>${xmlText(title)}</title>
${drawingSvg(drawing, options)}
</svg>
`;
}

/** The shapes of a card without the root element, to embed in another SVG. */
export function drawingSvg({ shapes }: CardDrawing, options: SvgOptions = {}): string {
  const writer = new SvgWriter(options);
  // Programs that take a font for each part are given the fonts.
  const style = options.fontOfEachPart === undefined ? ownFontStyle([{ shapes }]) : "";
  return [...(style === "" ? [] : [`<style>${style}</style>`]), ...shapes.map((shape) => writer.shape(shape))].join(
    "\n",
  );
}

/** Fonts with the same metrics as the widths used for measuring; every machine has one of them. */
const FAMILIES: Readonly<Record<TypeFace, string>> = {
  sans: `font-family="Arimo, Arial, 'Liberation Sans', Helvetica, sans-serif"`,
  bold: `font-family="Arimo, Arial, 'Liberation Sans', Helvetica, sans-serif" font-weight="700"`,
  serif: `font-family="Tinos, 'Times New Roman', 'Liberation Serif', Times, serif"`,
  italic: `font-family="Tinos, 'Times New Roman', 'Liberation Serif', Times, serif" font-style="italic"`,
  strong: `font-family="Tinos, 'Times New Roman', 'Liberation Serif', Times, serif" font-weight="700"`,
};

function partAttributes(face: TypeFace, part: FontPart): string {
  const { family, weight, style } = fontOfPart(face, part);
  return `font-family="${family}" font-weight="${weight}" font-style="${style}"`;
}

const ownAttributes = ({ family }: OwnFont): string => `font-family="${family}"`;

/** CSS with the letters that cards need of the fonts of their game. */
export function ownFontStyle(cards: readonly Pick<CardDrawing, "shapes">[]): string {
  const rules = [...ownFontsOn(cards)].map(([font, text]) => {
    const codes = [...text].map((character) => `U+${character.codePointAt(0)?.toString(16)}`);
    return `@font-face { font-family: "${font.family}"; src: url("data:font/ttf;base64,${base64(subsetOf(font, text))}"); unicode-range: ${codes.join()}; }`;
  });
  return rules.join("\n");
}

/** In pieces: a call takes so many arguments only. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}

/** Keeps blanks, and places letters exactly. */
const AS_IT_IS = ` xml:space="preserve" text-rendering="geometricPrecision"`;

/** The side of a picture that is kept where it is cut, in the words of SVG. */
function sideOf(keeps: readonly string[], least: string, most: string): string {
  return keeps.includes(least) ? "Min" : keeps.includes(most) ? "Max" : "Mid";
}

class SvgWriter {
  readonly #options: SvgOptions;
  #clips = 0;

  constructor(options: SvgOptions) {
    this.#options = options;
  }

  shape(shape: Shape): string {
    switch (shape.kind) {
      case "box": {
        const { x, y, width, height, radius, fill, stroke, opacity } = shape;
        const place = `x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}"`;
        return `<rect ${place}${radius > 0 ? ` rx="${decimal(radius)}"` : ""}${paint(fill, stroke, opacity)}/>`;
      }
      case "path":
        return `<path d="${shape.path}"${paint(shape.fill, shape.stroke, shape.opacity)} stroke-linejoin="round"/>`;
      case "text":
        return this.#line(shape);
      case "picture":
        return this.#picture(shape);
      case "group": {
        const { role, name, hint, source, shapes } = shape;
        const hooks = this.#options.hooks === true;
        const title = hooks && hint !== undefined ? `<title>${xmlText(hint)}</title>` : "";
        const about = hooks ? ` data-name="${xmlText(name)}"${this.#place(source)}` : "";
        return `<g class="${role}"${about}>${title}${shapes.map((one) => this.shape(one)).join("")}</g>`;
      }
    }
  }

  #line(shape: TextShape): string {
    const { x, y, size, anchor, runs, rightToLeft } = shape;
    const edge = haloOf(shape);
    const { fontOfEachPart } = this.#options;
    const pieces = fontOfEachPart && piecesOf(shape, fontOfEachPart.rareWidth);
    if (pieces !== undefined) return pieces.map((piece) => this.#piece(piece, shape)).join("");
    const end = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const direction = rightToLeft ? ` direction="rtl"` : "";
    const length = hasKnownWidth(runs)
      ? ` textLength="${decimal(widthOfRuns(runs) * size)}" lengthAdjust="spacingAndGlyphs"`
      : "";
    return `<text x="${decimal(x)}" y="${decimal(y)}" font-size="${decimal(size)}"${end}${direction}${length}${edge}${AS_IT_IS}>${runs.map((run) => this.#run(run)).join("")}</text>`;
  }

  /** What no built-in font has is fitted into its place, whatever draws it. */
  #piece({ run, text, part, rare, x, width }: TextPiece, shape: TextShape): string {
    const { y, size } = shape;
    const length = rare ? ` textLength="${decimal(width)}" lengthAdjust="spacingAndGlyphs"` : "";
    return `<text x="${decimal(x)}" y="${decimal(y)}" font-size="${decimal(size)}"${haloOf(shape)}${AS_IT_IS}><tspan ${run.font === undefined ? partAttributes(run.face, part) : ownAttributes(run.font)} fill="${run.colour}"${length}>${xmlText(text)}</tspan></text>`;
  }

  #run({ text, face, colour, source, font: own }: FontRun): string {
    const place = this.#options.hooks === true ? this.#place(source) : "";
    const built = this.#options.fontOfEachPart === undefined ? FAMILIES[face] : partAttributes(face, "latin");
    const font = own === undefined ? built : ownAttributes(own);
    return `<tspan ${font} fill="${colour}"${place}>${xmlText(text)}</tspan>`;
  }

  #place(source: SourceRange | undefined): string {
    if (source === undefined) return "";
    const line = this.#options.lineOf === undefined ? "" : ` data-line="${this.#options.lineOf(source.start)}"`;
    return ` data-offset="${source.start}" data-end="${source.end}"${line}`;
  }

  #picture({ x, y, width, height, radius, keeps = [], outline, own }: PictureShape): string {
    const { id = "card" } = this.#options;
    const picture = own?.address ?? this.#options.picture;
    if (picture === undefined) return "";
    const clip = `${id}-clip-${++this.#clips}`;
    const place = `x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}"`;
    const side = `x${sideOf(keeps, "left", "right")}Y${sideOf(keeps, "top", "bottom")}`;
    const crop = outline === undefined ? `<rect ${place} rx="${decimal(radius)}"/>` : `<path d="${outline}"/>`;
    return `<clipPath id="${xmlText(clip)}">${crop}</clipPath><image ${place} href="${xmlText(picture)}" preserveAspectRatio="${side} slice" clip-path="url(#${xmlText(clip)})"/>`;
  }
}

/** Drawn behind the letters. */
const haloOf = ({ halo, size }: TextShape): string =>
  halo === undefined
    ? ""
    : ` stroke="${halo}" stroke-width="${decimal(size * HALO)}" stroke-linejoin="round" paint-order="stroke"`;

function paint(fill: string | undefined, stroke: Stroke | undefined, opacity: number): string {
  const line = stroke === undefined ? "" : ` stroke="${stroke.colour}" stroke-width="${decimal(stroke.width)}"`;
  return ` fill="${fill ?? "none"}"${line}${opacity < 1 ? ` opacity="${decimal(opacity)}"` : ""}`;
}

import PDFDocument from "pdfkit";
import { getOrMake } from "../../grammar/index.js";
import {
  type CardDrawing,
  type FontPart,
  type FontRun,
  fontParts,
  HALO,
  type OwnFont,
  type PictureShape,
  partWith,
  SHARED,
  type Shape,
  type Sheet,
  type Slot,
  type TextShape,
  type TypeFace,
} from "../../tools/index.js";

/** A card to print, and the bytes of its picture. */
export interface PrintedPicture {
  readonly drawing: CardDrawing;
  /** PNG or JPEG. */
  readonly picture: Buffer | undefined;
}

export interface PdfRequest {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  readonly bleed: number;
  /** The front or back of a card, by number. */
  readonly cardAt: (card: number, side: Sheet["side"]) => PrintedPicture;
  /** The deck of a card, by number: the first page of each has a bookmark. */
  readonly deckOf: (card: number) => string | undefined;
  /** The font files of each typeface, by precedence. */
  readonly fonts: Readonly<Record<TypeFace, readonly Buffer[]>>;
}

export interface Pdf {
  readonly bytes: Buffer;
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>;
}

/** Sheets as PDF. Text stays text, and the same sheets give the same bytes. Throws if a font or picture is damaged. */
export async function sheetsPdf(request: PdfRequest): Promise<Pdf> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // No initial font: the standard ones cover few alphabets, and are separate files.
    font: NO_FONT,
    info: { Title: request.title, Creator: "Cardwright", Producer: "Cardwright", CreationDate: NEVER, ModDate: NEVER },
    pdfVersion: "1.7",
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  const painter = new PdfPainter(document, request);
  for (const sheet of request.sheets) painter.sheet(sheet);
  document.end();
  await done;
  return { bytes: Buffer.concat(chunks), missing: painter.missing };
}

/** The types require a name. */
const NO_FONT = null as unknown as string;
/** So that the bytes don't depend on the date. */
const NEVER = new Date(0);
const POINTS = 72 / 25.4;

type Document = InstanceType<typeof PDFDocument>;

class PdfPainter {
  readonly missing = new Set<string>();
  readonly #document: Document;
  readonly #request: PdfRequest;
  readonly #marked = new Set<string>();
  readonly #fonts = new Map<TypeFace, readonly PdfFont[]>();
  readonly #own = new Set<string>();
  readonly #pictures = new Map<Uint8Array, Buffer>();

  constructor(document: Document, request: PdfRequest) {
    this.#document = document;
    this.#request = request;
  }

  sheet({ width, height, side, slots, marks }: Sheet): void {
    const document = this.#document;
    document.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    this.#boxes(width, height, slots);
    if (side === "front") this.#bookmarks(slots);
    document.save();
    document.scale(POINTS);
    for (const { from, to } of marks) document.moveTo(...from).lineTo(...to);
    if (marks.length > 0) document.lineWidth(0.1).strokeColor("#000000").stroke();
    // First what extends beyond the cut, so that it doesn't cover a neighbour.
    for (const slot of slots) this.#edge(slot, side);
    for (const slot of slots) this.#card(slot, side);
    document.restore();
  }

  /** Sets the trim and bleed boxes of a page with a single card. A sheet of several has none. */
  #boxes(width: number, height: number, [only, ...others]: readonly Slot[]): void {
    if (only === undefined || others.length > 0) return;
    const around = (bleed: number) =>
      [only.x - bleed, height - only.y - only.height - bleed, only.x + only.width + bleed, height - only.y + bleed].map(
        (at, index) => Math.min(Math.max(0, at), index % 2 === 0 ? width : height) * POINTS,
      );
    const page = this.#document.page.dictionary as unknown as { readonly data: Record<string, readonly number[]> };
    page.data.TrimBox = around(0);
    page.data.BleedBox = around(this.#request.bleed);
  }

  #bookmarks(slots: readonly Slot[]): void {
    for (const { card } of slots) {
      const deck = this.#request.deckOf(card);
      if (deck === undefined || this.#marked.has(deck)) continue;
      this.#marked.add(deck);
      (this.#document as unknown as { readonly outline: { addItem(title: string): unknown } }).outline.addItem(deck);
    }
  }

  #edge({ card, x, y, width, height }: Slot, side: Sheet["side"]): void {
    const { bleed, cardAt } = this.#request;
    const { edge } = cardAt(card, side).drawing;
    this.#document.rect(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed).fill(edge);
  }

  #card({ card, x, y, width, height, turned }: Slot, side: Sheet["side"]): void {
    const { drawing, picture } = this.#request.cardAt(card, side);
    const document = this.#document;
    document.save();
    document.translate(x, y);
    if (turned) document.rotate(180, { origin: [width / 2, height / 2] });
    for (const shape of drawing.shapes) this.#shape(shape, picture);
    document.restore();
  }

  #shape(shape: Shape, picture: Buffer | undefined): void {
    switch (shape.kind) {
      case "group":
        for (const one of shape.shapes) this.#shape(one, picture);
        return;
      case "box": {
        const { x, y, width, height, radius } = shape;
        const round = Math.min(radius, width / 2, height / 2);
        this.#paint(shape, () => this.#document.roundedRect(x, y, width, height, round));
        return;
      }
      case "path":
        this.#paint(shape, () => this.#document.path(shape.path));
        return;
      case "text":
        this.#text(shape);
        return;
      case "picture":
        this.#picture(shape, shape.own?.bytes ?? picture);
    }
  }

  /** However often a picture is printed, it is in the file once. */
  #opened(bytes: Uint8Array): Buffer {
    return getOrMake(this.#pictures, bytes, () => {
      const document = this.#document as unknown as { openImage(bytes: Uint8Array): Buffer };
      return document.openImage(Buffer.from(bytes));
    });
  }

  #paint({ fill, stroke, opacity }: Extract<Shape, { kind: "box" | "path" }>, outline: () => void): void {
    const document = this.#document;
    document.save();
    if (opacity < 1) document.opacity(opacity);
    outline();
    if (stroke !== undefined) document.lineWidth(stroke.width).lineJoin("round").strokeColor(stroke.colour);
    if (fill !== undefined && stroke !== undefined) document.fillAndStroke(fill, stroke.colour);
    else if (fill !== undefined) document.fill(fill);
    else if (stroke !== undefined) document.stroke();
    document.restore();
  }

  #picture({ x, y, width, height, radius, keeps = [], outline }: PictureShape, bytes: Uint8Array | undefined): void {
    if (bytes === undefined) return;
    const document = this.#document;
    // Left and top are the default.
    const across = keeps.includes("left") ? undefined : keeps.includes("right") ? "right" : "center";
    const down = keeps.includes("top") ? undefined : keeps.includes("bottom") ? "bottom" : "center";
    document.save();
    const rounded = () => document.roundedRect(x, y, width, height, Math.max(radius, 0.01));
    (outline === undefined ? rounded() : document.path(outline)).clip();
    document.image(this.#opened(bytes), x, y, {
      cover: [width, height],
      ...(across && { align: across }),
      ...(down && { valign: down }),
    });
    document.restore();
  }

  #text({ x, y, size, anchor, rightToLeft, runs, halo }: TextShape): void {
    const document = this.#document;
    const pieces = runs.flatMap((run) => this.#pieces(run, size));
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const start = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
    let at = rightToLeft ? x : start;
    for (const piece of pieces) {
      if (rightToLeft) at -= piece.width;
      document.font(piece.font).fontSize(size).fillColor(piece.colour);
      const how = { lineBreak: false, baseline: "alphabetic" } as const;
      if (halo !== undefined) {
        document
          .lineWidth(size * HALO)
          .lineJoin("round")
          .strokeColor(halo);
        document.text(piece.text, at, y, { ...how, stroke: true, fill: false });
      }
      document.text(piece.text, at, y, { ...how, stroke: false, fill: true });
      if (!rightToLeft) at += piece.width;
    }
  }

  /** Splits a run into pieces with one font each. */
  #pieces({ text, face, colour, font: own }: FontRun, size: number): TextRun[] {
    if (own !== undefined) return [this.#ownPiece(text.replaceAll("\u00a0", " "), own, colour, size)];
    const fonts = this.#fontsOf(face);
    const pieces: { text: string; font: string; colour: string; width: number }[] = [];
    // The fonts have no glyph for a no-break blank; it is as wide as a blank.
    for (const character of text.normalize("NFC").replaceAll("\u00a0", " ")) {
      if (/[\p{Cf}\p{Cc}]/u.test(character)) continue;
      const last = pieces.at(-1);
      const code = character.codePointAt(0) ?? 0;
      const found =
        fonts.find(
          ({ name, has }, part) =>
            name === last?.font && character === " " && !SHARED.has(fontParts[part]) && has(code),
        ) ??
        fonts[fontParts.indexOf(partWith(character) as FontPart)] ??
        fonts.find(({ has }) => has(code));
      if (found === undefined) this.missing.add(character);
      const font = (found ?? fonts[0])?.name ?? "";
      const shown = found === undefined ? UNKNOWN : character;
      if (last?.font === font) last.text += shown;
      else pieces.push({ text: shown, font, colour, width: 0 });
    }
    for (const piece of pieces) piece.width = this.#document.font(piece.font).fontSize(size).widthOfString(piece.text);
    return pieces;
  }

  #ownPiece(text: string, { family, bytes }: OwnFont, colour: string, size: number): TextRun {
    if (!this.#own.has(family)) this.#document.registerFont(family, Buffer.from(bytes));
    this.#own.add(family);
    return { text, font: family, colour, width: this.#document.font(family).fontSize(size).widthOfString(text) };
  }

  #fontsOf(face: TypeFace): readonly PdfFont[] {
    return getOrMake(this.#fonts, face, () =>
      this.#request.fonts[face].map((bytes, part): PdfFont => {
        const name = `${face}-${part}`;
        this.#document.registerFont(name, bytes);
        this.#document.font(name);
        const { font } = (this.#document as unknown as { readonly _font: EmbeddedFont })._font;
        return { name, has: (code) => font.hasGlyphForCodePoint(code) };
      }),
    );
  }
}

interface TextRun {
  readonly text: string;
  readonly font: string;
  readonly colour: string;
  readonly width: number;
}

interface PdfFont {
  readonly name: string;
  readonly has: (code: number) => boolean;
}

/** pdfkit's internal data of an embedded font. */
interface EmbeddedFont {
  readonly font: { hasGlyphForCodePoint(code: number): boolean };
}

/** What a font says about text. */
export type FontMeasure = ReturnType<typeof fontMeasure>;

/** Throws if the font is damaged. */
export function fontMeasure(bytes: Buffer) {
  const document = new PDFDocument({ autoFirstPage: false, font: NO_FONT });
  document.registerFont("own", bytes);
  const { font } = (document.font("own").fontSize(1) as unknown as { readonly _font: EmbeddedFont })._font;
  return {
    has: (character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    /** Relative to the font size. */
    widthOf: (text: string): number => document.widthOfString(text),
  };
}

/** Replaces a character that no font has. Every font has it. */
const UNKNOWN = "?";

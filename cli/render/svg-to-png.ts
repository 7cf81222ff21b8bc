import { crc32, inflateSync } from "node:zlib";
import { initWasm, Resvg, type ResvgRenderOptions } from "@resvg/resvg-wasm";
import { memoize } from "../../grammar/index.js";
import { Failure, readRegularFile, shippedFile } from "../../project/index.js";
import { namesTable, sfnt } from "../../tools/index.js";
import type { FontFile } from "./shipped-fonts.js";

/** The size of a picture, and its resolution. */
export interface PngSize {
  /** In pixels. */
  readonly width: number;
  readonly dpi: number;
}

/** For the thread that tries pictures. */
export { initWasm, Resvg };

let ready: Promise<void> | undefined;

/**
 * Renders an SVG as PNG with these fonts (TTF, OTF or WOFF) only, so that the same card gives the same picture on every
 * machine. Throws if the SVG is invalid.
 */
export async function svgToPng(svg: string, { width, dpi }: PngSize, fonts: readonly FontFile[]): Promise<Buffer> {
  ready ??= initWasm(readLibrary());
  await ready;
  const drawing = new Resvg(svg, drawingOptions(width, fonts));
  try {
    const image = drawing.render();
    const png = Buffer.from(image.asPng());
    image.free();
    return withResolution(png, dpi);
  } finally {
    drawing.free();
  }
}

/** How an SVG is drawn: its width in pixels, and with which fonts. */
export function drawingOptions(width: number, fonts: readonly FontFile[]): ResvgRenderOptions {
  return {
    fitTo: { mode: "width", value: width },
    font: {
      fontBuffers: fonts.map(asSfnt),
      defaultFontFamily: "Arimo",
      sansSerifFamily: "Arimo",
      serifFamily: "Tinos",
    },
  };
}

/** The renderer, compiled. Throws a `Failure` if it is missing. */
export function readLibrary(): Buffer {
  try {
    return readRegularFile(shippedFile("resvg.wasm", "node_modules/@resvg/resvg-wasm/index_bg.wasm"));
  } catch {
    // Left out of the extension for VS Code, which is a third smaller without it.
    throw new Failure("this program came without what draws PNG; the package cardwright has it");
  }
}

/** Converts a font to TTF or OTF, the only formats the library reads. */
const asSfnt = memoize(
  ({ bytes, family }: FontFile): Buffer =>
    bytes.toString("latin1", 0, 4) === "wOFF"
      ? Buffer.from(sfnt(bytes.readUInt32BE(4), named(tablesOfWoff(bytes), family)))
      : bytes,
);

/** WOFF packs each table of a font separately. https://www.w3.org/TR/WOFF/ */
function tablesOfWoff(woff: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(
    Array.from({ length: woff.readUInt16BE(12) }, (_, index): [string, Buffer] => {
      const entry = 44 + 20 * index;
      const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ];
      const bytes = woff.subarray(offset, offset + packed);
      const content = packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
      return [woff.toString("latin1", entry, entry + 4), content];
    }),
  );
}

/** The names of a font that are looked up: its family, with and without blanks. */
function named(tables: ReadonlyMap<string, Buffer>, family: string | undefined): ReadonlyMap<string, Uint8Array> {
  if (family === undefined) return tables;
  const names = new Map([1, 6].map((id) => [id, id === 1 ? family : family.replaceAll(" ", "-")]));
  return new Map([...tables, ["name", namesTable(names)]]);
}

/** Offset of the first chunk after the header of a PNG. */
const BEHIND_HEADER = 33;

/** Writes the resolution into the picture, so that programs print it at its true size. */
function withResolution(png: Buffer, dpi: number): Buffer {
  const chunk = Buffer.alloc(21);
  const perMetre = Math.round(dpi / 0.0254);
  chunk.writeUInt32BE(9, 0);
  chunk.write("pHYs", 4, "latin1");
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, BEHIND_HEADER), chunk, png.subarray(BEHIND_HEADER)]);
}

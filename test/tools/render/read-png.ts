import { inflateSync } from "node:zlib";

/** The dots of a PNG. */
export interface PngDots {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each dot, row by row. */
  readonly dots: Buffer;
}

/** Reads a PNG with eight bits for each of four channels, as the renderer writes it. https://www.w3.org/TR/png-3/ */
export function readPng(png: Buffer): PngDots {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png.readUInt16BE(24) !== 0x0806 || png[28] !== 0) throw new Error("This PNG is of another kind.");
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(packed));
  const stride = 4 * width;
  const dots = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < 4 ? 0 : (dots[at - 4] ?? 0);
      const above = y === 0 ? 0 : (dots[at - stride] ?? 0);
      const corner = x < 4 || y === 0 ? 0 : (dots[at - stride - 4] ?? 0);
      dots[at] = (rows[at + y + 1] ?? 0) + guess(filter, left, above, corner);
    }
  }
  return { width, height, dots };
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** How many dots of a rectangle are dark, and the first and last column with one. */
export function inkIn(
  { width, dots }: PngDots,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): { readonly count: number; readonly first: number; readonly last: number } {
  const ink = { count: 0, first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  for (let y = Math.round(area.y); y < Math.round(area.y + area.height); y++)
    for (let x = Math.round(area.x); x < Math.round(area.x + area.width); x++) {
      const at = 4 * (y * width + x);
      if ((dots[at] ?? 0) + (dots[at + 1] ?? 0) + (dots[at + 2] ?? 0) > 3 * DARK || (dots[at + 3] ?? 0) < 255) continue;
      ink.count++;
      ink.first = Math.min(ink.first, x);
      ink.last = Math.max(ink.last, x);
    }
  return ink;
}

const DARK = 140;

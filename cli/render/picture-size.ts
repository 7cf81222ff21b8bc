import { inflateSync } from "node:zlib";
import type { PictureFile } from "./pictures.js";

/** Width and height in dots. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size that a PNG, JPEG or GIF declares before its dots, so that nothing has to be unpacked. Undefined if there is none. */
export function sizeOfPicture({ type, bytes }: Pick<PictureFile, "type" | "bytes">): PictureSize | undefined {
  if (type === "image/jpeg") return sizeOfJpeg(bytes);
  if (type === "image/gif" && bytes.length >= 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (type === "image/png" && bytes.length >= 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return undefined;
}

/**
 * What is wrong with a picture that ends too early, or whose dots can't be unpacked where PDF needs them: what writes
 * pages fails at such a picture, and what draws PNG silently leaves it out.
 */
export function damageOf({ type, bytes }: Pick<PictureFile, "type" | "bytes">): string | undefined {
  if (type === "image/jpeg") return bytes.includes(SCAN) ? undefined : CUT;
  return type === "image/png" ? damageOfPng(bytes) : undefined;
}

/** Where the dots of a JPEG begin. Those that lack the last ones are shown everywhere. */
const SCAN = Buffer.from([0xff, 0xda]);
const CUT = "it is damaged: it ends too early";

/** https://www.w3.org/TR/png-3/ */
function damageOfPng(bytes: Buffer): string | undefined {
  const dots: Buffer[] = [];
  let isUnpacked = bytes.length > 28 && ((bytes.readUInt8(25) & 4) !== 0 || bytes.readUInt8(28) !== 0);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "IEND") return isUnpacked ? damageOfDots(bytes, dots) : undefined;
    if (name === "IDAT") dots.push(bytes.subarray(at + 8, at + 8 + length));
    isUnpacked ||= name === "tRNS";
    at += 12 + length;
  }
  return CUT;
}

/** PDF has transparency apart from colours, so these are unpacked: each row begins with one of five filters. */
function damageOfDots(bytes: Buffer, packed: readonly Buffer[]): string | undefined {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bits = bytes.readUInt8(24) * ([1, 0, 3, 1, 2, 0, 4][bytes.readUInt8(25)] ?? 0);
  const passes = bytes.readUInt8(28) === 0 ? [[0, 0, 1, 1] as const] : INTERLACED;
  const rows = passes.flatMap(([x, y, right, down]) => {
    const columns = Math.ceil((width - x) / right);
    const count = columns <= 0 ? 0 : Math.max(0, Math.ceil((height - y) / down));
    return [{ count, size: 1 + Math.ceil((columns * bits) / 8) }];
  });
  const expected = rows.reduce((sum, { count, size }) => sum + count * size, 0);
  try {
    const unpacked = inflateSync(Buffer.concat(packed), { maxOutputLength: expected + 1 });
    if (bits === 0 || unpacked.length !== expected) return DAMAGED;
    let at = 0;
    for (const { count, size } of rows)
      for (let row = 0; row < count; row++, at += size) if ((unpacked[at] ?? 0) > 4) return DAMAGED;
    return undefined;
  } catch {
    return DAMAGED;
  }
}

const DAMAGED = "it is damaged: its dots cannot be unpacked";

/** The first column and row of each pass, and the steps between them. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** In the header of its frame, behind any number of other segments. https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // These have no length: filling, and markers without a segment.
    const length =
      marker === 0xff ? -1 : marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9) ? 0 : bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + 2 + length);
  }
  return undefined;
}

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

/** The parts of `node:zlib` that readers of workbooks use. */
import { inflateSync } from "fflate";
import { Buffer } from "./buffer.js";

/** Inflates to at most so many bytes; what is longer is cut off. */
export const inflateRawSync = (data: Uint8Array, { maxOutputLength }: { readonly maxOutputLength: number }) =>
  Buffer.from(inflateSync(data, { out: new Uint8Array(maxOutputLength) }));

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

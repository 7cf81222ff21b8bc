import { readRegularFile, reasonOf } from "../../project/index.js";

/** A picture, or why it is unavailable. */
export type ReadPicture = PictureFile | { readonly kind: "missing"; readonly reason: string };

export interface PictureFile {
  readonly kind: "read";
  readonly type: PictureType;
  readonly bytes: Buffer;
}

export type PictureType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/svg+xml";

/**
 * Reads a picture. The first bytes must be those of a picture, whatever its name, so that no other file ends up on a
 * card.
 */
export function readPicture(file: string): ReadPicture {
  try {
    const bytes = readRegularFile(file, MOST_MEGABYTES);
    const type = typeOf(bytes);
    if (type === undefined) return { kind: "missing", reason: "it is not a PNG, JPEG, GIF, WebP or SVG picture" };
    return { kind: "read", type, bytes };
  } catch (error) {
    return { kind: "missing", reason: reasonOf(error) };
  }
}

const MOST_MEGABYTES = 32;

/** For SVG without external references. */
export function dataUri({ type, bytes }: Pick<PictureFile, "type" | "bytes">): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

function typeOf(bytes: Buffer): PictureType | undefined {
  const start = bytes.subarray(0, 12).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("GIF8")) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(start)) return "image/webp";
  const text = bytes.subarray(0, 1024).toString("utf8");
  return /^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(text)
    ? "image/svg+xml"
    : undefined;
}

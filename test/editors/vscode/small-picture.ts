import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Colours of a picture, three bytes each, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const PALETTE = 256;

/**
 * The same picture in 256 colours, in a third of the bytes: a window has few colours, and the blurred edges of letters do
 * not miss theirs. Takes what browsers write: eight bits a channel, not interlaced.
 */
export function smallPicture(png: Buffer): Buffer {
  const { width, height, colours } = readPixels(png);
  const palette = commonColours(colours);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++) {
    const colour = colourAt(colours, at);
    const index = nearest.get(colour) ?? nearestOf(colour, palette);
    nearest.set(colour, index);
    // Each row begins with a byte that says: not filtered.
    rows[at + Math.floor(at / width) + 1] = index;
  }
  const header = Buffer.from(png.subarray(16, 29));
  header.set([8, 3], 8);
  const bytes = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(bytes)),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function readPixels(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const line = width * channels;
  const colours = new Uint8Array(width * height * 3);
  let above = new Uint8Array(line);
  for (let row = 0; row < height; row++) {
    const start = row * (line + 1);
    const current = unfiltered(raw.subarray(start + 1, start + 1 + line), above, channels, raw[start] ?? 0);
    for (let column = 0; column < width; column++)
      for (let channel = 0; channel < 3; channel++)
        colours[(row * width + column) * 3 + channel] = current[column * channels + channel] ?? 0;
    above = current;
  }
  return { width, height, colours };
}

/** Each byte is written as its difference from one guessed by those to the left and above; `filter` says how. */
function unfiltered(bytes: Buffer, above: Uint8Array, channels: number, filter: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const left = row[at - channels] ?? 0;
    const up = above[at] ?? 0;
    const corner = above[at - channels] ?? 0;
    const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    row[at] = (bytes[at] ?? 0) + (guesses[filter] ?? 0);
  }
  return row;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Those that most of the picture has; shades that nobody tells apart count as one. */
function commonColours(colours: Uint8Array): number[] {
  const counts = new Map<number, { readonly colour: number; count: number }>();
  for (let at = 0; at < colours.length / 3; at++) {
    const colour = colourAt(colours, at);
    const shade = colour & 0xf8f8f8;
    const known = counts.get(shade);
    if (known === undefined) counts.set(shade, { colour, count: 1 });
    else known.count++;
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, PALETTE)
    .map(({ colour }) => colour);
}

function colourAt(colours: Uint8Array, at: number): number {
  return ((colours[at * 3] ?? 0) << 16) | ((colours[at * 3 + 1] ?? 0) << 8) | (colours[at * 3 + 2] ?? 0);
}

function nearestOf(colour: number, palette: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of palette.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    );
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

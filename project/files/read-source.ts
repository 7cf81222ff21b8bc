import { isAscii, isUtf8 } from "node:buffer";
import { readRegularFile } from "./read-regular-file.js";

/** Bytes that aren't UTF-8: the first place on each of the first affected lines, and the likely encoding. */
export interface SourceEncodingProblem {
  readonly likely: "UTF-16" | "Windows-1252" | "no text";
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** What the replaced bytes are in that encoding, if it has one byte for each character. */
  readonly meant: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** A file as text. */
export interface SourceText {
  /** Without the byte-order mark; invalid bytes are U+FFFD. */
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly encoding: SourceEncodingProblem | undefined;
}

/** Maximum number of reported lines with invalid bytes. */
const MOST_LINES = 20;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const REPLACEMENT = "\uFFFD";
const GENUINE = Buffer.from(REPLACEMENT);

/** Reads a file. Throws what Node throws, and if it isn't a regular file. */
export function readSource(file: string): SourceText {
  return decodeSource(readRegularFile(file));
}

export function decodeSource(bytes: Buffer): SourceText {
  // Latin-1 strings take one byte per character in memory.
  if (isAscii(bytes)) return { text: bytes.toString("latin1"), byteOrderMark: false, encoding: nullsOf(bytes) };
  const byteOrderMark = bytes.subarray(0, MARK.length).equals(MARK);
  const content = byteOrderMark ? bytes.subarray(MARK.length) : bytes;
  const text = content.toString("utf8");
  if (isUtf8(content)) return { text, byteOrderMark, encoding: undefined };
  const likely = likelyEncoding(bytes);
  const spans = foreignPlaces(content, text);
  const isWestern = likely === "Windows-1252";
  const meant = isWestern ? westernCharacters(content) : [];
  return { text, byteOrderMark, encoding: { likely, spans: isWestern ? spans : spans.slice(0, 1), meant } };
}

/** Many NULs mean that it isn't ASCII. A few are stray control characters. */
function nullsOf(bytes: Buffer): SourceEncodingProblem | undefined {
  if (!bytes.includes(0)) return undefined;
  const { even, odd, all } = countNulls(bytes);
  if ((even + odd) * 4 <= all) return undefined;
  const first = bytes.indexOf(0);
  return { likely: likelyEncoding(bytes), spans: [{ start: first, end: first + 1 }], meant: [] };
}

/** UTF-16 has a byte-order mark, or NULs in every other byte; pictures, programs and archives have them anywhere. */
function likelyEncoding(bytes: Buffer): SourceEncodingProblem["likely"] {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return "UTF-16";
  const { even, odd, all } = countNulls(bytes);
  if (Math.max(even, odd) * 4 > all && Math.min(even, odd) * 20 < all) return "UTF-16";
  return bytes.includes(0) ? "no text" : "Windows-1252";
}

/** Counts the NULs at the start of a file, at even and odd offsets. */
function countNulls(bytes: Buffer): { readonly even: number; readonly odd: number; readonly all: number } {
  const counts = { even: 0, odd: 0, all: Math.min(bytes.length, 4096) };
  for (let index = 0; index < counts.all; index++) {
    if (bytes[index] === 0) counts[index % 2 === 0 ? "even" : "odd"]++;
  }
  return counts;
}

/**
 * The places of replaced bytes: the first run on each line. Walks bytes and text in parallel: line ends are single
 * bytes and occur in both.
 */
function foreignPlaces(bytes: Buffer, text: string): SourceEncodingProblem["spans"] {
  const spans: { start: number; end: number }[] = [];
  const byteLineEnd = lineEnds(bytes.length, (character, from) => bytes.indexOf(character, from));
  const textLineEnd = lineEnds(text.length, (character, from) => text.indexOf(character, from));
  for (let byte = 0, at = 0; byte < bytes.length && spans.length < MOST_LINES; ) {
    const byteEnd = byteLineEnd(byte);
    const end = textLineEnd(at);
    const line = bytes.subarray(byte, byteEnd);
    if (!isUtf8(line)) {
      const { start, length } = firstForeign(line, text.slice(at, end));
      spans.push({ start: at + start, end: at + start + length });
    }
    byte = byteEnd + 1;
    at = end + 1;
  }
  return spans;
}

/** The bytes that aren't UTF-8, as Windows-1252 has them; places as in the text, in which each run is U+FFFD. */
function westernCharacters(bytes: Buffer): SourceEncodingProblem["meant"] {
  const decoder = new TextDecoder("windows-1252");
  const meant: { start: number; end: number; text: string }[] = [];
  for (let byte = 0, at = 0; byte < bytes.length; at++) {
    const length = (bytes[byte] ?? 0) < 0x80 ? 1 : wellFormedLength(bytes, byte);
    if (isUtf8(bytes.subarray(byte, byte + length))) {
      byte += length;
      if (length === 4) at++;
      continue;
    }
    const replaced = replacedBytes(bytes, byte);
    const text = decoder.decode(bytes.subarray(byte, byte + replaced));
    const before = meant.at(-1);
    if (before?.end === at) meant.splice(-1, 1, { start: before.start, end: at + 1, text: before.text + text });
    else meant.push({ start: at, end: at + 1, text });
    byte += replaced;
  }
  return meant;
}

/** Finds line ends at increasing offsets; each character is searched only once, even if there are none. */
function lineEnds(length: number, find: (character: "\n" | "\r", from: number) => number): (from: number) => number {
  const next = { "\n": -1, "\r": -1 };
  const advance = (character: "\n" | "\r", from: number) => {
    if (next[character] >= from) return next[character];
    const found = find(character, from);
    next[character] = found === -1 ? length : found;
    return next[character];
  };
  return (from) => Math.min(advance("\n", from), advance("\r", from));
}

/** The first run of replaced bytes. A U+FFFD that is really in the file doesn't count. */
function firstForeign(bytes: Buffer, text: string): { readonly start: number; readonly length: number } {
  let byte = 0;
  let after = 0;
  for (let at = text.indexOf(REPLACEMENT); at !== -1; at = text.indexOf(REPLACEMENT, after)) {
    byte += Buffer.byteLength(text.slice(after, at));
    if (!bytes.subarray(byte, byte + 3).equals(GENUINE)) return { start: at, length: runLength(bytes, byte) };
    byte += GENUINE.length;
    after = at + 1;
  }
  return { start: 0, length: text.length };
}

/** Length of a run of replacement characters. */
function runLength(bytes: Buffer, from: number): number {
  let length = 0;
  for (
    let byte = from;
    byte < bytes.length && !isUtf8(bytes.subarray(byte, byte + wellFormedLength(bytes, byte)));
    length++
  )
    byte += replacedBytes(bytes, byte);
  return length;
}

/** Length of the sequence that starts here, if it were well-formed. */
function wellFormedLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xc2 && first < 0xe0 ? 2 : 1;
}

/**
 * Number of bytes that one U+FFFD replaces: the longest prefix of a well-formed sequence, or one (Unicode, table 3-7).
 */
function replacedBytes(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const expected = wellFormedLength(bytes, at);
  let length = 1;
  while (length < expected && continues(first, bytes[at + length] ?? 0, length)) length++;
  return length;
}

function continues(first: number, byte: number, index: number): boolean {
  if (byte < 0x80 || byte > 0xbf) return false;
  if (index > 1) return true;
  if (first === 0xe0) return byte >= 0xa0;
  if (first === 0xed) return byte <= 0x9f;
  if (first === 0xf0) return byte >= 0x90;
  if (first === 0xf4) return byte <= 0x8f;
  return true;
}

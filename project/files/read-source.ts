import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { Failure } from "../failure.js";

/** Bytes that were not UTF-8: one place for each of the first lines that have any, and what the file probably is. */
export interface EncodingProblem {
  readonly likely: "UTF-16" | "Windows-1252" | "no text";
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** A file as text. */
export interface SourceText {
  /** Without the byte-order mark; bytes that are not UTF-8 are U+FFFD. */
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly encoding: EncodingProblem | undefined;
}

/** As many lines with foreign bytes as are reported (specification: notation.md, "Files"). */
const MOST_LINES = 20;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const REPLACEMENT = "\uFFFD";
const GENUINE = Buffer.from(REPLACEMENT);

/** Reads a file at one go. Throws what Node throws, and for what is no ordinary file. */
export function readSource(file: string): SourceText {
  return decodeSource(readRegularFile(file));
}

/**
 * The bytes of an ordinary file. Never waits: pipes and devices are refused, and so that the files in which a system
 * talks (`/proc/kmsg`) do not block, a file is as long as the disk says.
 */
export function readRegularFile(file: string): Buffer {
  const descriptor = openSync(file, constants.O_RDONLY | NEVER_WAIT);
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile() && !found.isDirectory()) throw new Failure("it is no ordinary file");
    return found.isFile() && found.size === 0 ? Buffer.alloc(0) : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows has no such flag. */
const NEVER_WAIT = constants.O_NONBLOCK ?? 0;

export function decodeSource(bytes: Buffer): SourceText {
  // One byte a character in memory, where it can be.
  if (isAscii(bytes)) return { text: bytes.toString("latin1"), byteOrderMark: false, encoding: nullsOf(bytes) };
  const byteOrderMark = bytes.subarray(0, MARK.length).equals(MARK);
  const content = byteOrderMark ? bytes.subarray(MARK.length) : bytes;
  const text = content.toString("utf8");
  if (isUtf8(content)) return { text, byteOrderMark, encoding: undefined };
  const likely = likelyEncoding(bytes);
  const spans = foreignPlaces(content, text);
  return { text, byteOrderMark, encoding: { likely, spans: likely === "Windows-1252" ? spans : spans.slice(0, 1) } };
}

/** ASCII with many NULs is no ASCII. A few are control characters that came in by accident. */
function nullsOf(bytes: Buffer): EncodingProblem | undefined {
  if (!bytes.includes(0)) return undefined;
  const { even, odd, all } = countNulls(bytes);
  if ((even + odd) * 4 <= all) return undefined;
  const first = bytes.indexOf(0);
  return { likely: likelyEncoding(bytes), spans: [{ start: first, end: first + 1 }] };
}

/** UTF-16 has its mark, or a NUL at every other place; pictures, programs and archives have some anywhere. */
function likelyEncoding(bytes: Buffer): EncodingProblem["likely"] {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return "UTF-16";
  const { even, odd, all } = countNulls(bytes);
  if (Math.max(even, odd) * 4 > all && Math.min(even, odd) * 20 < all) return "UTF-16";
  return bytes.includes(0) ? "no text" : "Windows-1252";
}

/** Counts the NULs at the beginning of a file, by where they stand. */
function countNulls(bytes: Buffer): { readonly even: number; readonly odd: number; readonly all: number } {
  const counts = { even: 0, odd: 0, all: Math.min(bytes.length, 4096) };
  for (let index = 0; index < counts.all; index++) {
    if (bytes[index] === 0) counts[index % 2 === 0 ? "even" : "odd"]++;
  }
  return counts;
}

/**
 * Where bytes were replaced: the first run of them on each line. Goes line by line through bytes and text at once, for
 * line ends are single bytes and stand in both.
 */
function foreignPlaces(bytes: Buffer, text: string): EncodingProblem["spans"] {
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

/** Finds the next line end from ever later places; each character is searched for once only, also where there is none. */
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

/** The first run of replaced bytes. A U+FFFD that stands in the file as such is none. */
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

/** How many replacements follow one another without a character that was understood. */
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

/** How long the sequence that begins here would be, if it were well formed. */
function wellFormedLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xc2 && first < 0xe0 ? 2 : 1;
}

/** How many bytes one U+FFFD stands for: the longest beginning of a well-formed sequence, or one (Unicode, table 3-7). */
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

import { crc32, inflateRawSync } from "node:zlib";
import { Failure } from "../../project/index.js";

/**
 * Limits for workbooks. An archive of a few hundred kilobytes can contain gigabytes of XML, and a few bytes of XML can
 * refer to a cell so far away that all cells before it fill the memory; the workbook library protects against neither.
 */
export const WORKBOOK_LIMITS = {
  /** For all parts together, inflated. */
  bytes: 64 * 2 ** 20,
  /** Per sheet: cells present, and cells between the first and the last. */
  cells: 1_000_000,
  area: 5_000_000,
  /** Shared strings. */
  strings: 250_000,
  /** Elements of a sheet, which is streamed. */
  elements: 4_000_000,
  /** Elements and attributes of all other parts, which are held as trees. */
  nodes: 1_500_000,
  /** Bytes per tag. */
  tag: 65_536,
} as const;

/**
 * The same workbook as an archive that can't swell: only the parts that make up tables, uncompressed, and of each sheet
 * only its cells. Throws a `Failure` if the archive is broken, lies about its sizes, or exceeds `WORKBOOK_LIMITS`.
 */
export function boundedWorkbook(bytes: Uint8Array): Uint8Array {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = [...directoryOf(archive)].filter(([name]) => PART.test(name) && !NO_PART.test(name));
  let left: number = WORKBOOK_LIMITS.bytes;
  for (const [, { size }] of wanted) left -= size;
  if (left < 0) throw tooLarge(`more than ${WORKBOOK_LIMITS.bytes / 2 ** 20} MiB of sheets and texts`);
  const counts = { strings: 0, elements: 0, nodes: 0 };
  return storedArchive(wanted.map(([name, entry]) => [name, boundedPart(contentOf(archive, entry), counts)]));
}

/** Sheets, shared strings, and styles, which tell which numbers are dates; programs may name these parts as they like. */
const PART = /\.(xml|rels)$/i;
/** Pictures, charts, comments and the like, and caches, which repeat content of sheets. */
const NO_PART =
  /(^|\/)((worksheets\/_rels|charts|chartsheets|comments|ctrlProps|customXml|docProps|drawings|externalLinks|media|persons|pivotCache|pivotTables|queryTables|slicers|slicerCaches|tables|theme|threadedComments|timelines|timelineCaches)\/|(calcChain|comments\d*|metadata)\.xml$)/i;

function tooLarge(what: string): Failure {
  return new Failure(`the workbook is too large: it holds ${what}. Save the sheet that is meant as CSV`);
}

function broken(why: string): Failure {
  return new Failure(`this is not an XLSX workbook, or it is damaged (${why})`);
}

interface ArchiveEntry {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly at: number;
}

const [END, DIRECTORY, LOCAL] = [Buffer.from("PK\x05\x06"), 0x02014b50, 0x04034b50];
/** Marks a number that is too large for its field, and stored elsewhere. */
const ELSEWHERE = 0xffffffff;

/** The entries in an archive's directory; of two with the same name, the last. */
function directoryOf(archive: Buffer): ReadonlyMap<string, ArchiveEntry> {
  const end = archive.lastIndexOf(END);
  if (end === -1 || end + 22 > archive.length) throw broken("its end is missing");
  const entries = new Map<string, ArchiveEntry>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > end || archive.readUInt32LE(at) !== DIRECTORY) throw broken("its list of parts is damaged");
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    if ((archive.readUInt16LE(at + 8) & 1) !== 0) throw new Failure("the workbook has a password; save it without one");
    const sizes = [24, 20, 42].map((field) => archive.readUInt32LE(at + field));
    const [size = 0, packed = 0, start = 0] = largeNumbers(
      sizes,
      archive.subarray(at + 46 + name, at + 46 + name + extra),
    );
    entries.set(archive.toString("utf8", at + 46, at + 46 + name), {
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed,
      size,
      at: start,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Some programs write all numbers to the field for large archives, in this order, whatever their size. */
function largeNumbers(numbers: readonly number[], extra: Buffer): readonly number[] {
  if (!numbers.includes(ELSEWHERE)) return numbers;
  let field = 0;
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== 1) field += 4 + extra.readUInt16LE(field + 2);
  let at = field + 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE) return number;
    if (at + 8 > extra.length) throw broken("its list of parts is damaged");
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

function contentOf(archive: Buffer, { method, crc, packed, size, at }: ArchiveEntry): Buffer {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) throw broken("a part is not where it should be");
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + packed > archive.length) throw broken("a part is cut off");
  const raw = archive.subarray(start, start + packed);
  const content = method === 0 ? raw : method === 8 ? inflated(raw, size) : undefined;
  if (content === undefined) throw broken("a part is packed in an unusual way");
  if (content.length !== size || crc32(content) !== crc) throw broken("a part is not what the archive says of it");
  return content;
}

/** Never more than the declared size, whatever the data says. */
function inflated(raw: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw broken("a part is not what the archive says of it");
  }
}

/**
 * A part that is safe for the library; of a worksheet, only its cells. `counts` are totals over all parts except
 * sheets.
 */
function boundedPart(xml: Buffer, counts: { strings: number; elements: number; nodes: number }): Buffer {
  for (const tag of tagsOf(xml)) {
    if (tag.name === "sheetData" && !tag.closes) return boundedSheet(xml, tag.start);
    if (tag.closes) continue;
    if (tag.name === "si") counts.strings++;
    counts.elements++;
    counts.nodes += tag.text.split(/[\s=]+/).length;
    if (counts.strings > WORKBOOK_LIMITS.strings)
      throw tooLarge(`more than ${WORKBOOK_LIMITS.strings} different texts`);
    if (counts.nodes > WORKBOOK_LIMITS.nodes)
      throw tooLarge(`more than ${counts.elements - 1} elements besides its sheets`);
  }
  return xml;
}

/** Cells have a reference (`C7`) or follow the previous one in their row; the same goes for rows. */
function boundedSheet(xml: Buffer, start: number): Buffer {
  let [elements, cells, row, column, rows, columns] = [0, 0, 0, 0, 0, 0];
  // A cell with a reference may be in the element of another row.
  let end: number | undefined;
  for (const { name, text, closes, isEmpty, end: behind } of tagsOf(xml, start)) {
    if (name === "sheetData" && (closes || isEmpty)) {
      end = behind;
      break;
    }
    if (closes) continue;
    elements++;
    if (name === "row") {
      row = Number(referenceOf(text, /^\d{1,7}$/)) || row + 1;
      column = 0;
    } else if (name === "c") {
      const [, letters, digits] = /^([A-Z]*)(\d*)$/.exec(referenceOf(text, /^[A-Z]{1,3}\d{1,7}$/) ?? "") ?? [];
      column = letters ? columnNumber(letters) : column + 1;
      cells++;
      rows = Math.max(rows, Number(digits) || row);
      columns = Math.max(columns, column);
    }
    if (rows * columns > WORKBOOK_LIMITS.area)
      throw tooLarge(`a sheet that reaches to row ${rows} and over ${columns} columns`);
    if (cells > WORKBOOK_LIMITS.cells) throw tooLarge(`a sheet of more than ${WORKBOOK_LIMITS.cells} cells`);
    if (elements > WORKBOOK_LIMITS.elements) throw tooLarge(`a sheet of more than ${elements - 1} elements`);
  }
  if (end === undefined) throw broken("a sheet is cut off");
  return Buffer.concat([Buffer.from("<worksheet>"), xml.subarray(start, end), Buffer.from("</worksheet>")]);
}

/** The attribute `r` of a tag. Anything unusual is refused, so that the library can't read it differently. */
function referenceOf(tag: string, form: RegExp): string | undefined {
  if (!ATTRIBUTES.test(tag)) throw broken("a cell is written in an unusual way");
  const [, reference, behind = ""] = REFERENCE.exec(tag) ?? [];
  if (reference === undefined) return undefined;
  if (!form.test(reference) || REFERENCE.test(behind)) throw broken("a cell has no proper place");
  return reference;
}

const REFERENCE = /\sr\s*=\s*["']([^"']*)["'](.*)$/s;
const ATTRIBUTES = /^[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"'<>&]*"|'[^"'<>&]*')){0,9999}\s*$/;

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

interface XmlTag {
  /** Without a prefix. */
  readonly name: string;
  /** Everything between the angle brackets, without slashes at the ends. */
  readonly text: string;
  readonly closes: boolean;
  readonly isEmpty: boolean;
  readonly start: number;
  readonly end: number;
}

const [LESS, GREATER, SLASH, BANG, ASK, QUOTE, APOSTROPHE] = [0x3c, 0x3e, 0x2f, 0x21, 0x3f, 0x22, 0x27] as const;

/**
 * The tags of UTF-8 XML, split like the library splits them. Internal declarations are refused, because they could hide
 * anything.
 */
function* tagsOf(xml: Buffer, from = 0): Generator<XmlTag> {
  const behind = (sign: string, at: number): number => {
    const found = xml.indexOf(sign, at);
    if (found === -1) throw broken("a part is cut off");
    return found + sign.length;
  };
  for (let at = xml.indexOf(LESS, from); at !== -1; ) {
    const start = at;
    const next = xml[at + 1];
    if (next === BANG) {
      const isComment = xml.toString("latin1", at, at + 4) === "<!--";
      if (!isComment && xml.toString("latin1", at, at + 9) !== "<![CDATA[") throw broken("a part declares its own XML");
      at = isComment ? behind("-->", at + 4) : behind("]]>", at + 9);
    } else if (next === ASK) at = behind("?>", at + 2);
    else {
      const closes = next === SLASH;
      const end = closes ? behind(">", at + 2) : endOfTag(xml, at + 1);
      if (end - start > WORKBOOK_LIMITS.tag) throw broken("a tag is endless");
      const isEmpty = !closes && xml[end - 2] === SLASH;
      const text = xml.toString("latin1", start + (closes ? 2 : 1), end - (isEmpty ? 2 : 1));
      const [word = ""] = text.trimEnd().split(/[ \t\r\n]/, 1);
      at = end;
      yield { name: word.slice(word.indexOf(":") + 1), text, closes, isEmpty, start, end };
    }
    at = xml.indexOf(LESS, at);
  }
}

/** Offset after the bracket that closes a tag; brackets in quotes don't. */
function endOfTag(xml: Buffer, from: number): number {
  let quote: number | undefined;
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at];
    if (quote !== undefined) {
      if (sign === quote) quote = undefined;
    } else if (sign === QUOTE || sign === APOSTROPHE) quote = sign;
    else if (sign === GREATER) return at + 1;
    else if (sign === LESS || at - from > WORKBOOK_LIMITS.tag) break;
  }
  throw broken("a tag does not end");
}

function storedArchive(parts: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const [contents, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of parts) {
    const title = Buffer.from(name);
    // Version 2.0, UTF-8 names, uncompressed, no time.
    const common = Buffer.alloc(26);
    common.set([20, 0, 0, 8]);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    contents.push(number32(LOCAL), common, title, content);
    directory.push(number32(DIRECTORY), Buffer.from([20, 0]), common, place, title);
    at += 30 + title.length + content.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...contents, ...directory, END, end]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

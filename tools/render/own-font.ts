/**
 * Fonts of a game's own, which its faces name by file: what cards are measured with, and the part of them that a card
 * takes along. TTF and OTF: https://learn.microsoft.com/typography/opentype/spec/otff.
 */
export interface OwnFont {
  /** What cards call it: another name for each content. */
  readonly family: string;
  readonly bytes: Uint8Array;
  /** The width of each character that it has, in thousandths of its size. */
  readonly widths: ReadonlyMap<string, number>;
  /** The name of the font, and what it says of its licence; empty if it says nothing. */
  readonly name: string;
  readonly licence: string;
  /** Its maker lets it be in other files. */
  readonly embeddable: boolean;
}

/** Reads a font; undefined if it is none, or damaged. */
export function readOwnFont(bytes: Uint8Array): OwnFont | undefined {
  try {
    const font = tablesOf(bytes);
    const characters = font && charactersOf(font);
    if (font === undefined || characters === undefined || characters.size === 0) return undefined;
    const [head, metrics, hhea] = [viewOf(font, "head"), viewOf(font, "hmtx"), viewOf(font, "hhea")];
    const perEm = head.getUint16(18);
    const last = Math.max(0, hhea.getUint16(34) - 1);
    const widthOf = (glyph: number) => Math.round((metrics.getUint16(4 * Math.min(glyph, last)) * 1000) / perEm);
    const widths = new Map([...characters].map(([code, glyph]) => [String.fromCodePoint(code), widthOf(glyph)]));
    const names = namesOf(font);
    const rights = font.tables.has("OS/2") ? viewOf(font, "OS/2").getUint16(8) : 0;
    return {
      family: `own-${digestOf(bytes)}`,
      bytes,
      widths,
      name: names.get(4) ?? names.get(1) ?? "",
      licence: names.get(13) ?? names.get(14) ?? names.get(0) ?? "",
      embeddable: (rights & RESTRICTED) === 0,
    };
  } catch {
    // A table that ends too early.
    return undefined;
  }
}

/** The licence forbids to embed the font. */
const RESTRICTED = 0x2;

/** The font with the outlines of these characters only, under the name that cards have for it. */
export function subsetOf({ family, bytes }: Pick<OwnFont, "family" | "bytes">, text: string): Uint8Array {
  const font = tablesOf(bytes);
  if (font === undefined) return bytes;
  const name = nameTable(family, namesOf(font));
  const kept = [...font.tables].filter(([tag]) => KEPT.has(tag)).map(([tag, content]) => [tag, content] as const);
  const tables = new Map<string, Uint8Array>([...kept, ["name", name]]);
  if (font.tables.has("post")) {
    const post = copyOf(font, "post").subarray(0, 32);
    // Without the names of its glyphs.
    new DataView(post.buffer).setUint32(0, 0x30000);
    tables.set("post", post);
  }
  const outlines = font.tables.has("glyf") ? outlinesFor(font, text) : undefined;
  for (const [tag, content] of outlines ?? []) tables.set(tag, content);
  return sfnt(font.sort, tables);
}

/** Without those that shape text, which cards set letter by letter. */
const KEPT: ReadonlySet<string> = new Set(
  "OS/2,cmap,cvt ,fpgm,prep,gasp,glyf,loca,head,hhea,hmtx,maxp,post,CFF ".split(","),
);

export interface FontTables {
  /** `true`, `OTTO` or 1.0. */
  readonly sort: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

function tablesOf(bytes: Uint8Array): FontTables | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sort = view.getUint32(0);
  if (![0x10000, 0x74727565, 0x4f54544f].includes(sort)) return undefined;
  const tables = Array.from({ length: view.getUint16(4) }, (_, index): [string, Uint8Array] => {
    const entry = 12 + 16 * index;
    const offset = view.getUint32(entry + 8);
    const content = bytes.subarray(offset, offset + view.getUint32(entry + 12));
    return [latin(bytes.subarray(entry, entry + 4)), content];
  });
  return { sort, tables: new Map(tables) };
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** A slice of what a file was read into is no copy. */
const copyOf = ({ tables }: FontTables, tag: string): Uint8Array<ArrayBuffer> => new Uint8Array(tables.get(tag) ?? []);

function viewOf({ tables }: FontTables, tag: string): DataView {
  const content = tables.get(tag) ?? new Uint8Array();
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}

/** The glyph of each character; undefined if the font has no Unicode. */
function charactersOf(font: FontTables): ReadonlyMap<number, number> | undefined {
  const view = viewOf(font, "cmap");
  const parts = Array.from({ length: view.getUint16(2) }, (_, index) => {
    const [platform, encoding] = [view.getUint16(4 + 8 * index), view.getUint16(6 + 8 * index)];
    const at = view.getUint32(8 + 8 * index);
    return {
      isUnicode: platform === 0 || (platform === 3 && [1, 10].includes(encoding)),
      at,
      form: view.getUint16(at),
    };
  }).filter(({ isUnicode }) => isUnicode);
  const all = parts.find(({ form }) => form === 12);
  if (all !== undefined) return groupsOf(view, all.at);
  const basic = parts.find(({ form }) => form === 4);
  return basic && segmentsOf(view, basic.at);
}

function groupsOf(view: DataView, at: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const count = view.getUint32(at + 12);
  for (let group = 0; group < count; group++) {
    const [first, last, glyph] = [0, 4, 8].map((field) => view.getUint32(at + 16 + 12 * group + field));
    for (let code = first ?? 0; code <= Math.min(last ?? 0, (first ?? 0) + 0xffff); code++)
      if (code <= 0x10ffff) glyphs.set(code, (glyph ?? 0) + code - (first ?? 0));
    if (glyphs.size > MOST_GLYPHS) break;
  }
  return glyphs;
}

function segmentsOf(view: DataView, at: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const wide = view.getUint16(at + 6);
  for (let segment = 0; segment < wide; segment += 2) {
    const last = view.getUint16(at + 14 + segment);
    const first = view.getUint16(at + 16 + wide + segment);
    const delta = view.getUint16(at + 16 + 2 * wide + segment);
    const place = at + 16 + 3 * wide + segment;
    const range = view.getUint16(place);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : view.getUint16(place + range + 2 * (code - first));
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** No font has more. */
const MOST_GLYPHS = 0x20000;

/** What the font says of itself, by the number of the name. */
function namesOf(font: FontTables): ReadonlyMap<number, string> {
  const content = font.tables.get("name");
  if (content === undefined) return new Map();
  const view = viewOf(font, "name");
  const texts = view.getUint16(4);
  const names = new Map<number, string>();
  for (let index = 0; index < view.getUint16(2); index++) {
    const [platform, , , id, length, offset] = [0, 2, 4, 6, 8, 10].map((field) =>
      view.getUint16(6 + 12 * index + field),
    );
    const bytes = content.subarray(texts + (offset ?? 0), texts + (offset ?? 0) + (length ?? 0));
    const text = platform === 1 ? latin(bytes) : new TextDecoder("utf-16be").decode(bytes);
    if (id !== undefined && !names.has(id)) names.set(id, text.replace(/\s+/g, " ").trim());
  }
  return names;
}

/** Its name on cards, and what it says of its maker and its licence. */
function nameTable(family: string, said: ReadonlyMap<number, string>): Uint8Array {
  const own = new Map([...said].filter(([id]) => [0, 13, 14].includes(id)));
  return namesTable(new Map([...own, [1, family], [6, family.replaceAll(" ", "-")]]));
}

/** A table of names, in US English for Windows. */
export function namesTable(names: ReadonlyMap<number, string>): Uint8Array {
  const sorted = [...names].sort(([one], [other]) => one - other);
  const texts = sorted.map(([id, text]) => ({ id, units: [...text].flatMap((one) => one.split("")) }));
  const head = 6 + 12 * texts.length;
  const table = new DataView(new ArrayBuffer(head + 2 * texts.reduce((sum, { units }) => sum + units.length, 0)));
  const write = (from: number, numbers: readonly number[]) => {
    for (const [index, value] of numbers.entries()) table.setUint16(from + 2 * index, value);
  };
  write(0, [0, texts.length, head]);
  let at = 0;
  for (const [index, { id, units }] of texts.entries()) {
    write(6 + 12 * index, [3, 1, 0x409, id, 2 * units.length, at]);
    const codes = units.map((unit) => unit.charCodeAt(0));
    write(head + at, codes);
    at += 2 * units.length;
  }
  return new Uint8Array(table.buffer);
}

/** The outlines of these characters and of what they are composed of; all others are empty. */
function outlinesFor(font: FontTables, text: string): ReadonlyMap<string, Uint8Array> {
  const head = copyOf(font, "head");
  const headView = new DataView(head.buffer);
  const isLong = headView.getUint16(50) !== 0;
  const loca = viewOf(font, "loca");
  const glyf = font.tables.get("glyf") ?? new Uint8Array();
  const count = viewOf(font, "maxp").getUint16(4);
  const placeOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const outlineOf = (glyph: number) => glyf.subarray(placeOf(glyph), placeOf(glyph + 1));
  const characters = charactersOf(font);
  const open = [0, ...[...text].flatMap((one) => characters?.get(one.codePointAt(0) ?? 0) ?? [])];
  const kept = new Set<number>();
  for (let glyph = open.pop(); glyph !== undefined; glyph = open.pop()) {
    if (kept.has(glyph) || glyph >= count) continue;
    kept.add(glyph);
    open.push(...partsOfGlyph(outlineOf(glyph)));
  }
  const outlines = Array.from({ length: count }, (_, glyph) => (kept.has(glyph) ? outlineOf(glyph) : new Uint8Array()));
  const places = new DataView(new ArrayBuffer(4 * (count + 1)));
  let at = 0;
  for (const [glyph, { length }] of outlines.entries()) {
    at += (length + 3) & ~3;
    places.setUint32(4 * (glyph + 1), at);
  }
  const all = new Uint8Array(at);
  for (const [glyph, outline] of outlines.entries()) all.set(outline, places.getUint32(4 * glyph));
  headView.setUint16(50, 1);
  return new Map([
    ["head", head],
    ["loca", new Uint8Array(places.buffer)],
    ["glyf", all],
  ]);
}

/** The glyphs that one is composed of. */
function partsOfGlyph(outline: Uint8Array): number[] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length < 10 || view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    more = (flags & 0x20) !== 0;
  }
  return parts;
}

/** A font of these tables; the checksums aren't verified by the readers used here, and by browsers neither. */
export function sfnt(sort: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const begin = 12 + 16 * sorted.length;
  const bytes = new Uint8Array(begin + sorted.reduce((sum, [, { length }]) => sum + ((length + 3) & ~3), 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sort);
  for (const [index, value] of [sorted.length, 16 * 2 ** power, power, 16 * (sorted.length - 2 ** power)].entries())
    view.setUint16(4 + 2 * index, value);
  let at = begin;
  for (const [index, [tag, content]] of sorted.entries()) {
    const place = 12 + 16 * index;
    for (const [letter, character] of [...tag].entries()) bytes[place + letter] = character.charCodeAt(0);
    view.setUint32(place + 8, at);
    view.setUint32(place + 12, content.length);
    bytes.set(content, at);
    at += (content.length + 3) & ~3;
  }
  return bytes;
}

/** A short name for a content (FNV-1a). */
function digestOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

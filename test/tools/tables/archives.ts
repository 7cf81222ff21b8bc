import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive. What is said of it may be a lie. */
export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly size?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Its numbers stand in the field for large archives. */
  readonly large?: boolean;
}

/** An archive of these parts, packed. */
export function archive(parts: readonly Part[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, method = 8, flags = 0, large = false, ...said } of parts) {
    const bytes = Buffer.from(content);
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    const { size = bytes.length, crc = crc32(bytes) } = said;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed);
    const numbers = Buffer.alloc(28);
    for (const [index, number] of [size, packed.length, at].entries())
      numbers.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
    numbers.writeUInt16LE(1, 0);
    numbers.writeUInt16LE(24, 2);
    const listed = Buffer.from(common);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(large ? 0xffffffff : at, 10);
    if (large) {
      listed.fill(0xff, 14, 22);
      listed.writeUInt16LE(numbers.length, 24);
    }
    directory.push(
      Buffer.from("PK\x01\x02\x14\x00"),
      listed,
      place,
      Buffer.from(name),
      large ? numbers : Buffer.alloc(0),
    );
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from("PK\x05\x06"), end]);
}

const [OFFICE, MAIN] = [
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
];
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** What a workbook is made of: its sheets by name, and the texts that cells share. */
export interface Workbook {
  /** The inside of `sheetData`. */
  readonly sheet?: string;
  readonly strings?: string;
  /** A whole worksheet, in place of the one around `sheet`. */
  readonly worksheet?: string;
  /** Sheets of the workbook; the last is the one above. */
  readonly sheets?: string;
  readonly more?: readonly Part[];
}

/** The parts of a workbook with one sheet, which is called Cards. */
export function workbook({ sheet = "", strings = "", worksheet, sheets = "", more = [] }: Workbook): readonly Part[] {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return [
    { name: "[Content_Types].xml", content: `<Types xmlns="${PACKAGE}/content-types"/>` },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}<sheet name="Cards" sheetId="9" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "sharedStrings", "sharedStrings.xml")}${relation(3, "styles", "styles.xml")}${relation(4, "worksheet", "worksheets/other.xml")}</Relationships>`,
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst xmlns="${MAIN}">${strings}</sst>` },
    {
      name: "xl/worksheets/sheet1.xml",
      content: worksheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...more,
  ];
}

import { inflateSync } from "node:zlib";

/** One page: its size in points, and what is drawn on it in the words of PDF. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly content: string;
  /** Left, bottom, right and top in points, where the page says them. */
  readonly trimBox: readonly number[] | undefined;
  readonly bleedBox: readonly number[] | undefined;
}

/** Reads the pages of a PDF, in their order. Knows as much of the format as our own files use, and fails on anything else. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const text = bytes.toString("latin1");
  const trailer = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text);
  if (!text.startsWith("%PDF-1.") || trailer === null) throw new Error("This is no PDF.");
  if (!text.startsWith("xref", Number(trailer[1])))
    throw new Error("The table of objects is not where it is said to be.");
  const object = (number: string): string => {
    const offset = offsets.get(Number(number));
    const found = offset === undefined ? undefined : new RegExp(`${number} 0 obj\\s`, "y");
    if (found === undefined) throw new Error(`There is no object ${number}.`);
    found.lastIndex = offset as number;
    if (!found.test(text)) throw new Error(`Object ${number} is not where the table says.`);
    return text.slice(found.lastIndex, text.indexOf("endobj", found.lastIndex));
  };
  const offsets = readOffsets(text, Number(trailer[1]));
  const root = one(/\/Root (\d+) 0 R/, text.slice(Number(trailer[1])));
  const pages = one(/\/Pages (\d+) 0 R/, object(root));
  const kids = [...one(/\/Kids \[([^\]]*)\]/, object(pages)).matchAll(/(\d+) 0 R/g)].map((match) => match[1] ?? "");
  return kids.map((kid) => {
    const page = object(kid);
    const [, , width = 0, height = 0] = one(/\/MediaBox \[([^\]]*)\]/, page)
      .split(" ")
      .map(Number);
    const box = (name: string) => new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(page)?.[1]?.split(" ").map(Number);
    const boxes = { trimBox: box("TrimBox"), bleedBox: box("BleedBox") };
    return { width, height, ...boxes, content: streamOf(object(one(/\/Contents (\d+) 0 R/, page))) };
  });
}

function readOffsets(text: string, table: number): Map<number, number> {
  const [, count = "0"] = /^xref\s+0 (\d+)\s+/.exec(text.slice(table, table + 40)) ?? [];
  const entries = [...text.slice(table).matchAll(/^(\d{10}) \d{5} ([nf])/gm)].slice(0, Number(count));
  return new Map(entries.flatMap((entry, number) => (entry[2] === "n" ? [[number, Number(entry[1])] as const] : [])));
}

function streamOf(object: string): string {
  const start = object.indexOf("stream\n") + "stream\n".length;
  const length = Number(one(/\/Length (\d+)/, object));
  const bytes = Buffer.from(object.slice(start, start + length), "latin1");
  return (object.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

function one(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`There is nothing like ${pattern} in the PDF.`);
  return found;
}

import path from "node:path";
import { Failure, readRegularFile, reasonOf, shippedFile } from "../../project/index.js";
import {
  FONTS,
  type FontPart,
  fontFaceStyle,
  fontFileName,
  fontOfPart,
  fontParts,
  type TypeFace,
} from "../../tools/index.js";
import type { FontMeasure } from "./sheets-pdf.js";

/** The font file of a typeface for one alphabet. */
function fontFile(face: TypeFace, part: FontPart): string {
  const { name, from } = fontFileName(face, part);
  const folder = from === undefined ? "tools/render/fonts" : `node_modules/@fontsource/${from}/files`;
  return shippedFile(`fonts/${name}`, `${folder}/${name}`);
}

/** The font files of a typeface, in the order they are searched for a character. */
export function fontFiles(face: TypeFace): readonly string[] {
  return fontParts.map((part) => fontFile(face, part));
}

const FACES = Object.keys(FONTS) as readonly TypeFace[];

/** A font, and its name; by default the one in the file. */
export interface FontFile {
  readonly bytes: Buffer;
  readonly family: string | undefined;
}

/** All typefaces in these alphabets, each combination a separate font. */
export function readFontFiles(parts: readonly FontPart[]): readonly FontFile[] {
  const files = new Map(FACES.flatMap((face) => parts.map((part) => [fontFile(face, part), { face, part }] as const)));
  return [...files].map(([file, { face, part }]) => ({
    bytes: readRegularFile(file),
    family: part === "latin" ? undefined : fontOfPart(face, part).family,
  }));
}

/** CSS with the fonts of these alphabets, so that a page is self-contained. */
export function fontStyle(parts: readonly FontPart[], used: ReadonlySet<TypeFace>): string {
  return fontFaceStyle(
    parts,
    (face, part) => `data:font/woff;base64,${readRegularFile(fontFile(face, part)).toString("base64")}`,
    used,
  );
}

/** All fonts for printing; the user's own come last. Throws a `Failure` if one can't be read. */
export async function readFonts(...own: Parameters<typeof readOwnFonts>): Promise<Record<TypeFace, readonly Buffer[]>> {
  const named = (await readOwnFonts(...own)).map(({ bytes }) => bytes);
  const of = (face: TypeFace) => [...fontFiles(face).map((file) => readRegularFile(file)), ...named];
  return { sans: of("sans"), bold: of("bold"), serif: of("serif"), italic: of("italic"), strong: of("strong") };
}

/** A font of the user's, and what it says about text. */
export interface OwnFont extends FontFile {
  readonly measure: FontMeasure;
}

/** The user's own fonts. Throws a `Failure` if a file isn't one. */
export async function readOwnFonts(
  own: readonly string[],
  cwd: string,
  shown: (file: string) => string,
): Promise<readonly OwnFont[]> {
  if (own.length === 0) return [];
  // What draws PDF can read fonts; it is loaded for the user's own only.
  const { fontMeasure } = await import("./sheets-pdf.js");
  return own.map((name) => {
    const file = path.resolve(cwd, name);
    const bytes = readOr(file, shown);
    if (!isFont(bytes)) throw new Failure(`${shown(file)} is not a font; --font takes a TTF, OTF or WOFF file`);
    try {
      if (unpackedSize(bytes) > MOST_MEGABYTES * 1024 * 1024)
        throw new Error("Its tables unpack to more than a font has.");
      return { bytes, family: undefined, measure: fontMeasure(bytes) };
    } catch {
      throw new Failure(`${shown(file)} is a damaged font; --font takes a TTF, OTF or WOFF file`);
    }
  });
}

function readOr(file: string, shown: (file: string) => string): Buffer {
  try {
    return readRegularFile(file, MOST_MEGABYTES);
  } catch (error) {
    throw new Failure(`cannot read ${shown(file)}: ${reasonOf(error)}`);
  }
}

/** A font with all of Chinese, Japanese and Korean takes about twenty. */
const MOST_MEGABYTES = 64;

/** Of the tables of a WOFF, each of which says so. */
function unpackedSize(bytes: Buffer): number {
  if (bytes.toString("latin1", 0, 4) !== "wOFF") return 0;
  const tables = Array.from({ length: bytes.readUInt16BE(12) }, (_, index) => bytes.readUInt32BE(56 + 20 * index));
  return tables.reduce((sum, size) => sum + size, 0);
}

/** Recognized by its first bytes. Font collections aren't supported. */
function isFont(bytes: Buffer): boolean {
  return ["\x00\x01\x00\x00", "OTTO", "true", "wOFF"].includes(bytes.subarray(0, 4).toString("latin1"));
}

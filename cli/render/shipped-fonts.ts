import { readFileSync } from "node:fs";
import { Failure, reasonOf, shippedFile } from "../../project/index.js";
import { FONTS, type FontPart, fontFaceStyle, fontParts, partFamily, type TypeFace } from "../../tools/index.js";

/** The font file of a typeface for one alphabet. */
function fontFile(face: TypeFace, part: FontPart): string {
  const { family, weight, style } = FONTS[face];
  const folder = family.toLowerCase();
  const name = `${folder}-${part}-${weight}-${style}.woff`;
  return shippedFile(`fonts/${name}`, `node_modules/@fontsource/${folder}/files/${name}`);
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
  return FACES.flatMap((face) =>
    parts.map((part) => {
      const { family } = FONTS[face];
      return {
        bytes: readFileSync(fontFile(face, part)),
        family: part === "latin" ? undefined : partFamily(family, part),
      };
    }),
  );
}

/** CSS with the fonts of these alphabets, so that a page is self-contained. */
export function fontStyle(parts: readonly FontPart[]): string {
  return fontFaceStyle(
    parts,
    (face, part) => `data:font/woff;base64,${readFileSync(fontFile(face, part)).toString("base64")}`,
  );
}

/** All fonts for printing; the user's own come last. Throws a `Failure` if one can't be read. */
export function readFonts(
  own: readonly string[],
  shown: (file: string) => string,
): Record<TypeFace, readonly Buffer[]> {
  const named = readOwnFonts(own, shown);
  const of = (face: TypeFace) => [...fontFiles(face).map((file) => readFileSync(file)), ...named];
  return { sans: of("sans"), bold: of("bold"), serif: of("serif"), italic: of("italic") };
}

/** The user's own fonts. Throws a `Failure` if a file isn't one. */
export function readOwnFonts(own: readonly string[], shown: (file: string) => string): readonly Buffer[] {
  return own.map((file) => {
    const bytes = readOr(file, shown);
    if (!isFont(bytes)) throw new Failure(`${shown(file)} is no font; --font takes a TTF, OTF or WOFF file`);
    return bytes;
  });
}

function readOr(file: string, shown: (file: string) => string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Failure(`cannot read ${shown(file)}: ${reasonOf(error)}`);
  }
}

/** Recognized by its first bytes. Font collections aren't supported. */
function isFont(bytes: Buffer): boolean {
  return ["\x00\x01\x00\x00", "OTTO", "true", "wOFF"].includes(bytes.subarray(0, 4).toString("latin1"));
}

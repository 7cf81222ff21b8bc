import { readFileSync } from "node:fs";
import { Failure, reasonOf, shippedFile } from "../../project/index.js";
import type { TypeFace } from "../../tools/index.js";

/** The family and style of each type. Arimo and Tinos are as wide as the type that cards are measured with. */
const FAMILIES: Readonly<Record<TypeFace, readonly [family: string, style: string]>> = {
  sans: ["arimo", "400-normal"],
  bold: ["arimo", "700-normal"],
  serif: ["tinos", "400-normal"],
  italic: ["tinos", "400-italic"],
};

/** Alphabets, each in a file of its own. */
const FONT_PARTS = ["latin", "latin-ext", "greek", "cyrillic", "vietnamese", "hebrew"] as const;

/** The files of a type, in the order in which they are asked for a letter. */
export function fontFiles(face: TypeFace): readonly string[] {
  const [family, style] = FAMILIES[face];
  return FONT_PARTS.map((part) => {
    const name = `${family}-${part}-${style}.woff`;
    return shippedFile(`fonts/${name}`, `node_modules/@fontsource/${family}/files/${name}`);
  });
}

/** All fonts for printing; those that the caller names are asked last. Throws a `Failure` where one cannot be read. */
export function readFonts(
  own: readonly string[],
  shown: (file: string) => string,
): Record<TypeFace, readonly Buffer[]> {
  const named = own.map((file) => {
    const bytes = readOr(file, shown);
    if (!isFont(bytes)) throw new Failure(`${shown(file)} is no font; --font takes a TTF, OTF or WOFF file`);
    return bytes;
  });
  const of = (face: TypeFace) => [...fontFiles(face).map((file) => readFileSync(file)), ...named];
  return { sans: of("sans"), bold: of("bold"), serif: of("serif"), italic: of("italic") };
}

function readOr(file: string, shown: (file: string) => string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Failure(`cannot read ${shown(file)}: ${reasonOf(error)}`);
  }
}

/** By its first bytes. Several fonts in one file are not told apart. */
function isFont(bytes: Buffer): boolean {
  return ["\x00\x01\x00\x00", "OTTO", "true", "wOFF"].includes(bytes.subarray(0, 4).toString("latin1"));
}

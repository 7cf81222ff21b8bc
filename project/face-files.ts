import path from "node:path";
import type { System } from "../compiler/index.js";
import { getOrMake } from "../grammar/index.js";
import { type FaceFiles, type OwnFont, readOwnFont } from "../tools/index.js";
import { reasonOf } from "./failure.js";
import { withSlashes } from "./files/paths.js";
import { readRegularFile } from "./files/read-regular-file.js";

/** Reads what the faces of a game name. */
export interface FaceFileReading {
  /** Whether the contents of a folder may make the program read a file. */
  readonly mayRead: (folder: string, file: string) => boolean;
  /** A font that a face names; by default, that of the file. */
  readonly fontAt?: (file: string, say: (problem: string) => void) => OwnFont | undefined;
  /** A picture that a face names; undefined if it can't be used. */
  readonly pictureAt: (file: string, tell: (problem: string) => void) => ReturnType<FaceFiles["picture"]>;
  /** Told once of each file that can't be used, and of what fonts say of their licence. */
  readonly tell: (sentence: string) => void;
}

/** Reads the files that the faces of systems name, each once. Shipped systems name none. */
export function faceFiles({
  mayRead,
  pictureAt,
  tell,
  fontAt = (file, say) => readFont(file, say, tell),
}: FaceFileReading): (system: System) => FaceFiles | undefined {
  const made = new Map<string, FaceFiles>();
  return ({ source }) => {
    if (source === undefined) return undefined;
    const folder = path.dirname(source.path);
    const reading = <Read>(what: string, read: (file: string, say: (problem: string) => void) => Read | undefined) => {
      const known = new Map<string, { readonly read: Read | undefined }>();
      return (written: string): Read | undefined =>
        getOrMake(known, written, () => {
          const file = path.resolve(folder, written);
          const say = (problem: string) =>
            tell(`the ${what} ${withSlashes(written)} of ${source.file} is left out: ${problem}`);
          if (mayRead(folder, file)) return { read: read(file, say) };
          say("it is outside the repository (or, without one, outside the working folder)");
          return { read: undefined };
        }).read;
    };
    return getOrMake(made, source.path, () => ({
      font: reading("font", fontAt),
      picture: reading("picture", pictureAt),
    }));
  };
}

function readFont(file: string, say: (problem: string) => void, tell: (sentence: string) => void): OwnFont | undefined {
  try {
    const font = readOwnFont(readRegularFile(file, MOST_MEGABYTES));
    if (font === undefined) say("it is not a TTF or OTF font, or it is damaged");
    else if (!font.embeddable) say(`its licence forbids putting it into other files (${shortened(font.licence)})`);
    else {
      const licence =
        font.licence === "" ? "says nothing of its licence" : `says of its licence: ${shortened(font.licence)}`;
      tell(`the font ${font.name === "" ? path.basename(file) : font.name} ${licence}`);
      return font;
    }
  } catch (error) {
    say(reasonOf(error));
  }
  return undefined;
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const LONGEST = 160;
const MOST_MEGABYTES = 64;

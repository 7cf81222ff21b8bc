import { plainText, type RecordModel, readIcon } from "../../compiler/index.js";
import type { AreaContent } from "./card-content.js";
import type { FontRun, OwnPicture, TypeFace } from "./drawing.js";
import { type CardFace, faceOf } from "./face-of.js";
import type { OwnFont } from "./own-font.js";

/** The files that the faces of a system name, by their paths as written; undefined for what can't be used. */
export interface FaceFiles {
  readonly font: (path: string) => OwnFont | undefined;
  readonly picture: (path: string) => OwnPicture | undefined;
}

/**
 * The content of an area with the files that it needs: texts in the fonts of the area, else of the face, as far as these
 * have the letters, and symbols with their pictures.
 */
export function withFaceFiles(content: AreaContent, face: CardFace, files: FaceFiles | undefined): AreaContent {
  const named = content.area.font.length > 0 ? content.area.font : face.font;
  const isDrawn = face.glyphs.some(({ icon }) => icon !== undefined && readIcon(icon).kind === "file");
  if (files === undefined || (named.length === 0 && !isDrawn)) return content;
  const fonts = named.map(files.font);
  const withPicture = (run: FontRun): FontRun => {
    const { glyph } = run;
    const picture = glyph?.file === undefined ? undefined : files.picture(glyph.file);
    return glyph === undefined || picture === undefined ? run : { ...run, glyph: { ...glyph, picture } };
  };
  const blocks = content.blocks.map((block) => ({
    ...block,
    runs: block.runs.flatMap((run) => inFont(withPicture(run), fonts[STYLES[run.face]] ?? fonts[0])),
  }));
  return { ...content, blocks };
}

/** Which of the files of a face each typeface is: the upright, the bold or the slanted one. */
const STYLES: Readonly<Record<TypeFace, 0 | 1 | 2>> = { sans: 0, serif: 0, bold: 1, strong: 1, italic: 2 };

/** Letters that the font lacks stay in the built-in ones. */
function inFont(run: FontRun, font: OwnFont | undefined): readonly FontRun[] {
  if (font === undefined || run.glyph !== undefined) return [run];
  const runs: FontRun[] = [];
  for (const character of run.text.normalize("NFC")) {
    const last = runs.at(-1);
    const has = font.widths.has(character) || (character === "\u00a0" && font.widths.has(" "));
    if (last !== undefined && (last.font !== undefined) === has)
      runs[runs.length - 1] = { ...last, text: last.text + character };
    else runs.push({ ...run, text: character, ...(has ? { font } : {}) });
  }
  return runs;
}

/** The path of the picture that a face has behind everything, with the values of the card in its holes. */
export function frameOn(record: RecordModel, { prints }: CardFace = faceOf(record)): string | undefined {
  const { globals, labels } = record;
  return prints?.replace(/<([^<>]+)>/g, (_, name: string) => {
    const value = globals.entries.find((entry) => entry.name === name)?.values[0];
    return value === undefined ? (labels.find((label) => label.name === name)?.text ?? "") : plainText(value);
  });
}

import { getOrMake } from "../../grammar/index.js";
import type { CardDrawing } from "../../tools/index.js";
import type { CommandSession } from "../session.js";
import { damageOf, sizeOfPicture } from "./picture-size.js";
import { dataUri, type PictureFile } from "./pictures.js";
import type { RenderRequest } from "./render-request.js";
import { readFontFiles, readOwnFonts } from "./shipped-fonts.js";

/** Why a picture can't be on a card, as far as the format decides that. */
export type TakesPicture = (
  picture: PictureFile,
  card: CardDrawing,
) => string | undefined | Promise<string | undefined>;

/** What `render` was asked for, where, and the pictures that it takes. */
export interface RenderJob {
  readonly session: CommandSession;
  readonly request: RenderRequest;
  readonly takes: TakesPicture;
}

/** Which pictures a format takes: what is only handed on may be anything, what is drawn here has bounds. */
export function takenPictures(session: CommandSession, request: RenderRequest): TakesPicture {
  if (request.format === "pdf") return (picture) => onlyPrintable(picture);
  return request.format === "png" ? onlyDrawable(session, request) : () => undefined;
}

/** PDF can't embed other formats, at least not unchanged. */
export function onlyPrintable(picture: PictureFile, what = "in a PDF a picture"): string | undefined {
  if (picture.type !== "image/png" && picture.type !== "image/jpeg") return `${what} is PNG or JPEG`;
  return wrongSize(picture);
}

/** More than a card of 125 × 176 mm has at 1200 dots an inch; a little more than half a gigabyte while it is drawn. */
const MOST_MILLIONS = 64;

function wrongSize(picture: PictureFile): string | undefined {
  const size = sizeOfPicture(picture);
  if (size === undefined) return "it is damaged: it does not say how large it is";
  const { width, height } = size;
  return width * height > MOST_MILLIONS * 1e6
    ? `it has ${width} × ${height} dots, and a picture has at most ${MOST_MILLIONS} million`
    : damageOf(picture);
}

/** Each SVG and GIF is tried: how much work it is, only drawing it tells. */
function onlyDrawable(session: CommandSession, request: RenderRequest): TakesPicture {
  const known = new Map<PictureFile, Promise<string | undefined>>();
  const attempt = trialOf(session, request);
  return (picture, card) => {
    if (picture.type === "image/webp") return "in a PNG a picture is PNG, JPEG, GIF or SVG";
    const wrong = picture.type === "image/svg+xml" ? undefined : wrongSize(picture);
    if (wrong !== undefined || picture.type === "image/png" || picture.type === "image/jpeg") return wrong;
    return getOrMake(known, picture, () => attempt(picture, card));
  };
}

/** Draws a picture as large as the card, where that can be ended. */
function trialOf(session: CommandSession, request: RenderRequest) {
  let opened: ReturnType<typeof openTrial> | undefined;
  return async (picture: PictureFile, { width, height }: CardDrawing): Promise<string | undefined> => {
    opened ??= openTrial(session, request);
    const { costlyFilter, trial, optionsFor } = await opened;
    const costly = picture.type === "image/svg+xml" ? costlyFilter(picture.bytes.toString()) : undefined;
    if (costly !== undefined) return costly;
    // A filter may cost as much as the whole paper around the picture.
    const paper = request.what === "sheets" && request.sheet.paper !== "card" ? PAPER : { width, height };
    const place = `width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}mm" height="${paper.height}mm" viewBox="0 0 ${paper.width} ${paper.height}"><image ${place} href="${dataUri(picture)}"/></svg>`;
    return trial.attempt(svg, optionsFor(Math.round((paper.width / 25.4) * request.dpi)));
  };
}

/** Loaded for the first picture that needs it. */
async function openTrial({ environment, shown }: CommandSession, request: RenderRequest) {
  const { costlyFilter, openSvgTrial } = await import("./svg-trial.js");
  const { drawingOptions } = await import("./svg-to-png.js");
  const own = await readOwnFonts(request.fonts, environment.cwd, shown);
  const fonts = [...readFontFiles(["latin"]), ...own];
  return { costlyFilter, trial: openSvgTrial(), optionsFor: (width: number) => drawingOptions(width, fonts) };
}

/** About that of a sheet. */
const PAPER = { width: 210, height: 297 } as const;

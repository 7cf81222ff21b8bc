import { getOrMake } from "../../grammar/index.js";
import { Failure, isFailure, reasonOf } from "../../project/index.js";
import {
  type CardDrawing,
  ownFontsOn,
  partsIn,
  type SvgOptions,
  subsetOf,
  textIn,
  unmeasured,
} from "../../tools/index.js";
import type { CommandSession } from "../session.js";
import { svgOf } from "./card-files.js";
import type { DrawnCard } from "./drawn-cards.js";
import type { RenderRequest } from "./render-request.js";
import { reportMissing } from "./report-missing.js";
import { type FontFile, readFontFiles, readOwnFonts } from "./shipped-fonts.js";

/** Renders cards as PNG, one after the other. Missing characters are reported at the end, by `reportMissing`. */
export interface PngPainter {
  /** The PNG renderer doesn't look in other fonts of the same name for missing characters. */
  readonly svgOptions: Required<Pick<SvgOptions, "fontOfEachPart">>;
  paint(card: DrawnCard): Promise<Buffer>;
  /** Renders an SVG of this size in millimetres that contains these cards, written with `svgOptions`. */
  paintSvg(
    svg: string,
    size: { readonly width: number; readonly height: number },
    drawings: readonly CardDrawing[],
  ): Promise<Buffer>;
  sayMissing(): void;
}

export async function pngPainter(
  session: CommandSession,
  { dpi, fonts }: Pick<RenderRequest, "dpi" | "fonts">,
): Promise<PngPainter> {
  const { svgToPng } = await import("./svg-to-png.js");
  const own = await readOwnFonts(fonts, session.environment.cwd, session.shown);
  const missing = new Set<string>();
  const loaded = new Map<string, readonly FontFile[]>();
  const painter: PngPainter = {
    svgOptions: {
      fontOfEachPart: {
        rareWidth: (text) => own.find(({ measure }) => [...text].every(measure.has))?.measure.widthOf(text),
      },
    },
    async paint(card) {
      return painter.paintSvg(svgOf(card, painter.svgOptions), card.drawing, [card.drawing]);
    },
    async paintSvg(svg, { width, height }, drawings) {
      for (const drawing of drawings)
        for (const character of unmeasured(drawing))
          if (!own.some(({ measure }) => measure.has(character))) missing.add(character);
      const [across, down] = [width, height].map((length) => Math.round((length / 25.4) * dpi)) as [number, number];
      if (across * down > MOST_DOTS)
        throw new Failure(
          `at ${dpi} dots per inch this is a picture of ${across} × ${down} dots; --dpi takes a smaller number`,
        );
      const parts = partsIn(drawings.map(textIn).join(""));
      const key = parts.join();
      const fonts = [...ownFontsOn(drawings)].map(([font, text]) => ({
        bytes: Buffer.from(subsetOf(font, text)),
        family: undefined,
      }));
      const files = getOrMake(loaded, key, () => readFontFiles(parts));
      try {
        return await svgToPng(svg, { width: Math.max(1, across), dpi }, [...files, ...fonts, ...own]);
      } catch (error) {
        if (isFailure(error)) throw error;
        throw new Failure(`cannot draw a picture: ${reasonOf(error)}`);
      }
    },
    sayMissing() {
      if (missing.size > 0) reportMissing(session, missing, "drawn as boxes");
    },
  };
  return painter;
}

/** About 400 megabytes while rendering. */
const MOST_DOTS = 100_000_000;

import { drawingSvg, type SvgOptions } from "./card-svg.js";
import { type CardDrawing, decimal } from "./drawing.js";
import type { Sheet } from "./sheets.js";
import { xmlText } from "./xml-text.js";

/** A card on a sheet, with its picture. */
export interface PrintedCard {
  readonly drawing: CardDrawing;
  /** A data URI. */
  readonly picture: string | undefined;
}

/** One side of a sheet as SVG. `cardAt` returns the front or back of a card, by number. */
export function sheetSvg(
  { width, height, slots, marks }: Sheet,
  title: string,
  bleed: number,
  cardAt: (card: number) => PrintedCard,
  options: Pick<SvgOptions, "fontOfEachPart"> = {},
): string {
  const edges = slots.map(({ card, ...slot }) => {
    const place = `x="${decimal(slot.x - bleed)}" y="${decimal(slot.y - bleed)}" width="${decimal(slot.width + 2 * bleed)}" height="${decimal(slot.height + 2 * bleed)}"`;
    return `<rect ${place} fill="${cardAt(card).drawing.edge}"/>`;
  });
  const cards = slots.map(({ card, x, y, turned, ...size }, index) => {
    const { drawing, picture } = cardAt(card);
    const turn = turned ? ` rotate(180 ${decimal(size.width / 2)} ${decimal(size.height / 2)})` : "";
    return `<g transform="translate(${decimal(x)} ${decimal(y)})${turn}">${drawingSvg(drawing, { ...options, picture, id: `slot-${index}` })}</g>`;
  });
  const lines = marks.map(
    ({ from, to }) => `<path d="M${from.map(decimal).join(" ")}L${to.map(decimal).join(" ")}" class="cut"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${decimal(width)}mm" height="${decimal(height)}mm" viewBox="0 0 ${decimal(width)} ${decimal(height)}">
<title>${xmlText(title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<g stroke="#000000" stroke-width="0.1">${lines.join("")}</g>
${edges.join("")}
${cards.join("\n")}
</svg>
`;
}

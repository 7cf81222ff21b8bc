import { HUE_NAMES } from "../../compiler/index.js";
import { box } from "./box.js";
import { hashOf, PAPER, tonesOf } from "./colours.js";
import type { CardDrawing, Extent, Shape, TextShape } from "./drawing.js";
import { widthOf } from "./measure-text.js";
import { ornament } from "./ornament.js";
import { wrapRuns } from "./wrap-text.js";

export interface BackOptions extends Extent {
  /** The deck of the cards: they all have the same back. */
  readonly deck: string | undefined;
  readonly pack: string | undefined;
  /** There is a picture, which covers the whole back. */
  readonly picture?: boolean;
}

/** The side of a card that doesn't show which card it is. */
export function drawBack({ width, height, deck, pack, picture = false }: BackOptions): CardDrawing {
  const title = deck ?? pack ?? "";
  const hue = tonesOf(HUE_NAMES[hashOf(`${pack ?? ""} ${title}`) % HUE_NAMES.length] ?? "grey");
  const unit = Math.min(1.5, Math.max(0.6, Math.min(width / 63, height / 88)));
  const whole = { x: 0, y: 0, width, height };
  const inset = 4 * unit;
  const field = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const drawn: Shape[] = [
    box(field, { radius: 2 * unit, fill: hue.frame, opacity: 0.55 }),
    box(field, { radius: 2 * unit, stroke: { colour: PAPER, width: 0.3 * unit } }),
    ...ornament(`${title} back`, { ...field, y: field.y - 3 * unit }, PAPER),
    ...titleShapes(title, field.width - 6 * unit, width / 2, height - inset - 5 * unit, 3.6 * unit),
  ];
  return {
    width,
    height,
    radius: 3,
    identifier: undefined,
    title: title === "" ? "Back" : title,
    kind: undefined,
    edge: hue.deep,
    shapes: [
      box(whole, { radius: 3, fill: hue.deep }),
      ...(picture ? [{ kind: "picture", ...whole, radius: 3 } as const] : drawn),
    ],
    areas: [],
    overflow: [],
    picture: undefined,
  };
}

function titleShapes(title: string, room: number, middle: number, bottom: number, size: number): TextShape[] {
  const widest = Math.max(...title.split(" ").map((word) => widthOf(word, "bold")), 0.1);
  const fitted = Math.min(size, room / widest);
  const lines = wrapRuns([{ text: title, face: "bold", colour: PAPER }], room / fitted).slice(0, MOST_LINES);
  return lines.map((runs, index) => ({
    kind: "text",
    x: middle,
    y: bottom - (lines.length - 1 - index) * fitted * 1.25,
    size: fitted,
    anchor: "middle",
    rightToLeft: false,
    runs,
  }));
}

const MOST_LINES = 3;

import type { BoxShape, Rectangle } from "./drawing.js";

/** A rectangle of text lines, and nothing else. */
export function box(
  { x, y, width, height }: Rectangle,
  look: Partial<Pick<BoxShape, "radius" | "fill" | "stroke" | "opacity">>,
): BoxShape {
  const { radius = 0, fill, stroke, opacity = 1 } = look;
  return { kind: "box", x, y, width, height, radius, fill, stroke, opacity };
}

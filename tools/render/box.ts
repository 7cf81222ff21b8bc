import type { BoxShape, Rectangle, TextShape } from "./drawing.js";

/** A rectangle of text lines, and nothing else. */
export function box(
  { x, y, width, height }: Rectangle,
  look: Partial<Pick<BoxShape, "radius" | "fill" | "stroke" | "opacity">>,
): BoxShape {
  const { radius = 0, fill, stroke, opacity = 1 } = look;
  return { kind: "box", x, y, width, height, radius, fill, stroke, opacity };
}

/** A line of bold type whose middle is at `x`. */
export function centred(text: string, colour: string, at: Pick<TextShape, "x" | "y" | "size">): TextShape {
  return { kind: "text", ...at, anchor: "middle", rightToLeft: false, runs: [{ text, face: "bold", colour }] };
}

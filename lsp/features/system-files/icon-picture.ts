import { describesSystems, plainText, readIcon, type System, type Value } from "../../../compiler/index.js";
import type { MarkupBlock } from "../markup.js";

/** The drawing that a glyph of a game names, as small as a symbol and in a colour that is seen on any ground. */
export function iconPicture(name: string, value: Value, system: System): readonly MarkupBlock[] {
  if (!describesSystems({ system }) || name !== "Icon") return [];
  const drawing = readIcon(plainText(value));
  if (drawing.kind !== "path" || drawing.pieces.length === 0) return [];
  const path = drawing.pieces.map(({ letter, numbers }) => letter + numbers.join(" ")).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="48" height="48"><path d="${path}" fill="#888"/></svg>`;
  return [{ kind: "picture", svg, shows: plainText(value) }];
}

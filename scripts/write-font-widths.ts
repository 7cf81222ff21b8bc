/**
 * Writes tools/render/font-widths.ts: how wide the letters of the fonts of cards are. Run when the fonts change:
 * `node scripts/run.mjs scripts/write-font-widths.ts`. A test compares the table with the fonts.
 */
import { writeFileSync } from "node:fs";
import { fontFiles } from "../cli/render/shipped-fonts.js";
import { FACES, widthsIn } from "./fonts.js";

const TABLE = "tools/render/font-widths.ts";

const tables = FACES.map((face) => {
  const byWidth = new Map<number, string>();
  for (const [character, width] of widthsIn(fontFiles(face)))
    byWidth.set(width, (byWidth.get(width) ?? "") + character);
  const rows = [...byWidth]
    .sort(([one], [other]) => one - other)
    .map(([width, characters]) => `    [${width}, ${JSON.stringify(characters)}],`);
  return `  ${face}: [\n${rows.join("\n")}\n  ],`;
});

writeFileSync(
  TABLE,
  `/** Written by scripts/write-font-widths.ts. Widths in thousandths of the size of the type, each with its characters. */
export const FONT_WIDTHS = {
${tables.join("\n")}
} as const satisfies Readonly<Record<string, readonly (readonly [number, string])[]>>;
`,
);

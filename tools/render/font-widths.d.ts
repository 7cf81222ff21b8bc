/**
 * Generated from the fonts by `scripts/font-widths.mjs`. Widths in thousandths of the font size, each with its
 * characters; and which characters each part has, whatever the typeface, as ranges.
 */
declare module "virtual:font-widths" {
  export const FONT_WIDTHS: Readonly<
    Record<"sans" | "bold" | "serif" | "italic" | "strong", readonly (readonly [width: number, characters: string])[]>
  >;
  export const FONT_CHARACTERS: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>>;
}

/**
 * Generated from the fonts by `scripts/font-widths.mjs`. Widths in thousandths of the font size, each with its
 * characters.
 */
declare module "virtual:font-widths" {
  export const FONT_WIDTHS: Readonly<
    Record<"sans" | "bold" | "serif" | "italic", readonly (readonly [width: number, characters: string])[]>
  >;
}

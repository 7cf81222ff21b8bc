/** Made of the fonts of cards by `scripts/font-widths.mjs`. Widths in thousandths of the size of the type, each with its characters. */
declare module "virtual:font-widths" {
  export const FONT_WIDTHS: Readonly<
    Record<"sans" | "bold" | "serif" | "italic", readonly (readonly [width: number, characters: string])[]>
  >;
}

import type { Plugin } from "esbuild";

export interface Font {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  readonly hmtx: { readonly metrics: { readonly length: number; get(glyph: number): { readonly advance: number } } };
  glyphForCodePoint(code: number): { readonly id: number; readonly advanceWidth: number };
}

export declare const FONT_FILES: readonly string[];
export declare function fontWidths(): Plugin;
export declare function fontWidthsInTests(): {
  readonly name: string;
  readonly resolveId: (specifier: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
};
export declare function openFont(file: string): Font;

import type { WORDS } from "./words.js";

/** The usual size of a card, in millimetres: that of one whose game says none. */
export const PLAYING_CARD = { width: 63, height: 88 } as const;

/** The sizes of cards that have a name, upright, in millimetres: the words of `Size` in a face. */
export const CARD_SIZES: Readonly<Record<CardSize, { readonly width: number; readonly height: number }>> = {
  poker: { width: 63.5, height: 88.9 },
  bridge: { width: 57.15, height: 88.9 },
  tarot: { width: 69.85, height: 120.65 },
  mini: { width: 44.45, height: 63.5 },
};
export type CardSize = (typeof WORDS.Face.Size.one)[number];

/** Frame colours, in the order in which values get them by default. */
export const HUE_NAMES = [
  "amber",
  "teal",
  "purple",
  "green",
  "blue",
  "red",
  "pink",
  "brown",
  "turquoise",
  "yellow",
  "grey",
  "orange",
] as const;

/** What is drawn behind the sign of a glyph: the words of `As` in a glyph. */
export type GlyphGround = (typeof WORDS.Glyph.As.one)[number];
/** Colours that no value gets by default. */
export const OTHER_HUE_NAMES = ["white", "gold", "silver", "black"] as const;

/** A colour as a face writes it: `#rrggbb`, or a name; undefined for anything else. */
export function readFaceHue(text: string): FaceHue | undefined {
  return /^#[0-9a-f]{6}$/i.test(text)
    ? (text.toLowerCase() as FaceHue)
    : [...HUE_NAMES, ...OTHER_HUE_NAMES].find((name) => name === text);
}

export type FaceHue = HueName | (typeof OTHER_HUE_NAMES)[number] | `#${string}`;
export type HueName = (typeof HUE_NAMES)[number];

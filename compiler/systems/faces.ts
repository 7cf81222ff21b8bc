/** The purpose of an area on a printed card: the values of `As` in a face. */
export const AREA_USES = [
  "title",
  "line",
  "text",
  "story",
  "numbers",
  "attributes",
  "compact",
  "picture",
  "foot",
] as const;

/** The usual size of a card, in millimetres: that of one whose game says none. */
export const PLAYING_CARD = { width: 63, height: 88 } as const;

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
export const GLYPH_GROUNDS = ["circle", "square", "diamond", "hexagon", "shield", "none"] as const;

export type GlyphGround = (typeof GLYPH_GROUNDS)[number];
export type AreaUse = (typeof AREA_USES)[number];
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

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
export type HueName = (typeof HUE_NAMES)[number];

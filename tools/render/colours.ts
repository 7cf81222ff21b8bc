import { type FaceHue, HUE_NAMES } from "../../compiler/index.js";

/** The tones of one colour: for the edge of the card, for lines and names, and behind text. */
export interface Hue {
  readonly frame: string;
  readonly deep: string;
  readonly tint: string;
}

const HUES: Readonly<Record<Exclude<FaceHue, `#${string}`>, Hue>> = {
  amber: { frame: "#b4631f", deep: "#7a3f0e", tint: "#fdf5eb" },
  teal: { frame: "#2f7f86", deep: "#1b5560", tint: "#eef7f7" },
  purple: { frame: "#71509b", deep: "#4a3170", tint: "#f5f1fa" },
  green: { frame: "#4d8b4a", deep: "#2d5f2c", tint: "#f0f7ef" },
  blue: { frame: "#3f6fae", deep: "#254a80", tint: "#eff4fb" },
  red: { frame: "#b3363b", deep: "#7c1d23", tint: "#fcf0ef" },
  pink: { frame: "#b94f83", deep: "#82305a", tint: "#fbf0f5" },
  brown: { frame: "#84603f", deep: "#573c24", tint: "#f8f3ed" },
  turquoise: { frame: "#1f9a9a", deep: "#0d6466", tint: "#eaf8f7" },
  yellow: { frame: "#c09a1d", deep: "#7d6208", tint: "#fcf8e8" },
  grey: { frame: "#767c84", deep: "#474c53", tint: "#f4f5f6" },
  orange: { frame: "#d9761f", deep: "#8c480d", tint: "#fdf3e8" },
  white: { frame: "#f4f1ea", deep: "#57534a", tint: "#ffffff" },
  gold: { frame: "#c8a13a", deep: "#6f540f", tint: "#fcf7e6" },
  silver: { frame: "#b9bec4", deep: "#565d66", tint: "#f7f8f9" },
  black: { frame: "#24262a", deep: "#17181b", tint: "#f3f3f4" },
};

/** The tones of a colour. One that is written out is that of the edge, and the others are a shade and a tint of it. */
export function tonesOf(colour: FaceHue): Hue {
  if (!isWritten(colour)) return HUES[colour];
  return { frame: colour, deep: mixed(colour, 0, 40), tint: mixed(colour, 255, 92) };
}

/** The colour of a symbol: as it is written, or dark enough for a white sign. */
export function symbolColour(colour: FaceHue): string {
  return isWritten(colour)
    ? colour
    : colour === "white"
      ? PAPER
      : BRIGHT.has(colour)
        ? HUES[colour].frame
        : HUES[colour].deep;
}

/** The colour of a sign on a ground: white, or that of ink where white would not be seen. */
export function signOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  return red * 299 + green * 587 + blue * 114 > BRIGHTEST ? INK : PAPER;
}

/** In thousandths of the weights of the three, of 255 each. */
const BRIGHTEST = 150_000;

/** Metals, which would be brown and grey if they were darker. */
const BRIGHT: ReadonlySet<FaceHue> = new Set(["gold", "silver"]);

const isWritten = (colour: FaceHue): colour is `#${string}` => colour.startsWith("#");

/** With this share, in per cent, of black or white. Whole numbers, so that every machine gets the same. */
export function mixed(colour: string, other: number, percent: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mix = parts.map((part) => Math.round((part * (100 - percent) + other * percent) / 100));
  return `#${mix.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export const INK = "#23262b";
export const QUIET = "#5b626a";
export const PAPER = "#ffffff";
export const SEVERITY_COLOURS = { error: "#c4202c", warning: "#b26a00", info: "#2468b2" } as const;

/**
 * The colour of a value: by its meaning if it names one, otherwise by its position among the declared values, or a
 * hash.
 */
export function hueOf(value: string | undefined, declared: readonly string[], colours: readonly FaceHue[]): FaceHue {
  if (value === undefined) return "grey";
  const own = HUE_NAMES.find((name) => name === value.toLowerCase());
  if (own !== undefined && colours.length === 0) return own;
  const place = declared.indexOf(value);
  const hues: readonly FaceHue[] = colours.length > 0 ? colours : HUE_NAMES;
  return hues[(place === -1 ? hashOf(value) : place) % hues.length] ?? "grey";
}

/** A hash of a text that is the same everywhere (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

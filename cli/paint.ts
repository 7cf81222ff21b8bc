import { styleText } from "node:util";

const STYLES = ["bold", "dim", "red", "yellow", "blue", "green"] as const;

/** Puts colour on words, or leaves them as they are. */
export type Paint = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

export function paintFor(colours: boolean): Paint {
  // Whether there is to be colour is known already, so the stream is not asked again.
  const paint = (style: (typeof STYLES)[number]) => (text: string) =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    red: paint("red"),
    yellow: paint("yellow"),
    blue: paint("blue"),
    green: paint("green"),
  };
}

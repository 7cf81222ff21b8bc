import { styleText } from "node:util";

const STYLES = ["bold", "dim", "red", "yellow", "blue", "green"] as const;

/** Styles text, or returns it unchanged. */
export type Paint = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

export function paintFor(colours: boolean): Paint {
  // Whether to use colour is already decided, so the stream isn't checked again.
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

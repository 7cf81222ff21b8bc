/** Puts colour on words, or leaves them as they are. */
export type Paint = Readonly<Record<"bold" | "dim" | "red" | "yellow" | "blue" | "green", (text: string) => string>>;

export function paintFor(colours: boolean): Paint {
  const style = (on: number, off: number) => (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    yellow: style(33, 39),
    blue: style(34, 39),
    green: style(32, 39),
  };
}

import { printable, printableLines, shown } from "../compiler/index.js";

export { printable, printableLines, shown };

/** Puts a sentence on one line. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, " "));
}

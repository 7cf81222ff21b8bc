import { printable, printableLines, shown } from "../compiler/index.js";

export { printable, printableLines, shown };

/** A sentence on one line, however its author broke it. */
export function oneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, " "));
}

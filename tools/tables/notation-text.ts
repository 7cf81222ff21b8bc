import { type Operator, plainText, type Value } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";

/** A value in the notation. */
export function notation(value: Value): string {
  return value.kind === "text" ? quotedText(value.value) : plainText(value);
}

/** A condition's operator and values, as they stand behind its name. In its texts a slash would divide alternatives. */
export function testNotation(operator: Operator, values: readonly Value[]): string {
  const texts = values.map((value) => (value.kind === "text" ? quotedText(value.value, true) : notation(value)));
  return `${operator} ${texts.join(" / ")}`;
}

/** Divides a text at any of the separators that stand outside of quotes in the notation. Pieces are trimmed; empty ones go. */
export function divide(text: string, separators: readonly string[]): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const separator = separators.find((one) => text.startsWith(one, at));
    if (separator !== undefined) {
      pieces.push(text.slice(start, at));
      at += separator.length;
      start = at;
    } else {
      at = text[at] === '"' && OPENS.test(text.slice(start, at)) ? behindQuote(text, at) : at + 1;
    }
  }
  return [...pieces, text.slice(start)].map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** What may stand before a quote that opens a text in the notation: nothing, or a name or an operator and a blank. */
const OPENS = /^$|[\s=/]$/;

/** Behind the closing quote; a quote that nobody closes is a character like any other. */
function behindQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
    else if (text[at] === "\n") break;
  }
  return open + 1;
}

import { type Operator, plainText, type Value } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";

/** A value in card notation. */
export function notation(value: Value): string {
  return value.kind === "text" ? quotedText(value.value) : plainText(value);
}

/** A condition's operator and values, as written after its name. In its texts, slashes are escaped. */
export function testNotation(operator: Operator, values: readonly Value[]): string {
  const texts = values.map((value) => (value.kind === "text" ? quotedText(value.value, true) : notation(value)));
  return `${operator} ${texts.join(" / ")}`;
}

/**
 * Splits a text at any of the separators outside quotes, but not at the comma of `1,000 Oars`. Pieces are trimmed; empty
 * ones are dropped.
 */
export function divide(text: string, separators: readonly string[]): string[] {
  const whole = text.trim();
  if (!separators.some((separator) => text.includes(separator))) return whole === "" ? [] : [whole];
  const pieces: string[] = [];
  const commas = separators.includes(",") && !LIST_OF_NUMBERS.test(text) ? commasInNumbers(text) : undefined;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const separator = commas?.has(at) ? undefined : separators.find((one) => text.startsWith(one, at));
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

/** The commas that separate thousands. */
function commasInNumbers(text: string): ReadonlySet<number> {
  return new Set(
    [...text.matchAll(THOUSANDS)].flatMap(({ index, 0: number }) =>
      [...number.matchAll(/,/g)].map((comma) => index + comma.index),
    ),
  );
}

const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/g;

/** Without other words, `100,200` are two numbers. */
const LIST_OF_NUMBERS = /^[\d\s,;|/]*$/;

/** What may come before an opening quote: nothing, or a name or operator and a blank. */
const OPENS = /^$|[\s=/]$/;

/** Offset after the closing quote; an unclosed quote is an ordinary character. */
function behindQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
    else if (text[at] === "\n") break;
  }
  return open + 1;
}

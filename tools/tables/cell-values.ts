import type { Value, ValueShape } from "../../compiler/index.js";
import { quotedText } from "../../grammar/index.js";
import { divide, notation } from "./notation-text.js";

/** Between the values of a list, where a mapping says nothing else. */
export const LIST_SEPARATORS = ["\n", " / "] as const;

/**
 * One value of a cell in the notation. What a cell can hold is written as it is meant: `3` is a number where numbers may
 * stand, else a text. A text in straight quotes, as in the notation, is a text in any case. What fits nowhere is written
 * so that the checker says what is wrong with it.
 */
export function valueNotation(text: string, { types }: Pick<ValueShape, "types">): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, " ");
  if (QUOTED.test(line)) return line;
  if (types.has("integer") && INTEGER.test(line)) return line;
  if (types.has("range") && RANGE.test(line)) return line;
  if (types.has("percentage") && PERCENTAGE.test(line)) return line;
  if (types.has("name") && NAME.test(line)) return line;
  if (!types.has("text") && NUMBER_LIKE.test(line)) return line;
  return quotedText(line);
}

/** The cell of an attribute: what `valueNotation` reads back as these values. */
export function valuesCell(values: readonly Value[], shape: ValueShape, separators: readonly string[]): string {
  const texts = values.map((value) => valueCell(value, shape, shape.many ? separators : []));
  const [lines = "\n", short = lines] = separators;
  return texts.join(texts.some((text) => text.length > SENTENCE) ? lines : short);
}

function valueCell(value: Value, shape: ValueShape, separators: readonly string[]): string {
  const written = notation(value);
  if (value.kind !== "text") return written;
  const { value: text } = value;
  const pieces = divide(text, separators);
  const same =
    text === text.trim() && pieces.length === 1 && pieces[0] === text && !(shape.many && looksLikeList(text));
  return same && valueNotation(text, shape) === written ? text : written;
}

/** `a, b`: without quotes it would be taken for two values by who does not know better. */
function looksLikeList(text: string): boolean {
  return LIST_DIVIDERS.some((one) => isListOf(text, one));
}

/** Short values with this between them. */
export function isListOf(text: string, divider: string): boolean {
  return text.includes(divider) && divide(text, [divider]).every((piece) => piece.length < 25);
}

/** What people write between the values of a list. */
export const LIST_DIVIDERS = [";", "|", ",", "/"] as const;

/** Longer texts stand on lines of their own in a cell. */
const SENTENCE = 40;

const QUOTED = /^"(?:[^"\\]|\\.)*"$/;
const INTEGER = /^[+-]?\d+$/;
const NUMBER_LIKE = /^[+-]?\d[\d.,]*$/;
const RANGE = /^\d+\s*\.{2,3}\s*\d+$/;
const PERCENTAGE = /^\d+\s*%$/;
const NAME = /^\p{L}[\p{L}\p{M}\p{Nd}_-]*$/u;

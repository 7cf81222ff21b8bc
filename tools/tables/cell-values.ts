import type { Value, ValueShape } from "../../compiler/index.js";
import { isName, quotedText } from "../../grammar/index.js";
import { divide, notation } from "./notation-text.js";

/** Between the values of a list, where a mapping says nothing else. */
export const LIST_SEPARATORS = ["\n", " / "] as const;

/**
 * One value of a cell in the notation. What a cell can hold is written as it is meant: `3` is a number where numbers may
 * stand, else a text. Straight quotes around a text are those of the notation only where it would be read as something
 * else without them: `"3"` is a text. All other quotes belong to the text. `separators` are those that divided the cell,
 * undefined for an item of a JSON list. What fits nowhere is written so that the checker says what is wrong with it.
 */
export function valueNotation(text: string, shape: ValueShape, separators?: readonly string[]): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, " ");
  const inner = insideQuotes(line);
  return inner !== undefined && needsQuotes(inner, shape, separators) ? quotedText(inner) : bareNotation(line, shape);
}

/** Of a text that is one line. */
function bareNotation(line: string, { types }: Pick<ValueShape, "types">): string {
  if (types.has("integer") && INTEGER.test(line)) return line;
  if (types.has("range") && RANGE.test(line)) return line;
  if (types.has("percentage") && PERCENTAGE.test(line)) return line;
  if (types.has("name") && isName(line)) return line;
  if (!types.has("text") && NUMBER_LIKE.test(line)) return line;
  return quotedText(line);
}

/** Without quotes this text would be read as something else than a text, or not as this one. */
function needsQuotes(text: string, shape: ValueShape, separators: readonly string[] | undefined): boolean {
  if (text !== text.trim() || text === "" || bareNotation(text, shape) !== quotedText(text)) return true;
  if (separators !== undefined && divide(text, separators)[0] !== text) return true;
  if (separators !== undefined && shape.many && looksLikeList(text)) return true;
  const inner = insideQuotes(text);
  return inner !== undefined && needsQuotes(inner, shape, separators);
}

/** Whether the quotes around a cell are those of the notation, so that they are not on the card. */
export function losesQuotes(text: string, shape: ValueShape, separators?: readonly string[]): boolean {
  const inner = insideQuotes(text);
  return inner !== undefined && needsQuotes(inner, shape, separators);
}

/** The cell of an attribute: what `valueNotation` reads back as these values. */
export function valuesCell(values: readonly Value[], shape: ValueShape, separators: readonly string[]): string {
  const texts = values.map((value) => valueCell(value, shape, shape.many ? separators : []));
  const [lines = "\n", short = lines] = separators;
  return texts.join(texts.some((text) => text.length > SENTENCE) ? lines : short);
}

/** One of several values, as an item of a JSON list. */
export function valueItem(value: Value, shape: ValueShape): string {
  return valueCell(value, shape, undefined);
}

function valueCell(value: Value, shape: ValueShape, separators: readonly string[] | undefined): string {
  return value.kind === "text" && !needsQuotes(value.value, shape, separators) ? value.value : notation(value);
}

function insideQuotes(text: string): string | undefined {
  return QUOTED.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : undefined;
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

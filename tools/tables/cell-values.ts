import { typeOfValue, type Value, type ValueShape } from "../../compiler/index.js";
import { isName, quotedText } from "../../grammar/index.js";
import { divide, notation } from "./notation-text.js";

/** The separators of lists, unless a mapping says otherwise. */
export const LIST_SEPARATORS = ["\n", " / "] as const;

/**
 * One value of a cell in card notation, as it is meant: `3` is a number where numbers are allowed, otherwise a text.
 * Quotes around a text are notation only if it would be read differently without them: `"3"` is a text. All other
 * quotes belong to the text. `separators` are those that split the cell, undefined for an item of a JSON list. What is
 * not allowed is written so that the checker reports it.
 */
export function valueNotation(text: string, shape: ValueShape, separators?: readonly string[]): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, " ");
  const inner = insideQuotes(line);
  return inner !== undefined && needsQuotes(inner, shape, separators) ? quotedText(inner) : bareNotation(line, shape);
}

/** For a one-line text. */
const bareNotation = (line: string, shape: Pick<ValueShape, "types">): string =>
  standsBare(line, shape) ? line : quotedText(line);

/** Whether a one-line text is written without quotes. */
function standsBare(line: string, { types }: Pick<ValueShape, "types">): boolean {
  for (const type of types) if (typeOfValue(type).inCell?.test(line)) return true;
  return (types.has("name") && isName(line)) || (!types.has("text") && NUMBER_LIKE.test(line));
}

/** Whether the text needs quotes to be read back as this text. */
function needsQuotes(text: string, shape: ValueShape, separators: readonly string[] | undefined): boolean {
  if (text !== text.trim() || text === "" || standsBare(text, shape)) return true;
  if (separators !== undefined && divide(text, separators)[0] !== text) return true;
  if (separators !== undefined && shape.many && looksLikeList(text)) return true;
  const inner = insideQuotes(text);
  return inner !== undefined && needsQuotes(inner, shape, separators);
}

/** Whether the quotes around a cell are notation, so that they aren't on the card. */
export function losesQuotes(text: string, shape: ValueShape, separators?: readonly string[]): boolean {
  const inner = insideQuotes(text);
  return inner !== undefined && needsQuotes(inner, shape, separators);
}

/** The cell of an attribute: `valueNotation` reads it back as these values. */
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

/** `a, b`: without quotes it looks like two values. */
function looksLikeList(text: string): boolean {
  return LIST_DIVIDERS.some((one) => isListOf(text, one));
}

/** Whether a text consists of short values with this separator. A sentence with a comma is none. */
export function isListOf(text: string, divider: string): boolean {
  if (isSentence(text)) return false;
  const pieces = divide(text, [divider]);
  return text.includes(divider) && pieces[0] !== text.trim() && pieces.every((piece) => piece.length < 25);
}

/** Whether a text ends as a sentence does. */
export const isSentence = (text: string): boolean => SENTENCE_END.test(text.trimEnd());

/** Common separators of lists. */
export const LIST_DIVIDERS = [";", "|", ",", "/"] as const;

const SENTENCE_END = /\p{L}{2}[^\p{L}\s]*[.!?…。]["'”’»)\]}]*$/u;

/** Longer texts get their own line in a cell. */
const SENTENCE = 40;

const QUOTED = /^"(?:[^"\\]|\\.){0,9999}"$/;
const NUMBER_LIKE = /^[+-]?\d[\d.,]*$/;

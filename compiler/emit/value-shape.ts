import { declaredHoles } from "../systems/declared-holes.js";
import { readHoles } from "../systems/holes.js";
import { type MatchedPiece, matchEntry } from "../systems/match-entry.js";
import { isPhrase, readingPhrase } from "../systems/phrases.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { readText, type UnreadPiece } from "../texts/read-text.js";
import { textData } from "../texts/text-data.js";
import { fieldsAmong, numberJson, plainJson, typeOfValue, type Value, type ValueType } from "../values/value.js";
import type { NumericType } from "../values/value-type.js";
import type { SingleValue, TextPart } from "./compiled-pack.js";

/**
 * How the values of a name are written as JSON. Depends only on the declarations of the name, never on a value, so that
 * an engine reads the values of all cards in the same way.
 */
export interface ValueShape {
  /**
   * plain: number or string. number: the fields of a type of number, such as `{ from, to }`. choice: `{ fixed }`, `{
   * variable }` or `{ automatic }`. parts: `{ text, parts }`. reading: `{ text, reading }`.
   */
  readonly form: "plain" | "number" | "choice" | "parts" | "reading";
  readonly types: ReadonlySet<ValueType>;
  /** Always an array. */
  readonly many: boolean;
  /** Vocabulary entries with holes, except those that consist of a phrase. */
  readonly entries: readonly string[];
  /** The phrase that reads texts. */
  readonly phrase: string | undefined;
  /** The word for a number that no one chooses, kept so that it can be written back. */
  readonly automatic: string | undefined;
}

/** The declarations that determine the shape of a value. */
export type DeclaredValues = ValueSpecification & {
  readonly many?: boolean;
  readonly automatic?: string | undefined;
};

/** The common shape of all declarations of a name at one place; plain for an undeclared one. */
export function shapeOf(declarations: readonly DeclaredValues[], system: System): ValueShape {
  const types = new Set(declarations.flatMap(({ values }) => values));
  const entries = declarations
    .flatMap(listedEntries)
    .filter((entry) => hasHoles(entry) && !isPhrase(entry, system.phrases));
  const phrase = declarations.map((one) => readingPhrase(one, system.phrases)).find((name) => name !== undefined);
  const closed = declarations.some(({ oneOf }) => oneOf !== undefined);
  return {
    form: phrase === undefined ? formOf(types, closed, entries.length > 0) : "reading",
    types: declarations.some(listsWords) ? new Set([...types, "text", "name"]) : types,
    entries,
    phrase,
    many: declarations.some(({ many }) => many),
    automatic: declarations.find(({ automatic }) => automatic !== undefined)?.automatic,
  };
}

/** Without quotes, a listed word may take the place of a number, even if no other text is allowed. */
const listsWords = ({ values, oneOf }: DeclaredValues): boolean =>
  oneOf !== undefined && values.includes("integer") && !values.includes("text") && !values.includes("name");

/** The shape of undeclared and misplaced names. */
export const UNDECLARED: ValueShape = {
  form: "plain",
  types: new Set(["integer", "text"]),
  entries: [],
  many: false,
  phrase: undefined,
  automatic: undefined,
};

function formOf(types: ReadonlySet<ValueType>, closed: boolean, holes: boolean): ValueShape["form"] {
  if (fieldsAmong(types) !== undefined) return "number";
  if (types.has("integer") && (types.has("name") || (types.has("text") && closed))) return "choice";
  return types.has("text") && holes ? "parts" : "plain";
}

/** The type of number whose fields values have. */
export function numericAmong(types: ReadonlySet<ValueType>): NumericType<Value> | undefined {
  const type = fieldsAmong(types);
  return type && typeOfValue(type).numeric;
}

const hasHoles = (entry: string): boolean => readHoles(entry).literal === undefined;

/** A value as JSON; undefined if the declarations don't allow its type. */
export function valueToJson(value: Value, shape: ValueShape, system: System): SingleValue | undefined {
  switch (value.kind) {
    case "integer":
      return numberToJson(value.value, shape);
    case "name":
      return shape.types.has("name") ? wordToJson(value.path.join("."), shape) : undefined;
    case "text":
      if (!shape.types.has("text")) return undefined;
      if (shape.phrase !== undefined) return readingToJson(value.value, shape, shape.phrase, system);
      return shape.form === "parts" ? textWithParts(value.value, shape, system) : wordToJson(value.value, shape);
    default:
      return shape.types.has(value.kind) ? plainJson(value) : undefined;
  }
}

function numberToJson(value: number, { form, types }: ValueShape): SingleValue | undefined {
  // A number isn't valid where only percentages or ranges are allowed; where both are, it is a range of one.
  if (!types.has("integer")) return undefined;
  const { wholeNumber, fields } = numericAmong(types) ?? { fields: [] };
  if (form === "number") return numberJson({ fields: wholeNumber === undefined ? fields : [wholeNumber] }, [value]);
  return form === "choice" ? { fixed: value } : value;
}

function wordToJson(word: string, { form, automatic }: ValueShape): SingleValue {
  if (form !== "choice") return word;
  return word === automatic ? { automatic: true } : { variable: word };
}

/** A text with a mistake may mean something else, so it counts as not read. */
function readingToJson(text: string, shape: ValueShape, phrase: string, system: System): SingleValue {
  const reading = readText(text, phrase, system);
  const isRead = reading.kind === "whole" || (reading.kind === "partly" && !reading.odd.some(isMistake));
  if (isRead) return { text, reading: textData(reading.node) };
  const parts = partsOf(text, shape, system);
  return parts === undefined ? { text } : { text, parts };
}

const isMistake = ({ kind }: UnreadPiece): boolean => kind === "mistake";

function textWithParts(text: string, shape: ValueShape, system: System): SingleValue {
  // If no pattern matches, the whole text is one part.
  return { text, parts: partsOf(text, shape, system) ?? [{ text }] };
}

function partsOf(text: string, { entries }: ValueShape, system: System): readonly TextPart[] | undefined {
  for (const entry of entries) {
    const pieces = matchEntry(entry, text, declaredHoles(system));
    if (pieces !== undefined) return pieces.map(partOf);
  }
  return undefined;
}

const partOf = ({ hole, text }: MatchedPiece): TextPart => (hole === undefined ? { text } : { name: hole, text });

import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import { unknownValue } from "../rules/unknown-value.js";
import { readHoles } from "../systems/holes.js";
import type { System } from "../systems/system.js";
import { typeOfValue } from "../values/value.js";
import { phraseRef } from "./phrase-schema.js";
import { anyOf, listOf, type Schema, type SchemaMaker } from "./schema.js";
import { type DeclaredValues, numericAmong, shapeOf, type ValueShape } from "./value-shape.js";

/** The declarations of a name that a schema depends on. */
export type JudgedValues = DeclaredValues & { readonly severity?: SeveritySetting | undefined };

/** The schema of a name's value. */
export function valueSchema(declarations: readonly JudgedValues[], system: System, make: SchemaMaker): Schema {
  const shape = shapeOf(declarations, system);
  const single = anyOf(alternatives(shape, declarations, system, make));
  return shape.many ? { type: "array", items: single, minItems: 1 } : single;
}

function alternatives(
  shape: ValueShape,
  declarations: readonly JudgedValues[],
  system: System,
  make: SchemaMaker,
): Schema[] {
  const { types, form } = shape;
  const number = numberSchema(declarations);
  const words = vocabulary(declarations, system);
  const found: Schema[] = [];
  const wholeNumber = form === "choice" ? "fixed" : numericAmong(types)?.wholeNumber;
  const isWithFields = form === "number" && wholeNumber === undefined;
  if (types.has("integer") && !isWithFields)
    found.push(wholeNumber === undefined ? number : make.object({ [wholeNumber]: number }));
  for (const type of types) {
    const { scale, fields = [] } = typeOfValue(type).numeric ?? {};
    const field = scale === "share" ? SHARE : number;
    if (fields.length > 0) found.push(make.object(Object.fromEntries(fields.map((name) => [name, field]))));
  }
  if (form === "choice") found.push(...wordAlternatives(words, shape, make));
  else if (shape.phrase !== undefined) {
    found.push(readingSchema(phraseRef(shape.phrase), make));
    // Text that the phrase doesn't read may still match a pattern.
    if (shape.entries.length > 0) found.push(partsSchema(shape, make));
  } else if (form === "parts") found.push(partsSchema(shape, make));
  else if (types.has("text") || types.has("name")) found.push(textSchema(words));
  // A word without quotes has neither parts nor a reading.
  if ((form === "parts" || form === "reading") && types.has("name")) found.push(textSchema(words));
  return found;
}

const SHARE: Schema = { type: "integer", minimum: 0, maximum: 100 };

function wordAlternatives(
  words: readonly string[] | undefined,
  { automatic }: ValueShape,
  make: SchemaMaker,
): Schema[] {
  const variables = words?.filter((word) => word !== automatic);
  const found = variables?.length === 0 ? [] : [make.object({ variable: textSchema(variables) })];
  const mayBe = automatic !== undefined && (words === undefined || words.includes(automatic));
  return mayBe ? [...found, make.object({ automatic: { const: true } })] : found;
}

/** A text, with its reading if there is one. */
export function readingSchema(reading: Schema, make: SchemaMaker): Schema {
  return make.object({ text: textSchema(undefined), "reading?": reading });
}

/** The names of parts are those of the holes in the patterns. */
function partsSchema({ entries }: ValueShape, make: SchemaMaker): Schema {
  const names = entries.flatMap((entry) =>
    readHoles(entry).parts.flatMap((part) => (part.kind === "hole" ? [part.path.join(".")] : [])),
  );
  return textWithPartsSchema(textSchema([...new Set(names)]), make);
}

/** A text and its parts, which have one of these names or none. */
export function textWithPartsSchema(names: Schema, make: SchemaMaker): Schema {
  const part = make.object({ "name?": names, text: textSchema(undefined) });
  return make.object({ text: textSchema(undefined), parts: { ...listOf(part), minItems: 1 } });
}

export function textSchema(words: readonly string[] | undefined): Schema {
  return words === undefined ? { type: "string" } : { enum: words };
}

/** Numbers are at least 0 by default. */
function numberSchema(declarations: readonly JudgedValues[]): Schema {
  const numeric = declarations.filter(({ values }) => values.some((type) => typeOfValue(type).numeric !== undefined));
  const minimum = Math.min(...numeric.map((declaration) => declaration.minimum ?? 0));
  const maximum = Math.max(...numeric.map((declaration) => declaration.maximum ?? Number.POSITIVE_INFINITY));
  return { type: "integer", minimum, ...(maximum === Number.POSITIVE_INFINITY ? {} : { maximum }) };
}

/** The allowed texts, if any other is an error and none has holes. */
export function vocabulary(
  declarations: readonly Pick<JudgedValues, "oneOf" | "suchAs" | "severity">[],
  system: System,
): readonly string[] | undefined {
  const general = system.severities.get(unknownValue.id) ?? "error";
  const isClosed = declarations.every(
    ({ oneOf, suchAs, severity }) => oneOf !== undefined && suchAs === undefined && (severity ?? general) === "error",
  );
  const literals = declarations.flatMap(({ oneOf }) => oneOf ?? []).map((entry) => readHoles(entry).literal);
  if (!isClosed || literals.length === 0) return undefined;
  const texts = literals.filter((literal) => literal !== undefined);
  return texts.length === literals.length ? [...new Set(texts)] : undefined;
}

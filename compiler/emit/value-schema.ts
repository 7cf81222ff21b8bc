import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import { readHoles } from "../systems/holes.js";
import type { System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { anyOf, type Schema, type SchemaMaker } from "./schema.js";
import { AUTOMATIC, shapeOf, type ValueShape } from "./value-shape.js";

/** What a schema needs to know of the declarations of one name. */
export type DeclaredValues = ValueSpecification & {
  readonly many?: boolean;
  readonly severity?: SeveritySetting | undefined;
};

/** The schema of what stands under a name. */
export function valueSchema(declarations: readonly DeclaredValues[], system: System, make: SchemaMaker): Schema {
  const shape = shapeOf(declarations);
  const single = anyOf(alternatives(shape, declarations, system, make));
  return shape.many ? { type: "array", items: single, minItems: 1 } : single;
}

function alternatives(
  shape: ValueShape,
  declarations: readonly DeclaredValues[],
  system: System,
  make: SchemaMaker,
): Schema[] {
  const { types, form } = shape;
  const number = numberSchema(declarations);
  const words = vocabulary(declarations, system);
  const found: Schema[] = [];
  if (form === "range") found.push(make.object({ from: number, to: number }));
  else if (types.has("integer"))
    found.push(
      form === "percentage"
        ? make.object({ count: number })
        : form === "choice"
          ? make.object({ fixed: number })
          : number,
    );
  if (types.has("percentage")) found.push(make.object({ percent: { type: "integer", minimum: 0, maximum: 100 } }));
  if (form === "choice") found.push(...wordAlternatives(words, make));
  else if (form === "parts") found.push(partsSchema(make));
  else if (types.has("text") || types.has("name")) found.push(textSchema(words));
  return found;
}

function wordAlternatives(words: readonly string[] | undefined, make: SchemaMaker): Schema[] {
  const variables = words?.filter((word) => word !== AUTOMATIC);
  const automatic =
    words === undefined || words.includes(AUTOMATIC) ? [make.object({ automatic: { const: true } })] : [];
  return variables?.length === 0 ? automatic : [make.object({ variable: textSchema(variables) }), ...automatic];
}

function partsSchema(make: SchemaMaker): Schema {
  return make.object({
    text: textSchema(undefined),
    parts: { type: "object", additionalProperties: { type: "string" } },
  });
}

export function textSchema(words: readonly string[] | undefined): Schema {
  return words === undefined ? { type: "string" } : { enum: words };
}

/** Numbers are 0 or more where nothing is said. */
function numberSchema(declarations: readonly DeclaredValues[]): Schema {
  const numeric = declarations.filter(({ values }) => values.some((type) => type !== "text" && type !== "name"));
  const minimum = Math.min(...numeric.map((declaration) => declaration.minimum ?? 0));
  const maximum = Math.max(...numeric.map((declaration) => declaration.maximum ?? Number.POSITIVE_INFINITY));
  return { type: "integer", minimum, ...(maximum === Number.POSITIVE_INFINITY ? {} : { maximum }) };
}

/** The texts that are allowed, where any other is an error and none has holes. */
export function vocabulary(
  declarations: readonly Pick<DeclaredValues, "oneOf" | "suchAs" | "severity">[],
  system: System,
): readonly string[] | undefined {
  const general = system.severities.get("unknown-value") ?? "error";
  const isClosed = declarations.every(
    ({ oneOf, suchAs, severity }) => oneOf !== undefined && suchAs === undefined && (severity ?? general) === "error",
  );
  const literals = declarations.flatMap(({ oneOf }) => oneOf ?? []).map((entry) => readHoles(entry).literal);
  if (!isClosed || literals.length === 0) return undefined;
  const texts = literals.filter((literal) => literal !== undefined);
  return texts.length === literals.length ? [...new Set(texts)] : undefined;
}

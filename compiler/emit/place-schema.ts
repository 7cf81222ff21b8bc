import type { System } from "../systems/system.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  Documentation,
  LabelDeclaration,
} from "../systems/system-data.js";
import type { Operator } from "../values/value.js";
import { type DeclaredPlace, declaredMembers } from "./declared-places.js";
import { anyOf, described, listOf, ref, type Schema, type SchemaMaker } from "./schema.js";
import { textSchema, valueSchema, vocabulary } from "./value-schema.js";

/** Schemas of the four parts that packs, decks and cards have in common. */
export interface BodySchemas {
  readonly labels: Schema;
  readonly attributes: Schema;
  readonly categories: Schema;
  readonly conditions: Schema;
}

/** What a system allows on records of a sort. */
export function bodySchemas(place: DeclaredPlace, system: System, make: SchemaMaker): BodySchemas {
  const [conditions, attributes] = divide(place.attributes, isCondition);
  const [conditionCategories, categories] = divide(place.categories, isCondition);
  return {
    labels: namesSchema(
      mapped(place.labels, (all) => labelSchema(all, system)),
      requiredOf(place.labels, place),
    ),
    attributes: namesSchema(
      mapped(attributes, (all) => valueSchema(all, system, make)),
      requiredOf(attributes, place),
      place.custom.length === 0 ? false : valueSchema(place.custom, system, make),
    ),
    categories: namesSchema(
      mapped(categories, (all, name) => repeatable(all, membersSchema(name, system, make))),
      requiredOf(categories, place),
    ),
    conditions: namesSchema(
      {
        ...mapped(conditions, (all, name) => globalConditionSchema(name, all, system, make)),
        ...mapped(conditionCategories, (all) => repeatable(all, listOf(conditionRef(all)))),
      },
      [...requiredOf(conditions, place), ...requiredOf(conditionCategories, place)],
    ),
  };
}

const isCondition = (all: readonly (AttributeDeclaration | CategoryDeclaration)[]): boolean =>
  all.some(({ operators }) => operators.length > 0);

const repeatable = (all: readonly CategoryDeclaration[], schema: Schema): Schema =>
  all.some(({ many }) => many) ? listOf(schema) : schema;

function labelSchema(all: readonly LabelDeclaration[], system: System): Schema {
  const line = textSchema(vocabulary(all, system));
  const text = all[0]?.lines === "kept" ? listOf(line) : line;
  return all.some(({ many }) => many) ? listOf(text) : text;
}

function membersSchema(category: string, system: System, make: SchemaMaker): Schema {
  const place = declaredMembers(system, category);
  const { attributes, custom } = place;
  const schemas = mapped(attributes, (all, name) =>
    isCondition(all) ? globalConditionSchema(name, all, system, make) : valueSchema(all, system, make),
  );
  return namesSchema(
    schemas,
    requiredOf(attributes, place),
    custom.length === 0 ? false : valueSchema(custom, system, make),
  );
}

/** The test that each operator makes. */
const TESTS: Readonly<Record<Operator, string>> = { "=": "OneOf", "<": "AtMost", ">": "AtLeast" };

function conditionRef(all: readonly { readonly operators: readonly Operator[] }[]): Schema {
  const operators = new Set(all.flatMap((declaration) => declaration.operators));
  const tests = (Object.keys(TESTS) as Operator[]).filter((operator) => operators.has(operator));
  return tests.length === 3 ? ref("Condition") : anyOf(tests.map((operator) => ref(TESTS[operator])));
}

/** A standalone condition has one test per line, on its own name. */
function globalConditionSchema(
  name: string,
  all: readonly AttributeDeclaration[],
  system: System,
  make: SchemaMaker,
): Schema {
  const value = valueSchema(
    all.map((declaration) => ({ ...declaration, many: false })),
    system,
    make,
  );
  const operators = new Set(all.flatMap((declaration) => declaration.operators));
  const own = { name: { const: name } };
  const tests: Schema[] = [];
  if (operators.has("=")) tests.push(make.object({ ...own, test: { const: "oneOf" }, values: listOf(value) }));
  if (operators.has("<")) tests.push(make.object({ ...own, test: { const: "atMost" }, value }));
  if (operators.has(">")) tests.push(make.object({ ...own, test: { const: "atLeast" }, value }));
  return { ...listOf(anyOf(tests)), minItems: 1 };
}

/** An object whose keys are names of the game, without additional ones. */
function namesSchema(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  additionalProperties: Schema | false = false,
): Schema {
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties };
}

function requiredOf(
  declared: ReadonlyMap<string, unknown>,
  { required, sureDefaults }: Pick<DeclaredPlace, "required" | "sureDefaults">,
): string[] {
  return [...declared.keys()].filter((name) => required.has(name) || sureDefaults.has(name));
}

function mapped<Declaration extends Documentation>(
  declared: ReadonlyMap<string, readonly Declaration[]>,
  schemaOf: (declarations: readonly Declaration[], name: string) => Schema,
): Record<string, Schema> {
  const schemas = [...declared].map(([name, all]) => [name, described(schemaOf(all, name), aboutOf(all))] as const);
  return Object.fromEntries(schemas);
}

/** Only if all declarations of a name have the same text. */
function aboutOf(all: readonly Documentation[]): string | undefined {
  const abouts = new Set(all.map(({ about }) => about));
  return abouts.size === 1 ? all[0]?.about : undefined;
}

function divide<Value>(all: ReadonlyMap<string, Value>, test: (value: Value) => boolean) {
  const entries = [...all];
  return [
    new Map(entries.filter(([, value]) => test(value))),
    new Map(entries.filter(([, value]) => !test(value))),
  ] as const;
}

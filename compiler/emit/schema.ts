/**
 * The subset of JSON Schema (draft 2020-12) used for compiled packs. It has no boolean schemas, which few generators of
 * types read; only `additionalProperties` is `false`, which they all know.
 */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "boolean";
  readonly const?: string | number | boolean;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly not?: Schema;
}

/** Allows everything. */
export const ANYTHING: Schema = {};
/** What a phrase reads, in any game. */
export const ANY_READING: Schema = { anyOf: [{ type: "object" }, { type: "array" }] };
/** Allows nothing. */
export const NOTHING: Schema = { not: ANYTHING };

/** Without a name: an object that has it is another one. As a property that allows nothing, generators would type it. */
export const without = (name: string, schema: Schema): Schema => ({
  ...schema,
  not: { type: "object", properties: { [name]: ANYTHING }, required: [name] },
});

/** Creates schemas; `strict` ones forbid keys that later versions of the format might add. */
export type SchemaMaker = ReturnType<typeof schemaMaker>;

export function schemaMaker(strict: boolean) {
  return {
    /** An object of the format itself; names with `?` are optional. */
    object(properties: Readonly<Record<string, Schema>>, description?: string): Schema {
      const named = Object.entries(properties).map(([key, schema]) => [key.replace(/\?$/, ""), schema] as const);
      return {
        ...(description === undefined ? {} : { description }),
        type: "object",
        properties: Object.fromEntries(named),
        required: Object.keys(properties).filter((key) => !key.endsWith("?")),
        ...(strict ? { additionalProperties: false } : {}),
      };
    },
  };
}

export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** A union; a single schema is returned as it is. */
export function anyOf(schemas: readonly Schema[]): Schema {
  const [only, ...others] = schemas;
  if (only === undefined) return NOTHING;
  return others.length === 0 ? only : { anyOf: schemas };
}

/**
 * The schema for validators, and anything for generators of types, which don't read `not`: quicktype declares recursive
 * lists within lists in C++ after their first use.
 */
export const untyped = (schema: Schema): Schema => ({ not: { not: schema } });

export const listOf = (items: Schema): Schema => ({ type: "array", items });

/** The schema with the description from its declaration. */
export function described(schema: Schema, about: string | undefined): Schema {
  return about === undefined || about === "" ? schema : { ...schema, description: about };
}

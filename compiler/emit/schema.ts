/** The part of JSON Schema (draft 2020-12) that describes compiled packs. `false` allows nothing. */
export type Schema = SchemaObject | boolean;
export interface SchemaObject {
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
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Makes schemas; `strict` ones forbid the keys that a later version of the format might add. */
export interface SchemaMaker {
  /** An object of the format itself; names with `?` may be absent. */
  object(properties: Readonly<Record<string, Schema>>, description?: string): SchemaObject;
}

export function schemaMaker(strict: boolean): SchemaMaker {
  return {
    object(properties, description) {
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

export const ref = (name: string): SchemaObject => ({ $ref: `#/$defs/${name}` });

/** One of several; a single one is itself. */
export function anyOf(schemas: readonly Schema[]): Schema {
  const [only, ...others] = schemas;
  if (only === undefined) return false;
  return others.length === 0 ? only : { anyOf: schemas };
}

export const listOf = (items: Schema): SchemaObject => ({ type: "array", items });

/** The schema with what its declaration says of it. */
export function described(schema: Schema, about: string | undefined): Schema {
  return typeof schema === "boolean" || about === undefined || about === ""
    ? schema
    : { ...schema, description: about };
}

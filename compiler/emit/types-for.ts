import { printable } from "../diagnostics/printable.js";
import type { System } from "../systems/system.js";
import { ANYTHING, type Schema } from "./schema.js";
import { schemaFor } from "./schema-for.js";
import { jsonText } from "./serialize.js";

/**
 * TypeScript types of compiled packs, derived from the JSON Schema so that they never differ. Kinds of card are a union
 * discriminated by `kind`, vocabularies are unions of texts.
 */
export function typesFor(system: System | undefined): string {
  const schema = schemaFor(system);
  const game = system === undefined ? "any game" : `${system.data.name} (${system.key})`;
  const definitions = Object.entries({ ...schema.$defs, Pack: root(schema) });
  const types = definitions.map(
    ([name, definition]) => `${comment(definition, "")}export type ${name} = ${typeOf(definition, "")};\n`,
  );
  return [`// Compiled card packs of ${commentText(game)}. Written by cardwright.\n`, ...types].join("\n");
}

function root({ $schema, $id, $defs, ...schema }: Schema): Schema {
  return { ...schema, ...(schema.title === undefined ? {} : { description: `${schema.title}.` }) };
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.not !== undefined && schema.type === undefined)
    return schema.not.not === undefined ? "never" : typeOf(schema.not.not, indent);
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return jsonText(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => jsonText(value)).join(" | ") || "never";
  if (schema.anyOf !== undefined) return union(schema.anyOf, indent);
  switch (schema.type) {
    case "object":
      return objectType(schema, indent);
    case "array":
      return arrayType(schema.items ?? ANYTHING, indent);
    case "integer":
      return "number";
    case "string":
    case "boolean":
      return schema.type;
    default:
      return "unknown";
  }
}

function union(schemas: readonly Schema[], indent: string): string {
  const types = new Set(schemas.flatMap((schema) => alternatives(schema, indent)).filter((type) => type !== "never"));
  // In a union with string, literal texts are redundant.
  const distinct = [...types].filter((type) => !(types.has("string") && type.startsWith('"')));
  return distinct.length === 0 ? "never" : distinct.join(" | ");
}

function alternatives(schema: Schema, indent: string): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => alternatives(one, indent));
  return schema.enum?.map((value) => jsonText(value)) ?? [typeOf(schema, indent)];
}

function arrayType(items: Schema, indent: string): string {
  const type = typeOf(items, indent);
  return /^\w+$/.test(type) ? `readonly ${type}[]` : `ReadonlyArray<${type}>`;
}

function objectType(schema: Schema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {});
  const lines = entries.map(([name, property]) => {
    const key = `readonly ${propertyName(name)}${required.has(name) ? "" : "?"}`;
    return `${comment(property, inner)}${inner}${key}: ${typeOf(property, inner)};\n`;
  });
  lines.push(...(schema.not?.required ?? []).map((name) => `${inner}readonly ${propertyName(name)}?: undefined;\n`));
  const others = schema.additionalProperties;
  if (others !== undefined && others !== false) lines.push(`${inner}${indexSignature(entries, others, inner)}\n`);
  if (lines.length === 0) return "Readonly<Record<string, never>>";
  return `{\n${lines.join("")}${indent}}`;
}

/** Every property must match the index signature too. */
function indexSignature(properties: readonly (readonly [string, Schema])[], others: Schema, indent: string): string {
  const type = union([others, ...properties.map(([, schema]) => schema)], indent);
  return `readonly [name: string]: ${type}${properties.length > 0 ? " | undefined" : ""};`;
}

const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__" ? name : jsonText(name);

function comment(schema: Schema, indent: string): string {
  const { description } = schema;
  return description === undefined ? "" : `${indent}/** ${commentText(description)} */\n`;
}

/** Makes a text safe for a one-line comment: no line ends as TypeScript defines them, and no end of the comment. */
function commentText(text: string): string {
  return printable(text.replaceAll("*/", "* /").replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "));
}

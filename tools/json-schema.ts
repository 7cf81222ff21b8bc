import type { JsonObject } from "../compiler/index.js";

/** Parts of the JSON Schemas of reports. */
export const schemas = {
  /** Keys with `?` are optional; later versions may add keys. */
  object(keys: Readonly<Record<string, JsonObject>>): JsonObject {
    const properties = Object.entries(keys).map(([key, schema]) => [key.replace(/\?$/, ""), schema]);
    const required = Object.keys(keys).filter((key) => !key.endsWith("?"));
    return { type: "object", required, properties: Object.fromEntries(properties) };
  },
  list: (items: JsonObject): JsonObject => ({ type: "array", items }),
  text: (description: string): JsonObject => ({ type: "string", description }),
};

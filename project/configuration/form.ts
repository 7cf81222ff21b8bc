import { isObject, type JsonObject, nearestName } from "../../compiler/index.js";
import { expandBraces, LONGEST_GLOB, MOST_ALTERNATIVES, MOST_DEPTHS } from "../files/globs.js";
import {
  type ConfigurationPath,
  type ConfigurationProblem,
  configurationProblem,
  type Placed,
} from "./configuration.js";

/**
 * Describes what is allowed at a place in `cardwright.json`, once for reading, validation and JSON Schema. `read` is
 * only called if there is a value; undefined means that none of it applies.
 */
export interface Form<Value> {
  readonly schema: JsonObject;
  read(value: unknown, way: ConfigurationPath, reader: Reader): Value | undefined;
}

/** Collects the problems of one file. */
export interface Reader {
  readonly file: string;
  readonly report: (problem: ConfigurationProblem) => void;
}

/** A key of an object: a one-sentence description, and the form of its value. */
interface Key<Value> {
  readonly about: string;
  readonly form: Form<Value>;
}

export function key<Value>(about: string, form: Form<Value>, initial?: number | boolean): Key<Value> {
  const schema = initial === undefined ? form.schema : { ...form.schema, default: initial };
  return { about, form: { ...form, schema } };
}

/** A text that isn't blank. */
export const TEXT: Form<Placed<string>> = {
  schema: { $ref: "#/definitions/text" },
  read(value, way, { file, report }) {
    if (typeof value === "string" && value.trim() !== "") return { value, way, file };
    report(configurationProblem("not-a-text", {}, way));
    return Array.isArray(value) && value.length === 1
      ? TEXT.read(value[0], [...way, 0], { file, report() {} })
      : undefined;
  },
};

/** A text that selects files, as in `.gitignore`. */
const GLOB: Form<Placed<string>> = {
  schema: TEXT.schema,
  read(value, way, reader) {
    const read = TEXT.read(value, way, reader);
    if (read === undefined || expandBraces(read.value) !== undefined) return read;
    reader.report(
      configurationProblem(
        "too-many-globs",
        { most: MOST_ALTERNATIVES, longest: LONGEST_GLOB, depths: MOST_DEPTHS },
        way,
      ),
    );
    return undefined;
  },
};

/** A list. Invalid entries are reported and dropped; the rest applies. */
export function list<Item>(item: Form<Item>, example: string, schema?: JsonObject): Form<readonly Item[]> {
  return {
    schema: schema ?? { type: "array", items: item.schema },
    read(value, way, reader) {
      if (Array.isArray(value))
        return value.flatMap((one: unknown, index) => item.read(one, [...way, index], reader) ?? []);
      reader.report(configurationProblem("not-a-list", { example }, way));
      // Read as the only one of a list: the settings that are meant apply.
      const only = item.read(value, way, { ...reader, report() {} });
      return only && [only];
    },
  };
}

export const TEXTS = list(TEXT, '["drafts"]', { $ref: "#/definitions/texts" });

const SOME_GLOBS = list(GLOB, '["drafts"]', { $ref: "#/definitions/texts" });

/** If every entry is dropped, the list counts as absent: an empty list would select no files. */
export const GLOBS: typeof SOME_GLOBS = {
  ...SOME_GLOBS,
  read(value, way, reader) {
    const read = SOME_GLOBS.read(value, way, reader);
    return read?.length === 0 && Array.isArray(value) && value.length > 0 ? undefined : read;
  },
};

/** A single text is short for a list of one. */
export const ONE_OR_MORE: Form<readonly Placed<string>[]> = {
  schema: { anyOf: [TEXT.schema, TEXTS.schema] },
  read(value, way, reader) {
    if (Array.isArray(value)) return TEXTS.read(value, way, reader);
    const single = TEXT.read(value, way, reader);
    return single && [single];
  },
};

export const FLAG: Form<Placed<boolean>> = {
  schema: { type: "boolean" },
  read(value, way, { file, report }) {
    if (typeof value === "boolean") return { value, way, file };
    report(configurationProblem("not-a-flag", {}, way));
    return undefined;
  },
};

/** A whole number from `least` to `most`. */
export function number(least: number, most: number): Form<Placed<number>> {
  return {
    schema: { type: "integer", minimum: least, maximum: most },
    read(value, way, { file, report }) {
      if (typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most)
        return { value, way, file };
      report(configurationProblem("not-a-number", { least, most }, way));
      return undefined;
    },
  };
}

type FormValues<Keys> = { readonly [Name in keyof Keys]?: Keys[Name] extends Key<infer Value> ? Value : never };

/** An object of known keys. Unknown ones are reported with the nearest known key, and read as that. */
export function object<const Keys extends Readonly<Record<string, Key<unknown>>>>(
  keys: Keys,
  example: string,
): Form<FormValues<Keys>> {
  const names = Object.keys(keys);
  const properties = Object.entries(keys).map(([name, { about, form }]) => [name, described(form.schema, about)]);
  return {
    schema: { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) },
    read(value, way, reader) {
      if (!isObject(value)) {
        reader.report(configurationProblem("not-an-object", { example }, way));
        return undefined;
      }
      const open = names.filter((name) => !name.startsWith("$") && !Object.hasOwn(value, name));
      const written = new Map(names.map((name) => [name, name]));
      for (const key of Object.keys(value)) {
        if (names.includes(key)) continue;
        const nearest = nearestName(key, open);
        const place = [...way, { key }];
        if (nearest === undefined) {
          const known = names.filter((name) => !name.startsWith("$"));
          reader.report(configurationProblem("unknown-key", { key, keys: known }, place));
        } else {
          reader.report(configurationProblem("unknown-key-nearest", { key, nearest }, place));
          written.set(nearest, key);
        }
      }
      const read = Object.entries(keys).map(([name, { form }]) => {
        const key = written.get(name) ?? name;
        const given = Object.hasOwn(value, key) ? value[key] : undefined;
        return [name, given === undefined ? undefined : form.read(given, [...way, key], reader)];
      });
      return Object.fromEntries(read);
    },
  };
}

/** Draft 7 ignores everything next to a reference, so a described one is wrapped in a list. */
function described(schema: JsonObject, description: string): JsonObject {
  return "$ref" in schema ? { description, allOf: [schema] } : { description, ...schema };
}

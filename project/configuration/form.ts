import { isObject, type JsonObject, nearestName } from "../../compiler/index.js";
import { expandBraces, LONGEST_GLOB, MOST_ALTERNATIVES, MOST_DEPTHS } from "../files/globs.js";
import { type ConfigurationProblem, configurationProblem, type JsonWay, type Placed } from "./configuration.js";

/**
 * What may stand in a place of `cardwright.json`, described once: how it is read, with what is wrong in it, and the JSON
 * Schema of just that. `read` is asked only where something stands; undefined: nothing of it holds.
 */
export interface Form<Value> {
  readonly schema: JsonObject;
  read(value: unknown, way: JsonWay, reader: Reader): Value | undefined;
}

/** Where problems of one file go. */
export interface Reader {
  readonly file: string;
  readonly report: (problem: ConfigurationProblem) => void;
}

/** A key of an object: what it is for, in a sentence, and what stands under it. */
interface Key<Value> {
  readonly about: string;
  readonly form: Form<Value>;
}

export function key<Value>(about: string, form: Form<Value>, initial?: number | boolean): Key<Value> {
  const schema = initial === undefined ? form.schema : { ...form.schema, default: initial };
  return { about, form: { ...form, schema } };
}

/** A text that is not blank. */
export const TEXT: Form<Placed<string>> = {
  schema: { $ref: "#/definitions/text" },
  read(value, way, { file, report }) {
    if (typeof value === "string" && value.trim() !== "") return { value, way, file };
    report(configurationProblem("not-a-text", {}, way));
    return undefined;
  },
};

/** A text that names files, as in `.gitignore`. */
export const GLOB: Form<Placed<string>> = {
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

/** A list; of what is wrong in it the rest still holds. */
export function list<Item>(item: Form<Item>, example: string, schema?: JsonObject): Form<readonly Item[]> {
  return {
    schema: schema ?? { type: "array", items: item.schema },
    read(value, way, reader) {
      if (Array.isArray(value))
        return value.flatMap((one: unknown, index) => item.read(one, [...way, index], reader) ?? []);
      reader.report(configurationProblem("not-a-list", { example }, way));
      return undefined;
    },
  };
}

export const TEXTS = list(TEXT, '["drafts"]', { $ref: "#/definitions/texts" });

const SOME_GLOBS = list(GLOB, '["drafts"]', { $ref: "#/definitions/texts" });

/** Where all are passed over, it is as if nothing stood there: an empty list would mean that no file is meant. */
export const GLOBS: typeof SOME_GLOBS = {
  ...SOME_GLOBS,
  read(value, way, reader) {
    const read = SOME_GLOBS.read(value, way, reader);
    return read?.length === 0 && Array.isArray(value) && value.length > 0 ? undefined : read;
  },
};

/** A single text stands for a list of one. */
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

type ValuesOf<Keys> = { readonly [Name in keyof Keys]?: Keys[Name] extends Key<infer Value> ? Value : never };

/** An object of known keys. Others are reported with the nearest. */
export function object<const Keys extends Readonly<Record<string, Key<unknown>>>>(
  keys: Keys,
  example: string,
): Form<ValuesOf<Keys>> {
  const names = Object.keys(keys);
  const properties = Object.entries(keys).map(([name, { about, form }]) => [name, described(form.schema, about)]);
  return {
    schema: { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) },
    read(value, way, reader) {
      if (!isObject(value)) {
        reader.report(configurationProblem("not-an-object", { example }, way));
        return undefined;
      }
      for (const name of Object.keys(value))
        if (!names.includes(name)) reader.report(unknownKey(name, names, [...way, { key: name }]));
      const read = Object.entries(keys).map(([name, { form }]) => {
        const given = Object.hasOwn(value, name) ? value[name] : undefined;
        return [name, given === undefined ? undefined : form.read(given, [...way, name], reader)];
      });
      return Object.fromEntries(read);
    },
  };
}

/** Nothing counts beside a reference, so one that is described stands in a list. */
function described(schema: JsonObject, description: string): JsonObject {
  return "$ref" in schema ? { description, allOf: [schema] } : { description, ...schema };
}

function unknownKey(name: string, all: readonly string[], place: JsonWay): ConfigurationProblem {
  const keys = all.filter((known) => !known.startsWith("$"));
  const near = nearestName(name, keys);
  if (near === undefined) return configurationProblem("unknown-key", { key: name, keys }, place);
  return configurationProblem("unknown-key-nearest", { key: name, nearest: near }, place);
}

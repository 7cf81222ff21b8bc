import { isObject, type JsonObject, nearestName } from "../../compiler/index.js";
import type { CellTest, ColumnMapping, JsonPath, MappedValue, Mapping, MappingProblem } from "./mapping.js";

type Say = (way: JsonPath, message: string) => void;

/** Describes what is allowed at a place in a mapping, once: how to read it, its default, and its JSON Schema. */
interface MappingForm<Value> {
  readonly schema: JsonObject;
  /** `json` is undefined if there is nothing. */
  read(json: unknown, way: JsonPath, say: Say): Value;
}

/** Adds a description. */
function about<Value>(description: string, form: MappingForm<Value>): MappingForm<Value> {
  return { ...form, schema: { ...form.schema, description } };
}

const TEXT: MappingForm<string | undefined> = {
  schema: { type: "string" },
  read(json, way, say) {
    if (json === undefined || typeof json === "string") return json;
    say(way, "this is a text in quotes");
    return undefined;
  },
};

/** A number is read as its text. */
const TEXT_OR_NUMBER: MappingForm<string | undefined> = {
  schema: { type: ["string", "number"] },
  read: (json, way, say) => TEXT.read(typeof json === "number" ? String(json) : json, way, say),
};

/** A single text is short for a list of one. */
const TEXTS: MappingForm<readonly string[] | undefined> = {
  schema: { $ref: "#/$defs/texts" },
  read(json, way, say) {
    if (json === undefined) return undefined;
    const all: readonly unknown[] = Array.isArray(json) ? json : [json];
    const read = all.filter((one) => typeof one === "string");
    if (read.length < all.length) say(way, "this is a text in quotes, or a list of them");
    return read;
  },
};

const FLAG: MappingForm<boolean> = {
  schema: { type: "boolean" },
  read(json, way, say) {
    if (json === undefined || typeof json === "boolean") return json ?? false;
    say(way, "this is true or false");
    return false;
  },
};

const ROW: MappingForm<number | undefined> = {
  schema: { type: "integer", minimum: 1 },
  read(json, way, say) {
    if (json === undefined || (typeof json === "number" && Number.isSafeInteger(json) && json > 0)) return json;
    say(way, "this is the number of a row, 1 or more");
    return undefined;
  },
};

const TARGET: MappingForm<string | null> = {
  schema: { $ref: "#/$defs/target" },
  read: (json, way, say) => (json === null ? null : (TEXT.read(json, way, say) ?? null)),
};

/** An object with arbitrary keys. Undefined values are left out. */
function record<Value>(
  value: MappingForm<Value | undefined>,
): MappingForm<readonly (readonly [key: string, value: Value])[]> {
  return {
    schema: { type: "object", additionalProperties: value.schema },
    read(json, way, say) {
      if (json === undefined) return [];
      if (!isObject(json)) {
        say(way, "this is an object: { … }");
        return [];
      }
      return Object.entries(json).flatMap(([key, one]) => {
        const read = value.read(one, [...way, key], say);
        return read === undefined ? [] : [[key, read] as const];
      });
    },
  };
}

/** `{ "Kind": ["Hero", "Token"] }` */
const TESTS: MappingForm<readonly CellTest[]> = {
  schema: { $ref: "#/$defs/tests" },
  read: (json, way, say) =>
    record(TEXTS)
      .read(json, way, say)
      .map(([column, oneOf]) => ({ column, oneOf, way: [...way, column] })),
};

const SEVERAL = record(TEXT_OR_NUMBER);
const MEANING: MappingForm<MappedValue> = {
  schema: { $ref: "#/$defs/meaning" },
  read(json, way, say) {
    if (json === null || typeof json === "string") return json;
    if (typeof json === "number") return String(json);
    if (isObject(json)) return new Map(SEVERAL.read(json, way, say));
    say(way, "a value means a text, nothing (null), or an object with texts for several names");
    return null;
  },
};

type Forms = Readonly<Record<string, MappingForm<unknown>>>;
type MappingValues<Keys extends Forms> = {
  readonly [Name in keyof Keys]: Keys[Name] extends MappingForm<infer Value> ? Value : never;
};

/**
 * An object of known keys. Unknown ones are reported with the nearest known key, and read as that; `whole` validates the
 * object.
 */
function object<Keys extends Forms>(
  keys: Keys,
  whole: (json: Readonly<Record<string, unknown>>, way: JsonPath, say: Say) => void = () => {},
): MappingForm<MappingValues<Keys>> {
  const properties = Object.fromEntries(Object.entries(keys).map(([name, { schema }]) => [name, schema]));
  return {
    schema: { type: "object", additionalProperties: false, properties },
    read(json, way, say) {
      const given = isObject(json) ? withKnownKeys(json, Object.keys(keys), way, say) : {};
      whole(given, way, say);
      const read = Object.entries(keys).map(([name, form]) => [name, form.read(given[name], [...way, name], say)]);
      return Object.fromEntries(read) as MappingValues<Keys>;
    },
  };
}

const COLUMN = object(
  {
    to: TARGET,
    aliases: about("Other headings that the column may have: the first one in the table is used.", TEXTS),
    strip: about("Texts to remove from the cell, wherever they occur.", TEXTS),
    replace: about("Texts to replace by others, wherever they occur.", record(TEXT)),
    separators: about("What separates the values of a list.", {
      ...TEXTS,
      read(json, way, say) {
        const read = TEXTS.read(json, way, say);
        if (read?.includes("")) say(way, "values are separated by something: this text is empty");
        return read?.filter((separator) => separator !== "");
      },
    }),
    values: about(
      "What a value of the cell means: another text, nothing (null), or texts for several names.",
      record<MappedValue>(MEANING),
    ),
    absent: about("What it means that a JSON entry has no such key: a text, or texts for several names.", {
      ...MEANING,
      read: (json, way, say): MappedValue | undefined =>
        json === undefined ? undefined : MEANING.read(json, way, say),
    }),
    capitalize: about("Other Values from OTHER_VALUES or other values.", FLAG),
    when: about("Only in rows where each of these columns has one of its values.", TESTS),
    unless: about("Not in rows where one of these columns has one of its values.", TESTS),
  },
  (use, way, say) => {
    if (use.to === undefined && use.values === undefined && use.absent === undefined)
      say(way, '"to" is missing: the name that this column stands for');
  },
);

/** One use of a column: just a target, or an object with more. */
const USE: MappingForm<Omit<ColumnMapping, "column"> | undefined> = {
  schema: { $ref: "#/$defs/use" },
  read(json, way, say) {
    if (!isObject(json) && json !== null && typeof json !== "string") {
      say(way, 'a column goes to a name such as "Identifier", to nothing (null), or has an object that says more');
      return undefined;
    }
    const use = isObject(json) ? json : { to: json };
    const { aliases = [], strip = [], replace, values, ...more } = COLUMN.read(use, way, say);
    return {
      ...more,
      aliases,
      strip,
      replace: replace.filter(([from]) => from !== ""),
      values: new Map(values),
      way,
    };
  },
};

const USES: MappingForm<readonly Omit<ColumnMapping, "column">[] | undefined> = {
  schema: { anyOf: [USE.schema, { type: "array", items: USE.schema }] },
  read: (json, way, say) =>
    (Array.isArray(json) ? json : [json]).flatMap((one: unknown, index) => {
      return USE.read(one, Array.isArray(json) ? [...way, index] : way, say) ?? [];
    }),
};

const MAPPING = object(
  {
    $schema: { schema: { type: "string" }, read: () => undefined },
    extends: about("A built-in mapping to build on; this one takes precedence.", {
      schema: TEXT.schema,
      // Whoever reads the file has already merged the base; if the key is still there, the base was not found.
      read: (json, way, say) => {
        if (json !== undefined) say(way, "no mapping of this name comes with the tool");
      },
    }),
    system: about("Id of the game system, with @ and an edition if you don't want the newest.", TEXT),
    sheet: about("The sheet of a workbook. Default: the first.", TEXT),
    entries: about(
      "Way to the list of cards in a JSON file: data.cards, or pages[].cards for the lists of several objects.",
      TEXT,
    ),
    headings: about("The row of the headings. Default: the first that looks like headings.", ROW),
    skip: about("Rows that aren't cards: a column and the values for which a row is skipped.", TESTS),
    columns: about(
      "By heading: what each column stands for. Of JSON, cost.hand is a key of the object cost, types[].name that key of each object in the list types.",
      record(USES),
    ),
    always: about("What every card gets unless its row has another value.", record(TEXT_OR_NUMBER)),
  },
  (mapping, way, say) => {
    if (mapping.columns === undefined && mapping.extends === undefined)
      say(way, '"columns" is missing: what each column stands for');
  },
);

/** The JSON Schema of mapping files, for editors. */
export function mappingSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:cardwright:mapping:1",
    title: "How the columns of a table become cards",
    ...MAPPING.schema,
    anyOf: [{ required: ["columns"] }, { required: ["extends"] }],
    $defs: {
      target: {
        type: ["string", "null"],
        description:
          "A label, an attribute, a category, or Category.Attribute; Deck and Pack say where a card belongs; null leaves out the column, or everything in an object.",
      },
      texts: { anyOf: [TEXT.schema, { type: "array", items: TEXT.schema }] },
      meaning: { anyOf: [{ type: ["string", "number", "null"] }, SEVERAL.schema] },
      tests: record(TEXTS).schema,
      use: { anyOf: [TARGET.schema, { $ref: "#/$defs/column" }] },
      column: COLUMN.schema,
    },
  };
}

/** Reads parsed JSON as a mapping. Valid parts apply even if others are wrong. */
export function readMapping(json: unknown): {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
} {
  const problems: MappingProblem[] = [];
  const say: Say = (way, message) => problems.push({ way, severity: "error", message });
  if (!isObject(json)) say([], 'a mapping is an object, such as { "columns": { "No": "Identifier" } }');
  const { $schema, extends: _, columns, always, ...settings } = MAPPING.read(json, [], say);
  const mapping: Mapping = {
    ...settings,
    columns: columns.flatMap(([column, uses]) => uses.map((use) => ({ column, ...use }))),
    always: always.map(([to, text]) => ({ to, text, way: ["always", to] })),
  };
  return { mapping, problems };
}

type Given = Readonly<Record<string, unknown>>;

function withKnownKeys(json: Given, known: readonly string[], way: JsonPath, say: Say): Given {
  const read = new Map<string, unknown>(Object.entries(json));
  for (const key of Object.keys(json)) {
    if (known.includes(key)) continue;
    const open = known.filter((one) => !read.has(one));
    const near = nearestName(key, open) ?? nearestName(key, known);
    if (near !== undefined && open.includes(near)) read.set(near, json[key]);
    const hint =
      near === undefined
        ? `these are known: ${known.filter((one) => one !== "$schema").join(", ")}`
        : `did you mean ${near}?`;
    say([...way, key], `nobody knows ${key} here; ${hint}`);
  }
  return Object.fromEntries(read);
}

import type { System } from "../systems/system.js";
import { PLAY_KINDS, WORDS } from "../systems/words.js";
import { typeOfValue, VALUE_TYPES, type ValueType } from "../values/value.js";
import { ANY_READING, anyOf, listOf, ref, type Schema, type SchemaMaker, without } from "./schema.js";

const text: Schema = { type: "string" };
const texts: Schema = listOf(text);
const number: Schema = { type: "integer" };
const flag: Schema = { type: "boolean" };

/** The `system` part of a compiled pack: all declarations, or just the name. */
export function systemPart(system: System | undefined, make: SchemaMaker): Schema {
  const { id, edition } = keyOf(system);
  return anyOf([ref("System"), without("kinds", make.object({ id, edition }))]);
}

/** The schema of a game's description, with the types it uses. */
export function systemDefinitions(system: System | undefined, make: SchemaMaker): Readonly<Record<string, Schema>> {
  const name = { about: text, on: texts, mustBeOn: texts, many: flag };
  const words = { "oneOf?": texts, "suchAs?": texts };
  const values = {
    values: listOf({ enum: WORDS.Attribute.Value.some }),
    ...words,
    "minimum?": number,
    "maximum?": number,
  };
  const meaning = { "conditions?": ref("Meaning") };
  const ofType = (type: ValueType): Schema => {
    const { fields } = typeOfValue(type).numeric ?? {};
    if (fields === undefined) return text;
    return fields.length === 0 ? number : make.object(Object.fromEntries(fields.map((field) => [field, number])));
  };
  const literals = VALUE_TYPES.filter((type) => type !== "name").map(ofType);
  const value = anyOf([...literals, make.object({ valueOf: text })]);
  const test = { "of?": text, "category?": text, name: text };
  return {
    System: make.object({
      ...keyOf(system),
      name: text,
      about: text,
      "kindFrom?": text,
      kinds: namesOf(make.object({ about: text, when: tests, unless: tests })),
      labels: namesOf(make.object({ ...name, lines: { enum: WORDS.Label.Value.one }, ...words, "default?": text })),
      attributes: namesOf(
        make.object({
          ...name,
          ...values,
          "default?": anyOf(WORDS.Attribute.Default.of.map(ofType)),
          "automatic?": text,
          ...meaning,
        }),
      ),
      categories: namesOf(make.object({ ...name, "custom?": make.object(values), "coveredBy?": texts, ...meaning })),
      roles: { type: "object", additionalProperties: texts },
      "play?": listOf(
        make.object({
          kind: { enum: PLAY_KINDS },
          name: text,
          about: text,
          "source?": text,
          attributes: namesOf(anyOf([number, text, make.object({ text, reading: ANY_READING })])),
          conditions: namesOf(ref("KindTest")),
        }),
      ),
    }),
    KindTest: {
      description: "The name can be Is, Has or Number too. `of`: a kind of pack or deck around the thing.",
      anyOf: [
        make.object({ ...test, test: { const: "oneOf" }, values: listOf(value) }),
        make.object({ ...test, test: { const: "atMost" }, value }),
        make.object({ ...test, test: { const: "atLeast" }, value }),
      ],
    },
    Meaning: make.object(
      {
        tests: listOf({ enum: ["oneOf", "atMost", "atLeast"] }),
        looksAt: texts,
        "where?": { enum: WORDS.Attribute.In.one },
        metBy: { enum: WORDS.Attribute.By.one },
        "sense?": { enum: WORDS.Attribute.Sense.one },
      },
      "Whose cards conditions look at, how they are met, and what follows.",
    ),
  };
}

const tests = listOf(ref("KindTest"));

/** The declarations of each name. */
const namesOf = (declaration: Schema): Schema => ({ type: "object", additionalProperties: listOf(declaration) });

const keyOf = (system: System | undefined): { readonly id: Schema; readonly edition: Schema } =>
  system === undefined
    ? { id: text, edition: text }
    : { id: { const: system.data.id }, edition: { const: system.data.edition } };

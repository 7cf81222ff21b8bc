import { capitalize } from "../diagnostics/message.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration } from "../systems/system-data.js";
import { SCHEMA_ID } from "./compiled-pack.js";
import { declaredPlace } from "./declared-places.js";
import { phraseDefinitions } from "./phrase-schema.js";
import { type BodySchemas, bodySchemas } from "./place-schema.js";
import type { RecordSort } from "./possible-kinds.js";
import {
  ANY_READING,
  anyOf,
  described,
  listOf,
  NOTHING,
  ref,
  type Schema,
  type SchemaMaker,
  schemaMaker,
  without,
} from "./schema.js";
import { systemDefinitions, systemPart } from "./system-schema.js";
import { readingSchema, textWithPartsSchema, vocabulary } from "./value-schema.js";

export interface SchemaOptions {
  /** Forbids keys unknown to this version of the format. Readers shouldn't require it. */
  readonly strict: boolean;
}

/** JSON Schema (draft 2020-12) of compiled packs: of any game, or narrowed to the names and values of one. */
export function schemaFor(system: System | undefined, { strict }: SchemaOptions = { strict: false }): Schema {
  const make = schemaMaker(strict);
  const { pack, deck, cards, definitions } = system === undefined ? anyGame(make) : oneGame(system, make);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: system === undefined ? SCHEMA_ID : `${SCHEMA_ID}:${system.key}`,
    title: system === undefined ? "A compiled card pack" : `A compiled card pack of ${system.data.name}`,
    ...make.object({
      $schema: { const: SCHEMA_ID },
      format: { type: "string", pattern: "^1\\.[0-9]+$", description: "Version of this format." },
      system: systemPart(system, make),
      pack,
      uses: listOf(make.object({ folder: text, "name?": text })),
      decks: listOf(deck),
      cards: listOf(cards),
      "cardsHash?": ref("Hash"),
      hash: ref("Hash"),
    }),
    $defs: titled({
      Hash: hash,
      ...conditionDefinitions(system, make),
      ...systemDefinitions(system, make),
      ...definitions,
    }),
  };
}

/** With their names as titles, by which generators of types call them. */
function titled(definitions: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(definitions).map(([title, schema]) => [title, { title, ...schema }]));
}

const text: Schema = { type: "string" };
const hash: Schema = { type: "string", pattern: "^sha256-[A-Za-z0-9+/]{43}=$" };

interface GameSchemas {
  readonly pack: Schema;
  readonly deck: Schema;
  readonly cards: Schema;
  readonly definitions: Readonly<Record<string, Schema>>;
}

function anyGame(make: SchemaMaker): GameSchemas {
  const text: Schema = { type: "string" };
  const number: Schema = { type: "integer" };
  const labelText = anyOf([text, listOf(text)]);
  const single = anyOf([
    number,
    text,
    make.object({ from: number, to: number }),
    make.object({ count: number }),
    make.object({ percent: number }),
    make.object({ fixed: number }),
    make.object({ variable: text }),
    make.object({ automatic: { const: true } }),
    textWithPartsSchema(text, make),
    readingSchema(ANY_READING, make),
  ]);
  const tests = listOf(ref("Condition"));
  const members = mapOf(anyOf([ref("Value"), tests]));
  const body: BodySchemas = {
    labels: mapOf(anyOf([labelText, listOf(labelText)])),
    attributes: mapOf(ref("Value")),
    categories: mapOf(anyOf([members, listOf(members)])),
    conditions: mapOf(anyOf([tests, listOf(tests)])),
  };
  const definitions = {
    SingleValue: single,
    Value: anyOf([ref("SingleValue"), listOf(ref("SingleValue"))]),
    Header: headerSchema(body, make),
    Deck: deckSchema(body, make),
    Card: cardSchema({ "kind?": text, kinds: listOf(text) }, body, make),
  };
  return { pack: ref("Header"), deck: ref("Deck"), cards: ref("Card"), definitions };
}

const mapOf = (values: Schema): Schema => ({ type: "object", additionalProperties: values });

function oneGame(system: System, make: SchemaMaker): GameSchemas {
  const bodyOf = (sort: RecordSort): BodySchemas => bodySchemas(declaredPlace(system, sort), system, make);
  const cards = cardKinds(system).map(({ definition, kind, property }) => {
    const body = bodyOf({ role: "card", kind });
    const key = property === undefined ? {} : { [kind === undefined ? "kind?" : "kind"]: property };
    const keys = { ...key, kinds: listOf(ref("Kind")) };
    const card = cardSchema(keys, kind === undefined ? body : ofKind(body, kind, system), make);
    return [definition, property === undefined ? without("kind", card) : card] as const;
  });
  const definitions = {
    Header: headerSchema(bodyOf({ role: "pack", kind: undefined }), make),
    Deck: deckSchema(
      bodyOf({ role: "deck", kind: undefined }),
      make,
      [...system.cardLists].filter((label) => label !== "Cards"),
    ),
    Kind: described(
      system.kinds.size === 0 ? NOTHING : { enum: [...system.kinds.keys()] },
      "A kind that the game declares.",
    ),
    ...phraseDefinitions(system, make),
    ...Object.fromEntries(cards),
    Card: anyOf(cards.map(([name]) => ref(name))),
  };
  return { pack: ref("Header"), deck: ref("Deck"), cards: ref("Card"), definitions };
}

/** On a card of a known kind, the attribute for the kind has that value. */
function ofKind(body: BodySchemas, kind: string, { data: { kindFrom = "" } }: System): BodySchemas {
  const { properties = {}, required = [] } = body.attributes;
  const own = { ...properties, [kindFrom]: { const: kind } };
  return {
    ...body,
    attributes: { ...body.attributes, properties: own, required: [...new Set([kindFrom, ...required])] },
  };
}

interface CardKind {
  readonly definition: string;
  readonly kind: RecordSort["kind"];
  /** Of its key `kind`; undefined if it has none. */
  readonly property: Schema | undefined;
}

/** One schema for each value of the attribute for the kind, and one for cards without it, if allowed. */
function cardKinds(system: System): CardKind[] {
  const { kindFrom } = system.data;
  if (kindFrom === undefined) return [{ definition: "AnyCard", kind: undefined, property: undefined }];
  const declared = declaredPlace(system, { role: "card", kind: undefined });
  const kinds = vocabulary(declared.attributes.get(kindFrom) ?? [], system);
  if (kinds === undefined) return [{ definition: "AnyCard", kind: undefined, property: text }];
  const definitions = definitionNames(kinds);
  const named = kinds.map((kind, index) => {
    return { definition: definitions[index] ?? kind, kind, property: { const: kind } };
  });
  if (declared.required.has(kindFrom)) return named;
  // A card without a kind may have what any kind may have.
  return [...named, { definition: "CardWithoutKind", kind: undefined, property: undefined }];
}

/** `Starship drive` is defined as `StarshipDriveCard`. */
function definitionNames(kinds: readonly string[]): string[] {
  const taken = new Set<string>();
  return kinds.map((kind) => {
    const words = kind.match(/[\p{L}\p{Nd}]+/gu) ?? [];
    const joined = words.map(capitalize).join("");
    const base = `${/^\p{L}/u.test(joined) ? "" : "Kind"}${joined}`;
    let name = `${base}Card`;
    for (let number = 2; taken.has(name); number++) name = `${base}${number}Card`;
    taken.add(name);
    return name;
  });
}

function headerSchema(body: BodySchemas, make: SchemaMaker): Schema {
  // Without a pack record, there is nothing, not even defaults.
  const none = without("name", make.object({ labels: nothing, attributes: nothing }));
  return anyOf([make.object({ name: text, ...sparse(body) }), none]);
}

/** Packs and decks have categories and conditions only if they aren't empty. */
function sparse({ labels, attributes, categories, conditions }: BodySchemas): Readonly<Record<string, Schema>> {
  return {
    labels,
    attributes,
    ...(isNothing(categories) ? {} : { "categories?": categories }),
    ...(isNothing(conditions) ? {} : { "conditions?": conditions }),
  };
}

function isNothing({ properties = {}, additionalProperties }: Schema): boolean {
  return additionalProperties === false && Object.keys(properties).length === 0;
}

const nothing: Schema = { type: "object", additionalProperties: false };

/** `beside`: the labels of the lists that a deck may have besides its cards; undefined if any. */
function deckSchema(body: BodySchemas, make: SchemaMaker, beside?: readonly string[]): Schema {
  const cards = listOf(make.object({ id: nonEmpty, copies: atLeastOne }));
  const named = beside?.map((label) => [`${label}?`, cards] as const);
  const lists = named === undefined ? mapOf(cards) : make.object(Object.fromEntries(named));
  return make.object({
    name: text,
    ...sparse(body),
    cards,
    ...(beside?.length === 0 ? {} : { "lists?": lists }),
    hash: ref("Hash"),
  });
}

const nonEmpty: Schema = { type: "string", minLength: 1 };
const atLeastOne: Schema = { type: "integer", minimum: 1 };

function cardSchema(kind: Readonly<Record<string, Schema>>, body: BodySchemas, make: SchemaMaker): Schema {
  const number: Schema = { type: "integer", minimum: 0, description: "The digits at the end of the identifier." };
  const { labels, attributes, categories, conditions } = body;
  return make.object({
    id: nonEmpty,
    "number?": number,
    ...kind,
    copies: atLeastOne,
    labels,
    attributes,
    categories,
    conditions,
    hash: ref("Hash"),
  });
}

const takesRanges = ({ operators, values }: CategoryDeclaration): boolean =>
  operators.length > 0 && values.includes("range");

function conditionDefinitions(system: System | undefined, make: SchemaMaker): Readonly<Record<string, Schema>> {
  const value = anyOf([{ type: "integer" }, text]);
  // For games whose conditions can compare with ranges; most have none.
  const range = { type: "integer" } as const;
  const ranges = system === undefined || [...system.categories.values()].flat().some(takesRanges);
  const alternative = ranges ? anyOf([{ type: "integer" }, text, make.object({ from: range, to: range })]) : value;
  const path = { "category?": text, name: text };
  return {
    OneOf: make.object({ ...path, test: { const: "oneOf" }, values: { ...listOf(alternative), minItems: 1 } }),
    AtMost: make.object({ ...path, test: { const: "atMost" }, value }),
    AtLeast: make.object({ ...path, test: { const: "atLeast" }, value }),
    Condition: anyOf([ref("OneOf"), ref("AtMost"), ref("AtLeast")]),
  };
}

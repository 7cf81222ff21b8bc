import {
  type JsonObject,
  namesOfRule,
  optionsOfRule,
  type RuleOption,
  rules,
  type SystemData,
} from "../../compiler/index.js";
import { CONFIGURATION, DEFINITIONS, numberOfRule } from "./configuration-form.js";

/**
 * The JSON Schema of `cardwright.json`, for completion and hovers in editors, with the rule ids of the given systems.
 * Draft 7, which editors support best. What only the disk can tell (files, own systems) is not described.
 */
export function configurationSchema(systems: readonly SystemData[]): JsonObject {
  const games = [...new Set(systems.flatMap(({ id, edition }) => [id, `${id}@${edition}`]))];
  const { properties } = CONFIGURATION.schema as { readonly properties: Readonly<Record<string, JsonObject>> };
  const { system } = properties;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "urn:cardwright:configuration:1",
    title: "Configuration of Cardwright (cardwright.json)",
    ...CONFIGURATION.schema,
    properties: { ...properties, system: { ...system, anyOf: [{ enum: games }, { type: "string" }] } },
    definitions: {
      ...DEFINITIONS,
      rules: {
        type: "object",
        properties: ruleProperties(systems),
        // Rules of your own game begin with its id.
        patternProperties: { "^(?!syntax/)[^/]+/.+$": true },
        additionalProperties: false,
      },
    },
  };
}

/** A rule with the same id in several systems gets the options of all of them. */
function ruleProperties(systems: readonly SystemData[]): JsonObject {
  const found = new Map<string, { about: string; options: Map<string, RuleOption> }>();
  const add = (id: string, about: string, options: readonly RuleOption[]) => {
    const known = found.get(id) ?? { about, options: new Map() };
    for (const option of options) known.options.set(option.name, option);
    found.set(id, known);
  };
  for (const rule of rules)
    for (const [name, about] of namesOfRule(rule)) add(name, about, name === rule.id ? (rule.options ?? []) : []);
  for (const { rules: records } of systems) for (const rule of records) add(rule.name, rule.about, optionsOfRule(rule));
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([id, { about, options }]) => [id, ruleSchema(about, [...options.values()])]));
}

function ruleSchema(description: string, options: readonly RuleOption[]): JsonObject {
  if (options.length === 0) return { description, allOf: [{ $ref: "#/definitions/severityAlone" }] };
  const properties = options.map(({ name, about, initial, minimum = 0 }) => [
    name,
    { ...numberOfRule(minimum).schema, default: initial, description: about },
  ]);
  const numbers = { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
  const withNumbers = {
    type: "array",
    minItems: 1,
    maxItems: 2,
    items: [{ $ref: "#/definitions/severity" }, numbers],
  };
  return { description, anyOf: [{ $ref: "#/definitions/severity" }, withNumbers] };
}

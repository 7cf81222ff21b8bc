import { CHOICES, NUMBERS, ROLEPLAYS, TEXTS } from "./vocabulary.js";

const integer = { type: "integer", minimum: 0 };
const choice = { enum: CHOICES };
const closed = { type: "object", additionalProperties: false };
const every = (names: readonly string[], schema: object) => Object.fromEntries(names.map((name) => [name, schema]));
const numbers = { ...closed, minProperties: 1, properties: every(NUMBERS, integer) };
const choices = { ...closed, minProperties: 1, properties: every(TEXTS, choice) };
const conditions = {
  type: "array",
  minItems: 1,
  items: {
    ...closed,
    required: ["path", "operator", "values"],
    properties: {
      path: { type: "string", pattern: `^((AR|AC|EC|ER|ACC)\\.(${NUMBERS.join("|")})|Feats\\.(${TEXTS.join("|")}))$` },
      operator: { enum: ["=", "<", ">"] },
      values: { type: "array", minItems: 1 },
    },
    if: { properties: { path: { pattern: "^Feats\\." } } },
    then: { properties: { operator: { const: "=" }, values: { items: choice } } },
    else: { properties: { values: { items: integer } } },
  },
};
const onAdventure = { AllowSupportIf1: conditions, Feats: choices, Roleplay: { enum: ROLEPLAYS }, Level: integer };
const onSupport = {
  AdventureResources: numbers,
  AdventureCosts: numbers,
  EraCosts: numbers,
  AllowPlayIfBuildsite: conditions,
  StockHolding: integer,
};
const onBoth = {
  identifier: { type: "string", pattern: "^[A-Z]+ [AS] \\d+$" },
  copies: { type: "integer", minimum: 1 },
  directive: { type: "string", minLength: 1 },
  lore: { type: "string", minLength: 1 },
  Subtype: { type: "string", minLength: 1 },
  Unique: { type: "string", minLength: 1 },
  AdventureCommonCosts: numbers,
  EraResources: numbers,
};

const never = (names: object) => every(Object.keys(names), { not: {} });

/**
 * JSON Schema (draft 7) of a generated pack: what `lint` checks on these cards, as far as a schema can express it. The
 * JSON and YAML readers in the comparison validate against it.
 */
export const peerSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "array",
  items: {
    ...closed,
    required: ["identifier", "directive", "Type", "Subtype"],
    properties: { Type: { enum: ["Adventure", "Support"] }, ...onBoth, ...onAdventure, ...onSupport },
    if: { properties: { Type: { const: "Adventure" } } },
    then: { required: ["Roleplay", "AdventureCommonCosts"], properties: never(onSupport) },
    else: { properties: never(onAdventure) },
  },
};

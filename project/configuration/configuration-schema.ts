import { type JsonObject, optionsOfRule, type RuleOption, rules, type SystemData } from "../../compiler/index.js";
import { INDENT, MOST_NUMBER, SEVERITIES } from "./configuration.js";

/**
 * The JSON Schema of `cardwright.json`: editors complete and explain by it, rule ids of the given systems included. Draft 7,
 * which the editors that people have understand best. What only the disk can tell (files, systems of one's own) it leaves open.
 */
export function configurationSchema(systems: readonly SystemData[]): JsonObject {
  const games = [...new Set(systems.flatMap(({ id, edition }) => [id, `${id}@${edition}`]))];
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "urn:cardwright:configuration:1",
    title: "Configuration of Cardwright (cardwright.json)",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "This schema, for editors." },
      extends: {
        description:
          "Configurations to build on, as paths from this file. What stands here goes before what they say; globs in them count from this folder.",
        anyOf: [{ $ref: "#/definitions/text" }, { $ref: "#/definitions/texts" }],
      },
      system: {
        description: "The game of cards that do not name one, as an id or id@edition.",
        allOf: [{ $ref: "#/definitions/text" }],
        anyOf: [{ enum: games }, { type: "string" }],
      },
      systems: {
        description: "Games of your own: paths of .system files, from this file.",
        allOf: [{ $ref: "#/definitions/texts" }],
      },
      files: {
        description:
          "What is looked at when folders are walked, written as in .gitignore; *.cards and *.system, if nothing is said.",
        allOf: [{ $ref: "#/definitions/texts" }],
      },
      ignore: {
        description: "What is passed over when folders are walked, written as in .gitignore.",
        allOf: [{ $ref: "#/definitions/texts" }],
      },
      rules: { description: "How much rules matter, by their ids.", allOf: [{ $ref: "#/definitions/rules" }] },
      overrides: {
        description: "How much rules matter in some of the files. Later ones go before earlier ones.",
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["files"],
          properties: {
            files: { description: "Written as in .gitignore.", allOf: [{ $ref: "#/definitions/texts" }] },
            rules: {
              description: "As in rules; only severities, for numbers count for the whole pack.",
              allOf: [{ $ref: "#/definitions/rules" }],
              additionalProperties: { $ref: "#/definitions/severityAlone" },
            },
          },
        },
      },
      format: {
        description: "How cardwright format lays cards out.",
        type: "object",
        additionalProperties: false,
        properties: {
          indent: {
            type: "integer",
            minimum: INDENT.least,
            maximum: INDENT.most,
            default: 4,
            description: "Blanks before what belongs to a category.",
          },
          alignComments: {
            type: "boolean",
            default: true,
            description: "The comments behind the lines of a record begin in one column.",
          },
        },
      },
      compile: {
        description: "What cardwright compile writes.",
        type: "object",
        additionalProperties: false,
        properties: {
          out: {
            description:
              "A file that ends in .json, or a folder for the files of several packs, inside this folder. dist, if nothing is said.",
            allOf: [{ $ref: "#/definitions/text" }],
          },
          minify: { type: "boolean", default: false, description: "Without line breaks and indentation." },
        },
      },
    },
    definitions: {
      text: { type: "string", pattern: "\\S" },
      texts: { type: "array", items: { $ref: "#/definitions/text" } },
      severity: { enum: [...SEVERITIES] },
      severityAlone: {
        anyOf: [
          { $ref: "#/definitions/severity" },
          { type: "array", minItems: 1, maxItems: 1, items: { $ref: "#/definitions/severity" } },
          {
            type: "array",
            minItems: 2,
            maxItems: 2,
            items: [{ $ref: "#/definitions/severity" }, { type: "object", maxProperties: 0 }],
          },
        ],
      },
      rules: {
        type: "object",
        properties: ruleProperties(systems),
        // Rules of a game of one's own begin with its id.
        patternProperties: { "^(?!syntax/)[^/]+/.+$": true },
        additionalProperties: false,
      },
    },
  };
}

/** A rule under one id in several systems takes the numbers of all of them. */
function ruleProperties(systems: readonly SystemData[]): JsonObject {
  const found = new Map<string, { about: string; options: Map<string, RuleOption> }>();
  const add = (id: string, about: string, options: readonly RuleOption[]) => {
    const known = found.get(id) ?? { about, options: new Map() };
    for (const option of options) known.options.set(option.name, option);
    found.set(id, known);
  };
  for (const { id, what, options = [], messages } of rules) {
    add(id, what, options);
    if (id !== "syntax") continue;
    for (const [messageId, { template }] of Object.entries(messages)) add(`${id}/${messageId}`, template, []);
  }
  for (const { rules: records } of systems) for (const rule of records) add(rule.name, rule.about, optionsOfRule(rule));
  const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([id, { about, options }]) => [id, ruleSchema(about, [...options.values()])]));
}

function ruleSchema(description: string, options: readonly RuleOption[]): JsonObject {
  if (options.length === 0) return { description, allOf: [{ $ref: "#/definitions/severityAlone" }] };
  const properties = options.map(({ name, about, initial, minimum = 0 }) => [
    name,
    { type: "integer", minimum, maximum: MOST_NUMBER, default: initial, description: about },
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

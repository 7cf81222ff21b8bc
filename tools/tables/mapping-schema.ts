import type { JsonObject } from "../../compiler/index.js";

/** The JSON Schema of mapping files: editors complete and explain by it. */
export function mappingSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:cardwright:mapping:1",
    title: "How the columns of a table become cards",
    type: "object",
    required: ["columns"],
    additionalProperties: false,
    properties: {
      $schema: { type: "string" },
      system: {
        type: "string",
        description: "Id of the game system, with @ and an edition if it is not to be the newest.",
      },
      sheet: { type: "string", description: "The sheet of a workbook. The first, if nothing is said." },
      entries: {
        type: "string",
        description:
          "Way to the list of cards in a JSON file: data.cards, or pages[].cards for the lists of several objects.",
      },
      headings: {
        type: "integer",
        minimum: 1,
        description: "The row of the headings. The first that looks like them, if nothing is said.",
      },
      skip: {
        $ref: "#/$defs/tests",
        description: "Rows that are no cards: a column and the values with which a row is left out.",
      },
      columns: {
        type: "object",
        description:
          "By heading: what each column stands for. Of JSON, cost.hand is a key of the object cost, types[].name that key of each object in the list types.",
        additionalProperties: { anyOf: [{ $ref: "#/$defs/use" }, { type: "array", items: { $ref: "#/$defs/use" } }] },
      },
      always: {
        type: "object",
        description: "What every card gets that says nothing else of it.",
        additionalProperties: { type: ["string", "number"] },
      },
    },
    $defs: {
      target: {
        type: ["string", "null"],
        description:
          "A label, an attribute, a category, or Category.Attribute; Deck and Pack say where a card belongs; null leaves the column out.",
      },
      texts: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      meaning: {
        anyOf: [
          { type: ["string", "number", "null"] },
          { type: "object", additionalProperties: { type: ["string", "number"] } },
        ],
      },
      tests: { type: "object", additionalProperties: { $ref: "#/$defs/texts" } },
      use: { anyOf: [{ $ref: "#/$defs/target" }, { $ref: "#/$defs/column" }] },
      column: {
        type: "object",
        additionalProperties: false,
        properties: {
          to: { $ref: "#/$defs/target" },
          aliases: {
            $ref: "#/$defs/texts",
            description: "Other headings that the column may have: the first that the table has is read.",
          },
          strip: { $ref: "#/$defs/texts", description: "Texts that are taken out of the cell wherever they stand." },
          replace: {
            type: "object",
            description: "Texts that are written for others, wherever they stand.",
            additionalProperties: { type: "string" },
          },
          separators: { $ref: "#/$defs/texts", description: "What divides the values of a list." },
          values: {
            type: "object",
            description: "What a value of the cell means: another text, nothing (null), or texts for several names.",
            additionalProperties: { $ref: "#/$defs/meaning" },
          },
          absent: {
            $ref: "#/$defs/meaning",
            description: "What it means that a JSON entry has no such key: a text, or texts for several names.",
          },
          capitalize: { type: "boolean", description: "Other Values out of OTHER_VALUES or other values." },
          when: {
            $ref: "#/$defs/tests",
            description: "Only in rows where each of these columns has one of its values.",
          },
          unless: {
            $ref: "#/$defs/tests",
            description: "Not in rows where one of these columns has one of its values.",
          },
        },
      },
    },
  };
}

import type { JsonObject } from "../../compiler/index.js";
import { schemas } from "../../tools/index.js";
import { JSON_VERSION } from "./format-json.js";

const { object, list, text } = schemas;

/** The JSON Schema of `lint --format json`. Later versions only add keys. (docs/reports.md, "JSON") */
export function findingsSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:cardwright:findings:${JSON_VERSION}`,
    title: "Findings of cardwright lint",
    ...object({
      version: { const: JSON_VERSION },
      files: list(
        object({
          path: text("From the current folder, with /; absolute with --absolute."),
          diagnostics: list({ $ref: "#/$defs/diagnostic" }),
          "notShown?": {
            ...list(
              object({
                rule: text("Its id."),
                severity: { enum: ["error", "warning", "info"] },
                count: number("How many there are besides those in diagnostics.", 1),
              }),
            ),
            description: "Findings that count, beyond the number for each rule that --max-findings allows.",
          },
        }),
      ),
      "heldBack?": list(
        object({
          rule: text("A check on a whole pack or deck that would find something, if it were certain."),
          waitsFor: list(
            object({
              "name?": text("As people call it: card FER S 12."),
              path: text("As that of the file."),
              line: number("Its first line, from 1.", 1),
            }),
          ),
        }),
      ),
      summary: object({
        files: number("Files that were looked at."),
        cards: number("Cards in them."),
        systems: list(text("A game by which they were judged, as id@edition.")),
        errors: number("Findings of this severity, those that are not shown included."),
        warnings: number("Findings of this severity, those that are not shown included."),
        infos: number("Findings of this severity, those that are not shown included."),
        fixable: number("Findings with a safe fix."),
        undecided: number("Cards of which it was not decided whether they can be won."),
        "accepted?": number("With --baseline: findings that it accepts."),
        "onOtherLines?": number("With --since: findings on lines that did not change."),
      }),
    }),
    $defs: {
      position: object({
        offset: number("From the beginning of the text, in UTF-16 units, from 0."),
        line: number("From 1.", 1),
        column: number("In UTF-16 units, from 1.", 1),
      }),
      range: object({ start: { $ref: "#/$defs/position" }, end: { $ref: "#/$defs/position" } }),
      diagnostic: object({
        rule: text("Its id."),
        messageId: text("Which of the rule's messages it is."),
        data: {
          type: "object",
          description: "What fills the holes of the message.",
          additionalProperties: {
            anyOf: [
              { type: "string" },
              { type: "number" },
              { type: "boolean" },
              { type: "array", items: { type: "string" } },
            ],
          },
        },
        severity: { enum: ["error", "warning", "info"] },
        message: text("For people."),
        "because?": text("For people: which demand of a game's rule does not hold, and with which values."),
        range: { $ref: "#/$defs/range" },
        "record?": {
          ...object({ "kind?": text("As its game calls it."), "identifier?": text("As the record says it.") }),
          description: "The record that it lies in, as far as known.",
        },
        "documentation?": text("The page of the rule, below the folder of Cardwright."),
        fingerprint: {
          type: "string",
          pattern: "^[0-9a-f]{32}(:[0-9]+)?$",
          description:
            "Stays the same as long as the finding is there, wherever its lines move; each occurs once in a run.",
        },
        related: list(
          object({
            path: text("As that of the file."),
            range: { $ref: "#/$defs/range" },
            message: text("For people."),
          }),
        ),
        fixes: list(
          object({
            title: text("For people."),
            safe: {
              type: "boolean",
              description: "It gives the card that its author certainly meant; --fix applies it.",
            },
            edits: list(
              object({
                "path?": text("A file other than that of the finding."),
                range: { $ref: "#/$defs/range" },
                text: { type: "string", description: "What replaces the range." },
              }),
            ),
          }),
        ),
      }),
    },
  };
}

function number(description: string, minimum = 0): JsonObject {
  return { type: "integer", minimum, description };
}

import type { JsonObject } from "../../compiler/index.js";
import { schemas } from "../json-schema.js";
import { CHANGE_KINDS } from "./change-kinds.js";

const { object, list, text } = schemas;

/** JSON Schema (draft 2020-12) of `diff --format json`. Readers must accept unknown keys. */
export function diffSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:cardwright:diff:1",
    title: "What changed between two versions of card packs",
    ...object({
      version: { const: 1 },
      from: text("How the earlier version is called."),
      to: text("How the later version is called."),
      packs: list(
        object({
          "name?": text("Absent for cards without a pack."),
          status: { enum: ["added", "removed", "changed", "same"] },
          changes: list({ $ref: "#/$defs/Change" }),
        }),
      ),
      unusedApprovals: list({ $ref: "#/$defs/Approval" }),
      notes: list(text("Something that could not be compared.")),
      summary: object({ breaking: count, play: count, text: count, approved: count }),
    }),
    $defs: { Change: changeSchema(), Subject: subjectSchema(), Words: words, Approval: approvalSchema() },
  };
}

/** JSON Schema of the approvals file. */
export function approvalsSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:cardwright:approved-changes:1",
    title: "Breaking changes of card packs that were meant",
    ...object({ "$schema?": { type: "string" }, version: { const: 1 }, approved: list({ $ref: "#/$defs/Approval" }) }),
    $defs: { Approval: approvalSchema() },
  };
}

function changeSchema(): JsonObject {
  const all = {
    subject: { $ref: "#/$defs/Subject" },
    impact: { enum: ["breaking", "play", "text"] },
    breaks: list({ enum: ["engines", "saved decks"] }),
    "approved?": text("Why a breaking change was meant."),
    message: text("The change in words, without its subject."),
  };
  return {
    oneOf: Object.entries(CHANGE_KINDS).map(([kind, { keys }]) => object({ kind: { const: kind }, ...all, ...keys })),
  };
}

function subjectSchema(): JsonObject {
  return {
    oneOf: [
      object({ kind: { const: "pack" } }),
      object({ kind: { const: "deck" }, name: string(), word: text("The game's own word for a deck.") }),
      object({ kind: { const: "card" }, id: string(), "is?": text("Its kind.") }),
    ],
  };
}

const words: JsonObject = list(object({ kind: { enum: ["same", "gone", "new"] }, text: { type: "string" } }));

function approvalSchema(): JsonObject {
  const value: JsonObject = { type: ["string", "number"] };
  return object({
    "pack?": string(),
    change: { enum: Object.keys(CHANGE_KINDS) },
    "subject?": string(),
    "from?": value,
    "to?": value,
    "place?": string(),
    reason: { type: "string", pattern: "\\S" },
  });
}

function string(): JsonObject {
  return { type: "string" };
}

const count: JsonObject = { type: "integer", minimum: 0 };

import type { JsonObject } from "../../compiler/index.js";
import { schemas } from "../json-schema.js";
import { DECLARED } from "./describe-change.js";

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

/** Each kind of change, with its additional keys. */
const KINDS: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  "pack-added": {},
  "pack-removed": {},
  "pack-renamed": { from: string(), to: string() },
  "deck-renamed": { from: string(), to: string() },
  "card-renamed": { from: string(), to: string() },
  system: { from: string(), to: string() },
  use: { "from?": string(), "to?": string() },
  shape: { place: string(), from: string(), to: string() },
  declaration: { place: string(), area: area(), "from?": string(), "to?": string() },
  json: { place: string(), "from?": string(), "to?": string() },
  "deck-added": {},
  "deck-removed": {},
  order: {},
  "deck-order": {},
  "deck-illegal": { because: list(string()) },
  "deck-legal": {},
  "card-added": { decks: list(string()) },
  "card-removed": { decks: list(string()) },
  "card-kind": { from: string(), to: string() },
  "derived-kind": { "from?": string(), "to?": string() },
  reading: { name: string(), place: string(), "from?": string(), "to?": string() },
  copies: { from: number(), to: number() },
  "deck-copies": { deck: string(), from: number(), to: number() },
  moved: { from: list(string()), to: list(string()) },
  value: { name: string(), "from?": string(), "to?": string(), "words?": { $ref: "#/$defs/Words" } },
  condition: { list: string(), "from?": string(), "to?": string() },
  category: { name: string(), from: number(), to: number() },
  label: { name: string(), "from?": string(), "to?": string(), "words?": { $ref: "#/$defs/Words" } },
  fate: { from: fate(), to: fate() },
};

function changeSchema(): JsonObject {
  const all = {
    subject: { $ref: "#/$defs/Subject" },
    impact: { enum: ["breaking", "play", "text"] },
    breaks: list({ enum: ["engines", "saved decks"] }),
    "approved?": text("Why a breaking change was meant."),
    message: text("The change in words, without its subject."),
  };
  return { oneOf: Object.entries(KINDS).map(([kind, more]) => object({ kind: { const: kind }, ...all, ...more })) };
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
    change: { enum: Object.keys(KINDS) },
    "subject?": string(),
    "from?": value,
    "to?": value,
    "place?": string(),
    reason: { type: "string", pattern: "\\S" },
  });
}

function fate(): JsonObject {
  return { enum: ["open", "lost", "circle", "never"] };
}

function area(): JsonObject {
  return { enum: Object.keys(DECLARED) };
}

function string(): JsonObject {
  return { type: "string" };
}

function number(): JsonObject {
  return { type: "integer" };
}

const count: JsonObject = { type: "integer", minimum: 0 };

import { message } from "../diagnostics/message.js";
import type { RecordModel, Section } from "../model/record-model.js";
import { headOf, inRecord } from "../model/record-text.js";
import { describesSystems } from "../systems/system.js";
import { markedLines } from "./attribute-in-text.js";
import { defineRule } from "./define-rule.js";
import { kindValues, lacksKind, mayBeRest } from "./inferred-kinds.js";

/** Something the system requires is missing. Silent if something on the card could be a misspelt form of it. */
export const missingAttribute = defineRule({
  id: "missing-attribute",
  severity: "error",
  about: "absence",
  yieldsTo: ["unclear-kind", "lost-name", "lost-category", "torn-below", "lost-separator", "rule:empty-category"],
  what: "A record or a category that lacks something all of its kind must have.",
  why: "The rules of the game need it on every such card, and don't define what happens without it.",
  messages: {
    record: message`This ${"kind"} needs ${"name"}. ${"name"}: ${"about"}`,
    category: message`${"kind"} needs ${"name"}. ${"name"}: ${"about"}`,
  },
  check: {
    record(record, report) {
      if (record.uncertain || record.system.required.size === 0 || mayBeRest(record)) return;
      // A card without a kind gets a list of the possible ones.
      const kindMissing =
        lacksKind(record) && kindValues(record.system)?.values.length ? record.system.data.kindFrom : "";
      const hasUnknownLabel = record.labels.some(({ spelling }) => spelling === "unknown");
      for (const kind of record.kinds.names) {
        for (const { name, about, severity } of record.system.required.get(kind) ?? NONE) {
          const mayBeMisnamed = hasUnknownLabel && record.system.labels.has(name);
          if (!hasName(record, name) && name !== kindMissing && !mayBeMisnamed && !isMarked(name, record))
            report("record", headOf(record), { kind: inWords(kind, record), name, about }, { severity });
        }
      }
      for (const section of record.categories) {
        // What is behind its name has its own finding, and may be what is missing.
        if (section.head.kind !== "bare-name") continue;
        for (const { name, about, severity } of record.system.required.get(section.name) ?? NONE) {
          if (hasEntry(section, name)) continue;
          const at = inRecord(record, section.line, section.head.path[0]);
          report("category", at, { kind: section.name, name, about }, { severity });
        }
      }
    },
  },
});

const NONE: readonly never[] = [];

function hasName({ globals, labels, categories }: RecordModel, name: string): boolean {
  return isNamed(globals.entries, name) || isNamed(labels, name) || isNamed(categories, name);
}

/** It is in a text or a list, as another program writes it. */
const isMarked = (name: string, record: RecordModel): boolean =>
  record.labels.some((label) => markedLines(label, record).some((one) => one.name === name));

const hasEntry = (section: Section, name: string): boolean => isNamed(section.entries, name);

function isNamed(items: readonly { readonly name: string }[], name: string): boolean {
  for (const item of items) if (item.name === name) return true;
  return false;
}

/** The three built-in kinds are ordinary words; authors know packs and decks by no other kinds. */
function inWords(kind: string, { kinds: { names }, labels, system }: RecordModel): string {
  if (describesSystems(system.data)) return `${labels[0]?.name ?? kind} record`;
  if (names.has("Pack")) return "pack";
  if (names.has("Deck")) return "deck";
  return kind === "Card" ? "card" : `${kind} card`;
}

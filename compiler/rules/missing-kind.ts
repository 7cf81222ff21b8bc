import type { Fix, SeveritySetting } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf, startOf } from "../model/record-text.js";
import { attributeAtEnd } from "./attribute-in-text.js";
import { defineRule } from "./define-rule.js";
import { kindClues, kindValues, lacksKind, mayBeRest } from "./inferred-kinds.js";
import { listed } from "./wording.js";

/** A card without a kind. */
export const missingKind = defineRule({
  id: "missing-kind",
  severity: "warning",
  about: "kind",
  triesFixes: true,
  yieldsTo: ["unread-declaration", "torn-below"],
  what: "A card without a kind.",
  why: "The kind of a card determines which attributes it can have, and what they do. Without one, no rule of the game about a kind applies to this card.",
  messages: {
    inferred: message`This card has no ${"attribute"}. Its ${"clue"} suggests ${"value"}.`,
    missing: message`This card has no ${"attribute"}. It can be ${"values"}.`,
  },
  check: {
    recordIf: ["kindless"],
    record(record, report) {
      const kinds = lacksKind(record) && !mayBeRest(record) ? kindValues(record.system) : undefined;
      if (kinds === undefined) return;
      const { attribute, values } = kinds;
      if (record.labels.some((label) => attributeAtEnd(label, record)?.name === attribute)) return;
      const clues = kindClues(record);
      const possible = values.filter((value) => clues.every((clue) => clue.values.has(value)));
      const [only, ...others] = possible;
      const [clue] = clues;
      if (only === undefined) return;
      const severity = severityOf(attribute, record);
      if (others.length > 0 || clue === undefined) {
        report("missing", headOf(record), { attribute, values: listed(possible, [], record.system) }, { severity });
        return;
      }
      const line = `${attribute} "${only}"`;
      report(
        "inferred",
        headOf(record),
        { attribute, clue: clue.name, value: `"${only}"` },
        { severity, fixes: [inserted(record, line)] },
      );
    },
  },
});

/** The severity that the system declares for the missing attribute, if it is required. */
function severityOf(attribute: string, { kinds, system }: RecordModel): SeveritySetting | undefined {
  for (const kind of kinds.names) {
    const required = system.required.get(kind)?.find(({ name }) => name === attribute);
    if (required !== undefined) return required.severity ?? "error";
  }
  return undefined;
}

/** Inserts the line above the first attribute or category. */
function inserted(record: RecordModel, text: string): Fix {
  const [attribute = Infinity] = record.globals.lines;
  const at = startOf(record, Math.min(attribute, record.categories[0]?.line ?? Infinity));
  const edits = [{ start: at, end: at, text: `${text}\n` }];
  // Without an identifier, or below a surplus one, it may be the rest of another card, which has its kind.
  const safe = record.identifier !== undefined && !record.separatorMissing;
  return { title: `Insert ${text}`, safe, edits };
}

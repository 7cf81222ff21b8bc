import { message } from "../diagnostics/message.js";
import { contentOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { kindClues, kindValues, lacksKind } from "./inferred-kinds.js";
import { listed } from "./wording.js";

/** Names on one card that no single kind of card can have together. */
export const conflictingKinds = defineRule({
  id: "conflicting-kinds",
  severity: "error",
  about: "kind",
  what: "A card without a kind that has names no single kind of card can have together.",
  why: "Whatever kind the card is meant to be, some of its lines would be ignored.",
  messages: {
    conflict: message`${"name"} is only for ${"values"}, and ${"other"} is only for ${"otherValues"}. No card is both.`,
  },
  check: {
    recordIf: ["kindless"],
    record(record, report) {
      const kinds = lacksKind(record) ? kindValues(record.system) : undefined;
      if (kinds === undefined) return;
      const [first, ...clues] = kindClues(record);
      if (first === undefined) return;
      let possible = [...first.values];
      for (const clue of clues) {
        possible = possible.filter((value) => clue.values.has(value));
        if (possible.length > 0) continue;
        const other =
          [first, ...clues].find((one) => ![...one.values].some((value) => clue.values.has(value))) ?? first;
        const quoted = (values: Iterable<string>): string => `${kinds.attribute} ${listed([...values])}`;
        report(
          "conflict",
          contentOf(record, clue.line),
          { name: clue.name, values: quoted(clue.values), other: other.name, otherValues: quoted(other.values) },
          { related: [{ at: contentOf(record, other.line), message: `${other.name} stands here.` }] },
        );
        return;
      }
    },
  },
});

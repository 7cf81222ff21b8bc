import { escapedText } from "../../grammar/index.js";
import { alternatives, message } from "../diagnostics/message.js";
import { contentOf, inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { kindClues, kindValues, lacksKind, wrongKind } from "./inferred-kinds.js";
import { listed } from "./wording.js";

/** Names on one card that no single kind of card can have together. */
export const conflictingKinds = defineRule({
  id: "conflicting-kinds",
  severity: "error",
  about: "kind",
  triesFixes: true,
  doubts: ["other"],
  what: "A card with names that no single kind of card can have together, or that all belong to another kind than it says.",
  why: "Whatever kind the card is meant to be, some of its lines would be ignored.",
  messages: {
    other: message`${"name"} is ${"value"}, but this card has ${"names"}, which only ${"otherValues"} has. Did you mean ${"otherValues"}?`,
    conflict: message`${"name"} is only for ${"values"}, and ${"other"} is only for ${"otherValues"}. No card is both.`,
  },
  check: {
    recordIf: ["kindless", "names"],
    record(record, report) {
      const wrong = wrongKind(record);
      if (wrong !== undefined) {
        const at = inRecord(record, wrong.line, wrong.node);
        const meant = `"${escapedText(wrong.meant)}"`;
        const fixes = [{ title: `Write ${meant}`, safe: false, edits: [{ ...at, text: meant }] }];
        const data = { name: wrong.attribute, value: `"${wrong.value}"`, names: alternatives(wrong.names, "and") };
        report("other", at, { ...data, otherValues: `${wrong.attribute} ${meant}` }, { fixes });
      }
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

import { alternatives, message } from "../diagnostics/message.js";
import { namesOf } from "../model/names.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** An undeclared label. */
export const unknownLabel = defineRule({
  id: "unknown-label",
  severity: "error",
  about: ["name", "place"],
  yieldsTo: ["about:characters", "unread-declaration"],
  what: "A label that the game doesn't have.",
  why: "A label names a text area of the card. The game doesn't define where to print the text of another label, so it would be lost.",
  messages: {
    unknown: message`Unknown label ${"name"}:. A ${"record"} can have ${"labels"}.`,
    nearest: message`Unknown label ${"name"}:. Did you mean ${"nearest"}:?`,
    category: message`${"name"} is a category, not a label. Remove the colon, and write its attributes on indented lines below it.`,
  },
  check: {
    labelIf: ["names"],
    label(label, record, report) {
      if (label.spelling !== "unknown" && label.spelling !== "misspelt") return;
      const at = inRecord(record, label.line, label.node.name);
      const name = label.node.name.text;
      if (record.system.categories.has(name)) {
        const { start, end } = inRecord(record, label.line, label.node.text);
        const edits = [{ start: at.end, end: Math.max(start, at.end), text: end > start ? "\n    " : "" }];
        const fix = { title: "Write it as a category", safe: false, edits };
        report("category", at, { name }, { fixes: [fix] });
        return;
      }
      const nearest = namesOf(record.system).labels.resolve(name).suggestion;
      if (nearest !== undefined) {
        const fix = { title: `Write ${nearest}:`, safe: false, edits: [{ ...at, text: nearest }] };
        report("nearest", at, { name: label.name, nearest }, { fixes: [fix] });
        return;
      }
      const labels = record.system.data.labels.filter(({ on }) => on.some((place) => record.kinds.names.has(place)));
      report("unknown", at, {
        name: label.name,
        record: record.role,
        labels: labels.length === 0 ? "none" : alternatives([...new Set(labels.map(({ name }) => `${name}:`))]),
      });
    },
  },
});

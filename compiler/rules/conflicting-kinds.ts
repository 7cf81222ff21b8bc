import { escapedText } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { alternatives, message } from "../diagnostics/message.js";
import { contentOf, inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { kindClues, kindValues, kindWritten, lacksKind, wrongKind } from "./inferred-kinds.js";
import { kindsOfSeries, ofSeriesWithKind } from "./series-of-kinds.js";
import { listed } from "./wording.js";

/** Names on one card that no single kind of card can have together. */
export const conflictingKinds = defineRule({
  id: "conflicting-kinds",
  severity: "error",
  about: "kind",
  triesFixes: true,
  doubts: ["other"],
  what: "A card with names that no single kind of card can have together, that all belong to a kind other than it says, or that is the only one of its series to say so and lacks what its kind has.",
  why: "Whatever kind the card is meant to be, some of its lines would be ignored.",
  messages: {
    other: message`${"name"} is ${"value"}, but this card has ${"names"}, which only ${"otherValues"} has. Did you mean ${"otherValues"}?`,
    series: message`${"name"} is ${"value"}, but this card lacks what such a card has, and the ${"count"} others of ${"series"} are ${"otherValues"}. Did you mean that?`,
    conflict: message`${"name"} is only for ${"values"}, and ${"other"} is only for ${"otherValues"}. No card is both.`,
  },
  check: {
    recordIf: ["kindless", "names"],
    record(record, report) {
      const wrong = wrongKind(record);
      if (wrong !== undefined) {
        const at = inRecord(record, wrong.line, wrong.node);
        const meant = wrong.meant.map(quoted);
        const data = { name: wrong.attribute, value: quoted(wrong.value), names: alternatives(wrong.names, "and") };
        const otherValues = `${wrong.attribute} ${alternatives(meant)}`;
        report("other", at, { ...data, otherValues }, { fixes: meant.map((text) => writing(text, at)) });
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
        const valued = (values: Iterable<string>): string => `${kinds.attribute} ${listed([...values])}`;
        report(
          "conflict",
          contentOf(record, clue.line),
          { name: clue.name, values: valued(clue.values), other: other.name, otherValues: valued(other.values) },
          { related: [{ at: contentOf(record, other.line), message: `${other.name} is here.` }] },
        );
        return;
      }
    },
    packReads: () => (record) => (record.role === "card" ? ofSeriesWithKind(record) : ""),
    pack(pack, report) {
      for (const [place, { stem, count, kind }] of kindsOfSeries(pack)) {
        const written = kindWritten(place.record);
        if (written === undefined || wrongKind(place.record) !== undefined) continue;
        const at = inRecord(place.record, written.line, written.node);
        const [name, value, meant] = [written.attribute, quoted(written.value), quoted(kind)];
        const data = { name, value, count, series: stem.trim(), otherValues: `${name} ${meant}` };
        report("series", at, data, place, { severity: "warning", fixes: [writing(meant, at)] });
      }
    },
  },
});

const quoted = (text: string): string => `"${escapedText(text)}"`;

import { message } from "../diagnostics/message.js";
import type { Operator } from "../values/value.js";
import { defineRule } from "./define-rule.js";
import { asksForNames, attributeMeant, isJudged, nameSpan, operatorsOf, writtenName } from "./entry-facts.js";
import { quoted, unquotedWords } from "./syntax/values.js";
import { allDone } from "./wording.js";

/** A condition without its operator. */
export const operatorMissing = defineRule({
  id: "operator-missing",
  severity: "error",
  about: "condition",
  triesFixes: true,
  what: "A condition without an operator.",
  why: "A condition compares a value with those of other cards, so it needs an operator: a number may have to be met exactly, at most or at least.",
  messages: {
    missing: message`${"name"} is a condition here, so it needs an operator: ${"operators"}.`,
    colon: message`${"name"} is a condition here, so it needs an operator, not a colon: ${"operators"}.`,
  },
  check: {
    entry(entry, scope, report) {
      const { node } = entry;
      if (node.operator !== undefined || node.values.length === 0 || !isJudged(entry, scope)) return;
      const operators = operatorsOf(entry, scope);
      const [only, ...others] = operators;
      if (only === undefined) return;
      const isOfNames = asksForNames(scope) && /^(?:Has|Is)$/.test(node.path.at(-1)?.text ?? "");
      const words = isOfNames ? node.values.filter(({ kind }) => kind === "word") : unquotedWords(entry, scope);
      const texts = entry.values.length > 1 || words.length > 0 || entry.values.some((value) => value.kind === "text");
      const certain = others.length === 0 ? only : texts && operators.includes("=") ? "=" : undefined;
      const name = nameSpan(entry);
      const meant = attributeMeant(entry, scope);
      const written = node.path.at(-1) ?? node.path[0];
      const renamed = meant === undefined ? [] : [{ start: written.start, end: written.end, text: meant }];
      const more = [
        ...(meant === undefined ? [] : [`write ${meant}`]),
        ...(words.length > 0 ? ["put the text in quotes"] : []),
      ];
      const start = name.end;
      const end = node.colon?.end ?? start;
      report(
        node.colon === undefined ? "missing" : "colon",
        name,
        { name: writtenName(entry), operators: operators.map(explained) },
        {
          fixes: (certain === undefined ? operators : [certain]).map((operator) => ({
            title: allDone(`Write ${operator}`, more),
            safe: certain !== undefined && (meant === undefined || entry.spelling === "garbled"),
            edits: [...renamed, { start, end, text: ` ${operator}` }, ...words.map(quoted)],
          })),
        },
      );
    },
  },
});

function explained(operator: Operator): string {
  switch (operator) {
    case "=":
      return "= (one of these)";
    case "<":
      return "< (at most)";
    case ">":
      return "> (at least)";
  }
}

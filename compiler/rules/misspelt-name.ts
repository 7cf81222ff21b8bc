import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { namesOf } from "../model/names.js";
import type { Entry, Scope } from "../model/record-model.js";
import { defineRule, type Report } from "./define-rule.js";
import { asksForNames, attributeMeant, labelMeant, operatorsOf } from "./entry-facts.js";
import { isConditionMisspelt } from "./operator-not-allowed.js";
import { isMistakenColon, lacksOperator } from "./syntax/values.js";

const messages = {
  near: message`${"name"} is almost ${"meant"}. Did you mean that?`,
  case: message`Names are case-sensitive: write ${"meant"}, not ${"name"}.`,
  garbled: message`${"name"} only looks like ${"meant"}. Write ${"meant"}.`,
  category: message`Write ${"meant"}, not ${"name"}.`,
  formerly: message`${"name"} has been renamed ${"meant"}.`,
};

/** An undeclared name, where such names are allowed, that is a near miss of a declared one. */
export const misspeltName = defineRule({
  id: "misspelt-name",
  severity: "warning",
  about: ["name", "meaning"],
  yieldsTo: ["about:characters"],
  what: "A name that is almost one of the game's own names.",
  why: "You can give any name to an attribute of your own, so a misspelt name of the game isn't an error by itself: it is just another name, which none of the game's rules know. That is rarely what you want.",
  messages,
  check: {
    entry(entry, scope, report) {
      checkAttribute(entry, scope, report);
      checkLeftOfDot(entry, scope, report);
    },
  },
});

function checkAttribute(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  const name = entry.node.path.at(-1) ?? entry.node.path[0];
  if (entry.spelling === "formerly" && entry.placement !== "misplaced" && !asksForNames(scope)) {
    reportSpelling(report, "formerly", name, name.text, entry.name);
    return;
  }
  // With inner blanks, it isn't a name; unknown-attribute reports that.
  if ((entry.placement !== "custom" && entry.placement !== "asked") || name.text.includes(" ")) return;
  const meant = attributeMeant(entry, scope);
  // What corrects an operator that is missing, or an operator or a colon that has to go, corrects the name as well.
  const hasWrong =
    entry.node.operator !== undefined && operatorsOf(entry, scope).length === 0 && !isConditionMisspelt(entry, scope);
  if (meant === undefined || hasWrong || lacksOperator(entry, scope)) return;
  if (isMistakenColon(entry, scope) && labelMeant(entry, scope) === undefined) return;
  const garbled = entry.spelling === "garbled";
  const messageId = !garbled ? "near" : name.text.toLowerCase() === meant.toLowerCase() ? "case" : "garbled";
  report(messageId, name, { name: name.text, meant }, { fixes: [writing(meant, name, garbled)] });
}

function checkLeftOfDot(entry: Entry, scope: Scope, report: Report<typeof messages>): void {
  if (entry.category === undefined || asksForNames(scope)) return;
  const head = entry.node.path[0];
  const { name, spelling, isKnown } = namesOf(scope.system).categories.resolve(head.text);
  if (!isKnown) return;
  if (spelling === "garbled" || spelling === "formerly") reportSpelling(report, spelling, head, head.text, name);
}

function reportSpelling(
  report: Report<typeof messages>,
  spelling: "garbled" | "formerly",
  at: Span,
  name: string,
  meant: string,
): void {
  const fixes = [writing(meant, at, true)];
  if (spelling === "formerly") report("formerly", at, { name, meant }, { fixes, tags: ["deprecated"] });
  else report("category", at, { name, meant }, { fixes });
}

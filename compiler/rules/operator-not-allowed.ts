import type { ValueNode } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import type { Entry, Scope } from "../model/record-model.js";
import { defineRule, type Report } from "./define-rule.js";
import {
  attributeMeant,
  categoryNamed,
  isDottedAttribute,
  isJudged,
  labelNamed,
  listsColumns,
  operatorsOf,
  specificationsOf,
} from "./entry-facts.js";
import { isMistakenColon, quoted, unquotedWords } from "./syntax/values.js";
import { allDone } from "./wording.js";

const messages = {
  none: message`${"name"} takes no operator. Write the value right after the name.`,
  other: message`${"name"} takes the operator ${"operators"}, not ${"operator"}.`,
  text: message`Texts can only be compared with =. The operator ${"operator"} means ${"meaning"}, which needs numbers.`,
  number: message`The operator ${"operator"} means ${"meaning"}, which needs a number, not the text "${"text"}". Write ${"number"} without quotes.`,
  list: message`Only = takes alternatives. The operator ${"operator"} means ${"meaning"}, which needs one number.`,
};

const MEANINGS = { "=": "one of these", "<": "at most", ">": "at least" } as const;

/** An operator where none, or not this one, is allowed. */
export const operatorNotAllowed = defineRule({
  id: "operator-not-allowed",
  severity: "error",
  about: "condition",
  yieldsTo: ["rule:global-after-category"],
  triesFixes: true,
  what: "An operator where none belongs, or one that doesn't fit the value after it.",
  why: "An attribute has a value, and needs no operator. A condition tests another card: = matches any of the listed values, < at most the number, > at least the number.",
  messages,
  check: {
    entry(entry, scope, report) {
      const { operator } = entry.node;
      if (operator === undefined || !isJudged(entry, scope)) return;
      if (isDottedAttribute(entry, scope) || categoryNamed(entry, scope) || labelNamed(entry, scope)) return;
      if (operatorsOf(entry, scope).length > 0) {
        if (entry.operator !== undefined) checkOperator(entry, scope, entry.operator, report);
      } else if (!isConditionMisspelt(entry, scope) && !isMistakenColon(entry, scope))
        report(
          "none",
          operator,
          { name: entry.name },
          { fixes: dropped(entry, unquotedWords(entry, scope), attributeMeant(entry, scope)) },
        );
    },
  },
});

function checkOperator(entry: Entry, scope: Scope, operator: "=" | "<" | ">", report: Report<typeof messages>): void {
  const operators = operatorsOf(entry, scope);
  const at = entry.node.operator ?? entry.node.path[0];
  const meaning = MEANINGS[operator];
  if (!operators.includes(operator)) {
    const [only, ...others] = operators;
    const fixes = only !== undefined && others.length === 0 ? [replaced(entry, only)] : [];
    report("other", at, { name: entry.name, operators: [...operators], operator }, { fixes });
  } else if (operator === "=") return;
  else if (entry.values.length > 1 && !listsColumns(scope)) {
    // A stray slash is found first: with two, the rest may be a comment.
    if (entry.node.looseSlashes.length === 0) report("list", at, { operator, meaning });
  } else if (isTextAllowed(entry, scope) && operators.includes("=")) {
    const [value] = entry.node.values;
    const number = value?.kind === "text" && isNumberAllowed(entry, scope) ? numberMeant(value.value) : undefined;
    if (value?.kind === "text" && number !== undefined) {
      const fixes = [writing(`${number}`, value)];
      report("number", value, { operator, meaning, text: value.value, number: `${number}` }, { fixes });
      return;
    }
    report("text", at, { operator, meaning }, { fixes: [replaced(entry, "=")] });
  }
}

/** A text is allowed; otherwise, the text is the problem. */
function isTextAllowed(entry: Entry, scope: Scope): boolean {
  if (entry.values[0]?.kind !== "text") return false;
  const specifications = specificationsOf(entry, scope);
  return specifications.length === 0 || specifications.some(({ values }) => values.includes("text"));
}

function isNumberAllowed(entry: Entry, scope: Scope): boolean {
  const specifications = specificationsOf(entry, scope);
  return specifications.length === 0 || specifications.some(({ values }) => values.includes("integer"));
}

/** The name is a near miss of an attribute with operators; with the right name, it is correct. */
export function isConditionMisspelt(entry: Entry, scope: Scope): boolean {
  const meant = attributeMeant(entry, scope);
  if (meant === undefined) return false;
  return scope.system.attributes.get(meant)?.some(({ operators }) => operators.length > 0) === true;
}

/** Removes the operator and the blanks before it. Certain for `=`; the others may have been meant as a condition. */
function dropped(entry: Entry, words: readonly ValueNode[], meant: string | undefined): Fix[] {
  const { operator, path, values } = entry.node;
  if (operator === undefined || values.length === 0) return [];
  const [name] = path;
  const first = values[0]?.start ?? operator.end;
  const more = [
    ...(meant === undefined ? [] : [`write ${meant}`]),
    ...(words.length === 0 ? [] : ["put the text in quotes"]),
  ];
  const title = allDone("Remove the operator", more);
  const edits = [
    ...(meant === undefined ? [] : [{ start: name.start, end: name.end, text: meant }]),
    { start: name.end, end: first, text: " " },
    ...words.map(quoted),
  ];
  return [{ title, safe: entry.operator === "=" && (meant === undefined || entry.spelling === "garbled"), edits }];
}

function replaced(entry: Entry, text: string): Fix {
  const at = entry.node.operator ?? entry.node.path[0];
  return writing(text, at);
}

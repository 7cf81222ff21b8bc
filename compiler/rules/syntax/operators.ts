import { escapedText } from "../../../grammar/index.js";
import { writing } from "../../diagnostics/apply-fixes.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { message } from "../../diagnostics/message.js";
import { mostDots } from "../../model/read-entry.js";
import type { Entry, Scope } from "../../model/record-model.js";
import { describesSystems, type System } from "../../systems/system.js";
import { type Operator, quoted } from "../../values/value.js";
import type { Report } from "../define-rule.js";
import { asksForNames, isJudged, nameSpan, operatorsOf, specificationsOf, writtenName } from "../entry-facts.js";
import { allowed } from "../wording.js";
import { likelyMeaningMessages } from "./guessing.js";

export const operatorMessages = {
  "other-operator": message`The operator is ${"operator"}, which ${"meaning"}.`,
  "no-such-operator": message`Unknown operator ${"written"}. Write = and the allowed values, with slashes between them.`,
  negated: likelyMeaningMessages.negated,
  "no-value": message`${"name"} needs a value after the operator: ${"allowed"}.`,
  "several-dots": message`${"name"} has more than one dot. Write the category, a dot, and the attribute.`,
};

/** Problems between the name and the values of a condition. */
export function checkOperators(entry: Entry, scope: Scope, report: Report<typeof operatorMessages>): void {
  if (!isJudged(entry, scope)) return;
  const { operator, path, values } = entry.node;
  if (path.length > mostDots(asksForNames(scope)) + 1)
    report("several-dots", nameSpan(entry), { name: writtenName(entry) });
  if (operator === undefined || operatorsOf(entry, scope).length === 0) return;
  const meant = entry.operator;
  if (meant === undefined) {
    const fixes = opposites(entry, scope);
    const name =
      values.length > 0 && fixes.length === 0 && isNegation(operator.text)
        ? counterpartOf(scope.categoryName, scope.system)
        : undefined;
    if (name === undefined) report("no-such-operator", operator, { written: operator.text }, { fixes });
    else
      report("negated", operator, {
        name,
        meant: `${writtenName(entry)} = ${entry.values.map(quoted).join(" / ")}`,
      });
  } else if (meant !== operator.text) {
    const fix = writing(meant, operator, true);
    report("other-operator", operator, { operator: meant, meaning: MEANINGS[meant] }, { fixes: [fix] });
  }
  if (values.length === 0 && entry.node.looseSlashes.length === 0) {
    const [specification] = specificationsOf(entry, scope);
    report("no-value", operator, {
      name: writtenName(entry),
      allowed: specification === undefined ? "a number or a text in quotes" : allowed(specification, scope.system),
    });
  }
}

const isNegation = (operator: string): boolean => /^(?:!=|<>|≠|!|=!)$/.test(operator);

/** The conditions in a description that hold where those under another name must not. */
const COUNTERPARTS = new Map([
  ["When", "Unless"],
  ["Unless", "When"],
  ["Must", "MustNot"],
  ["MustNot", "Must"],
]);

export const counterpartOf = (category: string | undefined, { data }: System): string | undefined =>
  describesSystems(data) ? COUNTERPARTS.get(category ?? "") : undefined;

/** What `!=` may mean: every other value of a list, or the numbers on either side. */
function opposites(entry: Entry, scope: Scope): Fix[] {
  const { operator, values } = entry.node;
  const [value, ...others] = values;
  if (operator === undefined || value === undefined || others.length > 0 || !isNegation(operator.text)) return [];
  const at = { start: operator.start, end: value.end };
  const written = (text: string): Fix => writing(text, at);
  if (value.kind === "integer")
    return [`> ${value.value + 1}`, ...(value.value > 0 ? [`< ${value.value - 1}`] : [])].map(written);
  const listed = specificationsOf(entry, scope).flatMap(({ oneOf = [] }) => oneOf);
  const left =
    value.kind === "text" && listed.includes(value.value) ? listed.filter((text) => text !== value.value) : [];
  const areTexts = left.length > 0 && left.length <= MOST_LISTED && left.every((text) => !text.includes("<"));
  return areTexts ? [written(`= ${left.map((text) => `"${escapedText(text)}"`).join(" / ")}`)] : [];
}

/** More alternatives are unwieldy. */
const MOST_LISTED = 8;

const MEANINGS: Readonly<Record<Operator, string>> = {
  "=": "asks for one of the values behind it",
  "<": "already means at most",
  ">": "already means at least",
};

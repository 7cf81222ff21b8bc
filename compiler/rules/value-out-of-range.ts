import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { Entry, Scope } from "../model/record-model.js";
import type { ValueSpecification } from "../systems/system-data.js";
import { plainText, type Value } from "../values/value.js";
import { defineRule } from "./define-rule.js";
import { isDottedAttribute, specificationsOf, writtenValues } from "./entry-facts.js";
import { bounds } from "./wording.js";
import { isList } from "./wrong-value-type.js";

/** A number that is too small or too large. */
export const valueOutOfRange = defineRule({
  id: "value-out-of-range",
  severity: "error",
  about: "value",
  triesFixes: true,
  yieldsTo: ["unclear-kind"],
  what: "A number below the minimum or above the maximum allowed there.",
  why: "Numbers count things: cards, costs, levels. If the game defines a range, no other number has a meaning, and a condition on one can never be met.",
  messages: {
    integer: message`${"name"} takes a whole number, ${"bounds"}, not ${"value"}.`,
    never: message`${"name"} is a whole number, ${"bounds"}, so it is never ${"condition"}.`,
    percentage: message`A percentage is between 0% and 100%, not ${"value"}.`,
    backwards: message`The range ${"value"} is backwards. Write the smaller number first: ${"meant"}.`,
  },
  check: {
    entry(entry, scope, report) {
      const specifications = specificationsOf(entry, scope);
      if (specifications.length === 0 || isDottedAttribute(entry, scope) || isList(entry, scope)) return;
      for (const { node, values } of writtenValues(entry, scope)) {
        if (node.kind === "wrong") continue;
        for (const value of values) {
          if (value.kind === "percentage" && value.value > 100) {
            report("percentage", node, { value: `${value.value}%` });
          } else if (value.kind === "range" && value.from > value.to && takesRanges(specifications)) {
            const meant = `${value.to}..${value.from}`;
            // A digit may be missing as well: 10..2 can be 10..20.
            const fixes = [writing(meant, node)];
            report("backwards", node, { value: `${value.from}..${value.to}`, meant }, { fixes });
          } else if (isOutside(value, entry, scope, specifications)) {
            const data = { name: entry.name, bounds: bounds(widest(specifications)), value: plainText(value) };
            const condition = `${entry.operator === "<" ? "at most" : entry.operator === ">" ? "at least" : ""} ${data.value}`;
            if (entry.placement === "asked") report("never", node, { ...data, condition: condition.trim() });
            else report("integer", node, data, { fixes: nearestFix(value, node, widest(specifications)) });
          }
        }
      }
    },
  },
});

/** Elsewhere, a range has the wrong type, whichever way it is written. */
const takesRanges = (specifications: readonly ValueSpecification[]): boolean =>
  specifications.some(({ values }) => values.includes("range"));

/** The number without its sign, or else the nearest that is allowed. Only a guess: any other may have been meant. */
function nearestFix(value: Value, at: Span, { minimum = 0, maximum }: ReturnType<typeof widest>): Fix[] {
  if (value.kind !== "integer") return [];
  const isSigned = value.value < 0 && -value.value >= minimum && -value.value <= (maximum ?? -value.value);
  const text = String(isSigned ? -value.value : value.value < minimum ? minimum : (maximum ?? value.value));
  return [writing(text, at)];
}

function isOutside(value: Value, entry: Entry, scope: Scope, specifications: readonly ValueSpecification[]): boolean {
  const numbers = specifications.filter(({ values }) => values.includes(value.kind === "range" ? "range" : "integer"));
  if (numbers.length === 0) return false;
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = widest(numbers);
  if (value.kind === "range") return value.from < minimum || value.to > maximum;
  if (value.kind !== "integer") return false;
  const asked = entry.placement === "asked" ? entry.operator : "=";
  const least = scope.operators.length > 0 ? Math.min(0, minimum) : minimum;
  if (asked === "<") return value.value < minimum;
  if (asked === ">") return value.value < least || value.value > maximum;
  return value.value < minimum || value.value > maximum;
}

/** The widest bounds that any of them allows. */
function widest(specifications: readonly ValueSpecification[]): Pick<ValueSpecification, "minimum" | "maximum"> {
  const minimum = Math.min(...specifications.map((specification) => specification.minimum ?? 0));
  const maximum = Math.max(...specifications.map((specification) => specification.maximum ?? Number.POSITIVE_INFINITY));
  return { minimum, maximum: maximum === Number.POSITIVE_INFINITY ? undefined : maximum };
}

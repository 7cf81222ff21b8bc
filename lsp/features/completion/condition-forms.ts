import type { Operator, ValueSpecification } from "../../../compiler/index.js";
import { quotedText } from "../../../grammar/index.js";
import type { Use } from "../pack-index.js";
import type { CompletionItem } from "./completion-item.js";
import { isSound } from "./custom-names.js";
import { givenBriefly, givenBy } from "./documentation.js";
import { choice, type Insertion } from "./insertion.js";
import { endsLine, fits, type Typing } from "./typing.js";
import { sampleValues, valueForm } from "./value-forms.js";

/** The operators that suit the values, and what follows the name; undefined if none is allowed. */
export function conditionForm(
  specifications: readonly ValueSpecification[],
  operators: readonly Operator[],
  given: readonly string[] = [],
): { readonly operator: Operator; readonly insertion: Insertion } | undefined {
  const onlyTexts = specifications.every(({ values }) => values.every((type) => type === "text"));
  const onlyNumbers = specifications.every(({ values }) => !values.includes("text"));
  const usable = onlyTexts ? operators.filter((operator) => operator === "=") : operators;
  const order = onlyNumbers ? ([">", "<", "="] as const).filter((operator) => usable.includes(operator)) : usable;
  const [operator] = order;
  if (operator === undefined) return undefined;
  const value = given.length > 0 ? [choice(given)] : valueForm(specifications, true);
  return { operator, insertion: [choice(order), " ", ...value] };
}

/** More values are better shown as separate completions, with the cards that have them. */
const MOST_CHOICES = 12;

/** The values on cards as a condition would test them; empty if there are too many to choose from. */
function givenValues(uses: readonly Use[]): string[] {
  if (uses.length > MOST_CHOICES) return [];
  const values = uses.flatMap(({ entry }) => entry.values);
  const numbers = values.flatMap((value) => (value.kind === "integer" ? [value.value] : []));
  const texts = values.flatMap((value) => (value.kind === "text" ? [quotedText(value.value, true)] : []));
  const written = [...numbers.toSorted((one, other) => one - other).map(String), ...texts.toSorted()];
  return [...new Set(written)];
}

/** How a name is shown and written. */
export interface NameStyle {
  readonly label: string;
  readonly written: string;
  readonly rank: number;
}

/** A name that cards of the pack have or test, with an operator that suits its values. */
export function conditionItem(
  typing: Typing,
  operators: readonly Operator[],
  path: { readonly category: string | undefined; readonly name: string },
  { label, written, rank }: NameStyle,
): CompletionItem | undefined {
  const { index } = typing.question;
  const indexes = [index, ...index.used];
  const given = indexes.flatMap((one) => one.given(path)).filter(isSound);
  const uses: readonly Use[] = given.length > 0 ? given : indexes.flatMap((one) => one.asked(path)).filter(isSound);
  const types = [...new Set(uses.flatMap(({ entry }) => entry.values.map(({ kind }) => kind)))];
  const specification = { values: types, oneOf: undefined, suchAs: undefined, minimum: undefined, maximum: undefined };
  const form = uses.length === 0 ? undefined : conditionForm([specification], operators, givenValues(given));
  if (form === undefined) return undefined;
  const whole = endsLine(typing);
  const [sample = "1"] = sampleValues([specification], typing.system, true);
  if (!fits(typing, whole ? `${written} ${form.operator} ${sample}` : written, "member")) return undefined;
  return {
    label,
    kind: "custom-name",
    description: givenBriefly(uses),
    insertion: whole ? [`${written} `, ...form.insertion] : [written],
    rank,
    documentation: () => givenBy(uses, given.length > 0 ? "Given by" : "Asked for by"),
    goesOn: whole,
  };
}

import type { CategorySection, Operator } from "../../../compiler/index.js";
import { text } from "../markup.js";
import { indexesInReach } from "../pack-index.js";
import type { CompletionItem } from "./completion-item.js";
import { type SpecificationsAt, specificationsAt } from "./specifications.js";
import { contextOfReplaced, endsLine, fitting, objectionTo, type Typing } from "./typing.js";
import { sampleValues } from "./value-forms.js";

const MEANINGS: Readonly<Record<Operator, string>> = {
  "=": "exactly, or one of several",
  ">": "at least",
  "<": "at most",
};

/** The operators that a condition on these names can have. */
export function operatorItems(
  typing: Typing,
  path: readonly string[],
  category: CategorySection | undefined,
): CompletionItem[] {
  const at = specificationsAt(typing, path, category);
  const { specifications, operators } = at;
  const types = typesGiven(typing, at);
  const samples =
    specifications.length === 0 || types.length > 0
      ? types.map((type) => (type === "text" ? '"Text"' : "1"))
      : sampleValues(specifications, typing.system, true);
  const landing = category === undefined ? "global" : "member";
  const whole = endsLine(typing);
  const blank = /[ \t]$/.test(contextOfReplaced(typing).before) ? "" : " ";
  const sound = fitting(operators, (operator) => {
    const texts = whole ? samples.map((value) => `${operator} ${value}`) : [operator];
    const objections = texts.map((written) => objectionTo(typing, blank + written, landing));
    return objections.includes(undefined) ? undefined : objections[0];
  });
  return sound.map((operator, index) => ({
    label: operator,
    kind: "operator",
    detail: ` ${MEANINGS[operator]}`,
    insertion: [`${blank}${operator}${whole ? " " : ""}`],
    rank: index,
    documentation: () => [text(`Met by ${MEANINGS[operator]} what follows.`)],
    goesOn: whole,
  }));
}

/** The types of values on cards for an undeclared name: numbers, texts or, if there are none, both. */
function typesGiven(
  { question: { index } }: Typing,
  { category, name, asks, specifications }: SpecificationsAt,
): string[] {
  if (!asks || specifications.some(({ oneOf }) => oneOf !== undefined)) return [];
  const uses = indexesInReach(index).flatMap((one) => one.given({ category, name }));
  const types = [...new Set(uses.flatMap(({ entry }) => entry.values.map(({ kind }) => kind)))];
  return specifications.length === 0 && types.length === 0 ? ["integer", "text"] : types;
}

import {
  alternatives,
  type CategorySection,
  capitalize,
  type Entry,
  fullName,
  type Operator,
  type RecordModel,
  writtenValue,
} from "../../../compiler/index.js";
import { clausesOf } from "../../../tools/index.js";
import { code, type Inline, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import type { LineOfMeaning, OperatorMeaning } from "../meaning/meaning.js";
import { meetingAll, meetingOf } from "../meeting.js";
import { indexesInReach, type NamePath, type PackIndex } from "../pack-index.js";
import { cardList, countOf } from "./card-markup.js";

/** The meaning of an operator: `<` is read as "at most", `>` as "at least". */
export function operatorMarkup({ line: { entry }, written }: OperatorMeaning): Markup {
  if (entry.operator === undefined) return [];
  const meant = entry.operator === written ? [] : [" (written ", code(entry.operator), ")"];
  return [text(code(written), ...meant, " means ", strong(operatorWords(entry)), ".")];
}

/** `at most 2`, `one of "Fluon" or "Ion"`. */
export function operatorWords({ operator, values }: Pick<Entry, "operator" | "values">): string {
  const written = values.map(writtenValue);
  if (operator === undefined) return written.join(" / ");
  if (operator !== "=") return `${OPERATOR_WORDS[operator]} ${alternatives(written)}`.trim();
  if (written.length === 0) return "one of the values listed";
  return written.length === 1 ? `exactly ${written[0]}` : `one of ${alternatives(written)}`;
}

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  "=": "one of",
  "<": "at most",
  ">": "at least",
};

/**
 * Which cards of the pack meet the condition on a line, alone and together with the others that the same card must
 * meet.
 */
export function conditionBlocks({ entry, section, record }: LineOfMeaning, index: PackIndex): Markup {
  const meeting = meetingOf(entry, section?.anyDeclaration, index);
  if (meeting === undefined) return stepBlocks(entry, record);
  const { cards } = meeting;
  const met = cardList(cards, (count) => sentence(cards.length, count, "this condition"));
  const near = cards.length === 0 ? valuesThere(meeting.condition, index) : [];
  return [...met, ...near, ...togetherBlocks(section, index)];
}

/** All conditions of the category that one card has to meet. */
function togetherBlocks(section: CategorySection | undefined, index: PackIndex): MarkupBlock[] {
  const together = section && meetingAll(section, index);
  if (section === undefined || together === undefined) return [];
  return [
    text(
      sentence(
        together.length,
        countOf(together.length, "card"),
        `all conditions of ${section.name}, which one card has to`,
      ),
    ),
  ];
}

function sentence(number: number, count: string, what: string): string {
  const subject = `${capitalize(count)} of this pack`;
  return `${subject} ${number > 1 ? "meet" : "meets"} ${what}${number === 0 ? "." : what.endsWith("has to") ? "." : ":"}`;
}

/** The most values to list for a condition that no card meets. */
const MOST_VALUES = 6;

/** The values that exist instead; for a name that no card has, a sentence that says so. */
function valuesThere(path: NamePath, index: PackIndex): MarkupBlock[] {
  const uses = indexesInReach(index).flatMap((one) => one.given(path));
  if (uses.length === 0) return [text("No card has ", code(fullName(path)), ".")];
  const values = [...new Set(uses.flatMap(({ entry }) => entry.values.map(writtenValue)))];
  const shown: Inline[] = values
    .slice(0, MOST_VALUES)
    .flatMap((value, at) => (at === 0 ? [code(value)] : [", ", code(value)]));
  const more = values.length > MOST_VALUES ? [` and ${values.length - MOST_VALUES} more`] : [];
  return [text("There is: ", ...shown, ...more, ".")];
}

/** What an unindented condition requires of the previous step. */
function stepBlocks(entry: Entry, record: RecordModel): MarkupBlock[] {
  if (entry.operator === undefined) return [];
  const asked = clausesOf(record).find(({ asks, group }) => asks === entry.name && group.conditions.length > 0);
  return asked === undefined || record.categories.some(({ name }) => name === entry.name)
    ? []
    : [text("Here: ", strong(`${OPERATOR_WORDS[entry.operator]} ${asked.text}`), ".")];
}

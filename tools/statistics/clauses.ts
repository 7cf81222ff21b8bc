import {
  type Condition,
  type ConditionGroup,
  type ConditionMeaning,
  conditionOf,
  groupOf,
  type RecordModel,
  type System,
  written,
} from "../../compiler/index.js";
import { numberOn, stepOf } from "./card-values.js";

/** A requirement of a card: a number of cards (usually one), each of which meets a group of conditions. */
export interface Clause {
  /** The category or attribute that requires it. */
  readonly asks: string;
  readonly meaning: ConditionMeaning;
  readonly group: ConditionGroup;
  /** How many cards must match. */
  readonly number: number;
  /** In the notation of the cards. */
  readonly text: string;
}

/**
 * The requirements of a card, in source order: its categories of conditions, and what it requires of the previous step.
 */
export function clausesOf(record: RecordModel): Clause[] {
  return [...stepClauses(record), ...record.categories.flatMap(categoryClauses)];
}

/** What the requirements of a card mean, without their conditions: enough to tell whether it has some of a kind. */
export function meaningsOf(record: RecordModel): ConditionMeaning[] {
  const ofCategories = record.categories.flatMap(({ declaration, entries }) => {
    if (declaration === undefined || declaration.operators.length === 0) return [];
    return entries.some(({ operator, values }) => operator !== undefined && values.length > 0) ? [declaration] : [];
  });
  return [...stepClauses(record).map(({ meaning }) => meaning), ...ofCategories];
}

function categoryClauses({ name, declaration, entries }: RecordModel["categories"][number]): Clause[] {
  if (declaration === undefined || declaration.operators.length === 0) return [];
  const conditions = entries.flatMap((entry) => conditionOf(entry) ?? []);
  if (conditions.length === 0) return [];
  const together = declaration.metBy === "one card" ? [conditions] : conditions.map((condition) => [condition]);
  return together.map((all) => ({
    asks: name,
    meaning: declaration,
    group: groupOf(all, declaration.looksAt),
    number: 1,
    text: all.map(written).join(" and "),
  }));
}

function stepClauses(record: RecordModel): Clause[] {
  const step = stepOf(record.system);
  const own = numberOn(record, step);
  const { StepAsked = [], StepAskedOfOne = [] } = record.system.data.uses;
  if (step === undefined || own === undefined) return [];
  return record.globals.entries.flatMap((entry) => {
    const { name, declaration, values } = entry;
    const [number] = values;
    if (declaration === undefined || number?.kind !== "integer") return [];
    if (!StepAsked.includes(name) && !StepAskedOfOne.includes(name)) return [];
    const before: Condition = {
      category: undefined,
      name: step,
      operator: "=",
      values: [{ kind: "integer", value: own - 1 }],
      key: `${step} = ${own - 1}`,
      path: step,
    };
    const text = `${number.value} of ${step} ${own - 1}`;
    return [
      { asks: name, meaning: declaration, group: groupOf([before], declaration.looksAt), number: number.value, text },
    ];
  });
}

/** Whether a clause looks at won cards, so that earlier decks count too. */
export function looksAtWon({ meaning }: Clause): boolean {
  return meaning.where === "own won cards" || meaning.where === "all won cards";
}

/** Whether a won card stays for the next deck. */
export function lasts(record: RecordModel, system: System): boolean {
  return (system.data.uses.Lasts ?? []).some((name) => record.globals.entries.some((entry) => entry.name === name));
}

import {
  type CategoryDeclaration,
  type CategorySection,
  type Condition,
  type ConditionGroup,
  conditionOf,
  type Entry,
  fitsGroup,
  groupOf,
  passes,
  type RecordInPack,
  type RecordModel,
} from "../../compiler/index.js";
import { indexesInReach, type PackIndex, type Use } from "./pack-index.js";

/** The cards that can meet a condition. */
export interface Meeting {
  readonly condition: Condition;
  /** The lines that meet it, without duplicates: equal lines are one use. Lines of used packs come last. */
  readonly uses: readonly Use[];
  /** The cards of the tested kinds, in pack order; those of used packs come last. */
  readonly cards: readonly RecordInPack[];
}

/**
 * Which cards of a pack meet a condition. Undefined for a line that isn't one, or couldn't be read. Only visits lines
 * with the tested name. `looks`: the category with the conditions, which says what kinds of card they test.
 */
export function meetingOf(entry: Entry, looks: CategoryDeclaration | undefined, index: PackIndex): Meeting | undefined {
  if (entry.placement !== "asked" || looks === undefined || looks.operators.length === 0) return undefined;
  const condition = conditionOf(entry);
  if (condition === undefined) return undefined;
  const uses = usesMeeting(condition, index);
  const isLookedAt = ({ record }: RecordInPack): boolean =>
    record.role === "card" &&
    (looks.looksAt.length === 0 || looks.looksAt.some((kind) => record.kinds.names.has(kind)));
  return { condition, uses, cards: cardsOf(uses).filter(isLookedAt) };
}

function usesMeeting(condition: Condition, index: PackIndex): Use[] {
  const { category, name } = condition;
  const isMeeting = ({ entry }: Use): boolean => entry.values.some((value) => passes(value, condition));
  return indexesInReach(index).flatMap((one) => one.given({ category, name }).filter(isMeeting));
}

/** Each card once, even if several of its lines are among the uses. */
export function cardsOf(uses: readonly Use[]): RecordInPack[] {
  const [only] = uses;
  if (only !== undefined && uses.length === 1) return [...only.places()];
  const cards = new Map<RecordModel, RecordInPack>();
  for (const use of uses) for (const place of use.places()) cards.set(place.record, place);
  return [...cards.values()];
}

/** All conditions of a category that one card has to meet; undefined if different cards may meet them. */
export function meetingAll(section: CategorySection, index: PackIndex): readonly RecordInPack[] | undefined {
  const { declaration } = section;
  if (declaration?.metBy !== "one card") return undefined;
  const conditions = section.entries.flatMap((entry) => conditionOf(entry) ?? []);
  return conditions.length < 2 ? undefined : cardsMeeting(groupOf(conditions, declaration.looksAt), index);
}

/** The cards that meet all conditions of a group. */
export function cardsMeeting(group: ConditionGroup, index: PackIndex): RecordInPack[] {
  const [first] = group.conditions;
  if (first === undefined) return [];
  return cardsOf(usesMeeting(first, index)).filter(({ record }) => fitsGroup(record, group));
}

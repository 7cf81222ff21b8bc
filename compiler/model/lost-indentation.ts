import type { ValueSpecification } from "../systems/system-data.js";
import type { CategorySection, Entry, RecordModel } from "./record-model.js";

/**
 * The category above that an attribute would be a member of if it were indented: one that allows such a name and value.
 * If there is none, the attribute belongs to the card, and only its layout is wrong.
 */
export function categoryLost(record: RecordModel, entry: Entry, line: number): CategorySection | undefined {
  if (entry.uncertain) return undefined;
  const above = record.categories.findLast((category) => category.line < line);
  const { declaration } = above ?? {};
  if (above === undefined || declaration === undefined) return undefined;
  const listsConditions = declaration.operators.length > 0;
  if (listsConditions !== (entry.operator !== undefined)) return undefined;
  const members = record.system.attributes.get(entry.name)?.filter(({ on }) => on.includes(above.name)) ?? [];
  const takers = declaration.custom && entry.placement === "custom" ? [...members, declaration] : members;
  return takers.some((taker) => takes(taker, entry)) ? above : undefined;
}

const takes = ({ values: types }: ValueSpecification, { values }: Entry): boolean =>
  values.every(({ kind }) => types.includes(kind));

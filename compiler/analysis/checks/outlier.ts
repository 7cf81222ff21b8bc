import type { CategorySection } from "../../model/record-model.js";
import { defineCheck } from "../define-check.js";
import type { PlayCard } from "../model/session.js";
import { onLine } from "./places.js";

/** Numbers far above all others of the same name: a slip of the pen, or another scale. */
export const outlier = defineCheck({
  name: "outlier",
  needs: [],
  ofMissing: false,
  check({ session }, report, { leap = Infinity, fewest = Infinity }) {
    const names = new Map<string, Value[]>();
    for (const card of session.cards) {
      for (const section of card.record.categories) {
        const { name: category, entries } = section;
        if (session.roles.categoryRole(category)?.kind !== "amounts") continue;
        for (const [at, { name, operator, values, uncertain }] of entries.entries()) {
          const [value] = values;
          if (value?.kind !== "integer" || value.value <= 0 || operator !== undefined || uncertain) continue;
          const path = `${category}.${name}`;
          const known = names.get(path);
          const one = { card, section, at, value: value.value };
          if (known === undefined) names.set(path, [one]);
          else known.push(one);
        }
      }
    }
    for (const [name, values] of names) {
      const { far, most } = apart(values, leap, fewest);
      for (const { card, section, at, value } of far)
        report(card.place, onLine(card, section.lines[at] ?? 0), { name, value, most });
    }
  },
});

interface Value {
  readonly card: PlayCard;
  /** Where it stands; its line is read from the text, so only for what is reported. */
  readonly section: CategorySection;
  readonly at: number;
  readonly value: number;
}

/** Of the numbers that make a scale, so large a part may not be apart. */
const LARGEST_PART = 1 / 4;

/** The values above the first leap, if they are few. */
function apart(
  values: readonly Value[],
  leap: number,
  fewest: number,
): { readonly far: readonly Value[]; readonly most: number } {
  if (values.length < fewest) return { far: [], most: 0 };
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const from = Math.ceil(sorted.length * (1 - LARGEST_PART));
  for (let at = from; at < sorted.length; at++) {
    const most = sorted[at - 1]?.value ?? 0;
    if ((sorted[at]?.value ?? 0) >= leap * most) return { far: sorted.slice(at), most };
  }
  return { far: [], most: 0 };
}

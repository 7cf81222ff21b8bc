import { getOrMake } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { forEachPlace, knownNameUses, type NameUse } from "../model/name-uses.js";
import type { PackModel } from "../model/pack-model.js";
import type { Entry } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { times } from "./wording.js";

/** A name should have one type of value, so that conditions on it can be met. */
export const inconsistentType = defineRule({
  id: "inconsistent-type",
  severity: "warning",
  about: "value",
  what: "A name of your own that is a number here and a text elsewhere in the pack.",
  why: "A text never equals a number, and only numbers can be added up. So cards that use one form never match cards that use the other.",
  messages: {
    inconsistent: message`${"name"} is ${"type"} here, and ${"otherType"} elsewhere in this pack (${"times"}).`,
  },
  check: {
    packByName: true,
    pack(pack, report) {
      const odd = new Map<Entry, Sorted>();
      for (const sorted of sortByName(pack)) for (const { entry } of minority(sorted)) odd.set(entry, sorted);
      forEachPlace(pack, new Set(odd.keys()), (entry, place, line) => {
        const sorted = odd.get(entry);
        const value = entry.node.values[0];
        const type = typeOf(entry);
        if (sorted === undefined || value === undefined || type === undefined) return;
        const others = type === "number" ? sorted.text : sorted.number;
        const data = {
          name: entry.name,
          type: WORDS[type],
          otherType: WORDS[type === "number" ? "text" : "number"],
          times: times(count(others)),
        };
        report("inconsistent", inRecord(place.record, line, value), data, place, {
          related: relatedTo(others[0], pack),
        });
      });
    },
  },
});

type SortOfValue = "number" | "text";

/** The uses of one name in one category. */
interface Sorted {
  readonly number: NameUse[];
  readonly text: NameUse[];
}

const WORDS = { number: "a number", text: "a text" } as const;

/** Names that are used both ways. In another category, a name means something else. */
function sortByName(pack: PackModel): Sorted[] {
  const uses = knownNameUses(pack);
  const mixed = mixedNames(uses);
  const names = new Map<string, Sorted>();
  if (mixed.size === 0) return [];
  for (const use of uses) {
    const type = typeOf(use.entry);
    if (type === undefined || !mixed.get(categoryOf(use))?.has(use.entry.name) || asksForDeclared(use)) continue;
    const key = `${categoryOf(use)}.${use.entry.name}`;
    const sorted = getOrMake(names, key, () => ({ number: [], text: [] }));
    sorted[type].push(use);
  }
  return [...names.values()].filter(({ number, text }) => number.length > 0 && text.length > 0);
}

/** The names with values of both types, by category. Few are, of up to a million names. */
function mixedNames(uses: readonly NameUse[]): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Map<string, SortOfValue>>();
  const mixed = new Map<string, Set<string>>();
  for (const use of uses) {
    const type = typeOf(use.entry);
    if (type === undefined) continue;
    const category = categoryOf(use);
    const ofCategory = getOrMake(types, category, () => new Map<string, SortOfValue>());
    const { name } = use.entry;
    const before = ofCategory.get(name);
    if (before === undefined) ofCategory.set(name, type);
    else if (before !== type) mixed.set(category, (mixed.get(category) ?? new Set()).add(name));
  }
  return mixed;
}

const categoryOf = ({ entry, section }: NameUse): string =>
  (entry.placement === "asked" ? entry.category : section) ?? "";

/** Conditions that compare names with names are those of a system, where declarations define the types. */
function asksForDeclared({ section, first }: NameUse): boolean {
  const declared = section === undefined ? undefined : first.record.system.categories.get(section);
  return declared?.some(({ values }) => values.includes("name")) ?? false;
}

/** The type of a value, or of what a condition compares with: at least and at most compare numbers. */
function typeOf({ operator, values: [value] }: Entry): SortOfValue | undefined {
  if (operator === "<" || operator === ">") return "number";
  switch (value?.kind) {
    case "integer":
    case "range":
      return "number";
    case "text":
      return "text";
    default:
      return undefined;
  }
}

/** The less frequent type; in a tie that of conditions, or else texts: most custom names are numbers. */
function minority({ number, text }: Sorted): readonly NameUse[] {
  const areAsked = (uses: readonly NameUse[]): boolean => uses.every(({ entry }) => entry.placement === "asked");
  if (count(number) === count(text) && areAsked(number) !== areAsked(text)) return areAsked(number) ? number : text;
  return count(number) < count(text) ? number : text;
}

function count(uses: readonly NameUse[]): number {
  return uses.reduce((sum, use) => sum + use.count, 0);
}

function relatedTo(use: NameUse | undefined, pack: PackModel) {
  const value = use?.entry.node.values[0];
  if (use === undefined || value === undefined || !pack.files.includes(use.first.file)) return [];
  return [{ at: inRecord(use.first.record, use.line, value), in: use.first, message: "It is the other way here." }];
}

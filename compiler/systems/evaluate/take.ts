import { fits } from "./fits.js";
import { entriesOf, type Item, type RecordItem, type SectionItem } from "./items.js";
import { isOf, type Surroundings } from "./look-up.js";
import type { PreparedRule } from "./prepare-rules.js";

/** What a rule takes out of some things: records of its kinds, or categories and lines on them, as far as they fit. */
export function taken(
  rule: PreparedRule,
  among: readonly (RecordItem | SectionItem | Item)[],
  around: Surroundings,
): Item[] {
  const items: Item[] = [];
  for (const one of among) {
    if (one.kind === "record" && rule.kinds.some((kind) => isOf(one, kind, around))) add(one);
    if (one.kind === "entry") continue;
    if (rule.parts.length > 0 || rule.kinds.some((kind) => around.facts.ofParts.has(kind))) addParts(one);
  }
  return items;

  function add(item: Item): void {
    for (const asked of rule.when) if (!fits(asked, item, around)) return;
    for (const asked of rule.unless) if (fits(asked, item, around)) return;
    items.push(item);
  }

  function addParts(one: RecordItem | SectionItem): void {
    for (const entry of entriesOf(one)) if (isTaken(entry)) add(entry);
    if (one.kind === "section") return;
    for (const section of one.record.categories) {
      const item: SectionItem = { kind: "section", section, holder: one };
      if (isTaken(item)) add(item);
    }
  }

  function isTaken(item: Item): boolean {
    const name = item.kind === "section" ? item.section.name : item.kind === "entry" ? item.entry.name : "";
    if (rule.parts.includes(name)) return true;
    return rule.kinds.some((kind) => around.facts.ofParts.has(kind) && isOf(item, kind, around));
  }
}

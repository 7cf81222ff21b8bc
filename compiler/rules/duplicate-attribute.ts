import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { fullName } from "../model/card-condition.js";
import { areSurelyDistinct } from "../model/marks.js";
import type { CategorySection, Entry, RecordModel, Section } from "../model/record-model.js";
import { contentOf, contentText, inRecord, startOf, withoutLines } from "../model/record-text.js";
import type { CategoryDeclaration } from "../systems/system-data.js";
import { defineRule } from "./define-rule.js";
import { isPositional } from "./entry-facts.js";
import { recordWord } from "./wording.js";

/** An attribute can occur once in its scope: once unindented, once in each category. */
export const duplicateAttribute = defineRule({
  id: "duplicate-attribute",
  severity: "error",
  about: ["repetition", "value"],
  yieldsTo: ["lost-name", "lost-separator", "both-sides", "unread-declaration"],
  doubts: ["duplicate", "in-category"],
  what: "An attribute or a condition that is already in the same place.",
  why: "The rules refer to an attribute by its name, so a second value can't be told from the first. The same name in another category is fine: there it is another attribute.",
  messages: {
    duplicate: message`${"name"} is already on this ${"record"}.`,
    "in-category": message`${"name"} is already in ${"category"}.`,
  },
  check: {
    recordIf: ["repeated"],
    record(record, report) {
      for (let index = -1; index < record.categories.length; index++) {
        const section = record.categories[index] ?? record.globals;
        const category = "name" in section ? (section as CategorySection).name : undefined;
        const messageId = category === undefined ? "duplicate" : "in-category";
        for (const [first, others] of repeated(section, record)) {
          // Shared by all of them, since there may be a million.
          const data = {
            name: fullName(section.entries[first] as Entry),
            category: category ?? "",
            record: recordWord(record),
          };
          const before = section.lines[first] ?? 0;
          const related = [{ at: contentOf(record, before), message: "First used here." }];
          for (const other of others) {
            const line = section.lines[other] ?? 0;
            const { path } = (section.entries[other] as Entry).node;
            const at = { start: path[0].start, end: path.at(-1)?.end ?? path[0].end };
            // A copied line may still need its own name, or the name of a category between the two may be missing.
            const remove = (title: string, one: number): Fix => {
              return { title, safe: false, edits: [withoutLines(record, one, one + 1)] };
            };
            const head = category === undefined ? undefined : headLost(record, section as CategorySection, data.name);
            const named = head === undefined ? NONE : [above(record, line, head)];
            const fixes = isSame(record, before, line)
              ? [remove("Delete the second one", line), ...named]
              : others.length > 1 || category !== undefined
                ? named
                : [line, before].map((one) => remove(`Remove ${contentText(record, one)}`, one));
            const severity = section.entries[other]?.declaration?.many === true ? "warning" : undefined;
            report(messageId, inRecord(record, line, at), data, { related, fixes, severity });
          }
        }
      }
    },
  },
});

const NONE: readonly never[] = [];

/** The category whose name may be lost above a line: the same again, or the only one missing, or missed, that has such a line. */
function headLost({ categories, kinds, system }: RecordModel, { name, declaration }: CategorySection, member: string) {
  if (declaration?.many === true) return name;
  const places = new Set(system.attributes.get(member)?.flatMap(({ on }) => on));
  const there = new Set(categories.map((one) => one.name));
  const lost = system.data.categories.filter(
    (one) => places.has(one.name) && !there.has(one.name) && one.on.some((kind) => kinds.names.has(kind)),
  );
  const demanded = lost.filter(({ mustBeOn }) => mustBeOn.some((kind) => kinds.names.has(kind)));
  return (demanded.length > 0 ? demanded : lost).length === 1 ? (demanded[0] ?? lost[0])?.name : undefined;
}

function above(record: RecordModel, line: number, head: string): Fix {
  const start = startOf(record, line);
  const edits = [{ start, end: start, text: `${head}\n` }];
  return { title: `Write ${head} above it`, safe: false, edits };
}

/** Entries with the same name, by index: the first, and those that repeat it. */
function repeated(
  section: Section,
  record: RecordModel,
): Iterable<readonly [first: number, others: readonly number[]]> {
  if (areSurelyDistinct(section.entries)) return NONE;
  // A list of conditions may test the same name several times.
  const category = "head" in section ? (section as CategorySection) : undefined;
  if (category !== undefined && category.anyDeclaration === undefined) return NONE;
  if (category?.declaration !== undefined && mayRepeat(category.declaration)) return NONE;
  const firsts = new Map<string, number>();
  const others = new Map<number, number[]>();
  for (const [index, entry] of section.entries.entries()) {
    const { declaration } = entry;
    if (isStrayCondition(entry, category)) continue;
    if (category === undefined && entry.node.path.length > 1 && entry.operator === undefined) continue;
    // A list may go on over several lines, but none of them twice.
    const isList = declaration?.many === true;
    if (isList && (isPositional(entry, entry.scope) || (declaration?.kind === "attribute" && declaration.repeated)))
      continue;
    const name = isList ? contentText(record, section.lines[index] ?? 0) : fullName(entry);
    const first = firsts.get(name);
    const known = others.get(first ?? -1);
    if (first === undefined) firsts.set(name, index);
    else if (known === undefined) others.set(first, [index]);
    else known.push(index);
  }
  return others;
}

/** Conditions that compare names, or in doubt whether it lists conditions. */
const mayRepeat = ({ values, operators, unsure }: CategoryDeclaration): boolean =>
  values.includes("name") && (operators.length > 0 || unsure === true);

/** A condition among the attributes of the card has its own finding. */
function isStrayCondition({ operator, declaration }: Entry, category: CategorySection | undefined): boolean {
  return category === undefined && operator !== undefined && declaration?.operators.length === 0;
}

/** Both lines are equal, so one of them can go. */
function isSame(record: RecordModel, one: number, other: number): boolean {
  const text = (line: number): string =>
    record.node.lines[line]?.comment === undefined ? contentText(record, line) : `${line}`;
  return text(one) === text(other);
}

import { memoize } from "../../grammar/index.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { areSurelyDistinct } from "../model/marks.js";
import type { CategorySection, RecordModel } from "../model/record-model.js";
import { inRecord, startOf, withoutLines } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { recordWord } from "./wording.js";

/** A category can occur once on a card, whether by its full or its short name. */
export const duplicateCategory = defineRule({
  id: "duplicate-category",
  severity: "error",
  about: "repetition",
  triesFixes: true,
  yieldsTo: ["lost-separator", "both-sides", "unread-declaration"],
  what: "A category that is already on the card, by its full or its short name.",
  why: "All lines of a category are read together. Two lists of one name would be one list for the rules and two for the reader, and it would be unclear which of two values of one name counts.",
  messages: {
    duplicate: message`${"name"} is already on this ${"record"}. Put all its lines under one of the two.`,
    shortcut: message`${"written"} is short for ${"name"}, which is already on this ${"record"}. Put all its lines under one of the two.`,
  },
  check: {
    recordIf: ["repeated"],
    record(record, report) {
      if (areSurelyDistinct(record.categories)) return;
      const first = new Map<string, (typeof record.categories)[number]>();
      for (const category of record.categories) {
        const before = first.get(category.name);
        if (before === undefined) {
          if (category.anyDeclaration?.many !== true) first.set(category.name, category);
          continue;
        }
        const written = category.head.path[0].text;
        report(
          category.spelling === "shortcut" ? "shortcut" : "duplicate",
          inRecord(record, category.line, category.head.path[0]),
          { name: category.name, written, record: recordWord(record) },
          {
            related: [{ at: inRecord(record, before.line, before.head.path[0]), message: "First used here." }],
            fixes: merged(record, before, category),
          },
        );
      }
    },
  },
});

/** The names on the lines of a category, which may come again thousands of times. */
const namesOn = memoize(
  ({ entries }: CategorySection): ReadonlySet<string> => new Set(entries.map(({ node }) => node.path[0].text)),
);

/** Moves the lines of the second one below those of the first, with the comments between them. */
function merged(record: RecordModel, first: CategorySection, second: CategorySection): Fix[] {
  const names = namesOn(first);
  const last = second.lines.at(-1);
  if (last === undefined || second.entries.some(({ node }) => names.has(node.path[0].text))) return [];
  const from = (first.lines.at(-1) ?? first.line) + 1;
  const to = last + 1;
  const { lines: nodes } = record.node;
  const isWhole = nodes.slice(second.line + 1, to).every(({ indent, kind }) => indent > 0 || kind === "blank");
  if (!isWhole || from > second.line) return [];
  const title = `Put its lines under the first ${first.name}`;
  const head = withoutLines(record, second.line, second.line + 1);
  let below = from;
  while (below < second.line && nodes[below]?.kind === "blank") below++;
  if (below === second.line) return [{ title, safe: false, edits: [head] }];
  const lines = record.node.text.slice(startOf(record, second.line + 1), startOf(record, to));
  const moved = /[\r\n]$/.test(lines) ? lines : `${lines}\n`;
  const edits = [
    { start: startOf(record, from), end: startOf(record, from), text: moved },
    withoutLines(record, second.line, to),
  ];
  return [{ title, safe: false, edits }];
}

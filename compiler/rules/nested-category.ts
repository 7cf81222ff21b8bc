import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { isAsDeclared, namesOf } from "../model/names.js";
import type { RecordModel, StrayLine } from "../model/record-model.js";
import { contentOf, indented } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A category among the members of another one. */
export const nestedCategory = defineRule({
  id: "nested-category",
  severity: "error",
  about: "place",
  triesFixes: true,
  what: "A category inside a category.",
  why: "A category lists attributes, and each is addressed by at most two names: the category's and its own. Nothing could refer to an attribute one level deeper.",
  messages: {
    nested: message`Categories cannot be nested. Move it out of ${"category"}, to the first column, with its own lines below it.`,
  },
  check: {
    recordIf: ["stray"],
    record(record, report) {
      for (const stray of record.strayLines) {
        if (stray.reason !== "nested-head" && nestedCategoryOn(record, stray) === undefined) continue;
        const outer = record.categories[stray.category ?? -1];
        const data = { category: outer?.name ?? "a category" };
        report("nested", contentOf(record, stray.line), data, { fixes: movedOut(record, stray) });
      }
    },
  },
});

/** The category whose name is alone on a line of another, if the game has it. */
export function nestedCategoryOn(record: RecordModel, { category, line }: StrayLine): string | undefined {
  const node = category === undefined ? undefined : record.node.lines[line];
  if (node?.kind !== "bare-name" || node.path.length > 1) return undefined;
  const found = namesOf(record.system).categories.resolve(node.path[0].text);
  return isAsDeclared(found) ? found.name : undefined;
}

/** The lines below it become its own, so it has to be one that the card lacks. */
function movedOut(record: RecordModel, stray: StrayLine): Fix[] {
  const name = nestedCategoryOn(record, stray);
  if (name === undefined || record.categories.some((category) => category.name === name)) return [];
  return [{ title: "Move it to the first column", safe: false, edits: [indented(record, stray.line, "")] }];
}

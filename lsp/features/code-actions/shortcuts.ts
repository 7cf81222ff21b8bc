import type { RecordModel, System } from "../../../compiler/index.js";
import type { NameNode } from "../../../grammar/index.js";
import { lineSpanOf, textBetween } from "../find-line.js";
import { placeAt } from "../place-at.js";
import { type ActionEdit, type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";

/** Expands or uses a shortcut: at the cursor, or in the whole record. */
export function rewriteShortcuts({ question: { file, offset } }: ActionRequest): CodeAction[] {
  const place = placeAt(file, offset);
  if (place.kind !== "category-head" && place.kind !== "condition-category" && place.kind !== "attribute-name")
    return [];
  const { span, record } = place;
  const written = textBetween(file, span);
  const full = record.system.shortcuts.get(written);
  const other = full ?? shortcutOf(written, record.system);
  if (other === undefined) return [];
  const one = rewriting(`Write ${other} for ${written}`, file.path, [{ ...span, text: other }]);
  const names = namesOn(record).filter(({ text }) =>
    full === undefined ? shortcutOf(text, record.system) : record.system.shortcuts.get(text),
  );
  if (names.length < 2) return [one];
  const edits = names.map((name): ActionEdit => {
    const text = full === undefined ? shortcutOf(name.text, record.system) : record.system.shortcuts.get(name.text);
    return { start: name.start, end: name.end, text: text ?? name.text };
  });
  const title =
    full === undefined ? "Write all names of this record by their shortcuts" : "Write all names of this record in full";
  return [one, rewriting(title, file.path, edits)];
}

function rewriting(title: string, path: string, edits: readonly ActionEdit[]): CodeAction {
  return action({ title, kind: "refactor.rewrite", edit: () => editOf(path, edits) });
}

function shortcutOf(name: string, { categories, attributes }: System): string | undefined {
  const declared = [...(categories.get(name) ?? []), ...(attributes.get(name) ?? [])];
  return declared.flatMap(({ shortcuts }) => shortcuts)[0];
}

/** Names of categories and attributes on a record, above members and before dots, with their spans in the file. */
function namesOn(record: RecordModel): NameNode[] {
  const at = (line: number, { start, end, text }: NameNode): NameNode => {
    const from = lineSpanOf(record, line).start;
    return { start: from + start, end: from + end, text };
  };
  const heads = record.categories.map(({ line, head }) => at(line, head.path[0]));
  const lines = [record.globals, ...record.categories].flatMap(({ entries, lines: numbers }) =>
    entries.map(({ node }, index) => at(numbers[index] ?? 0, node.path[0])),
  );
  return [...heads, ...lines].sort((one, other) => one.start - other.start);
}

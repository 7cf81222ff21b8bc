import { type FileModel, type FormatOptions, formatParts } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { lineEdits, type Replacement } from "./line-edits.js";

/**
 * The edits that bring a file into canonical layout: only of lines that change. With `within`, of the records that these
 * ranges touch; a record is laid out as a whole, for half of one could come to mean something else. A record with a line that
 * cannot be read stays as it is. With all edits made, the text is what `cardwright format` writes.
 */
export function formatEdits(file: FileModel, options: FormatOptions, within?: readonly Span[]): readonly Replacement[] {
  const parts = formatParts(file, options, within) ?? [];
  const edits = parts.flatMap(({ start, end, text }) => lineEdits(file.text.slice(start, end), text, start));
  return joined(edits);
}

/** Edits that touch become one: not every editor makes two of them at one place in the order in which they come. */
function joined(edits: readonly Replacement[]): readonly Replacement[] {
  const result: Replacement[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last?.end !== edit.start) result.push(edit);
    else result[result.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
  }
  return result;
}

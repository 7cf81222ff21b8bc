import { type FileModel, type FormatOptions, formatParts } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { lineEdits, type Replacement } from "./line-edits.js";

/**
 * The edits that bring a file into canonical layout, piece by piece as they are asked for: only of lines that change.
 * With `within`, of the records that these ranges touch; a record is laid out as a whole, for half of one could come to
 * mean something else. A record with a line that cannot be read stays as it is. With all edits made, the text is what
 * `cardwright format` writes.
 */
export function* formatEdits(
  file: FileModel,
  options: FormatOptions,
  within?: readonly Span[],
): Generator<readonly Replacement[]> {
  const { text } = file;
  for (const part of formatParts(file, options, within))
    yield lineEdits(text.slice(part.start, part.end), part.text, part.start);
}

/** Edits that touch become one: not every editor makes two of them at one place in the order in which they come. */
export function joinEdits(edits: Iterable<Replacement>): readonly Replacement[] {
  const result: Replacement[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last?.end !== edit.start) result.push(edit);
    else result[result.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
  }
  return result;
}

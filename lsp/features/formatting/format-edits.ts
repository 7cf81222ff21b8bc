import { type FileModel, type FormatOptions, formatParts } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { lineEdits, type Replacement } from "./line-edits.js";

/**
 * The edits that format a file, computed lazily; unchanged lines have none.
 * With `within`, only records that overlap these ranges; a record is always formatted as a whole, since half of one
 * could change its meaning. A record with an unreadable line is left alone. Applying all edits gives the same text as
 * `cardwright format`.
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

/** Joins adjacent edits: not every editor applies two edits at one place in the given order. */
export function joinEdits(edits: Iterable<Replacement>): readonly Replacement[] {
  const result: Replacement[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last?.end !== edit.start) result.push(edit);
    else result[result.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
  }
  return result;
}

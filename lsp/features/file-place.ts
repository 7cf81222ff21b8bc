import type { RecordPlace } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";

/** A place that an editor can go to. */
export interface FilePlace {
  /** As the file's model names it, or as the file of a system is named. */
  readonly path: string;
  /** The exact word. */
  readonly span: Span;
  /** What is shown with it: the record that it stands in. */
  readonly whole: Span;
}

/** A place in a record of a pack. */
export function placeInRecord({ file, record }: RecordPlace, span: Span): FilePlace {
  return { path: file.path, span, whole: wholeOf(record) };
}

/** A record without the blank lines behind it. */
function wholeOf({ node }: RecordPlace["record"]): Span {
  const { start, text } = node;
  return { start, end: start + Math.max(1, text.trimEnd().length) };
}

import type { RecordPlace } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { moved } from "./spans.js";
import { outlineOfRecord } from "./symbols/outline-of-record.js";

/** A place that an editor can go to. */
export interface FilePlace {
  /** As the file's model names it, or as the file of a system is named. */
  readonly path: string;
  /** The exact word. */
  readonly span: Span;
  /** What is shown with it: the record that it stands in. */
  readonly whole: Span;
  /** The identifier of the card that it stands on; its first line, where it has none. Undefined: on no card. */
  readonly card?: Span;
}

/** A place in a record of a pack. */
export function placeInRecord({ file, record }: RecordPlace, span: Span): FilePlace {
  const place = { path: file.path, span, whole: wholeOf(record) };
  return record.role === "card"
    ? { ...place, card: moved(outlineOfRecord(record).nameSpan, record.node.start) }
    : place;
}

/** A record without the blank lines behind it. */
function wholeOf({ node }: RecordPlace["record"]): Span {
  const { start, text } = node;
  return { start, end: start + Math.max(1, text.trimEnd().length) };
}

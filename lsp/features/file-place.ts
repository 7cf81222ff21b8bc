import type { RecordInPack } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { moved } from "./spans.js";
import { outlineOfRecord } from "./symbols/outline-of-record.js";

/** A target of navigation. */
export interface FilePlace {
  /** The path of the file in the model, or of a system's file. */
  readonly path: string;
  /** The exact word. */
  readonly span: Span;
  /** Its context: the record that contains it. */
  readonly whole: Span;
  /** The identifier of its card; the first line if there is none. Undefined outside cards. */
  readonly card?: Span;
}

/** A place in a record of a pack. */
export function placeInRecord({ file, record }: RecordInPack, span: Span): FilePlace {
  const place = { path: file.path, span, whole: wholeOf(record) };
  return record.role === "card"
    ? { ...place, card: moved(outlineOfRecord(record).nameSpan, record.node.start) }
    : place;
}

/** A record without trailing blank lines. */
function wholeOf({ node }: RecordInPack["record"]): Span {
  const { start, text } = node;
  return { start, end: start + Math.max(1, text.trimEnd().length) };
}

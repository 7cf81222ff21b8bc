import type { Span } from "../../../grammar/index.js";
import type { TextEdit } from "../../diagnostics/diagnostic.js";
import { namesOf } from "../../model/names.js";
import type { RecordModel } from "../../model/record-model.js";
import { contentOf, withoutLines } from "../../model/record-text.js";

export interface BracesOnLine {
  readonly place: Span;
  /** Takes them away, with their line if nothing else is on it. */
  readonly edit: TextEdit;
}

/** A name with braces behind it is shorter; on millions of letters, the expression below would overflow the stack. */
const LONGEST = 200;

/** Braces as programs write them, alone on a line or behind the name of a category. */
export function bracesOn(record: RecordModel, line: number): BracesOnLine | undefined {
  const at = contentOf(record, line);
  if (at.end - at.start > LONGEST) return undefined;
  const [, name, gap = "", braces] =
    /^(?:(\p{L}[\p{L}\p{N}]*)(\s*))?([[\]{}]+),?$/u.exec(record.node.text.slice(at.start, at.end)) ?? [];
  if (braces === undefined) return undefined;
  if (name === undefined) return { place: at, edit: withoutLines(record, line, line + 1) };
  if (!record.system.categories.has(namesOf(record.system).categories.resolve(name).name)) return undefined;
  const end = at.start + name.length;
  return { place: { start: end + gap.length, end: at.end }, edit: { start: end, end: at.end, text: "" } };
}

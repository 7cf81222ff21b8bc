import { readSuppression } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import type { PlaceBase, SpannedText, SuppressionPlace } from "./place.js";
import { holds } from "./spans.js";

/** A place in a suppression comment; undefined elsewhere. `text` is the line, which begins at `lineStart`. */
export function placeInSuppression(
  base: PlaceBase,
  comment: Span,
  text: string,
  lineStart: number,
): SuppressionPlace | undefined {
  const inLine = { start: comment.start - lineStart, end: comment.end - lineStart, alone: true };
  const read = readSuppression(text, inLine);
  if (read === undefined) return undefined;
  const inFile = ({ text: word, start, end }: SpannedText): SpannedText => {
    return { text: word, start: start + lineStart, end: end + lineStart };
  };
  const rules = read.rules.map(inFile);
  const until = read.until && inFile(read.until);
  const common = { ...base, kind: "suppression", comment, form: read.form, rules, until } as const;
  const { offset } = base;
  const here = { start: offset, end: offset };
  const formStart = comment.start + text.slice(inLine.start).indexOf(read.form);
  const form = { start: formStart, end: formStart + read.form.length };
  if (offset <= form.end) return { ...common, part: "form", span: form };
  const colon = text.indexOf(":", form.end - lineStart);
  if (colon !== -1 && offset > lineStart + colon) return { ...common, part: "reason", span: here };
  if (until !== undefined && offset > until.start - 1) {
    return { ...common, part: "until", span: holds(until, offset) ? until : here };
  }
  const rule = rules.find((candidate) => holds(candidate, offset));
  return { ...common, part: "rule", span: rule ?? here };
}

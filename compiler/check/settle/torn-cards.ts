import { type Finding, isAbout } from "../../model/finding.js";
import { isRestOfDeck } from "../../model/lost-indentation.js";
import { MARKS } from "../../model/marks.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { lineAt } from "../../model/record-text.js";
import { mayBeRest } from "../../rules/inferred-kinds.js";
import { withFixes } from "../counted-finding.js";

/**
 * The findings of a record without those that follow from a card being torn in two by a separator or an identifier: the
 * lower part has nothing that says what it is, and that is reported. What the upper part lacks is there.
 */
export function withoutThoseOfTorn(
  findings: readonly Finding[],
  record: RecordModel,
  above: RecordModel | undefined,
  below: RecordModel | undefined,
  isReported: (finding: Finding, record: RecordModel) => boolean,
): readonly Finding[] {
  if (findings.length === 0) return findings;
  // What is found on a record is known, and whether it may be a rest is read again from its text.
  const isRestOf = (upper: RecordModel, lower: RecordModel): boolean =>
    isRestOfDeck(upper, lower) ||
    (findingsOf(lower).some(isAtBeginning(lower, isReported)) &&
      (upper.role === "card"
        ? mayBeRest(lower) || isNameOf(upper, lower) || isNamedAgain(upper, lower)
        : upper.role === lower.role && lower.separatorMissing));
  const isTorn = above !== undefined && isRestOf(above, record);
  const isBegun =
    isTorn ||
    (above !== undefined && record.separatorMissing && findingsOf(record).some((one) => isAbout(one, "beginning")));
  const isRest = isTorn && isCategoryAtEnd(above);
  const rest = below !== undefined && isRestOf(record, below) ? below : undefined;
  if (!isBegun && rest === undefined) return findings;
  const indented = firstIndented(record);
  const first = new Set(isRest ? indented : []);
  // Without an identifier to miss, the first line is where the lower part is reported.
  const isMissed = findings.some((one) => isAbout(one, "beginning"));
  const isOfDeck = isTorn && isRestOfDeck(above, record);
  const isReportedAt = (one: Finding): boolean =>
    isOfDeck ? isAbout(one, "place", "meaning") : !isMissed && isAtIndented(one, record, indented);
  const isIndentedRest = rest !== undefined && firstIndented(rest).length > 0;
  const mended = (one: Finding): Finding =>
    isTorn && (isAbout(one, "beginning") || isReportedAt(one)) ? withFix(one, above, record) : one;
  return findings.map(mended).filter((one) => {
    const { yieldsTo } = one.traits;
    if (isBegun && !isOfDeck && yieldsTo.has("torn-above") && isAllowedOn(above, one)) return false;
    if (isRest && yieldsTo.has("torn-above") && !isReportedAt(one)) return !first.has(lineAt(record, one.span.start));
    return rest === undefined || !yieldsTo.has("torn-below") || !isOnRest(one, record, rest, isIndentedRest);
  });
}

/** The upper part has an identifier and nothing more, and the lower one all but that. */
function isNameOf(upper: RecordModel, { identifier, role }: RecordModel): boolean {
  if (role !== "card" || identifier !== undefined) return false;
  return upper.globals.entries.length === 0 && upper.categories.length === 0 && upper.labels.length > 0;
}

/** The same first line begins both. */
function isNamedAgain(upper: RecordModel, lower: RecordModel): boolean {
  if (!lower.separatorMissing) return false;
  const [[first], [again]] = [upper.labels, lower.labels];
  return first !== undefined && first.name === again?.name && first.text === again.text;
}

/** A name that may not be here, and that the upper part may have. */
function isAllowedOn({ kinds, system }: RecordModel, finding: Finding): boolean {
  const name = String(finding.data.name).replace(/:$/, "");
  const declared = [system.attributes, system.categories, system.labels].flatMap((all) => [...(all.get(name) ?? [])]);
  return isAbout(finding, "place") && declared.some(({ on }) => on.some((place) => kinds.names.has(place)));
}

/** What is missed at the beginning of the lower part is on the upper one, once the separator is gone. */
function withFix(finding: Finding, above: RecordModel, record: RecordModel): Finding {
  if ((finding.fixes.length > 0 && !isAbout(finding, "place")) || above.node === record.node) return finding;
  const end = above.node.start + above.node.text.length - record.node.start;
  const edits = [{ start: end, end: 0, text: "" }];
  return withFixes(finding, [{ title: "Remove the line ---", safe: false, edits }]);
}

/** Whether a finding is about what a record begins with. */
function isAtBeginning(record: RecordModel, isReported: (finding: Finding, record: RecordModel) => boolean) {
  const indented = firstIndented(record);
  return (one: Finding): boolean =>
    (isAbout(one, "beginning") || isAtIndented(one, record, indented)) && isReported(one, record);
}

/** What a finding misses is on the lower part: a name, or the lines of the last category. */
function isOnRest(finding: Finding, record: RecordModel, rest: RecordModel, isIndentedRest: boolean): boolean {
  const { name, attribute } = finding.data;
  if (isAbout(finding, "absence", "kind")) return isOn(rest, String(name ?? attribute));
  if (isAbout(finding, "game")) return true;
  const { line } = record.categories.at(-1) ?? {};
  return lineAt(record, finding.span.start) === line && isIndentedRest;
}

/** A line of no category, with which the record begins. */
function isAtIndented(finding: Finding, record: RecordModel, [first]: readonly number[]): boolean {
  return first !== undefined && isAbout(finding, "style") && lineAt(record, finding.span.start) === first;
}

/** The indented lines below no category, if nothing else is above them. */
function firstIndented(record: RecordModel): readonly number[] {
  // The rest is read again from the text.
  if ((record.marks & MARKS.indented) === 0) return [];
  const { indented, firstLine, endLine, indentedGlobals } = record;
  if (indented) return Array.from({ length: endLine - firstLine }, (_, at) => firstLine + at);
  const [first = -1] = indentedGlobals;
  const isAbove = (line: number): boolean => line < first;
  if (record.globals.lines.some(isAbove) || record.categories.some(({ line }) => isAbove(line))) return [];
  return indentedGlobals.filter((line, at) => line === first + at);
}

/** Its last line is the name of a category, or a line of it. */
function isCategoryAtEnd({ categories, globals, labels, strayLines }: RecordModel): boolean {
  const last = categories.at(-1)?.line ?? -1;
  const isBehind = (line: number): boolean => line > last;
  return (
    last !== -1 &&
    !globals.lines.some(isBehind) &&
    !labels.some(({ line }) => isBehind(line)) &&
    !strayLines.some(({ line, category }) => category === undefined && isBehind(line))
  );
}

function isOn({ globals, categories, labels }: RecordModel, name: string): boolean {
  return [globals.entries, categories, labels].some((all) => all.some((one) => one.name === name));
}

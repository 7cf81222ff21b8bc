import { type Finding, isAbout } from "../../model/finding.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { lineAt } from "../../model/record-text.js";
import { mayBeRest } from "../../rules/inferred-kinds.js";

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
    findingsOf(lower).some((one) => isAbout(one, "beginning") && isReported(one, lower)) &&
    (upper.role === "card" ? mayBeRest(lower) : upper.role === lower.role && lower.separatorMissing);
  const isRest = above !== undefined && isRestOf(above, record) && isCategoryAtEnd(above);
  const rest = below !== undefined && isRestOf(record, below) ? below : undefined;
  if (!isRest && rest === undefined) return findings;
  return findings.filter((one) => {
    const { yieldsTo } = one.traits;
    if (isRest && yieldsTo.has("torn-above")) return lineAt(record, one.span.start) > firstIndented(record);
    return rest === undefined || !yieldsTo.has("torn-below") || !isOnRest(one, record, rest);
  });
}

/** What a finding misses is on the lower part: a name, or the lines of the last category. */
function isOnRest(finding: Finding, record: RecordModel, rest: RecordModel): boolean {
  if (isAbout(finding, "absence")) return isOn(rest, String(finding.data.name));
  const { line } = record.categories.at(-1) ?? {};
  return lineAt(record, finding.span.start) === line && beginsIndented(rest);
}

const beginsIndented = (record: RecordModel): boolean => record.indented || firstIndented(record) !== -1;

/** The first indented line below no category, if no other attribute is above it; -1: there is none. */
function firstIndented({ indented, firstLine, indentedGlobals, globals, categories }: RecordModel): number {
  if (indented) return firstLine;
  const [first = -1] = indentedGlobals;
  const isAbove = (line: number): boolean => line < first;
  return globals.lines.some(isAbove) || categories.some(({ line }) => isAbove(line)) ? -1 : first;
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

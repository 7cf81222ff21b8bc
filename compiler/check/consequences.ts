import type { Finding } from "../model/finding.js";
import { decidingNames, kindsDecidedBy, OF_VALUES } from "../model/flaws.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { lineAt } from "../model/record-text.js";
import { begunOn } from "../model/unread.js";
import { mayBeRest } from "../rules/inferred-kinds.js";
import type { System } from "../systems/system.js";

/** Findings on a line, or on a missing one, that follow from the record's kind. */
const BY_KIND: ReadonlySet<string> = new Set([
  "missing-attribute",
  "not-on-this-kind",
  "unknown-value",
  "unlisted-value",
  "value-out-of-range",
  "wrong-value-type",
]);

/**
 * The findings of a record without those that follow from another of its lines. `doubtful`: names with a wrong value.
 *
 * - If a line that determines the record's kind is wrong or can't be read, it is unclear which declarations apply.
 * - Indented lines below no category are reported once; what they are depends on the category that is missing.
 * - Lines of a category whose name is lost repeat those of the one above.
 * - Another record without its separator begins with the same label, and repeats others below.
 * - A text that is continued by a line meant as something else has a wrong value.
 */
export function withoutConsequences(
  record: RecordModel,
  doubtful: ReadonlySet<string>,
  findings: Finding[],
): Finding[] {
  if (findings.length === 0) return findings;
  let left = findings;
  if (doubtful.size > 0 || record.uncertain) left = withoutThoseByKind(record, doubtful, left);
  if (record.indentedGlobals.length > 0) left = withoutThoseOnIndented(record, left);
  if (left.some(({ rule }) => rule === "duplicate-attribute")) left = withoutThoseOfLostName(record, left);
  return withoutThoseOfLongText(record, withoutThoseOfLostSeparator(record, left));
}

function withoutThoseByKind(record: RecordModel, doubtful: ReadonlySet<string>, findings: Finding[]): Finding[] {
  if (!findings.some(({ rule }) => BY_KIND.has(rule))) return findings;
  const { system } = record;
  const unread = record.uncertain ? begunOn(record, absentOf(record, decidingNames(system).keys())) : new Set<string>();
  const follows = (name: string | undefined): boolean => {
    if (name === undefined) return false;
    const places = placesOf(name, system);
    const decides = (kinds: Iterable<string>): boolean => [...kinds].some((kind) => places.has(kind));
    for (const other of doubtful) if (other !== name && decides(kindsDecidedBy(other, system))) return true;
    for (const other of unread) if (other !== name && decides(decidingNames(system).get(other) ?? [])) return true;
    return false;
  };
  const names = namesByLine(record);
  // Of what is missing, the name is in the data; anything else is on a line.
  const nameOf = (finding: Finding): string | undefined =>
    finding.rule !== "missing-attribute" ? names.get(lineAt(record, finding.span.start)) : String(finding.data.name);
  return findings.filter((finding) => {
    if (!BY_KIND.has(finding.rule)) return true;
    const name = nameOf(finding);
    return !follows(name) || (OF_VALUES.has(finding.rule) && isDeclaredOnce(name, system));
  });
}

/** A wrong value of such a name is as wrong on any other kind. */
function isDeclaredOnce(name: string | undefined, { attributes, categories, labels }: System): boolean {
  if (name === undefined || categories.has(name) || labels.has(name)) return false;
  return attributes.get(name)?.length === 1;
}

/** Where a name is declared for. */
function placesOf(name: string, { attributes, categories, labels }: System): ReadonlySet<string> {
  const declared = [...(attributes.get(name) ?? []), ...(categories.get(name) ?? []), ...(labels.get(name) ?? [])];
  return new Set(declared.flatMap(({ on }) => on));
}

function absentOf({ labels, categories, globals }: RecordModel, names: Iterable<string>): string[] {
  const isCertain = globals.entries.filter(({ uncertain }) => !uncertain);
  const present = new Set([...labels, ...categories, ...isCertain].map(({ name }) => name));
  return [...names].filter((name) => !present.has(name));
}

/** Findings on a line that depend on where it is. */
const BY_PLACE: ReadonlySet<string> = new Set(["not-a-member", "not-on-this-kind"]);

function withoutThoseOnIndented(record: RecordModel, findings: Finding[]): Finding[] {
  const lines = new Set(record.indentedGlobals);
  return findings.filter(({ rule, span }) => !BY_PLACE.has(rule) || !lines.has(lineAt(record, span.start)));
}

/** Where the name of a category is lost, its lines repeat those of the category above. */
function withoutThoseOfLostName(record: RecordModel, findings: Finding[]): Finding[] {
  const { system } = record;
  const isRepeated = ({ rule, messageId }: Finding): boolean =>
    rule === "duplicate-attribute" && messageId === "in-category";
  const repeated = new Set(findings.filter(isRepeated).map(({ data }) => String(data.name)));
  const isLost = (one: Finding): boolean =>
    one.rule === "missing-attribute" &&
    system.categories.has(String(one.data.name)) &&
    [...repeated].some((name) => placesOf(name, system).has(String(one.data.name)));
  const lost = new Set(findings.filter(isLost));
  const mayBeDivided = ({ data }: Finding): boolean =>
    lost.size > 0 || system.categories.get(String(data.category))?.some(({ many }) => many) === true;
  const lines = new Set(findings.filter(isRepeated).map(({ span }) => lineAt(record, span.start)));
  // Of adjacent lines that are there already, the name is missing above the first.
  const isBehind = (one: Finding): boolean =>
    isRepeated(one) && mayBeDivided(one) && lines.has(lineAt(record, one.span.start) - 1);
  return findings.filter((one) => !lost.has(one) && !isBehind(one));
}

/** What is on a record twice if another one goes on without a separator. */
const TWICE: ReadonlySet<string> = new Set(["duplicate-attribute", "duplicate-category", "duplicate-label"]);

function withoutThoseOfLostSeparator({ labels: [first] }: RecordModel, findings: Finding[]): Finding[] {
  const again = findings.find((one) => one.rule === "duplicate-label" && one.data.name === first?.name);
  if (again === undefined) return findings;
  return findings.filter(({ rule, span }) => !TWICE.has(rule) || span.start <= again.span.start);
}

/** The line that continues the text is reported in place of the text, and with its severity. */
function withoutThoseOfLongText({ labels }: RecordModel, findings: Finding[]): Finding[] {
  const continued = new Set(labels.flatMap(({ name, attributeLines }) => (attributeLines.length > 0 ? [name] : [])));
  if (continued.size === 0) return findings;
  const isOfText = (one: Finding): boolean =>
    one.rule === "unknown-value" && continued.has(String(one.data.name).replace(/:$/, ""));
  const wrong = new Map(findings.filter(isOfText).map((one) => [String(one.data.name).replace(/:$/, ""), one]));
  return findings.flatMap((one) => {
    if (isOfText(one)) return [];
    const text = one.rule === "attribute-in-text" ? wrong.get(String(one.data.label)) : undefined;
    return [text === undefined ? one : { ...one, severity: text.severity ?? "error", flaw: text.flaw }];
  });
}

/** The names on the lines of a record, by line. */
function namesByLine({ globals, categories, labels }: RecordModel): ReadonlyMap<number, string> {
  const names = new Map([...labels, ...categories].map(({ line, name }) => [line, name]));
  for (const [index, { name }] of globals.entries.entries()) names.set(globals.lines[index] ?? -1, name);
  return names;
}

/**
 * The findings so far, and those of the game's rules. A text that a game's rule objects to is not also reported as
 * missing from a list: the mistake is the game's, and its fix is kept.
 */
export function withRulesOfGame(findings: readonly Finding[], ofGame: readonly Finding[]): Finding[] {
  const unlisted = findings.filter(({ rule }) => rule === "unlisted-value");
  const replaced = new Set<Finding>();
  const mended = ofGame.map((finding) => {
    const same = unlisted.find(({ span }) => span.start === finding.span.start && span.end === finding.span.end);
    if (same === undefined) return finding;
    replaced.add(same);
    return finding.fixes.length > 0
      ? finding
      : { ...finding, fixes: same.fixes.filter(({ edits }) => !edits.some(isElsewhere)) };
  });
  return [...findings.filter((finding) => !replaced.has(finding)), ...mended];
}

/** In another file: where the text could be declared. */
const isElsewhere = (edit: Finding["fixes"][number]["edits"][number]): boolean => edit.in !== undefined;

/** Reported on the lower part of a card that is torn in two. */
const OF_RESTS: ReadonlySet<string> = new Set(["missing-identifier", "missing-separator"]);

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
    upper.role === "card" &&
    findingsOf(lower).some((one) => OF_RESTS.has(one.rule) && isReported(one, lower)) &&
    mayBeRest(lower);
  const isRest = above !== undefined && isRestOf(above, record) && isCategoryAtEnd(above);
  const rest = below !== undefined && isRestOf(record, below) ? below : undefined;
  if (!isRest && rest === undefined) return findings;
  const { line } = record.categories.at(-1) ?? {};
  return findings.filter((one) => {
    const { rule, span } = one;
    if (rule === "indented-global") return !isRest || lineAt(record, span.start) > firstIndented(record);
    if (rest === undefined) return true;
    if (rule === "empty-category") return lineAt(record, span.start) !== line || !beginsIndented(rest);
    return rule !== "missing-attribute" || !isOn(rest, String(one.data.name));
  });
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

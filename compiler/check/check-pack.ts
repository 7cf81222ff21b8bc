import { byPlace } from "../diagnostics/by-place.js";
import type { Diagnostic, Fix, RelatedPlace, Severity, SeveritySetting, TextEdit } from "../diagnostics/diagnostic.js";
import { printableLines } from "../diagnostics/printable.js";
import { touchedByConflict } from "../model/conflicts.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import type { FileModel, PackModel, RecordPlace } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf } from "../model/record-text.js";
import type { Rule } from "../rules/define-rule.js";
import { withConsequences } from "./broken-declarations.js";
import { collect, guarded } from "./check-record.js";
import { type CrossCheck, runCrossCheck } from "./cross-checks.js";

/** Decisions of the caller: the configured severities. */
export interface CheckSettings {
  /** The severity that a configuration sets for a finding in a file; undefined if it sets none. */
  severityOf(rule: string, messageId: string, file: string): SeveritySetting | undefined;
  /** Called with each finding that is held back until some records can be read. */
  held?: ((found: HeldFinding) => void) | undefined;
}

/** A finding that would be reported if some records could be read in full. */
export interface HeldFinding {
  readonly diagnostic: Diagnostic;
  /** Those records, by the first line of each. */
  readonly waitsFor: readonly WaitedFor[];
}

/** A record that findings wait for. */
export interface WaitedFor extends Pick<Diagnostic, "file" | "span"> {
  /** How people refer to it: `card FER S 12`; undefined if it has no name. */
  readonly name: string | undefined;
}

function nameOf({ role, identifier, labels, system }: RecordModel): string | undefined {
  if (role === "card") return identifier === undefined ? undefined : `card ${identifier}`;
  const label = labels.find(({ name }) => name === "Pack" || system.deckLabels.has(name));
  return label === undefined ? undefined : `${role} ${label.text}`;
}

export const DEFAULT_SETTINGS: CheckSettings = { severityOf: () => undefined };

/**
 * Checks a whole pack: each record as it is read, each file, and the pack as a whole. Findings
 * are in the order of the files, then of their places. The packs it uses are not checked.
 */
export function checkPack(
  pack: PackModel,
  rules: readonly Rule[],
  checks: readonly CrossCheck[],
  settings: CheckSettings = DEFAULT_SETTINGS,
): Diagnostic[] {
  const severities = severityLookup(rules, settings);
  const found = checks.flatMap((check) => runCrossCheck(check, pack));
  if (settings.held !== undefined) for (const one of heldFindings(found, severities)) settings.held(one);
  const crossing = byFile(found);
  return pack.files.flatMap((file) =>
    diagnosticsOf(file, fileFindings(file, rules), crossing.get(file) ?? [], severities),
  );
}

/**
 * The final findings of a file, by place: of its records, of the file, and from other files. Without those that
 * only follow from a merge conflict repeating the same lines.
 */
export function diagnosticsOf(
  file: FileModel,
  ofFile: readonly PlacedFinding[],
  crossing: readonly PlacedFinding[],
  severities: SeverityLookup,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  // One by one: a file may have a million findings, and each is only held in its final form.
  const add = (finding: PlacedFinding): void => {
    const made = asDiagnostic(finding, file, severities);
    if (made !== undefined) diagnostics.push(made);
  };
  for (const record of file.records)
    for (const finding of findingsOf(record)) {
      const placed = { ...finding, in: { file, record } };
      if (!isFromBothSides(placed)) add(placed);
    }
  for (const finding of ofFile) if (!isFromBothSides(finding)) add(finding);
  for (const finding of crossing) if (finding.waitsFor === undefined && !involvesConflict(finding)) add(finding);
  return withConsequences(file, withoutWeaker(withoutConsequences(diagnostics)).sort(byPlace));
}

/** The findings of a pack that are held back, with the severity they would have. */
export function heldFindings(crossing: readonly PlacedFinding[], severities: SeverityLookup): HeldFinding[] {
  return crossing.flatMap((finding) => {
    if (finding.waitsFor === undefined) return [];
    const waitsFor = finding.waitsFor.map(({ file, record }): WaitedFor => {
      const { start, end } = headOf(record);
      const span = { start: start + record.node.start, end: end + record.node.start };
      return { file: file.path, span, name: nameOf(record) };
    });
    const diagnostic = asDiagnostic(finding, finding.in.file, severities);
    return diagnostic === undefined ? [] : [{ diagnostic, waitsFor }];
  });
}

/** Invisible or confusable characters: a name that contains one is a different name, and that isn't reported again. */
const UNSEEN: ReadonlySet<string> = new Set(["bidirectional-control", "foreign-letter"]);
/** Findings on a name that isn't the intended one. */
const OF_OTHER_NAMES: ReadonlySet<string> = new Set([
  "invalid-name",
  "label-as-attribute",
  "misspelt-name",
  "not-a-member",
  "similar-identifier",
  "similar-name",
  "undotted-name",
  "unknown-attribute",
  "unknown-card",
  "unknown-category",
  "unknown-deck",
  "unknown-label",
  "unknown-pack",
  "unknown-path",
  "unknown-system",
  "unknown-value",
  "unlisted-value",
]);

/** An invisible character is reported in place of its consequences, and with their severity. */
function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!diagnostics.some(({ rule }) => UNSEEN.has(rule))) return diagnostics;
  const left: Diagnostic[] = [];
  const causes: Diagnostic[] = [];
  for (const one of diagnostics.toSorted(byPlace)) (UNSEEN.has(one.rule) ? causes : left).push(one);
  let at = 0;
  const kept = left.filter(({ rule, severity, span }) => {
    if (!OF_OTHER_NAMES.has(rule)) return true;
    while ((causes[at]?.span.end ?? Number.POSITIVE_INFINITY) <= span.start) at++;
    const unseen = causes[at];
    if (unseen === undefined || unseen.span.start >= span.end) return true;
    if (severity === "error") causes[at] = { ...unseen, severity };
    return false;
  });
  return [...kept, ...causes];
}

/** Reported only if nothing else is wrong with the same text. */
const WEAKER: ReadonlySet<string> = new Set(["unlisted-value"]);

/** Reported only if there is no error on the same line of a decklist. */
const WEAKER_IN_LISTS: ReadonlySet<string> = new Set(["repeated-deck-line"]);

/**
 * One mistake gets one finding: a text that a game's rule objects to needn't be declared, and a card that exceeds a
 * deck's limit
 * isn't also reported as repeated.
 */
function withoutWeaker(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (!diagnostics.some(({ rule }) => WEAKER.has(rule) || WEAKER_IN_LISTS.has(rule))) return [...diagnostics];
  const placeOf = ({ span }: Diagnostic) => `${span.start} ${span.end}`;
  const others = diagnostics.filter(({ rule }) => !WEAKER.has(rule));
  const taken = new Set(others.map(placeOf));
  // Both end at the end of the line's content.
  const lines = new Set(
    others.flatMap(({ data, severity, span }) => (data.deck !== undefined && severity === "error" ? [span.end] : [])),
  );
  return diagnostics.filter((diagnostic) => {
    if (WEAKER_IN_LISTS.has(diagnostic.rule)) return !lines.has(diagnostic.span.end);
    return !WEAKER.has(diagnostic.rule) || !taken.has(placeOf(diagnostic));
  });
}

/** Findings that a record only has twice because both sides of a conflict are there. */
const TWICE: ReadonlySet<string> = new Set([
  "duplicate-attribute",
  "duplicate-category",
  "duplicate-label",
  "missing-separator",
]);

function isFromBothSides(finding: PlacedFinding): boolean {
  return TWICE.has(finding.rule) && involvesConflict(finding);
}

/** Whether a record of the finding is in a conflict here, so that its presence proves nothing. */
function involvesConflict(finding: PlacedFinding): boolean {
  const own = "record" in finding.in ? [finding.in] : [];
  const related = finding.related.flatMap((place) => place.in ?? []);
  return [...own, ...related].some(touchedByConflict);
}

/** Findings that follow from a whole file. */
export function fileFindings(file: FileModel, rules: readonly Rule[]): PlacedFinding[] {
  const placed: PlacedFinding[] = [];
  for (const rule of rules) {
    const { file: check } = rule.check;
    if (check === undefined) continue;
    const findings: Finding[] = [];
    guarded(rule.id, START, findings, () => check(file, collect(rule, findings)));
    for (const finding of findings) placed.push({ ...finding, in: { file } });
  }
  return placed;
}

const START = { start: 0, end: 0 };

function byFile(findings: readonly PlacedFinding[]): Map<FileModel, PlacedFinding[]> {
  const files = new Map<FileModel, PlacedFinding[]>();
  for (const finding of findings) {
    const known = files.get(finding.in.file);
    if (known === undefined) files.set(finding.in.file, [finding]);
    else known.push(finding);
  }
  return files;
}

export type SeverityLookup = (finding: PlacedFinding, file: FileModel) => SeveritySetting;

/** The configuration takes precedence over the declaration, then its system, then the rule. */
export function severityLookup(rules: readonly Rule[], settings: CheckSettings): SeverityLookup {
  const own = new Map(rules.map((rule) => [rule.id, rule.severity]));
  return (finding, file) =>
    settings.severityOf(finding.rule, finding.messageId, file.path) ??
    finding.severity ??
    systemOf(finding).severities.get(finding.rule) ??
    own.get(finding.rule) ??
    "error";
}

const systemOf = (finding: PlacedFinding) =>
  "record" in finding.in ? finding.in.record.system : finding.in.file.system;

/** Undefined for rules that are off. */
function asDiagnostic(finding: PlacedFinding, file: FileModel, severityOf: SeverityLookup): Diagnostic | undefined {
  const severity = severityOf(finding, file);
  if (severity === "off") return undefined;
  const record = "record" in finding.in ? finding.in.record : undefined;
  return toFile(finding, severity, file, record);
}

function toFile(
  finding: PlacedFinding,
  severity: Severity,
  file: FileModel,
  record: RecordModel | undefined,
): Diagnostic {
  const offset = record?.node.start ?? 0;
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    data: finding.data,
    severity,
    message: finding.message,
    ...(finding.because === undefined ? {} : { because: finding.because }),
    file: file.path,
    span: { start: finding.span.start + offset, end: finding.span.end + offset },
    record: record && { kind: record.kind, identifier: record.identifier },
    related: finding.related.length === 0 ? NOTHING : finding.related.map((one) => relatedPlace(one, file, offset)),
    fixes:
      finding.fixes.length === 0
        ? NOTHING
        : finding.fixes.map(({ title, safe, edits }): Fix => {
            return { title: printableLines(title), safe, edits: edits.map((edit) => moved(edit, offset)) };
          }),
    tags: finding.tags,
  };
}

/** A shared constant: most findings have neither fixes nor related places. */
const NOTHING: readonly never[] = [];

function relatedPlace(related: Finding["related"][number], file: FileModel, offset: number): RelatedPlace {
  const place: RecordPlace | undefined = related.in;
  const start = place === undefined ? offset : place.record.node.start;
  return {
    file: (place?.file ?? file).path,
    span: { start: related.at.start + start, end: related.at.end + start },
    message: printableLines(related.message),
  };
}

function moved(edit: TextEdit, offset: number): TextEdit {
  if (edit.in !== undefined) return edit;
  return { start: edit.start + offset, end: edit.end + offset, text: edit.text };
}

import { memoize, partitionPoint, type Span } from "../../grammar/index.js";
import { byPlace } from "../diagnostics/by-place.js";
import type { Diagnostic, Fix, RelatedPlace, Severity, SeveritySetting, TextEdit } from "../diagnostics/diagnostic.js";
import { printableLines } from "../diagnostics/printable.js";
import { touchedByConflict } from "../model/conflicts.js";
import { isSystemFile } from "../model/extended-system.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import type { FileModel, PackModel, RecordPlace } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { headOf } from "../model/record-text.js";
import type { Rule } from "../rules/define-rule.js";
import { breaksDeclaration, withConsequences } from "./broken-declarations.js";
import { collect, guarded } from "./check-record.js";
import { withoutThoseOfTorn } from "./consequences.js";
import { type CrossCheck, runCrossCheck } from "./cross-checks.js";
import { asksToIgnore } from "./suppression-comments.js";

/** Decisions of the caller: the configured severities. */
export interface CheckSettings {
  /** The severity that a configuration sets for a finding in a file; undefined if it sets none. */
  severityOf(rule: string, messageId: string, file: string): SeveritySetting | undefined;
  /** Called with each finding that is held back until some records can be read. */
  held?: ((found: HeldFinding) => void) | undefined;
  /**
   * Called for a file whose findings needn't all be returned. What it returns is called with each of them, in order;
   * those for which it is false are left out. Not called for a file with suppression comments, nor for a system's.
   */
  readonly shownIn?: ((file: string) => (finding: CountedFinding) => boolean) | undefined;
}

/** What is known of a finding before its diagnostic is made. */
export type CountedFinding = Pick<Diagnostic, "rule" | "severity" | "span"> & {
  readonly fixes: readonly Pick<Fix, "safe">[];
};

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
  const found: PlacedFinding[] = [];
  for (const check of checks) if (mayFind(check, pack)) for (const one of runCrossCheck(check, pack)) found.push(one);
  if (settings.held !== undefined) for (const one of heldFindings(found, severities)) settings.held(one);
  const crossing = byFile(found);
  return pack.files.flatMap((file) =>
    diagnosticsOf(file, fileFindings(file, rules), crossing.get(file) ?? [], severities, settings.shownIn),
  );
}

const mayFind = ({ if: suspects }: CrossCheck, { files }: PackModel): boolean =>
  suspects === undefined || files.some((file) => suspects(file));

/**
 * The final findings of a file, by place: of its records, of the file, and from other files. Without those that
 * only follow from a merge conflict repeating the same lines, and those that `shownIn` leaves out.
 */
export function diagnosticsOf(
  file: FileModel,
  ofFile: readonly PlacedFinding[],
  crossing: readonly PlacedFinding[],
  severities: SeverityLookup,
  shownIn?: CheckSettings["shownIn"],
): readonly Diagnostic[] {
  const judged: JudgedFinding[] = [];
  const add = (finding: Finding, record: RecordModel | undefined): void => {
    const severity = severities(finding, file, record);
    if (severity !== "off") judged.push(new JudgedFinding(finding, severity, file, record));
  };
  const addPlaced = (finding: PlacedFinding): void => add(finding, recordOf(finding));
  const isReported = (finding: Finding, record: RecordModel): boolean => severities(finding, file, record) !== "off";
  const { records } = file;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] as RecordModel;
    const found = findingsOf(record);
    // Of 10,000 records nearly all have none, and an editor asks with each key.
    if (found.length === 0) continue;
    for (const finding of withoutThoseOfTorn(found, record, records[index - 1], records[index + 1], isReported))
      if (file.conflicts.length === 0 || !isFromBothSides(finding, { file, record })) add(finding, record);
  }
  for (const finding of ofFile) if (!isFromBothSides(finding, placeOf(finding))) addPlaced(finding);
  for (const finding of crossing)
    if (finding.waitsFor === undefined && !involvesConflict(finding, placeOf(finding))) addPlaced(finding);
  const left = withoutWeaker(withoutConsequences(judged)).sort(byPlace);
  // In an editor all are shown, and looking through the text of a large file takes longer than a key may.
  const isShown = shownIn === undefined || isSystemFile(file) || asksToIgnore(file) ? undefined : shownIn(file.path);
  const shown = isShown === undefined ? left : left.filter(isShown);
  return withConsequences(
    file,
    shown.map((one) => one.diagnostic()),
    (index) => (shown[index] as JudgedFinding).breaks(severities),
  );
}

/**
 * A finding with its severity and its place in the file. A million of them take less memory than a million diagnostics,
 * which are only made of those that are shown.
 */
class JudgedFinding {
  constructor(
    private readonly finding: Finding,
    readonly severity: Severity,
    private readonly file: FileModel,
    private readonly record: RecordModel | undefined,
  ) {}

  get rule(): string {
    return this.finding.rule;
  }

  get messageId(): string {
    return this.finding.messageId;
  }

  get message(): string {
    return this.finding.message;
  }

  get data(): Diagnostic["data"] {
    return this.finding.data;
  }

  get fixes(): readonly Pick<Fix, "safe">[] {
    return this.finding.safety ?? this.finding.fixes;
  }

  get span(): Span {
    return moved(this.finding.span, this.record?.node.start ?? 0);
  }

  /** Whether cards aren't checked against the declaration it is in: see `breaksDeclaration`. */
  breaks(severities: SeverityLookup): boolean {
    const usual = severities.usual(this.finding, this.file, this.record);
    const isConfigured = severities(this.finding, this.file, this.record) !== usual;
    return breaksDeclaration({ rule: this.rule, severity: isConfigured ? usual : this.severity });
  }

  with(severity: Severity): JudgedFinding {
    return new JudgedFinding(this.finding, severity, this.file, this.record);
  }

  diagnostic(): Diagnostic {
    return toFile(this.finding, this.severity, this.file, this.record);
  }
}

/** The findings of a pack that are held back, with the severity they would have. */
export function heldFindings(crossing: readonly PlacedFinding[], severities: SeverityLookup): HeldFinding[] {
  // In a damaged pack, hundreds of findings wait for the same hundreds of records.
  const known = new Map<RecordModel, WaitedFor>();
  const waitedFor = ({ file, record }: RecordPlace): WaitedFor => {
    const before = known.get(record);
    if (before !== undefined) return before;
    const { start, end } = headOf(record);
    const span = { start: start + record.node.start, end: end + record.node.start };
    const made = { file: file.path, span, name: nameOf(record) };
    known.set(record, made);
    return made;
  };
  const allOf = memoize((places: readonly RecordPlace[]): readonly WaitedFor[] => places.map(waitedFor));
  return crossing.flatMap((finding) => {
    if (finding.waitsFor === undefined) return [];
    const [file, record] = [finding.in.file, recordOf(finding)];
    const severity = severities(finding, file, record);
    if (severity === "off") return [];
    return [{ diagnostic: toFile(finding, severity, file, record), waitsFor: allOf(finding.waitsFor) }];
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
  "unknown-name-in-condition",
  "unknown-pack",
  "unknown-path",
  "unknown-system",
  "unknown-value",
  "unlisted-value",
]);

/** An invisible character is reported in place of its consequences, and with their severity. */
function withoutConsequences(findings: readonly JudgedFinding[]): readonly JudgedFinding[] {
  if (!findings.some(({ rule }) => UNSEEN.has(rule))) return findings;
  const left: JudgedFinding[] = [];
  const causes: JudgedFinding[] = [];
  for (const one of findings.toSorted(byPlace)) (UNSEEN.has(one.rule) ? causes : left).push(one);
  let at = 0;
  const kept = left.filter(({ rule, severity, span }) => {
    if (!OF_OTHER_NAMES.has(rule)) return true;
    while ((causes[at]?.span.end ?? Number.POSITIVE_INFINITY) <= span.start) at++;
    const unseen = causes[at];
    if (unseen === undefined || unseen.span.start >= span.end) return true;
    if (severity === "error") causes[at] = unseen.with(severity);
    return false;
  });
  return [...kept, ...causes];
}

/** Reported only if nothing else is wrong with the same text. */
const WEAKER: ReadonlySet<string> = new Set(["unlisted-value"]);

/** What is found in a text, or on all of it, where the text isn't the intended one. */
const OF_OTHER_TEXTS: ReadonlySet<string> = new Set([
  "mistaken-wording",
  "unknown-in-text",
  "unlisted-value",
  "unread-text",
]);
/** Why it isn't: it has more blanks, signs or texts than were meant. */
const OF_WHOLE_TEXTS: ReadonlySet<string> = new Set(["padded-text", "syntax", "wrong-value-type"]);

/** Reported only if there is no error on the same line of a decklist. */
const WEAKER_IN_LISTS: ReadonlySet<string> = new Set(["repeated-deck-line"]);

/**
 * One mistake gets one finding: a text that a game's rule objects to needn't be declared, and a card that exceeds a
 * deck's limit isn't also reported as repeated.
 */
function withoutWeaker(findings: readonly JudgedFinding[]): JudgedFinding[] {
  if (!findings.some(({ rule }) => OF_OTHER_TEXTS.has(rule) || WEAKER_IN_LISTS.has(rule))) return findings.slice();
  const spanOf = ({ span }: JudgedFinding) => `${span.start} ${span.end}`;
  const others = findings.filter(({ rule }) => !WEAKER.has(rule));
  const taken = new Set(others.map(spanOf));
  // Both end at the end of the line's content.
  const areInLists = findings.some(({ rule }) => WEAKER_IN_LISTS.has(rule));
  const isInList = (one: JudgedFinding): boolean => one.severity === "error" && one.data.deck !== undefined;
  const lines = new Set(areInLists ? others.filter(isInList).map(({ span }) => span.end) : []);
  const touched = overlapping(others.filter(({ rule }) => OF_WHOLE_TEXTS.has(rule)).map(({ span }) => span));
  return findings.filter((finding) => {
    if (OF_OTHER_TEXTS.has(finding.rule) && touched(finding.span)) return false;
    if (WEAKER_IN_LISTS.has(finding.rule)) return !lines.has(finding.span.end);
    return !WEAKER.has(finding.rule) || !taken.has(spanOf(finding));
  });
}

/** Whether a span overlaps one of some. */
function overlapping(spans: readonly Span[]): (span: Span) => boolean {
  if (spans.length === 0) return () => false;
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  // The furthest end up to each of them: they may contain each other.
  let furthest = 0;
  const ends = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return ({ start, end }) => {
    const begun = partitionPoint(sorted.length, (at) => (sorted[at]?.start ?? 0) < end);
    return begun > 0 && (ends[begun - 1] ?? 0) > start;
  };
}

/** Findings that a record only has twice because both sides of a conflict are there. */
const TWICE: ReadonlySet<string> = new Set([
  "duplicate-attribute",
  "duplicate-category",
  "duplicate-label",
  "missing-separator",
]);

const isFromBothSides = (finding: Finding, place: RecordPlace | undefined): boolean =>
  TWICE.has(finding.rule) && involvesConflict(finding, place);

/** Whether a record of the finding, which is at `place`, is in a conflict here, so that its presence proves nothing. */
function involvesConflict({ related }: Finding, place: RecordPlace | undefined): boolean {
  if (place !== undefined && touchedByConflict(place)) return true;
  return related.some((other) => other.in !== undefined && touchedByConflict(other.in));
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

type SeverityOf = (finding: Finding, file: FileModel, record: RecordModel | undefined) => SeveritySetting;
export interface SeverityLookup extends SeverityOf {
  /** The severity without a configuration. */
  readonly usual: SeverityOf;
}

/** The configuration takes precedence over the declaration, then its system, then the rule. */
export function severityLookup(rules: readonly Rule[], settings: CheckSettings): SeverityLookup {
  const own = severitiesOf(rules);
  const usual: SeverityOf = (finding, file, record) =>
    finding.severity ?? (record ?? file).system.severities.get(finding.rule) ?? own.get(finding.rule) ?? "error";
  const severityOf: SeverityOf = (finding, file, record) =>
    settings.severityOf(finding.rule, finding.messageId, file.path) ?? usual(finding, file, record);
  return Object.assign(severityOf, { usual });
}

/** Once, however many packs they check. */
const severitiesOf = memoize(
  (rules: readonly Rule[]): ReadonlyMap<string, SeveritySetting> =>
    new Map(rules.map((rule) => [rule.id, rule.severity])),
);

const placeOf = (finding: PlacedFinding): RecordPlace | undefined => ("record" in finding.in ? finding.in : undefined);
const recordOf = (finding: PlacedFinding): RecordModel | undefined => placeOf(finding)?.record;

function toFile(finding: Finding, severity: Severity, file: FileModel, record: RecordModel | undefined): Diagnostic {
  const offset = record?.node.start ?? 0;
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    data: finding.data,
    severity,
    message: finding.message,
    ...(finding.because === undefined ? {} : { because: finding.because }),
    file: file.path,
    span: moved(finding.span, offset),
    record: record && { kind: record.kind, identifier: record.identifier },
    related: finding.related.length === 0 ? NOTHING : finding.related.map((one) => relatedPlace(one, file, offset)),
    fixes:
      finding.fixes.length === 0
        ? NOTHING
        : finding.fixes.map(({ title, safe, edits }): Fix => {
            return { title: printableLines(title), safe, edits: edits.map((edit) => movedEdit(edit, offset)) };
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

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function movedEdit(edit: TextEdit, by: number): TextEdit {
  return edit.in === undefined ? { ...moved(edit, by), text: edit.text } : edit;
}

import { memoize, NOTHING, type Span, type ValueNode } from "../../grammar/index.js";
import type { Data, Fix } from "../diagnostics/diagnostic.js";
import type { Message } from "../diagnostics/message.js";
import type { Finding } from "../model/finding.js";
import { doubtfulNames } from "../model/flaws.js";
import { bitsOf } from "../model/marks.js";
import { cacheFindings, detailedFindings } from "../model/record-findings.js";
import type { Entry, LabelItem, RecordModel, Scope, Section } from "../model/record-model.js";
import { headOf, inRecord, startOf, textOf } from "../model/record-text.js";
import type { FindingDetails, Rule } from "../rules/define-rule.js";
import { mayBeginAnother } from "../rules/entry-facts.js";
import { internalError } from "../rules/internal-error.js";
import { CountedFinding, type CountedKind, findingKinds, movedFix } from "./counted-finding.js";
import { settleRecord, settleWithGame, withoutThoseOfLostDeck } from "./settle/settle-record.js";

/** Takes the reports of one rule, and formats their messages. */
export type Collect = (messageId: string, span: Span, data: Data, more?: FindingDetails) => void;

/** Collects the reports of a rule. */
export function collect(rule: Pick<Rule, "id" | "traits" | "messages" | "severity">, findings: Finding[]): Collect {
  return (messageId, span, data, more = {}) => {
    const message: Message | undefined = rule.messages[messageId];
    findings.push({
      rule: rule.id,
      traits: rule.traits,
      messageId,
      message: message?.render(data) ?? messageId,
      data,
      span,
      fixes: more.fixes ?? NOTHING,
      severity: more.severity,
      tags: more.tags ?? NOTHING,
      related: more.related ?? NOTHING,
      ...(more.waitsFor === undefined || more.waitsFor.length === 0 ? {} : { waitsFor: more.waitsFor }),
      certainMistake: (more.severity ?? rule.severity) === "error",
    });
  };
}

/**
 * Checks one entry by all rules for entries. The result depends only on the line and its scope. A rule that
 * throws becomes a finding.
 */
function createEntryCheck(
  rules: readonly Rule[],
  before: ((entry: Entry) => void) | undefined,
): (entry: Entry) => readonly Finding[] {
  let findings: Finding[] = [];
  const checks = rules.flatMap((rule) => {
    const { entry: check } = rule.check;
    return check === undefined ? [] : [{ rule: rule.id, check, report: reporter(rule, () => findings) }];
  });
  return (entry) => {
    const { scope } = entry;
    if (!scope.known || entry.declaration?.unsure || mayBeDeclared(entry, scope)) return NOTHING;
    before?.(entry);
    findings = [];
    for (const { rule, check, report } of checks) {
      try {
        check(entry, scope, report);
      } catch (error) {
        findings.push(failure(rule, entry.node.path[0], error));
      }
    }
    return nonEmpty(findings);
  };
}

/** Exact size: an array grown by pushing reserves room for 16 more. */
function nonEmpty(findings: readonly Finding[]): readonly Finding[] {
  return findings.length === 0 ? NOTHING : findings.slice();
}

/** An undeclared name, while a declaration can't be read. */
function mayBeDeclared({ placement }: Entry, { system }: Scope): boolean {
  return system.data.incomplete === true && placement !== "declared" && placement !== "asked";
}

/** Collects into the current findings, so that one function serves all lines and records. */
function reporter(rule: Rule, findings: () => Finding[]): Collect {
  return (messageId, span, data, more) => collect(rule, findings())(messageId, span, data, more);
}

/** Checks a record. `areCounted`: its lines keep no details of what is found on them. */
export type RecordCheck = (record: RecordModel, areCounted?: boolean) => readonly Finding[];

/**
 * Checks one record by all rules for single records: the part that an editor can keep while the record is unchanged.
 * `systemRules` are those that its game declares; `before` runs before the rules on each entry.
 */
export function createRecordCheck(
  rules: readonly Rule[],
  systemRules: (record: RecordModel, doubtful: ReadonlySet<string>) => readonly Finding[],
  before?: (entry: Entry) => void,
): RecordCheck {
  let findings: Finding[] = [];
  const checkEntry = createEntryCheck(rules, before);
  const checks = rules.flatMap((rule) => {
    const report = reporter(rule, () => findings);
    return [...recordCheck(rule, report), ...labelCheck(rule, report)];
  });
  const kindsOf = findingKinds((entry: Entry) => detailedFindings(entry) ?? checkEntry(entry));
  const addFindingsOf = ({ entries, lines }: Section, record: RecordModel, areCounted: boolean): void => {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] as Entry;
      const line = lines[index] ?? 0;
      const isNew = entry.found === undefined;
      const found = detailedFindings(entry) ?? checkEntry(entry);
      if (found.length === 0) {
        cacheFindings(entry, found);
        continue;
      }
      const isMany = findings.length >= MOST_IN_FULL;
      const kinds = isMany || areCounted ? kindsOf(found) : NOTHING;
      // A line that comes again keeps its details.
      cacheFindings(entry, isNew && kinds.length > 0 ? kinds : found);
      if (isMany) addCounted(found, kinds, record, entry, line);
      else for (const finding of found) findings.push(moveToRecord(finding, record, entry, line));
    }
  };
  const addCounted = (
    found: readonly Finding[],
    kinds: readonly CountedKind<Entry>[],
    record: RecordModel,
    entry: Entry,
    line: number,
  ): void => {
    const start = startOf(record, line);
    const areSafe = kinds.some(({ isFixable }) => isFixable) && mayBeSafe(record, entry, line);
    for (const [at, { span }] of found.entries())
      findings.push(
        new CountedFinding(kinds[at] as CountedKind<Entry>, at, entry, start + span.start, start + span.end, areSafe),
      );
  };
  const checkBySystem = (record: RecordModel): void => {
    const doubtful = doubtfulNames(record, findings);
    if (findings.length > 0) findings = settleRecord({ record, doubtful, findings }).slice();
    const ofGame = systemRules(record, doubtful);
    if (ofGame.length > 0) findings = withoutThoseOfLostDeck(record, settleWithGame(record, findings, ofGame)).slice();
  };
  return (record, areCounted = false) => {
    findings = [];
    addFindingsOf(record.globals, record, areCounted);
    for (const category of record.categories) addFindingsOf(category, record, areCounted);
    // For 10,000 cards this takes 0.9 times the main thread's time of calling every rule.
    const { marks } = record;
    for (const { rule, needs, check } of checks)
      if ((needs & marks) !== 0 || needs === 0) guarded(rule, record, findings, check);
    // It may replace these findings, so where a failure belongs is only known afterwards.
    const failed: Finding[] = [];
    guarded("of the system", record, failed, checkBySystem);
    for (const one of failed) findings.push(one);
    return nonEmpty(findings);
  };
}

/** One rule's check of a record, by the rule's id. */
interface CheckByRule {
  readonly rule: string;
  /** A record must have one of these marks (bits). 0: any record. */
  readonly needs: number;
  readonly check: (record: RecordModel) => void;
}

function recordCheck({ id, check }: Rule, report: Collect): CheckByRule[] {
  const whole = check.record;
  return whole === undefined
    ? []
    : [{ rule: id, needs: bitsOf(check.recordIf ?? []), check: (record) => whole(record, report) }];
}

function labelCheck({ id, check: { label, labelIf = [] } }: Rule, report: Collect): CheckByRule[] {
  if (label === undefined) return [];
  const check = (record: RecordModel): void => {
    const { labels } = record;
    for (let index = 0; index < labels.length; index++) label(labels[index] as LabelItem, record, report);
  };
  return [{ rule: id, needs: bitsOf(labelIf), check }];
}

/** A record with more findings on its lines only counts the others. */
export const MOST_IN_FULL = 1_000;

/** Whether a fix of a line that is safe in itself is safe in its record. */
const mayBeSafe = (record: RecordModel, entry: Entry, line: number): boolean =>
  !mayGoOn(record, line) && !(entry.scope.categoryName === undefined && mayBeginAnother(record, entry.name));

function moveToRecord(finding: Finding, record: RecordModel, entry: Entry, line: number): Finding {
  const toRecord = (fix: Fix): Fix => movedFix(fix, startOf(record, line), fix.safe && mayBeSafe(record, entry, line));
  const fixes = finding.fixes.length === 0 ? NOTHING : finding.fixes.map(toRecord);
  return { ...finding, span: inRecord(record, line, finding.span), fixes, related: NOTHING };
}

/** The line below may continue this one: it can't be read, or closes a text that nothing opens. */
function mayGoOn(record: RecordModel, line: number): boolean {
  const next = line + 1;
  if (next >= record.endLine) return false;
  if (strayLinesOf(record).has(next)) return true;
  const node = record.node.lines[next];
  const isClosed = node === undefined || !("values" in node) || node.values.every(isNoOpenText);
  return !isClosed && (textOf(record, line).match(QUOTE) ?? []).length % 2 === 1;
}

const strayLinesOf = memoize(({ strayLines }: RecordModel): ReadonlySet<number> => {
  const stray = strayLines.filter(({ reason }) => reason === "unreadable" || reason === "bare-name");
  return new Set(stray.map(({ line }) => line));
});

const isNoOpenText = (value: ValueNode): boolean => value.kind !== "wrong" || value.reason !== "unclosed-text";
const QUOTE = /(?<!\\)"/g;

/** A rule that throws becomes one finding that names it; the other rules continue. `at` is a place, or a record. */
export function guarded<At extends Span | RecordModel>(
  rule: string,
  at: At,
  findings: Finding[],
  check: (at: At) => void,
): void {
  try {
    check(at);
  } catch (error) {
    findings.push(failure(rule, "node" in at ? headOf(at) : at, error));
  }
}

function failure(rule: string, span: Span, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    rule: internalError.id,
    traits: internalError.traits,
    messageId: "thrown",
    message: internalError.messages.thrown.render({ rule, reason }),
    data: { rule, reason },
    span,
    fixes: [],
    severity: "error",
    tags: [],
    related: [],
    certainMistake: true,
  };
}

import { lineEndLength, partitionPoint, pushTo, type RecordNode, type Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { byPlace } from "../diagnostics/by-place.js";
import type { Data, Diagnostic, Fix, SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Message } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import type { FileModel } from "../model/pack-model.js";
import { expiredSuppression } from "../rules/expired-suppression.js";
import { ruleOfName } from "../rules/rule-by-id.js";
import { suppressionWithoutReason } from "../rules/suppression-without-reason.js";
import { unknownRule } from "../rules/unknown-rule.js";
import { unusedSuppression } from "../rules/unused-suppression.js";
import { asksToIgnore, FORMS, findSuppressions, type RuleName, type Suppression } from "./suppression-comments.js";

/** Rules and today's date, from the caller. */
export interface SuppressionSettings {
  /**
   * Every id that a comment may name: built-in rules, rules of shipped systems, of other systems as `system/rule`, and
   * `syntax/message`.
   */
  readonly ruleNames: ReadonlySet<string>;
  /** The severity of a rule in this file; a rule that is off finds nothing, so its suppressions don't count as unused. */
  readonly severityOf: (rule: string) => SeveritySetting;
  /** As `2031-01-31`; undefined: nothing expires. */
  readonly today: string | undefined;
  /** Called with each suppressed finding. */
  readonly suppressed?: ((found: SuppressedFinding) => void) | undefined;
}

/** A finding that a comment suppresses. */
export interface SuppressedFinding {
  readonly diagnostic: Diagnostic;
  /** The comment, in the finding's file. */
  readonly comment: Span;
  /** Its reason; empty if there is none. */
  readonly reason: string;
}

/**
 * Removes the findings of a file that its comments suppress, and adds the problems of those comments:
 * unknown rules, expired dates, and unused suppressions. By place.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  file: FileModel,
  settings: SuppressionSettings,
): readonly Diagnostic[] {
  const suppressions = findSuppressions(file);
  if (suppressions.length === 0) return diagnostics;
  const active = suppressions.flatMap((suppression) => activeRules(suppression, settings));
  const report = reporter(file, settings);
  const wrong = suppressions.flatMap((suppression) => findMistakes(suppression, file, settings, report));
  const rules = inForce(active, file);
  const kept = [...diagnostics, ...wrong].filter((diagnostic) => !isSuppressed(diagnostic, rules, settings));
  // Unused ones come last: a comment may suppress findings on other comments, and is then used.
  const about = active.filter(({ rule }) => rule.text === unusedSuppression.id);
  const others = active.filter(({ rule }) => rule.text !== unusedSuppression.id);
  const unused = findUnused(others, file, settings, report).filter(
    (diagnostic) => !isSuppressed(diagnostic, rules, settings),
  );
  return [...kept, ...unused, ...findUnused(about, file, settings, report)].sort(byPlace);
}

/** Whether a comment of a file may suppress a finding of a rule at an offset. */
export function suppressedIn(
  file: FileModel,
): (finding: Pick<Diagnostic, "rule" | "messageId">, offset: number) => boolean {
  const targets = new Map<string, Span[]>();
  for (const { form, rules, target } of asksToIgnore(file) ? findSuppressions(file) : [])
    if (FORMS.has(form) && target !== undefined)
      for (const { text } of rules) targets.set(text, [...(targets.get(text) ?? []), target]);
  const covers = (name: string, offset: number): boolean =>
    targets.get(name)?.some(({ start, end }) => start <= offset && offset < Math.max(end, start + 1)) === true;
  return ({ rule, messageId }, offset) =>
    targets.size > 0 && (covers(rule, offset) || covers(`${rule}/${messageId}`, offset));
}

/** One rule of an active comment. */
interface ActiveRule {
  readonly suppression: Suppression;
  readonly target: Span;
  readonly rule: RuleName;
  used: boolean;
}

/**
 * The active rules by name, and for each name by record, so that very many comments take linear time.
 */
type RulesInForce = ReturnType<typeof inForce>;

function inForce(active: readonly ActiveRule[], file: FileModel) {
  const index = new Map<string, ActiveRule[]>();
  const keyOf = (name: string, record: number | "file"): string => `${record} ${name}`;
  for (const candidate of active) {
    const { target, rule, suppression } = candidate;
    const wide = suppression.form === FILE_FORM;
    const key = keyOf(rule.text, wide ? "file" : recordIndexAt(file, target.start));
    pushTo(index, key, candidate);
  }
  return {
    /** Those with a scope that may include a place, by the name of a rule. */
    at(name: string, offset: number): readonly ActiveRule[] {
      const wide = index.get(keyOf(name, "file")) ?? [];
      return [...(index.get(keyOf(name, recordIndexAt(file, offset))) ?? []), ...wide];
    },
  };
}

/** The last record that begins at or before a place. */
function recordIndexAt({ node: { records } }: FileModel, offset: number): number {
  return partitionPoint(records.length, (at) => (records[at]?.start ?? 0) <= offset) - 1;
}

function activeRules(suppression: Suppression, { ruleNames, today }: SuppressionSettings): ActiveRule[] {
  const { form, rules, target, until } = suppression;
  if (!FORMS.has(form) || target === undefined || (until !== undefined && isOver(until.text, today))) return [];
  return rules.flatMap((rule) => (ruleNames.has(rule.text) ? [{ suppression, target, rule, used: false }] : []));
}

/** The suppression is valid through the named day. */
function isOver(until: string, today: string | undefined): boolean {
  return today !== undefined && isDay(until) && until < today;
}

/** True for an existing date, written as `2031-01-31`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** A finding is suppressed by the start of its main place. Every comment that covers it counts as used. */
function isSuppressed(diagnostic: Diagnostic, rules: RulesInForce, settings: SuppressionSettings): boolean {
  const { rule, messageId, span } = diagnostic;
  let by: Suppression | undefined;
  for (const candidate of [...rules.at(rule, span.start), ...rules.at(`${rule}/${messageId}`, span.start)]) {
    const { target } = candidate;
    if (span.start < target.start || span.start >= Math.max(target.end, target.start + 1)) continue;
    candidate.used = true;
    by ??= candidate.suppression;
  }
  if (by === undefined) return false;
  settings.suppressed?.({ diagnostic, comment: by.span, reason: by.reason });
  return true;
}

function findMistakes(
  suppression: Suppression,
  file: FileModel,
  settings: SuppressionSettings,
  report: ReportSuppression,
): Diagnostic[] {
  const { form, rules, until, span, target, reason } = suppression;
  const whole = wholeComment(suppression, file);
  if (!FORMS.has(form)) return report(unknownRule, "form", span, { form }, formFixes(suppression, file));
  if (rules.length === 0) return report(unknownRule, "missing", span, { form });
  const named = rules.map(({ text }) => text);
  const unexplained = reason === "" ? report(suppressionWithoutReason, "missing", span, { rules: named }) : [];
  const unknown = [...rules.flatMap((rule) => findUnknown(rule, report, settings)), ...unexplained];
  if (target === undefined) return [...unknown, ...report(unusedSuppression, "not-at-the-top", span, {})];
  if (until === undefined) return unknown;
  if (!isDay(until.text)) return [...unknown, ...report(expiredSuppression, "not-a-day", until, { until: until.text })];
  if (!isOver(until.text, settings.today)) return unknown;
  const fix = { title: "Remove the comment", safe: false, edits: [whole] };
  return [...unknown, ...report(expiredSuppression, "expired", until, { until: until.text }, [fix])];
}

const LINE_FORM = "cardwright-ignore";
const FILE_FORM = "cardwright-ignore-file";

/** Other tools name the next line in the comment; here that is the default. */
function formFixes({ form, span }: Suppression, { text }: FileModel): Fix[] {
  const meant = /line|next|disable$/.test(form) ? LINE_FORM : nearestName(form, FORMS);
  const start = text.indexOf(form, span.start);
  if (meant === undefined || start === -1) return [];
  return [{ title: `Write ${meant}`, safe: false, edits: [{ start, end: start + form.length, text: meant }] }];
}

function findUnknown(rule: RuleName, report: ReportSuppression, { ruleNames }: SuppressionSettings): Diagnostic[] {
  const { text, start, end } = rule;
  if (ruleNames.has(text)) return [];
  const nearest = nearestName(text, ruleNames);
  if (nearest === undefined) return report(unknownRule, "unknown", rule, { rule: text });
  const fix = writing(nearest, { start, end });
  return report(unknownRule, "near", rule, { rule: text, nearest }, [fix]);
}

function findUnused(
  active: readonly ActiveRule[],
  file: FileModel,
  settings: SuppressionSettings,
  report: ReportSuppression,
): Diagnostic[] {
  return active.flatMap(({ suppression, rule, used }) => {
    if (used || settings.severityOf(ruleOfName(rule.text)) === "off") return [];
    const edit = suppression.rules.length === 1 ? wholeComment(suppression, file) : withoutRule(suppression, rule);
    const fix = { title: "Remove it", safe: true, edits: [edit] };
    return report(unusedSuppression, "unused", rule, { rule: rule.text }, [fix], ["unnecessary"]);
  });
}

/** The comment with the blanks before it, or its whole line if there is nothing else on it. */
function wholeComment({ span, alone }: Suppression, { text }: FileModel) {
  let start = span.start;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  return { start, end: span.end + (alone ? lineEndLength(text, span.end) : 0), text: "" };
}

/** One name of several, with the comma after it, or before it for the last. */
function withoutRule({ rules }: Suppression, rule: RuleName) {
  const index = rules.indexOf(rule);
  const next = rules[index + 1];
  if (next !== undefined) return { start: rule.start, end: next.start, text: "" };
  return { start: rules[index - 1]?.end ?? rule.start, end: rule.end, text: "" };
}

type Reported = { readonly id: string; readonly messages: Readonly<Record<string, Message>> };
type ReportSuppression = (
  rule: Reported,
  messageId: string,
  span: Span,
  data: Data,
  fixes?: readonly Fix[],
  tags?: Diagnostic["tags"],
) => Diagnostic[];

function reporter(file: FileModel, settings: SuppressionSettings): ReportSuppression {
  const records = new Map(file.records.map((record) => [record.node as RecordNode | undefined, record]));
  return (rule, messageId, { start, end }, data, fixes = [], tags = []) => {
    const severity = settings.severityOf(rule.id);
    if (severity === "off") return [];
    const message = rule.messages[messageId]?.render(data) ?? messageId;
    const found = records.get(file.node.records[recordIndexAt(file, start)]);
    const record = found && { kind: found.kind, identifier: found.identifier };
    return [
      {
        rule: rule.id,
        messageId,
        data,
        severity,
        message,
        file: file.path,
        span: { start, end },
        record,
        related: [],
        fixes,
        tags,
      },
    ];
  };
}

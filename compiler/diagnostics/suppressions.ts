import type { Span } from "../../grammar/index.js";
import type { FileModel } from "../model/pack-model.js";
import { expiredSuppression } from "../rules/expired-suppression.js";
import { unknownRule } from "../rules/unknown-rule.js";
import { unusedSuppression } from "../rules/unused-suppression.js";
import type { SeveritySetting } from "../systems/system-data.js";
import type { Data, Diagnostic, Fix } from "./diagnostic.js";
import type { Message } from "./message.js";
import { nearestName } from "./nearest.js";
import { findSuppressions, type RuleName, type Suppression } from "./suppression-comments.js";

/** What the edge knows about rules and days. */
export interface SuppressionSettings {
  /**
   * Every id that a comment may name: rules of the tool, of shipped systems, of other systems as `system/rule`, and
   * `syntax/message`.
   */
  readonly ruleNames: ReadonlySet<string>;
  /** The severity of a rule in this file; a rule that is off finds nothing, so its suppressions are not unused. */
  readonly severityOf: (rule: string) => SeveritySetting;
  /** As `2031-01-31`; undefined: nothing is expired. */
  readonly today: string | undefined;
}

/**
 * Takes out the findings of a file that its comments ask to ignore, and puts in what is wrong with those comments:
 * names of no rule, days that are over, and suppressions that suppress nothing. By place.
 */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  file: FileModel,
  settings: SuppressionSettings,
): readonly Diagnostic[] {
  const suppressions = findSuppressions(file);
  if (suppressions.length === 0) return diagnostics;
  const active = suppressions.flatMap((suppression) => activeRules(suppression, settings));
  const wrong = suppressions.flatMap((suppression) => findMistakes(suppression, file, settings));
  const named = byName(active);
  const kept = [...diagnostics, ...wrong].filter((diagnostic) => !isSuppressed(diagnostic, named));
  // Last of all the unused ones: a comment may silence even what is said of other comments, and is then used.
  const about = named.get(unusedSuppression.id) ?? [];
  const others = active.filter(({ rule }) => rule.text !== unusedSuppression.id);
  const unused = findUnused(others, file, settings).filter((diagnostic) => !isSuppressed(diagnostic, named));
  return [...kept, ...unused, ...findUnused(about, file, settings)].sort(byPlace);
}

/** One rule of one comment that is in force. */
interface ActiveRule {
  readonly suppression: Suppression;
  readonly target: Span;
  readonly rule: RuleName;
  used: boolean;
}

type RulesByName = ReadonlyMap<string, readonly ActiveRule[]>;

function byName(active: readonly ActiveRule[]): RulesByName {
  const named = new Map<string, ActiveRule[]>();
  for (const candidate of active) {
    const others = named.get(candidate.rule.text);
    if (others === undefined) named.set(candidate.rule.text, [candidate]);
    else others.push(candidate);
  }
  return named;
}

function activeRules(suppression: Suppression, { ruleNames, today }: SuppressionSettings): ActiveRule[] {
  const { form, rules, target, until } = suppression;
  if (!FORMS.has(form) || target === undefined || (until !== undefined && isOver(until.text, today))) return [];
  return rules.flatMap((rule) => (ruleNames.has(rule.text) ? [{ suppression, target, rule, used: false }] : []));
}

/** The day named is the last on which the suppression holds. */
function isOver(until: string, today: string | undefined): boolean {
  return today !== undefined && isDay(until) && until < today;
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** A finding is silenced where its main place begins. Every comment that silences it counts as used. */
function isSuppressed({ rule, messageId, span }: Diagnostic, active: RulesByName): boolean {
  let suppressed = false;
  for (const candidate of [...(active.get(rule) ?? []), ...(active.get(`${rule}/${messageId}`) ?? [])]) {
    const { target } = candidate;
    if (span.start < target.start || span.start >= Math.max(target.end, target.start + 1)) continue;
    candidate.used = true;
    suppressed = true;
  }
  return suppressed;
}

function findMistakes(suppression: Suppression, file: FileModel, settings: SuppressionSettings): Diagnostic[] {
  const { form, rules, until, span, target } = suppression;
  const report = reporter(file, settings);
  const whole = wholeComment(suppression, file);
  if (!FORMS.has(form)) return report(unknownRule, "form", span, { form });
  if (rules.length === 0) return report(unknownRule, "missing", span, { form });
  const unknown = rules.flatMap((rule) => findUnknown(rule, report, settings));
  if (target === undefined) return [...unknown, ...report(unusedSuppression, "not-at-the-top", span, {})];
  if (until === undefined) return unknown;
  if (!isDay(until.text)) return [...unknown, ...report(expiredSuppression, "not-a-day", until, { until: until.text })];
  if (!isOver(until.text, settings.today)) return unknown;
  const fix = { title: "Take the comment out", safe: false, edits: [whole] };
  return [...unknown, ...report(expiredSuppression, "expired", until, { until: until.text }, [fix])];
}

const FORMS = new Set(["cardwright-ignore", "cardwright-ignore-record", "cardwright-ignore-file"]);

function findUnknown(rule: RuleName, report: Report, { ruleNames }: SuppressionSettings): Diagnostic[] {
  const { text, start, end } = rule;
  if (ruleNames.has(text)) return [];
  const nearest = nearestName(text, ruleNames);
  if (nearest === undefined) return report(unknownRule, "unknown", rule, { rule: text });
  const fix = { title: `Write ${nearest}`, safe: false, edits: [{ start, end, text: nearest }] };
  return report(unknownRule, "near", rule, { rule: text, nearest }, [fix]);
}

function findUnused(active: readonly ActiveRule[], file: FileModel, settings: SuppressionSettings): Diagnostic[] {
  const report = reporter(file, settings);
  return active.flatMap(({ suppression, rule, used }) => {
    if (used || settings.severityOf(rule.text.replace(/^syntax\/.*/, "syntax")) === "off") return [];
    const edit = suppression.rules.length === 1 ? wholeComment(suppression, file) : withoutRule(suppression, rule);
    const fix = { title: "Take it out", safe: true, edits: [edit] };
    return report(unusedSuppression, "unused", rule, { rule: rule.text }, [fix], ["unnecessary"]);
  });
}

/** The comment with the blanks before it, or its whole line where nothing else stands there. */
function wholeComment({ span, alone }: Suppression, { text }: FileModel) {
  const before = text.slice(0, span.start);
  const start = before.length - (/[ \t]*$/.exec(before)?.[0].length ?? 0);
  const lineEnd = alone ? (/^(?:\r\n|\r|\n)/.exec(text.slice(span.end, span.end + 2))?.[0].length ?? 0) : 0;
  return { start, end: span.end + lineEnd, text: "" };
}

/** One name out of several, with the comma behind it, or before it for the last. */
function withoutRule({ rules }: Suppression, rule: RuleName) {
  const index = rules.indexOf(rule);
  const next = rules[index + 1];
  if (next !== undefined) return { start: rule.start, end: next.start, text: "" };
  return { start: rules[index - 1]?.end ?? rule.start, end: rule.end, text: "" };
}

type Reported = { readonly id: string; readonly messages: Readonly<Record<string, Message>> };
type Report = (
  rule: Reported,
  messageId: string,
  span: Span,
  data: Data,
  fixes?: readonly Fix[],
  tags?: Diagnostic["tags"],
) => Diagnostic[];

function reporter(file: FileModel, settings: SuppressionSettings): Report {
  return (rule, messageId, { start, end }, data, fixes = [], tags = []) => {
    const severity = settings.severityOf(rule.id);
    if (severity === "off") return [];
    const message = rule.messages[messageId]?.render(data) ?? messageId;
    const record = recordAt(file, start);
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

function recordAt({ records }: FileModel, offset: number): Diagnostic["record"] {
  const record = records.find(({ node }) => offset >= node.start && offset < node.start + node.text.length);
  return record && { kind: record.kind, identifier: record.identifier };
}

function byPlace(one: Diagnostic, other: Diagnostic): number {
  return one.span.start - other.span.start || one.span.end - other.span.end;
}

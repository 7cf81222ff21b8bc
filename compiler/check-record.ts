import type { Span } from "../grammar/index.js";
import type { Data } from "./diagnostics/diagnostic.js";
import type { Message } from "./diagnostics/message.js";
import type { RecordPlace } from "./model/pack-model.js";
import type { CheckEntry } from "./model/places.js";
import type { RecordModel } from "./model/record-model.js";
import type { More, Rule } from "./rules/define-rule.js";
import type { LineFinding } from "./rules/finding.js";
import { inRecord } from "./rules/places.js";

/** What a rule says of a record; offsets count from the start of the record's node. */
export interface RecordFinding extends LineFinding {
  readonly related: NonNullable<More["related"]>;
}

/** A finding of a rule that looks at more than one record, and where it lies. */
export interface PlacedFinding extends RecordFinding {
  readonly in: RecordPlace | { readonly file: RecordPlace["file"] };
}

/** Collects what one rule reports, with its sentences made. */
export function collect(rule: Pick<Rule, "id" | "messages">, findings: RecordFinding[]) {
  return (messageId: string, span: Span, data: Data, more: More = {}): void => {
    const message: Message | undefined = rule.messages[messageId];
    findings.push({
      rule: rule.id,
      messageId,
      message: message?.render(data) ?? messageId,
      data,
      span,
      fixes: more.fixes ?? [],
      severity: more.severity,
      tags: more.tags ?? [],
      related: more.related ?? [],
    });
  };
}

/** The check of one entry by all rules that look at entries. A rule that throws becomes a finding of its own. */
export function createEntryCheck(rules: readonly Rule[]): CheckEntry {
  const checks = rules.flatMap((rule) => (rule.check.entry === undefined ? [] : [{ rule, check: rule.check.entry }]));
  return (entry, scope) => {
    if (!scope.known) return NOTHING;
    const findings: RecordFinding[] = [];
    for (const { rule, check } of checks) {
      guarded(rule.id, entry.node.path[0], findings, () => check(entry, scope, collect(rule, findings)));
    }
    return findings.length === 0 ? NOTHING : findings;
  };
}

const NOTHING: readonly never[] = [];

/** Findings that follow from one record and its system alone: what an editor can keep while the record is unchanged. */
export function checkRecord(record: RecordModel, rules: readonly Rule[]): RecordFinding[] {
  const findings: RecordFinding[] = [];
  addEntryFindings(record, findings);
  for (const rule of rules) {
    const { label, record: whole } = rule.check;
    if (whole !== undefined) {
      guarded(rule.id, wholeOf(record), findings, () => whole(record, collect(rule, findings)));
    }
    if (label === undefined) continue;
    guarded(rule.id, wholeOf(record), findings, () => {
      for (const item of record.labels) label(item, record, collect(rule, findings));
    });
  }
  return findings;
}

function addEntryFindings(record: RecordModel, findings: RecordFinding[]): void {
  for (const section of [record.globals, ...record.categories]) {
    for (const [index, entry] of section.entries.entries()) {
      if (entry.findings.length === 0) continue;
      const line = section.lines[index] ?? 0;
      for (const finding of entry.findings) findings.push(moveToRecord(finding, record, line));
    }
  }
}

function moveToRecord(finding: LineFinding, record: RecordModel, line: number): RecordFinding {
  const fixes = finding.fixes.map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, ...inRecord(record, line, edit) })),
  }));
  return { ...finding, span: inRecord(record, line, finding.span), fixes, related: [] };
}

/** Where a finding about a whole record lies: its first line that says something. */
export function wholeOf(record: RecordModel): Span {
  for (let line = record.firstLine; line < record.endLine; line++) {
    const node = record.node.lines[line];
    if (node !== undefined && node.kind !== "blank" && node.kind !== "comment") {
      return inRecord(record, line, { start: node.indent, end: node.length });
    }
  }
  return inRecord(record, record.firstLine, { start: 0, end: 0 });
}

/** A rule that throws becomes one finding that names it; the others go on. */
export function guarded(rule: string, at: Span, findings: RecordFinding[], check: () => void): void {
  try {
    check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push({
      rule: "internal-error",
      messageId: "thrown",
      message: `The rule ${rule} failed here: ${reason}. This is a fault of the tool, not of the card.`,
      data: { rule, reason },
      span: at,
      fixes: [],
      severity: "error",
      tags: [],
      related: [],
    });
  }
}

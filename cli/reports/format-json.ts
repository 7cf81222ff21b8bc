import { type Diagnostic, serialize, type TextEdit } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { indexLines, type LineIndex, positionAt } from "../../project/index.js";
import { uniqueFingerprints } from "./fingerprints.js";
import type { FileReport, LintReport, ReportedFinding, Summary } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/** Version of the JSON format: later ones only add to it. */
export const JSON_VERSION = 1;

/** The findings as one JSON object, for programs. Equal findings give equal bytes. (docs/reports.md, "JSON") */
export function formatJson({ files, summary, deferred }: LintReport, { shown }: Pick<ReportContext, "shown">): string {
  const context = { fingerprints: uniqueFingerprints(files), shown };
  const report = {
    version: JSON_VERSION,
    files: files.map((file) => fileJson(file, context)),
    ...(deferred.length === 0 ? {} : { heldBack: deferred }),
    summary: inOrder(summary),
  };
  return serialize(report);
}

interface JsonContext extends Pick<ReportContext, "shown"> {
  readonly fingerprints: ReadonlyMap<Diagnostic, string>;
}

function fileJson({ path, lines, findings, unshown }: FileReport, context: JsonContext) {
  return {
    path,
    diagnostics: findings.map((finding) => findingJson(finding, lines, context)),
    ...(unshown.length === 0
      ? {}
      : { notShown: unshown.map(({ rule, severity, count }) => ({ rule, severity, count })) }),
  };
}

function findingJson({ diagnostic, related }: ReportedFinding, lines: LineIndex, context: JsonContext) {
  const { rule, messageId, data, severity, message, because, span, record, fixes } = diagnostic;
  return {
    rule,
    messageId,
    data,
    severity,
    message,
    ...(because === undefined ? {} : { because }),
    range: rangeJson(lines, span),
    ...(record === undefined ? {} : { record }),
    ...documentationJson(rule),
    fingerprint: context.fingerprints.get(diagnostic),
    related: diagnostic.related.flatMap((place, index) => {
      const file = related[index];
      return file ? [{ path: file.path, range: rangeJson(file.lines, place.span), message: place.message }] : [];
    }),
    fixes: fixes.map(({ title, safe, edits }) => ({
      title,
      safe,
      edits: edits.map((edit) => editJson(edit, lines, context)),
    })),
  };
}

/** Fixes the order of keys. */
function inOrder({ files, cards, systems, errors, warnings, infos, fixable, undecided, ...more }: Summary) {
  return { files, cards, systems, errors, warnings, infos, fixable, undecided, ...more };
}

/** An edit in another file names that file. */
function editJson(edit: TextEdit, lines: LineIndex, { shown }: JsonContext) {
  const { in: other, text } = edit;
  if (other === undefined) return { range: rangeJson(lines, edit), text };
  return { path: shown(other.file), range: rangeJson(indexLines(other.text), edit), text };
}

function rangeJson(lines: LineIndex, { start, end }: Span) {
  return { start: positionAt(lines, start), end: positionAt(lines, end) };
}

/** The page of the rule, if it has one: rules of your own systems don't. */
function documentationJson(rule: string): { readonly documentation?: string } {
  return rule.includes("/") ? {} : { documentation: `docs/rules/${rule}.md` };
}

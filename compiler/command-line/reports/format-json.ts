import { createHash } from "node:crypto";
import type { Span } from "../../../grammar/index.js";
import type { Diagnostic, TextEdit } from "../../index.js";
import { indexLines, type LineIndex, positionAt } from "../../project/index.js";
import type { FileReport, Finding, LintReport } from "./lint-report.js";

/** Version of the form of the JSON: a later one never changes or drops what is here. */
const VERSION = 1;

/** The findings as one JSON object, for programs. Equal findings give equal bytes. (specification: cli.md, "Output") */
export function formatJson({ files, summary }: LintReport): string {
  const { undecided, ...counts } = summary;
  const report = { version: VERSION, files: files.map(fileJson), summary: { ...counts, undecided } };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function fileJson({ path, lines, findings }: FileReport) {
  return { path, diagnostics: findings.map((finding) => findingJson(finding, lines)) };
}

function findingJson({ diagnostic, related }: Finding, lines: LineIndex) {
  const { rule, messageId, data, severity, message, span, record, fixes } = diagnostic;
  return {
    rule,
    messageId,
    data,
    severity,
    message,
    range: rangeJson(lines, span),
    ...(record === undefined ? {} : { record }),
    ...documentationJson(rule),
    fingerprint: fingerprint(diagnostic),
    related: diagnostic.related.flatMap((place, index) => {
      const file = related[index];
      return file ? [{ path: file.path, range: rangeJson(file.lines, place.span), message: place.message }] : [];
    }),
    fixes: fixes.map(({ title, safe, edits }) => ({
      title,
      safe,
      edits: edits.map((edit) => editJson(edit, lines)),
    })),
  };
}

/** An edit in another file names it. */
function editJson(edit: TextEdit, lines: LineIndex) {
  const { in: other, text } = edit;
  if (other === undefined) return { range: rangeJson(lines, edit), text };
  return { path: other.file, range: rangeJson(indexLines(other.text), edit), text };
}

function rangeJson(lines: LineIndex, { start, end }: Span) {
  return { start: positionAt(lines, start), end: positionAt(lines, end) };
}

/** Where the rule's page is, for the rules that have one: a system that is not shipped brings none. */
function documentationJson(rule: string): { readonly documentation?: string } {
  return rule.includes("/") ? {} : { documentation: `docs/rules/${rule}.md` };
}

/** Stays the same while the finding does, wherever its lines move. */
export function fingerprint({ rule, messageId, record, data }: Diagnostic): string {
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  const what = [rule, messageId, record?.kind ?? null, record?.identifier ?? null, sorted];
  return createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 32);
}

import { type Diagnostic, Uri } from "vscode";
import type { Middleware, vsdiag } from "vscode-languageclient/node";

/** The URI scheme of rule pages. */
export const SCHEME = "cardwright-rule";

/** The URI of a rule's page, by id, or by game and id. */
export const pageOfRule = (rule: string): Uri => Uri.from({ scheme: SCHEME, path: `/${rule}.md` });

/** Makes the rule of each finding a link to its page, which the extension shows itself, without network access. */
export const ruleLinks: Middleware = {
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (report?.kind === FULL) report.items.forEach(linkRule);
    for (const one of Object.values(report?.relatedDocuments ?? {})) if (one.kind === FULL) one.items.forEach(linkRule);
    return report;
  },
  provideWorkspaceDiagnostics(resultIds, token, resultReporter, next) {
    return next(resultIds, token, (chunk) => {
      for (const report of chunk?.items ?? []) if (report.kind === FULL) report.items.forEach(linkRule);
      resultReporter(chunk);
    });
  },
  handleDiagnostics(uri, diagnostics, next) {
    diagnostics.forEach(linkRule);
    next(uri, diagnostics);
  },
};

/** `vsdiag` exists as types only. */
const FULL = "full" as vsdiag.DocumentDiagnosticReportKind.full;

function linkRule(diagnostic: Diagnostic): void {
  const { code } = diagnostic;
  const rule = typeof code === "object" ? code.value : code;
  if (typeof rule !== "string") return;
  // Some messages have names of their own, below that of their rule.
  diagnostic.code = { value: rule, target: pageOfRule(rule.replace(/\/.*/, "")) };
}

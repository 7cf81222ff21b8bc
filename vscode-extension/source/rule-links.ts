import type { Diagnostic } from "vscode";
import type { Middleware, vsdiag } from "vscode-languageclient/node";
import { pageOfRule } from "./rule-pages.js";

/** Makes the rule behind each finding a link to its page, which the extension shows itself: it needs no network. */
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

/** `vsdiag` is there as types only. */
const FULL = "full" as vsdiag.DocumentDiagnosticReportKind.full;

function linkRule(diagnostic: Diagnostic): void {
  const { code } = diagnostic;
  const rule = typeof code === "object" ? code.value : code;
  if (typeof rule !== "string") return;
  diagnostic.code = { value: rule, target: pageOfRule(rule) };
}

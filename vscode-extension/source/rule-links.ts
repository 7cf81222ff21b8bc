import { type Diagnostic, Uri } from "vscode";
import type { Middleware, vsdiag } from "vscode-languageclient/node";

/** The URI scheme of rule pages. */
export const SCHEME = "cardwright-rule";

/** The URI of a rule's page, by id; a message id such as `syntax/unclosed-text` leads to its rule. */
export function pageOfRule(rule: string): Uri {
  const [first = "", second] = rule.split("/");
  return Uri.from({ scheme: SCHEME, path: `/${first === "syntax" || second === undefined ? first : rule}.md` });
}

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
  diagnostic.code = { value: rule, target: pageOfRule(rule) };
}

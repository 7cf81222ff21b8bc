import {
  DocumentDiagnosticRequest,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import type { Client } from "../client.js";
import type { Reports } from "../diagnostics.js";
import type { LongChecks } from "../long-checks.js";
import type { Workspace } from "../workspace.js";
import { answer, type RequestCall, type RequestHandler } from "./request.js";

/** Pull diagnostics: of one document, and of the whole workspace. */
export function diagnosticRequests(session: DiagnosticParts): readonly RequestHandler[] {
  return [ofDocument(session), ofWorkspace(session)];
}

/** What diagnostics depend on. */
interface DiagnosticParts {
  readonly reports: Reports;
  readonly workspace: Workspace;
  readonly longChecks: LongChecks;
}

const capabilities = ({ pullsDiagnostics }: Client) =>
  pullsDiagnostics
    ? {
        diagnosticProvider: {
          identifier: "cardwright",
          interFileDependencies: true,
          workspaceDiagnostics: true,
          workDoneProgress: false,
        },
      }
    : {};

/** Slow checks are reported later, if the client supports refreshes. */
function ofDocument({ reports, workspace, longChecks }: DiagnosticParts): RequestHandler {
  return answer(DocumentDiagnosticRequest.type, capabilities, async (context, { textDocument, previousResultId }) => {
    const asked = await context.fileOf(textDocument);
    if (asked !== undefined) await workspace.readAround(asked.host, () => true);
    if (asked !== undefined && !context.client.refreshesDiagnostics) await longChecks.finish(asked.host);
    return reports.report(context.pathOf(textDocument.uri), previousResultId);
  });
}

/** Pack by pack; as partial results if the client accepts them. */
function ofWorkspace({ reports, workspace, longChecks }: DiagnosticParts): RequestHandler {
  return answer(WorkspaceDiagnosticRequest.type, capabilities, async (context, { previousResultIds }, call) => {
    const previous = new Map((previousResultIds ?? []).map(({ uri, value }) => [context.pathOf(uri), value]));
    const reportOn = (file: string): WorkspaceDocumentDiagnosticReport => {
      const report = reports.report(file, previous.get(file));
      previous.delete(file);
      const version = context.documents.get(file)?.version ?? null;
      return { ...report, uri: context.uriOf(file), version } as WorkspaceDocumentDiagnosticReport;
    };
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    const add = deliver(items, call);
    await context.ready();
    for (const host of workspace.hosts()) {
      await new Promise(setImmediate);
      call.stopIfCancelled();
      const goOn = () => !call.token.isCancellationRequested;
      const read = await workspace.readSlowly(host, goOn);
      if (read === undefined) continue;
      await workspace.readAround(read, goOn);
      await longChecks.finish(read);
      add([...read.files].map(reportOn));
    }
    reports.setOthers(await workspace.configurationFindings());
    add([...reports.others()].map(reportOn));
    // When a client closes a file, it forgets the report's id but keeps the findings: so it is sent each time.
    const others = new Set(reports.others());
    const isGone = (file: string) => workspace.hostOf(file) === undefined && !others.has(file);
    const gone = new Set([...previous.keys(), ...[...reports.reported()].filter(isGone)]);
    add([...gone].map((file) => ({ kind: "full", uri: context.uriOf(file), version: null, items: [] })));
    return { items };
  });
}

function deliver(items: WorkspaceDocumentDiagnosticReport[], { partial }: RequestCall) {
  return (reports: WorkspaceDocumentDiagnosticReport[]): void => {
    if (reports.length === 0) return;
    if (partial === undefined) items.push(...reports);
    else partial({ items: reports } satisfies WorkspaceDiagnosticReport);
  };
}

import {
  type Diagnostic as ClientDiagnostic,
  DiagnosticRefreshRequest,
  type DocumentDiagnosticReport,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
} from "vscode-languageserver/node";
import type { Diagnostic } from "../../compiler/index.js";
import { limitFindings, MOST_FINDINGS } from "../../project/index.js";
import type { Client } from "./client.js";
import type { ServerContext } from "./context.js";
import { toDiagnostic, unshownDiagnostic } from "./to-diagnostic.js";

/** Diagnostics for clients: pushed to those that accept them, kept for those that pull. */
export type Reports = ReturnType<typeof createReports>;

interface KnownReport {
  readonly id: string;
  readonly json: string;
}

export function createReports(connection: ProtocolConnection, client: Client, context: ServerContext) {
  const known = new Map<string, KnownReport>();
  let others: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  const reported = new Set<string>();
  let count = 0;

  const itemsOf = (file: string): ClientDiagnostic[] => {
    // A million findings freeze an editor.
    const limit = limitFindings(MOST_FINDINGS);
    const shown = [...context.findings(file), ...(others.get(file) ?? [])].filter(limit.shows);
    const items = shown.map((finding) => toDiagnostic(finding, context, client));
    return [
      ...items,
      ...limit.unshown().map((unshown) => unshownDiagnostic(unshown, context.rangeIn(file, unshown.span))),
    ];
  };
  /** The id is incremented with each change of a file's diagnostics. */
  const take = (file: string, items: readonly ClientDiagnostic[]): { known: KnownReport; changed: boolean } => {
    const json = JSON.stringify(items);
    const before = known.get(file);
    if (before?.json === json) return { known: before, changed: false };
    const made = { id: String(++count), json };
    if (items.length === 0 && before === undefined) return { known: made, changed: false };
    known.set(file, made);
    return { known: made, changed: true };
  };
  /** Each version of an open document is reported once, even without findings. */
  const answered = new Map<string, number>();
  const isUnanswered = (file: string): boolean => {
    const version = context.documents.get(file)?.version;
    if (version === undefined) answered.delete(file);
    return version !== undefined && version !== answered.get(file);
  };
  const send = (file: string, diagnostics: ClientDiagnostic[]): void => {
    const version = context.documents.get(file)?.version;
    if (version !== undefined) answered.set(file, version);
    const versioned = client.diagnosticVersions && version !== undefined ? { version } : {};
    const params = { uri: context.uriOf(file), diagnostics, ...versioned };
    void connection.sendNotification(PublishDiagnosticsNotification.type, params);
  };
  const askAgain = (changed: readonly string[]): void => {
    if (changed.length > 0 && client.refreshesDiagnostics)
      connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {});
  };

  return {
    /** The findings of these files may have changed. `edited`: the files just edited, which always get an answer. */
    changed(files: Iterable<string>, edited: ReadonlySet<string> = new Set()): void {
      if (!client.pullsDiagnostics) {
        for (const file of files) {
          const items = itemsOf(file);
          if (take(file, items).changed || edited.has(file) || isUnanswered(file)) send(file, items);
        }
        return;
      }
      // The client pulls the edited document anyway; a refresh is only worth it for changes elsewhere.
      askAgain([...files].filter((file) => !edited.has(file) && take(file, itemsOf(file)).changed));
    },
    /** These files have been deleted. */
    gone(files: Iterable<string>): void {
      const withdrawn = [...files].filter((file) => known.delete(file));
      if (client.pullsDiagnostics) askAgain(withdrawn);
      else for (const file of withdrawn) send(file, []);
    },
    /** The report on one file, for a pull request. */
    report(file: string, previous: string | undefined): DocumentDiagnosticReport {
      const items = itemsOf(file);
      const { known: latest } = take(file, items);
      known.set(file, latest);
      if (items.length > 0) reported.add(file);
      if (previous === latest.id) return { kind: "unchanged", resultId: latest.id };
      return { kind: "full", resultId: latest.id, items };
    },
    /** Sets the findings outside packs: those of configurations. Returns the files whose findings changed. */
    setOthers(findings: ReadonlyMap<string, readonly Diagnostic[]>): readonly string[] {
      const files = [...new Set([...others.keys(), ...findings.keys()])];
      const before = others;
      others = findings;
      return files.filter((file) => JSON.stringify(before.get(file)) !== JSON.stringify(findings.get(file)));
    },
    /** Files with findings that belong to no pack. */
    others: (): Iterable<string> => others.keys(),
    /** Files that a pulling client has received findings for, whether or not they still exist. */
    reported: (): Iterable<string> => reported,
  };
}

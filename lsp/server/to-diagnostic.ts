import { pathToFileURL } from "node:url";
import {
  type Diagnostic as ClientDiagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
} from "vscode-languageserver/node";
import type { Diagnostic } from "../../compiler/index.js";
import type { UnshownFindings } from "../../project/index.js";
import type { Client } from "./client.js";
import type { ServerContext } from "./context.js";

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;
const TAGS = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

/** A finding as a client shows it, with no more than it understands. `pageOf` is the page of a rule, if there is one. */
export function toDiagnostic(
  finding: Diagnostic,
  context: Pick<ServerContext, "rangeIn" | "locationOf">,
  client: Client,
  pageOf: (rule: string) => string | undefined,
): ClientDiagnostic {
  const { rule, messageId, severity, message, because, file, span, related, tags } = finding;
  const page = client.diagnosticLinks ? pageOf(rule) : undefined;
  // What a rule of a game demands is said at the finding's own place, after the others.
  const places = because === undefined ? related : [...related, { file, span, message: because }];
  const shown = tags.map((tag) => TAGS[tag]).filter((tag) => client.diagnosticTags.includes(tag));
  return {
    range: context.rangeIn(file, span),
    severity: SEVERITIES[severity],
    code: rule === "syntax" ? `syntax/${messageId}` : rule,
    ...(page === undefined ? {} : { codeDescription: { href: pathToFileURL(page).href } }),
    source: "cardwright",
    message,
    ...(shown.length === 0 ? {} : { tags: shown }),
    ...(places.length === 0 || !client.relatedInformation
      ? {}
      : {
          relatedInformation: places.map((place) => ({
            location: context.locationOf(place.file, place.span),
            message: place.message,
          })),
        }),
  };
}

/** Says at the first of them that there are more findings of a rule than a client is shown. */
export function unshownDiagnostic({ rule, severity, message }: UnshownFindings, range: Range): ClientDiagnostic {
  return { range, severity: SEVERITIES[severity], code: rule, source: "cardwright", message };
}

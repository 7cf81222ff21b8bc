import { pathToFileURL } from "node:url";
import {
  type Diagnostic as ClientDiagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
} from "vscode-languageserver/node";
import { type Diagnostic, nameOfFinding } from "../../compiler/index.js";
import type { UnshownFindings } from "../../project/index.js";
import type { Client } from "./client.js";
import type { ServerContext } from "./context.js";
import { pageOfRule } from "./rule-pages.js";

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;
const TAGS = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

/** A finding as a diagnostic, with only what the client supports. */
export function toDiagnostic(
  finding: Diagnostic,
  context: Pick<ServerContext, "rangeIn" | "locationOf">,
  client: Client,
): ClientDiagnostic {
  const { rule, messageId, severity, message, because, file, span, related, tags } = finding;
  const page = client.diagnosticLinks ? pageOfRule(rule) : undefined;
  // The reason that a game gives for its rule comes last, at the place of the finding.
  const places = because === undefined ? related : [...related, { file, span, message: because }];
  const shown = tags.map((tag) => TAGS[tag]).filter((tag) => client.diagnosticTags.includes(tag));
  return {
    range: context.rangeIn(file, span),
    severity: SEVERITIES[severity],
    code: nameOfFinding(rule, messageId),
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

/** Says, on the first of them, that there are more findings of a rule than the client is sent. */
export function unshownDiagnostic({ rule, severity, message }: UnshownFindings, range: Range): ClientDiagnostic {
  return { range, severity: SEVERITIES[severity], code: rule, source: "cardwright", message };
}

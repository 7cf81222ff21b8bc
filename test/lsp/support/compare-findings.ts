import { fileURLToPath } from "node:url";
import type { Diagnostic, Range } from "vscode-languageserver/node";

/** What both the command line and the language server say of a finding. */
export interface Said {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  /** Lines and columns from 1. */
  readonly range: string;
  readonly related: readonly string[];
}

/** By path from the folder that is looked at; files without findings are left out. */
export type Findings = Readonly<Record<string, readonly Said[]>>;

interface JsonRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}
interface JsonFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly severity: string;
  readonly message: string;
  readonly because?: string;
  readonly range: JsonRange;
  readonly related: readonly { readonly path: string; readonly range: JsonRange; readonly message: string }[];
}

/** What `cardwright lint --format json` has printed. */
export function findingsInJson(printed: string): Findings {
  const { files }: { files: { path: string; diagnostics: JsonFinding[] }[] } = JSON.parse(printed);
  return Object.fromEntries(
    files.map(({ path, diagnostics }) => [path, diagnostics.map((one) => saidInJson(path, one))]),
  );
}

function saidInJson(path: string, finding: JsonFinding): Said {
  const { rule, messageId, severity, message, because, range, related } = finding;
  // Editors show at the place itself what a JSON report says in a key of its own.
  const places = because === undefined ? related : [...related, { path, range, message: because }];
  return {
    rule: rule === "syntax" ? `syntax/${messageId}` : rule,
    severity,
    message,
    range: shown(range),
    related: places.map((place) => `${place.path} ${shown(place.range)} ${place.message}`),
  };
}

const shown = ({ start, end }: JsonRange): string => `${start.line}:${start.column}-${end.line}:${end.column}`;

/** What the server has said of the files of a folder. */
export function findingsSaid(folder: string, files: Iterable<readonly [uri: string, found: readonly Diagnostic[]]>) {
  const findings: Record<string, readonly Said[]> = {};
  for (const [uri, found] of files)
    if (found.length > 0) findings[pathIn(folder, uri)] = found.map((diagnostic) => said(folder, diagnostic));
  return findings;
}

const SEVERITIES = ["", "error", "warning", "info"];

function said(folder: string, { code, severity, message, range, relatedInformation = [] }: Diagnostic): Said {
  return {
    rule: String(code),
    severity: SEVERITIES[severity ?? 0] ?? "",
    message: typeof message === "string" ? message : message.value,
    range: shownRange(range),
    related: relatedInformation.map(
      (place) => `${pathIn(folder, place.location.uri)} ${shownRange(place.location.range)} ${place.message}`,
    ),
  };
}

const shownRange = ({ start, end }: Range): string =>
  `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;

const pathIn = (folder: string, uri: string): string => fileURLToPath(uri).slice(folder.length + 1);

/** The same bytes for the same findings, whatever the order in which files came. */
export function bytesOf(findings: Findings): string {
  const files = Object.entries(findings).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(files, undefined, 1);
}

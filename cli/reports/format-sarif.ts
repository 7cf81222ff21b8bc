import { isAbsolute } from "node:path";
import { type Diagnostic, type Fix, serialize } from "../../compiler/index.js";
import { groupBy, type Span } from "../../grammar/index.js";
import {
  homepage,
  indexLines,
  type LineIndex,
  positionAt,
  type RuleDescription,
  version,
} from "../../project/index.js";
import { EXIT } from "../exit-status.js";
import { deferredWords } from "./deferred-words.js";
import { uniqueFingerprints } from "./fingerprints.js";
import type { FileReport, FindingSuppression, LintReport, ReportedFinding } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";
import { ruleHelp } from "./rule-help.js";

/**
 * Static Analysis Results Interchange Format (OASIS), version 2.1.0, for code scanning and viewers. Includes suppressed
 * findings, marked as such. Contains no absolute paths, so that every machine writes the same.
 */
export function formatSarif(report: LintReport, context: ReportContext): string {
  const { files, suppressed } = report;
  const described = new Map(context.rules().map((rule) => [rule.id, rule]));
  const used = [...new Set([...files, ...suppressed].flatMap((file) => file.findings.map(ruleOf)))].sort();
  const sarif: SarifContext = {
    ...context,
    ruleIndex: new Map(used.map((id, index) => [id, index])),
    fingerprints: uniqueFingerprints(files, suppressed),
  };
  const results = [...files, ...suppressed].flatMap((file) => file.findings.map((one) => result(file, one, sarif)));
  const run = {
    tool: {
      driver: {
        name: "Cardwright",
        version,
        ...(homepage === undefined ? {} : { informationUri: homepage }),
        rules: used.map((id) => reportingDescriptor(id, described.get(id))),
      },
    },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [ROOT]: { description: { text: "The top of the repository." } } },
    invocations: [invocation(context, report)],
    results,
  };
  return serialize({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const ROOT = "%SRCROOT%";

interface SarifContext extends ReportContext {
  readonly ruleIndex: ReadonlyMap<string, number>;
  readonly fingerprints: ReadonlyMap<Diagnostic, string>;
}

function ruleOf({ diagnostic }: ReportedFinding): string {
  return diagnostic.rule;
}

/** Successful unless something couldn't be read, or Cardwright has a bug: findings don't make the run fail. */
function invocation({ status, complaints }: ReportContext, { files, suppressed, deferred }: LintReport) {
  const waiting = deferredWords(deferred);
  const notifications = [
    ...complaints.map((text) => ({ level: "error", message: { text } })),
    ...[...files, ...suppressed].flatMap(({ path, unshown }) =>
      unshown.map(({ message, rule, severity, count }) => ({
        level: "warning",
        message: { text: `${path}: ${message} [${rule}]` },
        properties: { notShown: { rule, severity, count } },
      })),
    ),
    ...(waiting === "" ? [] : [{ level: "note", message: { text: waiting }, properties: { heldBack: deferred } }]),
  ];
  return {
    executionSuccessful: status === EXIT.clean || status === EXIT.findings,
    exitCode: status,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  };
}

/** A rule that isn't described anywhere still has its id. */
function reportingDescriptor(id: string, rule: RuleDescription | undefined) {
  if (rule === undefined) return { id };
  return {
    id,
    shortDescription: { text: rule.what },
    ...(rule.why === "" ? {} : { fullDescription: { text: rule.why } }),
    help: ruleHelp(rule),
    defaultConfiguration: rule.severity === "off" ? { enabled: false } : { level: LEVELS[rule.severity] },
    properties: { tags: [rule.system ?? "any game", rule.severity] },
  };
}

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

function result(file: FileReport, { diagnostic, related, suppression }: ReportedFinding, context: SarifContext) {
  const { rule, message, because, severity, span, record, fixes, messageId, data } = diagnostic;
  const places = diagnostic.related.flatMap((place, index) => {
    const where = related[index];
    if (where === undefined) return [];
    const { path, lines } = where;
    return [{ id: index + 1, message: { text: place.message }, ...location(path, lines, place.span, context) }];
  });
  const logical = record?.identifier === undefined ? {} : { logicalLocations: [logicalLocation(record)] };
  return {
    ruleId: rule,
    ruleIndex: context.ruleIndex.get(rule),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ ...location(file.path, file.lines, span, context), ...logical }],
    partialFingerprints: { "cardwright/v1": context.fingerprints.get(diagnostic) },
    ...(places.length === 0 ? {} : { relatedLocations: places }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => sarifFix(fix, file, context)) }),
    ...(suppression === undefined ? {} : { suppressions: [sarifSuppression(suppression)] }),
    properties: { messageId, data, ...(because === undefined ? {} : { because }) },
  };
}

function logicalLocation({ kind, identifier }: NonNullable<Diagnostic["record"]>) {
  return { name: identifier, ...(kind === undefined ? {} : { fullyQualifiedName: `${kind} ${identifier}` }) };
}

function location(path: string, lines: LineIndex, span: Span, context: SarifContext) {
  return { physicalLocation: { artifactLocation: artifact(path, context), region: region(lines, span) } };
}

/** Relative to the repository, with each part encoded; an absolute path becomes a `file:` URI. */
function artifact(path: string, { inRepository }: SarifContext) {
  const shown = inRepository(path);
  const encoded = shown.split("/").map(encodeURIComponent).join("/");
  if (!isAbsolute(shown)) return { uri: encoded, uriBaseId: ROOT };
  return { uri: shown.startsWith("/") ? `file://${encoded}` : `file:///${encoded.replace("%3A", ":")}` };
}

function region(lines: LineIndex, span: Span) {
  const [start, end] = [positionAt(lines, span.start), positionAt(lines, span.end)];
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: start.offset,
    charLength: end.offset - start.offset,
  };
}

function sarifFix({ title, safe, edits }: Fix, file: FileReport, context: SarifContext) {
  const groups = groupBy(edits, (edit) => edit.in?.file ?? file.file);
  const artifactChanges = [...groups].map(([key, made]) => {
    const other = made[0]?.in;
    const lines = other === undefined ? file.lines : indexLines(other.text);
    return {
      artifactLocation: artifact(other === undefined ? file.path : context.shown(key), context),
      replacements: made.map((edit) => ({
        deletedRegion: region(lines, edit),
        ...(edit.text === "" ? {} : { insertedContent: { text: edit.text } }),
      })),
    };
  });
  return { description: { text: title }, artifactChanges, properties: { safe } };
}

function sarifSuppression({ by, reason }: FindingSuppression) {
  const kind = by === "comment" ? "inSource" : "external";
  return { kind, status: "accepted", ...(reason === "" ? {} : { justification: reason }) };
}

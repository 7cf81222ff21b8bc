import { lineEndIn, type Span } from "../../../grammar/index.js";
import { byName, compareTexts } from "../../diagnostics/by-place.js";
import type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from "../../diagnostics/diagnostic.js";
import { printableLines } from "../../diagnostics/printable.js";
import { type Finding, isAbout, withoutNearest } from "../../model/finding.js";
import type { FileModel, RecordInPack } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import { headOf } from "../../model/record-text.js";
import { breaksDeclaration } from "./broken-declarations.js";
import type { OfferFixes } from "./fix-trial.js";
import type { SeverityLookup } from "./severities.js";

/**
 * The findings of a file while they are settled, each with its severity, its place and its record. One of them is named
 * by its number. Columns, because there may be a million: diagnostics are only made of those that are shown.
 */
export class FileFindings {
  private readonly findings: Finding[] = [];
  private readonly records: (RecordModel | undefined)[] = [];
  private readonly severities: Severity[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(
    private readonly file: FileModel,
    private readonly severityOf: SeverityLookup,
    private readonly offered: OfferFixes,
  ) {}

  /** Adds a finding, unless it is turned off, and returns its number. */
  add(finding: Finding, record: RecordModel | undefined): number | undefined {
    const severity = this.severityOf(finding, this.file, record);
    if (severity === "off") return undefined;
    const { start, end } = moved(finding.span, record?.node.start ?? 0);
    this.findings.push(finding);
    this.records.push(record);
    this.severities.push(severity);
    this.starts.push(start);
    this.ends.push(end);
    return this.findings.length - 1;
  }

  /** The numbers of all. */
  all(): number[] {
    return this.findings.map((_, one) => one);
  }

  /** The finding itself, with offsets from the start of its record. */
  of(one: number): Finding {
    return this.findings[one] as Finding;
  }

  recordOf(one: number): RecordModel | undefined {
    return this.records[one];
  }

  severity(one: number): Severity {
    return this.severities[one] as Severity;
  }

  raise(one: number): void {
    this.severities[one] = "error";
  }

  /** Its place in the file. */
  span(one: number): Span {
    return { start: this.starts[one] as number, end: this.ends[one] as number };
  }

  /** Of one thing that is divided between lines, all of it. */
  extent(one: number): Span {
    const [finding, span] = [this.of(one), this.span(one)];
    if (!finding.traits.about.has("division")) return span;
    const ends = finding.fixes.flatMap((fix) => fix.edits.map((edit) => edit.end - finding.span.end));
    return { start: span.start, end: span.end + Math.max(0, ...ends) };
  }

  /** Orders two by their place, as `byPlace` does. */
  readonly inOrder = (one: number, other: number): number => {
    const apart = (this.starts[one] as number) - (this.starts[other] as number);
    return apart || (this.ends[one] as number) - (this.ends[other] as number) || this.inOrderHere(one, other);
  };

  private inOrderHere(one: number, other: number): number {
    const [finding, next] = [this.of(one), this.of(other)];
    return byName(finding, next) || compareTexts(finding.message, next.message);
  }

  /** Whether a finding is about its record as a whole: it is then on the first line, whatever else it concerns. */
  isOfWhole(one: number): boolean {
    const record = this.records[one];
    const { start } = this.of(one).span;
    const head = record && headOf(record);
    return head !== undefined && head.start <= start && start <= head.end;
  }

  /** Whether cards aren't checked against the declaration it is in: see `breaksDeclaration`. */
  breaks(one: number): boolean {
    const [finding, record] = [this.of(one), this.records[one]];
    const usual = this.severityOf.usual(finding, this.file, record);
    const isConfigured = this.severityOf(finding, this.file, record) !== usual;
    return breaksDeclaration({ traits: finding.traits, severity: isConfigured ? usual : this.severity(one) });
  }

  /** Whether one of its fixes is safe. */
  isFixable(one: number): boolean {
    const finding = this.of(one);
    if (!hasSafe(finding.safety ?? finding.fixes)) return false;
    // A trial makes no fix safe.
    return finding.safety !== undefined || hasSafe(this.offered(finding, this.file, this.records[one]));
  }

  diagnostic(one: number): Diagnostic {
    return toFile(this.of(one), this.severity(one), this.file, this.records[one], this.offered);
  }
}

const hasSafe = (fixes: readonly Pick<Fix, "safe">[]): boolean => fixes.some(({ safe }) => safe);

/** A finding as a diagnostic of its file. */
export function toFile(
  finding: Finding,
  severity: Severity,
  file: FileModel,
  record: RecordModel | undefined,
  offered: OfferFixes = ({ fixes }) => fixes,
): Diagnostic {
  const offset = record?.node.start ?? 0;
  const fixes = offered(finding, file, record);
  // Another wording that was tried and doesn't help names what nothing declares.
  const isRefuted = fixes.length === 0 && finding.fixes.length > 0 && isAbout(finding, "wording");
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    data: finding.data,
    severity,
    message: isRefuted ? withoutNearest(finding) : finding.message,
    ...(finding.because === undefined ? {} : { because: finding.because }),
    file: file.path,
    span: moved(finding.span, offset),
    record: record && { kind: record.kind, identifier: record.identifier },
    related: finding.related.length === 0 ? NOTHING : finding.related.map((one) => relatedPlace(one, file, offset)),
    fixes:
      fixes.length === 0
        ? NOTHING
        : fixes.map(({ title, safe, edits }): Fix => {
            return { title: printableLines(title), safe, edits: edits.map((edit) => inFile(edit, offset, file)) };
          }),
    tags: finding.tags,
  };
}

/** A shared constant: most findings have neither fixes nor related places. */
const NOTHING: readonly never[] = [];

function relatedPlace(related: Finding["related"][number], file: FileModel, offset: number): RelatedPlace {
  const place: RecordInPack | undefined = related.in;
  const start = place === undefined ? offset : place.record.node.start;
  return {
    file: (place?.file ?? file).path,
    span: { start: related.at.start + start, end: related.at.end + start },
    message: printableLines(related.message),
  };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** An edit of a record for its file, with the line ends of that file. One of another file is left as it is. */
function inFile(edit: TextEdit, by: number, file: FileModel): TextEdit {
  if (edit.in !== undefined) return edit;
  const text = edit.text.includes("\n") ? edit.text.replace(/\r?\n/g, lineEndIn(file.node)) : edit.text;
  return { ...moved(edit, by), text };
}

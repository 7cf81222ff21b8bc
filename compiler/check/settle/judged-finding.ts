import type { Span } from "../../../grammar/index.js";
import type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from "../../diagnostics/diagnostic.js";
import { printableLines } from "../../diagnostics/printable.js";
import type { Finding } from "../../model/finding.js";
import type { FileModel, RecordPlace } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import { headOf } from "../../model/record-text.js";
import { breaksDeclaration } from "./broken-declarations.js";
import type { OfferFixes } from "./fix-trial.js";
import type { SeverityLookup } from "./severities.js";

/** What is known of a finding before its diagnostic is made. */
export type CountedFinding = Pick<Diagnostic, "rule" | "severity" | "span"> & {
  readonly fixes: readonly Pick<Fix, "safe">[];
};

/**
 * A finding with its severity and its place in the file. A million of them take less memory than a million diagnostics,
 * which are only made of those that are shown.
 */
export class JudgedFinding {
  constructor(
    private readonly finding: Finding,
    readonly severity: Severity,
    private readonly file: FileModel,
    private readonly record: RecordModel | undefined,
    private readonly offered: OfferFixes,
  ) {}

  get rule(): string {
    return this.finding.rule;
  }

  get traits(): Finding["traits"] {
    return this.finding.traits;
  }

  get messageId(): string {
    return this.finding.messageId;
  }

  get message(): string {
    return this.finding.message;
  }

  get data(): Diagnostic["data"] {
    return this.finding.data;
  }

  get fixes(): readonly Pick<Fix, "safe">[] {
    return this.finding.safety ?? this.offered(this.finding, this.file, this.record);
  }

  get span(): Span {
    return moved(this.finding.span, this.record?.node.start ?? 0);
  }

  /** Of one thing that is divided between lines, all of it. */
  get extent(): Span {
    if (!this.finding.traits.about.has("division")) return this.span;
    const edits = this.finding.fixes.flatMap((fix) => fix.edits);
    const end = Math.max(this.finding.span.end, ...edits.map((edit) => edit.end));
    return moved({ start: this.finding.span.start, end }, this.record?.node.start ?? 0);
  }

  /** On the first line of a record stands what is said of it as a whole: of many things. */
  get isOfWhole(): boolean {
    const head = this.record && headOf(this.record);
    return head !== undefined && head.start <= this.finding.span.start && this.finding.span.start <= head.end;
  }

  /** Whether cards aren't checked against the declaration it is in: see `breaksDeclaration`. */
  breaks(severities: SeverityLookup): boolean {
    const usual = severities.usual(this.finding, this.file, this.record);
    const isConfigured = severities(this.finding, this.file, this.record) !== usual;
    return breaksDeclaration({ traits: this.traits, severity: isConfigured ? usual : this.severity });
  }

  with(severity: Severity): JudgedFinding {
    return new JudgedFinding(this.finding, severity, this.file, this.record, this.offered);
  }

  diagnostic(): Diagnostic {
    return toFile(this.finding, this.severity, this.file, this.record, this.offered);
  }
}

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
  return {
    rule: finding.rule,
    messageId: finding.messageId,
    data: finding.data,
    severity,
    message: finding.message,
    ...(finding.because === undefined ? {} : { because: finding.because }),
    file: file.path,
    span: moved(finding.span, offset),
    record: record && { kind: record.kind, identifier: record.identifier },
    related: finding.related.length === 0 ? NOTHING : finding.related.map((one) => relatedPlace(one, file, offset)),
    fixes:
      fixes.length === 0
        ? NOTHING
        : fixes.map(({ title, safe, edits }): Fix => {
            return { title: printableLines(title), safe, edits: edits.map((edit) => movedEdit(edit, offset)) };
          }),
    tags: finding.tags,
  };
}

/** A shared constant: most findings have neither fixes nor related places. */
const NOTHING: readonly never[] = [];

function relatedPlace(related: Finding["related"][number], file: FileModel, offset: number): RelatedPlace {
  const place: RecordPlace | undefined = related.in;
  const start = place === undefined ? offset : place.record.node.start;
  return {
    file: (place?.file ?? file).path,
    span: { start: related.at.start + start, end: related.at.end + start },
    message: printableLines(related.message),
  };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function movedEdit(edit: TextEdit, by: number): TextEdit {
  return edit.in === undefined ? { ...moved(edit, by), text: edit.text } : edit;
}

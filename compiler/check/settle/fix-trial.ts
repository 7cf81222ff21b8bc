import {
  differenceOf,
  endOfLine,
  getOrMake,
  memoize,
  parse,
  type RecordNode,
  type Span,
  startOfLine,
} from "../../../grammar/index.js";
import { applyEdits } from "../../diagnostics/apply-fixes.js";
import type { Fix, TextEdit } from "../../diagnostics/diagnostic.js";
import { isSystemFile } from "../../model/extended-system.js";
import { type Finding, isAbout } from "../../model/finding.js";
import type { FileModel, PackModel } from "../../model/pack-model.js";
import type { RecordReader } from "../../model/read-record.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { inRecord } from "../../model/record-text.js";
import { describeIn } from "../../rules/described-system.js";
import { dottedIn } from "../../rules/undotted-name.js";
import type { System } from "../../systems/system.js";
import { UNKNOWN } from "../../systems/system-problems.js";
import type { SeverityLookup } from "./severities.js";

/** The fixes of a finding that do what a fix has to do; offsets as in the finding. */
export type OfferFixes = (finding: Finding, file: FileModel, record: RecordModel | undefined) => Finding["fixes"];

/** A record isn't read again for each fix if that would be more characters than this. */
const MOST_READ = 100_000;
/** Nor is a description of a game read again as a whole for more fixes than come to so many characters. */
const MOST_DESCRIBED = 2_000_000;
/** A fix that uncovers a mistake in what it wrote does the next one too: `Sails “2”` becomes `Sails "2"`, then `Sails 2`. */
const MOST_STEPS = 3;

/**
 * Tries fixes on the record before they are offered: the finding is gone, and what they write is right. Only those of
 * rules that can't know that themselves, because a line is checked alone or a game decides. What is found on a whole pack
 * isn't looked for again.
 */
export function fixTrial(
  readerOf: (system: System) => RecordReader,
  severities: SeverityLookup,
  pack: () => PackModel,
): OfferFixes {
  const trials = new WeakMap<RecordNode, Trial>();

  return (finding, file, record) => {
    const isTried = finding.traits.triesFixes || (isSystemFile(file) && isAbout(finding, "wording"));
    if (!isTried || record === undefined || finding.fixes.length === 0) return finding.fixes;
    const { node, system } = record;
    const known = trials.get(node);
    // The same text may have become part of a pack of another game.
    const trial = known?.system === system ? known : new Trial(file, record, readerOf(system), severities, pack);
    if (trial !== known) trials.set(node, trial);
    return trial.offered(finding, record);
  };
}

/** How many names a description has that nothing declares, and how many characters of it may still be read again. */
const described = memoize((_: FileModel): { unknown: number | undefined; left: number } => ({
  unknown: undefined,
  left: MOST_DESCRIBED,
}));

/** A finding in a text that was read again; the span counts from the start of the text. */
interface Found {
  readonly finding: Finding;
  readonly span: Span;
  readonly start: number;
}

class Trial {
  readonly system: System;
  private readonly before: ReadonlyMap<string, number>;
  private readonly tried: number;
  private readonly known = new Map<Finding, Finding["fixes"]>();

  constructor(
    private readonly file: FileModel,
    record: RecordModel,
    private readonly reader: RecordReader,
    private readonly severities: SeverityLookup,
    private readonly pack: () => PackModel,
  ) {
    const { node, system, firstLine, endLine } = record;
    this.system = system;
    // A text may hold several records, if what divides them isn't written as it should be.
    const isWhole = firstLine === 0 && endLine >= node.lines.length;
    const records = isWhole ? [record] : file.records.filter((one) => one.node === node);
    const before = records.flatMap((one) => findingsOf(one));
    this.before = countsOf(before);
    this.tried = before.filter(({ traits }) => traits.triesFixes).length;
  }

  /** The fixes of a finding that help; all of them if trying would be reading too much. */
  offered(finding: Finding, record: RecordModel): Finding["fixes"] {
    if (this.tried * record.node.text.length > MOST_READ) return finding.fixes;
    return getOrMake(this.known, finding, () =>
      finding.fixes.flatMap((fix) => this.mended(fix, finding, record) ?? []),
    );
  }

  /** The fix, with what else it has to do; undefined if it doesn't help. */
  private mended(fix: Fix, finding: Finding, record: RecordModel): Fix | undefined {
    const { text: before } = record.node;
    // What reaches beyond the record is answered for by who offers it.
    const isBeyond = ({ start, end, in: other }: TextEdit): boolean =>
      other !== undefined || start < 0 || end > before.length;
    if (fix.edits.some(isBeyond)) return fix;
    let made = fix;
    for (let step = 0; step < MOST_STEPS; step++) {
      const text = applyEdits(before, made.edits);
      const records = this.read(text);
      const found = records.flatMap(foundOn);
      const after = countsOf(found.map((one) => one.finding));
      const key = keyOf(finding);
      if (this.before.has(key) && (after.get(key) ?? 0) >= (this.before.get(key) ?? 0)) return undefined;
      const written = writtenBy(made.edits, text);
      const [fresh, ...others] = found.filter(
        ({ finding: one, span }) =>
          (after.get(keyOf(one)) ?? 0) > (this.before.get(keyOf(one)) ?? 0) &&
          (isAbout(one, "absence", "repetition") ||
            written.some((line) => span.start < line.end && line.start <= span.end)) &&
          this.isWrong(one, record),
      );
      if (fresh === undefined && isSystemFile(this.file) && this.namesNothing(records, record)) return undefined;
      if (fresh === undefined) return this.withDots(made, before, text, records, written);
      const next = others.length === 0 ? fresh.finding.fixes.find(({ safe }) => safe) : undefined;
      if (next === undefined || next.edits.some((edit) => edit.in !== undefined)) return undefined;
      const edits = next.edits.map((edit) => ({
        ...edit,
        start: edit.start + fresh.start,
        end: edit.end + fresh.start,
      }));
      const difference = betweenTexts(before, applyEdits(text, edits));
      if (difference === undefined) return undefined;
      made = { title: next.title, safe: fix.safe, edits: [difference] };
    }
    return undefined;
  }

  /** What a fix writes as a condition on a name that cards have in categories only, with its category. */
  private withDots(
    made: Fix,
    before: string,
    text: string,
    records: readonly RecordModel[],
    written: readonly Span[],
  ): Fix {
    const { title } = made;
    for (const record of records)
      for (const { entries, lines } of record.categories)
        for (const [index, entry] of entries.entries()) {
          const name = entry.node.path[0];
          const { start, end } = moved(inRecord(record, lines[index] ?? 0, name), record.node.start);
          const line = written.find((one) => one.start <= start && end <= one.end);
          const dotted = line && dottedIn(this.file.records, entry);
          if (line === undefined || dotted === undefined) continue;
          const rest = text.slice(end, line.end);
          const edit = betweenTexts(before, applyEdits(text, [{ start, end, text: dotted.path }]));
          if (edit === undefined) continue;
          const meant = dotted.path + rest;
          return {
            title: title.includes(name.text + rest) ? title.replace(name.text + rest, meant) : `Write ${meant}`,
            safe: made.safe && dotted.isCertain,
            edits: [edit],
          };
        }
    return made;
  }

  /** Whether records of a description name what nothing declares, which the one that they replace did not. */
  private namesNothing(records: readonly RecordModel[], { node }: RecordModel): boolean {
    const { file } = this;
    const told = described(file);
    if (told.left < file.text.length) return false;
    told.left -= file.text.length;
    const unknown = (all: readonly RecordModel[]): number =>
      describeIn(all, file, this.pack()).problems.filter(({ messageId }) => UNKNOWN.has(messageId)).length;
    told.unknown ??= unknown(file.records);
    return unknown(file.records.flatMap((one) => (one.node === node ? records : one))) > told.unknown;
  }

  private read(text: string): readonly RecordModel[] {
    return parse(text).records.flatMap((node) => this.reader.read(node));
  }

  private isWrong(finding: Finding, record: RecordModel): boolean {
    const severity = this.severities(finding, this.file, record);
    return severity === "error" || severity === "warning";
  }
}

function foundOn(record: RecordModel): readonly Found[] {
  const { start } = record.node;
  return findingsOf(record).map((finding) => ({ finding, span: moved(finding.span, start), start }));
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function betweenTexts(before: string, after: string): TextEdit | undefined {
  const difference = differenceOf(before, after);
  if (difference === undefined) return undefined;
  const { start, end, newEnd } = difference;
  return { start, end, text: after.slice(start, newEnd) };
}

const keyOf = ({ rule, messageId, message }: Finding): string => `${rule} ${messageId} ${message}`;

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** The lines that edits have written, in the text after them; what only removes is answered for by the whole text. */
function writtenBy(edits: readonly TextEdit[], text: string): Span[] {
  if (edits.every((edit) => edit.text === "")) return [{ start: 0, end: text.length }];
  let moved = 0;
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map((edit) => {
      const start = edit.start + moved;
      moved += edit.text.length - (edit.end - edit.start);
      return { start: startOfLine(text, start), end: endOfLine(text, start + edit.text.length) };
    });
}

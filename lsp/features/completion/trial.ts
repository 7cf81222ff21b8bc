import {
  type CategorySection,
  type Checker,
  findingsOf,
  type LabelItem,
  type RecordModel,
  rules,
  type System,
  unresolvedNames,
} from "../../../compiler/index.js";
import {
  isContent,
  lineStarts,
  memoize,
  parseRecord,
  partitionPoint,
  type RecordNode,
  type Span,
} from "../../../grammar/index.js";
import { createChecker } from "../../../play/index.js";
import type { TypedLine } from "./typed-line.js";

/** What a line was parsed as. */
export type InsertionRole = "label" | "global" | "head" | "member" | "stray";

/** A line tried in place of the typed one. */
export interface TriedLine {
  readonly record: RecordModel;
  /** Index of the line in the record's node. */
  readonly line: number;
}

/** A text for the line, and which part of it would be new. */
export interface Attempt extends Span {
  /** The whole line; several lines for a name with lines below it. */
  readonly text: string;
}

/** Why a text isn't offered: it is parsed as something else, or has an error. */
export interface Objection {
  readonly rule: string | undefined;
  /** A rule of the game rather than a built-in one. */
  readonly ofGame: boolean;
}

const MISREAD: Objection = { rule: undefined, ofGame: false };

/**
 * Tries other texts in place of the typed line. Whatever is offered is first checked here like any card, so that no
 * item would be an error at its place, whatever the rules of the game.
 */
export type Trial = ReturnType<typeof createTrial>;

/** Larger records aren't checked again for every item. */
const LARGEST_TRIED = 30_000;

/**
 * Prepares trials of a line. `replaced` is the part of the line that would be new; `described` the game that its file
 * describes, if any.
 */
export function createTrial(typed: TypedLine, replaced: Span, described?: System) {
  const { file, node, line, span } = typed;
  const { system } = file;
  const reader = checkerOf(system).readerOf(system);
  const start = span.start - node.start;
  const above = node.text.slice(0, start);
  const below = node.text.slice(span.end - node.start);
  // There is no line after the last line end.
  const gap = start > 0 && !/[\r\n]$/.test(above) ? "\n" : "";

  const recordsWith = (text: string): RecordModel[] => reader.read(parseRecord(above + gap + text + below));
  const owner = (records: readonly RecordModel[]): RecordModel | undefined =>
    records.find(({ firstLine, endLine }) => line >= firstLine && line < endLine) ?? records.at(-1);

  const baseline = recordsWith("");
  const without = owner(baseline);
  const isFirst = (record: RecordModel): boolean => record.node.lines.findIndex(isContent) === line;
  const known = errorsBeside(typed, replaced, system);
  // Findings about a whole record are reported on its first line; they were there before the line was typed.
  const before = without ?? reader.read(BEGUN)[0];
  const saidBefore = new Set(before && findingsOf(before).map(({ rule, messageId }) => `${rule} ${messageId}`));
  const { kindFrom } = system.data;

  return {
    system,
    /** The record without the line; undefined if nothing is left. */
    without,
    read(text: string): TriedLine | undefined {
      const record = owner(recordsWith(text));
      return record && { record, line };
    },
    /** Another record, checked by the same system. */
    readText: (other: RecordNode): RecordModel | undefined => reader.read(other)[0],
    /** The objection to a text; undefined if it is parsed as intended and what is new has no error. */
    objection({ text, start: from, end: to }: Attempt, landing: InsertionRole): Objection | undefined {
      if (node.text.length > LARGEST_TRIED) return undefined;
      const records = recordsWith(text);
      const record = owner(records);
      if (record === undefined || records.length > Math.max(1, baseline.length)) return MISREAD;
      if (without !== undefined && record.role !== without.role) return MISREAD;
      if (landingOf(record, line) !== landing) return MISREAD;
      const lineStart = lineStarts(record.node)[line] ?? 0;
      const first = isFirst(record);
      // What a card of another kind lacks is reported at its kind, if that is the first line.
      const lenient = landing === "label" || (kindFrom !== undefined && text.startsWith(kindFrom));
      for (const { rule, messageId, span: where, severity } of records.flatMap((one) => findingsOf(one))) {
        if (where.start >= lineStart + text.length || where.end <= lineStart) continue;
        if (first && rule.startsWith("missing-")) continue;
        if (first && !ownRules.has(rule) && (lenient || saidBefore.has(`${rule} ${messageId}`))) continue;
        if ((severity ?? severityOf(rule, system)) !== "error") continue;
        const isNew = where.start < lineStart + to && where.end > lineStart + from;
        if (isNew || !known.has(`${rule} ${messageId}`))
          return { rule: `${rule} ${messageId}`, ofGame: !ownRules.has(rule) };
      }
      if (described === undefined) return undefined;
      const unresolved = unresolvedNames(record, described).find(
        ({ span: where }) => where.start < lineStart + to && where.end > lineStart + from,
      );
      return unresolved && { rule: `unsound-system ${unresolved.messageId}`, ofGame: false };
    },
  };
}

/** A record that is certainly a card, and nothing else. */
const BEGUN = parseRecord("Identifier: 1\n");

/** One checker per system, with the system's lifetime. */
const checkerOf = memoize((_: System): Checker => createChecker());

const ownRules = new Map(rules.map(({ id, severity }) => [id, severity]));
const severityOf = (rule: string, system: System) => system.severities.get(rule) ?? ownRules.get(rule) ?? "error";

/** Findings on the line as it is, outside the part that would be new. */
function errorsBeside({ file, node, span }: TypedLine, replaced: { start: number; end: number }, system: System) {
  const errors = new Set<string>();
  const from = span.start - node.start;
  for (const record of recordsOf(file.records, node.start)) {
    for (const { rule, messageId, span: at, severity } of findingsOf(record)) {
      if (at.end <= from || at.start >= span.end - node.start) continue;
      const isReplaced = at.start < from + replaced.end && at.end > from + replaced.start;
      if (!isReplaced && (severity ?? severityOf(rule, system)) === "error") errors.add(`${rule} ${messageId}`);
    }
  }
  return errors;
}

/** The records whose node begins at a place of the file. */
function recordsOf(records: readonly RecordModel[], start: number): readonly RecordModel[] {
  const first = partitionPoint(records.length, (at) => (records[at]?.node.start ?? 0) < start);
  let end = first;
  while (records[end]?.node.start === start) end++;
  return records.slice(first, end);
}

function landingOf(record: RecordModel, line: number): InsertionRole {
  if (labelAround(record, line)?.line === line) return "label";
  if (record.globals.lines.includes(line)) return "global";
  if (record.categories.some((category) => category.line === line)) return "head";
  return categoryAround(record, line) === undefined ? "stray" : "member";
}

export function categoryAround({ categories }: RecordModel, line: number): CategorySection | undefined {
  return categories.find(({ lines }) => lines.includes(line));
}

export function labelAround({ labels }: RecordModel, line: number): LabelItem | undefined {
  return labels.find((label) => line >= label.line && line < label.endLine);
}

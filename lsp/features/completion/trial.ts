import {
  type CategorySection,
  type Checker,
  createChecker,
  findingsOf,
  type LabelItem,
  type RecordModel,
  rules,
  type System,
  unresolvedNames,
} from "../../../compiler/index.js";
import { lineStarts, parseRecord, type RecordNode } from "../../../grammar/index.js";
import type { TypedLine } from "./typed-line.js";

/** As what a line was read. */
export type InsertionRole = "label" | "global" | "head" | "member" | "stray";

/** A line that was written for trial. */
export interface TriedLine {
  readonly record: RecordModel;
  /** Index of the line in the node of the record. */
  readonly line: number;
  readonly landing: InsertionRole;
}

/** A text for the line, and which piece of it would be new. */
export interface Attempt {
  /** The whole line; several for a name with lines below it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Why a text is not offered: it is read as something else, or a rule finds an error on it. */
export interface Objection {
  readonly rule: string | undefined;
  /** A rule of the game, not one of the tool's own. */
  readonly ofGame: boolean;
}

const MISREAD: Objection = { rule: undefined, ofGame: false };

/**
 * The record with its typed line written in other ways. What is offered is written here first and read as any card is: so
 * that nothing is offered that would be an error at its place, whatever the rules of the game.
 */
export interface Trial {
  readonly system: System;
  /** The record without the line; undefined where it says nothing else. */
  readonly without: RecordModel | undefined;
  read(text: string): TriedLine | undefined;
  /** Another record, read and checked by the same system. */
  readText(node: RecordNode): RecordModel | undefined;
  /** What stands against the text: undefined if the record with it is read as it should be, and no error lies on what is new. */
  objection(attempt: Attempt, landing: InsertionRole): Objection | undefined;
}

/** Records of this size are not read again for each thing that could be written there. */
const LARGEST_TRIED = 30_000;

/**
 * Makes trials of a line possible. `replaced` is the piece of it that would be written anew, in the line; `described` the
 * game that its file describes, if it describes one.
 */
export function createTrial(
  typed: TypedLine,
  replaced: { readonly start: number; readonly end: number },
  described?: System,
): Trial {
  const { file, node, line, span } = typed;
  const { system } = file;
  const reader = checkerOf(system).readerOf(system);
  const start = span.start - node.start;
  const above = node.text.slice(0, start);
  const below = node.text.slice(span.end - node.start);
  // Behind the last line end there is no line yet.
  const gap = start > 0 && !/[\r\n]$/.test(above) ? "\n" : "";

  const recordsWith = (text: string): RecordModel[] => reader.read(parseRecord(above + gap + text + below));
  const owner = (records: readonly RecordModel[]): RecordModel | undefined =>
    records.find(({ firstLine, endLine }) => line >= firstLine && line < endLine) ?? records.at(-1);
  const tried = (record: RecordModel): TriedLine => ({ record, line, landing: landingOf(record, line) });

  const baseline = recordsWith("");
  const without = owner(baseline);
  const isFirst = (record: RecordModel): boolean =>
    record.node.lines.findIndex(({ kind }) => kind !== "blank" && kind !== "comment") === line;
  const known = errorsBeside(typed, replaced, system);
  // What is wrong with a whole record is said of its first line, and was wrong before that line was written.
  const before = without ?? reader.read(BEGUN)[0];
  const saidBefore = new Set(before && findingsOf(before).map(({ rule, messageId }) => `${rule} ${messageId}`));
  const { kindFrom } = system.data;

  return {
    system,
    without,
    read(text) {
      const record = owner(recordsWith(text));
      return record && tried(record);
    },
    readText: (other) => reader.read(other)[0],
    objection({ text, start: from, end: to }, landing) {
      if (node.text.length > LARGEST_TRIED) return undefined;
      const records = recordsWith(text);
      const record = owner(records);
      if (record === undefined || records.length > Math.max(1, baseline.length)) return MISREAD;
      if (without !== undefined && record.role !== without.role) return MISREAD;
      if (landingOf(record, line) !== landing) return MISREAD;
      const lineStart = lineStarts(record.node)[line] ?? 0;
      const first = isFirst(record);
      // What a card of another kind lacks is said where the kind is said, if that is its first line.
      const lenient = landing === "label" || (kindFrom !== undefined && text.startsWith(kindFrom));
      for (const { rule, messageId, span: where, severity } of records.flatMap(findingsOf)) {
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
      return unresolved && { rule: `unsound-system ${unresolved.why}`, ofGame: false };
    },
  };
}

/** A card of which nothing is written yet but that it is one. */
const BEGUN = parseRecord("Identifier: 1\n");

const checkers = new WeakMap<System, Checker>();

/** A checker for each system, which is forgotten with it. */
function checkerOf(system: System): Checker {
  const known = checkers.get(system) ?? createChecker();
  checkers.set(system, known);
  return known;
}

const ownRules = new Map(rules.map(({ id, severity }) => [id, severity]));
const severityOf = (rule: string, system: System) => system.severities.get(rule) ?? ownRules.get(rule) ?? "error";

/** What is wrong with the line as it is, besides what would be written anew. */
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

/** The records whose node begins at a place of the file: found by halving, for a file may have very many. */
function recordsOf(records: readonly RecordModel[], start: number): readonly RecordModel[] {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.node.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (records[end]?.node.start === start) end++;
  return records.slice(low, end);
}

function landingOf(record: RecordModel, line: number): InsertionRole {
  if (labelAround(record, line)?.line === line) return "label";
  if (record.globals.lines.includes(line)) return "global";
  if (record.categories.some((category) => category.line === line)) return "head";
  return categoryAround(record, line) === undefined ? "stray" : "member";
}

/** The category whose member a line is. */
export function categoryAround({ categories }: RecordModel, line: number): CategorySection | undefined {
  return categories.find(({ lines }) => lines.includes(line));
}

/** The label that a line belongs to. */
export function labelAround({ labels }: RecordModel, line: number): LabelItem | undefined {
  return labels.find((label) => line >= label.line && line < label.endLine);
}

import {
  getOrMake,
  groupBy,
  isContent,
  type LineNode,
  lineStarts,
  type RecordNode,
  type Span,
} from "../../grammar/index.js";
import { nearestName } from "../diagnostics/nearest.js";
import { commentStart } from "../model/decklist.js";
import type { FileModel } from "../model/pack-model.js";
import type { CategorySection, LabelItem, RecordModel } from "../model/record-model.js";
import { isListLabel } from "../model/verbatim-lines.js";

/** A comment that suppresses rules, and its scope. Offsets are in the file. */
export interface Suppression {
  /** The comment, from `#` to its end. */
  readonly span: Span;
  readonly form: string;
  readonly rules: readonly RuleName[];
  readonly until: RuleName | undefined;
  /** The text after the colon; empty if there is none. */
  readonly reason: string;
  /** Where findings are suppressed; undefined for a misplaced comment. */
  readonly target: Span | undefined;
  /** The comment has its line to itself. */
  readonly alone: boolean;
}

/** A word of the comment and its place. */
export interface RuleName extends Span {
  readonly text: string;
}

const WORD = "cardwright-ignore";
/** The prefix of every such comment, even a misspelt one. */
const BEGINNING = "cardwright-";
// The grammar decides where comments are (except in lists, see decklist.ts); their contents aren't part of the
// notation.
const COMMENT = /^#+[ \t]*(cardwright-[\w-]*)(?![\w-])([^:\r\n]*)(?::([^\r\n]*))?/;
/** The valid comments. */
export const FORMS: ReadonlySet<string> = new Set([WORD, `${WORD}-record`, `${WORD}-file`]);
const UNTIL = /(?:^|[\s,])until[ \t]+(\S+)/;

/** Whether a file may have one: hardly any does. */
export const asksToIgnore = (of: Pick<FileModel, "text" | "mayIgnore">): boolean =>
  of.mayIgnore ?? of.text.includes(WORD);

/**
 * Finds suppression comments: on lines of their own, after anything but a label's text, and in lists.
 * (docs/configuration.md, "Silencing a rule at one place")
 */
export function findSuppressions(file: FileModel): Suppression[] {
  // Hardly any file has one.
  if (!file.text.includes(BEGINNING)) return [];
  const records = groupBy(file.records, ({ node }) => node);
  const suppressions: Suppression[] = [];
  let atTop = true;
  for (const node of file.node.records) {
    if (node.text.includes(BEGINNING)) {
      const table = lineTable(file, node, records.get(node) ?? []);
      for (const [line, one] of node.lines.entries()) {
        const comment = table.commentOf(line);
        const read = comment && readSuppression(file.text, comment);
        if (read !== undefined) suppressions.push({ ...read, target: table.targetOf(read, line, atTop) });
        atTop &&= !isContent(one);
      }
    }
    // The top of a file ends with its first record.
    atTop = false;
  }
  return suppressions;
}

/** Where a comment begins and ends in the file, and whether anything precedes it on its line. */
export interface SuppressionComment extends Span {
  readonly alone: boolean;
}

/** Parses a comment; undefined if it isn't a suppression. */
export function readSuppression(
  text: string,
  { start, end, alone }: SuppressionComment,
): Omit<Suppression, "target"> | undefined {
  const match = COMMENT.exec(text.slice(start, end));
  if (match === null) return undefined;
  const [whole, form = "", words = "", reason] = match;
  if (!form.startsWith(WORD) && !isMisspelt(form)) return undefined;
  const from = start + whole.length - words.length - (reason === undefined ? 0 : reason.length + 1);
  const until = UNTIL.exec(words);
  const names = until === null ? words : words.slice(0, until.index);
  const untilEnd = until === null ? 0 : from + until.index + until[0].length;
  return {
    span: { start, end },
    form,
    alone,
    rules: [...names.matchAll(/[^\s,]+/g)].map((name) => placed(name[0], from + name.index)),
    reason: reason?.trim() ?? "",
    until: until?.[1] === undefined ? undefined : placed(until[1], untilEnd - until[1].length),
  };
}

/** Other tools use `disable`. A word that merely starts alike is no mistake: it may be the name of a file. */
function isMisspelt(form: string): boolean {
  return /^cardwright-disable(-|$)/.test(form) || nearestName(form, FORMS) !== undefined;
}

function placed(text: string, start: number): RuleName {
  return { text, start, end: start + text.length };
}

/** The lines of one node: where their comments are, and the scope of each. */
function lineTable(file: FileModel, node: RecordNode, records: readonly RecordModel[]) {
  const starts = lineStarts(node);
  const separator = node.start + node.text.length;
  /** After the last line comes the separator, and then the next record. */
  const startOf = (line: number): number => {
    const start = starts[line];
    if (start !== undefined) return node.start + start;
    return line === starts.length ? separator : separator + (node.separator?.text.length ?? 0);
  };
  const lines = (from: number, to: number): Span => ({ start: startOf(from), end: startOf(to) });
  const textOf = (line: number): string => file.text.slice(startOf(line), startOf(line + 1));
  const recordOf = (line: number): RecordModel | undefined =>
    records.find(({ firstLine, endLine }) => line >= firstLine && line < endLine);
  /** For each line, the next significant one; computed from the end, so that many comments in a row take linear time. */
  let following: number[] | undefined;
  const nextOf = (line: number): number => {
    if (following === undefined) {
      following = [];
      for (let at = starts.length - 1, next = starts.length; at >= 0; at--) {
        following[at] = next;
        if (speaks(labelAround(recordOf(at), at), node.lines[at], isText(at), textOf(at))) next = at;
      }
    }
    return following[line] ?? line + 1;
  };
  let afterBlank: readonly boolean[] | undefined;
  const isText = (line: number): boolean => {
    afterBlank ??= linesAfterBlank(node.lines);
    return afterBlank[line] === false;
  };
  const labels = new Map<RecordModel, readonly (LabelItem | undefined)[]>();
  const labelAround = (record: RecordModel | undefined, line: number): LabelItem | undefined => {
    if (record === undefined) return undefined;
    const known = getOrMake(labels, record, () => labelsByLine(record));
    return known[line];
  };

  return {
    commentOf(line: number): SuppressionComment | undefined {
      const comment = commentOnLine(
        labelAround(recordOf(line), line),
        node.lines[line],
        isText(line),
        line,
        textOf(line),
      );
      if (comment === undefined) return undefined;
      const start = startOf(line) + comment.start;
      const alone = file.text.slice(startOf(line), start).trim() === "";
      return { start, end: startOf(line) + comment.end, alone };
    },
    targetOf({ form, alone }: Pick<Suppression, "form" | "alone">, line: number, atTop: boolean): Span | undefined {
      if (form === `${WORD}-file`) return atTop ? { start: 0, end: file.text.length + 1 } : undefined;
      const record = recordOf(line);
      if (form === `${WORD}-record`) return lines(record?.firstLine ?? 0, record?.endLine ?? starts.length);
      if (!alone) return lines(line, line + 1);
      const next = nextOf(line);
      // Other comments between may have findings too.
      return lines(line + 1, endOfItem(recordOf(next), next));
    },
  };
}

/** For each line, whether nothing but comments is between it and a blank line above. */
function linesAfterBlank(nodes: readonly LineNode[]): readonly boolean[] {
  let isAfter = false;
  return nodes.map(({ kind }) => {
    const here = isAfter;
    if (kind !== "comment") isAfter = kind === "blank";
    return here;
  });
}

/** Whether a line is neither blank nor a comment. An indented `#` in a paragraph of a label is text, except in lists. */
function speaks(label: LabelItem | undefined, node: LineNode | undefined, isText: boolean, text: string): boolean {
  if (node?.kind === "blank") return false;
  if (label !== undefined && isListLabel(label)) return !text.trimStart().startsWith("#");
  return node?.kind !== "comment" || (label !== undefined && node.indent > 0 && isText);
}

/** The place of the comment on a line. A label's text has none, except in lists. */
function commentOnLine(
  label: LabelItem | undefined,
  node: LineNode | undefined,
  isText: boolean,
  line: number,
  text: string,
): Span | undefined {
  if (node === undefined) return undefined;
  if (label === undefined || (node.kind === "comment" && (node.indent === 0 || !isText))) return node.comment;
  if (!isListLabel(label)) return undefined;
  const from = line === label.line ? label.node.text.start : 0;
  // What precedes it may be a name with a mark in it.
  const content = text.slice(from, node.length);
  const asking = /(?:^|[ \t])(?=#+[ \t]*cardwright-)/.exec(content);
  const start = from + (asking === null ? commentStart(content) : asking.index + asking[0].length);
  return start < node.length ? { start, end: node.length } : undefined;
}

/** The label whose text extends over a line, for each such line. */
function labelsByLine({ labels }: RecordModel): readonly (LabelItem | undefined)[] {
  const found: (LabelItem | undefined)[] = [];
  for (const label of labels) for (let line = label.line; line < label.endLine; line++) found[line] ??= label;
  return found;
}

/**
 * The line after the item that begins on a line: a category with its members, a label with its text, or the line alone.
 */
function endOfItem(record: RecordModel | undefined, line: number): number {
  const label = record?.labels.find((candidate) => candidate.line === line);
  if (label !== undefined) return label.endLine;
  const category = record?.categories.find((candidate) => candidate.line === line);
  if (record === undefined || category === undefined) return line + 1;
  return Math.max(line, category.lines.at(-1) ?? line, unreadMembers(record, category).at(-1) ?? line) + 1;
}

/** Indented lines below a category's name that couldn't be read. */
function unreadMembers(record: RecordModel, category: CategorySection): number[] {
  const index = record.categories.indexOf(category);
  return record.strayLines.filter((stray) => stray.category === index).map(({ line }) => line);
}

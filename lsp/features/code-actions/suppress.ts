import { type Diagnostic, LIST_LABELS, type RecordModel, readSuppression } from "../../../compiler/index.js";
import { lineStarts } from "../../../grammar/index.js";
import { filledText, type Insertion, stop } from "../completion/insertion.js";
import { lineAt, recordNodeAt, recordOnLine } from "../find-line.js";
import type { Question } from "../question.js";
import { type ActionEdit, type ActionRequest, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/** What no comment can silence: it is about comments themselves, or about bytes and markers that are no lines of a record. */
const NOT_SILENCED: ReadonlySet<string> = new Set([
  "unused-suppression",
  "expired-suppression",
  "unknown-rule",
  "encoding",
  "conflict-markers",
  "internal-error",
  "invalid-configuration",
]);

/** A comment that asks to ignore what is found: on the line, on the record, in the file; with the place for a reason. */
export function suppress(request: ActionRequest): CodeAction[] {
  const { question } = request;
  const byRule = new Map<string, Diagnostic>();
  for (const finding of findingsTouched(request)) {
    if (!NOT_SILENCED.has(finding.rule) && !byRule.has(nameOf(finding))) byRule.set(nameOf(finding), finding);
  }
  return [...byRule].flatMap(([name, finding]) => {
    const place = placeOf(finding, question);
    if (place === undefined) return [];
    return [
      silencing(`Ignore ${name} on this line`, finding, question, () => onLine(name, place)),
      ...(place.record === undefined || place.record.separatorMissing
        ? []
        : [silencing(`Ignore ${name} on this record`, finding, question, () => onRecord(name, place))]),
      silencing(`Ignore ${name} in this file`, finding, question, () => inFile(name, question)),
    ];
  });
}

/** Of the many messages of `syntax` only this one. */
const nameOf = ({ rule, messageId }: Diagnostic): string => (rule === "syntax" ? `syntax/${messageId}` : rule);

function silencing(title: string, finding: Diagnostic, { file }: Question, edit: () => ActionEdit): CodeAction {
  return {
    title,
    kind: "quickfix",
    preferred: false,
    findings: [finding],
    edit: () => editOf(file.path, [edit()]),
  };
}

/** The line of a finding. */
interface FindingPlace {
  readonly question: Question;
  /** In the file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly hasComment: boolean;
  readonly isHead: boolean;
  readonly record: RecordModel | undefined;
}

function placeOf({ span }: Diagnostic, question: Question): FindingPlace | undefined {
  const { file } = question;
  const node = recordNodeAt(file, span.start);
  if (node.separator !== undefined && span.start >= node.separator.start) {
    const { start, text } = node.separator;
    return { question, start, end: start + text.length, text, hasComment: false, isHead: false, record: undefined };
  }
  const found = lineAt(node, span.start - node.start);
  const record = recordOnLine(file, node, found.line);
  if (node.lines[found.line]?.kind === "marker") return undefined;
  const label = record?.labels.find(({ line, endLine }) => found.line >= line && found.line < endLine);
  // Between the lines of a text a comment would be text, too.
  const line = label === undefined || LIST_LABELS.has(label.name) ? found.line : label.line;
  const start = node.start + (lineStarts(node)[line] ?? 0);
  const end = start + (node.lines[line]?.length ?? 0);
  return {
    question,
    start,
    end,
    text: file.text.slice(start, end),
    // What has the shape of a label takes no comment either.
    hasComment: node.lines[line]?.comment !== undefined || node.lines[line]?.kind === "label",
    isHead: record?.categories.some((category) => category.line === line) ?? false,
    record,
  };
}

/** Above the line; behind the name of a category, for above it the comment would speak for all of its members. */
function onLine(name: string, place: FindingPlace): ActionEdit {
  const { start, end, text, isHead, hasComment } = place;
  if (isHead && !hasComment) {
    const trimmed = start + text.trimEnd().length;
    return written(trimmed, end, ["  ", ...comment("cardwright-ignore", name)]);
  }
  return (
    joined(name, place) ?? above(start, "cardwright-ignore", name, /^[ \t]*/.exec(text)?.[0] ?? "", place.question)
  );
}

/** Where the line above ignores rules already, and gives no reason and no day for them, the rule joins them. */
function joined(name: string, { start, question }: FindingPlace): ActionEdit | undefined {
  const { text } = question.file;
  const before = text.slice(0, start).replace(/(?:\r\n|\r|\n)$/, "");
  const lineStart = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  const line = before.slice(lineStart);
  const sign = line.search(/\S/);
  if (line.charAt(sign) !== "#") return undefined;
  const read = readSuppression(text, { start: lineStart + sign, end: before.length, alone: true });
  if (read?.form !== "cardwright-ignore" || read.rules.length === 0 || read.until !== undefined || line.includes(":"))
    return undefined;
  const end = read.rules.at(-1)?.end ?? before.length;
  return { start: end, end, text: `, ${name}` };
}

/** Above the first line of the record that says something. */
function onRecord(name: string, { record, start, question }: FindingPlace): ActionEdit {
  const node = record?.node ?? recordNodeAt(question.file, start);
  const from = record?.firstLine ?? 0;
  const line = node.lines.findIndex(({ kind }, index) => index >= from && kind !== "blank" && kind !== "comment");
  const at = node.start + (lineStarts(node)[Math.max(line, from)] ?? 0);
  return above(at, "cardwright-ignore-record", name, "", question);
}

function inFile(name: string, question: Question): ActionEdit {
  return above(question.file.text.startsWith("\ufeff") ? 1 : 0, "cardwright-ignore-file", name, "", question);
}

function above(start: number, form: string, name: string, indent: string, { file }: Question): ActionEdit {
  const lineEnd = /\r\n|\r|\n/.exec(file.text)?.[0] ?? "\n";
  return written(start, start, [indent, ...comment(form, name), lineEnd]);
}

function comment(form: string, name: string): Insertion {
  return [`# ${form} ${name}: `, stop("reason")];
}

function written(start: number, end: number, insertion: Insertion): ActionEdit {
  return { start, end, text: filledText(insertion), insertion };
}

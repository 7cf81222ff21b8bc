import {
  type Diagnostic,
  isListLabel,
  type RecordModel,
  readSuppression,
  traitsById,
} from "../../../compiler/index.js";
import { lineEndIn, lineStarts, startOfLine } from "../../../grammar/index.js";
import { filledText, type Insertion, stop } from "../completion/insertion.js";
import { recordLineAt, recordNodeAt, textBetween } from "../find-line.js";
import type { FeatureRequest } from "../question.js";
import { type ActionEdit, type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/**
 * Adds a comment that suppresses a rule on a line, with a placeholder for the reason. Unreadable lines can't be
 * suppressed. Other comments (`cardwright-ignore-record`, `-file`) are offered by completion.
 */
export function suppress(request: ActionRequest): CodeAction[] {
  const { question } = request;
  const finding = findingsTouched(request).find(({ rule }) => traitsById(rule).suppressible);
  const place = finding && placeOf(finding, question);
  if (finding === undefined || place === undefined) return [];
  const { rule } = finding;
  return [
    action({
      title: `Ignore ${rule} on this line`,
      kind: "quickfix",
      findings: [finding],
      edit: () => editOf(question.file.path, [onLine(rule, place)]),
    }),
  ];
}

/** The line of a finding. */
interface FindingPlace {
  readonly question: FeatureRequest;
  /** In the file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly hasComment: boolean;
  readonly isHead: boolean;
  readonly record: RecordModel | undefined;
}

function placeOf({ span }: Diagnostic, question: FeatureRequest): FindingPlace | undefined {
  const { file } = question;
  const node = recordNodeAt(file, span.start);
  if (node.separator !== undefined && span.start >= node.separator.start) {
    const { start, text } = node.separator;
    return { question, start, end: start + text.length, text, hasComment: false, isHead: false, record: undefined };
  }
  const { line: at, record } = recordLineAt(file, span.start);
  if (node.lines[at]?.kind === "marker") return undefined;
  const label = record?.labels.find((one) => at >= one.line && at < one.endLine);
  // Between the lines of a text, a comment would be text.
  const line = label === undefined || isListLabel(label) ? at : label.line;
  const start = node.start + (lineStarts(node)[line] ?? 0);
  const end = start + (node.lines[line]?.length ?? 0);
  return {
    question,
    start,
    end,
    text: textBetween(file, { start, end }),
    // A line with the shape of a label can't have a comment either.
    hasComment: node.lines[line]?.comment !== undefined || node.lines[line]?.kind === "label",
    isHead: record?.categories.some((category) => category.line === line) ?? false,
    record,
  };
}

/** Above the line; after the name of a category, because above it the comment would apply to all of its members. */
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

/** If the line above already suppresses rules, without a reason or day, the rule is added there. */
function joined(name: string, { start, question }: FindingPlace): ActionEdit | undefined {
  const { text } = question.file;
  const before = text.slice(0, start).replace(/(?:\r\n|\r|\n)$/, "");
  const lineStart = startOfLine(text, before.length);
  const line = before.slice(lineStart);
  const sign = line.search(/\S/);
  if (line.charAt(sign) !== "#") return undefined;
  const read = readSuppression(text, { start: lineStart + sign, end: before.length, alone: true });
  if (read?.form !== "cardwright-ignore" || read.rules.length === 0 || read.until !== undefined || line.includes(":"))
    return undefined;
  const end = read.rules.at(-1)?.end ?? before.length;
  return { start: end, end, text: `, ${name}` };
}

function above(start: number, form: string, name: string, indent: string, { file }: FeatureRequest): ActionEdit {
  const lineEnd = lineEndIn(file.node);
  return written(start, start, [indent, ...comment(form, name), lineEnd]);
}

function comment(form: string, name: string): Insertion {
  return [`# ${form} ${name}: `, stop("reason")];
}

function written(start: number, end: number, insertion: Insertion): ActionEdit {
  return { start, end, text: filledText(insertion), insertion };
}

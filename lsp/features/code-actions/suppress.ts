import { type Diagnostic, type FileModel, isListLabel, readSuppression, traitsById } from "../../../compiler/index.js";
import { lineEndIn, type Span, startOfLine } from "../../../grammar/index.js";
import { filledText, type Insertion, stop } from "../completion/insertion.js";
import { lineSpanOf, recordLineAt, textBetween } from "../find-line.js";
import { type ActionEdit, type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/**
 * Adds a comment that suppresses a rule on a line, with a placeholder for the reason. Unreadable lines can't be
 * suppressed. Other comments (`cardwright-ignore-record`, `-file`) are offered by completion.
 */
export function suppress(request: ActionRequest): CodeAction[] {
  const { file } = request.question;
  const finding = findingsTouched(request).find(({ rule }) => traitsById(rule).suppressible);
  const line = finding && lineOf(finding, file);
  if (finding === undefined || line === undefined) return [];
  const { rule } = finding;
  return [
    action({
      title: `Ignore ${rule} on this line`,
      kind: "quickfix",
      findings: [finding],
      edit: () => editOf(file.path, [onLine(rule, line, file)]),
    }),
  ];
}

/** The line of a finding; its span is in the file. */
interface LineFound extends Span {
  readonly text: string;
  readonly hasComment: boolean;
  readonly isHead: boolean;
}

function lineOf({ span }: Diagnostic, file: FileModel): LineFound | undefined {
  const { node, line: at, record } = recordLineAt(file, span.start);
  if (node.separator !== undefined && span.start >= node.separator.start) {
    const { start, text } = node.separator;
    return { start, end: start + text.length, text, hasComment: false, isHead: false };
  }
  if (node.lines[at]?.kind === "marker") return undefined;
  const label = record?.labels.find((one) => at >= one.line && at < one.endLine);
  // Between the lines of a text, a comment would be text.
  const line = label === undefined || isListLabel(label) ? at : label.line;
  const found = lineSpanOf({ node }, line);
  return {
    ...found,
    text: textBetween(file, found),
    // A line with the shape of a label can't have a comment either.
    hasComment: node.lines[line]?.comment !== undefined || node.lines[line]?.kind === "label",
    isHead: record?.categories.some((category) => category.line === line) ?? false,
  };
}

/** Above the line; after the name of a category, because above it the comment would apply to all of its members. */
function onLine(rule: string, { start, end, text, isHead, hasComment }: LineFound, file: FileModel): ActionEdit {
  const comment = [`# cardwright-ignore ${rule}: `, stop("reason")];
  if (isHead && !hasComment) return written(start + text.trimEnd().length, end, ["  ", ...comment]);
  const indent = /^[ \t]*/.exec(text)?.[0] ?? "";
  return joined(rule, start, file) ?? written(start, start, [indent, ...comment, lineEndIn(file.node)]);
}

/** If the line above already suppresses rules, without a reason or day, the rule is added there. */
function joined(rule: string, start: number, { text }: FileModel): ActionEdit | undefined {
  const before = text.slice(0, start).replace(/(?:\r\n|\r|\n)$/, "");
  const lineStart = startOfLine(text, before.length);
  const line = before.slice(lineStart);
  const sign = line.search(/\S/);
  if (line.charAt(sign) !== "#") return undefined;
  const read = readSuppression(text, { start: lineStart + sign, end: before.length, alone: true });
  if (read?.form !== "cardwright-ignore" || read.rules.length === 0 || read.until !== undefined || line.includes(":"))
    return undefined;
  const end = read.rules.at(-1)?.end ?? before.length;
  return { start: end, end, text: `, ${rule}` };
}

function written(start: number, end: number, insertion: Insertion): ActionEdit {
  return { start, end, text: filledText(insertion), insertion };
}

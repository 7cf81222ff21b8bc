import { type Diagnostic, type RecordModel, traitsById } from "../../../compiler/index.js";
import { largest, lineEndLength, type Span } from "../../../grammar/index.js";
import { lineSpanOf, recordLineAt } from "../find-line.js";
import { type ActionRequest, action, type CodeAction, editOf } from "./code-action.js";
import { findingsTouched } from "./fixes.js";

/** Removes what isn't allowed: a line, a category with its members, a label with its text. */
export function removeMisplaced(request: ActionRequest): CodeAction[] {
  const { file } = request.question;
  const found = findingsTouched(request).filter(({ rule }) => traitsById(rule).about.has("place"));
  return found.flatMap((finding) => {
    const item = itemOf(finding, request);
    if (item === undefined) return [];
    return [
      action({
        title: `Remove ${item.name}`,
        kind: "quickfix",
        findings: [finding],
        edit: () => editOf(file.path, [{ ...item.span, text: "" }]),
      }),
    ];
  });
}

interface RemovableItem {
  readonly name: string;
  /** Whole lines, with their line ends. */
  readonly span: Span;
}

function itemOf({ span }: Diagnostic, { question: { file } }: ActionRequest): RemovableItem | undefined {
  const { line, record } = recordLineAt(file, span.start);
  if (record === undefined) return undefined;
  const lines = linesOf(record, line);
  const start = lineSpanOf(record, lines.from).start;
  const last = lineSpanOf(record, lines.to).end;
  return { name: lines.name, span: { start, end: last + lineEndLength(file.text, last) } };
}

/** The part that begins on a line, or just the line. */
function linesOf(
  record: RecordModel,
  line: number,
): { readonly name: string; readonly from: number; readonly to: number } {
  const label = record.labels.find((one) => one.line === line);
  if (label !== undefined) return { name: `${label.node.name.text}:`, from: line, to: label.endLine - 1 };
  const category = record.categories.find((one) => one.line === line);
  if (category !== undefined) {
    const strays = record.strayLines.filter((stray) => stray.category === record.categories.indexOf(category));
    const to = largest([...category.lines, ...strays.map((stray) => stray.line)], line);
    return { name: `${category.name} with its lines`, from: line, to };
  }
  const { start, end } = lineSpanOf(record, line);
  const text = record.node.text.slice(start - record.node.start, end - record.node.start);
  return { name: /^[^\s:]+/.exec(text.trim())?.[0] ?? "this line", from: line, to: line };
}

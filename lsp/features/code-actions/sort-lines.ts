import type { Diagnostic } from "../../../compiler/index.js";
import { recordNodeAt } from "../find-line.js";
import { formatEdits, joinEdits } from "../formatting/format-edits.js";
import { type ActionRequest, action, type CodeAction, editOf, type PackEdit } from "./code-action.js";

/** Sorts the lines of all records in the order of the game. */
export function sortFile(request: ActionRequest): CodeAction[] {
  const { file } = request.question;
  if (file.records.length === 0) return [];
  return [
    action({
      title: "Sort the lines of all records in this file",
      kind: "source.organize.cardwright",
      edit: () => sorted(request, { start: 0, end: file.text.length }),
    }),
  ];
}

/** Sorts the lines of the selected records in the order of the game, if they aren't. */
export function sortRecord(request: ActionRequest): CodeAction[] {
  const { question, selection, invoked } = request;
  if (!invoked && selection.start === selection.end) return [];
  const first = recordNodeAt(question.file, selection.start);
  const isOne = recordNodeAt(question.file, selection.end) === first;
  // A line may belong where it stands only because of what is wrong above it.
  const asked = question.file.node.records.filter(
    ({ start, text }) => start <= selection.end && selection.start <= start + text.length,
  );
  const isOn = ({ span }: Diagnostic) =>
    asked.some(({ start, text }) => start <= span.start && span.start < start + text.length);
  if (request.findings.some((one) => one.severity === "error" && isOn(one))) return [];
  const unsorted = sorted(request, selection);
  const asItIs = joinEdits([...formatEdits(question.file, request.layout, [selection])].flat());
  // What formatting alone would change doesn't count as unsorted.
  if (unsorted === undefined || JSON.stringify(unsorted) === JSON.stringify(editOf(question.file.path, asItIs)))
    return [];
  return [
    action({
      title: isOne ? "Sort the lines of this record" : "Sort the lines of these records",
      kind: "refactor.rewrite",
      edit: () => unsorted,
    }),
  ];
}

function sorted(
  { question: { file }, layout }: ActionRequest,
  within: ActionRequest["selection"],
): PackEdit | undefined {
  const edits = joinEdits([...formatEdits(file, { ...layout, sort: true }, [within])].flat());
  return edits.length === 0 ? undefined : editOf(file.path, edits);
}

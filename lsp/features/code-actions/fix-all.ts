import { applyEdits, type Diagnostic, MOST_FIX_ROUNDS, safeFixes } from "../../../compiler/index.js";
import { lineEdits } from "../formatting/line-edits.js";
import { type ActionRequest, type CodeAction, editOf, type PackEdit } from "./code-action.js";

/** Applies every certain fix in the file, like `cardwright lint --fix`. */
export function fixAll(request: ActionRequest): CodeAction[] {
  const fixable = request.findings.filter(({ fixes }) => fixes.some(({ safe }) => safe));
  if (fixable.length === 0) return [];
  const action: CodeAction = {
    title: "Apply all safe fixes in this file",
    kind: "source.fixAll.cardwright",
    preferred: false,
    findings: fixable,
    edit: () => settle(request),
  };
  return [action];
}

/** Applies fixes and checks again, until nothing is left. */
function settle({ question: { file }, findings, check }: ActionRequest): PackEdit | undefined {
  let text = fixed(file.text, findings);
  for (let round = 1; round < MOST_FIX_ROUNDS; round++) {
    const next = fixed(text, check(text));
    if (next === text) break;
    text = next;
  }
  return text === file.text ? undefined : editOf(file.path, lineEdits(file.text, text, 0));
}

function fixed(text: string, findings: readonly Diagnostic[]): string {
  return applyEdits(
    text,
    safeFixes(findings).flatMap(({ edits }) => edits),
  );
}

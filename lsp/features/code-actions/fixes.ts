import { applyEdits, type Diagnostic, type Fix, MOST_FIX_ROUNDS, safeFixes } from "../../../compiler/index.js";
import { lineEdits } from "../formatting/line-edits.js";
import type { FeatureRequest } from "../question.js";
import { type ActionRequest, action, type CodeAction, editOf, type PackEdit, plain } from "./code-action.js";

/** The findings that a selection touches. */
export function findingsTouched({ findings, selection }: Pick<ActionRequest, "findings" | "selection">): Diagnostic[] {
  return findings.filter(({ span }) => span.start <= selection.end && span.end >= selection.start);
}

/** Every fix of the findings at the selection; for a certain fix also all fixes of its kind in the file. */
export function fixesOf(request: ActionRequest): CodeAction[] {
  const touched = findingsTouched(request);
  const single = touched.flatMap((finding) => finding.fixes.map((fix) => fixAction(finding, fix, request.question)));
  const kinds = new Map(touched.map((finding) => [`${finding.rule} ${finding.messageId}`, finding]));
  const ofKinds = [...kinds.values()].flatMap((finding) => fixesOfKind(finding, request));
  return [...inOrder(single), ...ofKinds];
}

const inOrder = (actions: readonly CodeAction[]): CodeAction[] => [
  ...actions.filter(({ preferred }) => preferred),
  ...actions.filter(({ preferred }) => !preferred),
];

function fixAction(finding: Diagnostic, fix: Fix, question: FeatureRequest): CodeAction {
  return {
    title: fix.title,
    kind: "quickfix",
    preferred: fix.safe,
    findings: [finding],
    edit: () => editsOf(fix, question),
  };
}

/** The edits of a fix by file: some change the description of the game. */
function editsOf({ edits }: Fix, question: FeatureRequest): PackEdit {
  const here = edits.filter((edit) => edit.in === undefined).map(plain);
  const others = [...new Set(edits.flatMap((edit) => edit.in?.file ?? []))].map((file) => ({
    kind: "edit" as const,
    path: pathOf(file, question),
    edits: edits.filter((edit) => edit.in?.file === file).map(plain),
  }));
  return [...(here.length === 0 ? [] : editOf(question.file.path, here)), ...others];
}

/** A system refers to its file by its display path. */
function pathOf(file: string, { file: asked, systems }: FeatureRequest): string {
  const { data, source } = asked.system;
  if (source?.file !== file) return file;
  return systems.fileOf({ system: data.id, edition: data.edition, start: 0, end: 0 })?.path ?? file;
}

/** All findings with a certain fix and the same message, if there are several. */
function fixesOfKind({ rule, messageId }: Diagnostic, { findings, question }: ActionRequest): CodeAction[] {
  const alike = findings.filter((other) => other.rule === rule && other.messageId === messageId);
  const fixable = alike.filter(({ fixes }) => fixes.some(({ safe }) => safe));
  if (fixable.length < 2) return [];
  return [
    action({
      title: `Fix all ${fixable.length} findings of ${rule} like this in the file`,
      kind: "quickfix",
      findings: fixable,
      edit: () =>
        editOf(
          question.file.path,
          safeFixes(fixable).flatMap(({ edits }) => edits.map(plain)),
        ),
    }),
  ];
}

/** Applies every certain fix in the file, like `cardwright lint --fix`. */
export function fixAll(request: ActionRequest): CodeAction[] {
  const fixable = request.findings.filter(({ fixes }) => fixes.some(({ safe }) => safe));
  if (fixable.length === 0) return [];
  return [
    action({
      title: "Apply all safe fixes in this file",
      kind: "source.fixAll.cardwright",
      findings: fixable,
      edit: () => settle(request),
    }),
  ];
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

import type { Diagnostic, FormatOptions } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { Insertion } from "../completion/insertion.js";
import type { FeatureRequest } from "../question.js";

/** Kinds of actions, as editors divide them into menus. */
export const ACTION_KINDS = [
  "quickfix",
  "refactor.extract",
  "refactor.rewrite",
  "source.fixAll.cardwright",
  "source.organize.cardwright",
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Something that can be done at a place, with a title in the author's words. */
export interface CodeAction {
  readonly title: string;
  readonly kind: ActionKind;
  /** What most authors would choose: the certain fix of a finding. */
  readonly preferred: boolean;
  /** What it mends. */
  readonly findings: readonly Diagnostic[];
  /** Why it cannot be done here, although an author might look for it. */
  readonly disabled?: string | undefined;
  /** Made when somebody wants to do it; undefined when there is nothing to do after all. */
  edit(): PackEdit | undefined;
}

/** What changes in which files. */
export type PackEdit = readonly FileEdit[];

export type FileEdit =
  /** The edits do not overlap, and count in the text as it is. */
  | { readonly kind: "edit"; readonly path: string; readonly edits: readonly ActionEdit[] }
  | { readonly kind: "create"; readonly path: string; readonly text: string };

export interface ActionEdit extends Span {
  readonly text: string;
  /** The same text, with places where its author goes on. */
  readonly insertion?: Insertion | undefined;
}

/** What is asked: the question's offset is where the selection begins. */
export interface ActionRequest {
  readonly question: FeatureRequest;
  readonly selection: Span;
  /** All findings of the file. */
  readonly findings: readonly Diagnostic[];
  /** Kinds that are wanted, with all that lie below them; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** The author has asked; else the editor has, for a sign beside the line. */
  readonly invoked: boolean;
  readonly layout: FormatOptions;
  /** The findings of the file if its text were another. */
  check(text: string): readonly Diagnostic[];
}

/** True when actions of that kind are wanted. */
export function isWanted(kind: string, only: ActionRequest["only"]): boolean {
  return only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
}

/** One file with its edits. */
export const editOf = (path: string, edits: readonly ActionEdit[]): PackEdit => [{ kind: "edit", path, edits }];

import type { Diagnostic, FormatOptions } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { Insertion } from "../completion/insertion.js";
import type { Replacement } from "../formatting/line-edits.js";
import type { FeatureRequest } from "../question.js";

/** Kinds of actions, as editors group them in menus. */
export const ACTION_KINDS = [
  "quickfix",
  "refactor.extract",
  "refactor.rewrite",
  "source.fixAll.cardwright",
  "source.organize.cardwright",
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Something that can be done at a place, with a title for the author. */
export interface CodeAction {
  readonly title: string;
  readonly kind: ActionKind;
  /** The most likely choice: the certain fix of a finding. */
  readonly preferred: boolean;
  /** The findings that it fixes. */
  readonly findings: readonly Diagnostic[];
  /** Why it isn't available, although an author might look for it. */
  readonly disabled?: string | undefined;
  /** Computed on demand; undefined if there is nothing to do after all. */
  edit(): PackEdit | undefined;
}

/** The changes by file. */
export type PackEdit = readonly FileEdit[];

export type FileEdit =
  /** Edits don't overlap; offsets are in the current text. */
  | { readonly kind: "edit"; readonly path: string; readonly edits: readonly ActionEdit[] }
  | { readonly kind: "create"; readonly path: string; readonly text: string };

export interface ActionEdit extends Replacement {
  /** The same text, with snippet placeholders. */
  readonly insertion?: Insertion | undefined;
}

/** The request; the question's offset is the start of the selection. */
export interface ActionRequest {
  readonly question: FeatureRequest;
  readonly selection: Span;
  /** All findings of the file. */
  readonly findings: readonly Diagnostic[];
  /** Requested kinds, including their sub-kinds; undefined for all. */
  readonly only?: readonly string[] | undefined;
  /** Requested by the author, rather than by the editor for a light bulb. */
  readonly invoked: boolean;
  readonly layout: FormatOptions;
  /** The findings of the file with another text. */
  check(text: string): readonly Diagnostic[];
}

/** An action that isn't the most likely choice, about no finding unless it says so. */
export const action = (own: Pick<CodeAction, "title" | "kind" | "edit"> & Partial<CodeAction>): CodeAction => ({
  preferred: false,
  findings: [],
  ...own,
});

/** Whether actions of a kind are requested. */
export function isWanted(kind: string, only: ActionRequest["only"]): boolean {
  return only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
}

/** Without placeholders. */
export const plain = ({ start, end, text }: ActionEdit): ActionEdit => ({ start, end, text });

/** A single file with its edits. */
export const editOf = (path: string, edits: readonly ActionEdit[]): PackEdit => [{ kind: "edit", path, edits }];

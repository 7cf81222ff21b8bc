import type { Span } from "../../grammar/index.js";

export type Severity = "error" | "warning" | "info";
/** A rule's configured severity; "off": not reported. */
export type SeveritySetting = Severity | "off";

/** How an editor can render a finding. */
export type Tag = "unnecessary" | "deprecated";

/** Fills the holes of a message, and lets programs understand a finding without its message text. */
export type DataValue = string | number | boolean | readonly string[];
export type Data = Readonly<Record<string, DataValue>>;

/** Replaces a range of text. Offsets are relative to the same start as those of the finding. */
export interface TextEdit extends Span {
  readonly text: string;
  /** A file other than that of the finding. */
  readonly in?: { readonly file: string; readonly text: string };
}

/** A fix for a finding. Edits don't overlap, and apply to the finding's file unless they name another. */
export interface Fix {
  readonly title: string;
  /** Safe: results in the card that its author certainly meant. `--fix` only applies safe fixes. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** A place related to the finding. */
export interface RelatedPlace {
  readonly file: string;
  readonly span: Span;
  readonly message: string;
}

/** A finding at its place in a file. Plain data; reports decide how to show it. */
export interface Diagnostic {
  readonly rule: string;
  readonly messageId: string;
  readonly data: Data;
  readonly severity: Severity;
  readonly message: string;
  /** For a rule of a game: the condition that doesn't hold, with its values. */
  readonly because?: string;
  /** Key of the file in its pack: the path it was read from. */
  readonly file: string;
  readonly span: Span;
  /** Its record, for people: kind and identifier if known. */
  readonly record: { readonly kind: string | undefined; readonly identifier: string | undefined } | undefined;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
  readonly tags: readonly Tag[];
}

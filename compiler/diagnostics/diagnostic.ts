import type { Span } from "../../grammar/index.js";

export type Severity = "error" | "warning" | "info";
/** As it is set for a rule; "off": it is not reported. */
export type SeveritySetting = Severity | "off";

/** How an editor may show a finding besides. */
export type Tag = "unnecessary" | "deprecated";

/** What fills the holes of a message, and lets a reader of the JSON understand a finding without its sentence. */
export type DataValue = string | number | boolean | readonly string[];
export type Data = Readonly<Record<string, DataValue>>;

/** A file that an edit is about: its path, and the text in which offsets count. */
export interface EditedFile {
  readonly file: string;
  readonly text: string;
}

/** Replaces a piece of text. Offsets count from where those of the finding count. */
export interface TextEdit extends Span {
  readonly text: string;
  /** Another file than that of the finding. */
  readonly in?: EditedFile;
}

/** One way to mend a finding. Edits do not overlap and lie in the finding's file, if they do not say another one. */
export interface Fix {
  readonly title: string;
  /** Safe: gives the card that its author certainly meant. Only safe fixes are applied by `--fix`. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

/** Another place that belongs to the finding. */
export interface RelatedPlace {
  readonly file: string;
  readonly span: Span;
  readonly message: string;
}

/** A finding, at its place in a file. Data; how it is shown is the reports' business. */
export interface Diagnostic {
  readonly rule: string;
  readonly messageId: string;
  readonly data: Data;
  readonly severity: Severity;
  readonly message: string;
  /** Of a rule of a game: which of its demands does not hold, and with which values. */
  readonly because?: string;
  /** Key of the file in its pack: the path it was given under. */
  readonly file: string;
  readonly span: Span;
  /** The record it lies in, for people: kind and identifier as far as known. */
  readonly record: { readonly kind: string | undefined; readonly identifier: string | undefined } | undefined;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
  readonly tags: readonly Tag[];
}

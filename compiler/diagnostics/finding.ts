import type { Span } from "../../grammar/index.js";
import type { Data, EditedFile } from "./diagnostic.js";

/** A replacement of text; offsets count from where the finding's span counts from. */
export interface FindingEdit extends Span {
  readonly text: string;
  /** In another file than the finding: offsets are in that one. */
  readonly in?: EditedFile;
}

export interface FindingFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly FindingEdit[];
}

/** What a rule says of one line; offsets count from the start of the line. Remembered with the line. */
export interface LineFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Data;
  readonly span: Span;
  readonly fixes: readonly FindingFix[];
  /** Stands above the rule's own severity: a declaration may say how bad an unfit value of it is. */
  readonly severity: "error" | "warning" | "info" | "off" | undefined;
  readonly tags: readonly ("unnecessary" | "deprecated")[];
  /** A rule of the tool objects, and not only to say so: the line is not what its author meant. */
  readonly flaw: boolean;
}

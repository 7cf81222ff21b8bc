import type { PackModel, RecordPlace } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { PackIndex } from "../pack-index.js";

/** One place at which something is named. */
export interface Occurrence extends RecordPlace {
  /** In the file: the name without quotes. */
  readonly span: Span;
  /** It is given or declared here; else it is asked for or spoken of. */
  readonly write: boolean;
  /** What decides how a new name is written there: between quotes, between the quotes of a condition, or as it is. */
  readonly quoting: "text" | "condition" | "none";
}

/** A pack in view. */
export interface PackInView {
  readonly pack: PackModel;
  readonly index: PackIndex;
}

/** Which records are of interest; all, where it is left out. */
export type Only = (place: RecordPlace) => boolean;

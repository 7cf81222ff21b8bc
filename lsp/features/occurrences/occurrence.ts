import type { PackModel, RecordPlace } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { PackIndex } from "../pack-index.js";

/** A place that names something. */
export interface Occurrence extends RecordPlace {
  /** In the file: the name without quotes. */
  readonly span: Span;
  /** A definition, rather than a reference. */
  readonly write: boolean;
  /** How to write a new name there: between quotes, between the quotes of a condition, or plain. */
  readonly quoting: "text" | "condition" | "none";
}

/** An open pack. */
export interface PackInView {
  readonly pack: PackModel;
  readonly index: PackIndex;
}

/** Limits the records to visit; all by default. */
export type Only = (place: RecordPlace) => boolean;

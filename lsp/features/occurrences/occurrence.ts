import type { PackModel, RecordInPack } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import type { Quoting } from "../meaning/meaning.js";
import type { PackIndex } from "../pack-index.js";

/** A place that names something. */
export interface Occurrence extends RecordInPack {
  /** In the file: the name without quotes. */
  readonly span: Span;
  /** A definition, rather than a reference. */
  readonly write: boolean;
  readonly quoting: Quoting;
}

/** An open pack. */
export interface PackInView {
  readonly pack: PackModel;
  readonly index: PackIndex;
}

/** Limits the records to visit; all by default. */
export type Only = (place: RecordInPack) => boolean;

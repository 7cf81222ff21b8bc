import type { Span } from "../../grammar/index.js";
import type { Data, Fix, SeveritySetting, Tag } from "../diagnostics/diagnostic.js";
import type { FileModel, RecordPlace } from "./pack-model.js";

/**
 * What a rule says. Offsets, also those of edits, count from the start of what the rule was shown: of the line, the record
 * or the file. So it can be remembered with that, wherever it moves to. `Place` says how records are named.
 */
export interface Finding<Place = RecordPlace> {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Data;
  readonly span: Span;
  readonly fixes: readonly Fix[];
  /** Stands above the rule's own severity: a declaration may say how bad an unfit value of it is. */
  readonly severity: SeveritySetting | undefined;
  readonly tags: readonly Tag[];
  /** Other places: offsets as in `span`, or from the start of another record. */
  readonly related: readonly { readonly at: Span; readonly in?: Place | undefined; readonly message: string }[];
  /** Of a rule of a game: which of its demands does not hold, and with which values. */
  readonly because?: string | undefined;
  /** A rule of the tool objects, and not only to say so: the line is not what its author meant. */
  readonly flaw: boolean;
  /** What it hangs on cannot be read yet, in these records: until then nobody can say that it is so, and it is held back. */
  readonly waitsFor?: readonly Place[] | undefined;
}

/** A finding and the record or file that its offsets count in. */
export interface PlacedFinding<Place = RecordPlace, Whole = { readonly file: FileModel }> extends Finding<Place> {
  readonly in: Place | Whole;
}

import type { FilePlace } from "../file-place.js";

/** Why something can't be renamed, and the conflicting place. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: string;
  readonly place: FilePlace | undefined;
  /** The author may want it all the same: what happens then, as a title. */
  readonly unlessWanted?: string;
}

export function refused(reason: string, place?: FilePlace): Refusal {
  return { kind: "refused", reason, place };
}

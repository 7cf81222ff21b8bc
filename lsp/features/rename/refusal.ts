import type { FilePlace } from "../file-place.js";

/** Why something is not renamed, in a sentence, and the place that stands against it. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: string;
  readonly place: FilePlace | undefined;
}

export function refused(reason: string, place?: FilePlace): Refusal {
  return { kind: "refused", reason, place };
}

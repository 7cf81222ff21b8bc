import type { RecordInPack } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { meaningAt } from "./meaning-at.js";
import { occurrencesOf } from "./occurrences/occurrences-of.js";
import type { FeatureRequest } from "./question.js";

/** A highlighted word. */
export interface Highlight {
  readonly span: Span;
  /** write: a definition or declaration. read: a reference. */
  readonly access: "read" | "write";
}

/** How much of a file is searched on either side of the place: more than any screen shows. */
const REACH = 60_000;

/** The occurrences in the file of the symbol at a place; undefined if there is none. */
export function highlightsOf(question: FeatureRequest): Highlight[] | undefined {
  const { pack, index, file } = question;
  const found = meaningAt(question);
  if (found === undefined) return undefined;
  const isNear = (place: RecordInPack): boolean =>
    place.file === file && Math.abs(place.record.node.start - found.span.start) < REACH;
  return occurrencesOf(found.meaning, { pack, index }, isNear).map(({ span, write }) => {
    return { span, access: write ? "write" : "read" };
  });
}

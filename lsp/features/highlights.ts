import type { RecordPlace } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { meaningAt } from "./meaning-at.js";
import { occurrencesOf } from "./occurrences/occurrences-of.js";
import type { FeatureRequest } from "./question.js";

/** A word to be shown as the same. */
export interface Highlight {
  readonly span: Span;
  /** write: it is given or declared here. read: it is asked for or spoken of. */
  readonly access: "read" | "write";
}

/** How much of a file around the place is looked at, on either side: more than any screen shows. */
const REACH = 60_000;

/** Where the file names the same as the word at a place; undefined where that stands for nothing. */
export function highlightsOf(question: FeatureRequest): Highlight[] | undefined {
  const { pack, index, file } = question;
  const found = meaningAt(question);
  if (found === undefined) return undefined;
  const isNear = (place: RecordPlace): boolean =>
    place.file === file && Math.abs(place.record.node.start - found.span.start) < REACH;
  return occurrencesOf(found.meaning, { pack, index }, isNear).map(({ span, write }) => {
    return { span, access: write ? "write" : "read" };
  });
}

import { definitionOf } from "./definition.js";
import type { FilePlace } from "./file-place.js";
import { placeInRecord } from "./file-place.js";
import { meaningAt } from "./meaning-at.js";
import type { PackInView } from "./occurrences/occurrence.js";
import { occurrencesAround, occurrencesOf } from "./occurrences/occurrences-of.js";
import type { FeatureRequest } from "./question.js";
import { isSystemModel } from "./system-files/declared-things.js";

export interface ReferenceOptions {
  /** Include the declaration. */
  readonly declaration: boolean;
  /**
   * The other open packs: those that use this one, and the cards of the game whose `.system` file the request is about.
   */
  readonly others: readonly PackInView[];
}

/** All references to the word at a place; undefined if it refers to nothing. */
export function referencesTo(
  question: FeatureRequest,
  { declaration, others }: ReferenceOptions,
): FilePlace[] | undefined {
  const found = meaningAt(question);
  if (found === undefined) return undefined;
  const { meaning } = found;
  const own = { pack: question.pack, index: question.index };
  const occurrences = isSystemModel(question.file)
    ? occurrencesAround(meaning, question.file, own, others)
    : [own, ...inReach(question, others)].flatMap((view) => occurrencesOf(meaning, view));
  const isDeclared = isSystemModel(question.file) || meaning.kind === "thing";
  const places = occurrences
    .filter(({ write }) => declaration || !write || !isDeclared)
    .map((one) => placeInRecord(one, one.span));
  if (!declaration) return places;
  // The declarations of the game are in another file.
  const paths = new Set(places.map(({ path, span }) => `${path} ${span.start}`));
  const declared = definitionOf(question)?.places ?? [];
  return [
    ...declared.filter(({ path, span }) => path.endsWith(".system") && !paths.has(`${path} ${span.start}`)),
    ...places,
  ];
}

/** The packs whose cards this pack's cards can see, or the other way round. */
function inReach({ pack }: FeatureRequest, others: readonly PackInView[]): readonly PackInView[] {
  const home = pack.pack?.file.path;
  const isUsed = (other: PackInView): boolean =>
    pack.uses.some((used) => used.pack !== undefined && used.pack.pack?.file.path === other.pack.pack?.file.path);
  const uses = (other: PackInView): boolean =>
    other.pack.uses.some((used) => used.pack !== undefined && used.pack.pack?.file.path === home);
  return home === undefined ? [] : others.filter((other) => isUsed(other) || uses(other));
}

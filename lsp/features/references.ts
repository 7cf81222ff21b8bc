import { definitionOf } from "./definition.js";
import { type FilePlace, placeInRecord } from "./file-place.js";
import type { Meaning } from "./meaning/meaning.js";
import { meaningAt } from "./meaning-at.js";
import type { Occurrence, PackInView } from "./occurrences/occurrence.js";
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

/** All references to the word at a place, pack by pack; undefined if it refers to nothing. */
export function referencesByPack(
  question: FeatureRequest,
  { declaration, others }: ReferenceOptions,
): Iterable<readonly FilePlace[]> | undefined {
  const found = meaningAt(question);
  return found && placesByPack(found.meaning);

  function* placesByPack(meaning: Meaning): Generator<readonly FilePlace[]> {
    const isDeclared = isSystemModel(question.file) || meaning.kind === "thing";
    // The declarations of the game are in another file.
    const files = declaration ? (definitionOf(question)?.places ?? []) : [];
    let declared = files.filter(({ path }) => path.endsWith(".system"));
    for (const occurrences of occurrencesByPack(meaning)) {
      const places = occurrences
        .filter(({ write }) => declaration || !write || !isDeclared)
        .map((one) => placeInRecord(one, one.span));
      const known = new Set(places.map(nameOf));
      yield [...declared.filter((place) => !known.has(nameOf(place))), ...places];
      declared = [];
    }
  }

  function* occurrencesByPack(meaning: Meaning): Generator<readonly Occurrence[]> {
    const own = { pack: question.pack, index: question.index };
    if (isSystemModel(question.file)) yield* occurrencesAround(meaning, question.file, own, others);
    else for (const view of [own, ...inReach(question, others)]) yield occurrencesOf(meaning, view);
  }
}

const nameOf = ({ path, span }: FilePlace): string => `${path} ${span.start}`;

/** The packs whose cards this pack's cards can see, or the other way round. */
function inReach({ pack }: FeatureRequest, others: readonly PackInView[]): readonly PackInView[] {
  const home = pack.pack?.file.path;
  const isUsed = (other: PackInView): boolean =>
    pack.uses.some((used) => used.pack !== undefined && used.pack.pack?.file.path === other.pack.pack?.file.path);
  const uses = (other: PackInView): boolean =>
    other.pack.uses.some((used) => used.pack !== undefined && used.pack.pack?.file.path === home);
  return home === undefined ? [] : others.filter((other) => isUsed(other) || uses(other));
}

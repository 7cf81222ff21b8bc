import { type RecordInPack, type ReferredName, referredBy, type System, type Value } from "../../compiler/index.js";
import { isSameValue } from "./meaning/same-value.js";
import { indexesInReach, type NamePath, type PackIndex, type Use } from "./pack-index.js";

/** Lines with what a text elsewhere refers to, by the rules of the game: `Mentions = Card.Name`. */
export interface Referred {
  readonly uses: readonly Use[];
  /** The records of the kinds in these rules, in pack order; those of used packs come last. */
  readonly records: readonly RecordInPack[];
}

/** The things that a text refers to; undefined if it isn't a reference. `names`: what it names by the phrase that has it. */
export function referredTo(
  {
    path,
    value,
    system,
    names,
  }: { path: NamePath; value: Value; system: System; names?: readonly ReferredName[] | undefined },
  index: PackIndex,
): Referred | undefined {
  const to = (names ?? referredBy(system, path.category, path.name)).filter(({ name }) => system.attributes.has(name));
  if (to.length === 0 || value.kind !== "text") return undefined;
  const uses = [...new Set(to.map(({ name }) => name))].flatMap((name) => usesOf(name, value, index));
  const records = new Map(uses.flatMap((use) => use.places().map((place) => [place.record, place] as const)));
  return { uses, records: [...records.values()].filter((place) => isOfKind(place, to)) };
}

function usesOf(name: string, value: Value, index: PackIndex): Use[] {
  return indexesInReach(index).flatMap((one) =>
    one
      .given({ category: undefined, name })
      .filter(({ entry }) => entry.values.some((other) => isSameValue(other, value))),
  );
}

function isOfKind({ record }: RecordInPack, to: readonly ReferredName[]): boolean {
  return to.some(({ kind }) => record.kinds.names.has(kind));
}

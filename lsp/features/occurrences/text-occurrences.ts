import { readingPhrase, type System } from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { entryPlaces } from "../entry-places.js";
import { nameOfHole, type PlacedLeaf, textLeaves } from "../meaning/text-meaning.js";
import type { Use } from "../pack-index.js";
import { moved } from "../spans.js";
import type { Occurrence, Only, PackInView } from "./occurrence.js";

/**
 * Words in texts read by phrases that fill a hole for one of the names: `[Tin Hare 1/1/1]` in a hole for names of
 * tokens.
 */
export function textOccurrences(
  names: ReadonlySet<string>,
  words: string,
  system: System,
  view: PackInView,
  only: Only,
): Occurrence[] {
  const isNamed = ({ leaf: { hole } }: PlacedLeaf): boolean =>
    hole !== undefined && hole.text === words && names.has(nameOfHole(hole.name));
  return occurrencesIn(
    system,
    view,
    only,
    ({ entry }) => entry.values.some((value) => value.kind === "text" && value.value.includes(words)),
    (leaves) => leaves.filter(isNamed).map(({ span }) => span),
  );
}

/** Texts that use a phrase. */
export function phraseOccurrences(name: string, system: System, view: PackInView, only: Only): Occurrence[] {
  return occurrencesIn(
    system,
    view,
    only,
    () => true,
    (leaves) => {
      const nodes = new Map(leaves.map(({ leaf: { node }, read }) => [node, read]));
      return [...nodes].flatMap(([node, read]) =>
        node.form.declaration.name === name ? [read.place({ start: node.start, end: node.end })] : [],
      );
    },
  );
}

function occurrencesIn(
  system: System,
  { index }: PackInView,
  only: Only,
  isLooked: (use: Use) => boolean,
  spansOf: (leaves: readonly PlacedLeaf[]) => readonly Span[],
): Occurrence[] {
  if (system.phrases.size === 0) return [];
  const uses = [...system.attributes]
    .filter(([, declarations]) => declarations.some((one) => readingPhrase(one, system.phrases) !== undefined))
    .flatMap(([name]) => [undefined, ...index.categoriesGiven].flatMap((category) => index.given({ category, name })));
  return uses.filter(isLooked).flatMap((use) => {
    const places = use.places(only);
    const spans = places.length === 0 ? [] : spansOf(textLeaves(use.entry));
    if (spans.length === 0) return [];
    return places.flatMap((place) =>
      entryPlaces(place, new Set([use.entry])).flatMap(({ start }) =>
        spans.map((span) => ({ ...place, span: moved(span, start), write: false, quoting: "text" as const })),
      ),
    );
  });
}

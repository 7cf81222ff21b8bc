import { type DefinitionLink, DefinitionRequest, type Location } from "vscode-languageserver/node";
import { type Definition, definitionOf } from "../../features/index.js";
import { answer, atPlace } from "./request.js";

/** The declaration of a word, or what supplies the value it requires. */
export const definition = answer(
  DefinitionRequest.type,
  () => ({ definitionProvider: true }),
  atPlace(async (asked, context): Promise<Location[] | DefinitionLink[] | null> => {
    const found = definitionOf(asked.question);
    if (found === undefined) return null;
    const { origin } = found;
    const places = namingCards(found.places);
    if (!context.client.definitionLinks) return places.map(({ path, span }) => context.locationOf(path, span));
    return places.map(({ path, span, whole }) => ({
      originSelectionRange: asked.lines.rangeOf(origin),
      targetUri: context.uriOf(path),
      targetRange: context.rangeIn(path, {
        start: Math.min(whole.start, span.start),
        end: Math.max(whole.end, span.end),
      }),
      targetSelectionRange: context.rangeIn(path, span),
    }));
  }),
);

/**
 * Editors list several places by their line, and lines that supply the same value look alike: so places on several
 * cards are shown as the cards' identifiers, once each.
 */
function namingCards(places: Definition["places"]): Definition["places"] {
  const keyOf = ({ path, card }: Definition["places"][number]) => `${card?.start} ${path}`;
  const cards = new Map(places.map((place) => [keyOf(place), place]));
  if (cards.size < 2 || places.some(({ card }) => card === undefined)) return places;
  return [...cards.values()].map((place) => ({ ...place, span: place.card ?? place.span }));
}

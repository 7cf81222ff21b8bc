import { cardSvg, drawCard } from "../tools/index.js";
import { modelOf, type Pack, PackError } from "./pack.js";

/**
 * A card as a self-contained SVG in millimetres, with the face that its game declares for it.
 *
 * @param options.picture the picture on it: a data URI, or an address that the viewer of the SVG can open
 * @throws {PackError} if the pack has no card with this identifier
 */
export function draw(pack: Pack, identifier: string, options: { readonly picture?: string } = {}): string {
  const [place] = modelOf(pack).byIdentifier.get(identifier.normalize("NFC")) ?? [];
  if (place === undefined) throw new PackError(`there is no card ${identifier} in this pack`);
  const { picture } = options;
  return cardSvg(drawCard(place.record, { picture: picture !== undefined }), { picture });
}

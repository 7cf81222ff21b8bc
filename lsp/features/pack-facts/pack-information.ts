import { type PackModel, packName, systemOfPack } from "../../../compiler/index.js";

/** Counts the content of a pack. One step per card. */
export function packInformation(pack: PackModel) {
  const system = systemOfPack(pack)?.data;
  return {
    /** Undefined for a file without a pack. */
    name: packName(pack),
    system: system && { id: system.id, edition: system.edition, name: system.name },
    files: pack.files.length,
    decks: pack.decks.length,
    cards: pack.cards.length,
    /** The number of cards, counting copies. */
    copies: pack.cards.reduce((sum, { record }) => sum + record.copies, 0),
  };
}

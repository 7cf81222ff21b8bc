import { type PackModel, packName, systemOfPack } from "../../../compiler/index.js";

/** Facts about a pack, for the status bar. */
export interface PackInformation {
  /** Undefined for a file without a pack. */
  readonly name: string | undefined;
  readonly system: { readonly id: string; readonly edition: string; readonly name: string } | undefined;
  readonly files: number;
  readonly decks: number;
  readonly cards: number;
  /** The number of cards, counting copies. */
  readonly copies: number;
}

/** Counts the content of a pack. One step per card. */
export function packInformation(pack: PackModel): PackInformation {
  const system = systemOfPack(pack)?.data;
  return {
    name: packName(pack),
    system: system && { id: system.id, edition: system.edition, name: system.name },
    files: pack.files.length,
    decks: pack.decks.length,
    cards: pack.cards.length,
    copies: pack.cards.reduce((sum, { record }) => sum + record.copies, 0),
  };
}

import { type PackModel, packName, systemOfPack } from "../../../compiler/index.js";

/** What a pack is, for a line in which an editor says it. */
export interface PackInformation {
  /** Undefined for a file that belongs to no pack. */
  readonly name: string | undefined;
  readonly system: { readonly id: string; readonly edition: string; readonly name: string } | undefined;
  readonly files: number;
  readonly decks: number;
  readonly cards: number;
  /** The cards, with their copies. */
  readonly copies: number;
}

/** Counts what is in a pack. One step a card. */
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

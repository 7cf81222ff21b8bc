import { type PackModel, systemOfPack } from "../../compiler/index.js";
import { type PackStatistics, packStatistics } from "../../tools/index.js";
import { statisticsText, type TextOptions } from "./statistics-text.js";

/** The statistics of a pack; undefined if it has no cards. */
export function statisticsOf(pack: PackModel): PackStatistics | undefined {
  const system = systemOfPack(pack);
  if (system === undefined || (pack.cards.length === 0 && pack.decks.length === 0)) return undefined;
  return packStatistics(pack, system);
}

export function statisticsTexts(packs: readonly PackStatistics[], options: TextOptions): string {
  return packs.map((pack) => statisticsText(pack, options)).join("\n\n");
}

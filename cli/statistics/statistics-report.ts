import { type PackModel, serialize, systemOfPack } from "../../compiler/index.js";
import { type PackStatistics, packStatistics } from "../../tools/index.js";
import { statisticsText, type TextOptions } from "./statistics-text.js";

/** The statistics of several packs; packs without cards are left out. */
export function statisticsOf(packs: readonly PackModel[]): PackStatistics[] {
  return packs.flatMap((pack) => {
    const system = systemOfPack(pack);
    if (system === undefined || (pack.cards.length === 0 && pack.decks.length === 0)) return [];
    return [packStatistics(pack, system)];
  });
}

export function statisticsJson(packs: readonly PackStatistics[]): string {
  return serialize({ version: 1, packs });
}

export function statisticsTexts(packs: readonly PackStatistics[], options: TextOptions): string {
  return packs.map((pack) => statisticsText(pack, options)).join("\n\n");
}

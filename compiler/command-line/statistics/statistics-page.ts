import type { PackStatistics } from "../../index.js";
export function statisticsPage(packs: readonly PackStatistics[]): string {
  return String(packs.length);
}

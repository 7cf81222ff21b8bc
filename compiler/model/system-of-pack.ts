import type { System } from "../systems/system.js";
import type { PackModel } from "./pack-model.js";

/** The game whose rules most of a pack follows: that of its record, or of its first card. */
export function systemOfPack({ pack, cards, files }: PackModel): System | undefined {
  return (pack ?? cards[0])?.record.system ?? files[0]?.system;
}

import type { System } from "../systems/system.js";
import type { PackModel } from "./pack-model.js";
import type { RecordModel } from "./record-model.js";
import { labelOf } from "./verbatim-lines.js";

/** What the label `Pack:` says; it may be empty. Undefined where there is no such label. */
export function packName({ pack }: Pick<PackModel, "pack">): string | undefined {
  return pack && labelOf(pack.record, "Pack")?.text;
}

/** What a record tells its readers, on one line: its first label in whole sentences. Empty when it tells them nothing. */
export function saysOf({ labels }: RecordModel): string {
  // The identifier and the number of copies are no sentences: they are declared as one line.
  return labels.find(({ declaration }) => declaration?.lines === "joined")?.text.replaceAll("\n", " ") ?? "";
}

/** The game whose rules most of a pack follows: that of its record, or of its first card. */
export function systemOfPack({ pack, cards, files }: PackModel): System | undefined {
  return (pack ?? cards[0])?.record.system ?? files[0]?.system;
}

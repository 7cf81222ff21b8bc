import type { System } from "../systems/system.js";
import type { PackModel } from "./pack-model.js";
import type { RecordModel } from "./record-model.js";
import { labelOf } from "./verbatim-lines.js";

/** The text of the label `Pack:`, which may be empty. Undefined without the label. */
export function packName({ pack }: Pick<PackModel, "pack">): string | undefined {
  return pack && labelOf(pack.record, "Pack")?.text;
}

/** A pack and those that it uses. */
export function withUsed(pack: PackModel): readonly PackModel[] {
  return [pack, ...pack.uses.flatMap((used) => used.pack ?? [])];
}

/** A one-line description of a record: its first label with full sentences. Empty if there is none. */
export function directiveOf({ labels }: RecordModel): string {
  // Labels declared as one line, such as the identifier, aren't sentences.
  return labels.find(({ declaration }) => declaration?.lines === "joined")?.text.replaceAll("\n", " ") ?? "";
}

/** The game of most of a pack: that of its record, or of its first card. */
export function systemOfPack({ pack, cards, files }: PackModel): System | undefined {
  return (pack ?? cards[0])?.record.system ?? files[0]?.system;
}

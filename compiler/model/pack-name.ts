import { labelOf } from "./kept-lines.js";
import type { PackModel } from "./pack-model.js";

/** What the label `Pack:` says; it may be empty. Undefined where there is no such label. */
export function packName({ pack }: Pick<PackModel, "pack">): string | undefined {
  return pack && labelOf(pack.record, "Pack")?.text;
}

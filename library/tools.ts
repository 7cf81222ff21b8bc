/** What can be learnt from packs: figures and changes. (docs/library.md) */

import { compilePack } from "../compiler/index.js";
import {
  type Change,
  describeChange,
  diffPacks,
  type PackStatistics,
  type PackVersion,
  packStatistics,
  verdictsOf,
} from "../tools/index.js";
import { systemOf } from "./game.js";
import { check, modelOf, type Pack } from "./pack.js";
import { sha256 } from "./sha256.js";

export type { PackStatistics } from "../tools/index.js";

/** A difference between two versions of a pack. */
export interface PackChange extends Pick<Change, "kind" | "impact" | "breaks"> {
  /** For people. */
  readonly message: string;
}

/** The figures of a pack, as `cardwright stats --format json` has them: cards by kind, costs and what covers them. */
export function statistics(pack: Pack): PackStatistics {
  return packStatistics(modelOf(pack), systemOf(pack.game));
}

/** What changed from one version of a pack to another, as in `cardwright diff`. (docs/diff.md) */
export function diff(before: Pack, after: Pack): readonly PackChange[] {
  return diffPacks(versionOf(before), versionOf(after)).changes.map((change) => ({
    kind: change.kind,
    impact: change.impact,
    breaks: change.breaks,
    message: describeChange(change)
      .map(({ text }) => text)
      .join(""),
  }));
}

function versionOf(pack: Pack): PackVersion {
  const model = modelOf(pack);
  const system = systemOf(pack.game);
  return { compiled: compilePack(model, sha256), system, verdicts: verdictsOf(model, system, check(pack)) };
}

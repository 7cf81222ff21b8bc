import { isSystemFile, type PackModel } from "../../../compiler/index.js";
import type { PackInView } from "../occurrences/occurrence.js";
import { packIndexOf } from "../pack-index.js";
import type { FeatureRequest } from "../question.js";

/** The pack of a request and all that use it or are used by it, directly or not: they share names. */
export function packsInReach({ pack, index }: FeatureRequest, others: readonly PackInView[]): PackInView[] {
  const reached = new Map<string, PackInView>([[homeOf(pack), { pack, index }]]);
  for (const view of reached.values()) {
    for (const { pack: used } of view.pack.uses) {
      if (used === undefined || reached.has(homeOf(used)) || isOutline(used)) continue;
      const open = others.find((other) => homeOf(other.pack) === homeOf(used));
      reached.set(homeOf(used), open ?? { pack: used, index: packIndexOf(used) });
    }
    for (const other of others) {
      const home = homeOf(other.pack);
      const uses = other.pack.uses.some(({ pack: used }) => used !== undefined && homeOf(used) === homeOf(view.pack));
      if (uses && !reached.has(home)) reached.set(home, other);
    }
  }
  return [...reached.values()];
}

/** The identity of a pack: its first file. */
function homeOf({ pack, files }: PackModel): string {
  return pack?.file.path ?? files[0]?.path ?? "";
}

/** A placeholder for the system that a `.system` file extends, without a file. */
function isOutline({ files }: PackModel): boolean {
  return files.every(isSystemFile);
}

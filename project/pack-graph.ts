import { components } from "../compiler/index.js";
import { getOrMake } from "../grammar/index.js";

/**
 * Which packs use which, by their folders. Each pack is read alone, after those that it uses, and linked with them;
 * packs that use each other form a circle, and none of them can build on another one of it.
 */
export class PackGraph {
  private readonly uses = new Map<string, readonly string[]>();
  /** The packs of the same component, for each pack. */
  private readonly circles = new Map<string, readonly string[]>();

  /** `namedIn`: the folders that the pack in a folder names; none if there is no pack. */
  constructor(private readonly namedIn: (folder: string) => readonly string[]) {}

  /** Some packs, and all that they use at any depth: each after those that it uses, except in a circle. */
  inOrder(...folders: readonly string[]): readonly string[] {
    const found = this.reachedFrom(folders);
    const all = components([...found], (folder) => this.usedBy(folder));
    for (const circle of all) for (const folder of circle) this.circles.set(folder, circle);
    return all.flat();
  }

  /** Whether a pack that names another one is used by it in turn, at any depth. */
  leadsBack(by: string, named: string): boolean {
    if (by === named) return true;
    if (!this.usedBy(by).includes(named)) return this.reachedFrom([named]).has(by);
    if (!this.circles.has(by)) this.inOrder(by);
    return this.circles.get(by) === this.circles.get(named);
  }

  /** What a pack names may have changed; without a folder, what any of them does. */
  forget(folder?: string): void {
    this.circles.clear();
    if (folder === undefined) this.uses.clear();
    else this.uses.delete(folder);
  }

  private usedBy(folder: string): readonly string[] {
    return getOrMake(this.uses, folder, () => this.namedIn(folder));
  }

  private reachedFrom(folders: readonly string[]): ReadonlySet<string> {
    const reached = new Set(folders);
    // Iterating a set includes members added meanwhile.
    for (const folder of reached) for (const used of this.usedBy(folder)) reached.add(used);
    return reached;
  }
}

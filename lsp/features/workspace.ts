import {
  type Checker,
  type CheckSettings,
  type EditedPack,
  openEditedPack,
  type PackInput,
  type RecordModel,
  type RecordPlace,
  type SuppressionChoices,
} from "../../compiler/index.js";
import { PackIndex } from "./pack-index.js";

/** A pack that follows the texts of its files, with an index. */
export interface LivePack extends EditedPack {
  /** The current index, created on first use. */
  readonly index: PackIndex;
}

/** Reads a pack to keep it open; yields now and then to let other work run. */
export function* openLivePack(
  checker: Checker,
  input: PackInput,
  settings: CheckSettings & SuppressionChoices,
): Generator<void, LivePack> {
  const pack = yield* openEditedPack(input, checker, settings);
  const index = new FollowingIndex(pack);
  pack.listen(index);
  return Object.defineProperty(pack, "index", { get: () => index.now() }) as LivePack;
}

/** The index of a live pack: entries are dropped with their records. */
class FollowingIndex {
  private made: PackIndex | undefined;

  constructor(private readonly pack: EditedPack) {}

  now(): PackIndex {
    this.made ??= new PackIndex(this.pack.model);
    return this.made;
  }

  removeMisplaced(record: RecordModel): void {
    this.made?.removeMisplaced(record);
  }

  putIn(place: RecordPlace): void {
    this.made?.putIn(place);
  }

  startAgain(): void {
    this.made = undefined;
  }
}

import {
  type Checker,
  type CheckSettings,
  type EditedPack,
  openEditedPack,
  type PackInput,
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
  let index: PackIndex | undefined;
  pack.listen({
    takeOut: (record) => index?.takeOut(record),
    putIn: (place) => index?.putIn(place),
    startAgain() {
      index = undefined;
    },
  });
  return Object.defineProperty(pack, "index", {
    get() {
      index ??= new PackIndex(pack.model);
      return index;
    },
  }) as LivePack;
}

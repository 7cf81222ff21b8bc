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
import { createPackIndex, type LivePackIndex, type PackIndex } from "./pack-index.js";

/** A pack that is kept up to date with the texts of its files, with an index that follows. */
export interface LivePack extends EditedPack {
  /** What cards give and ask for, as they are now; made when it is first asked for. */
  readonly index: PackIndex;
}

/** Reads a pack to keep it open; now and then it yields, so that others may have their turn. */
export function* openLivePack(
  checker: Checker,
  input: PackInput,
  settings: CheckSettings & SuppressionChoices,
): Generator<void, LivePack> {
  const pack = yield* openEditedPack(input, checker, settings);
  const index = new FollowingIndex(pack);
  pack.listen(index);
  return {
    get model() {
      return pack.model;
    },
    get version() {
      return pack.version;
    },
    get factsVersion() {
      return pack.factsVersion;
    },
    held: () => pack.held(),
    get hasLater() {
      return pack.hasLater;
    },
    get index() {
      return index.now();
    },
    edit: (path, edits, text) => pack.edit(path, edits, text),
    bringTo: (path, text) => pack.bringTo(path, text),
    use: (usePack, factsChanged) => pack.use(usePack, factsChanged),
    lookBeside: (hasFile) => pack.lookBeside(hasFile),
    configure: (next) => pack.configure(next),
    findings: (path) => pack.findings(path),
    changedFiles: () => pack.changedFiles(),
    later: () => pack.later(),
    forLater: () => pack.forLater(),
    listen: (listener) => pack.listen(listener),
  };
}

/** The index of a pack: what it knows of a record goes when the record goes. */
class FollowingIndex {
  private made: LivePackIndex | undefined;

  constructor(private readonly pack: EditedPack) {}

  now(): PackIndex {
    this.made ??= createPackIndex(this.pack.model);
    return this.made;
  }

  takeOut(record: RecordModel): void {
    this.made?.takeOut(record);
  }

  putIn(place: RecordPlace): void {
    this.made?.putIn(place);
  }

  startAgain(): void {
    this.made = undefined;
  }
}

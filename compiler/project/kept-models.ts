import type { FileModel, PackModel } from "../index.js";
import type { FoundInPack } from "./check-packs.js";

/**
 * Files and packs as they were read, and what was found in them. A pack of which no file changed stays the same object,
 * so what was found in it is known.
 */
export interface KeptModels {
  readonly file: (path: string) => FileModel | undefined;
  /** The pack as it was, if it is still the same; else the one that was read. `key` is its folder, or its only file. */
  keep(key: string, pack: PackModel): PackModel;
  /** What was found in packs; true while the configurations stay the same. */
  readonly findings: WeakMap<PackModel, FoundInPack>;
}

export function keepModels(): KeptModels {
  const files = new Map<string, FileModel>();
  const packs = new Map<string, PackModel>();
  return {
    file: (path) => files.get(path),
    findings: new WeakMap(),
    keep(key, pack) {
      const before = packs.get(key);
      if (before !== undefined && isSame(before, pack)) return before;
      packs.set(key, pack);
      for (const file of before?.files ?? []) files.delete(file.path);
      for (const file of pack.files) files.set(file.path, file);
      return pack;
    },
  };
}

function isSame(before: PackModel, after: PackModel): boolean {
  return (
    before.files.length === after.files.length &&
    before.files.every((file, index) => file === after.files[index]) &&
    before.uses.length === after.uses.length &&
    before.uses.every(({ pack, problem }, index) => {
      const other = after.uses[index];
      return pack === other?.pack && problem === other?.problem;
    }) &&
    before.systemNames.join() === after.systemNames.join()
  );
}

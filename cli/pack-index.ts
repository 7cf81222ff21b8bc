import path from "node:path";
import {
  type CompiledIndex,
  type CompiledPack,
  FORMAT,
  INDEX_ID,
  type IndexedPack,
  serialize,
} from "../compiler/index.js";
import { groupBy } from "../grammar/index.js";
import { type PackOnDisk, withSlashes } from "../project/index.js";
import { saveOutput } from "./files/save-output.js";
import type { CommandSession } from "./session.js";

/** What an index says of a pack, before it is known where the others are: little, for a watching command keeps it. */
export type PackEntry = Omit<IndexedPack, "file">;

export function packEntry({ system: { id, edition }, pack: { name }, uses, hash, cardsHash }: CompiledPack): PackEntry {
  return {
    ...(name === undefined ? {} : { name }),
    system: { id, edition },
    hash,
    ...(cardsHash === undefined ? {} : { cardsHash }),
    uses,
  };
}

/** The index in each folder that several packs are written to. Its other name is for where a pack is called index. */
export function indexFiles(files: ReadonlyMap<PackOnDisk, string>): ReadonlyMap<string, string> {
  const folders = groupBy([...files.values()], (file) => path.dirname(file));
  return new Map(
    [...folders].flatMap(([folder, all]) => {
      const names = ["index.json", "index-of-packs.json"].map((name) => path.join(folder, name));
      const free = names.find((name) => !all.includes(name));
      return all.length > 1 && free !== undefined ? [[folder, free] as const] : [];
    }),
  );
}

/** Writes each index: the packs that were written to its folder, in their order. */
export function saveIndexes(
  session: CommandSession,
  files: ReadonlyMap<PackOnDisk, string>,
  written: ReadonlyMap<PackOnDisk, PackEntry>,
): void {
  const ofFolder = new Map([...files.keys()].map((pack) => [pack.folder, pack]));
  for (const [folder, index] of indexFiles(files)) {
    const nameIn = (pack: PackOnDisk | undefined): string | undefined => {
      const file = pack !== undefined && written.has(pack) ? files.get(pack) : undefined;
      return file === undefined ? undefined : withSlashes(path.relative(folder, file));
    };
    const packs = [...written].flatMap(([pack, { name, uses, ...entry }]) => {
      const file = files.get(pack);
      if (file === undefined || path.dirname(file) !== folder) return [];
      const from = pack.folder ?? path.dirname(pack.files[0] ?? "");
      return [
        {
          ...(name === undefined ? {} : { name }),
          file: path.basename(file),
          ...entry,
          uses: uses.map((use) => {
            const used = nameIn(ofFolder.get(path.resolve(from, use.folder)));
            return used === undefined ? use : { ...use, file: used };
          }),
        },
      ];
    });
    const made: CompiledIndex = { $schema: INDEX_ID, format: FORMAT, packs };
    saveOutput(session, index, serialize(made));
  }
}

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
import { type PackOnDisk, readRegularFile, withSlashes } from "../project/index.js";
import { saveOutput } from "./files/save-output.js";
import { isFile } from "./files/write-output.js";
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

/**
 * The index in each folder that several packs are written to, or that has one already, which would be out of date. Its
 * other name is for where a pack is called index.
 */
export function indexFiles(files: ReadonlyMap<PackOnDisk, string>): ReadonlyMap<string, string> {
  const folders = groupBy([...files.values()], (file) => path.dirname(file));
  return new Map(
    [...folders].flatMap(([folder, all]) => {
      const names = ["index.json", "index-of-packs.json"].map((name) => path.join(folder, name));
      const free = names.find((name) => !all.includes(name));
      return free !== undefined && (all.length > 1 || listedIn(free).length > 0) ? [[folder, free] as const] : [];
    }),
  );
}

/** What an index lists whose packs are still there; nothing if there is no such file or it is no index. */
function listedIn(index: string): readonly IndexedPack[] {
  try {
    const { $schema, packs }: Partial<CompiledIndex> = JSON.parse(readRegularFile(index).toString());
    if ($schema !== INDEX_ID || !Array.isArray(packs)) return [];
    return packs.filter(({ file }) => isFile(path.join(path.dirname(index), path.basename(file))));
  } catch {
    return [];
  }
}

/** Writes each index: the packs that were written to its folder, in their order, then those that it had besides. */
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
    const before = listedIn(index);
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
            const earlier = before.find((one) => one.file === path.basename(file))?.uses;
            const used =
              nameIn(ofFolder.get(path.resolve(from, use.folder))) ??
              earlier?.find(({ folder }) => folder === use.folder)?.file;
            return used === undefined ? use : { ...use, file: used };
          }),
        },
      ];
    });
    const others = before.filter(({ file }) => !packs.some((pack) => pack.file === file));
    const made: CompiledIndex = { $schema: INDEX_ID, format: FORMAT, packs: [...packs, ...others] };
    saveOutput(session, index, serialize(made));
  }
}

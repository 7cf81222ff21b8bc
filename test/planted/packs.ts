import { type CleanPack, cleanPack, cleanSystem } from "./clean-pack.js";

/** The sample packs of all games, and the descriptions of some. A function for each: reading them all takes a second. */
export const PACKS: readonly (readonly [name: string, read: () => CleanPack])[] = [
  ...["lanterns", "starter", "caravans", "beekeepers", "glasshouse", "salt-stairs", "tavern"].map((name) =>
    at(`samples/${name}`, cleanPack),
  ),
  ...["samples/tavern/tavern.system", "systems/conspiracy.system", "systems/prelude.system"].map((path) =>
    at(path, cleanSystem),
  ),
];

function at(path: string, read: (path: string) => CleanPack): readonly [string, () => CleanPack] {
  return [path, () => read(path)];
}

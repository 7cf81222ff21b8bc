import { type LoadedSystem, type ResolveSystem, systemOfRecords } from "../model/load-system.js";
import { readPack } from "../model/read-pack.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { System } from "../systems/system.js";
import type { Checker } from "./checker.js";
import { brokenPlaces } from "./settle/broken-declarations.js";

/**
 * Reads a `.system` file like `loadSystem`, but first checks it against the system language: while a declaration has
 * an error, cards aren't checked against it.
 */
export function loadSoundSystem(text: string, resolve: ResolveSystem, meta: System, checker: Checker): LoadedSystem {
  const findSystem = (key: string): System | undefined => {
    const found = resolve(key);
    return found === undefined || found === "circular" ? undefined : instantiateSystem(found);
  };
  const model = readPack({
    files: [{ path: PATH, text, encoding: undefined, system: meta }],
    systemNames: [],
    findSystem,
    readerOf: checker.readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  const broken = brokenPlaces(checker.check(model));
  const records = model.files.flatMap((file) => file.records);
  return systemOfRecords(records, resolve, broken);
}

const PATH = "own.system";

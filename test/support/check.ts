import { createChecker } from "../../compiler/checker.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import { readPack } from "../../compiler/model/read-pack.js";
import type { System } from "../../compiler/systems/system.js";
import { defaultSystem, shippedSystem } from "./systems.js";

const checker = createChecker();
const SHIPPED = ["got", "meta", "common"];

/** A pack of files: path to text. */
export type Files = Readonly<Record<string, string>>;

/** Reads files as one pack. A text alone is one file, `test.cards`. */
export function packOf(files: Files | string, system: System = defaultSystem()): PackModel {
  const named = typeof files === "string" ? { "test.cards": files } : files;
  return readPack({
    files: Object.entries(named).map(([path, text]) => ({ path, text, encoding: undefined, system })),
    findSystem: (name) => (SHIPPED.includes(name) ? shippedSystem(name) : undefined),
    systemNames: SHIPPED,
    readerOf: checker.readerOf,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
}

/** The findings of a pack, on a day long after those in examples. */
export function check(files: Files | string, system?: System): Diagnostic[] {
  return checker.check(packOf(files, system), { severityOf: () => undefined, today: "2030-01-01" });
}

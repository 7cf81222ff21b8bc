import { posix } from "node:path";
import type { CheckSettings } from "../../compiler/check/check-pack.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { hasFileIn } from "../../compiler/model/has-file.js";
import type { PackModel } from "../../compiler/model/pack-model.js";
import { readPack } from "../../compiler/model/read-pack.js";
import { instantiateSystem } from "../../compiler/systems/instantiate-system.js";
import type { System } from "../../compiler/systems/system.js";
import { createChecker } from "../../play/create-checker.js";
import { CHOOSABLE, defaultSystem, playSystem, resolveShipped, shippedSystem } from "./systems.js";

const checker = createChecker();

/** A pack of files: path to text. */
export type Files = Readonly<Record<string, string>>;

/**
 * Reads files as one pack: those in the folder of the first one; the others are packs that it may use. A plain text
 * is a single file, `test.cards`.
 */
export function packOf(files: Files | string, system: System = defaultSystem()): PackModel {
  const named = typeof files === "string" ? { "test.cards": files } : files;
  const folder = Object.values(named).some((text) => text.includes("Uses:"))
    ? posix.dirname(Object.keys(named)[0] ?? "")
    : ".";
  return packIn(folder, named, system, [folder]);
}

function packIn(folder: string, files: Files, system: System, open: readonly string[]): PackModel {
  const below = (path: string): boolean => folder === "." || path.startsWith(`${folder}/`);
  return readPack({
    files: Object.entries(files).flatMap(([path, text]) =>
      below(path) && isRead(path) ? [{ path, text, encoding: undefined, system }] : [],
    ),
    findSystem: (name) =>
      name === system.data.id ? system : CHOOSABLE.includes(name) ? shippedSystem(name) : rulesOfPlay(name),
    systemNames: CHOOSABLE.includes(system.data.id) ? CHOOSABLE : [...CHOOSABLE, system.data.id],
    readerOf: checker.readerOf,
    hasFile: Object.keys(files).every(isRead)
      ? undefined
      : (path, file) => hasFileIn(Object.keys(files), posix.join(posix.dirname(path), file), file),
    usePack(named) {
      const used = posix.join(folder, named);
      if (used.startsWith("../")) return { folder: named, problem: "outside", pack: undefined };
      if (open.includes(used)) return { folder: named, problem: "circular", pack: undefined };
      const pack = packIn(used, files, system, [...open, used]);
      if (pack.files.length === 0) return { folder: named, problem: "missing", pack: undefined };
      return { folder: named, problem: undefined, pack };
    },
  });
}

/** What adds rules of play to a shipped game. */
function rulesOfPlay(name: string): System | undefined {
  const data = resolveShipped(name, "for play");
  return data === undefined || data === "circular" ? undefined : instantiateSystem(data);
}

/** Other files of a pack only have to exist. */
const isRead = (path: string): boolean => /\.(?:cards|system)$/.test(path);

const withExamples = createChecker(undefined, undefined, "run");

/** The same for `.system` files, including the examples of their rules. */
export function checkWithExamples(files: Files | string, system?: System): Diagnostic[] {
  return withExamples.check(packOf(files, system));
}

/**
 * The findings of a pack, on a date long after those in the examples. `asked` is a rule to enable that is off by
 * default.
 */
export function check(
  files: Files | string,
  system?: System,
  asked?: string,
  deferred?: CheckSettings["deferred"],
): Diagnostic[] {
  const severityOf = (rule: string) => (rule === asked ? "warning" : undefined);
  const settings = { severityOf, today: "2030-01-01", deferred };
  const pack = packOf(files, system);
  const played = typeof files === "string" ? [] : Object.entries(files).filter(([path]) => path.endsWith(".play"));
  const sessions = played.map(([path, text]) => playFile(path, text, pack, system ?? defaultSystem()));
  return [pack, ...sessions].flatMap((one) => checker.check(one, settings));
}

/** A `.play` file in the folder of a pack. */
export function playFile(path: string, text: string, pack: PackModel, system: System): PackModel {
  return readPack({
    files: [{ path, text, encoding: undefined, system: playSystem("playthrough") }],
    findSystem: (name) => (name === system.data.id ? system : undefined),
    systemNames: [],
    readerOf: checker.readerOf,
    around: ".",
    usePack: (folder) => ({ folder, problem: undefined, pack }),
  });
}

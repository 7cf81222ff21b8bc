import { parse } from "../../grammar/index.js";
import { checkSystem, type Extension } from "./check-system.js";
import { mergeSystems } from "./merge-systems.js";
import { type OwnDeclarations, readDeclarations } from "./read-declarations.js";
import { readShapes } from "./read-shape.js";
import type { SystemData } from "./system-data.js";
import type { SystemProblem } from "./system-problems.js";

/** Finds the system that another extends, by `id` or `id@edition`. "circular": it is the one that is being read. */
export type ResolveSystem = (key: string) => SystemData | "circular" | undefined;

export interface LoadedSystem {
  readonly data: SystemData;
  readonly problems: readonly SystemProblem[];
}

/**
 * Reads a `.system` file. What is unsound is left out, so that cards are checked by the rest. The problems are those that
 * the description of system files cannot say; the others are found by checking the file against that description.
 */
export function loadSystem(text: string, resolve: ResolveSystem): LoadedSystem {
  const shapes = readShapes(parse(text));
  const own = readDeclarations(shapes);
  const { extended, extension } = findExtended(own, resolve);
  const data = mergeSystems(own, extended);
  return { data, problems: checkSystem(shapes, own, data, extension) };
}

function findExtended(
  { header }: OwnDeclarations,
  resolve: ResolveSystem,
): { readonly extended: SystemData | undefined; readonly extension: Extension } {
  const key = header?.extends?.key;
  if (header === undefined || key === undefined) return { extended: undefined, extension: "none" };
  // An edition may build on another one of the same system.
  const isItself = key === header.id || key === `${header.id}@${header.edition}`;
  const found = isItself ? "circular" : resolve(key);
  if (found === undefined) return { extended: commonGround(resolve), extension: "unknown" };
  return found === "circular"
    ? { extended: commonGround(resolve), extension: found }
    : { extended: found, extension: "found" };
}

/**
 * Stands in for a system that cannot be had: packs, decks and identifiers are what they are in every game, so one wrong
 * line does not make a finding of each.
 */
function commonGround(resolve: ResolveSystem): SystemData | undefined {
  const found = resolve("common");
  return found === "circular" ? undefined : found;
}

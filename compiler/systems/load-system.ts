import { parse, type Span } from "../../grammar/index.js";
import { checkSystem, type Extension } from "./check-system.js";
import { mergeSystems } from "./merge-systems.js";
import { type OwnDeclarations, readDeclarations, sortOf } from "./read-declarations.js";
import { readShapes, type ShapeRecord } from "./read-shape.js";
import type { SystemData } from "./system-data.js";
import type { SystemProblem } from "./system-problems.js";
import { spreadDoubt, withoutBroken } from "./unsure.js";

/** Finds the system that another extends, by `id` or `id@edition`. "circular": it is the one that is being read. */
export type ResolveSystem = (key: string) => SystemData | "circular" | undefined;

export interface LoadedSystem {
  readonly data: SystemData;
  readonly problems: readonly SystemProblem[];
}

/**
 * Reads a `.system` file. What is unsound is left out, so that cards are checked by the rest. The problems are those that
 * the description of system files cannot say; the others are found by checking the file against that description: `broken` are places of these. Cards are not judged by
 * a declaration in which one lies.
 */
export function loadSystem(text: string, resolve: ResolveSystem, broken: readonly Span[] = []): LoadedSystem {
  const shapes = readShapes(parse(text));
  const own = readDeclarations(shapes);
  const { extended, extension } = findExtended(own, resolve);
  const data = mergeSystems(own, extended);
  const problems = checkSystem(shapes, own, data, extension);
  if (broken.length === 0) return { data, problems };
  const isBroken = ({ span }: ShapeRecord) => broken.some(({ start, end }) => start < span.end && end >= span.start);
  const sound = withoutBroken(own, shapes, isBroken);
  // What it extends cannot be had, or the line that says so cannot be read.
  const isTorn = extension === "none" ? own.header === undefined || shapes.some(isBrokenHeader) : extension !== "found";
  const below = extension === "none" && isTorn ? commonGround(resolve) : extended;
  const doubt = { ...sound.doubt, anyName: sound.doubt.anyName || isTorn };
  return { data: spreadDoubt(mergeSystems(sound.own, below), doubt), problems };

  function isBrokenHeader(shape: ShapeRecord): boolean {
    return sortOf(shape) === "System" && isBroken(shape);
  }
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

import { type FileNode, isStatement } from "../../grammar/index.js";
import { describesSystems, type System } from "../systems/system.js";

/** A file of a pack, with the game that it is of if nothing names one. */
interface UnnamedFile {
  readonly node: FileNode;
  readonly system: System;
}

/** Fewer cards may be wrong in the same way. */
const LEAST_CARDS = 2;

/** The share of cards that a game has to know, as some of them may be misspelt. */
const ENOUGH = 0.8;

/**
 * The one game that the cards of a pack are of by their kinds, where nothing names a game and no card can be of the one
 * that would be taken. So a pack without `System:` gets one finding, and not one on each line.
 */
export function gameByKinds(
  files: readonly UnnamedFile[],
  names: readonly string[],
  findSystem: (name: string) => System | undefined,
): System | undefined {
  const first = files[0]?.system;
  if (first === undefined || first.data.incomplete === true || kindsOf(first) === undefined) return undefined;
  const given = new Map<string, number>();
  let cards = 0;
  for (const { node, system } of files) {
    const kinds = kindsOf(system);
    if (kinds === undefined) return undefined;
    for (const value of kindValuesIn(node, kinds.from)) {
      if (kinds.values.has(value)) return undefined;
      given.set(value, (given.get(value) ?? 0) + 1);
      cards++;
    }
  }
  if (cards < LEAST_CARDS) return undefined;
  const { from } = kindsOf(first) ?? {};
  const known = names.flatMap((name) => {
    const system = name.includes("@") ? undefined : findSystem(name);
    const kinds = system && kindsOf(system);
    if (system === undefined || kinds === undefined || kinds.from !== from) return [];
    let count = 0;
    for (const [value, times] of given) if (kinds.values.has(value)) count += times;
    return count >= ENOUGH * cards ? [{ system, count }] : [];
  });
  const most = Math.max(...known.map(({ count }) => count));
  const [best, ...others] = known.filter(({ count }) => count === most);
  return others.length === 0 ? best?.system : undefined;
}

/** The attribute that gives the kind of a card, and its values; undefined if it can have any, or there is none. */
function kindsOf({ data, attributes }: System) {
  const { kindFrom } = data;
  if (kindFrom === undefined || describesSystems(data)) return undefined;
  const declared = attributes.get(kindFrom) ?? [];
  const values = new Set(declared.flatMap(({ oneOf = [] }) => oneOf));
  return values.size === 0 ? undefined : { from: kindFrom, values };
}

function* kindValuesIn({ records }: FileNode, attribute: string): Generator<string> {
  for (const { lines } of records)
    for (const line of lines) {
      if (!isStatement(line) || line.path[0].text !== attribute || line.path.length > 1 || line.indent > 0) continue;
      const [value] = line.values;
      if (value?.kind === "text") yield value.value;
    }
}

import type { Entry } from "../model/record-model.js";
import type { System } from "../systems/system.js";

/** Compares two things: negative when the first comes first. */
export type Compare<Thing> = (one: Thing, other: Thing) => number;

/**
 * The order in which a system wants names to stand: that of its declarations, then everything that nobody declared, by
 * the alphabet. `format --sort` and the compiled JSON both follow it, so sorting a card changes no byte of the JSON.
 */
export interface CanonicalOrder {
  readonly globals: Compare<string>;
  readonly categories: Compare<string>;
  readonly labels: Compare<string>;
  /** Of the attributes inside a category. */
  members(category: string): Compare<string>;
  /** By the alphabet, categories by their full names. */
  readonly conditions: Compare<Pick<Entry, "category" | "name">>;
}

const known = new WeakMap<System, CanonicalOrder>();

/** The order of a system, made once. */
export function canonicalOrder(system: System): CanonicalOrder {
  const made = known.get(system) ?? makeOrder(system);
  known.set(system, made);
  return made;
}

function makeOrder(system: System): CanonicalOrder {
  const declared = (name: string): number | undefined => system.order.get(name);
  const globals = byPosition(declared);
  const categories = byPosition(declared);
  const labelNames = [...system.labels.keys()];
  const labelPositions = new Map(labelNames.map((name, position) => [name, position]));
  return {
    globals,
    categories,
    labels: byPosition((name) => labelPositions.get(name)),
    members: (category) => byPosition((name) => memberPosition(system, category, name)),
    conditions: (one, other) => byAlphabet(pathOf(one), pathOf(other)),
  };
}

/** A name that is declared for elsewhere only is, inside this category, one like any other. */
function memberPosition(system: System, category: string, name: string): number | undefined {
  const declarations = system.attributes.get(name);
  return declarations?.some(({ on }) => on.includes(category)) ? system.order.get(name) : undefined;
}

function byPosition(positionOf: (name: string) => number | undefined): Compare<string> {
  return (one, other) => {
    const first = positionOf(one) ?? Number.POSITIVE_INFINITY;
    const second = positionOf(other) ?? Number.POSITIVE_INFINITY;
    if (first !== second) return first - second;
    return byAlphabet(one, other);
  };
}

/** By code unit: the same order on every machine. */
function byAlphabet(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function pathOf({ category, name }: Pick<Entry, "category" | "name">): string {
  return category === undefined ? name : `${category}.${name}`;
}

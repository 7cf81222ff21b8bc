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
  /** What is asked of the card itself comes first, then what is asked of its categories. */
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
  const members = remembered((category) => byPosition((name) => memberPosition(system, category, name)));
  return {
    globals,
    categories,
    labels: byPosition((name) => labelPositions.get(name)),
    members,
    conditions: (one, other) => {
      if (one.category === undefined || other.category === undefined)
        return one.category === other.category ? globals(one.name, other.name) : one.category === undefined ? -1 : 1;
      return categories(one.category, other.category) || members(one.category)(one.name, other.name);
    },
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
    return one === other ? 0 : one < other ? -1 : 1;
  };
}

function remembered<Result>(make: (name: string) => Result): (name: string) => Result {
  const made = new Map<string, Result>();
  return (name) => {
    const result = made.get(name) ?? make(name);
    made.set(name, result);
    return result;
  };
}

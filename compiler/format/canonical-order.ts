import { memoize } from "../../grammar/index.js";
import { compareTexts } from "../diagnostics/by-place.js";
import { fullName } from "../model/card-condition.js";
import type { Entry } from "../model/record-model.js";
import type { System } from "../systems/system.js";

/** Compares two things: negative if the first comes first. */
export type Compare<Thing> = (one: Thing, other: Thing) => number;

/**
 * The canonical order of names in a system: by declaration, then undeclared ones alphabetically. `format --sort` and
 * compiled JSON both use it, so sorting a card doesn't change its JSON.
 */
export interface CanonicalOrder {
  readonly globals: Compare<string>;
  readonly categories: Compare<string>;
  readonly labels: Compare<string>;
  /** For the attributes inside a category. */
  members(category: string): Compare<string>;
  /** Alphabetical, with full names of categories. */
  readonly conditions: Compare<Pick<Entry, "category" | "name">>;
}

/** The order of a system, created once. */
export const canonicalOrder: (system: System) => CanonicalOrder = memoize(makeOrder);

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
    conditions: (one, other) => compareTexts(fullName(one), fullName(other)),
  };
}

/** A name that is only declared elsewhere counts as undeclared inside this category. */
function memberPosition(system: System, category: string, name: string): number | undefined {
  const declarations = system.attributes.get(name);
  return declarations?.some(({ on }) => on.includes(category)) ? system.order.get(name) : undefined;
}

function byPosition(positionOf: (name: string) => number | undefined): Compare<string> {
  return (one, other) => {
    const first = positionOf(one) ?? Number.POSITIVE_INFINITY;
    const second = positionOf(other) ?? Number.POSITIVE_INFINITY;
    if (first !== second) return first - second;
    return compareTexts(one, other);
  };
}

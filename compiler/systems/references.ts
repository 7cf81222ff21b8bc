import type { System } from "./system.js";
import type { ConditionData } from "./system-data.js";

/** Texts under one name that have to be texts under others: `Mentions = Card.Name`. */
export interface Reference {
  /** The category that the referring name stands in; undefined at the first column. */
  readonly category: string | undefined;
  readonly name: string;
  /** The kinds of things on which the name refers; empty: wherever it stands. */
  readonly on: readonly string[];
  readonly to: readonly ReferredName[];
}

/** A label or attribute on records of a kind. */
export interface ReferredName {
  readonly kind: string;
  readonly name: string;
}

const known = new WeakMap<System, readonly Reference[]>();

/**
 * Which names refer to which, by what a system lists, its rules, and what it tells the checks of the tool: a rule that demands `Mentions = Card.Name` says that whoever writes
 * a text there means the card of that name.
 */
export function referencesOf(system: System): readonly Reference[] {
  const made = known.get(system) ?? collect(system);
  known.set(system, made);
  return made;
}

/** What a text under a name refers to, where `refers` is true of the reference; empty for a text that stands for itself. */
export function referredBy(
  system: System,
  category: string | undefined,
  name: string,
  refers: (reference: Reference) => boolean = () => true,
): readonly ReferredName[] {
  const found = referencesOf(system).filter((one) => one.category === category && one.name === name && refers(one));
  return found.flatMap(({ to }) => to);
}

function collect(system: System): Reference[] {
  const references = [...usedReferences(system), ...listedReferences(system)];
  for (const { for: about, must, only } of system.data.rules) {
    for (const condition of [...must, ...only]) {
      const to = referredIn(condition, system);
      if (to.length === 0) continue;
      for (const from of referring(condition, about, system)) references.push({ ...from, to });
    }
  }
  return references;
}

/** What the checks of the tool are told of texts that have to agree: sides, and the pack that another adds to. */
function usedReferences({ data: { uses }, attributes }: System): Reference[] {
  const { Sides = [], MorePackSides = [], Additions = [] } = uses;
  const isOfPack = (name: string): boolean => attributes.get(name)?.every(({ on }) => on.includes("Pack")) ?? false;
  const sides = Sides.filter((name) => !isOfPack(name)).map((name) => ({ kind: "Card", name }));
  const packs = [{ kind: "Pack", name: "Pack" }];
  return [
    ...[...Sides.filter(isOfPack), ...MorePackSides].map((name) => ({ category: undefined, name, on: [], to: sides })),
    ...Additions.filter((name) => attributes.has(name)).map((name) => ({
      category: undefined,
      name,
      on: [],
      to: packs,
    })),
  ];
}

/** Attributes whose values are nothing but names of things: `OneOf "<Token.Name>"`. */
function listedReferences(system: System): Reference[] {
  return [...system.attributes.values()].flat().flatMap(({ name, on, oneOf, suchAs }) => {
    const to = [...(oneOf ?? []), ...(suchAs ?? [])].map((entry) => nameInHole(entry, system));
    return to.length === 0 || to.includes(undefined)
      ? []
      : [{ category: undefined, name, on, to: to.flatMap((one) => one ?? []) }];
  });
}

/** What a text that is one hole and no more names: `<Token.Name>` the names of tokens. */
function nameInHole(entry: string, system: System): ReferredName | undefined {
  return entry.startsWith("<") && entry.endsWith(">")
    ? referredByHole(entry.slice(1, -1).split("."), system)
    : undefined;
}

/** The names of things that a hole of a phrase is for: `Token.Name`, or an attribute that lists nothing else. */
export function namesInHole(hole: string, system: System): readonly ReferredName[] {
  const direct = referredByHole(hole.split("."), system);
  return direct === undefined ? referredBy(system, undefined, hole) : [direct];
}

/** What stands in a hole of two names: `<Token.Name>` the name of a token. */
export function referredByHole(
  path: readonly string[],
  { kinds, labels, attributes }: Pick<System, "kinds" | "labels" | "attributes">,
): ReferredName | undefined {
  const [kind = "", name = ""] = path;
  const isThing = path.length === 2 && kinds.has(kind) && (labels.has(name) || attributes.has(name));
  return isThing ? { kind, name } : undefined;
}

/** The names on the right side of a demand; a label or attribute on things of some kind. */
function referredIn({ operator, values }: ConditionData, system: System): ReferredName[] {
  if (operator !== "=") return [];
  return values.flatMap((value) => (value.kind === "name" ? (referredByHole(value.path, system) ?? []) : []));
}

/** The left side of a demand: a name on the things that the rule is about, be they records or categories. */
function referring({ path }: ConditionData, about: readonly string[], { categories }: System): Omit<Reference, "to">[] {
  const [first = "", second] = path;
  if (second !== undefined) return categories.has(first) ? [{ category: first, name: second, on: [] }] : [];
  const inCategories = about.filter((place) => categories.has(place));
  const on = about.filter((place) => !categories.has(place));
  return [
    ...inCategories.map((category) => ({ category, name: first, on: [] })),
    ...(on.length === 0 ? [] : [{ category: undefined, name: first, on }]),
  ];
}

import {
  type DeclaredPlace,
  declaredPlace,
  type LabelDeclaration,
  nearestName,
  type System,
} from "../../compiler/index.js";
import { isOwnName, memoize } from "../../grammar/index.js";

/** Where a column's values go on a card. */
export type ColumnTarget =
  | { readonly kind: "pack" }
  | { readonly kind: "deck" }
  | { readonly kind: "label"; readonly name: string; readonly lines: LabelDeclaration["lines"]; readonly many: boolean }
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "member"; readonly category: string; readonly name: string }
  /** The whole category in one cell, in card notation. */
  | { readonly kind: "category"; readonly name: string };

export type FoundTarget = { readonly target: ColumnTarget } | { readonly nearest: string | undefined };

/**
 * What a name in a mapping refers to: a label, an attribute, a category, or `Category.Attribute`. Shortcuts and former
 * spellings count. `Deck`, or the game's word for it, and `Pack` set the deck or pack of a card.
 */
export function findTarget(name: string, system: System): FoundTarget {
  if (name === "Pack") return { target: { kind: "pack" } };
  if (name === "Deck" || system.deckLabels.has(name)) return { target: { kind: "deck" } };
  const target = namedTarget(name, system);
  if (target !== undefined) return { target };
  return { nearest: nearestName(name, targetNames(system)) ?? nearestName(name, memberNames(system)) };
}

/** `Category.Attribute`, for all that are declared. */
const memberNames = memoize((system: System): readonly string[] =>
  [...system.attributes]
    .flatMap(([name, declarations]) => declarations.flatMap(({ on }) => on.map((category) => `${category}.${name}`)))
    .filter((name) => namedTarget(name, system) !== undefined),
);

/** The full name of a target, as written in mappings. */
export function targetName(target: ColumnTarget, system: System): string {
  switch (target.kind) {
    case "pack":
      return "Pack";
    case "deck":
      return deckWord(system);
    case "member":
      return `${target.category}.${target.name}`;
    default:
      return target.name;
  }
}

/** The game's word for a deck. */
export function deckWord({ deckLabels }: System): string {
  return [...deckLabels].find((word) => word !== "Deck") ?? "Deck";
}

/** All names that a mapping can use without a dot. */
export function targetNames(system: System): readonly string[] {
  return [...system.labels.keys(), ...system.attributes.keys(), ...system.categories.keys()];
}

function namedTarget(name: string, system: System): ColumnTarget | undefined {
  const [first = "", second, ...more] = name.split(".");
  if (more.length > 0) return undefined;
  if (second !== undefined) return memberTarget(first, second, system);
  const full = fullName(name, system);
  const label = system.labels.get(full)?.[0];
  if (label !== undefined) return { kind: "label", name: full, lines: label.lines, many: label.many };
  if (system.categories.has(full)) return { kind: "category", name: full };
  if (!system.attributes.has(full) && !(isOwnName(name) && allowsCustom(system))) return undefined;
  return { kind: "attribute", name: full };
}

function memberTarget(first: string, second: string, system: System): ColumnTarget | undefined {
  const category = fullName(first, system);
  const declarations = system.categories.get(category);
  if (declarations === undefined || declarations.some(({ operators }) => operators.length > 0)) return undefined;
  const name = fullName(second, system);
  const declared = system.attributes.get(name)?.some(({ on }) => on.includes(category)) ?? false;
  if (!declared && !declarations.some(({ custom }) => custom)) return undefined;
  if (!isOwnName(name)) return undefined;
  return { kind: "member", category, name };
}

function fullName(name: string, { shortcuts, formerly }: System): string {
  return shortcuts.get(name) ?? formerly.get(name) ?? name;
}

function allowsCustom({ kinds }: System): boolean {
  return [...kinds.values()].flat().some(({ custom }) => custom);
}

export type RecordRole = "card" | "deck" | "pack";

/** What is allowed on each kind of record, computed once per system. */
export const placesOf = memoize((system: System): Readonly<Record<RecordRole, DeclaredPlace>> => {
  const place = (role: RecordRole) => declaredPlace(system, { role, kind: undefined });
  return { card: place("card"), deck: place("deck"), pack: place("pack") };
});

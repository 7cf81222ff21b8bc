import { referencesOf, type System } from "../../../compiler/index.js";
import type { NamePath } from "../pack-index.js";

/**
 * The paths under which a name of an author's own means the same: what a cost asks for and what pays for it have one name.
 * A name that the game declares stands for itself.
 */
export function pathsOfName({ category, name }: NamePath, system: System): readonly NamePath[] {
  const own = { category, name };
  if (category === undefined || system.attributes.has(name)) return [own];
  return [...connected(category, system)].map((linked) => ({ category: linked, name }));
}

/** The categories that pay for one another, directly or through a third. */
function connected(category: string, system: System): ReadonlySet<string> {
  const found = new Set([category]);
  for (const one of found) {
    for (const declarations of system.categories.values()) {
      for (const { name, coveredBy } of declarations) {
        if (name === one) for (const payer of coveredBy) found.add(payer);
        if (coveredBy.includes(one)) found.add(name);
      }
    }
  }
  return found;
}

/** The paths whose texts name the same things, by the rules of the game: `Mentions = Card.Name`. */
export function pathsOfValue(path: NamePath, system: System): readonly NamePath[] {
  const paths = new Map([[keyOf(path), path]]);
  for (const linked of paths.values()) {
    for (const { category, name, to } of referencesOf(system)) {
      const from = { category, name };
      const targets = to.map((target) => ({ category: undefined, name: target.name }));
      const all = [from, ...targets];
      if (!all.some((one) => keyOf(one) === keyOf(linked))) continue;
      for (const one of all) if (system.attributes.has(one.name)) paths.set(keyOf(one), one);
    }
  }
  return [...paths.values()];
}

/** Equal for equal paths; no name holds a blank. */
function keyOf({ category, name }: NamePath): string {
  return `${category ?? ""} ${name}`;
}

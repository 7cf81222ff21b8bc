import { referencesOf, type System } from "../../../compiler/index.js";
import type { NamePath } from "../pack-index.js";

/**
 * The paths under which a custom name has the same meaning: all categories that allow such names, and the
 * first column. A cost, what pays for it and a condition on it share one name. A name that the game
 * declares has its own meaning at each place.
 */
export function pathsOfName({ category, name }: NamePath, system: System): readonly NamePath[] {
  if (system.attributes.has(name)) return [{ category, name }];
  const categories = new Set([category, ...customCategories(system), undefined]);
  return [...categories].map((linked) => ({ category: linked, name }));
}

function customCategories({ categories }: System): string[] {
  return [...categories.values()].flatMap((declarations) =>
    declarations.flatMap(({ name, custom, operators }) => (custom && operators.length === 0 ? [name] : [])),
  );
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

/** Equal for equal paths; no name contains a blank. */
function keyOf({ category, name }: NamePath): string {
  return `${category ?? ""} ${name}`;
}

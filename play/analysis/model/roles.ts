import type { ConditionMeaning, KindSet, RoleName, System } from "../../../compiler/index.js";
import { memoize } from "../../../grammar/index.js";

/** The role of a category in the analyses. */
export type CategoryRole =
  | { readonly kind: "amounts"; readonly amounts: AmountKind }
  | { readonly kind: "conditions"; readonly meaning: ConditionMeaning };

/**
 * own, common, deck: costs of the player of the card, of everybody, of its owner at the end of the deck. brings: covers
 * costs when the card is played. earns: the same for a goal that was won. keeps: covers costs at the end of the deck.
 */
export type AmountKind = "own" | "common" | "deck" | "brings" | "earns" | "keeps";

/** The roles of a system's names in the analyses: `Uses`, prepared for queries. (docs/deck-analyses.md) */
export type Roles = ReturnType<typeof makeRoles>;

/** The roles of a system, cached. Undefined if it names no goals, so that there is nothing to analyse. */
export const rolesOf = memoize((system: System): Roles | undefined =>
  (system.data.uses.Goals ?? []).length === 0 ? undefined : makeRoles(system),
);

const NONE: readonly string[] = [];

function makeRoles(system: System) {
  const { uses } = system.data;
  const categories = categoryRoles(system);
  return {
    system,
    /** The names that the system gives for a word; may be empty. */
    names: (word: RoleName): readonly string[] => uses[word] ?? NONE,
    /** Whether a record has a kind that the system names for a word. */
    is: (word: RoleName, kinds: KindSet): boolean => (uses[word] ?? NONE).some((kind) => kinds.names.has(kind)),
    /** Whether a name is among those that the system gives for a word. */
    calls: (word: RoleName, name: string): boolean => (uses[word] ?? NONE).includes(name),
    categoryRole: (name: string): CategoryRole | undefined => categories.get(name),
  };
}

function categoryRoles(system: System): Map<string, CategoryRole> {
  const { uses, categories } = system.data;
  const roles = new Map<string, CategoryRole>();
  const costs = { own: uses.OwnCosts ?? NONE, common: uses.CommonCosts ?? NONE, deck: uses.DeckCosts ?? NONE };
  const coverOf = (names: readonly string[]): Set<string> =>
    new Set(categories.filter(({ name }) => names.includes(name)).flatMap(({ coveredBy }) => coveredBy));
  const inPlay = coverOf([...costs.own, ...costs.common]);
  const atTheEnd = coverOf(costs.deck);
  const put = (names: readonly string[], amounts: AmountKind): void => {
    for (const name of names) roles.set(name, { kind: "amounts", amounts });
  };
  for (const category of categories)
    if (category.operators.length > 0) roles.set(category.name, { kind: "conditions", meaning: category });
  put(
    [...atTheEnd].filter((name) => (uses.FromWon ?? NONE).includes(name)),
    "keeps",
  );
  put(
    [...inPlay].filter((name) => (uses.FromWon ?? NONE).includes(name)),
    "earns",
  );
  const fromPlayed = uses.FromPlayed ?? [...inPlay].filter((name) => roles.get(name) === undefined);
  put(
    [...inPlay].filter((name) => fromPlayed.includes(name)),
    "brings",
  );
  put(costs.own, "own");
  put(costs.common, "common");
  put(costs.deck, "deck");
  return roles;
}

import { compareTexts, type RecordModel, type System } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { amountsOn, numberOn, stepOf } from "./card-values.js";
import { lasts } from "./clauses.js";
import type { HeldCard, HeldDeck } from "./held-cards.js";
import type { Amount, Economy, Market } from "./statistics-data.js";

/** Costs with what covers them. Costs that share a cover form one economy, because they use the same cards. */
export function economies(system: System, decks: readonly HeldDeck[]): Economy[] {
  return connectedCosts(system)
    .map((economy) => ({ ...economy, decks: withoutUnaskedWords(system, markets(system, economy, decks)) }))
    .filter(({ decks: found }) => found.some((names) => names.length > 0));
}

/** Which costs are covered by what, from the declarations. */
function connectedCosts({ data }: System): Pick<Economy, "costs" | "coveredBy">[] {
  const found: { costs: string[]; coveredBy: string[] }[] = [];
  for (const { name, coveredBy } of data.categories) {
    if (coveredBy.length === 0) continue;
    const known = found.find((economy) => economy.coveredBy.some((cover) => coveredBy.includes(cover)));
    if (known === undefined) found.push({ costs: [name], coveredBy: [...coveredBy] });
    else {
      if (!known.costs.includes(name)) known.costs.push(name);
      known.coveredBy.push(...coveredBy.filter((cover) => !known.coveredBy.includes(cover)));
    }
  }
  return found;
}

/** The names of costs or covers, by deck. */
function markets(
  system: System,
  { costs, coveredBy }: Pick<Economy, "costs" | "coveredBy">,
  decks: readonly HeldDeck[],
): Market[][] {
  const fromWon = coveredBy.filter((name) => system.data.uses.FromWon?.includes(name));
  const lasting = decks.map(({ cards }) => cards.filter(({ record }) => lasts(record, system)));
  return decks.map(({ cards }, deck) => {
    const asked = new Sums(stepOf(system));
    asked.add(cards, costs, false);
    const given = new Sums(stepOf(system));
    given.add(cards, coveredBy, false);
    given.add(lasting.slice(0, deck).flat(), fromWon, true);
    const names = new Set([...asked.names(), ...given.names()]);
    return [...names].sort(compareTexts).map((name) => ({ name, asked: asked.of(name), given: given.of(name) }));
  });
}

/** A cover that may also be a text contains more than amounts: names that no cost uses are left out. */
function withoutUnaskedWords(system: System, decks: readonly Market[][]): Market[][] {
  const asked = new Set(decks.flat().flatMap(({ name, asked: by }) => (by.length > 0 ? [name] : [])));
  const words = new Set(system.data.categories.flatMap(({ name, values }) => (values.includes("text") ? [name] : [])));
  return decks.map((names) =>
    names.filter(({ name, given }) => asked.has(name) || given.some(({ category }) => !words.has(category))),
  );
}

/** Totals of some categories by name, category, kind and step. */
class Sums {
  readonly #step: string | undefined;
  readonly #byName = new Map<string, Map<string, Amount>>();

  constructor(step: string | undefined) {
    this.#step = step;
  }

  add(cards: readonly HeldCard[], categories: readonly string[], before: boolean): void {
    for (const { record, copies } of cards)
      for (const category of categories)
        for (const [name, value] of amountsOn(record, category))
          this.#put(name, category, record, value, copies, before);
  }

  names(): Iterable<string> {
    return this.#byName.keys();
  }

  of(name: string): readonly Amount[] {
    return [...(this.#byName.get(name)?.values() ?? [])].sort(
      (one, other) =>
        compareTexts(one.category, other.category) ||
        compareTexts(one.kind ?? "", other.kind ?? "") ||
        (one.step ?? 0) - (other.step ?? 0),
    );
  }

  #put(name: string, category: string, record: RecordModel, value: number, copies: number, before: boolean): void {
    const { kind } = record;
    const step = numberOn(record, this.#step);
    const sums = getOrMake(this.#byName, name, () => new Map<string, Amount>());
    const key = JSON.stringify([category, kind, step, before]);
    const sum = sums.get(key) ?? { kind, category, step, before, cards: 0, copies: 0, total: 0, largest: 0 };
    sums.set(key, {
      ...sum,
      cards: sum.cards + 1,
      copies: sum.copies + copies,
      total: sum.total + value * copies,
      largest: Math.max(sum.largest, value),
    });
  }
}

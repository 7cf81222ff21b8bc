import { alternatives } from "../../../compiler/index.js";
import type { Amount, Market, PackStatistics } from "../statistics-data.js";

export function deckNames({ decks }: PackStatistics): readonly string[] {
  return decks.map(({ name }) => name ?? "in no deck");
}

/** `one`, `one and two`, `one, two and three` */
export const listText = (words: readonly string[]): string => alternatives(words, "and");

/**
 * Describes who needs something: by story step and kind of card. `stepped` kinds also have cards with steps, so cards
 * without one must not sound like all of the kind.
 */
export function askerOf(
  { kind = "card", step }: Amount,
  stepName: string | undefined,
  stepped: ReadonlySet<string | undefined>,
): string {
  if (step !== undefined) return `${kind} of ${stepName ?? "step"} ${step}`;
  return stepped.has(kind) ? `${kind} of no ${stepName ?? "step"}` : kind;
}

/** The kinds of cards with needs on a story step. */
export function steppedKinds(markets: readonly Market[]): ReadonlySet<string | undefined> {
  const amounts = markets.flatMap(({ asked }) => asked);
  return new Set(amounts.flatMap(({ kind = "card", step }) => (step === undefined ? [] : [kind])));
}

/** Describes who provides something. */
export function giverOf({ kind = "card", before }: Amount): string {
  return before ? `${kind} won before` : kind;
}

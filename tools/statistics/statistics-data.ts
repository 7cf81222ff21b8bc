/**
 * The statistics of a pack, as plain data: the output of `stats --format json`. Cards are counted twice: `cards` are
 * different ones, `copies` all of them. Lists follow the pack: decks in playing order, names alphabetically.
 */
export interface PackStatistics {
  /** The name of the pack, if it has one. */
  readonly pack: string | undefined;
  /** `id@edition` of the game. */
  readonly system: string;
  /** The attribute for the steps of a story, in games that have one. */
  readonly step: string | undefined;
  /** The decks; cards in none are in an unnamed deck. Elsewhere, decks are referred to by index. */
  readonly decks: readonly DeckCount[];
  /** The identifiers of the cards that have an error: they are counted nowhere. */
  readonly leftOut: readonly string[];
  readonly kinds: readonly KindCount[];
  readonly choices: readonly ChoiceTable[];
  readonly economies: readonly Economy[];
  readonly curves: readonly Curve[];
  readonly numbers: readonly NumberTable[];
  readonly conditions: readonly ConditionCount[];
  readonly sides: readonly SideCount[];
  readonly effects: readonly EffectCount[];
  readonly answers: readonly AnsweredCard[];
}

export interface Count {
  readonly cards: number;
  readonly copies: number;
}

export interface DeckCount extends Count {
  readonly name: string | undefined;
}

/** How many cards of a deck have a declared kind. */
export interface KindCount {
  readonly kind: string;
  readonly about: string;
  /** The main distinction between cards in this game. */
  readonly main: boolean;
  readonly decks: readonly Count[];
}

/** An attribute with few values, against story steps: how many cards have which value on which step. */
export interface ChoiceTable {
  readonly attribute: string;
  readonly decks: readonly (readonly ChoiceCount[])[];
}

export interface ChoiceCount extends Count {
  readonly value: string;
  readonly step: number | undefined;
}

/** Costs that share what covers them: demand and supply by name. */
export interface Economy {
  readonly costs: readonly string[];
  readonly coveredBy: readonly string[];
  readonly decks: readonly (readonly Market[])[];
}

/** One name of an economy in one deck. */
export interface Market {
  readonly name: string;
  readonly asked: readonly Amount[];
  readonly given: readonly Amount[];
}

/** The total for cards of one kind and step in a category, counting copies. */
export interface Amount extends Count {
  readonly kind: string | undefined;
  readonly category: string;
  readonly step: number | undefined;
  /** On won cards of earlier decks that last: their copies are counted there. */
  readonly before: boolean;
  readonly total: number;
  /** The largest value on one card. */
  readonly largest: number;
}

/** How many cards of a kind have which total cost or contribution. */
export interface Curve {
  readonly category: string;
  readonly kind: string | undefined;
  readonly decks: readonly (readonly CurvePoint[])[];
}

/** A numeric attribute: how many cards have which value. */
export interface NumberTable {
  readonly attribute: string;
  readonly decks: readonly (readonly CurvePoint[])[];
}

export interface CurvePoint extends Count {
  readonly amount: number;
}

/** One condition, and the cards that meet it. */
export interface ConditionCount {
  readonly deck: number;
  /** The category or attribute it is part of. */
  readonly asks: string;
  readonly sense: "allow" | "deny" | "target" | undefined;
  readonly condition: string;
  /** Identifiers of the cards with this condition. */
  readonly askedBy: readonly string[];
  readonly metBy: readonly string[];
  readonly copies: number;
}

/** A side that players can choose (affiliation): its cards, by kind. */
export interface SideCount {
  readonly side: string;
  /** The pack lists it among the sides to choose from. */
  readonly named: boolean;
  readonly decks: readonly Count[];
}

/** How many cards have a declared attribute or category. */
export interface EffectCount {
  readonly name: string;
  readonly about: string;
  readonly category: boolean;
  readonly decks: readonly Count[];
}

/** A card with powers, and the cards that protect from it. */
export interface AnsweredCard {
  readonly deck: number;
  readonly identifier: string;
  readonly powers: readonly string[];
  readonly answers: readonly string[];
}

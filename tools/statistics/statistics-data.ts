/**
 * What a pack is made of, as plain data: what `stats --format json` prints. Cards are counted twice: `cards` are the
 * different ones, `copies` all of them. Every list follows the pack: decks as they are played, names by the alphabet.
 */
export interface PackStatistics {
  /** The name of the pack, if it has one. */
  readonly pack: string | undefined;
  /** `id@edition` of the game. */
  readonly system: string;
  /** The attribute that counts the steps of a story, in games that have one. */
  readonly step: string | undefined;
  /** The decks; cards that are in none stand under a deck without a name. Everywhere else a deck is its place here. */
  readonly decks: readonly DeckCount[];
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

/** How many cards of a deck are of a kind that the game declares. */
export interface KindCount {
  readonly kind: string;
  readonly about: string;
  /** The game tells its cards apart by this kind first. */
  readonly main: boolean;
  readonly decks: readonly Count[];
}

/** An attribute of few values, against the steps of a story: how many cards have which value on which step. */
export interface ChoiceTable {
  readonly attribute: string;
  readonly decks: readonly (readonly ChoiceCount[])[];
}

export interface ChoiceCount extends Count {
  readonly value: string;
  readonly step: number | undefined;
}

/** Costs that the same things cover: what is asked for, and what there is, name by name. */
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

/** What the cards of one kind and step say under one category, copies counted. */
export interface Amount extends Count {
  readonly kind: string | undefined;
  readonly category: string;
  readonly step: number | undefined;
  /** On cards that were won in decks before and last: their copies are counted there. */
  readonly before: boolean;
  readonly total: number;
  /** The most that one card says. */
  readonly largest: number;
}

/** How many cards of a kind cost, or bring, how much in all. */
export interface Curve {
  readonly category: string;
  readonly kind: string | undefined;
  readonly decks: readonly (readonly CurvePoint[])[];
}

/** An attribute of numbers: how many cards have which. */
export interface NumberTable {
  readonly attribute: string;
  readonly decks: readonly (readonly CurvePoint[])[];
}

export interface CurvePoint extends Count {
  readonly amount: number;
}

/** One condition, and the cards that meet it where it looks. */
export interface ConditionCount {
  readonly deck: number;
  /** The category or attribute that asks. */
  readonly asks: string;
  readonly sense: "allow" | "deny" | "target" | undefined;
  readonly condition: string;
  /** Identifiers of the cards that ask. */
  readonly askedBy: readonly string[];
  readonly metBy: readonly string[];
  readonly copies: number;
}

/** One side that players can choose (affiliation): the cards of it, by kind. */
export interface SideCount {
  readonly side: string;
  /** The pack names it among the sides that its players choose from. */
  readonly named: boolean;
  readonly decks: readonly Count[];
}

/** How many cards have an attribute or category that the game declares. */
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

import type { Clause } from "./card-facts.js";
import type { CardIndex } from "./card-index.js";
import type { Group } from "./condition.js";
import type { Configuration } from "./configurations.js";
import type { Position } from "./positions.js";
import type { PlayCard, Session } from "./session.js";

/** A group that cards ask for, numbered, with the cards that fit it. */
export interface NumberedGroup {
  readonly number: number;
  readonly fitting: readonly PlayCard[];
  /** Those of them that are helpers in play in an era. */
  helpersIn(position: Position): readonly PlayCard[];
}

/** What all runs in one configuration share. */
export interface World {
  readonly session: Session;
  readonly index: CardIndex;
  readonly configuration: Configuration;
  readonly positions: readonly Position[];
  /** How many players can be there. */
  readonly players: number;
  /** Groups that look at won cards. */
  readonly groupCount: number;
  groupOf(group: Group): NumberedGroup;
  /** Numbers of the groups that a won or kept card fits. */
  groupsFitting(card: PlayCard): readonly number[];
  /** Helpers that powers and recovering cards can take out of a played area. */
  isReachable(card: PlayCard): boolean;
  /** A recovering card takes back one card, not any number. */
  readonly recoversOne: boolean;
  readonly eras: readonly EraWorld[];
}

/** What all runs share in one era. */
export interface EraWorld {
  readonly position: Position;
  /** Helpers whose powers move played cards of a rival. */
  readonly diverting: readonly Mover[];
  readonly removing: readonly Mover[];
  readonly recovering: readonly PlayCard[];
  /** Helpers with a clause on played cards that allows. */
  readonly askingPlayed: readonly PlayCard[];
  /** Helpers that cost nothing, and keep no other card from being played. */
  readonly harmless: ReadonlySet<PlayCard>;
  /** All groups that helpers ask for, or forbid, among what is played. */
  readonly playedGroups: readonly Group[];
  /** Cards that played cards may forbid to be there, each with all groups that forbid it: equal texts, equal groups. */
  readonly forbiddenBy: ReadonlyMap<PlayCard, string>;
  /** Played cards may be in each other's way: they forbid others, or only one of a sort may be there. */
  readonly hasPlayedLimits: boolean;
  /** Helpers with powers that some card makes immune to: limits across players do not see them (analysis.md 1.4, O11). */
  readonly answered: ReadonlySet<PlayCard>;
  /** Silver cards that can be used at once; infinite where nothing is set aside. */
  readonly mostUsed: number;
}

/** A helper with a power, and the helpers that it reaches. */
export interface Mover {
  readonly card: PlayCard;
  readonly reaches: ReadonlySet<PlayCard>;
  readonly takesOne: boolean;
}

export function makeWorld(
  session: Session,
  index: CardIndex,
  configuration: Configuration,
  positions: readonly Position[],
): World {
  const inPlay = new WeakMap<Position, Map<string, readonly PlayCard[]>>();
  const helpersFitting = (group: Group, position: Position): readonly PlayCard[] => {
    const ofPosition = inPlay.get(position) ?? new Map<string, readonly PlayCard[]>();
    inPlay.set(position, ofPosition);
    const known =
      ofPosition.get(group.key) ??
      index.fittingIn(group, position.era).filter((card) => card.kind === "helper" && position.isHere(card));
    ofPosition.set(group.key, known);
    return known;
  };
  const groups = new Map<string, NumberedGroup>();
  const fitted: number[][] = session.cards.map(() => []);
  const groupOf = (group: Group): NumberedGroup => {
    const known = groups.get(group.key);
    if (known !== undefined) return known;
    const made = {
      number: groups.size,
      fitting: index.fittingAll(group),
      helpersIn: (position: Position) => helpersFitting(group, position),
    };
    groups.set(group.key, made);
    for (const card of made.fitting) fitted[card.index]?.push(made.number);
    return made;
  };
  for (const { clauses } of session.cards)
    for (const { groups: asked } of clauses) for (const group of asked) groupOf(group);
  return {
    session,
    index,
    configuration,
    positions,
    players: configuration.players,
    groupCount: groups.size,
    groupOf,
    isReachable: reachability(session),
    recoversOne: session.roles.names("Recovers").every((name) => session.roles.calls("TakesOne", name)),
    groupsFitting: (card) => fitted[card.index] ?? [],
    eras: positions.map((position) => eraWorld(position, (group) => helpersFitting(group, position))),
  };
}

/** What the categories look at that remove or divert. */
function reachability({ roles }: Session): World["isReachable"] {
  const names = [...roles.names("Removes"), ...roles.names("Diverts")];
  const kinds = names.flatMap((name) => roles.system.categories.get(name) ?? []).flatMap(({ looksAt }) => looksAt);
  return kinds.length === 0 ? () => true : ({ record }) => kinds.some((kind) => record.kinds.names.has(kind));
}

function eraWorld(position: Position, helpersFitting: (group: Group) => readonly PlayCard[]): EraWorld {
  const { helpers, era, goals } = position;
  const cards = helpers.map(({ card }) => card);
  const withTargets = cards.filter(({ targets }) => targets.length > 0);
  const asking = cards.filter(({ clauses }) => clauses.length > 0);
  const reached = (targets: PlayCard["targets"]): Set<PlayCard> =>
    new Set(targets.flatMap(({ group }) => helpersFitting(group)));
  const movers = (effect: "removes" | "diverts"): Mover[] =>
    withTargets.flatMap((card) => {
      const targets = card.targets.filter((target) => target.effect === effect);
      if (targets.length === 0) return [];
      return [{ card, reaches: reached(targets), takesOne: targets.every(({ takesOne }) => takesOne) }];
    });
  const answers = withTargets.flatMap(({ targets }) => targets.filter(({ effect }) => effect === "answers"));
  const dealt = [...helpers, ...goals].reduce((sum, { card, copies }) => sum + (card.claimed ? 0 : copies), 0);
  const { setAside } = era;
  const away =
    setAside === undefined ? 0 : setAside.percent ? Math.floor((dealt * setAside.value) / 100) : setAside.value;
  return {
    position,
    diverting: movers("diverts"),
    removing: movers("removes"),
    recovering: cards.filter(({ recovers }) => recovers),
    askingPlayed: asking.filter((card) => playedClauses(card, "allow").length > 0),
    hasPlayedLimits: cards.some(
      (card) => card.oncePerPlayer.length + card.onceForAll.length > 0 || playedClauses(card, "deny").length > 0,
    ),
    playedGroups: distinct(asking.flatMap((card) => [...played(card, "allow"), ...played(card, "deny")])),
    forbiddenBy: forbiddenCards(asking, helpersFitting),
    harmless: new Set(cards.filter(isHarmless)),
    answered: reached(answers),
    // That nothing is left to play has a rule of its own.
    mostUsed: away > 0 && away < dealt ? dealt - away : Number.POSITIVE_INFINITY,
  };
}

function isHarmless({ amounts, oncePerPlayer, onceForAll, holding, clauses }: PlayCard): boolean {
  const costs = amounts.own.length + amounts.common.length;
  return costs + oncePerPlayer.length + onceForAll.length + clauses.length === 0 && holding === undefined;
}

const played = (card: PlayCard, sense: Clause["sense"]): readonly Group[] =>
  playedClauses(card, sense).flatMap(({ groups }) => groups);

const distinct = (groups: readonly Group[]): Group[] => [...new Map(groups.map((one) => [one.key, one])).values()];

function forbiddenCards(
  cards: readonly PlayCard[],
  helpersFitting: (group: Group) => readonly PlayCard[],
): Map<PlayCard, string> {
  const found = new Map<PlayCard, string>();
  for (const group of distinct(cards.flatMap((card) => played(card, "deny"))))
    for (const card of helpersFitting(group)) found.set(card, `${found.get(card) ?? ""}${group.key}\n`);
  return found;
}

/** The clauses of a card on what its player has played in this adventure. */
export function playedClauses(card: PlayCard, sense: Clause["sense"]): readonly Clause[] {
  if (card.clauses.length === 0) return card.clauses;
  const known = playedBySense[sense].get(card);
  if (known !== undefined) return known;
  const found = card.clauses.filter((clause) => clause.view === "played" && clause.sense === sense);
  playedBySense[sense].set(card, found);
  return found;
}

/** Asked so often that the answers are kept. */
const playedBySense = {
  allow: new WeakMap<PlayCard, readonly Clause[]>(),
  deny: new WeakMap<PlayCard, readonly Clause[]>(),
};

/** The clauses of a card on what was won. */
export function wonClauses({ clauses }: PlayCard, sense: Clause["sense"]): readonly Clause[] {
  return clauses.length === 0
    ? clauses
    : clauses.filter((clause) => clause.view !== "played" && clause.sense === sense);
}

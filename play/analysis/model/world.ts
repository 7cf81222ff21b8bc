import type { ConditionGroup } from "../../../compiler/index.js";
import { memoizeByKey } from "../../../grammar/index.js";
import type { PlayCard } from "./card-facts.js";
import { type CardIndex, inOrder } from "./card-index.js";
import type { PlayerConfiguration } from "./configurations.js";
import { type EraState, helpersThat, isIn } from "./positions.js";
import type { Part, PlaySession } from "./session.js";

/** A group that cards require, numbered, with the cards that meet it. */
export interface NumberedGroup {
  readonly number: number;
  readonly fitting: readonly PlayCard[];
  /** Those of them that are helpers in play in an era. */
  helpersIn(position: EraState): readonly PlayCard[];
  /** Whether one of these passes a test. */
  helps(position: EraState, test: (card: PlayCard) => boolean): boolean;
}

/** A set of cards, for membership tests only. */
export interface Among {
  has(card: PlayCard): boolean;
}

/** What all runs in one configuration share. */
export interface World {
  readonly session: PlaySession;
  readonly index: CardIndex;
  readonly configuration: PlayerConfiguration;
  readonly positions: readonly EraState[];
  /** The possible number of players. */
  readonly players: number;
  groupOf(group: ConditionGroup): NumberedGroup;
  /** Numbers of the groups that a won or kept card meets. */
  groupsFitting(card: PlayCard): readonly number[];
  /** Helpers that powers and recovering cards can remove from a play area. */
  isReachable(card: PlayCard): boolean;
  /** A recovering card takes back a single card. */
  readonly recoversOne: boolean;
  readonly eras: readonly EraWorld[];
}

/** What all runs share in one era. */
export interface EraWorld {
  readonly position: EraState;
  /** Helpers whose powers move a rival's played cards. */
  readonly diverting: readonly Mover[];
  readonly removing: readonly Mover[];
  readonly recovering: readonly PlayCard[];
  /** Helpers with an allowing clause on played cards. */
  readonly askingPlayed: readonly PlayCard[];
  /** All groups that helpers require, or forbid, among played cards. */
  readonly playedGroups: readonly ConditionGroup[];
  /** A key for the groups of played cards that may forbid a helper: equal for equal groups. */
  forbiddenBy(card: PlayCard): string;
  /** Played cards may exclude each other: they forbid others, or are unique. */
  readonly hasPlayedLimits: boolean;
  /**
   * Helpers with powers to which some card is immune: limits across players don't apply to them (docs/analyses.md,
   * "Where the model is more generous than the game").
   */
  readonly answered: Among;
  /** Silver cards that can be used at once; infinite if nothing is set aside. */
  readonly mostUsed: number;
}

/** A helper with a power, and the helpers that it reaches. */
export interface Mover {
  readonly card: PlayCard;
  readonly reaches: Among;
  readonly takesOne: boolean;
}

export function makeWorld(
  session: PlaySession,
  index: CardIndex,
  configuration: PlayerConfiguration,
  positions: readonly EraState[],
): World {
  const helpers = helpersByGroup(index, configuration);
  const groups = new Map<string, NumberedGroup>();
  const fitted: number[][] = session.cards.map(() => []);
  const groupOf = (group: ConditionGroup): NumberedGroup => {
    const known = groups.get(group.key);
    if (known !== undefined) return known;
    const made = {
      number: groups.size,
      fitting: index.fittingAll(group),
      helpersIn: (position: EraState) => helpers.all(group, position),
      helps: (position: EraState, test: (card: PlayCard) => boolean) => helpers.some(group, position, test),
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
    groupOf,
    isReachable: reachability(session),
    recoversOne: session.roles.names("Recovers").every((name) => session.roles.calls("TakesOne", name)),
    groupsFitting: (card) => fitted[card.index] ?? [],
    eras: positions.map((position) => eraWorld(position, index)),
  };
}

interface ByGroup {
  all(group: ConditionGroup, position: EraState): readonly PlayCard[];
  some(group: ConditionGroup, position: EraState, test: (card: PlayCard) => boolean): boolean;
}

/** Helpers in play that meet a group: computed once for what eras share. */
function helpersByGroup(index: CardIndex, configuration: PlayerConfiguration): ByGroup {
  const ofPartOnce = memoizeByKey<Part, string, readonly PlayCard[]>();
  const ofPart = (group: ConditionGroup, part: Part): readonly PlayCard[] =>
    ofPartOnce(part, group.key, () =>
      index.fittingPart(group, part).filter((card) => card.kind === "helper" && isIn(card, configuration)),
    );
  const ofBoth = memoizeByKey<EraState, string, readonly PlayCard[]>();
  const some: ByGroup["some"] = (group, { era }, test) =>
    !era.skipped && (ofPart(group, era.dealt).some(test) || ofPart(group, era.claimed).some(test));
  const all: ByGroup["all"] = (group, position) => {
    const { era } = position;
    if (era.skipped) return NOBODY;
    const dealt = ofPart(group, era.dealt);
    const claimed = ofPart(group, era.claimed);
    if (claimed.length === 0) return dealt;
    return ofBoth(position, group.key, () => inOrder(dealt, claimed));
  };
  return { all, some };
}

const NOBODY: readonly PlayCard[] = [];

/** Any number may be in play, everybody can hold it, and it requires nothing played. */
export function isEasy({ onceForAll, oncePerPlayer, holding, clauses }: PlayCard): boolean {
  return (
    onceForAll.length + oncePerPlayer.length === 0 &&
    holding === undefined &&
    clauses.every(({ view }) => view !== "played")
  );
}

/** The targets of the categories that remove or divert. */
function reachability({ roles }: PlaySession): World["isReachable"] {
  const names = [...roles.names("Removes"), ...roles.names("Diverts")];
  const kinds = names.flatMap((name) => roles.system.categories.get(name) ?? []).flatMap(({ looksAt }) => looksAt);
  return kinds.length === 0 ? () => true : ({ record }) => kinds.some((kind) => record.kinds.names.has(kind));
}

const withTargets = helpersThat(({ targets }) => targets.length > 0);
export const withClauses = helpersThat(({ clauses }) => clauses.length > 0);
const withRecovery = helpersThat(({ recovers }) => recovers);
const askingPlayed = helpersThat(({ needs }) => needs.played.length > 0);
const limiting = helpersThat(
  ({ oncePerPlayer, onceForAll, denials }) => oncePerPlayer.length + onceForAll.length + denials.played.length > 0,
);

function eraWorld(position: EraState, index: CardIndex): EraWorld {
  const { parts, era } = position;
  const asking = withClauses(position);
  const isHelper = (card: PlayCard): boolean => card.kind === "helper" && position.isHere(card);
  const reached = (targets: PlayCard["targets"]): Among => {
    return { has: (card) => targets.some(({ group }) => index.fittingSet(group).has(card)) && isHelper(card) };
  };
  const targeting = withTargets(position);
  const movers = (effect: "removes" | "diverts"): Mover[] =>
    targeting.flatMap((card) => {
      const targets = card.targets.filter((target) => target.effect === effect);
      if (targets.length === 0) return [];
      return [{ card, reaches: reached(targets), takesOne: targets.every(({ takesOne }) => takesOne) }];
    });
  const answers = targeting.flatMap(({ targets }) => targets.filter(({ effect }) => effect === "answers"));
  // Claimed cards are not dealt.
  const [dealtCards] = parts;
  const dealt = [...(dealtCards?.helpers ?? []), ...(dealtCards?.goals ?? [])].reduce(
    (sum, one) => sum + one.copies,
    0,
  );
  const { setAside } = era;
  const away =
    setAside === undefined ? 0 : setAside.percent ? Math.floor((dealt * setAside.value) / 100) : setAside.value;
  const deniedBy = ({ denials }: PlayCard): ConditionGroup[] => denials.played.flatMap(({ groups }) => groups);
  const denied = distinct(asking.flatMap(deniedBy));
  return {
    position,
    diverting: movers("diverts"),
    removing: movers("removes"),
    recovering: withRecovery(position),
    askingPlayed: askingPlayed(position),
    hasPlayedLimits: limiting(position).length > 0,
    playedGroups: distinct(asking.flatMap((card) => [...card.needs.played, ...deniedBy(card)])),
    forbiddenBy: (card) =>
      denied.flatMap((group) => (index.fittingSet(group).has(card) ? [`${group.key}\n`] : [])).join(""),
    answered: reached(answers),
    // If nothing is left to play, another rule reports it.
    mostUsed: away > 0 && away < dealt ? dealt - away : Number.POSITIVE_INFINITY,
  };
}

/** It costs nothing, and keeps no other card from being played. */
export function isHarmless({ amounts, oncePerPlayer, onceForAll, holding, clauses }: PlayCard): boolean {
  const costs = amounts.own.length + amounts.common.length;
  return costs + oncePerPlayer.length + onceForAll.length + clauses.length === 0 && holding === undefined;
}

const distinct = (groups: readonly ConditionGroup[]): ConditionGroup[] => [
  ...new Map(groups.map((one) => [one.key, one])).values(),
];

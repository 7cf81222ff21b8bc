import type { OnceValue, PlayCard, PlayClause } from "../model/card-facts.js";
import { suppliersOf } from "../model/holdings.js";
import { helpersThat } from "../model/positions.js";
import type { World } from "../model/world.js";
import type { Budget } from "../solve/search.js";
import { backwards, derivationOf } from "./derivation.js";
import { askPlayable, type PlayableHelpers } from "./playable-helpers.js";
import type { RestrictedRuns } from "./restricted-runs.js";
import { type EraRun, type Forbidden, isBlocked } from "./run.js";

/** Why a card is never played, or never won: something on it forbids what its own needs bring about. */
export interface Denial {
  readonly era: number;
  readonly card: PlayCard;
  readonly never: "played" | "won";
  /** What forbids it: a clause, or a unique value. */
  readonly by: PlayClause | OnceValue;
  /** For each of its groups, a card that is there whatever the players do. */
  readonly forced: readonly PlayCard[];
  /** The cards by which it could be played and won if it were not denied. */
  readonly needs: readonly PlayCard[];
}

/** Something that forbids playing a card: harmless until all its groups are met. */
interface Forbidding {
  readonly by: PlayClause | OnceValue;
  readonly view: "own" | "all";
  readonly groups: readonly Fitting[];
}

/** The cards that meet a group. */
interface Fitting {
  has(card: PlayCard): boolean;
  /** Of all eras: there may be many. */
  readonly cards: readonly PlayCard[];
}

/**
 * The cards that are denied forever, given the runs so far; `smaller`: those of a configuration in which whatever can be
 * done can be done here too. (docs/analyses.md, "Denials" and "What is won from the beginning")
 */
export function findDenials(
  eras: readonly (EraRun | undefined)[],
  runs: RestrictedRuns,
  budgetOf: () => Budget,
  smaller: PlayedAndDenied | undefined,
): Denial[] {
  return eras.flatMap((run, era) => {
    if (run === undefined) return [];
    const { goals } = run.era.position;
    const isAvoided = (card: PlayCard): boolean =>
      smaller !== undefined && !smaller.denials[era]?.has(card) && isPlayedIn(smaller, era, card);
    const ofGoals = goals.flatMap(({ card }) =>
      run.playable.has(card) && !isAvoided(card) ? findDenial(card, run, eras, runs, budgetOf) : [],
    );
    const isPlayable = askPlayable(run, runs, "chosen", budgetOf);
    const ofHelpers = denying(run.era.position).flatMap((card) =>
      !isAvoided(card) && isPlayable(card) ? findDenial(card, run, eras, runs, budgetOf) : [],
    );
    return [...ofGoals, ...ofHelpers, ...blockedGoals(run)];
  });
}

/** What can be played in the eras of a configuration, and what is denied there. */
export interface PlayedAndDenied {
  /** One run for each era; a skipped era has none. */
  readonly eras: readonly (EraRun | undefined)[];
  /** Why cards are never played, or never won, though all their needs could be met: one map for each era. */
  readonly denials: readonly ReadonlyMap<PlayCard, Denial>[];
  /** Helpers of an era that can be played in some goal. */
  playableHelpers(era: number): PlayableHelpers;
}

function isPlayedIn(one: PlayedAndDenied, era: number, card: PlayCard): boolean {
  return one.eras[era]?.playable.has(card) || one.playableHelpers(era).has(card);
}

const denying = helpersThat(({ denials }) => denials.won.length > 0);

/** Goals that can't be won again because of one that is won from the beginning. */
function blockedGoals({ era: { position }, era, dead }: EraRun): Denial[] {
  return position.goals.flatMap(({ card }) => {
    if (dead.has(card) || !isBlocked(card, era)) return [];
    const forced = position.always.filter((one) => one === card || shared(one, card) !== undefined);
    const by = forced.map((one) => shared(one, card)).find((value) => value !== undefined) ?? identifierOf(card);
    return [{ era: position.era.index, card, never: "played" as const, by, forced, needs: [] }];
  });
}

function shared(one: PlayCard, other: PlayCard): OnceValue | undefined {
  const values = [...one.oncePerPlayer, ...one.onceForAll].map(({ key }) => key);
  return [...other.oncePerPlayer, ...other.onceForAll].find(({ key }) => values.includes(key));
}

function identifierOf({ name }: PlayCard): OnceValue {
  return { key: name, attribute: "", value: name, line: 0 };
}

function findDenial(
  card: PlayCard,
  run: EraRun,
  eras: readonly (EraRun | undefined)[],
  runs: RestrictedRuns,
  budgetOf: () => Budget,
): Denial[] {
  const all = forbiddings(card, run);
  if (all.length === 0) return [];
  const era = run.era.position.era.index;
  const before = backwards((one) => derivationOf(eras, one), needsOf(card, run));
  before.delete(card);
  const needs =
    card.kind === "goal"
      ? (run.derivations.get(card) ?? suppliersOf(card, run.holdings, "chosen"))
      : needsOf(card, run);
  let lost: Denial | undefined;
  for (const { by, view, groups } of all) {
    let played = false;
    let won = false;
    for (const fitting of groups) {
      const found = avoid(card, fitting, view, before, run, runs, budgetOf);
      played ||= found !== "never";
      won ||= found === "won";
      if (won) break;
    }
    if (won || (played && !run.winnable.has(card))) continue;
    const forced = groups.flatMap(
      ({ cards }) => cards.find((one) => run.holdings.isAlways(one) || before.has(one)) ?? [],
    );
    if (!played) return [{ era, card, never: "played", by, forced, needs }];
    lost ??= { era, card, never: "won", by, forced, needs };
  }
  return lost === undefined ? [] : [lost];
}

/** The dependencies of a card: what a goal was won with, or what unlocks a helper. */
function needsOf(card: PlayCard, run: EraRun): readonly PlayCard[] {
  return card.kind === "goal" ? [card] : suppliersOf(card, run.holdings, "chosen");
}

function forbiddings(card: PlayCard, run: EraRun): Forbidding[] {
  const { world } = run;
  const byClause = card.denials.won.map((clause): Forbidding => {
    const groups = clause.groups.map((group) => {
      const { fitting: cards, number } = world.groupOf(group);
      return { cards, has: (one: PlayCard) => world.groupsFitting(one).includes(number) };
    });
    return { by: clause, view: clause.view === "own" ? "own" : "all", groups };
  });
  if (card.kind !== "goal") return byClause;
  const alike = (key: string, once: "oncePerPlayer" | "onceForAll"): readonly Fitting[] => [
    {
      has: (one) => run.era.position.isWon(one) && one[once].some((value) => value.key === key),
      get cards() {
        return run.era.position.wonAlike(once, key);
      },
    },
  ];
  return [
    ...byClause,
    ...card.onceForAll.map((by): Forbidding => ({ by, view: "all", groups: alike(by.key, "onceForAll") })),
    ...card.oncePerPlayer.map((by): Forbidding => ({ by, view: "own", groups: alike(by.key, "oncePerPlayer") })),
  ];
}

/** Whether a card can be played, and won, while no card that meets a group is present. */
function avoid(
  card: PlayCard,
  fitting: Fitting,
  view: "own" | "all",
  before: ReadonlySet<PlayCard>,
  run: EraRun,
  runs: RestrictedRuns,
  budgetOf: () => Budget,
): "never" | "played" | "won" {
  const { holdings } = run;
  if (run.era.position.always.some(fitting.has)) return "never";
  const isThere = (one: PlayCard): boolean => fitting.has(one) && holdings.has(one, "others");
  // The card needs nothing that meets the group, so it can be played first.
  if (!some(before, isThere) && (card.kind === "goal" || isOpenWithout(card, isThere, run))) return "won";
  const there = fitting.cards.filter((one) => holdings.has(one, "others"));
  const restricted = runs.run(run.era.position.era.index, forbid(there, view, run.world));
  if (restricted === undefined) return "won";
  if (card.kind === "goal") {
    if (!restricted.playable.has(card)) return "never";
    return restricted.winnable.has(card) ? "won" : "played";
  }
  return askPlayable(restricted, undefined, "chosen", budgetOf)(card) ? "won" : "never";
}

/** Some goal in which it can be played doesn't depend on what forbids it. */
function isOpenWithout(card: PlayCard, isForbidding: (one: PlayCard) => boolean, run: EraRun): boolean {
  if (!some(run.holdings.entered(), isForbidding)) return true;
  return some(run.playable, (goal) => {
    const behind = backwards((one) => run.derivations.get(one) ?? [], [goal]);
    return !some(behind, isForbidding) && rolesAllow(card, goal, run);
  });
}

function some<Value>(values: Iterable<Value>, test: (value: Value) => boolean): boolean {
  for (const value of values) if (test(value)) return true;
  return false;
}

function rolesAllow(card: PlayCard, goal: PlayCard, run: EraRun): boolean {
  const only: EraRun = { ...run, playable: new Set([goal]), playableByOthers: new Set() };
  return askPlayable(only, undefined, "chosen", () => ({ steps: 1_000 }))(card);
}

/** Another player may well have won what the card's own player must not have. */
function forbid(cards: readonly PlayCard[], view: "own" | "all", { players }: World): Forbidden {
  if (view === "all" || players < 2) return { any: new Set(cards), own: new Set() };
  const isCommon = (card: PlayCard): boolean => card.common && card.kind === "goal";
  return { any: new Set(cards.filter(isCommon)), own: new Set(cards.filter((card) => !isCommon(card))) };
}

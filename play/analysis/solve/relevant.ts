import type { ConditionGroup } from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import type { PlayCard } from "../model/card-facts.js";
import { isHarmless } from "../model/world.js";
import type { Candidates } from "./candidates.js";
import type { WinQuestion } from "./question.js";

/** The helpers that can matter, and the names that have to be covered or may have to be. (docs/analyses.md, "Covering") */
export interface Relevant {
  readonly helpers: ReadonlySet<PlayCard>;
  readonly names: ReadonlySet<string>;
  /** Some of them divert, remove or recover: cards may come and go. */
  readonly hasMovers: boolean;
}

/** Any other helper could only cost. `extended`: cards may be diverted, or played for a while only. */
export function relevantFor(
  { goal, era, world, without }: WinQuestion,
  sides: readonly Candidates[],
  wanted: Iterable<string>,
  extended: boolean,
  first: readonly PlayCard[] = [],
  covers = true,
): Relevant {
  const names = new Set<string>();
  const helpers = new Set<PlayCard>();
  const open: PlayCard[] = [];
  let hasMovers = false;
  const known = new Map<string, readonly PlayCard[]>();
  const enoughOf = (group: ConditionGroup): readonly PlayCard[] => {
    const fitting = world.groupOf(group).helpersIn(era.position);
    const enough = () => (Number.isFinite(era.mostUsed) ? fitting : withoutDominated(fitting, era, sides));
    return getOrMake(known, group.key, enough);
  };
  const isUsable = (card: PlayCard): boolean =>
    sides.some((side) => side.has(card) || (extended && side.divertedBy(card).length > 0));
  const add = (card: PlayCard): void => {
    if (helpers.has(card) || card.kind !== "helper" || !era.position.isHere(card)) return;
    // A power may bring what the side itself can't play.
    hasMovers ||= sides.some((side) => side.divertedBy(card).length > 0);
    if (!isUsable(card)) return;
    helpers.add(card);
    open.push(card);
  };
  const want = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const { card } of era.position.suppliers("brings", name)) add(card);
  };
  for (const card of first) add(card);
  for (const name of wanted) want(name);
  for (let card = open.pop(); card !== undefined; card = open.pop()) {
    if (covers && !without.has("own-costs"))
      for (const { name } of [...card.amounts.own, ...card.amounts.common]) want(name);
    for (const group of card.needs.played) for (const other of enoughOf(group)) add(other);
    const movers = sides.flatMap((side) => side.divertedBy(card));
    hasMovers ||= movers.length > 0 || isTransient(card, sides, era.recovering.length > 0);
    if (!extended) continue;
    for (const mover of movers) add(mover.card);
    if (isTransient(card, sides, true)) for (const recovering of era.recovering) add(recovering);
  }
  for (const { name, value } of goal.amounts.common) if (value > 0) names.add(name);
  return { helpers, names, hasMovers };
}

/**
 * Of the cards that meet a requirement of others, three harmless ones represent all that the same cards forbid: one
 * unlocks the others, and never itself. Another gains nothing, unless it brings something, and then it is relevant for
 * that.
 */
function withoutDominated(
  fitting: readonly PlayCard[],
  era: WinQuestion["era"],
  sides: readonly Candidates[],
): readonly PlayCard[] {
  const harmless = new Map<string, number>();
  const kept: PlayCard[] = [];
  for (const card of fitting) {
    if (!isHarmless(card)) continue;
    const key = era.forbiddenBy(card);
    const count = harmless.get(key) ?? 0;
    if (count === 3 || !sides.every((side) => side.has(card))) continue;
    harmless.set(key, count + 1);
    kept.push(card);
  }
  const others = fitting.filter((card) => !isHarmless(card) && (harmless.get(era.forbiddenBy(card)) ?? 0) < 3);
  return [...kept, ...others];
}

/** It may be worth playing for a while: others require played cards, or a unique value allows only one to stay. */
function isTransient(card: PlayCard, sides: readonly Candidates[], recovers: boolean): boolean {
  return (
    (card.clauses.some(({ view }) => view === "played") || card.oncePerPlayer.length > 0) &&
    (recovers ||
      sides.some(
        ({ question, hasRivals }) => hasRivals && question.era.removing.length + question.era.diverting.length > 0,
      ))
  );
}

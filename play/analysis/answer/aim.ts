import { fitsGroup } from "../../../compiler/index.js";
import type { Aim } from "../../engine/index.js";
import type { PlayCard } from "../model/card-facts.js";
import type { EraRun } from "../reach/run.js";
import { sharesOnce } from "../solve/candidates.js";
import type { WinningHand, WinningSet } from "../solve/cheapest-sets.js";

/**
 * What players mean to do who win a goal with a set: for an engine, which shows that the rules of play allow it.
 * Undefined if the set has too many copies to be dealt.
 */
export function aimOf(goal: PlayCard, set: WinningSet, steps: readonly PlayCard[], run: EraRun): Aim | undefined {
  const { position } = run.era;
  const { players } = run.world;
  if (set.hands.length === 0 && set.size > 0) return undefined;
  const [first = NOTHING_PLAYED] = set.hands;
  const isBegunByOther = first.role === "competitor" || goal.outcome?.needsRival === true;
  const plays = set.hands.flatMap((hand) => hand.plays);
  const brought = plays.filter(({ how }) => how.kind === "brought");
  const takenBack = plays.filter(({ how }) => how.kind === "for a while" && how.by !== undefined);
  const removed = plays.filter(({ how }) => how.kind === "for a while" && how.by === undefined);
  const removing = removed.flatMap(({ card }) => removerOf(card, run));
  const fewest = Math.max(set.hands.length, isBegunByOther || brought.length + removing.length > 0 ? 2 : 1);
  const count = Number.isFinite(players) ? Math.max(players, fewest) : Math.max(2, fewest);
  const hands = Array.from({ length: count }, (_, seat) => ofHand(set.hands[seat]));
  const starter = isBegunByOther ? 1 : 0;
  hands[starter]?.unshift(goal.name);
  hands[1]?.push(...[...brought.map(({ card }) => card), ...removing].map(({ name }) => name));
  const isHero = first.role !== "competitor";
  const won = wonBefore(set, isHero ? steps : [], goal, count, position.copiesSoFar);
  if (!isHero) won[starter]?.push(...(run.derivations.get(goal) ?? []).filter(({ kind }) => kind !== "other"));
  // Where too few goals of the step are named, players have won copies of them.
  const stepCopies = Math.max(1, ...goal.stepNeeds.map(({ count: asked }) => asked - steps.length + 1));
  const copies = (card: PlayCard): string[] => {
    const ofStep = steps.includes(card) ? Math.min(stepCopies, position.copiesSoFar(card)) : 1;
    return Array<string>(Math.max(ofStep, set.wonCopies.get(card) ?? 1)).fill(card.name);
  };
  return {
    goal: goal.name,
    winner: 0,
    hands,
    won: won.map((cards) => [...new Set(cards)].filter((card) => !position.always.includes(card)).flatMap(copies)),
    wonByAll: position.always.flatMap((card) => Array<string>(position.copiesSoFar(card)).fill(card.name)),
    taken: [...brought, ...removed].map(({ card }) => card.name),
    takenBack: takenBack.map(({ card }) => card.name),
    deck: position.era.name,
  };
}

const NOTHING_PLAYED: WinningHand = { role: "hero", plays: [] };

/** What a player plays; what a power brings is played by another. */
function ofHand(hand: WinningHand = NOTHING_PLAYED): string[] {
  return hand.plays.flatMap(({ card, how }) => (how.kind === "brought" ? [] : [card.name]));
}

function removerOf(card: PlayCard, { era: { removing, diverting } }: EraRun): readonly PlayCard[] {
  const found = [...removing, ...diverting].find(({ reaches, card: remover }) => remover !== card && reaches.has(card));
  return found === undefined ? [] : [found.card];
}

/**
 * What each player has won: the winner all, but for what only another one's cards ask for, and what forbids the winner to
 * begin the goal.
 */
function wonBefore(
  set: WinningSet,
  steps: readonly PlayCard[],
  goal: PlayCard,
  players: number,
  copiesOf: (card: PlayCard) => number,
): PlayCard[][] {
  const all = [...new Set([...set.before, ...steps])];
  const asks = (card: PlayCard, won: PlayCard): boolean =>
    card.needs.won.some(({ group }) => fitsGroup(won.record, group));
  const playedBy = (seat: number): PlayCard[] => (set.hands[seat]?.plays ?? []).map(({ card }) => card);
  const isHero = set.hands[0]?.role !== "competitor";
  const isHis = (won: PlayCard): boolean =>
    goal.needs.won.some(({ view, group }) => view === "own" && fitsGroup(won.record, group));
  const isDenied = (won: PlayCard): boolean =>
    goal.denials.won.some(({ view, groups }) => view === "own" && groups.some((group) => fitsGroup(won.record, group)));
  // What counts for all may lie with another.
  const isBetterElsewhere = (won: PlayCard): boolean => goal.outcome?.together === true && isDenied(won) && !isHis(won);
  const isBarred = (won: PlayCard): boolean =>
    isHero && (won === goal || sharesOnce(won, goal) || isBetterElsewhere(won));
  const others = Array.from({ length: players - 1 }, (_, at) =>
    all.filter(
      (won) => !won.common && ((at === 0 && isBarred(won)) || playedBy(at + 1).some((card) => asks(card, won))),
    ),
  );
  const elsewhere = (won: PlayCard): number => others.filter((cards) => cards.includes(won)).length;
  const isOwn = (won: PlayCard): boolean => !isBarred(won) && [goal, ...playedBy(0)].some((card) => asks(card, won));
  return [all.filter((won) => elsewhere(won) === 0 || (isOwn(won) && copiesOf(won) > elsewhere(won))), ...others];
}

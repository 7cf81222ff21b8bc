import { fitsGroup, passes, valuesOn } from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import type { OnceValue, PlayCard } from "../model/card-facts.js";
import { isOfHisSide } from "../model/configurations.js";
import type { Who } from "../model/hand-over.js";
import type { Mover } from "../model/world.js";
import type { SideOf, WinQuestion } from "./question.js";

/** Which helpers a side can play in a goal. Answers are cached. (docs/analyses.md, "Playable helpers" and "Covering") */
export class Candidates {
  private readonly known = new Map<PlayCard, boolean>();
  private readonly ofRival = new Map<PlayCard, boolean>();
  private closureOf: ReadonlySet<PlayCard> | undefined;
  private closureOfRivals: ReadonlySet<PlayCard> | undefined;

  /** Which cards a player may play depends on their side. */
  private readonly hasSides: boolean;

  constructor(
    readonly question: WinQuestion,
    readonly side: SideOf,
  ) {
    const { world, goal, without } = question;
    this.hasSides = world.configuration.chosen !== undefined && !goal.outcome?.together && !without.has("sides");
  }

  /** The side may play the helper at some moment. */
  has(card: PlayCard): boolean {
    return getOrMake(this.known, card, () => this.isOpenHere(card) && (!asksPlayed(card) || this.closure.has(card)));
  }

  /** Powers that may bring the helper to the side from a rival who can play it. */
  divertedBy(card: PlayCard): readonly Mover[] {
    if (!this.hasRivals || this.question.era.diverting.length === 0) return NOBODY;
    const movers = this.question.era.diverting.filter(
      ({ card: mover, reaches }) => mover !== card && reaches.has(card),
    );
    return movers.length === 0 || !this.canRivalPlay(card) ? NOBODY : movers;
  }

  /** Powers by which a rival can remove the helper from its place. */
  removedBy(card: PlayCard): readonly Mover[] {
    if (!this.hasRivals || !this.question.world.isReachable(card)) return NOBODY;
    const { removing, diverting } = this.question.era;
    return [...removing, ...diverting].filter(
      ({ card: mover, reaches }) => reaches.has(card) && this.canRivalPlay(mover),
    );
  }

  /** Somebody else acts in this goal. */
  get hasRivals(): boolean {
    return this.question.world.players >= 2 && !this.question.goal.outcome?.heroAlone;
  }

  private canRivalPlay(card: PlayCard): boolean {
    if (!this.isOpenToRivals(card)) return false;
    if (!asksPlayed(card)) return true;
    // What anybody can play may be brought to a rival, and lets a card of theirs be played.
    const isOpen = (one: PlayCard): boolean => this.isOpenToRivals(one) || this.isOpenHere(one);
    this.closureOfRivals ??= this.closureFrom(isOpen, true, (one) => !asksPlayed(one) && isOpen(one));
    return this.closureOfRivals.has(card);
  }

  private isOpenToRivals(card: PlayCard): boolean {
    return getOrMake(
      this.ofRival,
      card,
      () => this.isOpen(card, "others", "competitor") || this.isOpen(card, "others", "hero"),
    );
  }

  private isOpenHere(card: PlayCard): boolean {
    return this.isOpen(card, this.side.who, this.side.role);
  }

  /** All but the cards played before it. */
  private isOpen(card: PlayCard, who: Who, role: SideOf["role"]): boolean {
    const { goal, holdings, without } = this.question;
    if (this.question.dead.has(card)) return false;
    if (this.hasSides && who === "chosen" && !isOfHisSide(this.question.world.configuration, card)) return false;
    if (!without.has("filter") && !passesFilter(goal, card)) return false;
    if (!without.has("once-for-all") && sharesOnceForAll(goal, card)) return false;
    if (role === "hero" && this.side.players === 1 && !without.has("once-per-player") && sharesOnce(goal, card))
      return false;
    // The goal is among the hero's cards throughout.
    if (role === "hero" && this.side.players === 1 && !without.has("played-conditions") && isDeniedBy(goal, card))
      return false;
    return without.has("won-conditions") || holdings.allows(card, who);
  }

  /** Helpers that require played cards and can be played after others: the least closed set. */
  private get closure(): ReadonlySet<PlayCard> {
    const isOpen = (card: PlayCard): boolean => this.isOpenHere(card);
    const isThere = (card: PlayCard): boolean =>
      this.divertedBy(card).length > 0 || (!asksPlayed(card) && isOpen(card));
    this.closureOf ??= this.closureFrom(isOpen, this.side.role === "hero", isThere);
    return this.closureOf;
  }

  /** `isThere`: cards that come without what they ask for, or that are in the set. */
  private closureFrom(
    isOpen: (card: PlayCard) => boolean,
    seesGoal: boolean,
    isThere: (card: PlayCard) => boolean,
  ): ReadonlySet<PlayCard> {
    const { era, world, goal, without } = this.question;
    const open = era.askingPlayed.filter(isOpen);
    if (without.has("played-conditions")) return new Set(open);
    const closure = new Set<PlayCard>();
    for (let grown = true; grown; ) {
      grown = false;
      for (const card of open) {
        if (closure.has(card)) continue;
        const isMet = card.needs.played.every(
          (group) =>
            (seesGoal && fitsGroup(goal.record, group) && !isDeniedBy(goal, card)) ||
            world
              .groupOf(group)
              .helps(
                era.position,
                (other) => other !== card && (closure.has(other) || isThere(other)) && !isDeniedBy(other, card),
              ),
        );
        if (!isMet) continue;
        closure.add(card);
        grown = true;
      }
    }
    return closure;
  }
}

const NOBODY: readonly Mover[] = [];

/** While the one is there, the other is not played. */
function isDeniedBy({ record }: PlayCard, { denials }: PlayCard): boolean {
  return denials.played.some(({ groups }) => groups.every((group) => fitsGroup(record, group)));
}

export const asksPlayed = ({ needs }: PlayCard): boolean => needs.played.length > 0;

/**
 * Each line applies separately: if a helper has the attribute, it must meet what allows, and must not meet what denies.
 */
export function passesFilter(goal: PlayCard, { record }: PlayCard): boolean {
  for (const { sense, condition } of goal.filter) {
    const values = valuesOn(record, condition.category, condition.name);
    if (values.length === 0) continue;
    const fits = values.some((value) => passes(value, condition));
    if (fits !== (sense === "allow")) return false;
  }
  return true;
}

/** Equal for goals that let the same helpers pass. */
export const filterKey = ({ filter }: PlayCard): string =>
  filter.map(({ sense, condition }) => `${sense} ${condition.key}`).join("\n");

/** One goal for each distinct filter: there are few. */
export function unlikeFilters(goals: readonly PlayCard[]): PlayCard[] {
  return [...new Map(goals.map((goal) => [filterKey(goal), goal])).values()];
}

export const sharesOnceForAll = (one: PlayCard, other: PlayCard): boolean => overlap(one.onceForAll, other.onceForAll);

export const sharesOnce = (one: PlayCard, other: PlayCard): boolean => overlap(one.oncePerPlayer, other.oncePerPlayer);

function overlap(some: readonly OnceValue[], others: readonly OnceValue[]): boolean {
  return some.length > 0 && some.some(({ key }) => others.some((value) => value.key === key));
}

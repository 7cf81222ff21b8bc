import type { PlayCard, StepNeed } from "../model/card-facts.js";
import { isOfHisSide } from "../model/configurations.js";
import { HandOver, type Who } from "../model/hand-over.js";
import { Holdings, suppliersOf } from "../model/holdings.js";
import { enoughOfStep } from "../model/levels.js";
import type { EraWorld, World } from "../model/world.js";
import { canWin } from "../solve/can-win.js";
import { passesFilter, sharesOnce, sharesOnceForAll } from "../solve/candidates.js";
import type { Witness } from "../solve/order.js";
import { questionIn } from "../solve/question.js";
import type { Budget } from "../solve/search.js";
import { type Listeners, listeners } from "./listeners.js";

/** What must not be won in a run: by anybody, or by the chosen player. (docs/analyses.md, "Denials") */
export interface Forbidden {
  readonly any: ReadonlySet<PlayCard>;
  readonly own: ReadonlySet<PlayCard>;
}

/** What earlier rounds have proved impossible. */
export interface Proved {
  /** Never played. */
  readonly dead: ReadonlySet<PlayCard>;
  /** Played, but never won. */
  readonly lost: ReadonlySet<PlayCard>;
}

/** The result of a run for an era. */
export interface EraRun {
  readonly world: World;
  readonly era: EraWorld;
  /** Cards that earlier rounds have proved to be never played. */
  readonly dead: ReadonlySet<PlayCard>;
  readonly holdings: Holdings;
  /** Goals that the chosen player can play, and those that another can. */
  readonly playable: ReadonlySet<PlayCard>;
  readonly playableByOthers: ReadonlySet<PlayCard>;
  readonly winnable: ReadonlySet<PlayCard>;
  readonly wonBy: Readonly<Record<Who, ReadonlySet<PlayCard>>>;
  /** The player for whom a goal's derivation was found: what one player can do, the others together can too. */
  readonly derivedFor: ReadonlyMap<PlayCard, Who>;
  /** The cards by which each goal was played and won, and each kept helper kept. */
  readonly derivations: ReadonlyMap<PlayCard, readonly PlayCard[]>;
  /** Goals that could not be decided within the budget; they count as possible. */
  readonly undecided: ReadonlySet<PlayCard>;
  /** The start of the era, and of the next one. */
  readonly start: HandOver;
  readonly handed: HandOver;
}

/** The start of the first era that is played. */
export const nothingHanded = (world: World): HandOver => HandOver.nothing(world, alwaysFrom(world, 0));

/** What is won from the beginning of the next era that is played. */
function alwaysFrom({ positions }: World, number: number): readonly PlayCard[] {
  for (let at = number; at < positions.length; at++)
    if (!positions[at]?.era.skipped) return positions[at]?.always ?? [];
  return [];
}

export const NOTHING_FORBIDDEN: Forbidden = { any: new Set(), own: new Set() };

/** What a run can take for granted. */
export interface Given {
  /** Cards that count as won. */
  readonly granted?: Iterable<PlayCard>;
  /**
   * An unrestricted run of the same era, here or in a smaller configuration: what it won without the forbidden cards is
   * won again.
   */
  readonly plain?: EraRun | undefined;
}

/** The least fixed point of an era: everything only grows, so the order doesn't matter. (docs/analyses.md, "Reach") */
export function runEra(
  world: World,
  number: number,
  start: HandOver,
  forbidden: Forbidden,
  proved: Proved,
  budgetOf: () => Budget,
  given: Given,
): EraRun {
  return new EraRunner(world, number, start, forbidden, proved, budgetOf).run(given);
}

class EraRunner {
  private readonly era: EraWorld;
  private readonly holdings: Holdings;
  private readonly listeners: Listeners;
  private readonly playable = new Set<PlayCard>();
  private readonly playableByOthers = new Set<PlayCard>();
  private readonly wonBy = { chosen: new Set<PlayCard>(), others: new Set<PlayCard>() };
  private readonly derivations = new Map<PlayCard, readonly PlayCard[]>();
  private readonly derivedFor = new Map<PlayCard, Who>();
  private readonly undecided = new Set<PlayCard>();
  /** Lasting goals that were won, and those that the chosen player can have. */
  private readonly lasting = { all: new Set<PlayCard>(), own: new Set<PlayCard>() };
  /** The chosen player and the others see the same, so one test serves both. */
  private readonly alike: boolean;
  /** Goals to test again. */
  private readonly queue = new Set<PlayCard>();
  /** Goals to test after those, to batch many changes. */
  private readonly later = new Set<PlayCard>();
  /** Goals that can be played, but not won with what is available so far. */
  private readonly short = new Set<PlayCard>();
  private readonly kept = new Set<PlayCard>();

  constructor(
    private readonly world: World,
    private readonly number: number,
    private readonly start: HandOver,
    private readonly forbidden: Forbidden,
    private readonly proved: Proved,
    private readonly budgetOf: () => Budget,
  ) {
    this.era = world.eras[number] as EraWorld;
    this.holdings = new Holdings(world, start);
    this.listeners = listeners(world, this.era);
    const { chosen } = world.configuration;
    this.alike =
      (world.players < 2 || chosen === undefined) &&
      (world.players < 2 || (forbidden.own.size === 0 && start.isAllOwn));
  }

  run({ granted = [], plain }: Given): EraRun {
    for (const card of granted) this.win(card, "chosen", () => this.derive(card, "chosen", undefined));
    if (plain !== undefined) this.winAgain(plain);
    for (const { card } of this.era.position.goals) this.queue.add(card);
    while (this.queue.size > 0) {
      for (const goal of this.queue) {
        this.queue.delete(goal);
        this.visit(goal);
      }
      this.keepMore();
      if (this.queue.size > 0) continue;
      for (const goal of this.later) this.queue.add(goal);
      this.later.clear();
    }
    const { world, era, start, holdings, playable, playableByOthers, derivations, derivedFor, undecided } = this;
    const wonBy = { chosen: this.wonBy.chosen, others: this.alike ? this.wonBy.chosen : this.wonBy.others };
    const { dead } = this.proved;
    // Players of another side are covered by a configuration of their own.
    const others = world.configuration.chosen === undefined ? this.wonBy.others : [];
    const winnable = new Set([...wonBy.chosen, ...others]);
    const can = { playable, playableByOthers, winnable, wonBy };
    const { lasting, number } = this;
    let handed: HandOver | undefined;
    return {
      ...{ world, era, start, dead, holdings, ...can, derivations, derivedFor, undecided },
      get handed() {
        handed ??= start.and(lasting.all, lasting.own, alwaysFrom(world, number + 1));
        return handed;
      },
    };
  }

  /** A derivation is a proof that holds wherever all its cards are available. */
  private winAgain(plain: EraRun): void {
    const { any, own } = this.forbidden;
    for (const who of this.alike ? (["chosen"] as const) : (["chosen", "others"] as const)) {
      const known = new Map<PlayCard, boolean>();
      const isHad = (card: PlayCard): boolean => {
        if (any.has(card) || own.has(card)) return false;
        if (!plain.start.has(card, "others")) return isProved(card);
        return this.start.has(card, "others") && this.start.has(card, "chosen") === plain.start.has(card, "chosen");
      };
      const isProved = (goal: PlayCard): boolean => {
        const before = known.get(goal);
        if (before !== undefined) return before;
        known.set(goal, false);
        const derivedFor = plain.derivedFor.get(goal);
        const isProof = derivedFor !== undefined && (derivedFor === "chosen" || who === "others");
        const found = isProof && !plain.undecided.has(goal) && (plain.derivations.get(goal)?.every(isHad) ?? false);
        known.set(goal, found);
        return found;
      };
      for (const goal of plain.wonBy[who])
        if (isProved(goal)) this.win(goal, who, () => plain.derivations.get(goal) ?? []);
    }
  }

  private visit(goal: PlayCard): void {
    if (this.canPlay(goal, "chosen")) this.playable.add(goal);
    const byOthers = this.alike ? this.playable.has(goal) : this.canPlay(goal, "others");
    if (byOthers && this.world.players >= 2) this.playableByOthers.add(goal);
    if (!this.playable.has(goal) && !this.playableByOthers.has(goal)) return;
    if (this.proved.lost.has(goal)) return;
    for (const who of this.alike ? (["chosen"] as const) : (["chosen", "others"] as const)) {
      if (this.wonBy[who].has(goal)) continue;
      const isPlayableByHim = (who === "chosen" ? this.playable : this.playableByOthers).has(goal);
      const { world, era, holdings, proved } = this;
      const question = questionIn(goal, { world, era, holdings, dead: proved.dead });
      const found = canWin(question, who, isPlayableByHim, this.budgetOf());
      if (found.kind === "no") {
        this.short.add(goal);
        continue;
      }
      if (found.kind === "undecided") this.undecided.add(goal);
      this.win(goal, who, () => this.derive(goal, who, found.kind === "yes" ? found.witness : undefined));
    }
    if (this.wonBy.chosen.has(goal) && (this.alike || this.wonBy.others.has(goal))) this.short.delete(goal);
  }

  private canPlay(goal: PlayCard, who: Who): boolean {
    const { outcome } = goal;
    if (outcome === undefined || this.proved.dead.has(goal)) return false;
    if (who === "chosen" && !outcome.together && !isOfHisSide(this.world.configuration, goal)) return false;
    if (outcome.needsRival && this.world.players < 2) return false;
    return !isBlocked(goal, this.era) && this.holdings.allows(goal, who) && this.hasSteps(goal, who);
  }

  private hasSteps({ step, stepNeeds }: PlayCard, who: Who): boolean {
    if (step === undefined) return stepNeeds.length === 0;
    return stepNeeds.every((need) => this.below(step, need, who).count >= need.count);
  }

  private below(step: number, { view, count }: StepNeed, who: Who): ReturnType<typeof enoughOfStep> {
    const won = this.holdings.ofStep(step - 1, view === "own" ? who : "others");
    return enoughOfStep(won, step - 1, this.era.position, this.world.players, count);
  }

  /** `by`: its derivation, only computed for its first winner. */
  private win(goal: PlayCard, who: Who, by: () => readonly PlayCard[]): void {
    this.wonBy[who].add(goal);
    if (!this.derivations.has(goal)) {
      this.derivations.set(goal, by());
      this.derivedFor.set(goal, who);
    }
    if (this.forbidden.any.has(goal)) return;
    const whose: Who = who === "chosen" && !this.forbidden.own.has(goal) ? "chosen" : "others";
    if (goal.lasts) {
      this.lasting.all.add(goal);
      if (whose === "chosen") this.lasting.own.add(goal);
    }
    if (!goal.outcome?.endsDeck) this.enter(goal, whose);
  }

  private enter(card: PlayCard, whose: Who): void {
    for (const group of this.holdings.enter(card, whose)) {
      for (const goal of this.listeners.goals.get(group) ?? []) this.queue.add(goal);
      for (const helper of this.listeners.helpers.get(group) ?? [])
        this.askAgain((goal) => this.listeners.mayHelp(helper, goal));
    }
    if (card.amounts.earns.length > 0) this.askAgain((goal) => this.listeners.mayEarn(card, goal));
    if (card.step !== undefined) for (const goal of this.listeners.above(card.step)) this.queue.add(goal);
  }

  private askAgain(isHelped: (goal: PlayCard) => boolean): void {
    for (const goal of this.short) if (!this.later.has(goal) && isHelped(goal)) this.later.add(goal);
  }

  /** Helpers that are kept because a goal in which they can be played was won together. */
  private keepMore(): void {
    if (this.kept.size === this.era.position.kept.length) return;
    const together = [...this.wonBy.chosen, ...this.wonBy.others].filter(
      ({ outcome }) => outcome?.together && !outcome.endsDeck,
    );
    for (const card of together.length === 0 ? [] : this.era.position.kept) {
      if (this.kept.has(card) || this.proved.dead.has(card) || !this.holdings.allows(card, "others")) continue;
      const goal = together.find((one) => passesFilter(one, card));
      if (goal === undefined) continue;
      this.kept.add(card);
      this.derivations.set(card, [goal, ...suppliersOf(card, this.holdings, "others")]);
      if (this.forbidden.any.has(card)) continue;
      const isOwn = this.holdings.allows(card, "chosen") || this.era.diverting.some(({ reaches }) => reaches.has(card));
      this.enter(card, isOwn && !this.forbidden.own.has(card) ? "chosen" : "others");
    }
  }

  private derive(goal: PlayCard, who: Who, witness: Witness | undefined): PlayCard[] {
    const hero: Who = this.playable.has(goal) ? "chosen" : "others";
    const { step = 0, stepNeeds } = goal;
    const by = new Set(suppliersOf(goal, this.holdings, hero));
    for (const need of stepNeeds) for (const card of this.below(step, need, hero).cards) by.add(card);
    if (witness !== undefined) {
      for (const { played, temporary, diverted } of witness.sides)
        for (const helpers of [played, temporary, diverted])
          for (const helper of helpers) for (const card of suppliersOf(helper, this.holdings, who)) by.add(card);
      for (const card of witness.won) by.add(card);
    }
    return [...by];
  }
}

/**
 * A goal won from the beginning is in place: it isn't played a second time. (docs/analyses.md, "What is won from the
 * beginning")
 */
export function isBlocked(goal: PlayCard, { position }: EraWorld): boolean {
  return position.always.some((card) => card === goal || sharesOnce(card, goal) || sharesOnceForAll(card, goal));
}

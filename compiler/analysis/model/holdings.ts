import type { Group } from "./condition.js";
import type { PlayCard } from "./session.js";
import type { World } from "./world.js";

/** One chosen player, or any of the others. */
export type Who = "chosen" | "others";

/**
 * What can be won in an era so far: by anybody (A), and by one chosen player (O). Both only grow. Goals that are won from
 * the beginning are seen by everybody. (specification: analysis.md section 2.4)
 */
export class Holdings {
  private readonly byAnybody: Uint8Array;
  private readonly byChosen: Uint8Array;
  private readonly always: Uint8Array;
  /** The card by which a group is met, its index + 1. */
  private readonly metOwn: Int32Array;
  private readonly metAll: Int32Array;
  /** How many cards meet a group in what is seen by anybody. */
  private readonly meeting: Int32Array;
  /** Cards in the order in which they came. */
  readonly entered: PlayCard[];
  private readonly bySteps: Map<number, PlayCard[]>;

  /** `like`: they begin with the same. */
  constructor(
    private readonly world: World,
    readonly era: number,
    like?: Holdings,
  ) {
    const { length } = world.session.cards;
    this.byAnybody = like?.byAnybody.slice() ?? new Uint8Array(length);
    this.byChosen = like?.byChosen.slice() ?? new Uint8Array(length);
    this.always = like?.always ?? new Uint8Array(length);
    this.metOwn = like?.metOwn.slice() ?? new Int32Array(world.groupCount);
    this.metAll = like?.metAll.slice() ?? new Int32Array(world.groupCount);
    this.meeting = like?.meeting.slice() ?? new Int32Array(world.groupCount);
    this.entered = like?.entered.slice() ?? [];
    this.bySteps = new Map([...(like?.bySteps ?? [])].map(([step, cards]) => [step, cards.slice()]));
    for (const card of like === undefined ? (world.positions[era]?.always ?? []) : []) {
      this.always[card.index] = 1;
      for (const group of world.groupsFitting(card)) {
        this.metOwn[group] = card.index + 1;
        this.metAll[group] = card.index + 1;
      }
    }
  }

  /** Groups that are met now and were not before. */
  enter(card: PlayCard, who: Who): number[] {
    const { index } = card;
    const isNew = this.byAnybody[index] === 0;
    this.byAnybody[index] = 1;
    if (who === "chosen") this.byChosen[index] = 1;
    if (isNew) {
      this.entered.push(card);
      if (card.step !== undefined) {
        const ofStep = this.bySteps.get(card.step);
        if (ofStep === undefined) this.bySteps.set(card.step, [card]);
        else ofStep.push(card);
      }
    }
    const met: number[] = [];
    for (const group of this.world.groupsFitting(card)) {
      if (isNew) this.meeting[group] = (this.meeting[group] ?? 0) + 1;
      const isOwn = who === "chosen" || (card.common && card.kind === "goal");
      const before = (this.metAll[group] === 0 ? 0 : 1) + (this.metOwn[group] === 0 ? 0 : 1);
      if (this.metAll[group] === 0) this.metAll[group] = index + 1;
      if (isOwn && this.metOwn[group] === 0) this.metOwn[group] = index + 1;
      if ((this.metAll[group] === 0 ? 0 : 1) + (this.metOwn[group] === 0 ? 0 : 1) > before) met.push(group);
    }
    return met;
  }

  /** The goals of a step, in the order in which they came. */
  *ofStep(step: number, who: Who): Iterable<PlayCard> {
    for (const card of this.bySteps.get(step) ?? []) if (this.has(card, who)) yield card;
  }

  has(card: PlayCard, who: Who): boolean {
    return (who === "chosen" ? this.byChosen : this.byAnybody)[card.index] === 1;
  }

  isAlways(card: PlayCard): boolean {
    return this.always[card.index] === 1;
  }

  /**
   * The card by which a group is met in what a player sees, by number. His own view for the others is what anybody can
   * have: any of them may be the one who has it.
   */
  supplierOf(group: Group, view: "own" | "all", who: Who): PlayCard | undefined {
    const { number } = this.world.groupOf(group);
    const found = (view === "own" && who === "chosen" ? this.metOwn : this.metAll)[number] ?? 0;
    return found === 0 ? undefined : this.world.session.cards[found - 1];
  }

  /** How many cards that anybody can have won meet a group. */
  countOf(group: Group): number {
    return this.meeting[this.world.groupOf(group).number] ?? 0;
  }

  /** Whether all clauses of a card on what was won allow it. */
  allows(card: PlayCard, who: Who): boolean {
    for (const { view, sense, groups } of card.clauses) {
      if (view === "played" || sense === "deny") continue;
      for (const group of groups) if (this.supplierOf(group, view, who) === undefined) return false;
    }
    return true;
  }
}

/** The cards by which the clauses of a card on what was won are met. */
export function suppliersOf(card: PlayCard, holdings: Holdings, who: Who): PlayCard[] {
  return card.clauses.flatMap(({ view, sense, groups }) => {
    if (view === "played" || sense === "deny") return [];
    return groups.flatMap((group) => {
      const supplier = holdings.supplierOf(group, view, who);
      return supplier === undefined || holdings.isAlways(supplier) ? [] : [supplier];
    });
  });
}

import type { ConditionGroup } from "../../../compiler/index.js";
import { pushTo } from "../../../grammar/index.js";
import type { PlayCard } from "./card-facts.js";
import type { HandOver, Who } from "./hand-over.js";
import type { World } from "./world.js";

/**
 * What can have been won in an era so far: by anybody (A), and by one chosen player (O). Both only grow. Everybody sees
 * the goals that are won from the beginning. The start of the era is shared with all eras that start alike; only what
 * is new is stored here. (docs/analyses.md, "Reach")
 */
export class Holdings {
  /** Cards won since the start, each with whether the chosen player can have it. */
  private readonly since = new Map<PlayCard, boolean>();
  /** The cards won since that meet each group. */
  private readonly metOwn = new Map<number, PlayCard>();
  private readonly metAll = new Map<number, PlayCard>();
  /** How many of the new cards meet a group, among those that anybody sees. */
  private readonly meeting = new Map<number, number>();
  private readonly steps = new Map<number, PlayCard[]>();

  constructor(
    private readonly world: World,
    readonly start: HandOver,
  ) {}

  /** Returns the groups that are newly met. */
  enter(card: PlayCard, who: Who): number[] {
    const before = this.since.get(card);
    const isNew = before === undefined && !this.start.has(card, "others");
    this.since.set(card, who === "chosen" || before === true);
    if (isNew && card.step !== undefined) pushTo(this.steps, card.step, card);
    const isOwn = who === "chosen" || (card.common && card.kind === "goal");
    const met: number[] = [];
    for (const group of this.world.groupsFitting(card)) {
      if (isNew) this.meeting.set(group, (this.meeting.get(group) ?? 0) + 1);
      const isMet = this.meets(group, "others") !== undefined;
      const isMetOwn = this.meets(group, "chosen") !== undefined;
      if (!isMet) this.metAll.set(group, card);
      if (isOwn && !isMetOwn) this.metOwn.set(group, card);
      if (!isMet || (isOwn && !isMetOwn)) met.push(group);
    }
    return met;
  }

  private meets(group: number, who: Who): PlayCard | undefined {
    return this.start.meets(group, who) ?? (who === "chosen" ? this.metOwn : this.metAll).get(group);
  }

  /** Cards in the order they were won. */
  *entered(): Iterable<PlayCard> {
    yield* this.start.cards();
    for (const card of this.since.keys()) if (!this.start.has(card, "others")) yield card;
  }

  /** The goals of a step, in the order they were won. */
  *ofStep(step: number, who: Who): Iterable<PlayCard> {
    for (const card of this.start.ofStep(step)) if (this.has(card, who)) yield card;
    for (const card of this.steps.get(step) ?? NOBODY) if (this.has(card, who)) yield card;
  }

  has(card: PlayCard, who: Who): boolean {
    const since = this.since.get(card);
    return since === true || (since !== undefined && who === "others") || this.start.has(card, who);
  }

  isAlways(card: PlayCard): boolean {
    return this.start.isAlways(card);
  }

  /**
   * The card that meets a group in a player's view. The chosen player's view of the others is what anybody can have:
   * any of them may have it.
   */
  supplierOf(group: ConditionGroup, view: "own" | "all", who: Who): PlayCard | undefined {
    return this.meets(this.world.groupOf(group).number, view === "own" ? who : "others");
  }

  /** How many cards that anybody can have won meet a group. */
  countOf(group: ConditionGroup): number {
    const { number } = this.world.groupOf(group);
    return this.start.countOf(number) + (this.meeting.get(number) ?? 0);
  }

  /** Whether all clauses of a card about won cards allow it. */
  allows(card: PlayCard, who: Who): boolean {
    return card.needs.won.every(({ view, group }) => this.supplierOf(group, view, who) !== undefined);
  }
}

const NOBODY: readonly PlayCard[] = [];

/** The cards that meet a card's clauses about won cards. */
export function suppliersOf(card: PlayCard, holdings: Holdings, who: Who): readonly PlayCard[] {
  return card.needs.won.flatMap(({ view, group }) => {
    const supplier = holdings.supplierOf(group, view, who);
    return supplier === undefined || holdings.isAlways(supplier) ? [] : [supplier];
  });
}

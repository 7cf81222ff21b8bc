import { pushTo } from "../../../grammar/index.js";
import type { PlayCard } from "./card-facts.js";
import type { World } from "./world.js";

/** The chosen player, or any of the others. */
export type Who = "chosen" | "others";

/**
 * The lasting goals at the start of an era: those that anybody can have won, and those that the chosen player can have.
 * An era passes on what it started with and what was won in it, so all eras of a course share one table, each up to the
 * length it had when the era began.
 */
export class HandOver {
  private constructor(
    private readonly table: HandOverTable,
    /** The length of the part of the table that counts. */
    private readonly length: number,
    /** How many of these the chosen player can have. */
    private readonly owned: number,
  ) {}

  /** Only the goals that are won from the beginning. */
  static nothing(world: World, always: readonly PlayCard[]): HandOver {
    return new HandOver(new HandOverTable(world, always), 0, 0);
  }

  get size(): number {
    return this.length;
  }

  get always(): readonly PlayCard[] {
    return this.table.always;
  }

  /** The chosen player can have all of them. */
  get isAllOwn(): boolean {
    return this.owned === this.length;
  }

  has(card: PlayCard, who: Who): boolean {
    const place = (who === "chosen" ? this.table.own : this.table.all).get(card);
    return place !== undefined && place <= this.length;
  }

  isAlways(card: PlayCard): boolean {
    return this.table.isAlways.has(card);
  }

  *cards(): Iterable<PlayCard> {
    for (let at = 0; at < this.length; at++) yield this.table.cards[at] as PlayCard;
  }

  *ofStep(step: number): Iterable<PlayCard> {
    for (const card of this.table.steps.get(step) ?? []) {
      if (!this.has(card, "others")) return;
      yield card;
    }
  }

  /** The card that meets a group, given by its number, among those that the chosen player, or anybody, can have. */
  meets(group: number, who: Who): PlayCard | undefined {
    const always = this.table.metAlways.get(group);
    if (always !== undefined) return always;
    const met = (who === "chosen" ? this.table.metOwn : this.table.metAll).get(group);
    return met !== undefined && this.has(met, "others") ? met : undefined;
  }

  /** How many of the cards meet a group, given by its number. */
  countOf(group: number): number {
    const places = this.table.fitting.get(group);
    if (places === undefined) return 0;
    let [from, to] = [0, places.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((places[middle] as number) <= this.length) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Adds lasting goals won since, in this order; `own`: those of them, and of earlier ones, that the chosen player can
   * have; `always`: the goals that are won from the beginning of the next era.
   */
  and(won: Iterable<PlayCard>, own: ReadonlySet<PlayCard>, always: readonly PlayCard[]): HandOver {
    const news = [...won].filter((card) => !this.has(card, "others"));
    const isOwn = (card: PlayCard): boolean => own.has(card) || this.has(card, "chosen");
    // A goal that the player can only have since this era would belong earlier, where the table has no room left.
    const comesLate = [...own].some((card) => this.has(card, "others") && !this.has(card, "chosen"));
    if (news.length === 0 && !comesLate && always === this.always) return this;
    const isTip = this.length === this.table.cards.length && !comesLate && always === this.always;
    let { table, owned } = this;
    if (!isTip) {
      table = new HandOverTable(table.world, always);
      owned = 0;
      for (const card of this.cards()) owned += table.add(card, isOwn(card));
    }
    for (const card of news) owned += table.add(card, isOwn(card));
    return new HandOver(table, table.cards.length, owned);
  }
}

/** Lasting goals in the order they were won, with facts by index, from 1. */
class HandOverTable {
  readonly cards: PlayCard[] = [];
  /** The indices of cards that anybody, and that the chosen player, can have. */
  readonly all = new Map<PlayCard, number>();
  readonly own = new Map<PlayCard, number>();
  readonly isAlways: ReadonlySet<PlayCard>;
  readonly steps = new Map<number, PlayCard[]>();
  /** By the number of a group, the first card that meets it. */
  readonly metOwn = new Map<number, PlayCard>();
  readonly metAll = new Map<number, PlayCard>();
  readonly metAlways = new Map<number, PlayCard>();
  /** The indices of all cards that meet it. */
  readonly fitting = new Map<number, number[]>();

  constructor(
    readonly world: World,
    readonly always: readonly PlayCard[],
  ) {
    this.isAlways = new Set(always);
    for (const card of always) for (const group of world.groupsFitting(card)) this.metAlways.set(group, card);
  }

  /** How many more the chosen player can have. */
  add(card: PlayCard, isOwn: boolean): number {
    const place = this.cards.push(card);
    this.all.set(card, place);
    if (isOwn) this.own.set(card, place);
    if (card.step !== undefined) pushTo(this.steps, card.step, card);
    for (const group of this.world.groupsFitting(card)) {
      pushTo(this.fitting, group, place);
      if (!this.metAll.has(group)) this.metAll.set(group, card);
      if ((isOwn || (card.common && card.kind === "goal")) && !this.metOwn.has(group)) this.metOwn.set(group, card);
    }
    return isOwn ? 1 : 0;
  }
}

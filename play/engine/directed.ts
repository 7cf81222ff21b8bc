import { easiest, greedyAmong, mostAtOnce } from "./greedy.js";
import { isStuck, type Positions } from "./positions.js";
import type { Generator } from "./random.js";
import { apply, type Choice, choices, copy, decision, result, type Session } from "./session.js";
import { playingActions } from "./whereabouts.js";

/** How often a card is taken in vain before nobody takes it again. */
const MOST_TRIES = 2;
/** Decisions after a vain try until the next one. */
const PAUSE = 30;
/** Turns after which nothing new is to be expected of a session that is directed at a card. */
const LONG = 200;
/** Decisions in a session, for games that count no turns. */
const MOST_DECISIONS = 2000;

/** The card whose play or winning everybody furthers. */
export interface Wanted {
  readonly card: string;
  /** Only this deck is played, where players play one after another with all cards. */
  readonly deck?: string;
  /** What must have been won before: by whoever holds the card, by the seat after that, and so on. */
  readonly won?: readonly (readonly string[])[];
}

/** Where the card was taken, by which seat, and where the rules have put it. */
interface Taken {
  readonly card: number;
  readonly seat: number;
  readonly from: number;
  lies: number | undefined;
}

/**
 * Decides for all seats of one session so that a card is used: whoever can takes it, rivals do nothing against it, and
 * nobody gives it away or ends the part of the game in which it can still be taken. Else greedy.
 */
export class Directed {
  private tries = 0;
  private last: Taken | undefined;
  /** The decision from which on it may be taken again. */
  private from = 0;
  private decisions = 0;
  private isPrepared = false;

  constructor(
    private readonly wanted: Wanted,
    private readonly before?: Positions,
  ) {}

  /** Whether nothing new is to be expected. */
  isOver(session: Session): boolean {
    const isLong = session.state.turns > LONG || this.decisions > MOST_DECISIONS;
    return isLong || (this.tries >= MOST_TRIES && this.cardsIn(session, "played").length === 0);
  }

  /** As soon as somebody holds the card, it is as if what leads to it had been won. */
  prepare(session: Session): void {
    const { won = [] } = this.wanted;
    this.follow(session);
    if (this.isPrepared || won.length === 0) return;
    const { state } = session;
    const { table } = session.rules;
    const zone = table.zones.find(({ as, of }) => as === "won" && of === "seat");
    const isWon = (where: number) => where >= (zone?.base ?? 0) && where < (zone?.base ?? 0) + table.seats;
    const [card] = this.cardsIn(session, "hand");
    if (card === undefined || zone === undefined) return;
    this.isPrepared = true;
    const seat = Math.max(0, table.seatOfZone[state.where[card] as number] as number);
    for (const [after, ids] of won.slice(0, table.seats).entries())
      for (const id of ids) {
        const place = zone.base + ((seat + after) % table.seats);
        const found = state.where.findIndex((where, one) => table.idOf(one) === id && !isWon(where));
        if (found >= 0) state.move(found, place);
      }
  }

  decide(session: Session, generator: Generator): Choice {
    const pending = decision(session);
    this.decisions++;
    const possible = choices(session);
    if (pending?.kind === "value") return this.side(session, possible, generator);
    if (pending?.kind === "cards") return this.chosen(session, possible, generator);
    if (pending?.kind !== "action") return greedyAmong(session, generator, possible, this.before);
    const { table } = session.rules;
    const played = this.cardsIn(session, "played");
    if (played.length > 0) this.from = this.decisions + PAUSE;
    const bare = possible.filter((choice) => choice.kind === "pass" || hasNoCard(choice));
    const ends = new Map(bare.map((choice) => [choice, this.endOf(session, choice)]));
    const won = bare.find((choice) => ends.get(choice) === "won");
    if (won !== undefined) return won;
    const [lying] = played;
    if (lying !== undefined) {
      const seat = this.seatOf(session, lying);
      const { quiet } = session.state;
      // Rivals add something only if it helps, after a round in which nobody did anything.
      if (seat !== pending.seat && quiet < table.seats) return PASS;
      const found = mostAtOnce(session, seat, generator, [
        PASS,
        ...possible.filter((choice) => !bare.includes(choice)),
      ]);
      if (found.kind !== "pass" || !isStuck(session)) return found;
      return bare.find((choice) => choice.kind !== "pass") ?? PASS;
    }
    const taken = possible.find((one) => this.takes(session, one));
    if (
      taken?.kind === "action" &&
      taken.card !== undefined &&
      this.tries < MOST_TRIES &&
      this.decisions >= this.from
    ) {
      this.tries++;
      const from = session.state.where[taken.card] as number;
      this.last = { card: taken.card, seat: pending.seat, from, lies: undefined };
      return taken;
    }
    const harmless = possible.filter(
      (one) => ends.get(one) !== "lost" && (!this.isWanted(session, one) || this.takes(session, one)),
    );
    return greedyAmong(session, generator, harmless.length === 0 ? possible : harmless, this.before);
  }

  /** Everybody chooses a value that is printed on the card if possible, so that nothing stands in its way. */
  private side(session: Session, possible: readonly Choice[], generator: Generator): Choice {
    const { cards } = session.rules.table.pack;
    const values = Object.values(cards.find(({ id }) => id === this.wanted.card)?.attributes ?? {}).flat();
    const fitting = possible.filter((one) => one.kind === "value" && values.includes(one.value));
    return greedyAmong(session, generator, fitting.length === 0 ? possible : fitting, this.before);
  }

  /** Chooses the card if that brings it to a hand, and doesn't if that takes it from there. */
  private chosen(session: Session, possible: readonly Choice[], generator: Generator): Choice {
    const those = possible.filter((one) => this.isWanted(session, one));
    const rest = possible.filter((one) => !those.includes(one));
    const there = (one: Session): number => this.cardsIn(one, "hand").length + this.cardsIn(one, "played").length;
    const more = those.map((one) => {
      const trial = copy(session);
      apply(trial, one);
      for (let left = possible.length; left > 0 && decision(trial)?.kind === "cards"; left--)
        apply(trial, choices(trial).find((other) => !this.isWanted(trial, other)) ?? easiest(trial));
      return there(trial) - there(session);
    });
    const gained = those[more.findIndex((by) => by > 0)];
    const isLost = more.some((by) => by < 0) && rest.length > 0;
    return gained ?? greedyAmong(session, generator, isLost ? rest : possible, this.before);
  }

  private isWanted({ rules: { table } }: Session, choice: Choice): boolean {
    return (
      (choice.kind === "card" || (choice.kind === "action" && choice.card !== undefined)) &&
      table.idOf(choice.card as number) === this.wanted.card
    );
  }

  /** Whether a choice plays the card, or what the rules let be done with it where it isn't in a hand. */
  private takes(session: Session, choice: Choice): boolean {
    if (choice.kind !== "action" || choice.card === undefined || !this.isWanted(session, choice)) return false;
    const { rules, state } = session;
    const isHeld = rules.table.zonesAs("hand").includes(state.where[choice.card] as number);
    const plays = playingActions(rules)[rules.table.typeOf(choice.card)];
    return !isHeld || plays?.has(rules.actions.findIndex(({ name }) => name === choice.action)) === true;
  }

  /** Where the rules have put the card that was taken. */
  private follow({ state }: Session): void {
    const { last } = this;
    if (last === undefined || last.lies !== undefined) return;
    const zone = state.where[last.card] as number;
    if (zone !== last.from) last.lies = zone;
  }

  private seatOf({ rules: { table }, state }: Session, card: number): number {
    const seat = table.seatOfZone[state.where[card] as number] as number;
    return seat < 0 ? (this.last?.seat ?? 0) : seat;
  }

  /** What becomes of the card by a choice, if everybody passes afterwards; undefined if nothing does. */
  private endOf(session: Session, choice: Choice): "won" | "lost" | undefined {
    if (this.tries >= MOST_TRIES && this.cardsIn(session, "played").length === 0) return undefined;
    const counted = (one: Session) => (["won", "played", "hand"] as const).map((as) => this.cardsIn(one, as).length);
    const [won = 0, played = 0, hand = 0] = counted(session);
    if (played + hand === 0) return undefined;
    const trial = copy(session);
    apply(trial, choice);
    const most = 2 * session.rules.table.seats + 2;
    for (let count = 0; count < most && decision(trial) !== undefined; count++) apply(trial, easiest(trial));
    const [wonThen = 0, playedThen = 0, handThen = 0] = counted(trial);
    if (wonThen > won) return "won";
    return playedThen < played || handThen < hand || result(trial) !== undefined ? "lost" : undefined;
  }

  private cardsIn({ rules: { table }, state }: Session, where: "hand" | "played" | "won"): readonly number[] {
    const zones = table.zonesAs(where);
    const { last } = this;
    const isLying = where === "played" && last?.lies !== undefined && state.where[last.card] === last.lies;
    const here = zones.flatMap((zone) => state.zones[zone] as number[]);
    const all = isLying && !zones.includes(last.lies as number) ? [...here, last.card] : here;
    return all.filter((card) => table.idOf(card) === this.wanted.card);
  }
}

const PASS: Choice = { kind: "pass" };
const hasNoCard = (choice: Choice): boolean => choice.kind === "action" && choice.card === undefined;

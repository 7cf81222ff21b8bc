import { easiest, greedyAmong, mostAtOnce, PATIENCE } from "./greedy.js";
import type { Generator } from "./random.js";
import { apply, type Choice, choices, copy, decision, result, type Session } from "./session.js";

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

/**
 * Decides for all seats of one session so that a card is used: whoever can takes it, rivals do nothing against it, and
 * nobody ends the part of the game in which it can still be taken. Else greedy.
 */
export class Directed {
  private tries = 0;
  /** The decision from which on it may be taken again. */
  private from = 0;
  private decisions = 0;
  private isPrepared = false;

  constructor(private readonly wanted: Wanted) {}

  /** Whether nothing new is to be expected. */
  isOver(session: Session): boolean {
    const isLong = session.state.turns > LONG || this.decisions > MOST_DECISIONS;
    return isLong || (this.tries >= MOST_TRIES && this.cardsIn(session, "played").length === 0);
  }

  /** As soon as somebody holds the card, it is as if what leads to it had been won. */
  prepare(session: Session): void {
    const { won = [] } = this.wanted;
    if (this.isPrepared || won.length === 0) return;
    const { state } = session;
    const { table } = session.rules;
    const zone = table.zones.find(({ as, of }) => as === "won" && of === "seat");
    const isWon = (where: number) => where >= (zone?.base ?? 0) && where < (zone?.base ?? 0) + table.seats;
    const [card] = this.cardsIn(session, "hand");
    if (card === undefined || zone === undefined) return;
    this.isPrepared = true;
    const seat = table.seatOfZone[state.where[card] as number] as number;
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
    if (pending?.kind !== "action") return greedyAmong(session, generator, possible);
    const { table } = session.rules;
    const played = this.cardsIn(session, "played");
    if (played.length > 0) this.from = this.decisions + PAUSE;
    const bare = possible.filter((choice) => choice.kind === "pass" || hasNoCard(choice));
    const ends = new Map(bare.map((choice) => [choice, this.endOf(session, choice)]));
    const won = bare.find((choice) => ends.get(choice) === "won");
    if (won !== undefined) return won;
    const [lying] = played;
    if (lying !== undefined) {
      const seat = table.seatOfZone[session.state.where[lying] as number] as number;
      const { quiet } = session.state;
      // Rivals add something only if it helps, after a round in which nobody did anything.
      if (seat !== pending.seat && quiet < table.seats) return PASS;
      const found = mostAtOnce(session, seat, generator, [
        PASS,
        ...possible.filter((choice) => !bare.includes(choice)),
      ]);
      if (found.kind !== "pass" || quiet < PATIENCE * table.seats) return found;
      return bare.find((choice) => choice.kind !== "pass") ?? PASS;
    }
    const taken = possible.find(
      (one) => one.kind === "action" && one.card !== undefined && table.idOf(one.card) === this.wanted.card,
    );
    if (taken !== undefined && this.tries < MOST_TRIES && this.decisions >= this.from) {
      this.tries++;
      return taken;
    }
    return greedyAmong(
      session,
      generator,
      possible.filter((choice) => ends.get(choice) !== "lost"),
    );
  }

  /** Everybody chooses a value that is printed on the card if possible, so that nothing stands in its way. */
  private side(session: Session, possible: readonly Choice[], generator: Generator): Choice {
    const { cards } = session.rules.table.pack;
    const values = Object.values(cards.find(({ id }) => id === this.wanted.card)?.attributes ?? {}).flat();
    const fitting = possible.filter((one) => one.kind === "value" && values.includes(one.value));
    return greedyAmong(session, generator, fitting.length === 0 ? possible : fitting);
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
    return table.zones
      .filter(({ as, of }) => as === where && of === "seat")
      .flatMap(({ base }) => Array.from({ length: table.seats }, (_, seat) => state.zones[base + seat] as number[]))
      .flat()
      .filter((card) => table.idOf(card) === this.wanted.card);
  }
}

const PASS: Choice = { kind: "pass" };
const hasNoCard = (choice: Choice): boolean => choice.kind === "action" && choice.card === undefined;

import { getOrMake } from "../../grammar/index.js";
import { mixed } from "./random.js";
import { type Choice, decision, type Session, sees } from "./session.js";

/** After so many passes of everybody, nothing comes of waiting. */
export const PATIENCE = 4;

export const isStuck = ({ rules, state }: Session): boolean => state.quiet >= PATIENCE * rules.table.seats;

const waits = ({ kind }: Choice): boolean => kind === "pass" || kind === "enough";

/**
 * What has been done in each position of a session, as those who did it saw it: whoever decides in the same way whenever
 * it sees the same goes in a circle for ever.
 */
export class Positions {
  private readonly known = new Map<string, Map<string, number>>();
  /** Where the decision is taken that is noted next, if that was asked for. */
  private here: string | undefined;

  /** Notes what is about to be done. To wait counts only when nothing comes of it. */
  note(session: Session, choice: Choice): void {
    const { here } = this;
    this.here = undefined;
    if (waits(choice) && !isStuck(session)) return;
    const done = getOrMake(this.known, here ?? positionOf(session), () => new Map<string, number>());
    const name = nameOf(choice, session);
    done.set(name, (done.get(name) ?? 0) + 1);
  }

  /** Of all that is possible, what was done least often in this position. */
  leastDone(session: Session, possible: readonly Choice[]): readonly Choice[] {
    this.here = possible.length < 2 ? undefined : positionOf(session);
    const done = this.known.get(this.here ?? "");
    if (done === undefined) return possible;
    const counts = possible.map((choice) => done.get(nameOf(choice, session)) ?? 0);
    const least = Math.min(...counts);
    return possible.filter((_, index) => counts[index] === least);
  }
}

/** Copies of a card are alike. */
const nameOf = (choice: Choice, { rules: { table } }: Session): string =>
  JSON.stringify("card" in choice && choice.card !== undefined ? { ...choice, card: table.idOf(choice.card) } : choice);

/**
 * What the seat that decides sees, in two sums: where cards lie, what is counted of cards and seats, and what is being
 * done. What is counted of the session is left out: rounds and the like go on in any circle. Two positions of one session
 * with equal sums are taken for one, which almost never happens.
 */
function positionOf(session: Session): string {
  const { rules, state } = session;
  const { table } = rules;
  const seat = decision(session)?.seat ?? 0;
  let one = 0;
  let other = 0;
  const add = (kind: number, place: number, value: number): void => {
    const word = mixed(
      Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b) ^ Math.imul(value + 1, 0xc2b2ae35),
    );
    one = (one + word) | 0;
    other = (other + mixed(word)) | 0;
  };
  for (const [zone, cards] of state.zones.entries()) {
    if (cards.length === 0) continue;
    const isSeen = table.isSeen(zone, seat);
    if (!isSeen) add(0, zone, cards.length);
    else if (zone >= table.summedZones) for (const card of cards) add(1, zone, table.typeOf(card));
    else {
      const at = zone * table.sums.size + table.contents;
      add(1, zone, state.sums[at] as number);
      add(2, zone, state.sums[at + 1] as number);
    }
  }
  for (const { of, base, size, starts } of table.counters) {
    if (of === "game" || (of.includes("card") && state.marked === 0)) continue;
    for (let place = base; place < base + size; place++) {
      const card = table.counterCard[place] as number;
      const value = state.counters[place] as number;
      if (value !== starts && (card < 0 || sees(session, seat, card))) add(3, place, value);
    }
  }
  for (const [depth, { of, own, it, target }] of state.frames.entries())
    for (const [index, value] of [of, own, it, target].entries()) add(4 + index, depth, value);
  return `${seat} ${one} ${other}`;
}

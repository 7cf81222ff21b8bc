import { memoize } from "../../grammar/index.js";
import { advance, hideDecisions } from "./machine.js";
import { isStuck, type Positions } from "./positions.js";
import { below, type Generator, shuffle } from "./random.js";
import type { Place } from "./references.js";
import { endPhase, type Phase, type Rules } from "./rules.js";
import { apply, type Choice, choices, decision, isIllegalChoice, type Session } from "./session.js";
import { type Frame, State, sceneOf } from "./state.js";
import { type Wish, wishesOf } from "./wishes.js";

/** Overwritten for each decision: making so many numbers anew takes longer than to play them. */
const scratch = memoize(({ table }: Rules) => [new State(table, undefined), new State(table, undefined)] as const);

/**
 * Decides for a seat whose turn it is to decide. It may only use what that seat sees, and draws by its generator.
 *
 * @param before What was done in this session, which is not done again in the same position while there is something else.
 */
export type Bot = (session: Session, generator: Generator, before?: Positions) => Choice;

const wishes = memoize((rules: Rules) => {
  const { list, leading } = wishesOf(rules);
  const those = (time: Wish["when"]) => list.filter(({ when }) => when === time);
  const alone = list.filter(({ compares }) => !compares);
  return { any: list, now: those("now"), later: those("later"), alone, leading };
});

/** Whether a seat alone has most of what wins a session; undefined if the rules name nothing like that. */
export function leads(rules: Rules, state: State, seat: number): boolean | undefined {
  const { leading } = wishes(rules);
  return leading && leading(state, sceneOf(seat)) === 1;
}

/** More choices than these are not all tried; of the cards for one action, those that look best where they go. */
const MOST_TRIED = 16;
const MOST_CARDS = 3;

/**
 * Takes the choice after which a seat has most of what the rules let it want (wishes.ts), if everybody passes for a
 * while. What it doesn't see is shuffled before it tries: it knows no hidden card. It doesn't trade, and talks to nobody.
 */
export const greedy: Bot = (session, generator, before) => greedyAmong(session, generator, choices(session), before);

/** The same with some of the choices that are possible. */
export function greedyAmong(
  session: Session,
  generator: Generator,
  possible: readonly Choice[],
  before?: Positions,
): Choice {
  const seat = decision(session)?.seat ?? 0;
  const fresh = before === undefined ? possible : before.leastDone(session, possible);
  const all = isStuck(session) && fresh.length > 1 ? fresh.filter(({ kind }) => kind !== "pass") : fresh;
  const [only, second] = all;
  if (second === undefined) return only as Choice;
  return best(session, seat, generator, (trial) => {
    const likely = likeliest(all, trial, seat);
    const tried = likely.length > MOST_TRIED ? shuffled(likely, generator).slice(0, MOST_TRIED) : likely;
    return tried.map((choice) => [choice, () => promise(trial, choice, seat)]);
  });
}

/** What helps by less than this is not done. */
const LITTLE = 0.000_001;

/** The choice after which a seat, not always the one that decides, has most of what it wants at once. */
export function mostAtOnce(session: Session, seat: number, generator: Generator, possible: readonly Choice[]): Choice {
  const list = wishes(session.rules).any;
  return best(session, seat, generator, (trial) =>
    possible.map((choice) => [
      choice,
      () => {
        if (choice.kind === "pass") return sumOf(list, trial.state, seat) + LITTLE;
        apply(trial, choice);
        return sumOf(list, trial.state, seat);
      },
    ]),
  );
}

/** The best of what is tried in a copy, which is made anew for each. */
function best(
  session: Session,
  seat: number,
  generator: Generator,
  triedIn: (trial: Session) => readonly (readonly [choice: Choice, value: () => number])[],
): Choice {
  const [imagined, tryOut] = scratch(session.rules);
  imagine(session, imagined, seat, generator);
  const trial = { rules: session.rules, state: imagined.copy(tryOut) };
  let most = Number.NEGATIVE_INFINITY;
  let found: Choice[] = [];
  for (const [choice, valueNow] of triedIn(trial)) {
    imagined.copy(tryOut);
    const value = valueNow();
    if (value > most) found = [];
    if (value >= most) found.push(choice);
    most = Math.max(most, value);
  }
  return found[below(found.length, generator)] as Choice;
}

function shuffled(all: readonly Choice[], generator: Generator): Choice[] {
  const order = all.map((_, index) => index);
  shuffle(order, generator);
  return order.map((index) => all[index] as Choice);
}

/** The choices without those cards that look worse than others for the same action, where it puts them first. */
function likeliest(all: readonly Choice[], { rules, state }: Session, seat: number): Choice[] {
  const { alone } = wishes(rules);
  const looks = (card: number, to: Place): number => {
    const from = state.where[card] as number;
    const [zone = from] = to.zones(state, sceneOf(seat, card));
    state.move(card, zone);
    const value = sumOf(alone, state, seat);
    state.move(card, from);
    return value;
  };
  const found = new Set(all);
  for (const { name, steps } of rules.actions) {
    const place = steps[0]?.to;
    const ofIt = all.filter((one) => one.kind === "action" && one.action === name);
    if (place === undefined || ofIt.length <= MOST_CARDS) continue;
    const values = ofIt.map((one) => looks((one as { readonly card: number }).card, place));
    const least = values.toSorted((one, other) => other - one)[MOST_CARDS - 1] as number;
    for (const [index, choice] of ofIt.entries()) if ((values[index] as number) < least) found.delete(choice);
  }
  return [...found];
}

/** A copy in which the cards that a seat doesn't see have changed places, those of each deck among themselves. */
function imagine({ rules: { table }, state }: Session, copied: State, seat: number, generator: Generator): void {
  state.copy(copied);
  // Chance is nobody's to know either.
  for (let index = 0; index < copied.generator.length; index++)
    copied.generator[index] = below(0xffff_ffff, generator) + 1;
  const zones = copied.zones.slice(0, table.summedZones);
  const hidden = zones.flatMap((_, zone) => (table.isSeen(zone, seat) ? [] : [zone]));
  for (const { from, to } of table.decks) {
    const places = hidden.flatMap((zone) =>
      (copied.zones[zone] as number[]).flatMap((card, at) => (card >= from && card < to ? [{ zone, at }] : [])),
    );
    // In an order of their own first, so that where they lie makes no difference.
    const cards = places.map(({ zone, at }) => copied.zones[zone]?.[at] as number).sort((one, other) => one - other);
    table.shuffle(cards, generator);
    for (const [index, { zone, at }] of places.entries()) copied.put(cards[index] as number, zone, at);
  }
  for (const frame of copied.frames) hideDecisions(frame, seat);
}

/** What a choice promises a seat, tried in a session that nobody needs any more. */
function promise(trial: Session, choice: Choice, seat: number): number {
  try {
    apply(trial, choice);
    const { seats } = trial.rules.table;
    let movedAt = trial.state.movedAt;
    // Longer only if cards still move.
    for (let left = 2 * seats + 2, idle = 0; left > 0 && idle < seats + 2 && decision(trial) !== undefined; left--) {
      apply(trial, easiest(trial));
      idle = movedAt === trial.state.movedAt ? idle + 1 : 0;
      movedAt = trial.state.movedAt;
    }
    const now = worth(trial, seat, "now");
    return now + worth(trial, seat, endsPart(trial) ? "any" : "later");
  } catch (error) {
    // What is possible can depend on cards that the seat doesn't see.
    if (isIllegalChoice(error)) return Number.NEGATIVE_INFINITY;
    throw error;
  }
}

/** Ends the part of the game that is played again and again, if something happens when it ends. */
function endsPart({ rules, state }: Session): boolean {
  const { frames } = state;
  const phaseOf = ({ kind, of }: Frame): Phase | undefined => (kind === "phase" ? rules.phases[of] : undefined);
  const found = frames.findLast((frame) => {
    const phase = phaseOf(frame);
    return phase?.each === "round" && phase.end >= 0;
  });
  if (found === undefined) return false;
  endPhase(state, phaseOf(found) as Phase);
  state.pending = undefined;
  advance(rules, state);
  return true;
}

/** Passes, or does what is next to nothing. */
export function easiest(session: Session): Choice {
  const pending = decision(session);
  if (pending?.kind === "action") return { kind: "pass" };
  if (pending?.kind === "option") return { kind: "option", taken: false };
  return choices(session)[0] as Choice;
}

/** What a seat has of what it wants, less what the best of the others has. */
function worth({ rules, state }: Session, seat: number, when: Wish["when"] | "any"): number {
  const list = wishes(rules)[when];
  const { seats } = rules.table;
  let best = seats === 1 ? 0 : Number.NEGATIVE_INFINITY;
  for (let other = 0; other < seats; other++) if (other !== seat) best = Math.max(best, sumOf(list, state, other));
  return sumOf(list, state, seat) - best;
}

function sumOf(list: readonly Wish[], state: State, seat: number): number {
  let sum = 0;
  for (const { weight, value } of list) sum += weight * value(state, sceneOf(seat));
  return sum;
}

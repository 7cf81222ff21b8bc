import { memoize } from "../../grammar/index.js";
import { advance, hideDecisions } from "./machine.js";
import { below, type Generator, shuffle } from "./random.js";
import { endPhase, type Phase, type Rules } from "./rules.js";
import { apply, type Choice, choices, decision, isIllegalChoice, type Session } from "./session.js";
import { type Frame, type State, sceneOf } from "./state.js";
import { HIGHEST, type Wish, wishesOf } from "./wishes.js";

/** Decides for a seat whose turn it is to decide. It may only use what that seat sees, and draws by its generator. */
export type Bot = (session: Session, generator: Generator) => Choice;

const wishes: (rules: Rules) => readonly Wish[] = memoize(wishesOf);

/** Whether a seat alone has most of what wins a session; undefined if the rules name nothing like that. */
export function leads(rules: Rules, state: State, seat: number): boolean | undefined {
  const [first] = wishes(rules);
  if (first === undefined || !first.name.startsWith(HIGHEST)) return undefined;
  return first.value(state, sceneOf(seat)) === 1;
}

/** After so many passes of everybody, nothing comes of waiting. */
export const PATIENCE = 4;

/** More choices than these are not all tried. */
const MOST_TRIED = 16;

/**
 * Takes the choice after which a seat has most of what the rules let it want (wishes.ts), if everybody passes for a
 * while. What it doesn't see is shuffled before it tries: it knows no hidden card. It doesn't trade, and talks to nobody.
 */
export const greedy: Bot = (session, generator) => greedyAmong(session, generator, choices(session));

/** The same with some of the choices that are possible. */
export function greedyAmong(session: Session, generator: Generator, possible: readonly Choice[]): Choice {
  const seat = decision(session)?.seat ?? 0;
  const { state } = session;
  const isStuck = state.quiet >= PATIENCE * session.rules.table.seats;
  const all = isStuck && possible.length > 1 ? possible.filter(({ kind }) => kind !== "pass") : possible;
  const [only, second] = all;
  if (second === undefined) return only as Choice;
  const tried = all.length > MOST_TRIED ? sampled(all, generator) : all;
  return best(session, seat, generator, tried, (trial, choice) => promise(trial, choice, seat));
}

/** What helps by less than this is not done. */
const LITTLE = 0.000_001;

/** The choice after which a seat, not always the one that decides, has most of what it wants at once. */
export function mostAtOnce(session: Session, seat: number, generator: Generator, possible: readonly Choice[]): Choice {
  return best(session, seat, generator, possible, (trial, choice) => {
    if (choice.kind === "pass") return wealth(trial, seat, "any") + LITTLE;
    apply(trial, choice);
    return wealth(trial, seat, "any");
  });
}

function best(
  session: Session,
  seat: number,
  generator: Generator,
  tried: readonly Choice[],
  valued: (trial: Session, choice: Choice) => number,
): Choice {
  const imagined = imagine(session, seat, generator);
  const trial = { rules: session.rules, state: imagined.state.copy() };
  let most = Number.NEGATIVE_INFINITY;
  let found: Choice[] = [];
  for (const choice of tried) {
    imagined.state.copy(trial.state);
    const value = valued(trial, choice);
    if (value > most) found = [];
    if (value >= most) found.push(choice);
    most = Math.max(most, value);
  }
  return found[below(found.length, generator)] as Choice;
}

function sampled(all: readonly Choice[], generator: Generator): Choice[] {
  const order = all.map((_, index) => index);
  shuffle(order, generator);
  return order.slice(0, MOST_TRIED).map((index) => all[index] as Choice);
}

/** A copy in which the cards that a seat doesn't see have changed places, those of each deck among themselves. */
function imagine({ rules, state }: Session, seat: number, generator: Generator): Session {
  const { table } = rules;
  const copied = state.copy();
  // Chance is nobody's to know either.
  for (let index = 0; index < copied.generator.length; index++)
    copied.generator[index] = below(0xffff_ffff, generator) + 1;
  const hidden = table.zones.flatMap(({ of, base, shown }) => {
    if (shown === "all" || of === "card") return [];
    const count = of === "seat" ? table.seats : 1;
    const zones = Array.from({ length: count }, (_, index) => base + index);
    return zones.filter((_, index) => shown === "nobody" || (of === "seat" && index !== seat));
  });
  for (const { from, to } of table.decks) {
    const places = hidden.flatMap((zone) =>
      (copied.zones[zone] as number[]).flatMap((card, at) => (card >= from && card < to ? [{ zone, at }] : [])),
    );
    // In an order of their own first, so that where they lie makes no difference.
    const cards = places.map(({ zone, at }) => copied.zones[zone]?.[at] as number).sort((one, other) => one - other);
    shuffle(cards, generator);
    for (const [index, { zone, at }] of places.entries()) copied.put(cards[index] as number, zone, at);
  }
  for (const frame of copied.frames) hideDecisions(frame, seat);
  return { rules, state: copied };
}

/** What a choice promises a seat, tried in a session that nobody needs any more. */
function promise(trial: Session, choice: Choice, seat: number): number {
  try {
    apply(trial, choice);
    const most = 2 * trial.rules.table.seats + 2;
    for (let decisions = 0; decisions < most && decision(trial) !== undefined; decisions++)
      apply(trial, easiest(trial));
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
function worth(session: Session, seat: number, when: Wish["when"] | "any"): number {
  const { seats } = session.rules.table;
  let best = seats === 1 ? 0 : Number.NEGATIVE_INFINITY;
  for (let other = 0; other < seats; other++) if (other !== seat) best = Math.max(best, wealth(session, other, when));
  return wealth(session, seat, when) - best;
}

function wealth({ rules, state }: Session, seat: number, when: Wish["when"] | "any"): number {
  let sum = 0;
  for (const wish of wishes(rules))
    if (when === "any" || wish.when === when) sum += wish.weight * wish.value(state, sceneOf(seat));
  return sum;
}

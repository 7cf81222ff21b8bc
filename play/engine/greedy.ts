import { memoize } from "../../grammar/index.js";
import { advance, hideDecisions } from "./machine.js";
import { below, type Generator, shuffle } from "./random.js";
import type { Place } from "./references.js";
import { endPhase, type Phase, type Rules } from "./rules.js";
import { apply, type Choice, choices, decision, isIllegalChoice, type Session } from "./session.js";
import { type Frame, State, sceneOf } from "./state.js";
import { HIGHEST, type Wish, wishesOf } from "./wishes.js";

/** Overwritten for each decision: making so many numbers anew takes longer than to play them. */
const scratch = memoize(({ table }: Rules) => [new State(table, undefined), new State(table, undefined)] as const);

/** Decides for a seat whose turn it is to decide. It may only use what that seat sees, and draws by its generator. */
export type Bot = (session: Session, generator: Generator) => Choice;

const wishes = memoize((rules: Rules) => {
  const any = wishesOf(rules);
  return { any, now: any.filter(({ when }) => when === "now"), later: any.filter(({ when }) => when === "later") };
});

/** Whether a seat alone has most of what wins a session; undefined if the rules name nothing like that. */
export function leads(rules: Rules, state: State, seat: number): boolean | undefined {
  const [first] = wishes(rules).any;
  if (first === undefined || !first.name.startsWith(HIGHEST)) return undefined;
  return first.value(state, sceneOf(seat)) === 1;
}

/** After so many passes of everybody, nothing comes of waiting. */
const PATIENCE = 4;

/** More choices than these are not all tried; of the cards for one action, those that look best where they go. */
const MOST_TRIED = 16;
const MOST_CARDS = 4;

/**
 * Takes the choice after which a seat has most of what the rules let it want (wishes.ts), if everybody passes for a
 * while. What it doesn't see is shuffled before it tries: it knows no hidden card. It doesn't trade, and talks to nobody.
 */
export const greedy: Bot = (session, generator) => {
  const seat = decision(session)?.seat ?? 0;
  const { state } = session;
  const possible = choices(session);
  const isStuck = state.quiet >= PATIENCE * session.rules.table.seats;
  const all = isStuck && possible.length > 1 ? possible.filter(({ kind }) => kind !== "pass") : possible;
  const [only, second] = all;
  if (second === undefined) return only as Choice;
  const [imagined, tryOut] = scratch(session.rules);
  imagine(session, imagined, seat, generator);
  const trial = { rules: session.rules, state: imagined.copy(tryOut) };
  const likely = likeliest(all, trial, seat, generator);
  const tried = likely.length > MOST_TRIED ? shuffled(likely, generator).slice(0, MOST_TRIED) : likely;
  let best = Number.NEGATIVE_INFINITY;
  let found: Choice[] = [];
  for (const choice of tried) {
    imagined.copy(tryOut);
    const value = promise(trial, choice, seat);
    if (value > best) found = [];
    if (value >= best) found.push(choice);
    best = Math.max(best, value);
  }
  return found[below(found.length, generator)] as Choice;
};

/** Takes a card whenever that is possible, and passes while it lies where another seat has played it. Else greedy. */
export function directedAt(id: string): Bot {
  return (session, generator) => {
    const { rules, state } = session;
    const { table } = rules;
    const seat = decision(session)?.seat ?? 0;
    if (decision(session)?.kind !== "action") return greedy(session, generator);
    const isIt = (card: number | undefined): boolean => card !== undefined && table.idOf(card) === id;
    const taken = choices(session).find((one) => one.kind === "action" && isIt(one.card));
    if (taken !== undefined) return taken;
    const isOfOther = table.zones.some(
      ({ as, of, base }) =>
        as === "played" &&
        of === "seat" &&
        Array.from({ length: table.seats }, (_, owner) => owner).some(
          (owner) => owner !== seat && (state.zones[base + owner] as number[]).some(isIt),
        ),
    );
    const isStuck = state.quiet >= PATIENCE * table.seats;
    return isOfOther && !isStuck ? { kind: "pass" } : greedy(session, generator);
  };
}

function shuffled(all: readonly Choice[], generator: Generator): Choice[] {
  const order = all.map((_, index) => index);
  shuffle(order, generator);
  return order.map((index) => all[index] as Choice);
}

/** The choices without those cards that look worse than others for the same action, where it puts them first. */
function likeliest(all: readonly Choice[], { rules, state }: Session, seat: number, generator: Generator): Choice[] {
  const { any } = wishes(rules);
  const looks = (card: number, to: Place): number => {
    const from = state.where[card] as number;
    const [zone = from] = to.zones(state, sceneOf(seat, card));
    state.move(card, zone);
    const value = sumOf(any, state, seat);
    state.move(card, from);
    return value;
  };
  const found = new Set(all);
  for (const { name, steps } of rules.actions) {
    const place = steps[0]?.to;
    const ofIt = all.filter((one) => one.kind === "action" && one.action === name);
    if (place === undefined || ofIt.length <= MOST_CARDS) continue;
    const ranked = shuffled(ofIt, generator).map((choice) => ({
      choice,
      value: looks((choice as { readonly card: number }).card, place),
    }));
    ranked.sort((one, other) => other.value - one.value);
    for (const { choice } of ranked.slice(MOST_CARDS)) found.delete(choice);
  }
  return [...found];
}

/** A copy in which the cards that a seat doesn't see have changed places, those of each deck among themselves. */
function imagine({ rules: { table }, state }: Session, copied: State, seat: number, generator: Generator): void {
  state.copy(copied);
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
function easiest(session: Session): Choice {
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

import { NOTHING } from "../../grammar/index.js";
import { shuffle } from "./random.js";
import {
  type Action,
  beginPhase,
  type Doing,
  type Effect,
  ENDING,
  endPhase,
  happens,
  type Phase,
  pushMoment,
  pushSteps,
  type Rules,
} from "./rules.js";
import { type Decided, type Frame, type Scene, type State, sceneOf } from "./state.js";
import type { Table } from "./table.js";
import { RulesError } from "./tree.js";

/** Steps without a decision, after which the rules run in a circle. */
const MOST_STEPS = 100_000;

/** Goes on until something is to be decided, or the session ends. */
export function advance(rules: Rules, state: State): void {
  while (state.pending === undefined) {
    const top = state.frames.at(-1);
    if (top === undefined) return;
    if (++state.steps > MOST_STEPS) throw endless(rules, top);
    if (top.kind === "phase") inPhase(rules, state, top);
    else if (top.kind === "moment") inMoment(rules, state, top);
    else if (top.kind === "steps") inSteps(rules, state, top);
    else {
      state.frames.pop();
      endPhase(state, rules.phases[top.of] as Phase);
    }
  }
}

/** No check of the records tells: whether conditions end it depends on the session. */
function endless({ doings, moments, phases }: Rules, { kind, of, at }: Frame): RulesError {
  const { rule } =
    (kind === "steps" ? doings[of] : kind === "moment" ? moments[of]?.[at] : undefined) ?? (phases[of] as Phase);
  return new RulesError(
    `${rule.kind} ${rule.name} never ends: ${MOST_STEPS} steps follow each other without a decision.`,
  );
}

function inSteps(rules: Rules, state: State, top: Frame): void {
  const step = (rules.doings[top.of] as Doing).steps[top.at];
  if (step === undefined) {
    state.frames.pop();
    return;
  }
  top.at++;
  step.run(state, top);
}

/** Effects in the order of their records, each for the seat or for all in turn. */
function inMoment(rules: Rules, state: State, top: Frame): void {
  const effect: Effect | undefined = rules.moments[top.of]?.[top.at];
  if (effect === undefined) {
    state.frames.pop();
    return;
  }
  const own = effect.perSeat ? (top.own + top.stage) % rules.table.seats : top.own;
  if (effect.perSeat && ++top.stage < rules.table.seats) {
    // The same effect for the next seat.
  } else {
    top.stage = 0;
    top.at++;
  }
  const scene = sceneOf(own, top.it);
  if (!happens(effect, state, scene)) return;
  pushSteps(state, effect.index, scene);
  if (effect.optional) state.pending = { kind: "option", seat: own };
  else pay(effect, state, scene);
}

function inPhase(rules: Rules, state: State, top: Frame): void {
  const phase = rules.phases[top.of] as Phase;
  switch (top.stage) {
    case 0:
      repeat(rules, state, top, phase);
      return;
    case 1: {
      const next = phase.parts[top.at++];
      if (next !== undefined) beginPhase(state, next, top.own);
      else top.stage = phase.actions.length > 0 ? 2 : ENDING;
      return;
    }
    case 2:
      if (phase.secret && top.round > 2 * rules.table.seats) {
        top.stage = ENDING;
        revealed(rules, state, top, phase);
      } else if (open(rules, state).length === 0) top.stage = phase.secret ? 0 : ENDING;
      else state.pending = { kind: "action", seat: top.own };
      return;
    case ENDING:
      top.stage = ENDING + 1;
      pushMoment(state, phase.end, top.own);
      return;
    default:
      top.stage = 0;
  }
}

/** How often a phase takes place. */
function repetitions({ each, secret }: Phase, { table }: Rules): number {
  switch (each) {
    case "deck":
      return table.decks.length;
    case "seat":
      return secret ? 3 * table.seats : table.seats;
    case "rival":
      return table.seats - 1;
    case "turn":
    case "round":
      return Number.POSITIVE_INFINITY;
    default:
      return 1;
  }
}

function repeat(rules: Rules, state: State, top: Frame, phase: Phase): void {
  const { seats, decks } = rules.table;
  const isOver = top.round > 0 && (phase.until?.(state, sceneOf(top.own)) ?? (phase.each === "round" && top.idle));
  if (top.round >= repetitions(phase, rules) || isOver) {
    state.frames.pop();
    return;
  }
  switch (phase.each) {
    case "deck": {
      state.deck = top.round;
      state.changed();
      state.rounds = 0;
      enter(rules, state, decks[top.round] as (typeof decks)[number]);
      break;
    }
    case "turn":
      top.own = state.next;
      state.next = (state.next + 1) % seats;
      state.turns++;
      break;
    case "round":
      top.own = state.next;
      break;
    case "seat":
      if (top.round === 0) top.seats = seatOrder(phase, state, seats);
      top.own = top.seats[top.round % seats] as number;
      break;
    case "rival":
      top.own = (top.by + 1 + top.round) % seats;
      break;
  }
  if ((phase.each === "turn" || phase.each === "round") && ++state.rounds > rules.cap) {
    cutShort(rules, state);
    return;
  }
  top.round++;
  top.at = 0;
  top.idle = true;
  top.least = 0;
  top.taken = NOTHING;
  if (phase.secret && top.round > seats) {
    inSecret(top, seats);
    return;
  }
  const isLeftOut = phase.skips?.(state, sceneOf(top.own)) === true;
  if (phase.secret) top.decided = [...top.decided, isLeftOut ? LEFT_OUT : PASSED];
  if (isLeftOut) return;
  if (phase.each === "seat" && phase.actions.length > 0 && !rules.hasTurns) state.turns++;
  reset(phase, state, top.own, top.round > 1);
  top.stage = phase.secret ? 0 : 1;
  pushMoment(state, phase.begin, top.own);
}

/**
 * A secret phase goes through the seats three times: what happens at its beginning, then what each seat decides, then
 * what comes of it.
 */
function inSecret(top: Frame, seats: number): void {
  const isOut = top.decided[(top.round - 1) % seats]?.action === LEFT_OUT.action;
  top.stage = isOut ? 0 : top.round > 2 * seats ? 1 : 2;
}

const PASSED: Decided = { action: -1, card: -1 };
const LEFT_OUT: Decided = { action: -2, card: -1 };

/** Keeps what a seat decides in a secret phase until all have decided. */
export function decideInSecret(top: Frame, decided: Decided = PASSED): void {
  top.decided = top.decided.with((top.round - 1) % top.decided.length, decided);
  top.stage = 0;
}

/** Others pass, as far as a seat knows. */
export function hideDecisions(frame: Frame, seat: number): void {
  frame.decided = frame.decided.map((decided, index) =>
    frame.seats[index] === seat || decided.action === LEFT_OUT.action ? decided : PASSED,
  );
}

function revealed(rules: Rules, state: State, top: Frame, phase: Phase): void {
  const { action: index, card } = top.decided[(top.round - 1) % top.decided.length] ?? PASSED;
  const action = rules.actions[index];
  if (action === undefined) passed(state, phase, top.own);
  else if (isWithin(action, state, top.own, card) && rules.isLegal(action, state, top.own, card, false))
    carryOut(rules, state, action, card, top.own);
}

export const passed = (state: State, phase: Phase, own: number): void => pushMoment(state, phase.pass, own);

/** Whether a card lies where an action takes it; an action without a kind takes none. */
export function isWithin({ kind, places }: Action, state: State, own: number, card: number): boolean {
  if (card < 0) return kind === undefined;
  const { table, where } = state;
  return (
    table.types.isOf(table.typeOf(card), kind ?? "") &&
    places.some((place) => place.zones(state, sceneOf(own)).includes(where[card] as number))
  );
}

/** Does a legal action: its costs are paid, then its steps come, then the effects after it. */
export function carryOut(rules: Rules, state: State, action: Action, card: number, own: number): void {
  const top = state.frames.at(-1) as Frame;
  const index = (rules.phases[top.of] as Phase).actions.indexOf(action);
  const taken = [...top.taken];
  for (let before = 0; before <= index; before++) taken[before] ??= 0;
  taken[index] = (taken[index] as number) + 1;
  top.taken = taken;
  top.least = action.limit === 1 ? index + 1 : index;
  const scene = sceneOf(own, card);
  pay(action, state, scene);
  if (action.ends !== undefined) {
    const phase = rules.phases.find((one) => one.name === action.ends);
    if (phase !== undefined) state.frames.push({ ...top, kind: "leave", of: phase.index, taken: [], seats: [] });
  }
  pushMoment(state, action.after, own, card);
  pushSteps(state, action.index, scene);
}

function seatOrder({ order }: Phase, state: State, seats: number): number[] {
  const list = Array.from({ length: seats }, (_, index) => (state.next + index) % seats);
  if (order === undefined) return list;
  const drawn = [...list];
  shuffle(drawn, state.generator);
  const values = list.map((_, own) => order(state, sceneOf(own)));
  return drawn.sort((one, other) => (values[other] as number) - (values[one] as number));
}

/** Counters that start anew: where seats come one by one, those of the seat that begins; others with the first seat. */
function reset({ each, resets }: Phase, state: State, own: number, again: boolean): void {
  const oneByOne = each === "turn" || each === "seat" || each === "rival";
  for (const counter of resets) {
    const { base, size, starts } = counter;
    if (oneByOne && counter.of === "seat") state.setCounter(base + own, starts);
    else if (
      (!oneByOne || each === "turn" || !again) &&
      (state.marked > 0 || counter.of === "seat" || counter.of === "game")
    )
      for (let place = base; place < base + size; place++) state.setCounter(place, starts);
  }
}

/** What goes on without end is ended: the deck, or the session. */
function cutShort(rules: Rules, state: State): void {
  state.capped = true;
  state.rounds = 0;
  const deck = state.frames.findLastIndex(({ kind, of }) => kind === "phase" && rules.phases[of]?.each === "deck");
  const index = Math.max(deck, 0);
  state.frames.length = index + 1;
  (state.frames[index] as Frame).stage = ENDING;
}

/** Puts the cards of a deck where they begin. Of a deck for all seats, those that zones of seats take are dealt. */
export function enter({ table }: Rules, state: State, { from, to }: Table["decks"][number], seat?: number): void {
  const dealt: number[] = [];
  for (let card = from; card < to; card++) {
    const zone = table.firstZone(card);
    if (zone?.of !== "seat") {
      if (zone !== undefined) state.move(card, zone.base);
    } else if (seat === undefined) dealt.push(card);
    else state.move(card, zone.base + seat);
  }
  table.shuffle(dealt, state.generator);
  for (const [index, card] of dealt.entries())
    state.move(card, (table.firstZone(card)?.base ?? 0) + ((state.next + index) % table.seats));
}

export function pay({ costs }: Doing, state: State, scene: Scene): void {
  for (const { counter, amount } of costs) {
    const place = state.table.place(counter, scene.own, scene.it);
    state.setCounter(place, (state.counters[place] as number) - amount(state, scene));
  }
}

/** The actions that the phase lets a seat take, legal or not. */
export function open(rules: Rules, { frames }: State): readonly Action[] {
  const top = frames.at(-1) as Frame;
  const phase = rules.phases[top.of] as Phase;
  if (top.taken.length === 0) return phase.actions;
  return phase.actions.filter(
    ({ limit }, index) => (!phase.ordered || index >= top.least) && (limit === 0 || (top.taken[index] ?? 0) < limit),
  );
}

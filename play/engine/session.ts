import { advance, carryOut, decideInSecret, enter, isWithin, open, passed, pay } from "./machine.js";
import { below, type Generator } from "./random.js";
import { type Action, beginPhase, type Doing, ENDING, type Phase, type Reason, type Rules } from "./rules.js";
import { type Frame, type Listener, type Pending, restored, type SavedState, State, sceneOf } from "./state.js";
import { nameOf, namesOf } from "./tree.js";

/** A session of a game. What follows changes it by its decisions alone: no clock, no chance but its seed. */
export interface Session {
  readonly rules: Rules;
  readonly state: State;
}

/** What a seat can decide: numbers of seats and cards. */
export type Choice =
  | { readonly kind: "pass" }
  | { readonly kind: "action"; readonly action: string; readonly card?: number }
  | { readonly kind: "card"; readonly card: number }
  /** Chooses no more cards. */
  | { readonly kind: "enough" }
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "value"; readonly value: string }
  | { readonly kind: "option"; readonly taken: boolean };

/** The end of a session. */
export interface Result {
  readonly winners: readonly number[];
  /** It ended because it took too long, so nobody won by the rules. */
  readonly capped: boolean;
  readonly turns: number;
}

/** A choice that the rules don't allow, with why. The session is as it was. */
export class IllegalChoice extends Error {
  override readonly name = "IllegalChoice";

  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map(({ ban, about }) => (ban === undefined ? about : `${ban}: ${about}`)).join(" "));
  }
}

/** Whether a choice was refused. By name, because each bundle has a class of its own. */
export const isIllegalChoice = (error: unknown): error is IllegalChoice =>
  error instanceof Error && error.name === "IllegalChoice";

/**
 * Begins a session, up to the first decision.
 *
 * @param seed A whole number from 0 to 4,294,967,295. Equal packs, rules, seeds and decisions make equal sessions.
 * @param listener Is told of each card that moves and of each action and effect.
 */
export function start(rules: Rules, seed: number, listener?: Listener): Session {
  const session = { rules, state: new State(rules.table, seed) };
  session.state.listener = listener;
  const { table } = rules;
  if (!table.byDeck) for (const [seat, deck] of table.decks.entries()) enter(rules, session.state, deck, seat);
  const won = table.zones.find(({ of, as }) => of === "game" && as === "won");
  if (won !== undefined)
    for (let card = table.lasting.from; card < table.lasting.to; card++) session.state.move(card, won.base);
  beginPhase(session.state, rules.session, 0);
  advance(session.rules, session.state);
  return session;
}

/** The phases down to the first with turns, else with rounds, as if everything before had been played, and no card lies anywhere. */
export function sessionAtTurns(rules: Rules, seed: number): Session {
  const state = new State(rules.table, seed);
  const first = (how: string) => rules.phases.find(({ each }) => each === how);
  const turns = first("turn") ?? first("round") ?? rules.session;
  const chain: Phase[] = [];
  for (let phase: Phase | undefined = turns; phase !== undefined; phase = outer(phase, rules)) chain.unshift(phase);
  if (rules.table.byDeck) state.deck = 0;
  for (const phase of chain) {
    beginPhase(state, phase, 0);
    const top = state.frames.at(-1) as Frame;
    if (phase === turns) continue;
    top.stage = 1;
    top.round = 1;
    top.at = phase.parts.length;
  }
  return { rules, state };
}

const outer = (phase: Phase, { phases }: Rules): Phase | undefined =>
  phases.find((one) => nameOf(phase.rule, "Within") === one.name);

/** Goes on to the next decision. */
export const settle = (session: Session): void => advance(session.rules, session.state);

/** What has to be decided next, and by which seat; undefined when the session has ended. */
export const decision = ({ state }: Session): Pending | undefined => state.pending;

/** Whether nobody else is to know what is decided next, until all have decided. */
export function decidesInSecret({ rules, state }: Session): boolean {
  const top = state.frames.at(-1);
  return state.pending?.kind === "action" && top !== undefined && (rules.phases[top.of] as Phase).secret;
}

/** What the seat can decide: equal copies of a card once. Never empty while something is to be decided. */
export function choices({ rules, state }: Session): Choice[] {
  const { pending } = state;
  if (pending === undefined) return [];
  switch (pending.kind) {
    case "action":
      return [{ kind: "pass" }, ...legalActions(rules, state, pending.seat)];
    case "cards": {
      const cards = distinct(pending.cards, state).map((card): Choice => ({ kind: "card", card }));
      return pending.must ? cards : [{ kind: "enough" }, ...cards];
    }
    case "seat":
      return pending.seats.map((seat) => ({ kind: "seat", seat }));
    case "value":
      return pending.values.map((value) => ({ kind: "value", value }));
    case "option":
      return [
        { kind: "option", taken: true },
        { kind: "option", taken: false },
      ];
  }
}

/** Every action of this part of the game, with each card that lies where it takes one, whether it is legal or not. */
export const offers = ({ rules, state }: Session): Choice[] =>
  state.pending?.kind !== "action"
    ? []
    : candidates(rules, state, state.pending.seat, () => true).map((one) => choiceOf(one, rules));

/** Why a seat may not take an action now, with a card or without: empty if it may. */
export function explain({ rules, state }: Session, seat: number, action: string, card = -1): Reason[] {
  const { pending } = state;
  const found = rules.actions.find(({ name }) => name === action);
  if (found === undefined) return [{ about: `There is no action ${action}.` }];
  if (pending?.kind !== "action") return [{ about: "No action can be chosen now." }];
  if (pending.seat !== seat) return [{ about: "Another seat decides now." }];
  if (!open(rules, state).includes(found)) return [{ about: untimely(found, rules, state) }];
  if (found.kind === undefined ? card >= 0 : card < 0)
    return [
      { about: found.kind === undefined ? `${action} is taken without a card.` : `${action} is taken with a card.` },
    ];
  if (card >= 0 && !isWithin(found, state, seat, card))
    return [{ about: `No such card lies where ${action} takes it.` }];
  return rules.reasons(found, state, seat, card);
}

function untimely({ name, rule, limit }: Action, { phases }: Rules, { frames }: State): string {
  const top = frames.at(-1) as Frame;
  const phase = phases[top.of] as Phase;
  const at = phase.actions.findIndex((one) => one.name === name);
  if (at < 0) return `${name} is taken during ${namesOf(rule, "During").join(" or ")}, and this is ${phase.name}.`;
  return limit > 0 && (top.taken[at] ?? 0) >= limit
    ? `${name} was taken already: its limit is ${limit}.`
    : `${name} comes before what was done already.`;
}

/**
 * Carries out a decision and goes on to the next.
 *
 * @throws IllegalChoice if it isn't among `choices`.
 */
export function apply(session: Session, choice: Choice): void {
  decide(session, choice);
  if (doesSomething(choice)) for (const frame of session.state.frames) frame.idle = false;
  advance(session.rules, session.state);
}

const doesSomething = (choice: Choice): boolean =>
  choice.kind === "option" ? choice.taken : choice.kind !== "pass" && choice.kind !== "enough";

/** The end of the session; undefined while it goes on. */
export function result({ state }: Session): Result | undefined {
  if (state.frames.length > 0 || state.pending !== undefined) return undefined;
  return { winners: [...state.winners].sort((one, other) => one - other), capped: state.capped, turns: state.turns };
}

/** A session that goes its own way from here. */
export const copy = ({ rules, state }: Session): Session => ({ rules, state: state.copy() });

/** All that is needed to go on later, as plain data for JSON. */
export const serialize = ({ state }: Session): SavedState => state.toJSON();

/**
 * The session that was saved, with the same rules.
 *
 * @throws RulesError if it was one of another game, or with other seats or cards.
 */
export const deserialize = (rules: Rules, saved: SavedState): Session => ({
  rules,
  state: restored(rules.table, saved),
});

/**
 * Counts everything anew that the session keeps to be fast: sums of zones, numbers, what is legal. For tests of rules
 * and of this engine, after each decision; it takes many times as long as the decision.
 *
 * @throws Error if something differs from what was kept.
 */
export function verify(session: Session): void {
  session.state.verify();
  const anew = deserialize(session.rules, serialize(session));
  const [kept, counted] = [choices(session), choices(anew)].map((all) => JSON.stringify(all));
  if (kept !== counted) throw new Error(`These are possible: ${counted}. What was kept says: ${kept}.`);
}

/** What a seat sees, or, without one, what everybody sees. */
export interface View {
  readonly zones: readonly {
    readonly zone: string;
    readonly seat?: number;
    /** Identifiers, the top one last; only how many there are, if the seat doesn't see them. */
    readonly cards: readonly string[] | number;
  }[];
  readonly counters: readonly { readonly counter: string; readonly seat?: number; readonly value: number | string }[];
  readonly phases: readonly string[];
  readonly next: number;
  readonly turns: number;
}

/** Zones, counters and phases as a seat sees them: no card that is hidden from it can be told from another. */
export function view({ rules, state }: Session, seat?: number): View {
  const { table } = rules;
  const zones = table.zones.flatMap((zone) => {
    const count = zone.of === "seat" ? table.seats : zone.of === "game" ? 1 : 0;
    return Array.from({ length: count }, (_, index) => {
      const cards = state.zones[zone.base + index] as number[];
      const owner = zone.of === "seat" ? index : undefined;
      return {
        zone: zone.name,
        ...(owner === undefined ? {} : { seat: owner }),
        cards: table.isSeen(zone.base + index, seat) ? cards.map((card) => table.idOf(card)) : cards.length,
      };
    });
  });
  const counters = table.counters.flatMap((counter) => {
    const count = counter.of === "seat" ? table.seats : counter.of === "game" ? 1 : 0;
    return Array.from({ length: count }, (_, index) => {
      const value = state.counters[counter.base + index] as number;
      return {
        counter: counter.name,
        ...(counter.of === "seat" ? { seat: index } : {}),
        value: counter.isText ? (table.texts[value] ?? "") : value,
      };
    });
  });
  const phases = state.frames.flatMap(({ kind, of }) => (kind === "phase" ? [rules.phases[of]?.name ?? ""] : []));
  return { zones, counters, phases, next: state.next, turns: state.turns };
}

/** Whether a seat sees a card where it lies. */
export function sees({ rules: { table }, state }: Session, seat: number, card: number): boolean {
  const zone = state.where[card] as number;
  return zone >= 0 && table.isSeen(zone, seat);
}

/** Cards of which no two are alike: copies differ only in counters of their own. */
function distinct(cards: readonly number[], state: State): readonly number[] {
  if (cards.length < 2) return cards;
  const { table, where } = state;
  const stamp = table.newStamp();
  const seen = new Set<string>();
  return cards.filter((card) => {
    const place = table.typeOf(card) * table.zoneCount + (where[card] as number);
    if (state.marks[card] !== 0) {
      const key = `${place}${marksOf(card, state)}`;
      return !seen.has(key) && seen.add(key);
    }
    if (table.stamps[place] === stamp) return false;
    table.stamps[place] = stamp;
    return true;
  });
}

/** The counters of a card that don't stand at their start. */
function marksOf(card: number, { table, counters }: State): string {
  let marks = "";
  for (const counter of table.cardCounters) {
    const count = counter.of === "card" ? 1 : table.seats;
    for (let index = 0; index < count; index++) {
      const place = counter.base + card * count + index;
      if (counters[place] !== counter.starts) marks += ` ${place - card * count}=${counters[place]}`;
    }
  }
  return marks;
}

/** An action and a card, as one number: many are looked at for each decision. */
const MOST_CARDS = 1 << 20;
const candidate = (action: number, card: number): number => action * MOST_CARDS + card + 1;

/** Actions with cards that a seat could take, some of which may not be legal. */
function candidates(
  rules: Rules,
  state: State,
  own: number,
  isWanted: (action: Action) => boolean = (action) => rules.mayBeLegal(action, state, own),
): number[] {
  const scene = sceneOf(own);
  const { table } = rules;
  const found: number[] = [];
  for (const action of open(rules, state)) {
    if (!isWanted(action)) continue;
    const { kind, places, index } = action;
    if (kind === undefined) {
      found.push(candidate(index, -1));
      continue;
    }
    const ofKind = table.types.allOf(kind);
    const cards: number[] = [];
    for (const place of places)
      for (const zone of place.zones(state, scene))
        for (const card of state.zones[zone] as number[]) if (ofKind[table.typeOf(card)] === 1) cards.push(card);
    for (const card of distinct(cards, state)) found.push(candidate(index, card));
  }
  return found;
}

/** Whether a candidate is legal; `take` need not ask again. */
function isLegal(rules: Rules, state: State, own: number, one: number): boolean {
  const action = rules.actions[Math.floor(one / MOST_CARDS)] as Action;
  if (!rules.isLegal(action, state, own, (one % MOST_CARDS) - 1, true)) return false;
  state.legal = one;
  state.legalAt = state.tick;
  return true;
}

function choiceOf(one: number, { actions }: Rules): Choice {
  const { name } = actions[Math.floor(one / MOST_CARDS)] as Action;
  const card = (one % MOST_CARDS) - 1;
  return card < 0 ? { kind: "action", action: name } : { kind: "action", action: name, card };
}

function legalActions(rules: Rules, state: State, own: number): Choice[] {
  return candidates(rules, state, own)
    .filter((one) => isLegal(rules, state, own, one))
    .map((one) => choiceOf(one, rules));
}

function decide(session: Session, choice: Choice): void {
  const { rules, state } = session;
  const { pending } = state;
  if (pending === undefined) throw new IllegalChoice([{ about: "The session has ended." }]);
  const top = state.frames.at(-1) as Frame;
  const refused = () => new IllegalChoice([{ about: `This is no answer to a choice of ${pending.kind}.` }]);
  switch (pending.kind) {
    case "action":
      if (choice.kind === "pass") {
        state.quiet++;
        const phase = rules.phases[top.of] as Phase;
        if (phase.secret) decideInSecret(top);
        else {
          top.stage = ENDING;
          passed(state, phase, pending.seat);
        }
      } else if (choice.kind === "action") take(session, choice.action, choice.card ?? -1, pending.seat);
      else throw refused();
      break;
    case "cards": {
      if (choice.kind === "enough" && !pending.must) break;
      if (choice.kind !== "card" || !pending.cards.includes(choice.card)) throw refused();
      top.them = [...top.them, choice.card];
      const cards = pending.cards.filter((card) => card !== choice.card);
      state.steps = 0;
      state.pending = pending.left > 1 && cards.length > 0 ? { ...pending, cards, left: pending.left - 1 } : undefined;
      return;
    }
    case "seat":
      if (choice.kind !== "seat" || !pending.seats.includes(choice.seat)) throw refused();
      top.target = choice.seat;
      break;
    case "value": {
      if (choice.kind !== "value" || !pending.values.includes(choice.value)) throw refused();
      const counter = rules.table.counters[pending.counter];
      if (counter !== undefined)
        state.setCounter(rules.table.place(counter, pending.seat, top.it), rules.table.texts.indexOf(choice.value));
      break;
    }
    case "option":
      if (choice.kind !== "option") throw refused();
      if (!choice.taken) state.frames.pop();
      else pay(rules.doings[top.of] as Doing, state, top);
      break;
  }
  state.pending = undefined;
  state.legal = -1;
  state.steps = 0;
}

function take(session: Session, name: string, card: number, seat: number): void {
  const { rules, state } = session;
  const action = rules.actions.find((one) => one.name === name);
  const isKnown = action !== undefined && state.legalAt === state.tick && state.legal === candidate(action.index, card);
  const reasons = isKnown || mayTake(session, seat, action, card) ? [] : explain(session, seat, name, card);
  if (action === undefined || reasons.length > 0) throw new IllegalChoice(reasons);
  state.quiet = 0;
  const top = state.frames.at(-1) as Frame;
  if ((rules.phases[top.of] as Phase).secret) decideInSecret(top, { action: action.index, card });
  else carryOut(rules, state, action, card, seat);
}

/** Whether there are no reasons, for which it needn't look further than the first. */
function mayTake({ rules, state }: Session, seat: number, action: Action | undefined, card: number): boolean {
  if (action === undefined || !open(rules, state).includes(action) || (action.kind === undefined) !== card < 0)
    return false;
  return isWithin(action, state, seat, card) && rules.isLegal(action, state, seat, card, false);
}

/** A decision drawn from all that are possible, each as likely. For trying rules out: it says nothing about cards. */
export function drawn(session: Session, generator: Generator): Choice {
  const { rules, state } = session;
  if (state.pending?.kind !== "action") {
    const all = choices(session);
    return all[below(all.length, generator)] as Choice;
  }
  const { seat } = state.pending;
  const left = candidates(rules, state, seat);
  for (;;) {
    const index = below(left.length + 1, generator);
    const found = left[index];
    if (found === undefined) return { kind: "pass" };
    if (isLegal(rules, state, seat, found)) return choiceOf(found, rules);
    left[index] = left.at(-1) as number;
    left.pop();
  }
}

/** The cards in a zone of a seat or of the game, as identifiers. */
export function cardsIn({ rules, state }: Session, zone: string, seat: number): string[] {
  const { base, of } = rules.table.zone(zone);
  return (state.zones[base + (of === "seat" ? seat : 0)] as number[]).map((card) => rules.table.idOf(card));
}

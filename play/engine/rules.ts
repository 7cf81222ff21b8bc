/** What the rules of play of a game are once they are compiled, and how their phases and moments begin. */
import type { CompiledPlayRule } from "../../compiler/index.js";
import type { RuleConditions } from "./conditions.js";
import type { NumberNames } from "./numbers.js";
import { type AmountOf, type CardsOf, counterValue, type Place, type TestOf } from "./references.js";
import { Frame, type Scene, type State } from "./state.js";
import type { Step } from "./steps.js";
import type { Counter, Table } from "./table.js";

export interface Phase {
  readonly index: number;
  readonly rule: CompiledPlayRule;
  readonly name: string;
  readonly each: string | undefined;
  readonly ordered: boolean;
  /** All seats decide before anything is done. */
  readonly secret: boolean;
  readonly parts: readonly Phase[];
  readonly actions: readonly Action[];
  readonly order: AmountOf | undefined;
  readonly until: TestOf | undefined;
  /** Seats that it leaves out. */
  readonly skips: TestOf | undefined;
  readonly resets: readonly Counter[];
  /** Moments, by index; -1 if nothing happens then. */
  readonly begin: number;
  readonly end: number;
  readonly pass: number;
}

/** An action or effect: what has steps. */
export interface Doing {
  readonly index: number;
  readonly rule: CompiledPlayRule;
  readonly conditions: RuleConditions;
  readonly needs: readonly CardsOf[];
  readonly costs: readonly { readonly counter: Counter; readonly amount: AmountOf }[];
  readonly steps: readonly Step[];
}

export interface Action extends Doing {
  readonly name: string;
  readonly kind: string | undefined;
  readonly places: readonly Place[];
  readonly plays: boolean;
  /** 0 for none. */
  readonly limit: number;
  readonly ends: string | undefined;
  readonly bans: readonly Ban[];
  /** Those that depend on the card: what is asked of each card once the others are known. */
  readonly bansOfCards: readonly Ban[];
  /** Whether its conditions depend on the card. */
  readonly testsCards: boolean;
  readonly after: number;
}

export interface Effect extends Doing {
  readonly perSeat: boolean;
  readonly optional: boolean;
}

export interface Ban {
  readonly rule: CompiledPlayRule;
  readonly applies: TestOf;
}

/** Why an action is not legal: the ban and what it says, or what else is missing. */
export interface Reason {
  /** The name of the ban; undefined if it is not one. */
  readonly ban?: string;
  readonly about: string;
  /** Of the rulebook. */
  readonly source?: string;
}

/** The rules of play of a game, with the cards of a pack and a number of seats. */
export interface Rules {
  readonly table: Table;
  /** Repetitions of phases after which a deck, or the session, is cut short. */
  readonly cap: number;
  readonly phases: readonly Phase[];
  readonly actions: readonly Action[];
  /** Actions, then effects: what frames of steps refer to. */
  readonly doings: readonly Doing[];
  /** Effects that happen at one moment, in order. */
  readonly moments: readonly (readonly Effect[])[];
  readonly session: Phase;
  /** Whether seats go on by turns; otherwise, each time that a seat may act in a phase counts as one. */
  readonly hasTurns: boolean;
  /** The records of numbers. */
  readonly numbers: readonly CompiledPlayRule[];
  /** What their names mean. */
  readonly names: NumberNames;
  reasons(action: Action, state: State, seat: number, card: number): Reason[];
  /** Whether there are no reasons. `asked`: `mayBeLegal` was asked in this state. */
  isLegal(action: Action, state: State, seat: number, card: number, asked: boolean): boolean;
  /** False if the action is certainly not legal, whatever the card. */
  mayBeLegal(action: Action, state: State, seat: number): boolean;
}

export interface RulesOptions {
  readonly seats: number;
  readonly decks?: readonly string[];
  /** Repetitions of phases after which a deck, or the session, is cut short. */
  readonly cap?: number;
  /** Shuffles cards so that sessions with the same seed can be compared, with a card more or less. */
  readonly comparable?: boolean;
}

/** Whether the conditions of an action hold, and its cards are there. */
export function isPossible({ conditions, needs }: Doing, state: State, scene: Scene): boolean {
  return conditions.hold(state, scene) && areThere({ needs }, state, scene);
}

export function areThere({ needs }: Pick<Doing, "needs">, state: State, scene: Scene): boolean {
  for (const cards of needs) if (!cards.any(state, scene)) return false;
  return true;
}

/** A counter that has less than an action costs. */
export function unpaidFor({ costs }: Doing, state: State, scene: Scene): string | undefined {
  for (const { counter, amount } of costs)
    if (counterValue(counter, state, scene) < amount(state, scene)) return counter.name;
  return undefined;
}

export function hasNothingToChoose({ steps }: Doing, state: State, scene: Scene): boolean {
  return steps[0]?.possible?.(state, scene) === false;
}

export function beginPhase(state: State, phase: Phase, own: number): void {
  state.frames.push(new Frame("phase", phase.index, own));
}

export function pushMoment(state: State, moment: number, own: number, card = -1): void {
  if (moment >= 0) state.frames.push(new Frame("moment", moment, own, card));
}

export function pushSteps(state: State, doing: number, { own, it, target }: Scene): void {
  state.listener?.did(doing);
  state.frames.push(new Frame("steps", doing, own, it, target));
}

/** Ends the innermost repetition of a phase: what is inside is cut off, and its effects of "end" happen. */
export function endPhase(state: State, phase: Phase): void {
  const index = state.frames.findLastIndex((one) => one.kind === "phase" && one.of === phase.index);
  const found = state.frames[index];
  if (found === undefined || found.stage >= ENDING) return;
  state.frames.length = index + 1;
  found.stage = ENDING;
}

/** The stage of a phase whose effects of "end" come next. */
export const ENDING = 3;

/** Whether an effect happens: its conditions hold, its cards are there, and what it costs can be paid. */
export function happens(effect: Effect, state: State, scene: Scene): boolean {
  return isPossible(effect, state, scene) && unpaidFor(effect, state, scene) === undefined;
}

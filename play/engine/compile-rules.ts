import type { CompiledPack, CompiledPlayRule, CompiledSystem } from "../../compiler/index.js";
import { anyOrAll, conditionsOf, constantOf } from "./conditions.js";
import { declaredNumber, type Quantity } from "./numbers.js";
import { unmetConditions } from "./plays.js";
import {
  type AmountOf,
  cardless,
  cardsOf,
  counterOf,
  countOf,
  isCardless,
  placeOf,
  type TestOf,
} from "./references.js";
import {
  type Action,
  areThere,
  type Ban,
  beginPhase,
  type Doing,
  type Effect,
  endPhase,
  happens,
  hasNothingToChoose,
  type Phase,
  pushSteps,
  type Reason,
  type Rules,
  type RulesOptions,
  unpaidFor,
} from "./rules.js";
import { type Scene, type State, sceneOf } from "./state.js";
import { type StepNames, stepsOf } from "./steps.js";
import { Table } from "./table.js";
import { nameOf, namesOf, RulesError, treesOf, word } from "./tree.js";

const MOST_ROUNDS = 5_000;
/** Nobody sits at a larger table; each seat has zones and counters of its own. */
const MOST_SEATS = 1_000;
/** Numbers within numbers, phases within phases, and actions that ask about actions. */
const MOST_DEPTH = 100;

/**
 * Prepares the rules of play of a compiled pack for sessions with so many seats.
 *
 * @param decks Names of the decks that are played, in the order of seats or of the session; by default all that aren't
 * skipped, in the order of the pack. Where each seat has a deck and there are too few, they are used again.
 * @throws RulesError if the game has no rules of play, or one of them can't be played: the message names the record.
 */
export function compileRules(pack: CompiledPack, options: RulesOptions): Rules {
  const { seats, cap = MOST_ROUNDS } = options;
  if (!("play" in pack.system) || pack.system.play === undefined)
    throw new RulesError(`${pack.system.id} has no rules of play, or the pack was compiled without its game.`);
  if (pack.system.play.length === 0) throw new RulesError("They have mistakes, which lint reports.");
  if (!Number.isInteger(seats) || seats < 1) throw new RulesError("There must be at least one seat.");
  if (seats > MOST_SEATS) throw new RulesError(`There are ${seats} seats, and a session has at most ${MOST_SEATS}.`);
  return new Compiler(pack, pack.system, pack.system.play, options).rules(cap);
}

class Compiler implements StepNames {
  readonly table: Table;
  private readonly quantities = new Map<string, Quantity | "being read">();
  private readonly momentIndex = new Map<string, number>();
  private readonly actionList: Action[] = [];
  private readonly effectByName = new Map<string, Effect>();
  private readonly phaseByName = new Map<string, Phase>();
  private readonly unmet: ReturnType<typeof unmetConditions>;
  private readonly begun = new Set<string>();
  private depth = 0;

  constructor(
    pack: CompiledPack,
    system: CompiledSystem,
    private readonly play: readonly CompiledPlayRule[],
    { seats, decks, comparable }: RulesOptions,
  ) {
    this.table = new Table(pack, play, seats, system.roles, decks, comparable);
    this.unmet = unmetConditions(this.table, system);
  }

  rules(cap: number): Rules {
    const { table } = this;
    for (const [index, rule] of this.of("Action").entries()) this.actionList.push(this.action(rule, index));
    for (const [index, rule] of this.of("Effect").entries())
      this.effectByName.set(rule.name, this.effectOf(rule, this.actionList.length + index));
    const effects = [...this.effectByName.values()];
    const roots = this.of("Phase").filter((rule) => nameOf(rule, "Within") === undefined);
    const [root, second] = roots;
    if (root === undefined) throw new RulesError("No phase is the session: each is within another.");
    if (second !== undefined) throw new RulesError(`${root.name} and ${second.name} are both within no other phase.`);
    const session = this.phase(root);
    const phases = [...this.phaseByName.values()].sort((one, other) => one.index - other.index);
    const moments: Effect[][] = Array.from({ length: this.momentIndex.size }, () => []);
    for (const effect of effects)
      for (const moment of namesOf(effect.rule, "At")) {
        const index = this.momentIndex.get(moment);
        if (index === undefined) throw new RulesError(`${effect.rule.name}: there is no moment "${moment}".`);
        moments[index]?.push(effect);
      }
    return {
      table,
      cap,
      phases,
      actions: this.actionList,
      doings: [...this.actionList, ...effects],
      moments,
      session,
      hasTurns: phases.some(({ each }) => each === "turn"),
      numbers: this.of("Number"),
      names: this,
      reasons: (...question) => this.reasons(...question),
      isLegal: (...question) => this.isLegal(...question),
      mayBeLegal: (action, state, own) => {
        const scene = sceneOf(own);
        if (!action.testsCards && !action.conditions.hold(state, scene)) return false;
        return !action.bans.some((ban) => !action.bansOfCards.includes(ban) && ban.applies(state, scene));
      },
    };
  }

  quantity(name: string): Quantity | undefined {
    const known = this.quantities.get(name);
    if (known === "being read") throw new RulesError(`The number ${name} is computed from itself.`);
    if (known !== undefined) return known;
    const rule = this.of("Number").find((one) => one.name === name);
    if (rule === undefined) return undefined;
    this.quantities.set(name, "being read");
    const quantity = this.deeper(rule, () => declaredNumber(rule, this));
    this.quantities.set(name, quantity);
    return quantity;
  }

  amount(name: string | number): AmountOf {
    if (typeof name === "number" || /^-?\d+$/.test(name)) {
      const value = Number(name);
      return cardless(() => value);
    }
    const quantity = this.quantity(name);
    if (quantity !== undefined) {
      if (quantity.vector !== undefined)
        throw new RulesError(`${name} is a number by name; a single one is needed. Give it a Total.`);
      return quantity.amount;
    }
    const counter = this.table.counter(name);
    if (counter !== undefined) return counterOf(counter);
    const constant = this.constant(name);
    if (constant !== undefined) return constant;
    if (!this.isPrinted(name)) throw new RulesError(`Nothing is called ${name}.`);
    const { table } = this;
    return (_, { it }) => (it < 0 ? 0 : table.types.number(table.typeOf(it), name));
  }

  constant(name: string): AmountOf | undefined {
    return constantOf(name, this);
  }

  test(rule: CompiledPlayRule): TestOf {
    return conditionsOf(rule, this).hold;
  }

  mayTake(name: string): TestOf {
    const rule = this.declared("Action", name);
    const index = this.of("Action").indexOf(rule);
    return (state, { own, it }) =>
      this.deeper(rule, () => this.isLegal(this.actionList[index] as Action, state, own, it, false));
  }

  beginPhase(name: string): (state: State, own: number) => void {
    this.begun.add(name);
    this.declared("Phase", name);
    return (state, own) => beginPhase(state, this.phaseByName.get(name) as Phase, own);
  }

  endPhase(name: string): (state: State) => void {
    this.declared("Phase", name);
    return (state) => endPhase(state, this.phaseByName.get(name) as Phase);
  }

  effect(name: string): (state: State, scene: Scene) => void {
    this.declared("Effect", name);
    return (state, scene) => {
      const effect = this.effectByName.get(name) as Effect;
      if (happens(effect, state, scene)) pushSteps(state, effect.index, scene);
    };
  }

  private deeper<Found>({ kind, name }: CompiledPlayRule, find: () => Found): Found {
    if (this.depth === MOST_DEPTH)
      throw new RulesError(`${kind} ${name} is part of a chain of more than ${MOST_DEPTH}: no more are followed.`);
    this.depth++;
    try {
      return find();
    } finally {
      this.depth--;
    }
  }

  private of(kind: CompiledPlayRule["kind"]): CompiledPlayRule[] {
    return this.play.filter((rule) => rule.kind === kind);
  }

  private declared(kind: CompiledPlayRule["kind"], name: string): CompiledPlayRule {
    const rule = this.of(kind).find((one) => one.name === name);
    if (rule === undefined) throw new RulesError(`There is no ${kind.toLowerCase()} ${name}.`);
    return rule;
  }

  private isPrinted(name: string): boolean {
    const { attributes, labels, categories } = this.table.pack.system as CompiledSystem;
    return [attributes, labels, categories].some((declared) => Object.hasOwn(declared, name));
  }

  private moment(name: string): number {
    const index = this.momentIndex.get(name) ?? this.momentIndex.size;
    this.momentIndex.set(name, index);
    return this.of("Effect").some((rule) => namesOf(rule, "At").includes(name)) ? index : -1;
  }

  private doing(rule: CompiledPlayRule, index: number): Doing {
    return {
      index,
      rule,
      conditions: conditionsOf(rule, this),
      needs: treesOf(rule, "If").map((tree) => cardsOf(tree, this)),
      costs: treesOf(rule, "Costs").map((tree) => {
        const counter = this.table.counter(word(tree, "Counts"));
        if (counter === undefined)
          throw new RulesError(`${rule.name} costs what is no counter: ${word(tree, "Counts")}.`);
        return { counter, amount: this.amount(tree.Amount as string | number) };
      }),
      steps: stepsOf(rule, this),
    };
  }

  private action(rule: CompiledPlayRule, index: number): Action {
    const [limit] = rule.attributes.Limit ?? [];
    const kind = nameOf(rule, "For");
    if (kind !== undefined && treesOf(rule, "In").length === 0)
      throw new RulesError(`Action ${rule.name} is taken with a card; say where it lies, under In.`);
    // For those who want to know how many cards there are to do it with: sums are laid out before the first session.
    if (kind !== undefined) countOf(kind, this.table);
    const doing = this.doing(rule, index);
    const bans = this.of("Ban")
      .filter((ban) => namesOf(ban, "Of").includes(rule.name))
      .map((ban) => this.ban(ban));
    return {
      ...doing,
      name: rule.name,
      kind,
      places: treesOf(rule, "In").map((tree) => placeOf(tree, this)),
      plays: nameOf(rule, "Plays") === "Yes",
      limit: typeof limit === "number" ? limit : 0,
      ends: nameOf(rule, "Ends"),
      bans,
      bansOfCards: bans.filter(({ applies }) => !isCardless(applies)),
      testsCards: !isCardless(doing.conditions.hold),
      after: this.moment(`after ${rule.name}`),
    };
  }

  private ban(rule: CompiledPlayRule): Ban {
    const { hold } = conditionsOf(rule, this);
    const needs = treesOf(rule, "If").map((tree) => cardsOf(tree, this));
    const applies: TestOf = (state, scene) => hold(state, scene) && needs.every((cards) => cards.any(state, scene));
    cardless(applies, hold, ...needs.map(({ any }) => any));
    return { rule, applies };
  }

  private effectOf(rule: CompiledPlayRule, index: number): Effect {
    return {
      ...this.doing(rule, index),
      perSeat: nameOf(rule, "Each") === "seat",
      optional: nameOf(rule, "Optional") === "Yes",
    };
  }

  /** A phase with its parts; a part that a step begins does not take place by itself. */
  private phase(rule: CompiledPlayRule): Phase {
    const { name } = rule;
    const order = nameOf(rule, "Order");
    if (nameOf(rule, "Secret") === "Yes" && nameOf(rule, "Each") !== "seat")
      throw new RulesError(`Phase ${name} is Secret, which needs Each "seat".`);
    const inside = this.of("Phase").filter((one) => nameOf(one, "Within") === name);
    const parts = this.deeper(rule, () => inside.map((one) => this.phase(one)));
    const phase: Phase = {
      index: this.of("Phase").indexOf(rule),
      rule,
      name,
      each: nameOf(rule, "Each"),
      ordered: nameOf(rule, "Ordered") === "Yes",
      secret: nameOf(rule, "Secret") === "Yes",
      parts: parts.filter((one) => one.each !== "call" && !this.begun.has(one.name)),
      actions: this.actionList.filter((action) => namesOf(action.rule, "During").includes(name)),
      order: order === undefined ? undefined : this.amount(order),
      until: anyOrAll(rule, "Until", "every", this),
      skips: anyOrAll(rule, "Unless", "some", this),
      resets: this.table.counters.filter(({ resets }) => resets.includes(name)),
      begin: this.moment(`begin ${name}`),
      end: this.moment(`end ${name}`),
      pass: this.moment(`pass ${name}`),
    };
    this.phaseByName.set(name, phase);
    return phase;
  }

  /** Why a seat may not take an action with a card, or without one if it is -1: none if it may. */
  private reasons(action: Action, state: State, seat: number, card: number): Reason[] {
    const scene = sceneOf(seat, card);
    const found: Reason[] = [];
    for (const { applies, rule } of action.bans) {
      if (!applies(state, scene)) continue;
      const { name, about, source } = rule;
      found.push({ ban: name, about, ...(source === undefined ? {} : { source }) });
    }
    const failing = action.conditions.failing(state, scene);
    const absent = action.needs.findIndex((cards) => !cards.any(state, scene));
    const { source } = action.rule;
    const missing =
      failing !== undefined
        ? `It is possible ${failing}.`
        : absent >= 0
          ? `There is no ${namesOf(action.rule, "If")[absent]}.`
          : undefined;
    if (missing !== undefined) found.push({ about: missing, ...(source === undefined ? {} : { source }) });
    const unpaid = unpaidFor(action, state, scene);
    if (unpaid !== undefined) found.push({ about: `There is not enough ${unpaid}.` });
    const unmet = action.plays && card >= 0 ? this.unmet(state, scene) : undefined;
    if (unmet !== undefined) found.push({ about: `What the card says under ${unmet} is not met.` });
    if (found.length === 0 && hasNothingToChoose(action, state, scene))
      found.push({ about: "There is nothing to choose." });
    return found;
  }

  private isLegal(action: Action, state: State, seat: number, card: number, asked: boolean): boolean {
    const scene = sceneOf(seat, card);
    for (const { applies } of asked ? action.bansOfCards : action.bans) if (applies(state, scene)) return false;
    return (
      ((asked && !action.testsCards) || action.conditions.hold(state, scene)) &&
      areThere(action, state, scene) &&
      unpaidFor(action, state, scene) === undefined &&
      (!action.plays || card < 0 || this.unmet(state, scene) === undefined) &&
      !hasNothingToChoose(action, state, scene)
    );
  }
}

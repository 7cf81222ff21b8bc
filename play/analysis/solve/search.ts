import { type Compact, type CompactRow, compact, type IntegerProgram, type Term } from "./program.js";
import { canRelax, Relaxation } from "./relax.js";

/** Counts search steps, so that every machine gives up at the same point. A step is a thousand additions. */
export interface Budget {
  steps: number;
}

/** Gives each question this many steps, as long as any are left for all of them. */
export function budgets(each: number, all: number): () => Budget {
  if (all === Number.POSITIVE_INFINITY) return () => ({ steps: each });
  let left = all;
  let given: Budget = { steps: 0 };
  let granted = 0;
  return () => {
    left -= granted - given.steps;
    granted = Math.max(LEAST, Math.min(each, left));
    given = { steps: granted };
    return given;
  };
}

/** The minimum for a question once all are used up: enough for easy ones, which need no search. */
export const LEAST = 20;

export type SearchAnswer =
  | { readonly kind: "solution"; readonly values: readonly number[] }
  | { readonly kind: "infeasible" }
  /** The budget didn't suffice, or the numbers are too large. */
  | { readonly kind: "undecided" };

/**
 * Finds values that satisfy all rows, or proves that there are none: exact, in integers. Bounds are propagated row by
 * row; weights on the rows prove most dead ends at once, like an LP relaxation; what is left is bisected.
 * (docs/analyses.md, "Deciding cheaply")
 */
export function search(program: IntegerProgram, budget: Budget): SearchAnswer {
  if (budget.steps <= 0) return { kind: "undecided" };
  budget.steps -= program.rows.reduce((sum, { terms }) => sum + terms.length, 0) / PREPARED;
  const small = compact(program);
  if (small === "never") return { kind: "infeasible" };
  if (small === "too-large") return { kind: "undecided" };
  const first: Budget = { steps: Math.min(budget.steps, FIRST) };
  budget.steps -= first.steps;
  let found = new Search(small, first).run();
  budget.steps += first.steps;
  if (found === "undecided" && budget.steps > 0 && canRelax(small)) {
    const diving: Budget = { steps: budget.steps * DIVING };
    budget.steps -= diving.steps;
    found = new Dive(small, diving).visit();
    budget.steps += diving.steps;
  }
  if (found === "undecided" && budget.steps > 0) found = new Search(small, budget).run();
  if (found === "infeasible" || found === "undecided") return { kind: found };
  return { kind: "solution", values: spread(reduced(found, small), small, program) };
}

/** This many steps decide nearly all questions; the others try the relaxation. */
const FIRST = 300;
/** Reading or changing this many numbers of the relaxation takes a step. */
const CHANGES = 4_000;
/** The budget for searching the fractions. */
const REST = 100;
/** The share of the budget for the relaxation; the rest is for searching without it. */
const DIVING = 0.7;
const FRACTION = 1e-6;

/**
 * If all constraints are tight, the relaxation leaves few fractions: one of them is rounded, and the rest solved again,
 * until what is left can be searched. Nothing found in floating point is trusted: values are tested, and weights
 * combined, in integers.
 */
class Dive {
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly relaxation: Relaxation;

  constructor(
    private readonly program: Compact,
    private readonly budget: Budget,
  ) {
    this.low = new Float64Array(program.upper.length);
    this.high = Float64Array.from(program.upper);
    this.relaxation = new Relaxation(program);
  }

  visit(): Float64Array | "infeasible" | "undecided" {
    const { program, budget, relaxation, low, high } = this;
    const before = relaxation.work;
    const relaxed = relaxation.solve(budget.steps * CHANGES);
    budget.steps -= (relaxation.work - before) / CHANGES;
    if (relaxed === "infeasible")
      return provesInfeasible(program, relaxation.weights(), low, high) ? "infeasible" : "undecided";
    if (relaxed === "gave-up" || budget.steps <= 0) return "undecided";
    const values = low.map((_, variable) => relaxation.value(variable));
    const fractions = [...values.keys()].filter((at) => Math.abs(whole(values[at])) > FRACTION);
    const found = searchRest(
      program,
      values.map((value) => Math.round(value)),
      fractions,
      budget,
    );
    if (found !== undefined) return found;
    // The largest fraction first: rounding it up does the least harm.
    const [first, ...others] = fractions;
    if (first === undefined) return "undecided";
    const part = (at: number) => whole(values[at], Math.floor);
    const variable = others.reduce((best, at) => (part(at) > part(best) ? at : best), first);
    return this.branch(variable, Math.ceil(values[variable] as number));
  }

  private branch(variable: number, up: number): Float64Array | "infeasible" | "undecided" {
    const [low, high] = [this.low[variable] as number, this.high[variable] as number];
    let undecided = false;
    for (const [from, to] of [
      [up, high],
      [low, up - 1],
    ] as const) {
      this.bound(variable, from, to);
      const found = this.visit();
      if (found instanceof Float64Array) return found;
      if (found === "undecided") undecided = true;
      this.bound(variable, low, high);
      if (undecided && this.budget.steps <= 0) break;
    }
    return undecided ? "undecided" : "infeasible";
  }

  private bound(variable: number, low: number, high: number): void {
    this.low[variable] = low;
    this.high[variable] = high;
    this.relaxation.bound(variable, low, high);
  }
}

const whole = (value = 0, round: (value: number) => number = Math.round): number => value - round(value);

/** Searches for values of some variables with the others fixed. Undefined if there are none. */
function searchRest(
  program: Compact,
  fixed: Float64Array,
  free: readonly number[],
  budget: Budget,
): Float64Array | undefined {
  const places = new Map(free.map((variable, at) => [variable, at]));
  const rows = program.rows.map(({ variables, factors, least }) => {
    const terms: Term[] = [];
    let left = least;
    variables.forEach((variable, at) => {
      const place = places.get(variable);
      if (place === undefined) left -= (factors[at] as number) * (fixed[variable] as number);
      else terms.push({ variable: place, factor: factors[at] as number });
    });
    return { terms, least: left };
  });
  const rest = { upper: free.map((variable) => program.upper[variable] as number), rows };
  const small = compact(rest);
  if (typeof small === "string") return undefined;
  const own: Budget = { steps: Math.min(REST, budget.steps) };
  budget.steps -= own.steps;
  const found = new Search(small, own).run();
  budget.steps += own.steps;
  if (!(found instanceof Float64Array)) return undefined;
  const values = Float64Array.from(fixed);
  spread(found, small, rest).forEach((value, at) => {
    values[free[at] as number] = value;
  });
  const isWithin = values.every((value, at) => value >= 0 && value <= (program.upper[at] as number));
  return isWithin && program.rows.every((row) => isSatisfied(row, values)) ? values : undefined;
}

function isSatisfied({ variables, factors, least }: CompactRow, values: Float64Array): boolean {
  let sum = 0;
  for (let at = 0; at < variables.length; at++)
    sum += (factors[at] as number) * (values[variables[at] as number] as number);
  return sum >= least;
}

/** Whether the rows, added up with these weights, are infeasible for all values within the bounds: exact. */
function provesInfeasible({ rows }: Compact, weights: Float64Array, low: Float64Array, high: Float64Array): boolean {
  const heaviest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  // Also rejects NaN, if the floating point went wrong.
  if (!(heaviest > 0 && Number.isFinite(heaviest))) return false;
  const sums = new Map<number, bigint>();
  let most = 0n;
  rows.forEach(({ variables, factors, least }, row) => {
    const weight = BigInt(Math.round(((weights[row] as number) / heaviest) * PRECISION));
    if (weight === 0n) return;
    most -= weight * BigInt(least);
    for (let at = 0; at < variables.length; at++) {
      const variable = variables[at] as number;
      sums.set(variable, (sums.get(variable) ?? 0n) + weight * BigInt(factors[at] as number));
    }
  });
  for (const [variable, sum] of sums) most += sum * BigInt((sum > 0n ? high[variable] : low[variable]) as number);
  return most < 0n;
}

/** Weights are rounded to multiples of the largest divided by this. */
const PRECISION = 2 ** 30;

/** The same without anything superfluous: fewer cards are easier to order, and to read. */
function reduced(found: Float64Array, { rows, rowsOf }: Compact): Float64Array {
  const values = Float64Array.from(found);
  const spare = rows.map(({ variables, factors, least }) =>
    variables.reduce((sum, variable, at) => sum + (factors[at] as number) * (values[variable] as number), -least),
  );
  const factorsOf: Map<number, number>[] = rows.map(
    ({ variables, factors }) => new Map([...variables].map((variable, at) => [variable, factors[at] as number])),
  );
  for (let variable = values.length - 1; variable >= 0; variable--) {
    const own = rowsOf[variable] ?? [];
    let less = values[variable] as number;
    for (const row of own) {
      const factor = factorsOf[row]?.get(variable) ?? 0;
      if (factor > 0) less = Math.min(less, Math.floor((spare[row] as number) / factor));
    }
    if (less <= 0) continue;
    values[variable] = (values[variable] as number) - less;
    for (const row of own) spare[row] = (spare[row] as number) - less * (factorsOf[row]?.get(variable) ?? 0);
  }
  return values;
}

/** Distributes merged variables back to those of the program. */
function spread(values: Float64Array, { joined }: Compact, { upper }: IntegerProgram): number[] {
  const all = upper.map(() => 0);
  joined.forEach((variables, at) => {
    let left = values[at] ?? 0;
    for (const variable of variables) {
      const share = Math.min(left, upper[variable] ?? 0);
      all[variable] = share;
      left -= share;
    }
  });
  return all;
}

class Search {
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly weights: Float64Array;
  private readonly combined: Float64Array;
  private readonly trial: Float64Array;
  /** The previous bounds, for backtracking: variable, low, high. */
  private readonly trail: number[] = [];
  private readonly size: number;

  constructor(
    private readonly program: Compact,
    private readonly budget: Budget,
  ) {
    this.size = program.rows.reduce((sum, { variables }) => sum + variables.length, 0);
    this.low = new Float64Array(program.upper.length);
    this.high = Float64Array.from(program.upper);
    this.weights = Float64Array.from(program.rows, () => 1);
    this.combined = new Float64Array(program.upper.length);
    this.trial = new Float64Array(program.upper.length);
  }

  run(): Float64Array | "infeasible" | "undecided" {
    return this.visit(this.program.rows.map((_, row) => row));
  }

  /** `changed`: rows whose variables have new bounds. */
  private visit(changed: readonly number[]): Float64Array | "infeasible" | "undecided" {
    this.budget.steps -= 1;
    if (this.budget.steps <= 0) return "undecided";
    if (!this.tighten(changed)) return "infeasible";
    if (this.budget.steps <= 0) return "undecided";
    if (this.holds(this.low)) return this.low;
    if (this.holds(this.high)) return this.high;
    const weighed = this.weigh();
    if (weighed !== undefined) return weighed;
    const variable = this.choose();
    if (variable === -1) return "infeasible";
    return this.branch(variable);
  }

  private branch(variable: number): Float64Array | "infeasible" | "undecided" {
    const low = this.low[variable] as number;
    const high = this.high[variable] as number;
    const middle = low + Math.floor((high - low) / 2);
    const rows = this.program.rowsOf[variable] ?? [];
    const back = this.trail.length;
    let undecided = false;
    for (const [from, to] of [
      [middle + 1, high],
      [low, middle],
    ] as const) {
      this.bound(variable, from, to);
      const found = this.visit(rows);
      if (found instanceof Float64Array) return found;
      if (found === "undecided") undecided = true;
      this.goBack(back);
      if (undecided && this.budget.steps <= 0) break;
    }
    return undecided ? "undecided" : "infeasible";
  }

  private bound(variable: number, low: number, high: number): void {
    this.trail.push(variable, this.low[variable] as number, this.high[variable] as number);
    this.low[variable] = low;
    this.high[variable] = high;
  }

  private goBack(length: number): void {
    while (this.trail.length > length) {
      const high = this.trail.pop() as number;
      const low = this.trail.pop() as number;
      const variable = this.trail.pop() as number;
      this.low[variable] = low;
      this.high[variable] = high;
    }
  }

  /** Propagates bounds until nothing changes or the budget is used up. False if a row can't be satisfied. */
  private tighten(changed: readonly number[]): boolean {
    // A set keeps insertion order: a row that is added again is visited after all others.
    const waiting = new Set(changed);
    for (const row of waiting) {
      if (this.budget.steps <= 0) return true;
      waiting.delete(row);
      const touched = this.tightenRow(this.program.rows[row] as CompactRow);
      if (touched === undefined) return false;
      for (const variable of touched) {
        for (const other of this.program.rowsOf[variable] ?? []) {
          waiting.add(other);
        }
      }
    }
    return true;
  }

  /** The variables whose bounds changed; undefined if the row can't be satisfied. */
  private tightenRow({ variables, factors, least }: CompactRow): number[] | undefined {
    this.budget.steps -= variables.length / ADDITIONS;
    let spare = -least;
    for (let at = 0; at < variables.length; at++) {
      const factor = factors[at] as number;
      const variable = variables[at] as number;
      spare += factor * ((factor > 0 ? this.high[variable] : this.low[variable]) as number);
    }
    if (spare < 0) return undefined;
    const touched: number[] = [];
    for (let at = 0; at < variables.length; at++) {
      const factor = factors[at] as number;
      const variable = variables[at] as number;
      const low = this.low[variable] as number;
      const high = this.high[variable] as number;
      const room = Math.floor(spare / Math.abs(factor));
      if (high - low <= room) continue;
      if (factor > 0) this.bound(variable, high - room, high);
      else this.bound(variable, low, low + room);
      touched.push(variable);
    }
    return touched;
  }

  private holds(values: Float64Array): boolean {
    for (const row of this.program.rows) if (!isSatisfied(row, values)) return false;
    return true;
  }

  /**
   * Searches for weights that prove the rows infeasible for all values within the bounds; may find
   * solutions on the way. Undefined if it finds neither.
   */
  private weigh(): Float64Array | "infeasible" | undefined {
    const { rows } = this.program;
    this.budget.steps -= (ROUNDS * this.size) / ADDITIONS;
    for (let round = 0; round < ROUNDS; round++) {
      const most = this.combine();
      if (most < 0 && provesInfeasible(this.program, this.weights, this.low, this.high)) return "infeasible";
      let satisfied = true;
      for (let row = 0; row < rows.length; row++) {
        const { variables, factors, least } = rows[row] as CompactRow;
        let sum = -least;
        let size = 0;
        for (let at = 0; at < variables.length; at++) {
          const factor = factors[at] as number;
          sum += factor * (this.trial[variables[at] as number] as number);
          size += Math.abs(factor);
        }
        if (sum < 0) satisfied = false;
        const weight = (this.weights[row] as number) - (sum / size) * (1 / (1 + round / 4));
        this.weights[row] = Math.max(0, Math.min(1000, weight));
      }
      if (satisfied) return this.trial;
    }
    return undefined;
  }

  /** The maximum of the weighted rows; the values that attain it are in `trial`. */
  private combine(): number {
    const { combined, trial, low, high, weights } = this;
    combined.fill(0);
    let most = 0;
    this.program.rows.forEach(({ variables, factors, least }, row) => {
      const weight = weights[row] as number;
      if (weight === 0) return;
      most -= weight * least;
      for (let at = 0; at < variables.length; at++) {
        combined[variables[at] as number] =
          (combined[variables[at] as number] as number) + weight * (factors[at] as number);
      }
    });
    for (let variable = 0; variable < combined.length; variable++) {
      const value = ((combined[variable] as number) > 0 ? high[variable] : low[variable]) as number;
      trial[variable] = value;
      most += value * (combined[variable] as number);
    }
    return most;
  }

  /** The variable with the most weight in the row that is hardest to satisfy. -1 if all are fixed. */
  private choose(): number {
    let chosen = -1;
    let hardest = Number.POSITIVE_INFINITY;
    for (const { variables, factors, least } of this.program.rows) {
      let now = -least;
      let room = 0;
      let best = -1;
      let counts = 0;
      for (let at = 0; at < variables.length; at++) {
        const variable = variables[at] as number;
        const factor = factors[at] as number;
        const low = this.low[variable] as number;
        const high = this.high[variable] as number;
        now += factor * low;
        if (low === high) continue;
        if (factor > 0) room += factor * (high - low);
        if (factor > counts || best === -1) {
          best = variable;
          counts = factor;
        }
      }
      if (now >= 0 || best === -1) continue;
      const ease = (room + now) / -now;
      if (ease >= hardest) continue;
      hardest = ease;
      chosen = best;
    }
    return chosen === -1 ? this.low.findIndex((low, variable) => low !== this.high[variable]) : chosen;
  }
}

/** Compacting this many terms takes a step. */
const PREPARED = 50;
/** This many additions are a step. */
const ADDITIONS = 1_000;
/** How often the weights are adjusted at one node. */
const ROUNDS = 12;

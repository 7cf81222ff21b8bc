import type { BuiltProgram } from "./build-program.js";
import { atMost, type ProgramRow, type Term } from "./program.js";
import type { WinQuestion } from "./question.js";
import type { Budget } from "./search.js";
import { solveInOrder } from "./win.js";

/** A solution, its program, and whether the budget sufficed to prove it optimal. */
export interface BestSolution {
  readonly values: readonly number[];
  readonly orders: Orders;
  readonly program: BuiltProgram;
  readonly proved: boolean;
}

type Orders = Extract<ReturnType<typeof solveInOrder>, { kind: "solution" }>["orders"];

/** Any solution of a program. */
export function anySolution(
  question: WinQuestion,
  program: BuiltProgram,
  budget: Budget,
): BestSolution | "none" | "undecided" {
  const found = solveInOrder(question, program, budget);
  if (found.kind !== "solution") return found.kind === "infeasible" ? "none" : "undecided";
  return { values: found.values, orders: found.orders, program, proved: true };
}

/** The minimum of a sum, and the program that bounds the sum by it. Uses bisection, from a first solution. */
export function leastOf(
  question: WinQuestion,
  from: BestSolution,
  sum: readonly Term[],
  budget: () => Budget,
): BestSolution {
  let best = from;
  let { proved } = from;
  for (let low = 0, high = totalOf(sum, best.values); low < high; ) {
    const middle = low + Math.floor((high - low) / 2);
    const found = anySolution(question, withRows(from.program, atMost(sum, middle)), budget());
    if (typeof found === "string") {
      low = middle + 1;
      proved &&= found === "none";
    } else {
      best = found;
      high = totalOf(sum, found.values);
    }
  }
  return { ...best, proved, program: withRows(from.program, atMost(sum, totalOf(sum, best.values))) };
}

/**
 * Of the solutions of a program, the one with the largest first sum, then the largest second, and so on: the order of
 * cards in their files.
 */
export function firstInOrder(
  question: WinQuestion,
  from: BestSolution,
  sums: readonly { readonly terms: readonly Term[]; readonly most: number }[],
  budget: Budget,
): BestSolution {
  let best = from;
  for (const { terms, most } of sums) {
    for (let now = totalOf(terms, best.values); now < most; now = totalOf(terms, best.values)) {
      const found = anySolution(question, withRows(best.program, { terms, least: now + 1 }), budget);
      if (found === "undecided") return { ...best, proved: false };
      if (found === "none") break;
      best = { ...found, program: best.program };
    }
    const now = totalOf(terms, best.values);
    best = { ...best, program: withRows(best.program, atMost(terms, now), { terms, least: now }) };
  }
  return { ...best, proved: from.proved };
}

export function totalOf(terms: readonly Term[], values: readonly number[]): number {
  return terms.reduce((sum, { variable, factor }) => sum + (values[variable] ?? 0) * factor, 0);
}

export function withRows(program: BuiltProgram, ...rows: readonly ProgramRow[]): BuiltProgram {
  return { ...program, rows: [...program.rows, ...rows] };
}

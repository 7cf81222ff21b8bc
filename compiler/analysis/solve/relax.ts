import type { Compact } from "./program.js";

/**
 * The linear relaxation of a program, by the simplex algorithm with bounded variables, in floating point: its values
 * and weights are hints that callers verify in integers.
 *
 * Not HiGHS, which the tests use: that is 3.5 MB of WebAssembly (the package for VS Code has 4 MB in total), takes 75
 * to 176 ms to load and loads asynchronously, while a check is synchronous. The programs of decks have some 60 rows and
 * 500 variables, for which a dense tableau is solved in a few milliseconds. Additions and multiplications are the same
 * on every machine, so the hints are too.
 */
export type Relaxed =
  /** Values within the bounds that satisfy all rows, or nearly; at most as many fractions as there are rows. */
  | { readonly kind: "values"; readonly values: Float64Array }
  /** Weights of the rows for which no values within the bounds satisfy the weighted sum, approximately. */
  | { readonly kind: "infeasible"; readonly weights: Float64Array }
  | { readonly kind: "gave-up" };

/** Larger tableaus take longer than the search that they would save. */
const LARGEST_TABLE = 200_000;
/** Differences below this are rounding errors. */
const TINY = 1e-9;

/**
 * `low`, `high`: the bounds of the variables; `spare`: by how much the rows must exceed their requirements. `work`
 * counts the tableau entries changed.
 */
export function relax(
  program: Compact,
  low: Float64Array,
  high: Float64Array,
  spare: Float64Array,
  work: { done: number },
): Relaxed {
  const { rows, upper } = program;
  if (rows.length * upper.length > LARGEST_TABLE) return { kind: "gave-up" };
  return new Tableau(program, low, high, spare, work).solve();
}

/**
 * Each basic variable is a sum of the others, which are at one of their bounds. Variables are those of the program,
 * then one
 * for each row: its sum, which has to be at least `least`.
 */
class Tableau {
  private readonly rowCount: number;
  private readonly columnCount: number;
  private readonly factors: Float64Array;
  private readonly basic: Int32Array;
  private readonly others: Int32Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly values: Float64Array;
  /** The rate at which each nonbasic variable reduces the total infeasibility. */
  private readonly slopes: Float64Array;

  constructor(
    { rows, upper }: Compact,
    low: Float64Array,
    high: Float64Array,
    spare: Float64Array,
    private readonly work: { done: number },
  ) {
    const columnCount = upper.length;
    const rowCount = rows.length;
    this.columnCount = columnCount;
    this.rowCount = rowCount;
    this.factors = new Float64Array(rowCount * columnCount);
    this.basic = Int32Array.from(rows, (_, row) => columnCount + row);
    this.others = Int32Array.from(upper, (_, variable) => variable);
    this.low = new Float64Array(columnCount + rowCount);
    this.high = new Float64Array(columnCount + rowCount).fill(Number.POSITIVE_INFINITY);
    this.low.set(low);
    this.high.set(high);
    this.values = new Float64Array(columnCount + rowCount);
    this.values.set(low);
    this.slopes = new Float64Array(columnCount);
    rows.forEach(({ variables, factors, least }, row) => {
      this.low[columnCount + row] = least + (spare[row] as number);
      let sum = 0;
      variables.forEach((variable, at) => {
        const factor = factors[at] as number;
        this.factors[row * columnCount + variable] = factor;
        sum += factor * (low[variable] as number);
      });
      this.values[columnCount + row] = sum;
    });
  }

  solve(): Relaxed {
    for (let left = 4 * (this.rowCount + 50); left > 0; left--) {
      if (!this.findSlopes()) return { kind: "values", values: this.values.slice(0, this.columnCount) };
      const column = this.steepest();
      if (column === -1) return { kind: "infeasible", weights: this.weights() };
      if (!this.move(column)) return { kind: "gave-up" };
    }
    return { kind: "gave-up" };
  }

  /** 1: below its bounds, -1: above, 0: within. */
  private wants(variable: number): -1 | 0 | 1 {
    const value = this.values[variable] as number;
    if (value < (this.low[variable] as number) - TINY * Math.max(1, Math.abs(value))) return 1;
    return value > (this.high[variable] as number) + TINY ? -1 : 0;
  }

  /** False if the tableau is feasible. */
  private findSlopes(): boolean {
    const { slopes, factors, columnCount } = this;
    slopes.fill(0);
    let isMissing = false;
    for (let row = 0; row < this.rowCount; row++) {
      const wants = this.wants(this.basic[row] as number);
      if (wants === 0) continue;
      isMissing = true;
      const start = row * columnCount;
      for (let column = 0; column < columnCount; column++)
        slopes[column] = (slopes[column] as number) + wants * (factors[start + column] as number);
    }
    this.work.done += this.rowCount * columnCount;
    return isMissing;
  }

  /** The column that reduces the infeasibility fastest; -1 if none does. The first of equals. */
  private steepest(): number {
    let best = -1;
    let most = 1e-7;
    for (let column = 0; column < this.columnCount; column++) {
      const slope = this.slopes[column] as number;
      if (Math.abs(slope) <= most) continue;
      const variable = this.others[column] as number;
      const value = this.values[variable] as number;
      if (slope > 0 ? value >= (this.high[variable] as number) : value <= (this.low[variable] as number)) continue;
      best = column;
      most = Math.abs(slope);
    }
    return best;
  }

  /**
   * Moves a nonbasic variable while the infeasibility decreases, and swaps it with the one that blocks it. False if
   * nothing does.
   */
  private move(column: number): boolean {
    const entering = this.others[column] as number;
    const direction = (this.slopes[column] as number) > 0 ? 1 : -1;
    const { step, row } = this.farthest(column, direction);
    if (!Number.isFinite(step)) return false;
    for (let at = 0; at < this.rowCount; at++) {
      const variable = this.basic[at] as number;
      const factor = this.factors[at * this.columnCount + column] as number;
      this.values[variable] = (this.values[variable] as number) + direction * step * factor;
    }
    const bound = (direction > 0 ? this.high : this.low)[entering] as number;
    this.values[entering] = row === -1 ? bound : (this.values[entering] as number) + direction * step;
    if (row !== -1) this.exchange(row, column);
    return true;
  }

  /** `row`: that of the first variable to reach a bound; -1: the moved one itself. */
  private farthest(column: number, direction: number): { readonly step: number; readonly row: number } {
    const entering = this.others[column] as number;
    let step = (this.high[entering] as number) - (this.low[entering] as number);
    let row = -1;
    let pivot = 0;
    const reached: { readonly at: number; readonly step: number; readonly rate: number }[] = [];
    for (let at = 0; at < this.rowCount; at++) {
      const rate = direction * (this.factors[at * this.columnCount + column] as number);
      if (Math.abs(rate) < 1e-7) continue;
      const variable = this.basic[at] as number;
      const value = this.values[variable] as number;
      const wants = this.wants(variable);
      if (wants !== 0) {
        const bound = (wants > 0 ? this.low : this.high)[variable] as number;
        if (wants * rate > 0) reached.push({ at, step: (bound - value) / rate, rate: Math.abs(rate) });
        continue;
      }
      const bound = (rate > 0 ? this.high : this.low)[variable] as number;
      const most = Math.max(0, (bound - value) / rate);
      if (most < step - TINY || (most <= step && Math.abs(rate) > pivot)) {
        step = most;
        row = at;
        pivot = Math.abs(rate);
      }
    }
    // Past each bound the gain per step shrinks, until there is none.
    reached.sort((one, other) => one.step - other.step || one.at - other.at);
    let slope = Math.abs(this.slopes[column] as number);
    for (const one of reached) {
      if (one.step >= step) break;
      slope -= one.rate;
      if (slope > TINY && one !== reached.at(-1)) continue;
      return { step: one.step, row: one.at };
    }
    return { step, row };
  }

  private exchange(row: number, column: number): void {
    const { factors, columnCount, basic, others } = this;
    const start = row * columnCount;
    const leaving = basic[row] as number;
    // The leaving variable is at the bound it has reached.
    const value = this.values[leaving] as number;
    const [low, high] = [this.low[leaving] as number, this.high[leaving] as number];
    this.values[leaving] = Math.abs(value - low) <= Math.abs(high - value) ? low : high;
    const pivot = factors[start + column] as number;
    for (let at = 0; at < columnCount; at++) factors[start + at] = -(factors[start + at] as number) / pivot;
    factors[start + column] = 1 / pivot;
    for (let other = 0; other < this.rowCount; other++) {
      if (other === row) continue;
      const from = other * columnCount;
      const factor = factors[from + column] as number;
      if (factor === 0) continue;
      factors[from + column] = 0;
      for (let at = 0; at < columnCount; at++)
        factors[from + at] = (factors[from + at] as number) + factor * (factors[start + at] as number);
      this.work.done += columnCount;
    }
    basic[row] = others[column] as number;
    others[column] = leaving;
  }

  /** Infeasible rows, and those that keep others from contributing more. */
  private weights(): Float64Array {
    const weights = new Float64Array(this.rowCount);
    this.basic.forEach((variable) => {
      const wants = this.wants(variable);
      if (variable >= this.columnCount) weights[variable - this.columnCount] = wants;
    });
    this.others.forEach((variable, column) => {
      if (variable >= this.columnCount) weights[variable - this.columnCount] = -(this.slopes[column] as number);
    });
    return weights.map((weight) => Math.max(0, weight));
  }
}

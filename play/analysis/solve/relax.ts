import type { Compact } from "./program.js";

/**
 * The linear relaxation of a program, by the simplex algorithm with bounded variables, in floating point: its values and
 * weights are hints that callers verify in integers.
 *
 * Not HiGHS, which the tests use: that is 3.5 MB of WebAssembly (the package for VS Code has 4 MB in
 * total), takes 75 to 176 ms to load and loads asynchronously, while a check is synchronous. The programs of decks have
 * some 60 rows and 500 variables, which are solved in a few milliseconds. Additions and multiplications are the same on
 * every machine, so the hints are too.
 */
export type Relaxed =
  /** Values within the bounds satisfy all rows, or nearly; at most as many are fractions as there are rows. */
  | "feasible"
  /** `weights` are those of rows whose weighted sum no values within the bounds satisfy, approximately. */
  | "infeasible"
  | "gave-up";

/** More rows take longer than the search that they would save. */
const MOST_ROWS = 200;
/** Differences below this are rounding errors. */
const TINY = 1e-9;
/** Entries below this are taken as zero: dividing by them would lose all digits. */
const SMALLEST_PIVOT = 1e-7;
/** How much of the largest factor of a row its sum is to exceed the requirement by, to leave room for rounding. */
const MOST_SPARE = 0.6;

/** Whether relaxing this program pays. */
export function canRelax({ rows }: Compact): boolean {
  return rows.length <= MOST_ROWS;
}

/**
 * The bounded dual simplex method with an explicit inverse. Variables are numbered: those of the program, the spare, the
 * sums of the rows. The spare, what rows exceed their requirements by, is as large as possible: this leaves room for
 * rounding. Nonbasic variables are at the bound that is best for it, so that after a change of bounds only what is
 * beyond them has to be mended.
 */
export class Relaxation {
  /** Numbers read or changed so far. */
  work = 0;
  private readonly rowCount: number;
  /** The number of the spare; those of the sums follow it. */
  private readonly spare: number;
  /** The terms of each variable of the program, and of the spare. */
  private readonly rowsOf: readonly Int32Array[];
  private readonly factorsOf: readonly Float64Array[];
  private readonly termCount: number;
  /** By row, then by row of the program: basic = inverse × (terms of the nonbasic). */
  private readonly inverse: Float64Array;
  /** The variable of each row, and the row of each variable, or -1. */
  private readonly basic: Int32Array;
  private readonly rowOf: Int32Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  private readonly values: Float64Array;
  /** By nonbasic variable: how fast the spare, the row to be mended, grow with it. */
  private readonly gains: Float64Array;
  private readonly rates: Float64Array;
  /** By row: how fast its variable grows with the entering one. */
  private readonly column: Float64Array;
  private readonly chosen: Int32Array;
  /** The row that can't be satisfied, if `solve` found one. */
  private stuck = -1;

  constructor({ rows, upper, rowsOf }: Compact) {
    const rowCount = rows.length;
    const spare = upper.length;
    const size = spare + 1 + rowCount;
    this.rowCount = rowCount;
    this.spare = spare;
    const terms: (readonly [row: number, factor: number])[][] = [...rowsOf.map(() => []), []];
    rows.forEach(({ variables, factors }, row) => {
      variables.forEach((variable, at) => {
        terms[variable]?.push([row, factors[at] as number]);
      });
      // Rows of ones limit how often something may be there: nothing is rounded beyond them.
      const largest = factors.reduce((most, factor) => Math.max(most, Math.abs(factor)), 0);
      if (largest > 1) terms[spare]?.push([row, -largest]);
    });
    this.rowsOf = terms.map((all) => Int32Array.from(all, ([row]) => row));
    this.factorsOf = terms.map((all) => Float64Array.from(all, ([, factor]) => factor));
    this.termCount = terms.reduce((sum, all) => sum + all.length, size);
    this.inverse = new Float64Array(rowCount * rowCount);
    for (let row = 0; row < rowCount; row++) this.inverse[row * rowCount + row] = 1;
    this.basic = Int32Array.from(rows, (_, row) => spare + 1 + row);
    this.rowOf = Int32Array.from({ length: size }, (_, variable) => Math.max(-1, variable - spare - 1));
    this.low = new Float64Array(size);
    rows.forEach(({ least }, row) => {
      this.low[spare + 1 + row] = least;
    });
    this.high = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.high.set(upper);
    this.high[spare] = MOST_SPARE;
    this.values = new Float64Array(size);
    this.gains = new Float64Array(size);
    this.rates = new Float64Array(size);
    this.column = new Float64Array(rowCount);
    this.chosen = new Int32Array(size);
  }

  /** Finds the values with the most spare, if any satisfy all rows. Gives up after so much work. */
  solve(most: number): Relaxed {
    for (const end = this.work + most; this.work < end; ) {
      this.findGains();
      const row = this.worst();
      if (row === -1) return "feasible";
      const entering = this.mend(row);
      if (entering === -1) {
        this.stuck = row;
        return "infeasible";
      }
      this.exchange(row, entering);
    }
    return "gave-up";
  }

  value(variable: number): number {
    return this.values[variable] as number;
  }

  /** Changes the bounds of a variable. */
  bound(variable: number, low: number, high: number): void {
    this.low[variable] = low;
    this.high[variable] = high;
    if (this.rowOf[variable] === -1) this.moveTo(variable, (this.gains[variable] as number) > 0 ? high : low);
  }

  /** After `infeasible`: of the row that can't be satisfied, and of those that keep others from giving more. */
  weights(): Float64Array {
    const stuck = this.basic[this.stuck] as number;
    const wants = this.wants(stuck);
    return Float64Array.from({ length: this.rowCount }, (_, row) => {
      const sum = this.spare + 1 + row;
      return Math.max(0, sum === stuck ? wants / Math.abs(wants) : -Math.sign(wants) * (this.rates[sum] as number));
    });
  }

  /** Positive: below its bounds, negative: above, 0: within. */
  private wants(variable: number): number {
    const value = this.values[variable] as number;
    const low = this.low[variable] as number;
    if (value < low - TINY * Math.max(1, Math.abs(value))) return low - value;
    const high = this.high[variable] as number;
    return value > high + TINY ? high - value : 0;
  }

  /** Reads how fast the spare grows, and puts each variable at the bound that is best for it. */
  private findGains(): void {
    const { gains, spare, low, high, values } = this;
    const row = this.rowOf[spare] as number;
    if (row === -1) {
      gains.fill(0);
      gains[spare] = 1;
    } else this.price(row, gains);
    for (let variable = 0; variable <= spare; variable++) {
      const gain = gains[variable] as number;
      if (Math.abs(gain) < TINY) continue;
      const best = (gain > 0 ? high : low)[variable] as number;
      if (best !== values[variable]) this.moveTo(variable, best);
    }
    this.work += spare;
  }

  /** How fast the variable of a row grows with each nonbasic one; 0 for basic ones. */
  private price(row: number, rates: Float64Array): void {
    const { inverse, rowCount, rowsOf, factorsOf, rowOf, spare } = this;
    const start = row * rowCount;
    for (let variable = 0; variable <= spare; variable++) {
      let rate = 0;
      if (rowOf[variable] === -1) {
        const rows = rowsOf[variable] as Int32Array;
        const factors = factorsOf[variable] as Float64Array;
        for (let at = 0; at < rows.length; at++)
          rate += (inverse[start + (rows[at] as number)] as number) * (factors[at] as number);
      }
      rates[variable] = rate;
    }
    for (let at = 0; at < rowCount; at++)
      rates[spare + 1 + at] = rowOf[spare + 1 + at] === -1 ? -(inverse[start + at] as number) : 0;
    this.work += this.termCount;
  }

  /** The row that is farthest beyond its bounds; -1 if none is. The first of equals. */
  private worst(): number {
    let worst = -1;
    let most = 0;
    for (let row = 0; row < this.rowCount; row++) {
      const lacks = Math.abs(this.wants(this.basic[row] as number));
      if (lacks <= most) continue;
      worst = row;
      most = lacks;
    }
    this.work += this.rowCount;
    return worst;
  }

  /**
   * Moves nonbasic variables, those first that cost the least of the spare, until the row is at its bound. The last one;
   * -1 if all of them don't suffice.
   */
  private mend(row: number): number {
    const { low, high, values, rates } = this;
    const basic = this.basic[row] as number;
    const wants = this.wants(basic);
    this.price(row, rates);
    let count = 0;
    for (let variable = 0; variable < rates.length; variable++) {
      const rate = rates[variable] as number;
      if (Math.abs(rate) < SMALLEST_PIVOT) continue;
      const value = values[variable] as number;
      if (rate > 0 === wants > 0 ? value < (high[variable] as number) : value > (low[variable] as number))
        this.chosen[count++] = variable;
    }
    this.work += rates.length;
    let lacks = Math.abs(wants);
    while (count > 0) {
      const variable = this.takeCheapest(count--);
      const [from, to] = [low[variable] as number, high[variable] as number];
      const rate = rates[variable] as number;
      const most = (to - from) * Math.abs(rate);
      if (most < lacks) {
        lacks -= most;
        this.moveTo(variable, values[variable] === from ? to : from);
        continue;
      }
      this.moveTo(variable, (values[variable] as number) + this.wants(basic) / rate);
      return variable;
    }
    return -1;
  }

  /** Takes one of so many chosen variables: the one that costs the least, and of equals the one that gives the most. */
  private takeCheapest(count: number): number {
    const { chosen, gains, rates } = this;
    let cheapest = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (let at = 0; at < count; at++) {
      const variable = chosen[at] as number;
      const rate = Math.abs(rates[variable] as number);
      const cost = Math.abs(gains[variable] as number) / rate;
      if (cost > least || (cost === least && rate <= most)) continue;
      cheapest = at;
      least = cost;
      most = rate;
    }
    const taken = chosen[cheapest] as number;
    chosen[cheapest] = chosen[count - 1] as number;
    this.work += count;
    return taken;
  }

  /** Changes the value of a nonbasic variable, and with it those of the basic ones. Fills `column`. */
  private moveTo(variable: number, value: number): void {
    const { rowCount, inverse, column, values, basic, spare } = this;
    const change = value - (values[variable] as number);
    values[variable] = value;
    const isSum = variable > spare;
    const rows = isSum ? [variable - spare - 1] : (this.rowsOf[variable] as Int32Array);
    const factors = isSum ? [-1] : (this.factorsOf[variable] as Float64Array);
    for (let row = 0; row < rowCount; row++) {
      let rate = 0;
      for (let at = 0; at < rows.length; at++)
        rate += (inverse[row * rowCount + (rows[at] as number)] as number) * (factors[at] as number);
      column[row] = rate;
      if (rate === 0) continue;
      const own = basic[row] as number;
      values[own] = (values[own] as number) + change * rate;
    }
    this.work += rowCount * (1 + rows.length);
  }

  /** Makes the variable of a row nonbasic, at the bound it has reached, and that of `column` basic. */
  private exchange(row: number, entering: number): void {
    const { rowCount, inverse, column, basic, rowOf, values, chosen } = this;
    const start = row * rowCount;
    const leaving = basic[row] as number;
    const value = values[leaving] as number;
    const [low, high] = [this.low[leaving] as number, this.high[leaving] as number];
    values[leaving] = Math.abs(value - low) <= Math.abs(high - value) ? low : high;
    const pivot = column[row] as number;
    let count = 0;
    for (let at = 0; at < rowCount; at++) {
      const entry = inverse[start + at] as number;
      if (entry === 0) continue;
      inverse[start + at] = -entry / pivot;
      chosen[count++] = at;
    }
    for (let other = 0; other < rowCount; other++) {
      const rate = column[other] as number;
      if (other === row || rate === 0) continue;
      const from = other * rowCount;
      for (let one = 0; one < count; one++) {
        const at = chosen[one] as number;
        inverse[from + at] = (inverse[from + at] as number) + rate * (inverse[start + at] as number);
      }
      this.work += 2 * count;
    }
    this.work += 2 * rowCount;
    basic[row] = entering;
    rowOf[entering] = row;
    rowOf[leaving] = -1;
  }
}

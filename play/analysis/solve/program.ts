/** The coefficient of a variable in a row. */
export interface Term {
  readonly variable: number;
  readonly factor: number;
}

/** The sum of the terms is at least `least`. */
export interface ProgramRow {
  readonly terms: readonly Term[];
  readonly least: number;
}

/** Integers from 0 to `upper` for each variable that satisfy all rows. (docs/analyses.md, "Rows") */
export interface IntegerProgram {
  readonly upper: readonly number[];
  readonly rows: readonly ProgramRow[];
}

/** Builds a program, or adds to a copy of one. */
export class ProgramBuilder {
  readonly upper: number[];
  readonly rows: ProgramRow[];

  constructor({ upper, rows }: IntegerProgram = { upper: [], rows: [] }) {
    this.upper = [...upper];
    this.rows = [...rows];
  }

  variable(upper: number): number {
    this.upper.push(upper);
    return this.upper.length - 1;
  }

  /** The sum is at least this. */
  atLeast(terms: readonly Term[], least: number): void {
    this.rows.push({ terms, least });
  }

  /** The sum is at most this. */
  atMost(terms: readonly Term[], most: number): void {
    this.rows.push(atMost(terms, most));
  }
}

export function atMost(terms: readonly Term[], most: number): ProgramRow {
  return { terms: terms.map(({ variable, factor }) => ({ variable, factor: -factor })), least: -most };
}

/** A program in the form that is searched: without rows that always hold, and with equal variables merged. */
export interface Compact {
  readonly upper: Float64Array;
  readonly rows: readonly CompactRow[];
  /** Rows that contain a variable. */
  readonly rowsOf: readonly (readonly number[])[];
  /** Variables of the program that each variable here stands for. */
  readonly joined: readonly (readonly number[])[];
}

export interface CompactRow {
  readonly variables: Int32Array;
  readonly factors: Float64Array;
  readonly least: number;
}

/** Undefined if its numbers are too large for exact sums; "never" if it has a row that nothing can satisfy. */
export function compact({ upper, rows }: IntegerProgram): Compact | "never" | "too-large" {
  const needed: ProgramRow[] = [];
  for (const row of rows.map(reduced)) {
    const [lowest, highest] = rangeOf(row, upper);
    if (highest > LARGEST || lowest < -LARGEST) return "too-large";
    if (highest < row.least) return "never";
    if (lowest < row.least) needed.push(row);
  }
  const columns: string[][] = upper.map(() => []);
  needed.forEach(({ terms }, at) => {
    for (const { variable, factor } of terms) columns[variable]?.push(`${at}:${factor}`);
  });
  const byColumn = new Map<string, number>();
  const joined: number[][] = [];
  const numbers = upper.map((_, variable) => {
    const column = (columns[variable] ?? []).join(" ");
    const known = byColumn.get(column);
    if (known !== undefined) {
      joined[known]?.push(variable);
      return known;
    }
    byColumn.set(column, joined.length);
    joined.push([variable]);
    return joined.length - 1;
  });
  const rowsOf: number[][] = joined.map(() => []);
  const compactRows = needed.map(({ terms, least }, at) => {
    const first = terms.filter(({ variable }) => joined[numbers[variable] ?? 0]?.[0] === variable);
    for (const { variable } of first) rowsOf[numbers[variable] ?? 0]?.push(at);
    return {
      variables: Int32Array.from(first, ({ variable }) => numbers[variable] ?? 0),
      factors: Float64Array.from(first, ({ factor }) => factor),
      least,
    };
  });
  const sums = joined.map((all) => all.reduce((sum, variable) => sum + (upper[variable] ?? 0), 0));
  return { upper: Float64Array.from(sums), rows: compactRows, rowsOf, joined };
}

/** Sums up to this are exact, with room for adding two of them. */
const LARGEST = 2 ** 51;

/** Merges terms of the same variable, drops zero terms, and divides all by their greatest common divisor. */
function reduced({ terms, least }: ProgramRow): ProgramRow {
  const factors = new Map<number, number>();
  for (const { variable, factor } of terms) factors.set(variable, (factors.get(variable) ?? 0) + factor);
  const left = [...factors].filter(([, factor]) => factor !== 0);
  const divisor = left.reduce((found, [, factor]) => greatestCommonDivisor(found, Math.abs(factor)), 0) || 1;
  return {
    terms: left.map(([variable, factor]) => ({ variable, factor: factor / divisor })),
    least: Math.ceil(least / divisor),
  };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

function rangeOf({ terms }: ProgramRow, upper: readonly number[]): [lowest: number, highest: number] {
  let lowest = 0;
  let highest = 0;
  for (const { variable, factor } of terms) {
    const most = factor * (upper[variable] ?? 0);
    if (most > 0) highest += most;
    else lowest += most;
  }
  return [lowest, highest];
}

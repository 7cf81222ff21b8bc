/** A chart as data: what is drawn, whatever draws it. */
export type Chart = BarChart | ColumnChart | GridChart;

/** Lying bars, one below the other, in groups with a name each; a bar may have several parts. */
export interface BarChart {
  readonly kind: "bars";
  readonly title: string | undefined;
  readonly parts: readonly ChartPart[];
  readonly bars: readonly Bar[];
}

/** What a colour stands for. `tone` is a family of colours, `shade` one of it. */
export interface ChartPart {
  readonly name: string;
  readonly tone: 0 | 1;
  readonly shade: number;
}

export interface Bar {
  readonly group: string;
  readonly bar: string;
  readonly part: string;
  readonly value: number;
  /** Shown when somebody points at it. */
  readonly hint: string;
}

/** Standing columns over numbers or names: for each of them one column for each part. */
export interface ColumnChart {
  readonly kind: "columns";
  readonly title: string | undefined;
  readonly parts: readonly ChartPart[];
  readonly across: string;
  readonly up: string;
  readonly columns: readonly ChartColumn[];
}

export interface ChartColumn {
  readonly at: string;
  readonly part: string;
  readonly value: number;
  readonly hint: string;
}

/** Numbers in a grid, the darker the larger. */
export interface GridChart {
  readonly kind: "grid";
  readonly title: string | undefined;
  readonly across: readonly string[];
  readonly down: readonly string[];
  readonly cells: readonly {
    readonly at: string;
    readonly row: string;
    readonly value: number;
    readonly hint: string;
  }[];
}

/** One colour for each name, all of different families as far as there are any. */
export function partsOf(names: readonly string[]): ChartPart[] {
  return names.map((name, index) => ({ name, tone: index % 2 === 0 ? 0 : 1, shade: Math.floor(index / 2) }));
}

/** Amounts that are many, put together in ranges of one width, so that a chart of them can be read. */
export function rangesOf(amounts: readonly number[]): (amount: number) => string {
  const [least, most] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
  if (amounts.length <= MOST_COLUMNS) return String;
  const width = niceWidth((most - least + 1) / MOST_COLUMNS);
  return (amount) => {
    const from = Math.floor(amount / width) * width;
    return `${from}–${from + width - 1}`;
  };
}

const MOST_COLUMNS = 24;

/** 2, 5, 10, 20, 50 … */
function niceWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => Math.ceil(factor * power)).find((width) => width >= least) ?? Math.ceil(least);
}

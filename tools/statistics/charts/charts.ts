/** A chart as data, independent of how it is drawn. */
export type Chart = BarChart | ColumnChart | GridChart;

/** Horizontal bars in named groups; a bar may have several parts. */
export interface BarChart {
  readonly kind: "bars";
  readonly title: string | undefined;
  readonly parts: readonly ChartPart[];
  readonly bars: readonly Bar[];
}

/** The meaning of a colour. `tone` is a colour family, `shade` one of its colours. */
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
  /** Shown on hover. */
  readonly hint: string;
}

/** Vertical columns over numbers or names, one column per part for each. */
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

/** Numbers in a grid; larger is darker. */
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

/** One colour per name, of different families as far as there are any. */
export function partsOf(names: readonly string[]): ChartPart[] {
  return names.map((name, index) => ({ name, tone: index % 2 === 0 ? 0 : 1, shade: Math.floor(index / 2) }));
}

/** Groups many amounts in ranges of equal width, to keep charts readable. */
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

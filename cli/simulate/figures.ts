import { type Judgement, shareBetween, USUAL_Z } from "../../play/engine/index.js";

/** A column of a table: what it says of a row, and what rows are sorted by. */
export interface Column<Row> {
  readonly head: string;
  text(row: Row): string;
  value(row: Row): number | string;
}

export const number = (value: number): string => value.toLocaleString("en");

/** `34 % (31 to 37)` */
export function share(count: number, of: number): string {
  if (of === 0) return "–";
  const [from, to] = shareBetween(count, of, USUAL_Z);
  return `${Math.round((100 * count) / of)} % (${Math.floor(100 * from)} to ${Math.ceil(100 * to)})`;
}

/** `SeatShare is 31 to 37, not within 40..60` */
export function bandText({ figure, from, to, least, most, verdict }: Judgement): string {
  const lies = `${Math.floor(least)} to ${Math.ceil(most)}`;
  const wanted =
    verdict === "missed" ? `not within ${from}..${to}` : `which is too little to say whether it is ${from}..${to}`;
  return `${figure} is ${lies}, ${wanted}`;
}

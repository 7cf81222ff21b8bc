import { type PlayTable, type SeenCard, seenTable } from "../../tools/index.js";
import { wrapText } from "../wrap-text.js";

const WIDTH = 80;

/** The table as a seat sees it: zones and counters as lines. */
export function tableText(table: PlayTable, seat: number): string {
  const { now, parts } = seenTable(table, seat);
  const lines = parts.flatMap(({ name, zones, counters }) => [
    name,
    ...zones.map(({ name: zone, cards }) => {
      const said = typeof cards === "number" ? number(cards, "card") : cards.map(cardText).join(", ");
      return wrapText(`${zone}: ${said}`, "  ").replaceAll(TIED, " ");
    }),
    ...(counters.length === 0
      ? []
      : [wrapText(counters.map(({ counter, value }) => `${counter} ${value}`).join(", "), "  ")]),
  ]);
  return [now, ...lines, ""].join("\n");
}

const number = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Stands for a blank at which no line may break. */
const TIED = "\u0000";

const cardText = ({ id, copies }: SeenCard): string => (copies === 1 ? id : `${id} (${copies})`).replaceAll(" ", TIED);

/** A line of a numbered list: what is played, and what the card in it is called. */
export interface Row {
  readonly words: string;
  readonly caption: string;
}

export function listText(rows: readonly Row[], from = 1): string {
  const width = Math.max(...rows.map(({ words }) => words.length));
  const room = WIDTH - "1234  ".length - width - 2;
  return rows
    .map(({ words, caption }, index) => {
      const shown = caption.length > room ? `${caption.slice(0, Math.max(0, room - 1)).trimEnd()}…` : caption;
      return `${String(from + index).padStart(4)}  ${words.padEnd(width)}  ${room > 8 ? shown : ""}`.trimEnd();
    })
    .join("\n");
}

import { type CardFinding, shareBetween, type TalliedCard, USUAL_Z, unequalSeats } from "../../play/engine/index.js";
import { markdownText } from "../../tools/index.js";
import { columnsOf } from "../print-columns.js";
import type { SimulationFile } from "./simulation-file.js";

/** Cards shown at both ends of the list; all of them are in Markdown and JSON. */
const FEW = 10;

/** `34 % (31 to 37)` */
function share(count: number, of: number): string {
  if (of === 0) return "–";
  const [from, to] = shareBetween(count, of, USUAL_Z);
  return `${Math.round((100 * count) / of)} % (${Math.floor(100 * from)} to ${Math.ceil(100 * to)})`;
}

const number = (value: number): string => value.toLocaleString("en");

/** The number of turns below which a share of the sessions ends. */
function turnsAt(turns: Readonly<Record<string, number>>, part: number): number {
  const sorted = Object.entries(turns)
    .map(([length, count]) => [Number(length), count] as const)
    .sort(([one], [other]) => one - other);
  let left = part * sorted.reduce((sum, [, count]) => sum + count, 0);
  for (const [length, count] of sorted) {
    left -= count;
    if (left <= 0) return length;
  }
  return 0;
}

/** What a simulation showed, in sentences: the doubtful first. */
function sentences({ pack, simulation, textsNotPlayed, notes = [], tally, shards }: SimulationFile): readonly string[] {
  const { sessions, capped, turns, seats, byBot, byDeck, shared, nobody } = tally;
  const names = [...new Set(simulation.bots)].join(" and ");
  const last = simulation.seed + simulation.sessions - 1;
  const ended = sessions - capped;
  const won = seats.reduce((sum, count) => sum + count, 0);
  const parts = shards.length === 0 ? "" : `, the parts ${shards.join(", ")} of ${number(simulation.sessions)}`;
  const never = Object.entries(tally.happened).flatMap(([name, count]) => (count === 0 ? [name] : []));
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => `${name} ${share(count, won)}`);
  return [
    `${number(sessions)} sessions of ${pack.name} by ${pack.system}, ${simulation.seats} players, ${names}, seeds from ${simulation.seed} to at most ${last}${parts}.`,
    `${capped * 100 > sessions ? "ended-by-cap: " : ""}${capped === 0 ? "None" : number(capped)} ended by the cap.`,
    ...(textsNotPlayed === 0 ? [] : [`${number(textsNotPlayed)} texts on cards are not carried out.`]),
    ...notes,
    "Bots don't trade, and talk to nobody.",
    ...(ended === 0
      ? []
      : [
          `Length: ${turnsAt(turns, 0.5)} turns in the middle; 5 of 100 end by ${turnsAt(turns, 0.05)}, 95 by ${turnsAt(turns, 0.95)}.`,
          `One winner: ${share(won, ended)}; several: ${number(shared)}; nobody: ${number(nobody)}.`,
        ]),
    ...(won === 0
      ? []
      : [`Of these, ${seats.map((count, seat) => `player ${seat + 1} ${share(count, won)}`).join(", ")}.`]),
    ...(new Set(simulation.bots).size > 1 ? [`By bot: ${listed(byBot).join(", ")}.`] : []),
    ...(Object.keys(byDeck).length > 1 ? [`By deck: ${listed(byDeck).join(", ")}.`] : []),
    ...unequalSeats(tally).map(
      (seat) =>
        `seat-advantage: player ${seat + 1} wins ${share(seats[seat] as number, won)}, not 1 of ${seats.length}.`,
    ),
    ...(never.length === 0 ? [] : [`Never happened: ${never.join(", ")}.`]),
  ];
}

/** Shares of played cards first, the least first. */
function rowsOf({ tally }: SimulationFile): readonly (readonly string[])[] {
  const often = ({ played, dealt }: TalliedCard): number => (dealt === 0 ? -1 : played / dealt);
  return tally.cards
    .filter(({ dealt, played, won }) => dealt + played + won > 0)
    .toSorted((one, other) => often(one) - often(other) || (one.id < other.id ? -1 : 1))
    .map(({ id, dealt, played, won, leading }) => [
      id,
      number(dealt),
      share(played, dealt),
      share(won, played),
      share(leading, played),
    ]);
}

const HEAD = ["card", "dealt", "played", "won when played", "leading when played"];

/** Why nothing is said about cards, if that is so. */
export function silence({ simulation, tally: { sessions, capped } }: SimulationFile): string | undefined {
  if (simulation.bots.includes("random")) return "Random decisions say nothing about cards.";
  return capped * 100 > sessions ? "Too many sessions were cut short to say anything about cards." : undefined;
}

/** A finding about a card, with what proves it. */
export interface ToldFinding extends CardFinding {
  /** What `solve` says of a card that was never won, or how it could be. */
  readonly verdict?: string;
}

/** Findings about cards, in sentences; undefined if nobody looked for them. */
function findingLines(findings: readonly ToldFinding[] | undefined): readonly string[] {
  if (findings === undefined) return [];
  return findings.map(({ id, card, count, of, peers, verdict }) => {
    const done = id === "hardly-played" ? "played where it was dealt" : "won where it was played";
    const seen = count > 0 ? "" : ", not seen; whether it is possible is not proved";
    return `${id}: ${card} was ${done} in ${share(count, of)}, others of its kind in ${share(peers.count, peers.of)}${verdict ?? seen}.`;
  });
}

export function simulationText(file: SimulationFile, findings?: readonly ToldFinding[]): string {
  const lines = [...sentences(file), ...findingLines(findings)].map((sentence) => `${sentence}\n`);
  const silent = silence(file);
  if (silent !== undefined) return `${lines.join("")}${silent}\n`;
  const rows = rowsOf(file);
  const shown = rows.length <= 2 * FEW ? rows : [...rows.slice(0, FEW), ...rows.slice(-FEW)];
  const table = columnsOf([HEAD, ...shown]).map((line) => `${line}\n`);
  if (rows.length > shown.length) table.splice(FEW + 1, 0, `… ${number(rows.length - shown.length)} more …\n`);
  return `${lines.join("")}\n${table.join("")}`;
}

export function simulationMarkdown(file: SimulationFile, findings?: readonly ToldFinding[]): string {
  const list = [...sentences(file), ...findingLines(findings)].map((sentence) => `- ${markdownText(sentence)}\n`);
  const cells = (row: readonly string[]) => `| ${row.map((cell) => markdownText(cell)).join(" | ")} |\n`;
  const silent = silence(file);
  const table =
    silent === undefined ? [cells(HEAD), cells(HEAD.map(() => "---")), ...rowsOf(file).map(cells)] : [silent, "\n"];
  return `# What play showed\n\n${list.join("")}\n${table.join("")}`;
}

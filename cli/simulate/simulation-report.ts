import { type FigurePair, type TalliedCard, turnsAt } from "../../play/engine/index.js";
import { markdownText } from "../../tools/index.js";
import { columnsOf } from "../print-columns.js";
import { COMPARED, comparedSentences, rowsToCompare } from "./comparison.js";
import { type Column, number, share } from "./figures.js";
import { silence } from "./findings.js";
import type { SimulationFile } from "./simulation-file.js";

/** Cards shown at both ends of the list; all of them are in the other formats. */
const FEW = 10;

/** What a simulation showed, in sentences. */
export function sentences({
  pack,
  simulation,
  textsNotPlayed,
  notes = [],
  tally,
  shards,
}: SimulationFile): readonly string[] {
  const { sessions, capped, turns, seats, byBot, byDeck, shared, nobody } = tally;
  const names = [...new Set(simulation.bots)].join(" and ");
  const last = simulation.seed + simulation.sessions - 1;
  const ended = sessions - capped;
  const won = seats.reduce((sum, count) => sum + count, 0);
  const parts = shards.length === 0 ? "" : `, the parts ${shards.join(", ")} of ${number(simulation.sessions)}`;
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([name, count]) => `${name} ${share(count, won)}`);
  return [
    `${number(sessions)} sessions of ${pack.name} by ${pack.system}, ${simulation.seats} players, ${names}, seeds from ${simulation.seed} to at most ${last}${parts}.`,
    `${capped === 0 ? "None" : number(capped)} ended by the cap.`,
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
  ];
}

/** Cards that came into play, the least played first. */
export function talliedCards({ tally }: SimulationFile): readonly TalliedCard[] {
  const often = ({ played, dealt }: TalliedCard): number => (dealt === 0 ? -1 : played / dealt);
  return tally.cards
    .filter(({ dealt, played, won }) => dealt + played + won > 0)
    .toSorted((one, other) => often(one) - often(other) || (one.id < other.id ? -1 : 1));
}

/** What is said of each card; of winning, only where cards are won, by playing them or as they lie. */
export function cardColumns(cards: readonly TalliedCard[], sessions: number): readonly Column<TalliedCard>[] {
  const shareColumn = (head: string, count: keyof Figures, of: keyof Figures): Column<TalliedCard> => ({
    head,
    text: (card) => share(card[count], card[of]),
    value: (card) => (card[of] === 0 ? -1 : card[count] / card[of]),
  });
  const columns: readonly Column<TalliedCard>[] = [
    { head: "card", text: ({ id }) => id, value: ({ id }) => id },
    { head: "dealt", text: ({ dealt }) => number(dealt), value: ({ dealt }) => dealt },
    shareColumn("played", "played", "dealt"),
    { head: "won", text: ({ won }) => share(won, sessions), value: ({ won }) => won / sessions },
    shareColumn("won when played", "won", "played"),
    shareColumn("leading when played", "leading", "played"),
    shareColumn("left over", "left", "dealt"),
  ];
  const isThere = (head: string): boolean =>
    head === "won"
      ? cards.some(({ won, played }) => won > played)
      : head !== "won when played" || cards.some(({ won, played }) => won > 0 && played > 0);
  return columns.filter(({ head }) => isThere(head));
}

type Figures = Pick<TalliedCard, "dealt" | "played" | "won" | "leading" | "left">;

/** A table of cards, with its heads as the first row. */
function cardTable(file: SimulationFile): readonly (readonly string[])[] {
  const cards = talliedCards(file);
  const columns = cardColumns(cards, file.tally.sessions);
  return [columns.map(({ head }) => head), ...cards.map((card) => columns.map(({ text }) => text(card)))];
}

/** Findings in sentences, the doubtful sessions first; none if nobody looked for them. */
const findingLines = ({ findings = [] }: SimulationFile): readonly string[] =>
  findings.map(({ id, message }) => `${id}: ${message}.`);

/** What another version showed, and how this one differs. */
export function comparison(file: SimulationFile) {
  const { against: other, tally, pack } = file;
  if (other === undefined || tally.against === undefined) return undefined;
  const said = comparedSentences(tally, tally.against, other, pack.system);
  return { name: other.name, said, ...rowsToCompare(tally.against, silence(file) !== undefined) };
}

const comparedTable = (rows: readonly FigurePair[]) => [
  COMPARED.map(({ head }) => head),
  ...rows.map((pair) => COMPARED.map(({ text }) => text(pair))),
];

export function simulationText(file: SimulationFile): string {
  const silent = silence(file);
  const parts = [[...sentences(file), ...findingLines(file)].map((sentence) => `${sentence}\n`).join("")];
  const table = ([head = [], ...rows]: readonly (readonly string[])[], from: number, to: number): void => {
    const left = rows.length - from - to;
    const shown = left <= 0 ? rows : [...rows.slice(0, from), ...rows.slice(rows.length - to)];
    const lines = columnsOf([head, ...shown]);
    parts.push(
      (left <= 0 ? lines : lines.toSpliced(from + 1, 0, `… ${number(left)} more …`))
        .map((line) => `${line}\n`)
        .join(""),
    );
  };
  const compared = comparison(file);
  if (compared !== undefined) {
    const { said, sessions, others } = compared;
    parts.push(said.map((sentence) => `${sentence}\n`).join(""));
    table(comparedTable([...sessions, ...others]), sessions.length + 2 * FEW, 0);
  }
  if (silent === undefined) table(cardTable(file), FEW, FEW);
  else parts.push(`${silent}\n`);
  return parts.join("\n");
}

export function simulationMarkdown(file: SimulationFile): string {
  const list = (all: readonly string[]) => all.map((sentence) => `- ${markdownText(sentence)}\n`).join("");
  const cells = (row: readonly string[]) => `| ${row.map((cell) => markdownText(cell)).join(" | ")} |\n`;
  const table = ([head = [], ...rows]: readonly (readonly string[])[]) =>
    [head, head.map(() => "---"), ...rows].map(cells).join("");
  const silent = silence(file);
  const compared = comparison(file);
  const parts = ["# What play showed\n", list([...sentences(file), ...findingLines(file)])];
  if (compared !== undefined)
    parts.push(list(compared.said), table(comparedTable([...compared.sessions, ...compared.others])));
  parts.push(silent === undefined ? table(cardTable(file)) : `${silent}\n`);
  return parts.join("\n");
}

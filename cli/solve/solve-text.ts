import { alternatives } from "../../compiler/index.js";
import type { SolveAnswer, SolveReport, SolveSet, SolveWhy } from "../../play/index.js";
import { type Paint, paintFor } from "../paint.js";
import { printable } from "../printable.js";
import { left, right, table } from "../statistics/sections.js";
import type { TextOptions } from "../statistics/statistics-text.js";
import { tableLines } from "../statistics/text-table.js";
import { wrapText } from "../wrap-text.js";

interface Page {
  readonly width: number;
  readonly paint: Paint;
}

/** The answer for a terminal. Numbers of players with the same answer are grouped. */
export function solveText(written: SolveReport, { width, colours }: TextOptions): string {
  const { card, notes, answers } = withoutControls(written);
  const page = { width, paint: paintFor(colours) };
  const title = [card.identifier, card.kind, card.pack].filter((part) => part !== undefined).join(", ");
  const parts = grouped(answers.map((answer) => ({ answer, body: bodyOf(card.identifier, answer, page) })));
  const sections = parts.map(({ all, body }) => {
    const head = `In "${all[0]?.deck ?? ""}", ${playersOf(all)}`;
    const texts = [body, ...playedText(all[0]?.sets ?? [])].join("\n\n");
    return [wrapText(head), "═".repeat(Math.min(width, head.length, 80)), texts].join("\n");
  });
  return `${[page.paint.bold(title), ...notes.map((note) => wrapText(note)), ...sections].join("\n\n")}\n`;
}

/** Control characters that an author typed, accidentally or not, must not move the cursor. */
function withoutControls(report: SolveReport): SolveReport {
  const lines = (text: string): string => text.split("\n").map(printable).join("\n");
  return JSON.parse(JSON.stringify(report), (key, value) =>
    typeof value === "string" ? (key === "playthrough" ? lines : printable)(value) : value,
  );
}

interface Grouped {
  readonly all: SolveAnswer[];
  readonly body: string;
}

function grouped(answers: readonly { readonly answer: SolveAnswer; readonly body: string }[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const { answer, body } of answers) {
    const known = groups.find((group) => group.body === body && group.all[0]?.deck === answer.deck);
    if (known === undefined) groups.push({ all: [answer], body });
    else known.all.push(answer);
  }
  return groups;
}

function playersOf(answers: readonly SolveAnswer[]): string {
  const numbers = answers.map(({ players: { which, most } }) => {
    if (most === 1) return "by one player alone";
    const number = which === "high" ? "the high number of players" : "the standard number of players";
    return `with ${number}${most === undefined ? "" : ` (up to ${most})`}`;
  });
  const sides = new Set(answers.flatMap(({ players: { side } }) => side ?? []));
  const who = sides.size === 0 ? "" : `, for a player of ${alternatives([...sides])}`;
  return `${[...new Set(numbers)].join(" and ")}${who}`;
}

const ALLOW_MORE = "--steps 1000000 allows more, --steps all as many as it takes.";

function bodyOf(identifier: string, answer: SolveAnswer, page: Page): string {
  if (answer.answer === "not decided")
    return wrapText(`Not decided: there were not enough steps to find a set, or to rule one out. ${ALLOW_MORE}`);
  if (answer.why !== undefined) return whyText(identifier, answer.why, answer.complete !== false, page);
  const { sets = [] } = answer;
  const costs = answer.costs.map(({ name, value }) => `${name} ${value}`).join(", ");
  const first = costs === "" ? "There is nothing to cover." : `To cover: ${costs}.`;
  const last =
    answer.complete === false
      ? [`There were not enough steps to be sure that there is nothing cheaper. ${ALLOW_MORE}`]
      : [];
  const anyway =
    answer.coveredAnyway === true && costs !== ""
      ? ["What it brings itself, or is there from the beginning, covers that."]
      : [];
  const isTied = answer.coveredAnyway === true && (sets[0]?.size ?? 0) > 0;
  const differs = isTied ? ["All players cover it alike, and a tie is lost: these cards make the difference."] : [];
  const texts = sets.map((set, at) => setText(set, at + 1, page));
  return [
    wrapText([first, ...anyway, ...differs].join(" ")),
    ...texts,
    ...playedText(sets),
    ...last.map((one) => wrapText(one)),
  ].join("\n\n");
}

function setText(set: SolveSet, number: number, page: Page): string {
  const cards = set.size === 0 ? "no card" : set.size === 1 ? "1 card" : `${set.size} cards`;
  const deckCosts =
    set.deckCosts > 0 ? `, which ${set.size === 1 ? "costs" : "cost"} ${set.deckCosts} at the end of the deck` : "";
  const about = [
    ...(set.players[0]?.who === "competitor" ? ["This is how a player other than the one who began it wins."] : []),
    ...(set.powers ? ["It takes a power, or a card that comes and goes: no set wins without one."] : []),
    ...(set.before.length > 0 ? [`Won before, in this order: ${set.before.join(", ")}.`] : []),
    ...(set.undecided.length > 0 ? [`Whether they can be won was not decided: ${set.undecided.join(", ")}.`] : []),
  ];
  const rows = set.size === 0 ? [] : [tableLines(setTable(set), page.width).join("\n")];
  const head = page.paint.bold(`${number}. ${cards}${deckCosts}`);
  return [[head, ...about.map((one) => wrapText(one, "   "))].join("\n"), ...rows].join("\n\n");
}

/** The first set that the rules of play allow, as it is played; and a doubt if there is one that they don't. */
function playedText(sets: readonly SolveSet[]): string[] {
  const at = sets.findIndex(({ playthrough }) => typeof playthrough === "string");
  const shown = at < 0 ? [] : [`${PLAYED(at + 1)}\n\n${sets[at]?.playthrough?.trimEnd()}`];
  const doubted = sets.flatMap(({ playthrough }, index) => (playthrough === null ? [`${index + 1}`] : []));
  if (doubted.length === 0) return shown;
  return [
    ...shown,
    wrapText(`No moves were found that win with set ${alternatives(doubted, "and")}, by the rules of play.`),
  ];
}

const PLAYED = (set: number): string => `Set ${set} as it is played; what was won before already lies there:`;

/** All sets as they are played, as the content of a `.play` file. */
export function playFile({ answers }: SolveReport): string {
  const all = answers.flatMap(({ sets = [] }) => sets.flatMap(({ playthrough }) => playthrough ?? []));
  return [...new Set(all)].join("---\n");
}

/** In order of play, by player; without such an order, by card. */
function setTable(set: SolveSet) {
  const several = set.players.length > 1;
  const byCard = new Map(set.cards.map((card) => [card.identifier, card]));
  const plays = set.players.flatMap(({ plays: all }, player) => all.map((play) => ({ play, player })));
  const lines =
    plays.length > 0
      ? plays.map(({ play, player }) => ({ identifier: play.identifier, player: `${player + 1}`, how: howOf(play) }))
      : set.cards.map(({ identifier, copies }) => ({
          identifier,
          player: "",
          how: copies > 1 ? `${copies} copies` : "",
        }));
  const columns = [
    ...(several ? [right("Player")] : []),
    left("Card"),
    left("Brings", true),
    left("Costs", true),
    left("At the end", true),
    left("How", true),
  ];
  const rows = lines.map(({ identifier, player, how }) => {
    const card = byCard.get(identifier);
    const costs = [inWords(card?.costs), inWords(card?.costsAll, " for all")].filter((one) => one !== "").join(", ");
    const cells = [identifier, inWords(card?.brings), costs, inWords(card?.deckCosts), how];
    return several ? [player, ...cells] : cells;
  });
  const isEmpty = columns.map((_, at) => at > 0 && rows.every((row) => row[at] === ""));
  return table(
    undefined,
    columns.filter((_, at) => isEmpty[at] !== true),
    rows.map((row) => row.filter((_, at) => isEmpty[at] !== true)),
  );
}

function inWords(all: readonly { readonly name: string; readonly value: number }[] = [], after = ""): string {
  return all.map(({ name, value }) => `${name} ${value}${after}`).join(", ");
}

function howOf({ how, by }: SolveSet["players"][number]["plays"][number]): string {
  if (how === "played") return "";
  if (how === "brought") return `another player plays it, ${by ?? "a power"} brings it over`;
  return by === undefined ? "for a while: another player takes it away" : `for a while: ${by} takes it back`;
}

function whyText(identifier: string, why: SolveWhy, complete: boolean, page: Page): string {
  const { short, best, reasons, chain, mends } = why;
  const cards = best.map(({ identifier: card, copies }) => (copies > 1 ? `${copies} of ${card}` : card));
  const shortfalls = table(
    undefined,
    [left("Must be covered"), right("Needed"), right("At best"), right("Missing")],
    short.map(({ name, needed, best, missing }) => [name, `${needed}`, `${best}`, `${missing}`]),
  );

  return [
    page.paint.bold(`${identifier} can never be won.`),
    ...reasons.map((reason) => wrapText(reason)),
    ...(short.length > 0 ? [tableLines(shortfalls, page.width).join("\n")] : []),
    ...(cards.length > 0 ? [wrapText(`What comes closest: ${alternatives(cards, "and")}.`)] : []),
    ...(chain.length > 0 ? [`What waits for what:\n${chain.map((one) => wrapText(`- ${one}`, "  ")).join("\n")}`] : []),
    ...(mends.length > 0
      ? [
          `${short.length > 1 ? "One of these for each cost would fix it:" : "Any one of these would fix it:"}\n${mends.map((one) => wrapText(`- ${one}`, "  ")).join("\n")}`,
        ]
      : []),
    ...(complete ? [] : [wrapText(`There were not enough steps to be sure that nothing comes closer. ${ALLOW_MORE}`)]),
  ].join("\n\n");
}

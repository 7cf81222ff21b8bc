import { decision, type Reason } from "../../play/engine/index.js";
import { answersTo, type PlayTable, questionOf, reasonText, seatShown } from "../../tools/index.js";
import { exactly } from "../command-environment.js";
import { inputLines } from "../input-lines.js";
import type { CommandSession } from "../session.js";
import { wrapText } from "../wrap-text.js";
import { listText, type Row, tableText } from "./table-text.js";

export interface SittingDown {
  readonly session: CommandSession;
  readonly table: PlayTable;
  /** What the cards are called, by identifier. */
  readonly captions: ReadonlyMap<string, string>;
  /** The text of a card in the pack, by identifier. */
  cardText(id: string): string | undefined;
  /** Writes the session to a file; reports what prevents it. */
  save(file: string): void;
}

const HELP = `A line is one of these:
  12              take what has this number in the list
  Play CARD 1     the same by its words, as a playthrough writes it
  why 12          why that can't be done: the ban, and where the rulebook has it
  all             list what can't be done now, too
  look            show the table again
  card CARD 1     what is on a card
  hint            what a greedy bot would do in your place
  undo            take back the last decision of a person, and what followed
  save FILE.play  write the session down, with all that is hidden;
                  cardwright play --resume FILE.play goes on with it
  quit            leave the table`;

/** Lets people play at a table, by lines of standard input, until the session ends and they leave. */
export async function sitDown(sitting: SittingDown): Promise<void> {
  const { session, table } = sitting;
  const { environment } = session;
  const people = table.seats.filter((_, seat) => table.isPerson(seat));
  const prompt = () => environment.writeOut("> ");
  const lines = await inputLines(environment);
  let looking: number | undefined;
  /** A seat that may not be shown before somebody presses Enter. */
  let waiting: number | undefined;
  const show = () => {
    for (const _ of table.goOn());
    const seat = decision(table.session)?.seat;
    if (seat !== undefined && environment.terminal && people.length > 1 && seat !== looking) {
      waiting = seat;
      // Nothing that the seat before has seen stays on the screen.
      exactly(environment).writeOut(environment.env.TERM === "dumb" ? "\n".repeat(60) : "\u001b[2J\u001b[3J\u001b[H");
      environment.writeOut(`${table.seats[seat]} decides. Press Enter when nobody else looks.\n`);
    } else showDecision(sitting);
    looking = seat;
    prompt();
  };
  show();
  for await (const line of lines) {
    // Without a terminal, what was said is not on the screen yet.
    if (!environment.terminal) environment.writeOut(`${line.trim()}\n`);
    if (waiting !== undefined) {
      waiting = undefined;
      showDecision(sitting);
      prompt();
      continue;
    }
    const done = hear(line.trim(), sitting);
    if (done === "leave") return;
    if (done === "changed") show();
    else prompt();
  }
  environment.writeOut("\n");
}

function showDecision(sitting: SittingDown): void {
  const { table, session } = sitting;
  const { environment } = session;
  const seat = seatShown(table);
  const news = table.news(seat);
  const told = news.length === 0 ? "" : `${news.map((line) => `  ${line}`).join("\n")}\n\n`;
  environment.writeOut(`\n${told}${tableText(table, seat)}\n${wrapText(questionOf(table))}\n`);
  if (decision(table.session) !== undefined) environment.writeOut(decisionText(sitting, false));
}

/** The lines that can be said, without the name of the seat; then those that can't. */
function rowsOf({ table, captions }: SittingDown): { readonly possible: Row[]; readonly impossible: Row[] } {
  const { possible, impossible } = answersTo(table);
  const [can = [], cannot = []] = [possible, impossible].map((all) =>
    all.map(({ words, id }) => ({ words, caption: captions.get(id) ?? "" })),
  );
  return { possible: can, impossible: cannot };
}

function decisionText(sitting: SittingDown, all: boolean): string {
  const { possible, impossible } = rowsOf(sitting);
  const from = possible.length + 1;
  const last = possible.length + impossible.length;
  const rest =
    impossible.length === 0
      ? ""
      : all
        ? `Not possible now:\n${listText(impossible, from)}\n`
        : `${from === last ? from : `${from} to ${last}`} can't be done now: all lists them, why ${from} tells why.\n`;
  return `${listText(possible)}\n${rest}`;
}

/** Does what a line says. */
function hear(line: string, sitting: SittingDown): "leave" | "changed" | "same" {
  const { table, session } = sitting;
  const say = (text: string) => {
    session.environment.writeOut(`${text}\n`);
    return "same" as const;
  };
  const pending = decision(table.session);
  const { possible, impossible } = rowsOf(sitting);
  const both = [...possible, ...impossible];
  const [first = "", rest = ""] = line.split(/\s+(.*)/s);
  const isAction = table.rules.actions.some(({ name }) => name === first);
  if (line === "") return say("Type a number from the list, or help.");
  if (!isAction && !/^\d+$/.test(first)) {
    switch (first.toLowerCase()) {
      case "help":
      case "?":
        return say(HELP);
      case "quit":
        return "leave";
      case "look":
        return "changed";
      case "undo":
        return table.undo() ? "changed" : say("There is nothing to take back.");
      case "save":
        if (!rest.endsWith(".play")) return say("Name a file that ends in .play: save evening.play");
        sitting.save(rest);
        return "same";
      case "card":
        return say(sitting.cardText(rest) ?? `There is no card ${rest}. Write its identifier: card ${someCard(table)}`);
    }
    if (pending === undefined) return say("The session has ended. What is left: save, undo, card, look and quit.");
    switch (first.toLowerCase()) {
      case "all":
        return say(decisionText(sitting, true).trimEnd());
      case "hint":
        return say(`A greedy bot would say: ${table.words(table.hint())}`);
      case "why":
        return say(whyText(rest, possible, impossible, sitting));
    }
  }
  if (pending === undefined) return say("The session has ended. What is left: save, undo, card, look and quit.");
  if (/^\d+$/.test(line) && both[Number(line) - 1] === undefined)
    return say(`There is no ${line} in the list, which goes from 1 to ${both.length}.`);
  const words = both[Number(line) - 1]?.words ?? line;
  const problem = table.play(`${table.seats[pending.seat]} ${words}`);
  if (problem === undefined) return "changed";
  const isKnown = both.some((one) => one.words === words) || isAction || /^(choose|pass|accept|decline)\b/.test(line);
  if (!isKnown) return say(wrapText(`"${line}" is neither a number from the list nor a word that help lists.`));
  return say(problem.reasons === undefined ? wrapText(problem.message) : reasonsText(problem.reasons));
}

const someCard = ({ rules }: PlayTable): string => rules.table.types.ids[0] ?? "";

/** Why a numbered line, or an action by its words, is not possible. */
function whyText(asked: string, can: readonly Row[], cannot: readonly Row[], { table }: SittingDown): string {
  const both = [...can, ...cannot];
  const words = both[Number(asked) - 1]?.words ?? asked;
  if (can.some((one) => one.words === words)) return `${words} is possible.`;
  const [action = "", id] = words.split(/ (.*)/s);
  if (!table.rules.actions.some(({ name }) => name === action))
    return `Write why and a number from the list, 1 to ${both.length}, or an action with its card.`;
  const reasons = table.reasons(action, id);
  return reasons.length === 0 ? `${words} is possible.` : reasonsText(reasons);
}

const reasonsText = (reasons: readonly Reason[]): string =>
  reasons.map((reason) => wrapText(reasonText(reason))).join("\n");

import {
  type CompiledPack,
  contentOf,
  type PackModel,
  packName,
  type RecordModel,
  type System,
} from "../../../../compiler/index.js";
import { getOrMake, memoize } from "../../../../grammar/index.js";
import {
  apply,
  bots,
  type Choice,
  choices,
  compileRules,
  decision,
  isRulesError,
  type PlayProblem,
  type Rules,
  seeded,
  sees,
  start,
  wordsOf,
} from "../../../../play/engine/index.js";
import { compileToPlay, readPlaythrough } from "../../../../play/index.js";
import {
  captionsOf,
  PlayTable,
  questionOf,
  seatNames,
  seatShown,
  seatsView,
  tableView,
} from "../../../../tools/index.js";
import type { AboutTable, PlayedSession, TableOfSession } from "../../extension-requests.js";
import type { RequestCall } from "../request.js";

/** What is asked for, and how to draw it. In a separate file that is loaded when somebody plays. */
export interface TableQuestion extends Pick<RequestCall, "turn" | "stopIfCancelled"> {
  readonly about: AboutTable;
  /** The card at the position of the question. */
  readonly toCard: string | undefined;
  /** The playthrough at that position, and where in its file that is. */
  readonly playedTo: { readonly record: RecordModel; readonly offset: number } | undefined;
  readonly cardOf: Parameters<typeof tableView>[1]["cardOf"];
}

/** The table of a session, after what was said there and what the bots decide then. */
export async function showTable(
  model: PackModel,
  find: (name: string) => System | undefined,
  question: TableQuestion,
): Promise<TableOfSession> {
  const { compiled, captions, rules } = prepared(model)(find);
  const title = packName(model) ?? compiled.system.id;
  const decks = compiled.decks.map(({ name }) => name);
  const refused = (note: string): TableOfSession => ({ title, says: note, html: seatsView(title, decks, note) });
  if (!("play" in compiled.system)) return { title, html: "", says: `${compiled.system.id} has no rules of play yet.` };
  const { about, toCard, playedTo } = question;
  try {
    if (playedTo !== undefined) {
      const session = playedUpTo(playedTo);
      if (session.seats.length === 0) return refused("Put the cursor on a playthrough to play up to its line.");
      return await played(title, rules(session.seats, session.decks), session, captions, question);
    }
    if (about.position !== undefined) {
      if (toCard === undefined) return refused("Put the cursor on a card to play to it.");
      const led = await sessionTo(toCard, rules(["Player 1", "greedy"], []), question);
      if (led === undefined) return refused(`In ${MOST_SESSIONS} sessions of greedy bots, nobody saw ${toCard}.`);
      const note = led.playable
        ? undefined
        : `In ${MOST_SESSIONS} sessions of greedy bots, nobody could play ${toCard}; here it lies on the table.`;
      return await played(title, rules(led.session.seats, []), led.session, captions, question, note);
    }
    const { session } = about;
    if (session === undefined) return { title, html: seatsView(title, decks) };
    const seats = seatNames(session.seats.map((name) => name.trim()));
    if (typeof seats === "string") return refused(`${seats}.`);
    return await played(title, rules(seats, session.decks), { ...session, seats }, captions, question);
  } catch (error) {
    if (isRulesError(error)) return refused(`The rules of play can't be used: ${error.message}`);
    throw error;
  }
}

/** The session of a playthrough, with the moves up to a place in its file. */
function playedUpTo({ record, offset }: NonNullable<TableQuestion["playedTo"]>): PlayedSession {
  const { seats, seed, decks, holds, moves } = readPlaythrough(record);
  const before = moves.filter(({ line }) => record.node.start + contentOf(record, line).start <= offset);
  return { seats, seed, decks, holds: holds.map(textOfLine), moves: before.map(textOfLine) };
}

const textOfLine = ({ text }: { readonly text: string }): string => text;

/** While a pack stays as it is, so does what is made of it. */
const prepared = memoize((model: PackModel) => {
  let made: ReturnType<typeof prepare> | undefined;
  return (find: (name: string) => System | undefined) => {
    made ??= prepare(compileToPlay(model, find));
    return made;
  };
});

function prepare(compiled: CompiledPack) {
  const known = new Map<string, Rules>();
  return {
    compiled,
    captions: captionsOf(compiled),
    rules: (seats: readonly string[], decks: readonly string[]): Rules =>
      getOrMake(known, JSON.stringify([seats.length, decks]), () =>
        compileRules(compiled, { seats: seats.length, decks }),
      ),
  };
}

/** The table that was shown last: what was played there isn't played again. Nobody has it while it changes. */
let last: PlayTable | undefined;

function tableOf(title: string, rules: Rules, { seats, seed, decks, holds = [], moves }: PlayedSession) {
  const before = last;
  last = undefined;
  const isSame = (table: PlayTable): boolean =>
    table.rules === rules &&
    JSON.stringify([table.seats, table.sitting.seed, table.sitting.holds.map(textOfLine), table.lines]) ===
      JSON.stringify([seats, seed, holds, moves]);
  if (before !== undefined && isSame(before)) return { table: before, wrong: undefined };
  const numbered = (texts: readonly string[]) => texts.map((text, line) => ({ text, line }));
  const name = `A session of ${title}`;
  const sitting = { name, seats, seed, decks, holds: numbered(holds), moves: numbered(moves) };
  const table = new PlayTable(rules, sitting);
  return { table, wrong: table.resume() };
}

async function played(
  title: string,
  rules: Rules,
  session: PlayedSession,
  captions: ReadonlyMap<string, string>,
  { about, playedTo, cardOf, turn, stopIfCancelled }: TableQuestion,
  said?: string,
): Promise<TableOfSession> {
  const { table, wrong } = tableOf(title, rules, session);
  let note = wrong === undefined ? said : wrongLine(wrong, session, playedTo !== undefined);
  let hint: string | undefined;
  if (about.command === "undo" && !table.undo()) note = "There is nothing to take back.";
  if (about.say !== undefined) {
    const pending = decision(table.session);
    const problem = pending && table.play(`${table.seats[pending.seat]} ${about.say}`);
    if (problem !== undefined) note = problem.message;
  }
  for (const _ of table.goOn()) {
    await turn();
    stopIfCancelled();
  }
  if (about.command === "hint" && decision(table.session) !== undefined) {
    hint = table.words(table.hint());
    note = `A greedy bot would say: ${hint}`;
  }
  const seat = seatShown(table);
  const decides = decision(table.session) && table.seats[seat];
  const { seats, seed, decks, holds } = table.sitting;
  const news = note === undefined ? table.news(seat).map((line) => `${line}.`) : [note];
  const says = [...news, questionOf(table)].join(" ");
  const html = tableView(table, {
    title,
    captions,
    cardOf,
    ...(note === undefined ? {} : { note }),
    ...(hint === undefined ? {} : { hint }),
  });
  last = table;
  return {
    title,
    html,
    session: { seats, seed, decks, holds: holds.map(textOfLine), moves: table.lines },
    ...(decides === undefined ? {} : { decides }),
    people: seats.filter((_, index) => table.isPerson(index)).length,
    says,
    written: table.written(),
  };
}

function wrongLine({ part, line, message }: PlayProblem, session: PlayedSession, isWritten: boolean): string {
  if (part !== "move") return `${session.holds?.[line] ?? ""}: ${message}`;
  const move = session.moves[line];
  return isWritten
    ? `${move}: ${message} This goes on before it.`
    : `The cards have changed: ${move} can't be played any more. ${message} This goes on before it.`;
}

/** How many sessions are looked at for one in which a card can be played. */
const MOST_SESSIONS = 12;

/** Where a session of bots came to a card. */
interface Led {
  readonly session: PlayedSession;
  /** Otherwise it only lies where somebody sees it. */
  readonly playable: boolean;
}

/**
 * A session of greedy bots up to where one of them could play a card, or else to where one of them first saw it: that seat
 * is a person from there on.
 */
async function sessionTo(id: string, rules: Rules, { turn, stopIfCancelled }: TableQuestion): Promise<Led | undefined> {
  const { table } = rules;
  const copies = table.cardType.flatMap((_, card) => (table.idOf(card) === id ? [card] : []));
  let seen: PlayedSession | undefined;
  for (let seed = 1; seed <= MOST_SESSIONS && copies.length > 0; seed++) {
    const session = start(rules, seed);
    const numbers = Array.from({ length: table.seats }, (_, seat) => seeded(seed * MOST_SESSIONS + seat));
    const moves: { readonly seat: number; readonly choice: Choice }[] = [];
    for (let pending = decision(session); pending !== undefined; pending = decision(session)) {
      const { seat } = pending;
      const sofar = (): PlayedSession => {
        const seats = seatNames(
          numbers.map((_, index) => (index === seat ? `Player ${seat + 1}` : "greedy")),
        ) as readonly string[];
        const lines = moves.map((one) => `${seats[one.seat]} ${wordsOf(one.choice, rules, seats)}`);
        return { seats, seed, decks: [], moves: lines };
      };
      const all = choices(session);
      if (all.some((one) => one.kind === "action" && one.card !== undefined && copies.includes(one.card)))
        return { session: sofar(), playable: true };
      const [only, second] = all;
      const isForced = only !== undefined && second === undefined;
      if (seen === undefined && !isForced && copies.some((card) => sees(session, seat, card))) seen = sofar();
      const choice = isForced ? only : bots.greedy(session, numbers[seat] as ReturnType<typeof seeded>);
      moves.push({ seat, choice });
      apply(session, choice);
      await turn();
      stopIfCancelled();
    }
  }
  return seen && { session: seen, playable: false };
}

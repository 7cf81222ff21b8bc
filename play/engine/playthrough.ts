import { quotedText } from "../../grammar/index.js";
import type { Reason, Rules } from "./rules.js";
import {
  apply,
  type Choice,
  cardsIn,
  choices,
  decision,
  explain,
  isIllegalChoice,
  result,
  type Session,
  sessionAtTurns,
  settle,
  start,
} from "./session.js";

/** A line of a playthrough, with its number in the file, from 0. */
export interface PlayLine {
  readonly text: string;
  readonly line: number;
}

/** A session as text: a saved game, an example of the rulebook, a test of the rules. (docs/play.md) */
export interface Playthrough {
  readonly name: string;
  /** The game that it is a session of, as an id or id@edition; undefined if it isn't said. */
  readonly game: PlayLine | undefined;
  readonly seats: readonly string[];
  readonly seed: number;
  /** Names of the decks that are played; by default those that `compileRules` takes. */
  readonly decks: readonly string[];
  /** Where cards lie at the beginning. Without any, the session begins with its set-up. */
  readonly holds: readonly PlayLine[];
  readonly moves: readonly PlayLine[];
  readonly ends: readonly PlayLine[];
}

/** A line that the rules of play don't agree with. */
export interface PlayProblem {
  readonly line: number;
  readonly part: "beginning" | "move" | "end";
  /** A sentence. */
  readonly message: string;
  /** The bans that forbid a move, if it is a matter of bans. */
  readonly reasons?: readonly Reason[];
  /** What the line would have to say. */
  readonly instead?: string;
  /** A name that nothing has, and those that there are. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] };
}

/** What is wrong with a line. */
type Fault = Omit<PlayProblem, "line" | "part">;

/**
 * Plays what a playthrough says and compares the end.
 *
 * A pass that is the only possibility, and other decisions with one, can be left out. After a line that can't be played,
 * or a beginning that can't be, what follows is left out.
 */
export function replay(rules: Rules, playthrough: Playthrough): PlayProblem[] {
  const { seats, moves, ends } = playthrough;
  const { session, problems } = begin(rules, playthrough);
  if (problems.length > 0) return problems;
  for (const { text, line } of moves) {
    const refused = checked(text, seats, (one) => playLine(session, seats, one));
    if (refused === undefined) continue;
    problems.push({ line, part: "move", ...refused });
    return problems;
  }
  for (const { text, line } of ends) {
    const problem = checked(text, seats, (one) => compare(session, seats, one));
    if (problem !== undefined) problems.push({ line, part: "end", ...problem });
  }
  return problems;
}

/** What people add to a line: marks of lists and of web pages, comments of other notations, a mark at the end, decimals. */
const ADDED: readonly RegExp[] = [
  /^(?:[-*•·+–—]|\d+[.)])\s+/,
  /\s+(?:\/\/|\/\*|--|;).*$/,
  /[*_`"]+/g,
  /\s*[.,;:!?]$/,
  /(?<=\d)[.,]0(?!\d)/g,
];

/** What is wrong with a line, and the line without what was added to it, if nothing is wrong with that. */
function checked(
  text: string,
  seats: readonly string[],
  check: (text: string) => Fault | undefined,
): Fault | undefined {
  const fault = check(text);
  if (fault === undefined || fault.reasons !== undefined) return fault;
  const seat = seats.find((one) => text.startsWith(one));
  const apart = seat === undefined ? text : `${seat} ${text.slice(seat.length).replace(/^[:\s]+/, "")}`;
  for (const instead of new Set([apart, ...ADDED.map((added) => text.replace(added, ""))]))
    if (instead !== text && check(instead) === undefined) return { message: fault.message, instead };
  return fault;
}

/** A session as a playthrough begins it, and the lines of `Holds` that can't be true. */
export function begin(rules: Rules, { seats, seed, holds }: Pick<Playthrough, "seats" | "seed" | "holds">) {
  const problems: PlayProblem[] = [];
  const session = holds.length === 0 ? start(rules, seed) : sessionAtTurns(rules, seed);
  for (const { text, line } of holds) {
    const fault = checked(text, seats, (one) => hold(session, seats, one));
    if (fault !== undefined) problems.push({ line, part: "beginning", ...fault });
  }
  if (holds.length > 0) settle(session);
  return { session, problems };
}

/** A choice as the line of a playthrough says it, without the seat. */
export function wordsOf(choice: Choice, { table }: Rules, seats: readonly string[]): string {
  switch (choice.kind) {
    case "pass":
    case "enough":
      return "pass";
    case "action":
      return choice.card === undefined ? choice.action : `${choice.action} ${table.idOf(choice.card)}`;
    case "card":
      return `choose ${table.idOf(choice.card)}`;
    case "seat":
      return `choose ${seats[choice.seat]}`;
    case "value":
      return `choose ${choice.value}`;
    case "option":
      return choice.taken ? "accept" : "decline";
  }
}

/** What of a playthrough is written down. */
export type WrittenPlaythrough = Pick<Playthrough, "name" | "decks" | "seats"> &
  Record<"holds" | "moves" | "ends", readonly string[]> & { readonly game: string; readonly seed?: number };

/** A playthrough in the notation of `.play` files. */
export function playthroughText({ name, decks, game, seats, seed, ...parts }: WrittenPlaythrough): string {
  const texts = (all: readonly string[]): string => all.map((text) => quotedText(text)).join(" / ");
  const indented = (head: string, lines: readonly string[]): string =>
    lines.length === 0 ? "" : `${head}:\n${lines.map((line) => `    ${line}\n`).join("")}`;
  return [
    `Playthrough: ${name}\n\n`,
    ...(decks.length === 0 ? [] : [`Decks ${texts(decks)}\n`]),
    `Game ${quotedText(game)}\nSeats ${texts(seats)}\n`,
    ...(seed === undefined ? [] : [`Seed ${seed}\n`]),
    indented("Holds", parts.holds),
    indented("Moves", parts.moves),
    indented("Ends", parts.ends),
  ].join("");
}

/** The seat that a line begins with, and the rest. The longest name counts. */
function seatOf(text: string, seats: readonly string[]): { readonly seat: number; readonly rest: string } | undefined {
  const name = seats.filter((one) => text.startsWith(`${one} `)).sort((one, other) => other.length - one.length)[0];
  return name === undefined ? undefined : { seat: seats.indexOf(name), rest: text.slice(name.length + 1).trim() };
}

interface ZoneLine {
  readonly zone: string;
  readonly seat: number;
  readonly cards: readonly string[];
  /** What stands before the colon. */
  readonly head: string;
}

/** `Alice Hand: A 1, A 2`, or `Deck: nothing` for a zone of the game. */
function zoneLine(session: Session, seats: readonly string[], text: string): ZoneLine | Fault {
  const { zones } = session.rules.table;
  const [head = "", list] = text.split(/:(.*)/s);
  if (list === undefined) {
    const said = seatOf(text, seats)?.rest ?? text;
    const zone = zones.find(({ name }) => said.startsWith(`${name} `));
    const at = text.length - said.length + (zone?.name.length ?? 0);
    return {
      message: "Write a zone, a colon, and identifiers joined by commas.",
      ...(zone === undefined ? {} : { instead: `${text.slice(0, at)}:${text.slice(at)}` }),
    };
  }
  const found = seatOf(head, seats);
  const zone = found?.rest ?? head.trim();
  const declared = zones.find(({ name }) => name === zone);
  if (declared === undefined) {
    const known = zones.map(({ name }) => name);
    if (found !== undefined) return { message: `There is no zone ${zone}.`, unknown: { name: zone, known } };
    const all = [...known, ...seats.flatMap((seat) => known.map((name) => `${seat} ${name}`))];
    return { message: `There is no seat or zone ${zone}.`, unknown: { name: zone, known: all } };
  }
  if (declared.of === "seat" && found === undefined) return { message: `Say whose ${zone} it is.` };
  const cards = list.trim() === "nothing" ? [] : list.split(",").map((id) => id.trim());
  return { zone, seat: found?.seat ?? 0, cards, head };
}

/** Puts the cards of a line of `Holds` where it says; what is wrong with it, if they can't lie there. */
export function hold(session: Session, seats: readonly string[], text: string): Fault | undefined {
  const found = zoneLine(session, seats, text);
  if ("message" in found) return found;
  const { rules, state } = session;
  const { table } = rules;
  const { base, of } = table.zone(found.zone);
  const held: number[] = [];
  for (const id of found.cards) {
    const free = [...table.cardType.keys()].filter((card) => (state.where[card] as number) < 0 && !held.includes(card));
    const card = free.find((one) => table.idOf(one) === id);
    if (card === undefined) {
      const known = [...new Set(free.map((one) => table.idOf(one)))];
      return { message: `No deck has a ${id} that is not yet held.`, ...insteadOf(id, known, text) };
    }
    held.push(card);
  }
  for (const card of held) state.move(card, base + (of === "seat" ? found.seat : 0));
  return undefined;
}

/** Several identifiers that something else than a comma joins, or one that no card has. */
function insteadOf(said: string, known: readonly string[], text: string): Pick<Fault, "instead" | "unknown"> {
  const parts: string[] = [];
  for (let rest = said; rest !== ""; ) {
    const first = known.find((id) => rest === id || (rest.startsWith(id) && /^[\s/;|&+]/.test(rest.slice(id.length))));
    if (first === undefined) return { unknown: { name: said, known } };
    parts.push(first);
    rest = rest.slice(first.length).replace(/^[\s/;|&+]+/, "");
  }
  return { instead: text.replace(said, () => parts.join(", ")) };
}

/** What is true in place of a line of `Ends`. */
function compare(session: Session, seats: readonly string[], text: string): Fault | undefined {
  if (/^.* wins$/.test(text)) return compareWinner(session, seats, text.slice(0, -" wins".length));
  if (!text.includes(":")) return compareCounter(session, seats, text);
  const found = zoneLine(session, seats, text);
  if ("message" in found) {
    const isCounter = session.rules.table.counter(found.unknown?.name ?? "") !== undefined;
    return isCounter ? { message: "A counter takes no colon.", instead: text.replace(/\s*:\s*/, " ") } : found;
  }
  const there = cardsIn(session, found.zone, found.seat).sort();
  if (there.join() === [...found.cards].sort().join()) return undefined;
  const instead = `${found.head}: ${there.length === 0 ? "nothing" : there.join(", ")}`;
  return { message: `${instead}.`, instead };
}

/** `Alice wins`, one line for each who does, or `nobody wins`. */
function compareWinner(session: Session, seats: readonly string[], said: string): Fault | undefined {
  if (said !== "nobody" && !seats.includes(said))
    return { message: `There is no seat ${said}.`, unknown: { name: said, known: seats } };
  const end = result(session);
  if (end === undefined) return { message: "the session has not ended." };
  const winners = end.winners.map((seat) => seats[seat] ?? "");
  if (said === "nobody" ? winners.length === 0 : winners.includes(said)) return undefined;
  return { message: winners.length === 0 ? "nobody wins." : `${winners.join(", ")} wins.` };
}

/** `Alice Eras 1`, or `VoidEras 0` for a counter of the game. */
function compareCounter({ rules, state }: Session, seats: readonly string[], text: string): Fault | undefined {
  const found = seatOf(text, seats);
  const [name = "", ...words] = (found?.rest ?? text).split(" ");
  const wanted = words.join(" ");
  const counter = rules.table.counter(name);
  if (counter === undefined || (counter.of !== "seat" && counter.of !== "game")) {
    const counters = rules.table.counters.flatMap((one) => (one.of === "seat" || one.of === "game" ? one.name : []));
    const known = found === undefined ? [...counters, ...seats] : counters;
    return { message: `There is no counter ${name} of seats or of the game.`, unknown: { name, known } };
  }
  if (counter.of === "seat" && found === undefined) return { message: `Say whose ${name} it is.` };
  const value = state.counters[rules.table.place(counter, found?.seat ?? 0, -1)] as number;
  const shown = counter.isText ? (rules.table.texts[value] ?? "") : String(value);
  const head = found === undefined ? name : `${seats[found.seat]} ${name}`;
  return shown === wanted ? undefined : { message: `${head} ${shown}.`, instead: `${head} ${shown}` };
}

/** Plays a line of `Moves`; what is wrong with it, if it can't be played. */
export function playLine(session: Session, seats: readonly string[], text: string): Fault | undefined {
  const found = seatOf(text, seats);
  if (found === undefined) {
    const [name = ""] = text.split(" ");
    return { message: `Begin with a seat: ${seats.join(", ")}.`, unknown: { name, known: seats } };
  }
  const { seat, rest } = found;
  const refusal = /^may not (\S+)(?: (.*?))?(?:: (\S+))?$/.exec(rest);
  skipUnsaid(session, seat, rest);
  const pending = decision(session);
  if (pending === undefined) return { message: "There is nothing left to decide: the session has ended." };
  if (pending.seat !== seat) return { message: `Now ${seats[pending.seat]} decides.` };
  if (refusal !== null) return checkRefusal(session, seat, refusal);
  const wanted = choiceOf(session, seat, rest, seats);
  if ("message" in wanted) return wanted;
  try {
    apply(session, wanted);
    return undefined;
  } catch (error) {
    if (isIllegalChoice(error)) return error;
    throw error;
  }
}

/** Makes decisions with one possibility that the line does not mean. */
function skipUnsaid(session: Session, seat: number, said: string): void {
  for (;;) {
    const pending = decision(session);
    if (pending === undefined || (pending.seat === seat && isAnswer(pending.kind, said))) return;
    const [only, second] = choices(session);
    if (only === undefined || second !== undefined) return;
    apply(session, only);
  }
}

/** Whether a line answers such a decision. */
function isAnswer(kind: string, said: string): boolean {
  const chooses = said.startsWith("choose ") || (said === "pass" && kind === "cards");
  if (kind === "option") return said === "accept" || said === "decline";
  return kind === "action" ? !said.startsWith("choose ") : chooses;
}

function checkRefusal(session: Session, seat: number, [, action = "", id, ban]: RegExpExecArray): Fault | undefined {
  const card = id === undefined ? -1 : cardOf(session, seat, id, action);
  if (id !== undefined && card < 0) return { message: `No ${id} lies where ${action} takes it.` };
  const reasons = explain(session, seat, action, card);
  if (reasons.length === 0) return { message: "It may." };
  if (ban === undefined || reasons.some((one) => one.ban === ban)) return undefined;
  return { message: `It may not, for another reason: ${reasons.map((one) => one.ban ?? one.about).join(", ")}.` };
}

/** A card with that identifier where the action takes it, legal if there is one. */
function cardOf(session: Session, seat: number, id: string, action: string): number {
  const { table } = session.rules;
  const legal = choices(session).find(
    (one) => one.kind === "action" && one.action === action && one.card !== undefined && table.idOf(one.card) === id,
  );
  if (legal?.kind === "action" && legal.card !== undefined) return legal.card;
  return table.cardType.findIndex(
    (_, card) =>
      table.idOf(card) === id &&
      explain(session, seat, action, card).every(({ about }) => !about.startsWith("No such card")),
  );
}

function choiceOf(session: Session, seat: number, said: string, seats: readonly string[]): Choice | Fault {
  const { table } = session.rules;
  const pending = decision(session);
  if (said === "pass") return pending?.kind === "cards" ? { kind: "enough" } : { kind: "pass" };
  if (said === "accept" || said === "decline") return { kind: "option", taken: said === "accept" };
  if (said.startsWith("choose ")) {
    const what = said.slice("choose ".length).trim();
    switch (pending?.kind) {
      case "seat":
        return { kind: "seat", seat: seats.indexOf(what) };
      case "value":
        return { kind: "value", value: what };
      case "cards": {
        const card = pending.cards.find((one) => table.idOf(one) === what);
        if (card !== undefined) return { kind: "card", card };
        const known = [...new Set(pending.cards.map((one) => table.idOf(one)))];
        return { message: `There is no ${what} to choose.`, unknown: { name: what, known } };
      }
      default:
        return { message: "There is nothing to choose now." };
    }
  }
  const [action = "", id] = said.split(/ (.*)/s);
  const { actions } = session.rules;
  if (!actions.some(({ name }) => name === action)) {
    const known = [...actions.map(({ name }) => name), "pass", "accept", "decline", "choose"];
    return { message: `There is no action ${action}.`, unknown: { name: action, known } };
  }
  if (id === undefined) return { kind: "action", action };
  const card = cardOf(session, seat, id, action);
  if (card >= 0) return { kind: "action", action, card };
  const known = choices(session).flatMap((one) =>
    one.kind === "action" && one.action === action && one.card !== undefined ? table.idOf(one.card) : [],
  );
  return { message: `No ${id} lies where ${action} takes it.`, unknown: { name: id, known } };
}

import {
  type BotName,
  begin,
  bots,
  type Choice,
  choices,
  decidesInSecret,
  decision,
  explain,
  greedy,
  offers,
  type PlayProblem,
  type Playthrough,
  Positions,
  playLine,
  playthroughText,
  type Generator as RandomNumbers,
  type Reason,
  type Rules,
  result,
  type Session,
  seeded,
  sees,
  wordsOf,
} from "../../play/engine/index.js";

/** What a table is opened with: a session that begins, or one that was saved. */
export type Sitting = Pick<Playthrough, "name" | "seats" | "seed" | "decks" | "holds" | "moves">;

/** The bot that a seat of this name is: Greedy, greedy 2. Others are people. */
export function botNamed(seat: string): BotName | undefined {
  const [, name = ""] = /^(\S+)(?: \d+)?$/.exec(seat.toLowerCase()) ?? [];
  return Object.hasOwn(bots, name) ? (name as BotName) : undefined;
}

/**
 * Who sits where, by words that people write: bots are named after what they are, and numbered. Or what is wrong with
 * them, as a sentence that goes on.
 */
export function seatNames(words: readonly string[]): readonly string[] | string {
  const seats: string[] = [];
  for (const word of words) {
    const bot = botNamed(word);
    if (word === "" || /[:"\\\p{Cc}]/u.test(word) || word === "nobody")
      return `"${word}" can't be a name; this takes names, such as Asha,Bero,greedy`;
    const same = seats.filter((one) => bot !== undefined && botNamed(one) === bot).length;
    const name =
      bot === undefined ? word : `${bot[0]?.toUpperCase()}${bot.slice(1)}${same === 0 ? "" : ` ${same + 1}`}`;
    if (seats.includes(name)) return `${name} sits there twice`;
    seats.push(name);
  }
  return seats;
}

/** A line that was played: who decided it, and what each seat saw of it. */
interface Move {
  readonly line: string;
  readonly by: "person" | "bot" | "rules";
  readonly seen: readonly string[];
}

/**
 * A session that people and bots play. It changes by the lines of playthroughs alone, so what is saved is what was
 * played, and taking a decision back is to play the others again.
 */
export class PlayTable {
  session: Session;
  private moves: Move[] = [];
  private before = new Positions();
  private readonly generators: readonly RandomNumbers[];

  constructor(
    readonly rules: Rules,
    readonly sitting: Sitting,
  ) {
    const { seats, seed } = sitting;
    this.session = begin(rules, sitting).session;
    this.generators = seats.map((_, seat) => seeded(Math.imul(seed ^ (seat + 1), 0x9e3779b1) >>> 0));
  }

  get seats(): readonly string[] {
    return this.sitting.seats;
  }

  /** Goes to where a saved session was left, or to the first line that the rules don't agree with. */
  resume(): PlayProblem | undefined {
    const [wrong] = begin(this.rules, this.sitting).problems;
    if (wrong !== undefined) return wrong;
    for (const { text, line } of this.sitting.moves) {
      const problem = this.play(text);
      if (problem !== undefined) return { line, part: "move", ...problem };
    }
    return undefined;
  }

  /** Bots decide, and whatever has one possibility is done, up to the next decision of a person: one in each step. */
  *goOn(): Generator<undefined, void> {
    for (let pending = decision(this.session); pending !== undefined; pending = decision(this.session)) {
      const { seat } = pending;
      const [only, second] = choices(this.session);
      const bot = botNamed(this.seats[seat] ?? "");
      const isForced = second === undefined;
      if (only === undefined || (!isForced && bot === undefined)) return;
      const choice = isForced
        ? only
        : bots[bot ?? "greedy"](this.session, this.generators[seat] as RandomNumbers, this.before);
      const problem = this.play(`${this.seats[seat]} ${this.words(choice)}`);
      if (problem !== undefined) throw new Error(`The rules refuse what they offer: ${problem.message}`);
      yield;
    }
  }

  /** Plays a line of a playthrough; what is wrong with it, if it can't be played. */
  play(line: string): ReturnType<typeof playLine> {
    const { session } = this;
    const before = decision(session);
    const seat = before?.seat ?? 0;
    const isForced = choices(session).length < 2;
    const bot = botNamed(this.seats[seat] ?? "");
    const possible = choices(session).find((one) => `${this.seats[seat]} ${this.words(one)}` === line);
    const card = possible !== undefined && "card" in possible ? possible.card : undefined;
    const seesCard = () => this.seats.map((_, viewer) => card === undefined || sees(session, viewer, card));
    const sawBefore = seesCard();
    const isSecret = decidesInSecret(session);
    if (possible !== undefined && !isForced) this.before.note(session, possible);
    const problem = playLine(session, this.seats, line);
    if (problem !== undefined) return problem;
    const seesAfter = seesCard();
    const id = card === undefined ? "" : this.rules.table.idOf(card);
    const hidden = id !== "" && line.endsWith(id) ? `${line.slice(0, -id.length)}a card that you don't see` : line;
    const seen = this.seats.map((_, viewer) => {
      if (isSecret) return viewer === seat ? line : `${this.seats[seat]} decides in secret`;
      return sawBefore[viewer] || seesAfter[viewer] ? line : hidden;
    });
    this.moves.push({ line, by: isForced ? "rules" : bot === undefined ? "person" : "bot", seen });
    return undefined;
  }

  /** Takes back the last decision of a person, and what followed from it; false if there is none. */
  undo(): boolean {
    const last = this.moves.findLastIndex(({ by }) => by === "person");
    if (last < 0) return false;
    const kept = this.moves.slice(0, last);
    this.session = begin(this.rules, this.sitting).session;
    this.moves = [];
    this.before = new Positions();
    for (const { line } of kept) this.play(line);
    return true;
  }

  /** What was decided since the last decision of a seat, as it saw it. */
  news(seat: number): readonly string[] {
    const own = `${this.seats[seat]} `;
    const since = this.moves.slice(
      this.moves.findLastIndex(({ line, by }) => by !== "rules" && line.startsWith(own)) + 1,
    );
    return since.flatMap(({ line, by, seen }) =>
      line.startsWith(own) || (by === "rules" && line.endsWith(" pass")) ? [] : [seen[seat] ?? ""],
    );
  }

  /** All that was decided, as a seat saw it. */
  log = (seat: number): readonly string[] => this.moves.map(({ seen }) => seen[seat] ?? "");

  /** The lines that were played. */
  get lines(): readonly string[] {
    return this.moves.map(({ line }) => line);
  }

  /** What a bot would decide in place of the seat whose decision it is. */
  hint(): Choice {
    const seat = decision(this.session)?.seat ?? 0;
    return greedy(this.session, Uint32Array.from(this.generators[seat] as RandomNumbers), this.before);
  }

  /** Whether no bot sits there. */
  isPerson = (seat: number): boolean => botNamed(this.seats[seat] ?? "") === undefined;

  possible(): readonly Choice[] {
    return choices(this.session);
  }

  /** Why the seat whose decision it is may not take an action with a card of that identifier, or without. */
  reasons(action: string, id: string | undefined): readonly Reason[] {
    const { session } = this;
    const seat = decision(session)?.seat ?? 0;
    if (id === undefined) return explain(session, seat, action);
    const named = offers(session).flatMap((one) =>
      one.kind === "action" && one.action === action && one.card !== undefined ? [one.card] : [],
    );
    const card = named.find((one) => this.rules.table.idOf(one) === id);
    // Nothing that the seat could take it with: the rules say whether it is the time, else the place.
    const [untimely] = explain(session, seat, action, 0).filter(() => named.length === 0);
    if (card === undefined) return [untimely ?? { about: `No ${id} lies where ${action} takes it now.` }];
    return explain(session, seat, action, card);
  }

  words(choice: Choice): string {
    return wordsOf(choice, this.rules, this.seats);
  }

  /** The session so far as a playthrough. */
  written(): string {
    const end = result(this.session);
    const wins = end?.winners.map((seat) => `${this.seats[seat]} wins`) ?? [];
    const { system } = this.rules.table.pack;
    const { name, seats, seed, decks, holds } = this.sitting;
    return playthroughText({
      name,
      decks,
      game: `${system.id}@${system.edition}`,
      seats,
      seed,
      holds: holds.map(({ text }) => text),
      moves: this.moves.map(({ line }) => line),
      ends: end === undefined ? [] : wins.length === 0 ? ["nobody wins"] : wins,
    });
  }
}

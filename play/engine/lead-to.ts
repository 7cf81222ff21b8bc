import { hold, type WrittenPlaythrough, wordsOf } from "./playthrough.js";
import type { Rules } from "./rules.js";
import {
  apply,
  type Choice,
  cardsIn,
  choices,
  copy,
  decision,
  type Session,
  sessionAtTurns,
  settle,
} from "./session.js";
import { RulesError } from "./tree.js";

/** How a card is meant to be won by one of the seats. Cards are named by their identifiers. */
export interface Aim {
  readonly goal: string;
  readonly winner: number;
  /** Of each seat: its cards in hand, in the order in which it plays them, with the goal in one of these hands. */
  readonly hands: readonly (readonly string[])[];
  /** Of each seat: what it has won before. */
  readonly won: readonly (readonly string[])[];
  /** What counts as won for everybody. */
  readonly wonByAll: readonly string[];
  /** Cards that the winners mean to take from others, and to take back: they are chosen first. */
  readonly taken: readonly string[];
  readonly takenBack: readonly string[];
  readonly deck: string;
}

/** Moves that lead to an aim, and how the session ends. */
export type Led = Pick<WrittenPlaythrough, "seats" | "decks" | "holds" | "moves" | "ends">;

/**
 * Looks for decisions by which the goal is won as it is meant: those that follow the plan first, then those that differ
 * from it once, twice and so on. Undefined if there are none, or none among the first `most` decisions.
 *
 * @throws RulesError if the game has no zones for cards in hand, played and won, or no card of that name.
 */
export function leadTo(rules: Rules, aim: Aim, most = 4_000): Led | undefined {
  const seats = namesOf(aim);
  const zones = zonesOf(rules);
  const holds = [
    ...(aim.wonByAll.length === 0 ? [] : [lineOf(zones.wonByAll, aim.wonByAll)]),
    ...seats.flatMap((name, seat) => [
      ...listed(`${name} ${zones.hand}`, aim.hands[seat]),
      ...listed(`${name} ${zones.won}`, aim.won[seat]),
    ]),
  ];
  const session = sessionAtTurns(rules, 1);
  for (const line of holds) {
    const problem = hold(session, seats, line)?.message;
    if (problem !== undefined) throw new RulesError(problem);
  }
  settle(session);
  const search = new Search(rules, aim, zones, most);
  for (let differing = 0; differing <= MOST_DIFFERING; differing++) {
    const plans = aim.hands.map((hand) => hand.filter((id) => id !== aim.goal));
    const found = search.from({ session: copy(session), plans, moves: [], started: false, taken: 0 }, differing);
    if (found === undefined) continue;
    const ends = [lineOf(`${seats[aim.winner]} ${zones.won}`, cardsIn(found.session, zones.won, aim.winner))];
    return {
      seats,
      decks: [aim.deck],
      holds,
      moves: found.moves.map(([seat, move]) => `${seats[seat]} ${move}`),
      ends,
    };
  }
  return undefined;
}

/** How often the moves may differ from the plan. */
const MOST_DIFFERING = 4;

const lineOf = (head: string, cards: readonly string[]): string => `${head}: ${cards.join(", ")}`;
const listed = (head: string, cards: readonly string[] = []): string[] =>
  cards.length === 0 ? [] : [lineOf(head, cards)];

interface ZoneNames {
  readonly hand: string;
  readonly played: string;
  readonly won: string;
  readonly wonByAll: string;
}

function zonesOf({ table }: Rules): ZoneNames {
  const named = (as: "hand" | "played" | "won", of: "seat" | "game" = "seat"): string => {
    const zone = table.zones.find((one) => one.as === as && one.of === of);
    if (zone === undefined) throw new RulesError(`No zone of a ${of} is meant for cards that are ${as}.`);
    return zone.name;
  };
  const byAll = table.zones.find(({ as, of }) => as === "won" && of === "game");
  return { hand: named("hand"), played: named("played"), won: named("won"), wonByAll: byAll?.name ?? "" };
}

/** A session on its way, with what each seat still means to play. */
interface Way {
  readonly session: Session;
  readonly plans: readonly (readonly string[])[];
  readonly moves: readonly (readonly [seat: number, move: string])[];
  /** The goal was put down. */
  readonly started: boolean;
  /** How many cards were taken as it is meant. */
  readonly taken: number;
}

interface Option {
  readonly choice: Choice;
  readonly move: string;
  /** The plans after it. */
  readonly plans: Way["plans"];
}

class Search {
  constructor(
    private readonly rules: Rules,
    private readonly aim: Aim,
    private readonly zones: ZoneNames,
    private left: number,
  ) {}

  from(first: Way, differing: number): Way | undefined {
    let way = first;
    for (let idle = 0; idle <= 3 * this.aim.hands.length + 3; ) {
      const pending = decision(way.session);
      if (pending === undefined || this.left <= 0) return undefined;
      const [usual, ...others] = this.options(way, pending.seat);
      if (usual === undefined) return undefined;
      for (const other of differing > 0 ? others : []) {
        const next = this.after({ ...way, session: copy(way.session) }, pending.seat, other);
        const end = this.endOf(next, way.started);
        if (end === "won") return next;
        const found = end === undefined ? this.from(next, differing - 1) : undefined;
        if (found !== undefined) return found;
      }
      const next = this.after(way, pending.seat, usual);
      const end = this.endOf(next, way.started);
      if (end !== undefined) return end === "won" ? next : undefined;
      idle = usual.choice.kind === "pass" ? idle + 1 : 0;
      way = next;
    }
    return undefined;
  }

  private after(way: Way, seat: number, { choice, move, plans }: Option): Way {
    const { session, moves } = way;
    this.left--;
    apply(session, choice);
    const isTaken = choice.kind === "card" && this.aim.taken.includes(this.rules.table.idOf(choice.card));
    return {
      session,
      plans,
      moves: [...moves, [seat, move]],
      started: way.started || this.isIn(session, "played"),
      taken: way.taken + Number(isTaken),
    };
  }

  private isIn(session: Session, as: "played" | "won", seat?: number): boolean {
    const seats = seat === undefined ? this.aim.hands.keys() : [seat];
    const before = as === "won" ? this.aim.won : [];
    const { goal } = this.aim;
    for (const one of seats) {
      const known = (before[one] ?? []).filter((id) => id === goal).length;
      if (cardsIn(session, this.zones[as], one).filter((id) => id === goal).length > known) return true;
    }
    return false;
  }

  /** Whether the goal was won or lost; undefined while it isn't settled. */
  private endOf({ session, started }: Way, startedBefore: boolean): "won" | "lost" | undefined {
    if (this.isIn(session, "won", this.aim.winner)) return "won";
    return (started || startedBefore) && !this.isIn(session, "played") ? "lost" : undefined;
  }

  /** What the seat can do, what serves the aim first. */
  private options({ session, plans, started, taken }: Way, seat: number): Option[] {
    const { table } = this.rules;
    const as = (choice: Choice, plan: Way["plans"]): Option => ({ choice, move: this.wordsOf(choice), plans: plan });
    const same = choices(session).map((choice) => as(choice, plans));
    const rank = (least: (option: Option) => number): Option[] =>
      same.toSorted((one, other) => least(one) - least(other));
    switch (decision(session)?.kind) {
      case "action":
        break;
      case "cards":
        return rank(({ choice }) => {
          if (choice.kind !== "card") return 1;
          const isOwn = table.seatOfZone[session.state.where[choice.card] as number] === seat;
          return (isOwn ? this.aim.takenBack : this.aim.taken).includes(table.idOf(choice.card)) ? 0 : 2;
        });
      case "seat":
        return rank(({ choice }) => (choice.kind === "seat" && choice.seat === this.aim.winner ? 0 : 1));
      default:
        return same;
    }
    const own = plans[seat] ?? [];
    const idOf = (choice: Choice): string | undefined =>
      choice.kind === "action" && choice.card !== undefined ? table.idOf(choice.card) : undefined;
    const planned = own.flatMap((id, at) => {
      // Those that were put off come after the others.
      const rest = [...own.slice(at + 1), ...own.slice(0, at)];
      const after = plans.map((plan, index) => (index === seat ? rest : plan));
      return own.indexOf(id) < at ? [] : same.flatMap(({ choice }) => (idOf(choice) === id ? [as(choice, after)] : []));
    });
    const goal = started ? [] : same.filter(({ choice }) => idOf(choice) === this.aim.goal);
    // A card of the plan that was played: what it does later may be meant.
    const isAimed = (id: string) => this.aim.hands.some((hand) => hand.includes(id));
    const powers = same.filter(({ choice }) => {
      const id = idOf(choice);
      return id !== undefined && id !== this.aim.goal && !own.includes(id) && isAimed(id);
    });
    const bare = same.filter(({ choice }) => choice.kind === "action" && choice.card === undefined);
    const pass = same.filter(({ choice }) => choice.kind === "pass");
    if (!started) return [...goal, ...pass, ...bare];
    const isDone = plans.every((plan) => plan.length === 0) && taken >= this.aim.taken.length;
    const aimed = taken < this.aim.taken.length ? powers : [];
    return [...aimed, ...planned, ...(isDone ? [...bare, ...pass] : [...pass, ...bare])];
  }

  private readonly wordsOf = (choice: Choice): string => wordsOf(choice, this.rules, namesOf(this.aim));
}

const namesOf = ({ hands }: Aim): readonly string[] => hands.map((_, seat) => `Player ${seat + 1}`);

import type { CompiledPack } from "../../compiler/index.js";
import { USUAL_Z, zForAll } from "./findings.js";
import {
  type Against,
  addTally,
  emptyTally,
  type FigurePair,
  type PlaySession,
  type Simulation,
  simulators,
  type Tally,
} from "./simulate.js";

type FigureName = FigurePair["figure"];

/** In a single session, how often something came about; undefined if it could not. */
type Outcome = (session: Tally, about: string, card: number) => number | undefined;

/** How a session that was cut short ends says nothing. */
const ended =
  (figure: (session: Tally, about: string) => number): Outcome =>
  (session, about) =>
    session.capped > 0 ? undefined : figure(session, about);

type Part = "dealt" | "played" | "won" | "leading" | "left";

const onCard =
  (part: Part, of: Part): Outcome =>
  ({ cards }, _, card) =>
    cards[card]?.[of] === 1 ? cards[card][part] : undefined;

const FIGURES = {
  capped: ({ capped }) => capped,
  turns: ended(({ turns }) => Number(Object.keys(turns)[0])),
  seat: ended(({ seats }, about) => seats[Number(about) - 1] ?? 0),
  shared: ended(({ shared }) => shared),
  nobody: ended(({ nobody }) => nobody),
  deck: ended(({ byDeck }, about) => byDeck[about] ?? 0),
  bot: ended(({ byBot }, about) => byBot[about] ?? 0),
  happened: ({ happened }, about) => happened[about],
  dealt: ({ cards }, _, card) => cards[card]?.dealt,
  played: onCard("played", "dealt"),
  won: onCard("won", "dealt"),
  leading: onCard("leading", "played"),
  left: onCard("left", "dealt"),
} as const satisfies Readonly<Record<FigureName, Outcome>>;

/** What both versions have, in the same order for the same versions. */
function figuresOf(packs: Versions, { seats, bots }: Simulation): readonly (readonly [FigureName, string])[] {
  const both = (names: (pack: CompiledPack) => readonly string[]): readonly string[] => {
    const before = new Set(names(packs.before));
    return names(packs.now).filter((name) => before.has(name));
  };
  const of = (figure: FigureName, abouts: readonly string[]) => abouts.map((about) => [figure, about] as const);
  const cards = both((pack) => pack.cards.map(({ id }) => id)).filter((id) => id !== "");
  const names = [...new Set(bots)];
  return [
    ...of("capped", [""]),
    ...of("turns", [""]),
    ...of(
      "seat",
      Array.from({ length: seats }, (_, seat) => String(seat + 1)),
    ),
    ...of("shared", [""]),
    ...of("nobody", [""]),
    ...of(
      "deck",
      both((pack) => pack.decks.map(({ name }) => name)),
    ),
    ...of("bot", names.length > 1 ? names : []),
    ...of(
      "happened",
      both((pack) => Object.keys(emptyTally(pack, seats).happened)),
    ),
    ...(["dealt", "played", "won", "leading", "left"] as const).flatMap((figure) => of(figure, cards)),
  ];
}

export interface Versions {
  readonly before: CompiledPack;
  readonly now: CompiledPack;
}

/**
 * Plays each session with both versions of a pack. Cards are shuffled so that what didn't change lies where it lay before.
 *
 * @throws RulesError if the rules of play of one of them can't be played.
 */
export function comparing(packs: Versions): (simulation: Simulation) => PlaySession {
  const simulatorOf = { before: simulators(packs.before, true), now: simulators(packs.now, true) };
  const numberOf = { before: numbersOf(packs.before), now: numbersOf(packs.now) };
  return (simulation) => {
    const play = { before: simulatorOf.before(simulation), now: simulatorOf.now(simulation) };
    const figures = figuresOf(packs, simulation);
    const one = (side: keyof Versions, number: number): Tally => {
      const session = emptyTally(packs[side], simulation.seats);
      play[side](number, session);
      return session;
    };
    return (number, tally) => {
      const [before, now] = [one("before", number), one("now", number)];
      addTally(tally, now);
      tally.against ??= noneAgainst(packs.before, simulation.seats, figures);
      const { against } = tally;
      addTally(against.tally, before);
      let isSame = true;
      for (const pair of against.figures) {
        const { about } = pair;
        const value = FIGURES[pair.figure] as Outcome;
        const old = value(before, about, numberOf.before.get(about) ?? -1);
        const is = value(now, about, numberOf.now.get(about) ?? -1);
        isSame &&= old === is;
        if (old === undefined || is === undefined) continue;
        pair.of++;
        pair.before += old;
        pair.now += is;
        pair.unlike += (is - old) ** 2;
      }
      against.same += Number(isSame);
    };
  };
}

const numbersOf = ({ cards }: CompiledPack) => new Map(cards.map(({ id }, number) => [id, number]));

function noneAgainst(
  before: CompiledPack,
  seats: number,
  figures: readonly (readonly [FigureName, string])[],
): Against {
  const none = { of: 0, before: 0, now: 0, unlike: 0 };
  return {
    tally: emptyTally(before, seats),
    same: 0,
    figures: figures.map(([figure, about]) => ({ figure, about, ...none })),
  };
}

/** By how much a figure is larger now, in turns or as a share, and where that lies in 95 of 100 cases. */
export interface Difference {
  readonly by: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The mean difference of pairs. Where it is one of shares, as many seeds are added that differ in one way and in the other
 * as if there had been one of either kind (Agresti and Min), so that no difference in a few seeds is none for certain.
 * One seed says nothing.
 */
export function differenceOf(pair: FigurePair, z = USUAL_Z): Difference | undefined {
  const { figure, of, before, now, unlike } = pair;
  if (of < 2) return undefined;
  const isShare = figure !== "turns";
  const count = isShare ? of + 2 : of;
  const middle = (now - before) / count;
  const squares = (isShare ? unlike + 1 : unlike) - count * middle * middle;
  const wide = z * Math.sqrt(Math.max(0, squares) / (isShare ? count : count - 1) / count);
  return { by: (now - before) / of, least: middle - wide, most: middle + wide };
}

/** What is a difference to people who play: so many of 100 sessions, or of 100 turns. */
const NOTICED = 0.05;

/** Figures that differ beyond chance by more than a part, with intervals that are widened for the number of figures. */
export function changedFigures({ figures }: Against, part = NOTICED): readonly FigurePair[] {
  const z = zForAll(figures.length);
  return figures.filter((pair) => {
    const { figure, of, before } = pair;
    const more = figure === "turns" ? (part * before) / of : part;
    const difference = differenceOf(pair, z);
    return difference !== undefined && (difference.least > more || difference.most < -more);
  });
}

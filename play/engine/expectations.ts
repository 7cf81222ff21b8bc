import { shareBetween, USUAL_Z } from "./findings.js";
import type { TalliedCard, Tally } from "./simulate.js";

/** What the author of a pack expects many sessions to show. */
export interface Expectation {
  /** In a sentence. */
  readonly name: string;
  /** For so many players; undefined for any. */
  readonly players: number | undefined;
  /** The card that shares of cards are about. */
  readonly card: string | undefined;
  readonly bands: readonly Band[];
}

/** Where a figure should lie: turns, else percentages. */
export interface Band {
  readonly figure: Gauge;
  readonly from: number;
  readonly to: number;
}

/** The interval in which a figure lies in 95 of 100 cases, and whether that is in its band. */
export interface Judgement extends Band {
  readonly least: number;
  readonly most: number;
  /** It straddles a border of the band: more sessions would tell. */
  readonly verdict: "met" | "missed" | "too few sessions";
}

type Interval = readonly [from: number, to: number];

const percent = (count: number, of: number): Interval => {
  const [from, to] = shareBetween(count, of, USUAL_Z);
  return [100 * from, 100 * to];
};

/** What nothing is known of may be as large as this. */
const UNKNOWN = 1e9;

/** Some have an interval for each seat. */
const FIGURES = {
  Turns: ({ turns }) => {
    const sessions = Object.values(turns).reduce((sum, count) => sum + count, 0);
    if (sessions === 0) return [[0, UNKNOWN]];
    // The median lies between these sessions, in the order of their lengths.
    const around = USUAL_Z / (2 * Math.sqrt(sessions));
    return [[turnsAt(turns, Math.max(0, 0.5 - around)), turnsAt(turns, Math.min(1, 0.5 + around))]];
  },
  EndedByCap: ({ capped, sessions }) => [percent(capped, sessions)],
  SeatShare: ({ seats }) => {
    const won = seats.reduce((sum, count) => sum + count, 0);
    return seats.map((count) => percent(count, won));
  },
  PlayedShare: (_, card) => (card === undefined ? [] : [percent(card.played, card.dealt)]),
  WonShare: (_, card) => (card === undefined ? [] : [percent(card.won, card.played)]),
} as const satisfies Readonly<Record<string, (tally: Tally, card: TalliedCard | undefined) => readonly Interval[]>>;

export type Gauge = keyof typeof FIGURES;

export const isFigure = (name: string): name is Gauge => Object.hasOwn(FIGURES, name);

/** Each band with what sessions say about it, of seats the one that is furthest from it; none for shares of a card that the pack doesn't have. */
export function judge({ card: id, bands }: Expectation, tally: Tally): readonly Judgement[] {
  const card = tally.cards.find((one) => one.id === id);
  return bands.flatMap((band) => {
    const all = FIGURES[band.figure](tally, card).map(([from, to]): Judgement => {
      const [least, most] = [hundredths(from), hundredths(to)];
      const verdict =
        most < band.from || least > band.to
          ? "missed"
          : least >= band.from && most <= band.to
            ? "met"
            : "too few sessions";
      return { ...band, least, most, verdict };
    });
    return (
      all.find(({ verdict }) => verdict === "missed") ?? all.find(({ verdict }) => verdict !== "met") ?? all.slice(0, 1)
    );
  });
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** The number of turns below which a share of the sessions ends. */
export function turnsAt(turns: Readonly<Record<string, number>>, part: number): number {
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

import { type Against, changedFigures, differenceOf, type FigurePair, type Tally } from "../../play/engine/index.js";
import { type Column, number } from "./figures.js";

/** The other version that a simulation is compared with. */
export interface OtherPack {
  /** As it was named: a revision, or a path. */
  readonly name: string;
  readonly system: string;
  readonly hash: string;
}

const ABOUT_SESSIONS: Partial<Record<FigurePair["figure"], (about: string) => string>> = {
  capped: () => "ended by the cap",
  turns: () => "turns",
  seat: (about) => `player ${about} wins`,
  shared: () => "several win",
  nobody: () => "nobody wins",
  deck: (about) => `${about} wins`,
  bot: (about) => `${about} wins`,
};
const ABOUT_CARDS: Partial<Record<FigurePair["figure"], string>> = {
  leading: "leading when played",
  left: "left over",
};

function labelOf({ figure, about }: FigurePair): string {
  const ofSessions = ABOUT_SESSIONS[figure];
  if (ofSessions !== undefined) return ofSessions(about);
  return figure === "happened" ? about : `${about} ${ABOUT_CARDS[figure] ?? figure}`;
}

const tenths = (value: number): string => value.toFixed(1).replace(/^-(0\.0)$/, "$1");

/** `34.0 %`, or a mean number of turns. */
const valueText = ({ figure, of }: FigurePair, sum: number): string =>
  of === 0 ? "–" : figure === "turns" ? tenths(sum / of) : `${tenths((100 * sum) / of)} %`;

const scaleOf = ({ figure }: FigurePair): number => (figure === "turns" ? 1 : 100);

/** `+2.1 (+0.4 to +3.8)` */
function differenceText(pair: FigurePair): string {
  const difference = differenceOf(pair);
  if (difference === undefined) return "–";
  const signed = (value: number): string => {
    const text = tenths(scaleOf(pair) * value);
    return text.startsWith("-") || text === "0.0" ? text : `+${text}`;
  };
  return `${signed(difference.by)} (${signed(difference.least)} to ${signed(difference.most)})`;
}

/** By how much a figure has changed, of 100 seeds or in turns. */
export const BY: Column<FigurePair> = {
  head: "difference",
  text: differenceText,
  value: (pair) => scaleOf(pair) * (differenceOf(pair)?.by ?? 0),
};

/** What each row of a comparison says. */
export const COMPARED: readonly Column<FigurePair>[] = [
  { head: "figure", text: labelOf, value: labelOf },
  { head: "seeds", text: ({ of }) => number(of), value: ({ of }) => of },
  { head: "before", text: (pair) => valueText(pair, pair.before), value: ({ before, of }) => before / Math.max(1, of) },
  { head: "now", text: (pair) => valueText(pair, pair.now), value: ({ now, of }) => now / Math.max(1, of) },
  BY,
];

/** `SALT 31 played: 34.0 % before and 12.0 % now, 18.9 to 25.1 of 100 less` */
export function changeSentence(pair: FigurePair): string {
  const { least = 0, most = 0 } = differenceOf(pair) ?? {};
  const [from, to] = [least, most].map((bound) => tenths(scaleOf(pair) * Math.abs(bound))).sort((a, b) => +a - +b);
  const of = pair.figure === "turns" ? "" : " of 100";
  const shown = `${valueText(pair, pair.before)} before and ${valueText(pair, pair.now)} now`;
  return `${labelOf(pair)}: ${shown}, ${from} to ${to}${of} ${least > 0 ? "more" : "less"}`;
}

/** How far versions can be compared. */
export function comparedSentences(
  { cards, sessions }: Tally,
  { tally, same }: Against,
  { name, system }: OtherPack,
  systemNow: string,
): readonly string[] {
  const before = new Map(tally.cards.map(({ id, hash }) => [id, hash]));
  const added = cards.filter(({ id }) => !before.has(id)).length;
  const counts = {
    changed: cards.filter(({ id, hash }) => before.has(id) && before.get(id) !== hash).length,
    new: added,
    gone: before.size - (cards.length - added),
  };
  const listed = Object.entries(counts).flatMap(([word, count]) => (count === 0 ? [] : [`${number(count)} ${word}`]));
  return [
    `Against ${name}: each seed was played with both versions. With ${number(same)} of ${number(sessions)}, all of these figures came out the same.`,
    ...(system === systemNow ? [] : [`Before, it was played by ${system}.`]),
    ...(listed.length === 0 ? [] : [`Cards: ${listed.join(", ")}.`]),
  ];
}

/** Figures of the sessions as such, and those of cards and rules that differ beyond chance, the largest difference first. */
export function rowsToCompare(against: Against, isSilent: boolean) {
  const isOfSessions = ({ figure }: FigurePair): boolean => ABOUT_SESSIONS[figure] !== undefined;
  const size = (pair: FigurePair): number => Math.abs(Number(BY.value(pair)));
  return {
    sessions: against.figures.filter((pair) => isOfSessions(pair) && pair.before + pair.now > 0),
    others: changedFigures(against, 0)
      .filter((pair) => !isSilent && !isOfSessions(pair))
      .sort((one, other) => size(other) - size(one)),
  };
}

const rounded = (value: number): number => Math.round(10_000 * value) / 10_000;

/** All figures as data: shares, and mean numbers of turns. */
export function differencesJson({ figures }: Against): readonly object[] {
  return figures.flatMap((pair) => {
    const { figure, about, of, before, now } = pair;
    const difference = differenceOf(pair);
    if (difference === undefined) return [];
    const { by, least, most } = difference;
    const means = { before: before / of, now: now / of, by, least, most };
    const all = Object.fromEntries(Object.entries(means).map(([key, value]) => [key, rounded(value)]));
    return [{ figure, ...(about === "" ? {} : { about }), of, ...all }];
  });
}

import { type CategorySection, type Condition, type Entry, nearestName, some } from "../../../compiler/index.js";
import { getOrMake, memoize, pushTo } from "../../../grammar/index.js";
import type { Analysis } from "../analysis.js";
import { type Asked, analysisMemo } from "../analysis-memo.js";
import { defineCheck, type FoundIn, type MeantCategory } from "../define-check.js";
import { categoryMeant } from "../meant-category.js";
import type { PlayCard } from "../model/card-facts.js";
import type { PlayerConfiguration } from "../model/configurations.js";
import type { EraState, InPlay } from "../model/positions.js";
import type { AmountKind } from "../model/roles.js";
import type { EraCard } from "../model/session.js";
import type { NearestFit } from "../nearest-fit.js";
import { related } from "../places.js";
import { coverAtTheEnd } from "./costs.js";

/** A value that covers costs, under a name that no cost and no condition asks for. */
export const unusedCover = defineCheck({
  name: "unused-cover",
  byNames: true,
  find: (analysis, configuration, asked) =>
    neverAskedFor(analysis, configuration, asked, (kind) => kind === "brings" || kind === "keeps"),
});

/** A value earned by a goal, under a name that nothing asks for, then or later. */
export const unusedAchievement = defineCheck({
  name: "unused-achievement",
  byNames: true,
  find: (analysis, configuration, asked) => neverAskedFor(analysis, configuration, asked, (kind) => kind === "earns"),
});

type UnaskedFinding = FoundIn<"unused-cover" | "unused-achievement">;

/** A line of a card with a name that nothing asks for. */
interface Unused {
  readonly card: PlayCard;
  readonly line: number;
  readonly name: string;
  readonly kind: AmountKind;
  /**
   * The name its author may have meant; only computed for findings. Undefined if the card with that name has its own
   * finding.
   */
  near(): NearestFit | undefined;
}

/** One finding per name: at the first card that has it, with the others as related places. */
function neverAskedFor(
  analysis: Analysis,
  configuration: PlayerConfiguration,
  asked: Asked,
  isMeant: (kind: AmountKind) => boolean,
): UnaskedFinding[] {
  const names = new Map<string, Unused[]>();
  for (const unused of unusedLines(analysis, configuration, asked)) {
    if (isMeant(unused.kind)) pushTo(names, unused.name, unused);
  }
  return [...names.values()].flatMap((lines): UnaskedFinding[] => {
    const [first, ...more] = [
      ...lines.filter(({ card }) => !card.highNumber),
      ...lines.filter(({ card }) => card.highNumber),
    ];
    const nearest = first?.near();
    if (first === undefined || nearest === undefined) return [];
    const { near, meant, instead } = nearest;
    const { card, name } = first;
    const line = instead?.section.line ?? first.line;
    const others = more.slice(0, MOST_RELATED).map((other) => related(other.card, "Here too.", other.line));
    return [{ card, line: line, data: { name, near }, related: others, meant, instead }];
  });
}

const MOST_RELATED = 10;

const unusedLines = analysisMemo((analysis, configuration, isAsked): readonly Unused[] => {
  const unused: Unused[] = [];
  const positions = analysis.positions(configuration);
  const { roles } = analysis.session;
  const asked = askedIn(analysis, configuration);
  for (const card of analysis.session.cards) {
    if (!isAsked(card)) continue;
    const eras = () => whereItCanLie(card, positions, asked);
    for (const section of card.record.categories) {
      const { name: category, entries } = section;
      const role = roles.categoryRole(category);
      if (role?.kind !== "amounts" || !covers(role.amounts)) continue;
      // What a goal brings to the end of the deck counts as points.
      if (role.amounts === "keeps" && card.kind === "goal") continue;
      for (let at = 0; at < entries.length; at++) {
        const entry = entries[at] as Entry;
        if (entry.operator !== undefined) continue;
        if (isAskedFor(entry.name, category, role.amounts, eras)) continue;
        // If nothing is played, nothing is asked for, and that is the real mistake.
        if (![...eras()].some(({ isPlayed }) => isPlayed)) break;
        const near = (): NearestFit | undefined => {
          const instead = insteadOf(card, section, role.amounts, positions, analysis);
          if (instead !== undefined) return { near: `Did you mean ${instead.meant}?`, instead };
          const names = new Set([...eras()].flatMap((era) => namesFor(category, role.amounts, era)));
          const isThere = (other: string): boolean =>
            analysis.index.having(category, other).length > 0 ||
            positions.some((position) => position.provided().includes(other));
          return nearestAsked(entry.name, [...names], isThere);
        };
        const name = `${category}.${entry.name}`;
        unused.push({ card, line: section.lines[at] ?? 0, name, kind: role.amounts, near });
      }
    }
  }
  return unused;
});

const covers = (kind: AmountKind): boolean => kind === "brings" || kind === "keeps" || kind === "earns";

/** The category whose amounts are asked for under its names, while nothing has them there; or that alone has its names. */
function insteadOf(
  card: PlayCard,
  section: CategorySection,
  kind: AmountKind,
  positions: readonly EraState[],
  analysis: Analysis,
): MeantCategory | undefined {
  const other = kind === "brings" ? "keeps" : kind === "keeps" ? "brings" : undefined;
  const meant = other && categoryMeant(card, other, analysis);
  if (other === undefined || meant === undefined) return undefined;
  const names = section.entries.map(({ name }) => name);
  const isCovered = (position: EraState, name: string): boolean =>
    other === "keeps" ? coverAtTheEnd(position, name, 1).sum > 0 : position.provided().includes(name);
  const here = positions.filter((position) => position.isHere(card));
  const isMissed = (name: string): boolean =>
    here.some((position) => isAskedFor(name, meant, other, () => [namesAsked(position)]) && !isCovered(position, name));
  if (names.every(isMissed)) return { section, meant, names };
  const isOfOther = (name: string): boolean =>
    analysis.index.having(meant, name).length > 0 && analysis.index.having(section.name, name).length === 1;
  return names.every(isOfOther) ? { section, meant } : undefined;
}

/** Texts that cover no cost have a rule of their own. */
function isAskedFor(name: string, category: string, kind: AmountKind, eras: () => Iterable<NamesAsked>): boolean {
  for (const { costs, conditions } of eras())
    if (costs[kind === "keeps" ? "deck" : "played"].has(name) || conditions.get(category)?.has(name)) return true;
  return false;
}

/** What the decks ask for in which it is in play, or still there after an earlier win. The first usually decides. */
function* whereItCanLie(
  card: PlayCard,
  positions: readonly EraState[],
  asked: readonly NamesAsked[],
): Iterable<NamesAsked> {
  // Many decks may have it: they are walked no further than is asked.
  const played = positions[0]?.session.erasOf(card) ?? [];
  const first = played[0]?.index ?? 0;
  for (let at = 0; at < (card.lasts ? positions.length - first : played.length); at++) {
    const index = card.lasts ? first + at : (played[at]?.index ?? 0);
    const position = positions[index];
    if (position !== undefined && !position.era.skipped && (position.isHere(card) || position.isWon(card)))
      yield asked[index] as NamesAsked;
  }
}

/** What is asked for in a deck, at any place. */
interface NamesAsked {
  readonly costs: Readonly<Record<"played" | "deck", ReadonlySet<string>>>;
  /** Names that conditions ask for, by their category. */
  readonly conditions: ReadonlyMap<string, ReadonlySet<string>>;
  /** There is something to win and something to win it with. */
  readonly isPlayed: boolean;
}

const askedIn = analysisMemo((analysis, configuration) => analysis.positions(configuration).map(namesAsked));

/** What the parts ask for, goals first: eras that share a part share the result. */
function namesAsked({ parts, goals, helpers }: EraState): NamesAsked {
  const played = new Set<string>();
  const deck = new Set<string>();
  const conditions = new Map<string, Set<string>>();
  for (const of of ["goals", "helpers"] as const)
    for (const part of parts) {
      const asked = askedBy[of](part);
      for (const name of asked.played) played.add(name);
      for (const name of asked.deck) deck.add(name);
      for (const { category = "", name } of asked.conditions)
        getOrMake(conditions, category, () => new Set<string>()).add(name);
    }
  return { costs: { played, deck }, conditions, isPlayed: goals.length > 0 && helpers.length > 0 };
}

const askedBy = {
  goals: memoize(({ goals }: InPlay) => askedByCards(goals)),
  helpers: memoize(({ helpers }: InPlay) => askedByCards(helpers)),
};

/** The names that some cards ask for, without duplicates. */
function askedByCards(cards: readonly EraCard[]) {
  const played = new Set<string>();
  const deck = new Set<string>();
  const conditions = new Map<string, Condition>();
  const ask = (condition: Condition): void => {
    conditions.set(`${condition.category ?? ""}\n${condition.name}`, condition);
  };
  for (const { card } of cards) {
    for (const { name } of card.amounts.own) played.add(name);
    for (const { name } of card.amounts.common) played.add(name);
    for (const { name } of card.amounts.deck) deck.add(name);
    for (const { condition } of card.filter) ask(condition);
    for (const { groups } of card.clauses) for (const group of groups) group.conditions.forEach(ask);
    for (const { group } of card.targets) group.conditions.forEach(ask);
  }
  return { played, deck, conditions: [...conditions.values()] };
}

function namesFor(category: string, kind: AmountKind, { costs, conditions }: NamesAsked): string[] {
  return [...costs[kind === "keeps" ? "deck" : "played"], ...(conditions.get(category) ?? [])];
}

/** A similar name that is asked for but doesn't exist is part of the same mistake. */
function nearestAsked(
  name: string,
  names: readonly string[],
  isThere: (other: string) => boolean,
): NearestFit | undefined {
  if (names.length === 0) return { near: "Nothing of the kind is asked for." };
  const meant = nearestName(name, names);
  if (meant === undefined) return { near: `What is asked for: ${some(names).join(", ")}.` };
  return isThere(meant) ? { near: `Did you mean ${meant}?`, meant: { written: name, meant } } : undefined;
}

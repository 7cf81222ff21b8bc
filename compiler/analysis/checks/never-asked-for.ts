import { nearestName } from "../../diagnostics/nearest.js";
import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { Condition } from "../model/condition.js";
import type { Configuration } from "../model/configurations.js";
import type { Position } from "../model/positions.js";
import type { AmountKind } from "../model/roles.js";
import type { PlayCard } from "../model/session.js";
import { onLine, related, some } from "./places.js";

/** What covers costs under a name that no cost and no condition asks for. */
export const unusedCover = defineCheck({
  name: "unused-cover",
  needs: [],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) => neverAskedFor(analysis, configuration, (kind) => kind === "brings" || kind === "keeps"),
      report,
    );
  },
});

/** What a goal has earned, under a name that nothing asks for, then or later. */
export const unusedAchievement = defineCheck({
  name: "unused-achievement",
  needs: [],
  ofMissing: true,
  check(analysis, report) {
    inEachConfiguration(
      analysis,
      (configuration) => neverAskedFor(analysis, configuration, (kind) => kind === "earns"),
      report,
    );
  },
});

type Found = FoundIn<"unused-cover" | "unused-achievement">;

/** A line of a card whose name nothing asks for. */
interface Unused {
  readonly card: PlayCard;
  readonly line: number;
  readonly name: string;
  /** What its author may have meant; made for the finding only. */
  near(): string;
}

/** One finding for a name: at the first card that has it, the others beside it. */
function neverAskedFor(
  analysis: Analysis,
  configuration: Configuration,
  isMeant: (kind: AmountKind) => boolean,
): Found[] {
  const names = new Map<string, Unused[]>();
  for (const unused of unusedLines(analysis, configuration, isMeant)) {
    const known = names.get(unused.name);
    if (known === undefined) names.set(unused.name, [unused]);
    else known.push(unused);
  }
  return [...names.values()].flatMap((lines): Found[] => {
    const [first, ...more] = [
      ...lines.filter(({ card }) => !card.highNumber),
      ...lines.filter(({ card }) => card.highNumber),
    ];
    if (first === undefined) return [];
    const { card, line, name, near } = first;
    const others = more.slice(0, MOST_RELATED).map((other) => related(other.card, "Here too.", other.line));
    return [{ card, place: card.place, at: onLine(card, line), data: { name, near: near() }, related: others }];
  });
}

const MOST_RELATED = 10;

function* unusedLines(
  analysis: Analysis,
  configuration: Configuration,
  isMeant: (kind: AmountKind) => boolean,
): Iterable<Unused> {
  const positions = analysis.positions(configuration);
  const { roles } = analysis.session;
  const asked = positions.map(namesAsked);
  for (const card of cardsOf(positions)) {
    const eras = asked.filter((_, at) => canLieIn(card, positions, at));
    // Where nothing is played, nothing is asked for, and that is the mistake.
    if (eras.every(({ isPlayed }) => !isPlayed)) continue;
    for (const { name: category, entries, lines } of card.record.categories) {
      const role = roles.categoryRole(category);
      if (role?.kind !== "amounts" || !isMeant(role.amounts)) continue;
      // What a goal brings to the end of the deck counts as points.
      if (role.amounts === "keeps" && card.kind === "goal") continue;
      for (const [at, entry] of entries.entries()) {
        const name = `${category}.${entry.name}`;
        const isNumber = entry.values[0]?.kind === "integer";
        const isCost = (era: Asked) =>
          isNumber && era.costs[role.amounts === "keeps" ? "deck" : "played"].has(entry.name);
        if (entry.operator !== undefined || eras.some((era) => isCost(era) || era.paths.has(name))) continue;
        // That a text covers no cost is said by a rule of its own.
        if (!isNumber && eras.some((era) => era.costs.played.has(entry.name))) continue;
        const near = (): string => {
          const names = new Set(eras.flatMap((era) => namesFor(category, role.amounts, era)));
          return nearestAsked(entry.name, [...names]);
        };
        yield { card, line: lines[at] ?? 0, name, near };
      }
    }
  }
}

function cardsOf(positions: readonly Position[]): Set<PlayCard> {
  return new Set(
    positions.flatMap(({ goals, helpers, won }) => [...[...goals, ...helpers].map(({ card }) => card), ...won]),
  );
}

/** In play in that deck, or won before and still there. */
function canLieIn(card: PlayCard, positions: readonly Position[], at: number): boolean {
  const position = positions[at];
  if (position === undefined || position.era.skipped) return false;
  return position.isHere(card) || position.isWon(card);
}

/** What is asked for in a deck, at any place. */
interface Asked {
  readonly costs: Readonly<Record<"played" | "deck", ReadonlySet<string>>>;
  /** `Category.Name` of conditions. */
  readonly paths: ReadonlySet<string>;
  /** There is something to win and something to win it with. */
  readonly isPlayed: boolean;
}

function namesAsked({ goals, helpers }: Position): Asked {
  const played = new Set<string>();
  const deck = new Set<string>();
  const paths = new Set<string>();
  const ask = ({ path }: Condition): void => void paths.add(path);
  for (const { card } of [...goals, ...helpers]) {
    for (const { name } of [...card.amounts.own, ...card.amounts.common]) played.add(name);
    for (const { name } of card.amounts.deck) deck.add(name);
    for (const { condition } of card.filter) ask(condition);
    for (const { groups } of card.clauses) for (const { conditions } of groups) conditions.forEach(ask);
    for (const { group } of card.targets) group.conditions.forEach(ask);
  }
  return { costs: { played, deck }, paths, isPlayed: goals.length > 0 && helpers.length > 0 };
}

function namesFor(category: string, kind: AmountKind, { costs, paths }: Asked): string[] {
  const prefix = `${category}.`;
  const inConditions = [...paths].flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  return [...costs[kind === "keeps" ? "deck" : "played"], ...inConditions];
}

function nearestAsked(name: string, names: readonly string[]): string {
  if (names.length === 0) return "Nothing of the kind is asked for.";
  const nearest = nearestName(name, names);
  return nearest === undefined ? `What is asked for: ${some(names).join(", ")}.` : `Did you mean ${nearest}?`;
}

import {
  type Amount,
  askerOf,
  deckNames,
  type Economy,
  economyCharts,
  giverOf,
  listText,
  type Market,
  type PackStatistics,
  steppedKinds,
} from "../../tools/index.js";
import { amountText, left, right, type StatisticsSection, table } from "./sections.js";

/** The costs of a pack and what covers them, by deck. */
export function economySection(statistics: PackStatistics, economy: Economy): StatisticsSection {
  const { costs, coveredBy } = economy;
  return {
    title: `Asked and given: ${listText(costs)}`,
    about: `What all cards together ask for, and what they have to cover it with (${listText(coveredBy)}), copies counted. "Most at once" is the largest cost on one card.`,
    charts: economyCharts(statistics, economy),
    tables: economy.decks.map((markets, deck) => {
      const asked = askedColumns(statistics, markets);
      const given = givenColumns(markets);
      const columns = [
        total("asked in all", ({ asked: amounts }) => amounts),
        ...(asked.length > 1 ? asked : []),
        { head: "most at once", value: mostAtOnce },
        total("given in all", ({ given: amounts }) => amounts),
        ...(given.length > 1 ? given : []),
      ];
      return table(
        deckNames(statistics)[deck],
        [left("name"), ...columns.map(({ head }) => right(head))],
        markets.map((market) => [market.name, ...columns.map(({ value }) => amountText(value(market)))]),
      );
    }),
  };
}

interface ValueColumn {
  readonly head: string;
  readonly value: (market: Market) => number;
}

function askedColumns({ step }: PackStatistics, markets: readonly Market[]): ValueColumn[] {
  const amounts = markets.flatMap(({ asked }) => asked).sort(bySteps);
  const stepped = steppedKinds(markets);
  const heads = new Set(amounts.map((amount) => askerOf(amount, step, stepped)));
  return [...heads].map((head) =>
    total(`${head} asks`, ({ asked }) => asked.filter((amount) => askerOf(amount, step, stepped) === head)),
  );
}

function givenColumns(markets: readonly Market[]): ValueColumn[] {
  const heads = new Set(markets.flatMap(({ given }) => given.map(giverOf)).sort());
  return [...heads].map((head) =>
    total(`${head} gives`, ({ given }) => given.filter((amount) => giverOf(amount) === head)),
  );
}

export function totalOf(amounts: readonly Amount[]): number {
  return amounts.reduce((sum, { total: more }) => sum + more, 0);
}

function total(head: string, amounts: (market: Market) => readonly Amount[]): ValueColumn {
  return { head, value: (market) => totalOf(amounts(market)) };
}

function mostAtOnce({ asked }: Market): number {
  return asked.reduce((most, { largest }) => Math.max(most, largest), 0);
}

function bySteps(one: Amount, other: Amount): number {
  const [kind = "", otherKind = ""] = [one.kind, other.kind];
  return (one.step ?? 0) - (other.step ?? 0) || (kind < otherKind ? -1 : kind > otherKind ? 1 : 0);
}

import {
  type CurvePoint,
  choiceChart,
  conditionChart,
  curveChart,
  curveTitle,
  deckNames,
  kindsChart,
  listText,
  numbersChart,
  type PackStatistics,
  sidesChart,
} from "../../tools/index.js";
import { economySection } from "./economy-section.js";
import {
  amountText,
  countText,
  left,
  NONE,
  right,
  type SectionTable,
  type StatisticsSection,
  table,
} from "./sections.js";

/** All sections of a pack, in the order in which a designer would ask. Sections without rows are left out. */
export function sectionsOf(statistics: PackStatistics): StatisticsSection[] {
  return [
    kinds(statistics),
    ...statistics.economies.map((economy) => economySection(statistics, economy)),
    curves(statistics),
    numbers(statistics),
    ...choiceSections(statistics),
    conditions(statistics),
    sides(statistics),
    answers(statistics),
    effects(statistics),
  ].filter(({ tables }) => tables.some(({ rows }) => rows.length > 0));
}

/** What the numbers don't contain; undefined if they contain everything. */
export function leftOutText({ leftOut }: PackStatistics): string | undefined {
  if (leftOut.length === 0) return undefined;
  const cards = leftOut.length === 1 ? "1 card has a mistake and is" : `${leftOut.length} cards have a mistake and are`;
  const names = leftOut.filter((name) => name !== "");
  const more = leftOut.length - MOST_NAMED;
  const list = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `${cards} not counted${list === "" ? "" : `: ${list}`}. cardwright lint says what is wrong.`;
}

const MOST_NAMED = 5;

const COPIES = "Different cards; in brackets all copies, where there are more.";

function kinds(statistics: PackStatistics): StatisticsSection {
  const decks = statistics.decks.map(countText);
  const rows = statistics.kinds.map(({ kind, about, decks: counts }) => [kind, ...counts.map(countText), about]);
  return {
    title: "Kinds of cards",
    about: COPIES,
    charts: kindsChart(statistics),
    tables: [
      table(
        undefined,
        [left("kind"), ...deckNames(statistics).map(right), left("which is", true)],
        [["all cards", ...decks, ""], ...rows],
      ),
    ],
  };
}

function curves(statistics: PackStatistics): StatisticsSection {
  return {
    title: "How much cards cost and bring",
    about: "How many copies have how much in all, the numbers of one card added up.",
    charts: statistics.curves.map((curve) => curveChart(statistics, curve)),
    tables: statistics.curves.map((curve) => amountsTable(statistics, curve.decks, curveTitle(curve), "in all")),
  };
}

function numbers(statistics: PackStatistics): StatisticsSection {
  return {
    title: "Numbers on the cards",
    about: "How many copies have which number.",
    charts: statistics.numbers.map((one) => numbersChart(statistics, one)),
    tables: statistics.numbers.map(({ attribute, decks }) => amountsTable(statistics, decks, attribute, "number")),
  };
}

/** How many copies in which deck have which amount. */
function amountsTable(
  statistics: PackStatistics,
  decks: readonly (readonly CurvePoint[])[],
  title: string,
  head: string,
): SectionTable {
  const amounts = [...new Set(decks.flatMap((points) => points.map(({ amount }) => amount)))].sort((a, b) => a - b);
  const copies = (amount: number) =>
    decks.map((points) => amountText(points.find((point) => point.amount === amount)?.copies ?? 0));
  return table(
    title,
    [right(head), ...deckNames(statistics).map(right)],
    amounts.map((amount) => [String(amount), ...copies(amount)]),
  );
}

function choiceSections(statistics: PackStatistics): StatisticsSection[] {
  const { step } = statistics;
  const words = (at: number | undefined) => stepText(step, at, 2);
  return statistics.choices.map(({ attribute, decks }) => ({
    title: step === undefined ? attribute : `${attribute} by ${step}`,
    about: COPIES,
    charts: decks.map((counts, deck) => choiceChart(statistics, deckNames(statistics)[deck], counts, words)),
    tables: decks.map((counts, deck): SectionTable => {
      const steps = [...new Set(counts.map((count) => count.step))].sort((a, b) => (a ?? 0) - (b ?? 0));
      const values = [...new Set(counts.map(({ value }) => value))];
      const cell = (value: string, at: number | undefined): string => {
        const found = counts.find((count) => count.value === value && count.step === at);
        return found === undefined ? NONE : countText(found);
      };
      return table(
        deckNames(statistics)[deck],
        [left(attribute), ...steps.map((at) => right(stepText(step, at, steps.length)))],
        values.map((value) => [value, ...steps.map((at) => cell(value, at))]),
      );
    }),
  }));
}

function stepText(step: string | undefined, at: number | undefined, steps: number): string {
  if (at !== undefined) return `${step} ${at}`;
  return step === undefined || steps === 1 ? "cards" : `no ${step}`;
}

function conditions(statistics: PackStatistics): StatisticsSection {
  return {
    title: "Conditions, and how many cards meet them",
    about:
      "Those that fewest cards meet come first. Conditions on won cards also look at lasting cards of the decks before.",
    charts: conditionChart(statistics),
    tables: deckNames(statistics).map((name, deck) =>
      table(
        name,
        [right("cards meet it"), left("condition", true), left("in", true), left("asked by", true)],
        statistics.conditions
          .filter((condition) => condition.deck === deck)
          .map(({ metBy, copies, condition, asks, askedBy }) => [
            metBy.length === 0 ? "none" : countText({ cards: metBy.length, copies }),
            condition,
            asks,
            shortList(askedBy),
          ]),
      ),
    ),
  };
}

/** The first two, and how many more. */
function shortList(words: readonly string[]): string {
  return words.length <= 3 ? listText(words) : `${words.slice(0, 2).join(", ")} and ${words.length - 2} more`;
}

function sides(statistics: PackStatistics): StatisticsSection {
  return {
    title: "Sides that players choose from",
    about: COPIES,
    charts: sidesChart(statistics),
    tables: [
      table(
        undefined,
        [left("side"), ...deckNames(statistics).map(right), left("")],
        statistics.sides.map(({ side, named, decks }) => [
          side,
          ...decks.map(countText),
          named ? "" : "not named by the pack",
        ]),
      ),
    ],
  };
}

function answers(statistics: PackStatistics): StatisticsSection {
  return {
    title: "What acts on rivals, and its answers",
    about: "Cards with a power, and the cards of the same deck that protect from it.",
    charts: [],
    tables: deckNames(statistics).map((name, deck) =>
      table(
        name,
        [left("card"), left("power", true), left("answered by", true)],
        statistics.answers
          .filter((card) => card.deck === deck)
          .map(({ identifier, powers, answers: by }) => [
            identifier,
            listText(powers),
            by.length === 0 ? "none" : listText(by),
          ]),
      ),
    ),
  };
}

function effects(statistics: PackStatistics): StatisticsSection {
  return {
    title: "What is on the cards",
    about: `How many cards have what the game knows. ${COPIES}`,
    charts: [],
    tables: [
      table(
        undefined,
        [left("name"), ...deckNames(statistics).map(right)],
        statistics.effects.map(({ name, decks }) => [name, ...decks.map(countText)]),
      ),
    ],
  };
}

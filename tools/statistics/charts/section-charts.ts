import { counted } from "../../../compiler/index.js";
import type {
  Amount,
  ChoiceCount,
  ConditionCount,
  Curve,
  CurvePoint,
  Economy,
  NumberTable,
  PackStatistics,
} from "../statistics-data.js";
import { type Bar, type Chart, type ChartPart, partsOf, rangesOf } from "./charts.js";
import { askerOf, deckNames, giverOf, listText, steppedKinds } from "./wording.js";

/**
 * What a designer watches while cards change: what they cost and provide, whether costs are covered, and kinds by deck.
 */
export function mainCharts(
  statistics: PackStatistics,
): readonly { readonly title: string; readonly charts: readonly Chart[] }[] {
  const { curves, economies } = statistics;
  const groups = [
    { title: "How much cards cost and bring", charts: curves.map((curve) => curveChart(statistics, curve)) },
    ...economies.map((economy) => ({
      title: `Asked and given: ${listText(economy.costs)}`,
      charts: economyCharts(statistics, economy),
    })),
    { title: "Kinds of cards", charts: kindsChart(statistics) },
  ];
  return groups.filter(({ charts }) => charts.some((chart) => chart.kind === "grid" || chart.parts.length > 0));
}

/** Kinds of cards, with a bar per deck. */
export function kindsChart(statistics: PackStatistics): Chart[] {
  const names = deckNames(statistics);
  const bars = statistics.kinds
    // A kind that includes everything is not informative.
    .filter(({ decks }) => decks.some(({ cards }, deck) => cards !== statistics.decks[deck]?.cards))
    .flatMap(({ kind, about, decks }) =>
      decks.map(({ cards, copies }, deck) => {
        const name = names[deck] ?? "";
        const hint = `${kind}, ${name}: ${counted(copies, "copy", "copies")} of ${counted(cards, "card")}\n${about}`;
        return { group: kind, bar: name, part: name, value: copies, hint };
      }),
    );
  return [{ kind: "bars", title: undefined, parts: partsOf(names), bars }];
}

/** For each name, one bar for demand and one for supply, split by who needs and who provides. */
export function economyCharts(statistics: PackStatistics, { decks }: Economy): Chart[] {
  const stepped = steppedKinds(decks.flat());
  const bars = decks.map((markets) =>
    markets.flatMap(({ name, asked, given }) => [
      ...asked.map((amount) => barOf(name, amount, ASKED, `${askerOf(amount, statistics.step, stepped)} asks`)),
      ...given.map((amount) => barOf(name, amount, GIVEN, `${giverOf(amount)} gives`)),
    ]),
  );
  // The same colours in all decks.
  const parts = [...shades(bars.flat(), ASKED, 0), ...shades(bars.flat(), GIVEN, 1)];
  return bars.map((own, deck) => ({ kind: "bars", title: deckNames(statistics)[deck], parts, bars: own }));
}

const ASKED = "asked";
const GIVEN = "given";

function barOf(name: string, { copies, total, category, largest }: Amount, bar: string, part: string): Bar {
  const most = largest < total ? `, at most ${largest} on one card` : "";
  const hint = `${name}: ${part} ${total} on ${counted(copies, "copy", "copies")}${most} (${category})`;
  return { group: name, bar, part, value: total, hint };
}

function shades(bars: readonly Bar[], bar: string, tone: ChartPart["tone"]): ChartPart[] {
  const names = [...new Set(bars.flatMap((one) => (one.bar === bar ? [one.part] : [])))].sort();
  return names.map((name, shade) => ({ name, tone, shade }));
}

export function curveTitle({ category, kind }: Curve): string {
  return kind === undefined ? category : `${category} on ${kind}`;
}

export function curveChart(statistics: PackStatistics, curve: Curve): Chart {
  return columnsChart(statistics, curve.decks, curve.category, curveTitle(curve), "in all");
}

export function numbersChart(statistics: PackStatistics, { attribute, decks }: NumberTable): Chart {
  return columnsChart(statistics, decks, attribute, attribute, attribute);
}

/** How many copies have which amount, with a column per deck. */
function columnsChart(
  statistics: PackStatistics,
  decks: readonly (readonly CurvePoint[])[],
  what: string,
  title: string,
  across: string,
): Chart {
  const names = deckNames(statistics);
  const amounts = [...new Set(decks.flatMap((points) => points.map(({ amount }) => amount)))].sort((a, b) => a - b);
  const rangeOf = rangesOf(amounts);
  const columns = [...new Set(amounts.map(rangeOf))].flatMap((range) =>
    decks.map((points, deck) => {
      const copies = points.reduce((sum, point) => sum + (rangeOf(point.amount) === range ? point.copies : 0), 0);
      const hint = `${names[deck]}: ${counted(copies, "copy", "copies")} with ${range} of ${what}`;
      return { at: range, part: names[deck] ?? "", value: copies, hint };
    }),
  );
  return { kind: "columns", title, parts: partsOf(names), across, up: "copies", columns };
}

/** Values against steps, one grid per deck. */
export function choiceChart(
  { step }: PackStatistics,
  title: string | undefined,
  counts: readonly ChoiceCount[],
  stepText: (at: number | undefined) => string,
): Chart {
  const steps = [...new Set(counts.map((count) => count.step))].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return {
    kind: "grid",
    title,
    across: steps.map(stepText),
    down: [...new Set(counts.map(({ value }) => value))],
    cells: counts.map(({ value, step: at, cards, copies }) => ({
      at: stepText(at),
      row: value,
      value: copies,
      hint: `${value}${step === undefined ? "" : `, ${stepText(at)}`}: ${counted(copies, "copy", "copies")} of ${counted(cards, "card")}`,
    })),
  };
}

/** How many conditions are met by how many cards: those at the left are rarely met. */
export function conditionChart(statistics: PackStatistics): Chart[] {
  const names = deckNames(statistics);
  const columns = MET.flatMap(({ at, from, to }) =>
    names.map((name, deck) => {
      const found = statistics.conditions.filter(
        ({ deck: of, metBy }) => of === deck && metBy.length >= from && metBy.length <= to,
      );
      return { at, part: name, value: found.length, hint: `${name}, met by ${at}:\n${conditionList(found)}` };
    }),
  );
  return [
    {
      kind: "columns",
      title: undefined,
      parts: partsOf(names),
      across: "cards that meet it",
      up: "conditions",
      columns,
    },
  ];
}

const MET = [
  { at: "none", from: 0, to: 0 },
  { at: "1", from: 1, to: 1 },
  { at: "2", from: 2, to: 2 },
  { at: "3", from: 3, to: 3 },
  { at: "4–6", from: 4, to: 6 },
  { at: "7–10", from: 7, to: 10 },
  { at: "11–20", from: 11, to: 20 },
  { at: "more", from: 21, to: Infinity },
] as const;

function conditionList(conditions: readonly ConditionCount[]): string {
  const shown = conditions
    .slice(0, 12)
    .map(({ condition, askedBy }) => `${condition} (${listText(askedBy.slice(0, 3))})`);
  const more = conditions.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

/** Sides, with a bar per deck. */
export function sidesChart(statistics: PackStatistics): Chart[] {
  const names = deckNames(statistics);
  const bars = statistics.sides.flatMap(({ side, decks }) =>
    decks.map(({ cards, copies }, deck) => ({
      group: side,
      bar: names[deck] ?? "",
      part: names[deck] ?? "",
      value: copies,
      hint: `${side}, ${names[deck]}: ${counted(copies, "copy", "copies")} of ${counted(cards, "card")}`,
    })),
  );
  return bars.length === 0 ? [] : [{ kind: "bars", title: undefined, parts: partsOf(names), bars }];
}

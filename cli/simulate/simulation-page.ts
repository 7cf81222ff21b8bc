import { type Chart, facesOn, partsFor, partsOf, rangesOf, textIn, xmlText } from "../../tools/index.js";
import { printable } from "../printable.js";
import type { DrawnCard } from "../render/drawn-cards.js";
import { fontStyle } from "../render/shipped-fonts.js";
import { BY, COMPARED } from "./comparison.js";
import { number, share } from "./figures.js";
import { silence } from "./findings.js";
import type { SimulationFile } from "./simulation-file.js";
import { cardColumns, comparison, sentences, talliedCards } from "./simulation-report.js";
import { CARD_DIALOG, SORTABLE_POLICY, SORTABLE_SCRIPT, SORTABLE_STYLE, sortableTable } from "./sortable-page.js";

/** What draws pages with charts: loaded when one is asked for. */
export type PageTools = Pick<typeof import("../statistics/statistics-page.js"), "pageHtml" | "chartsHtml">;

/** A simulation as a page that asks for nothing from elsewhere: figures, charts, and each card beside its figures. */
export function simulationPage(
  file: SimulationFile,
  drawn: ReadonlyMap<string, DrawnCard>,
  { pageHtml, chartsHtml }: PageTools,
): string {
  const { findings = [], tally, pack } = file;
  const silent = silence(file);
  const cards = silent === undefined ? talliedCards(file) : [];
  const said = findings.map(
    ({ id, message }) => `<li><strong>${xmlText(id)}</strong>: ${xmlText(printable(message))}.</li>`,
  );
  const happened = Object.entries(tally.happened)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => one.count - other.count || (one.name < other.name ? -1 : 1));
  const sections = [
    section("How sessions end", listHtml(sentences(file)) + chartsHtml(endCharts(file))),
    ...(said.length === 0 ? [] : [section("What is worth a look", `<ul class="said">${said.join("\n")}</ul>`)]),
    ...comparisonSections(file),
    silent === undefined
      ? section(
          "Cards",
          `<p>In how many sessions each was dealt, and what came of it, with the interval in which each share lies in 95 of
100 cases. A head sorts by its column; a picture shows the card.</p>
${chartsHtml(cardCharts(cards))}
${sortableTable({ caption: "Cards", columns: cardColumns(cards, tally.sessions), rows: cards, by: "played", cardOf: ({ id }) => drawn.get(id) })}`,
        )
      : section("Cards", `<p>${xmlText(silent)}</p>`),
    section(
      "Actions and effects",
      `<p>In how many sessions each record of the rules came about.</p>
${sortableTable({
  caption: "Actions and effects",
  columns: [
    { head: "record", text: ({ name }) => name, value: ({ name }) => name },
    { head: "sessions", text: ({ count }) => number(count), value: ({ count }) => count },
    { head: "share", text: ({ count }) => share(count, tally.sessions), value: ({ count }) => count },
  ],
  rows: happened,
  by: "sessions",
})}`,
    ),
  ];
  const drawings = [...drawn.values()].map(({ drawing }) => drawing);
  const fonts = fontStyle(partsFor(drawings.map(textIn).join("")), facesOn(drawings));
  return pageHtml({
    title: `${printable(pack.name)}: what play showed`,
    body: `<main>
<header>
<h1>What play showed of ${xmlText(printable(pack.name))}</h1>
</header>
${sections.join("\n")}
</main>
${CARD_DIALOG}
${SORTABLE_SCRIPT}`,
    policy: SORTABLE_POLICY,
    more: SORTABLE_STYLE + (drawings.length === 0 ? "" : fonts),
  });
}

/** What a change of the pack has moved. */
function comparisonSections(file: SimulationFile): readonly string[] {
  const compared = comparison(file);
  if (compared === undefined) return [];
  const { name, said, sessions, others } = compared;
  const rows = [...sessions, ...others].toSorted((one, other) => Number(BY.value(one)) - Number(BY.value(other)));
  const table = sortableTable({ caption: "Differences", columns: COMPARED, rows, by: BY.head });
  return [section(`Against ${printable(name)}`, listHtml(said) + table)];
}

const section = (title: string, body: string): string => `<section>\n<h2>${xmlText(title)}</h2>\n${body}\n</section>`;

const listHtml = (all: readonly string[]): string =>
  `<ul class="said">${all.map((one) => `<li>${xmlText(printable(one))}</li>`).join("\n")}</ul>`;

const SESSIONS = partsOf(["sessions"]);

function endCharts({ tally }: SimulationFile): readonly Chart[] {
  const { turns, seats, shared, nobody, capped, byDeck, byBot } = tally;
  const lengths = Object.entries(turns)
    .map(([length, count]) => [Number(length), count] as const)
    .sort(([one], [other]) => one - other);
  const rangeOf = rangesOf(lengths.map(([length]) => length));
  const byRange = new Map<string, number>();
  for (const [length, count] of lengths) byRange.set(rangeOf(length), (byRange.get(rangeOf(length)) ?? 0) + count);
  const bars = (title: string, counts: readonly (readonly [string, number])[]): Chart => ({
    kind: "bars",
    title,
    parts: SESSIONS,
    bars: counts.map(([group, value]) => {
      const hint = `${group}: ${share(value, tally.sessions)} of the sessions`;
      return { group, bar: "sessions", part: "sessions", value, hint };
    }),
  });
  const listed = (title: string, counts: Readonly<Record<string, number>>): readonly Chart[] => {
    const all = Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));
    return all.length < 2 ? [] : [bars(title, all)];
  };
  return [
    {
      kind: "columns",
      title: "Length",
      parts: SESSIONS,
      across: "turns",
      up: "sessions",
      columns: [...byRange].map(([at, value]) => {
        const hint = `${at} turns: ${share(value, tally.sessions)} of the sessions`;
        return { at, part: "sessions", value, hint };
      }),
    },
    bars("Who wins", [
      ...seats.map((count, seat) => [`Player ${seat + 1}`, count] as const),
      ["several", shared],
      ["nobody", nobody],
      ["cut short", capped],
    ]),
    ...listed("Sessions won by deck", byDeck),
    ...listed("Sessions won by bot", byBot),
  ];
}

/** Names of cards that a hint lists. */
const LISTED = 12;

function cardCharts(cards: ReturnType<typeof talliedCards>): readonly Chart[] {
  const dealt = cards.filter((card) => card.dealt > 0);
  const groups = Array.from({ length: 10 }, (_, tenth) => ({
    at: `${tenth * 10}–${tenth === 9 ? 100 : tenth * 10 + 9}`,
    ids: dealt.flatMap(({ id, played, dealt: of }) =>
      Math.min(9, Math.floor((10 * played) / of)) === tenth ? [id] : [],
    ),
  }));
  return [
    {
      kind: "columns",
      title: "How often cards are played where they are dealt",
      parts: partsOf(["cards"]),
      across: "of 100 sessions",
      up: "cards",
      columns: groups.map(({ at, ids }) => {
        const more = ids.length > LISTED ? ` and ${ids.length - LISTED} more` : "";
        return { at, part: "cards", value: ids.length, hint: printable(ids.slice(0, LISTED).join(", ") + more) };
      }),
    },
  ];
}

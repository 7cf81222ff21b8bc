import { number, share } from "../../cli/simulate/figures.js";
import type { SimulationFinding } from "../../cli/simulate/findings.js";
import type { TalliedCard } from "../../play/engine/index.js";
import { JUDGED, type Plant } from "./plants.js";

export const HEAD = "Cards that can hardly be used";
export const PLAYED_HEAD = "The most and the least played";

export interface Found {
  readonly id: string;
  readonly about: string;
  readonly verdict: string;
  readonly message: string;
}

/** What one sample showed. */
export interface Row {
  readonly sample: string;
  readonly players: number;
  /** Each plant with its finding, and findings about other cards that only come with it. */
  readonly planted: readonly (Plant & { readonly found: Found | undefined; readonly others: readonly Found[] })[];
  /** Of the sample as it is. */
  readonly quiet: {
    readonly sessions: number;
    readonly found: readonly SimulationFinding[];
    readonly cards: readonly TalliedCard[];
  };
  /** Findings of random bots. */
  readonly chance: number;
  readonly harmless: { readonly changed: number; readonly found: readonly Found[] };
}

/** The section of docs/quality.md. */
export function shownTable(rows: readonly Row[], sessions: string): string {
  const plants = rows.flatMap(({ planted }) => planted);
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const cells = (name: string, of: readonly Row[]): string => {
    const planted = of.flatMap((row) => row.planted);
    const found = planted.filter((one) => one.found !== undefined).length;
    const others = planted.reduce((all, one) => all + one.others.length, 0);
    const count = (by: (row: Row) => number): number => of.reduce((all, row) => all + by(row), 0);
    return `| ${name} | ${planted.length} | ${found} | ${others} | ${count((row) => row.harmless.changed)} | ${count((row) => row.harmless.found.length)} | ${count((row) => row.chance)} |`;
  };
  const told = rows.flatMap(({ sample, quiet }) =>
    quiet.found.map(
      ({ id, about }) => `| ${sample} | ${quiet.sessions} | \`${id}\` | ${about} | ${JUDGED[about] ?? "not judged"} |`,
    ),
  );
  return `## ${HEAD}

\`npm run try -- shows\` plants cards into the samples that can hardly be used although each line of them is allowed, and lets \`simulate\` play ${sessions} sessions: in lanterns one
in each of its two eras at a time, else one at a time. **Neighbours** are findings about other cards that the sample without them doesn't have. **Harmless** changes are one more or
one less of a number. The last column is what random bots alone report about cards.

| sample | planted | found | neighbours | harmless changes | findings | random bots |
|---|---|---|---|---|---|---|
${rows.map((row) => cells(row.sample, [row])).join("\n")}
${cells("**all**", rows)}

| planted | why it can hardly be used | found as |
|---|---|---|
${plants.map(({ id, why, found }) => `| ${id} | ${why} | ${found === undefined ? "missed" : `\`${found.id}\`${found.verdict === "" ? "" : `, ${found.verdict}`}`} |`).join("\n")}

${plants
  .slice(0, 1)
  .map(({ id, found }) => `What it says of ${id}: *${found?.message ?? "nothing"}.*\n\n`)
  .join(
    "",
  )}All that is found in the samples as they are${sum(({ quiet }) => quiet.found.length) === 0 ? ": nothing." : ":"}

${told.length === 0 ? "" : `| sample | sessions | finding | about | why it is true |\n|---|---|---|---|---|\n${told.join("\n")}\n`}`;
}

/** How many cards of each end are listed. */
const LISTED = 5;

/** The section of docs/what-play-showed.md. */
export function playedTable(rows: readonly Row[]): string {
  const tables = rows.map(({ sample, players, quiet: { sessions, cards } }) => {
    const order = cards
      .filter(({ dealt }) => dealt > 0)
      .toSorted((one, other) => one.played / one.dealt - other.played / other.dealt || other.dealt - one.dealt);
    const cells = ({ id, dealt, played, won }: TalliedCard): string =>
      `${id} | ${share(played, dealt)} of ${number(dealt)}${won > 0 ? `, won ${share(won, dealt)}` : ""}`;
    const most = order.toReversed().slice(0, LISTED);
    const lines = order.slice(0, LISTED).map((one, at) => `| ${cells(one)} | ${cells(most[at] ?? one)} |`);
    const never = order.filter(({ played }) => played === 0).length;
    return `\`cardwright simulate samples/${sample} --players ${players} --sessions ${sessions}\`: ${order.length} cards were dealt, ${never} of them never played.

| least | played | most | played |
|---|---|---|---|
${lines.join("\n")}`;
  });
  return `## ${PLAYED_HEAD}\n\n${tables.join("\n\n")}\n`;
}

import type { SimulationFinding } from "../../cli/simulate/findings.js";
import type { Plant } from "./plants.js";

export const HEAD = "Cards that can hardly be used";

export interface Found {
  readonly id: string;
  readonly about: string;
  readonly verdict: string;
}

/** What one sample showed. */
export interface Row {
  readonly sample: string;
  /** Each plant with its finding, and findings about other cards that only come with it. */
  readonly planted: readonly (Plant & { readonly found: Found | undefined; readonly others: readonly Found[] })[];
  /** Of the sample as it is. */
  readonly quiet: { readonly sessions: number; readonly found: readonly SimulationFinding[] };
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
    quiet.found.map(({ id, about }) => `| ${sample} | ${quiet.sessions} | \`${id}\` | ${about} |`),
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

All that is found in the samples as they are${sum(({ quiet }) => quiet.found.length) === 0 ? ": nothing." : ":"}

${told.length === 0 ? "" : `| sample | sessions | finding | about |\n|---|---|---|---|\n${told.join("\n")}\n`}`;
}

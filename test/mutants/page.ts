import type { Mutant } from "./places.js";

/** What became of a mutant. */
export interface Tried {
  readonly number: number;
  /** The test that failed; null: none did. */
  readonly by: string | null;
  readonly seconds: number;
  /** Not all tests that reach it could run in its time. */
  readonly cut?: boolean;
}

export const HEAD = "Mutants of the code";

/** The section: by folder and by kind, how many were tried and noticed. */
export function mutantsTable(mutants: readonly Mutant[], results: readonly Tried[], seed: string): string {
  const all = results.map((result) => ({ ...result, mutant: mutants[result.number] as Mutant }));
  const rows = (of: (mutant: Mutant) => string): string[] =>
    [...new Set(all.map(({ mutant }) => of(mutant)))].toSorted().map((name) =>
      row(
        name,
        all.filter(({ mutant }) => of(mutant) === name),
      ),
    );
  const folder = ({ file }: Mutant): string => `\`${/^(?:compiler\/)?\w+/.exec(file)?.[0]}/\``;
  return `## ${HEAD}

\`npm run mutants\` makes one small mistake at a time in the code of the grammar, the rules and their evaluation (${mutants.length} sampled with seed ${seed}, of which
${results.length} have been tried by now), and runs the fast tests that reach it, those named after its module first, for at most six seconds of processor time. A mutant is noticed when one of them fails.
Of the others, ${results.filter(({ cut }) => cut).length} were cut short before all tests had run. Some of the others change nothing that could be noticed: a faster way
to the same answer, an order that is not promised.

| mutants | tried | noticed | |
|---|---|---|---|
${rows(folder).join("\n")}
${rows(({ kind }) => kind).join("\n")}
${row("**all**", all)}
`;
}

function row(name: string, results: readonly Tried[]): string {
  const noticed = results.filter(({ by }) => by !== null).length;
  return `| ${name} | ${results.length} | ${noticed} | ${Math.round((100 * noticed) / results.length)} % |`;
}

import type { Mutant } from "./places.js";

/** What became of a mutant. */
export interface Tried {
  readonly id: string;
  /** Digest of its file. */
  readonly code: string;
  /**
   * `noticed`: a test failed. `endless`: the tests came to no end, or the process died. `survived`: all tests that reach it passed.
   * `cut`: so did those that were run in its time.
   */
  readonly outcome: "noticed" | "endless" | "survived" | "cut";
  /** The test that failed. */
  readonly by: string | null;
  /** Of processor time. */
  readonly seconds: number;
  /** The seconds that it was given. */
  readonly within: number;
}

export const HEAD = "Mutants of the code";

const OUTCOMES = ["noticed", "endless", "survived", "cut"] as const;

/** The section: by folder and by kind, how many were tried and noticed. */
export function mutantsTable(
  mutants: readonly (Mutant & { readonly id: string })[],
  results: readonly Tried[],
  seed: string,
): string {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const row = (name: string, all: typeof mutants): string => {
    const counts = OUTCOMES.map((outcome) => all.filter(({ id }) => outcomes.get(id) === outcome).length);
    const [noticed = 0, endless = 0, survived = 0, cut = 0] = counts;
    const tried = noticed + endless + survived + cut;
    const score = tried === 0 ? "–" : `${Math.floor((100 * (noticed + endless)) / tried)} %`;
    return `| ${[name, ...counts, all.length - tried, score].join(" | ")} |`;
  };
  const rows = (of: (mutant: Mutant) => string): string[] =>
    [...new Set(mutants.map(of))].toSorted().map((name) =>
      row(
        name,
        mutants.filter((mutant) => of(mutant) === name),
      ),
    );
  const folder = ({ file }: Mutant): string => `\`${/^(?:compiler\/)?\w+/.exec(file)?.[0]}/\``;
  return `## ${HEAD}

\`npm run try -- mutants\` makes one small mistake at a time in the code of the grammar, the rules and their evaluation (${mutants.length} sampled with seed ${seed}), and runs
the tests that reach it in one process: those named after its module first, then those that noticed others of its file, then the fastest, until one fails.

- **noticed**: a test failed. **no end**: the tests took twenty times what they take, or ten times and longer than that in processor time, or the process died.
- **survived**: all of these tests passed. Some survivors change nothing that could be noticed: a faster way to the same answer, an order that is not promised.
- **cut short**: so did those that were run in the time for one mutant; the others were not run.
- **score**: noticed or without end, of those tried. What is cut short counts as not noticed.

Tests that start processes, mock modules or need a browser are not among them, so a survivor here may be noticed by \`npm run check:all\`.

| mutants | noticed | no end | survived | cut short | not tried | score |
|---|---|---|---|---|---|---|
${rows(folder).join("\n")}
${rows(({ kind }) => kind).join("\n")}
${row("**all**", mutants)}
`;
}

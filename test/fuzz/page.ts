/** A run of the search for inputs that break a law. */
export interface FuzzRun {
  /** Inputs by target. */
  readonly tried: ReadonlyMap<string, number>;
  readonly findings: number;
  readonly seed: string;
  /** Of the clock, and of the processor. */
  readonly seconds: number;
  readonly processor: number;
}

export const HEAD = "Fuzzing";

/** The section about the last run with `--page`. */
export function fuzzTable({ tried, findings, seed, seconds, processor }: FuzzRun): string {
  const all = [...tried.values()].reduce((sum, count) => sum + count, 0);
  const found = findings === 0 ? "None broke a law" : `${findings} broke a law`;
  return `## ${HEAD}

\`npm run try -- fuzz --page\` mutates cards, systems, tables, configurations and messages of the protocol, as trees and as text, and looks for inputs that break a law: nothing
crashes, formatting and safe fixes keep what the cards say, all ways to the result agree, and nothing takes longer than its share. The last run with seed ${seed} took ${inWords(seconds)}
(${inWords(processor)} of processor time). ${found}.

| target | inputs |
|---|---|
${[...tried].map(([target, count]) => `| ${target} | ${count} |`).join("\n")}
| **all** | ${all} |
`;
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

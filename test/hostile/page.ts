/** The result of a trial. */
export interface Outcome {
  readonly group: string;
  readonly name: string;
  /** Undefined if it was survived. */
  readonly problem: string | undefined;
}

export const HEAD = "Hostile input";

/** The section: each group, how many trials it has and how many were survived, and the failures. */
export function trialsTable(outcomes: readonly Outcome[]): string {
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  const row = (name: string, of: readonly Outcome[]): string =>
    `| ${name} | ${of.length} | ${of.filter(({ problem }) => problem === undefined).length} |`;
  return `## ${HEAD}

\`npm run try -- hostile\` tries the built program with what is made to cost time, memory or files, a process each. A trial is survived when the program ends by itself, says
what it should, touches nothing outside of the pack, and takes no more processor time and memory than a set multiple of what a plain file of as many bytes takes.

| class | tried | survived |
|---|---|---|
${groups
  .map((name) =>
    row(
      name,
      outcomes.filter(({ group }) => group === name),
    ),
  )
  .join("\n")}
${row("**all**", outcomes)}
${failed.length === 0 ? "" : `\nNot survived: ${failed.map(({ group, name, problem }) => `${group}, ${name} (${problem?.split(":")[0]})`).join("; ")}.\n`}`;
}

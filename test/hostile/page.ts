/** What became of a trial. */
export interface Outcome {
  readonly group: string;
  readonly name: string;
  /** Undefined: it was survived. */
  readonly problem: string | undefined;
}

const HEAD = "## Hostile input";

/** The page with this section in place of the one that it has, or at its end. */
export function withTrials(page: string, section: string): string {
  const at = page.indexOf(`\n${HEAD}`);
  const before = at === -1 ? page.trimEnd() : page.slice(0, at).trimEnd();
  return section === "" ? `${before}\n` : `${before}\n\n${section}`;
}

/** The section that a page has; nothing if it has none. */
export function trialsIn(page: string): string {
  const at = page.indexOf(`\n${HEAD}`);
  return at === -1 ? "" : page.slice(at + 1);
}

/** The section: each group, how much of it was tried and survived, and what was not. */
export function trialsTable(outcomes: readonly Outcome[]): string {
  const groups = [...new Set(outcomes.map(({ group }) => group))];
  const failed = outcomes.filter(({ problem }) => problem !== undefined);
  const row = (name: string, of: readonly Outcome[]): string =>
    `| ${name} | ${of.length} | ${of.filter(({ problem }) => problem === undefined).length} |`;
  return `${HEAD}

\`npm run hostile\` tries the built program with what is made to cost time, memory or files, a process each. A trial is survived when the program ends by itself, says
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

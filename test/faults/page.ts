/** How many faults were injected into a command, and how many it survived. */
export interface FaultsOf {
  readonly tried: number;
  readonly survived: number;
}

export const HEAD = "Faults of the disk";

/** The section: by command, how many calls to the disk were made to fail and how many of these runs were survived. */
export function faultsTable(commands: ReadonlyMap<string, FaultsOf>): string {
  const all = [...commands.values()];
  const sum = (of: (faults: FaultsOf) => number): number => all.reduce((total, faults) => total + of(faults), 0);
  const row = (name: string, { tried, survived }: FaultsOf): string => `| ${name} | ${tried} | ${survived} |`;
  return `## ${HEAD}

\`npm run try -- faults\` runs each command that writes once for each of its disk calls. That call fails (EMFILE, ENOSPC, EIO, EFBIG, EROFS, EACCES, EBUSY and others), kills
the process, or, if it reads, finds its file or folder gone. A run is survived if each file is either old or new, and an error is reported and leaves no
temporary file.

| command | tried | survived |
|---|---|---|
${[...commands].map(([words, faults]) => row(`\`cardwright ${words}\``, faults)).join("\n")}
${row("**all**", { tried: sum(({ tried }) => tried), survived: sum(({ survived }) => survived) })}
`;
}

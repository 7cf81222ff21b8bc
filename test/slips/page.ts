/** How slips of one kind fared. */
export interface Count {
  planted: number;
  atPlace: number;
  one: number;
  right: number;
}

export interface Measured {
  /** By kind. */
  readonly counts: ReadonlyMap<string, Count>;
  /** The texts that are read whole, into which slips were planted. */
  readonly texts: number;
  /** What is found in these texts as they are. */
  readonly printed: number;
}

export function sumOf(counts: ReadonlyMap<string, Count>): Count {
  const all: Count = { planted: 0, atPlace: 0, one: 0, right: 0 };
  for (const one of counts.values())
    for (const key of ["planted", "atPlace", "one", "right"] as const) all[key] += one[key];
  return all;
}

export const HEAD = "Slips in texts";

/** The section of docs/quality.md. */
export function slipsTable(all: readonly (readonly [game: string, measured: Measured])[]): string {
  const row = (name: string, { planted, atPlace, right }: Count): string =>
    `| ${name} | ${planted} | ${atPlace} | ${right} |`;
  const kinds = new Map<string, Count>();
  for (const [, { counts }] of all)
    for (const [kind, count] of counts)
      kinds.set(
        kind,
        sumOf(
          new Map([
            ["before", kinds.get(kind) ?? sumOf(new Map())],
            ["now", count],
          ]),
        ),
      );
  const printed = all.reduce((sum, [, one]) => sum + one.printed, 0);
  const texts = all.reduce((sum, [, one]) => sum + one.texts, 0);
  return `## ${HEAD}

\`npm run try -- slips\` plants single slips into texts that the phrases of their game read whole, each into a card of its own. **At the place**: there is a finding where the
slip is. **Right fix**: a fix makes the text what it was; where a bracket is missing, the finding may be at its partner. In the ${texts} texts themselves there are ${printed} findings.

| game | planted | at the place | right fix |
|---|---|---|---|
${all.map(([game, { counts }]) => row(game, sumOf(counts))).join("\n")}
${row("**all**", sumOf(kinds))}

| kind | planted | at the place | right fix |
|---|---|---|---|
${[...kinds].map(([kind, count]) => row(kind, count)).join("\n")}
`;
}

import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";

/** How slips of one kind fared. */
export interface Count {
  planted: number;
  atPlace: number;
  one: number;
  right: number;
}

/** How often something was said of the texts with slips: in all, where the slip is, and with the right fix. */
export interface Said {
  said: number;
  atPlace: number;
  right: number;
}

export interface Measured {
  /** By kind. */
  readonly counts: ReadonlyMap<string, Count>;
  /** By rule, message and severity. */
  readonly said: ReadonlyMap<string, Said>;
  /** The texts into which slips were planted. */
  readonly texts: number;
  /** What is found in these texts as they are. */
  readonly printed: readonly Diagnostic[];
}

type Figures = Readonly<Record<string, number>>;

/** The counts of all, added to each other. */
export function sumOf(counts: ReadonlyMap<string, Count>): Count {
  return [...counts.values()].reduce(added, { planted: 0, atPlace: 0, one: 0, right: 0 });
}

const added = <One extends object>(sum: One, one: One): One =>
  Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value + ((one as Figures)[key] ?? 0)])) as One;

/** Counts of several games by what they count. */
function together<One extends object>(all: readonly ReadonlyMap<string, One>[]): [string, One][] {
  const sums = new Map<string, One>();
  for (const counts of all)
    for (const [name, one] of counts) {
      const sum = sums.get(name);
      sums.set(name, sum === undefined ? one : added(sum, one));
    }
  return [...sums];
}

export const HEAD = "Slips in texts";

/** The section of docs/quality.md. */
export function slipsTable(all: readonly (readonly [game: string, measured: Measured])[]): string {
  const row = (name: string, { planted, atPlace, right }: Count): string =>
    `| ${name} | ${planted} | ${atPlace} | ${right} |`;
  const kinds = together(all.map(([, { counts }]) => counts));
  const said = together(all.map(([, one]) => one.said)).sort(([, one], [, other]) => other.said - one.said);
  const printed = all.reduce((sum, [, one]) => sum + one.printed.length, 0);
  const texts = all.reduce((sum, [, one]) => sum + one.texts, 0);
  return `## ${HEAD}

\`npm run try -- slips\` plants single slips into texts that the phrases of their game read whole, each into a card of its own. **At the place**: there is a finding where the
slip is. **Right fix**: a fix makes the text what it was; where a bracket is missing, the finding may be at its partner. In the ${texts} texts themselves there are ${printed} findings.

| game | planted | at the place | right fix |
|---|---|---|---|
${all.map(([game, { counts }]) => row(game, sumOf(counts))).join("\n")}
${row("**all**", sumOf(new Map(kinds)))}

| kind | planted | at the place | right fix |
|---|---|---|---|
${kinds.map(([kind, count]) => row(kind, count)).join("\n")}

What is said of these texts, by rule, message and severity; \`compiler/texts/claims.ts\` decides it.

| what is said | times | at the place | right fix |
|---|---|---|---|
${said.map(([claim, one]) => `| ${claim} | ${one.said} | ${one.atPlace} | ${one.right} |`).join("\n")}
`;
}

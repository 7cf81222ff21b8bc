import { type Figures, share, sumOf } from "./figures.js";
import { GOAL } from "./floors.js";

/** How mistakes of one kind fared in one game. */
export interface KindFigures {
  readonly game: string;
  readonly group: string;
  readonly kind: string;
  readonly figures: Figures;
}

/** docs/quality.md: the figures as they were measured, and what they leave open. */
export function qualityPage(all: readonly KindFigures[], most: number): string {
  const games = [...new Set(all.map(({ game }) => game))];
  const groups = [...new Set(all.map(({ group }) => group))];
  const of = (fits: (one: KindFigures) => boolean): Figures => sumOf(all.filter(fits).map(({ figures }) => figures));
  const total = of(() => true);
  const misses = missedKinds(all);
  return `# How good the checker is

This page is measured: \`npm run try -- planted\` plants mistakes of ${new Set(all.map(({ group, kind }) => `${group}/${kind}`)).size} kinds into the sample packs of all games, into their decks, into the descriptions of
games and into exported tables: one at a time, in at most ${most} records of a pack for each kind. It writes this page.

- **at the line**: there is a finding where the mistake was made. The goal is ${GOAL.found} %.
- **one finding**: that finding, and no other. The goal is ${GOAL.single} %.
- **safe fix restores**: of the mistakes with a fix that \`--fix\` applies, those after which the cards are as before: the same records, of the same kinds, with the same
  compiled content. The goal is ${GOAL.restored} %, and a test enforces it; \`npm run try -- fuzz\` looks for texts in which a safe fix splits, joins, retypes or empties a record.

| game | planted | at the line | one finding | with a safe fix | safe fix restores |
|---|---|---|---|---|---|
${games
  .map((game) =>
    row(
      game,
      of((one) => one.game === game),
    ),
  )
  .join("\n")}
${row("**all**", total)}

${reached(total)}

## By kind of mistake

| mistakes | planted | at the line | one finding | with a safe fix | safe fix restores |
|---|---|---|---|---|---|
${groups
  .map((group) =>
    row(
      group,
      of((one) => one.group === group),
    ),
  )
  .join("\n")}

## By game and kind

Each cell: at the line / one finding, of the number planted; "all" if both are complete, – if the game has no place for the mistake.

| kind | ${games.join(" | ")} | safe fix restores |
|---|${games.map(() => "---").join("|")}|---|
${kindRows(all, games).join("\n")}

## What is missed, and why

- **Not seen at its line**: ${listed(misses.unseen)}.
- **More than one finding** in a fifth of the cases or more: ${listed(misses.several)}.

${REASONS}
`;
}

const REASONS = `Why: a slip that results in a valid line of another kind can't be distinguished from that line: a letter left out of a name that an author may make up, the name of a category that becomes a comment,
prose or a word that becomes part of the text above, a value that is another one of the list. A divided line leaves two wrong places, and both are reported. What a game's rules
miss on the upper half of a card that a separator or an identifier tears in two is reported, too. In the description of a game, a name misspelt in its declaration is reported
wherever it is used, and not at the declaration. If a card has lost its identifier or its kind, decks that need it may be reported. A slip in a name that could be an author's own is only a
warning and holds back no check, so its consequences are reported as well. Only mistakes that we thought of are counted here; others are in the issues.`;

function row(name: string, { planted, found, single, mendable, restored }: Figures): string {
  const cells = [planted, percent(found, planted), percent(single, planted), mendable, percent(restored, mendable)];
  return `| ${name} | ${cells.join(" | ")} |`;
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${share(part, whole)} %`);

function reached({ planted, found, single, mendable, restored }: Figures): string {
  const figures = [
    { name: "at the line", is: share(found, planted), goal: GOAL.found },
    { name: "one finding", is: share(single, planted), goal: GOAL.single },
    { name: "safe fix restores", is: share(restored, mendable), goal: GOAL.restored },
  ];
  const missed = figures
    .filter(({ is, goal }) => is < goal)
    .map(({ name, is, goal }) => `${name} (${is} % of ${goal} %)`);
  return missed.length === 0 ? "All goals are reached." : `Not reached: ${missed.join(", ")}.`;
}

function kindRows(all: readonly KindFigures[], games: readonly string[]): string[] {
  const kinds = new Map<string, KindFigures[]>();
  for (const one of all) {
    const key = `${one.group}: ${one.kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds].map(([kind, found]) => {
    const cells = games.map((game) =>
      cell(sumOf(found.filter((one) => one.game === game).map(({ figures }) => figures))),
    );
    const { mendable, restored } = sumOf(found.map(({ figures }) => figures));
    return `| ${kind.replaceAll("|", "\\|")} | ${cells.join(" | ")} | ${percent(restored, mendable)} |`;
  });
}

function cell({ planted, found, single }: Figures): string {
  if (planted === 0) return "–";
  return found === planted && single === planted ? "all" : `${found}/${single} of ${planted}`;
}

/** The kinds of which some are not seen, and those that get several findings, worst first. */
function missedKinds(all: readonly KindFigures[]): { readonly unseen: string[]; readonly several: string[] } {
  const sums = new Map<string, Figures>();
  for (const { group, kind, figures } of all) {
    const key = `${group}: ${kind}`;
    sums.set(key, sumOf([...(sums.has(key) ? [sums.get(key) as Figures] : []), figures]));
  }
  const worst = (of: (figures: Figures) => number, least: number): string[] =>
    [...sums]
      .filter(([, figures]) => figures.planted - of(figures) > least * figures.planted)
      .toSorted(([, one], [, other]) => other.planted - of(other) - (one.planted - of(one)))
      .map(([kind, figures]) => `${kind} (${figures.planted - of(figures)} of ${figures.planted})`);
  return { unseen: worst(({ found }) => found, 0), several: worst(({ single }) => single, 0.2) };
}

const listed = (kinds: readonly string[]): string => (kinds.length === 0 ? "none" : kinds.join(", "));

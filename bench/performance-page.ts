import { type Goal, goalsOf, NAMES, type Results } from "./goals.js";
import { inPairs, type Measurement, median } from "./measure.js";
import { percentile } from "./server.js";

/** Where and when something was measured. */
export interface Circumstances {
  /** As in `2 cores of SomeCPU, 8 GiB, Linux x64`. */
  readonly machine: string;
  readonly node: string;
  readonly day: string;
  /** What else has to be known, as a sentence; may be empty. */
  readonly note: string;
}

/** Milliseconds that JSON.parse + ajv takes for the 10,000 cards on the machine that the goals were set on. */
const SCALE = 350;

/** What milliseconds of this run have to be multiplied by to be those of the machine that the goals were set on. */
export type Scale = Readonly<Record<"wall" | "cpu", number>>;

/** By the clock, and of the processor: on a busy machine they differ. Undefined where the row that says so was not measured. */
export function scaleOf({ packs }: Results): Scale | undefined {
  const samples = packs.get(10_000)?.find(({ name }) => name === NAMES.json)?.samples ?? [];
  if (samples.length === 0) return undefined;
  return { wall: SCALE / median(samples.map(({ wall }) => wall)), cpu: SCALE / median(samples.map(({ cpu }) => cpu)) };
}

/** By number of cards, the programs that are compared. */
const SIZES: readonly (readonly [cards: number, names: readonly string[]])[] = [
  [1_000, [NAMES.node, NAMES.lint, NAMES.wide, NAMES.scanner, NAMES.json, NAMES.yaml]],
  [10_000, [NAMES.node, NAMES.lint, NAMES.wide, NAMES.scanner, NAMES.json, NAMES.yaml]],
  [100_000, [NAMES.node, NAMES.lint, NAMES.scanner, NAMES.json, NAMES.yaml]],
];

const unmeasured = (name: string): Measurement => ({ name, samples: [], failure: undefined });

/** `docs/performance.md`. */
export function performancePage(results: Results, { machine, node, day, note }: Circumstances): string {
  const cold = SIZES.map(([cards, names]) => {
    const measured = names.map(
      (name) => results.packs.get(cards)?.find((one) => one.name === name) ?? unmeasured(name),
    );
    return `### ${cards.toLocaleString("en")} cards\n\n${contenders(measured)}`;
  });
  return `# Performance

Made by \`npm run bench -- --page --editors .cache/editor-peers\`; do not edit. Each program runs as a process of its own, in turn
with the others, so that a machine that gets slower does so for all; ratios are medians over the rounds. The cards are
generated, and the same in each form. The peers say less: JSON.parse and yaml with ajv check a JSON Schema, without places, names of
other cards or rules of a game; the scanner is a single pass by hand over the notation that checks the same.

**Measured** ${day}, Node ${node}, ${machine}.${note === "" ? "" : ` ${note}`}

![Seconds to check 10,000 cards, and milliseconds from a key to its findings](pictures/performance.svg)

## Cold runs

${cold.join("\n\n")}

## Starting

${contenders(results.start)}

## While typing

A file of 10,000 cards is open, and one character is typed. The first two rows are in one process, as those of the peers are; the
others are from a client's message to the server's answer. Processor time is that of the server.

${typing(results)}

## Goals

Goals in milliseconds were set on a machine on which JSON.parse + ajv checks the 10,000 cards in ${SCALE} ms, so what was measured is
scaled by that row of the same run, processor time by its processor time. Ratios and MiB are as measured.

${goals(results)}

## What was not reached, and why

- **One card takes 2.7 to 2.9 times an empty Node** (Node 22: 2.9, 24: 3.1; before, under the same load, 3.3 to 3.8, 3.9
  and 4.0). Counted in instructions, which no load changes (callgrind, one thread, no optimisation): an empty Node 127 million, one card 465 before
  and 368 now. Of the 241 left, V8 reading the compiled program takes 24, collecting garbage 34, entering 1,800 functions for
  the first time 40; the rest is what these do, first Chevrotain making its lexer and two parsers (a tenth of the time). What went: expressions with
  properties of Unicode 76, parsers that were prototypes while their grammar was recorded 24. \`module.enableCompileCache\` of Node 22 and
  24 keeps only what is compiled at once, 290 KB of 1.1 MB: one card took 1.35 times as long with it as with our own.
- **Most of a cold run is code that is not compiled yet.** Of 1,580 ms of the main thread's processor time at 10,000 cards, the first
  1,000 take 370, cards 8,000 to 9,000 take 45 to 60: the rest is V8 that compiles (325 optimisations, 36 deoptimisations). Under Node 20
  it is told to compile sooner and to copy fewer functions into others once 300,000 characters are read: 0.77 times the processor time. Without any
  rule it is 770 ms, but no group of rules by itself is what costs: without the tool's own rules on records a run takes 0.97 times as
  long, without those of the game 0.94, without those on lines 0.93, without those on packs 1.00. So not calling rules that cannot
  fire saves less than 3 %, and stays out. A prototype that cuts and reads and checks nothing is at 0.83 times JSON.parse + ajv.
- **Kinds and identifiers are the slow keys.** A key that makes a record unreadable, or readable again, may change what any rule
  says that takes cards together, and these go over all cards. Rules that judge each card by itself are asked about the touched card only,
  where a pack has no decks.
- **Small continuous-integration machines.** \`NODE_OPTIONS=--max-semi-space-size=4\` took the peak of 10,000 cards from 113 to 89 MiB;
  it can be set when Node starts and not later, so the program does not set it itself.
`;
}

function contenders(measured: readonly Measurement[]): string {
  const peers = [NAMES.node, NAMES.json, NAMES.yaml].filter((peer) => measured.some(({ name }) => name === peer));
  const rows = measured.map((one) => {
    const walls = one.samples.map(({ wall }) => wall);
    if (walls.length === 0) return [one.name, "not measured", "", "", "", ...peers.map(() => "")];
    return [
      one.name,
      median(walls).toFixed(0),
      `${Math.min(...walls).toFixed(0)} to ${Math.max(...walls).toFixed(0)}`,
      median(one.samples.map(({ cpu }) => cpu)).toFixed(0),
      Math.max(...one.samples.map(({ memory }) => memory)).toFixed(0),
      ...peers.map((name) => {
        const peer = measured.find((other) => other.name === name);
        return peer === undefined || peer.samples.length === 0
          ? ""
          : inPairs(one, peer, (a, b) => a.wall / b.wall).toFixed(2);
      }),
    ];
  });
  return table([["", "ms", "range", "processor ms", "peak MiB", ...peers.map((peer) => `× ${peer}`)], ...rows]);
}

function typing({ server, editors }: Results): string {
  const row = (what: string, numbers: readonly number[] | undefined): string[] => [
    what,
    ...[0.5, 0.95, 1].map((share) => shown(numbers && percentile(numbers, share))),
  ];
  const one = (what: string, number: number | undefined): string[] => [what, shown(number), "", ""];
  return table([
    ["", "half, ms", "95 of 100", "all"],
    row("cardwright, key to findings in process", server?.inProcess),
    row("the same as processor time", server?.inProcessCpu),
    one("yaml-language-server, the same cards as YAML and a JSON Schema", editors?.yaml),
    one("Langium, a grammar without indentation and one check", editors?.langium),
    row("cardwright, key to diagnostics over stdio", server?.overStdio),
    one("processor time of the server for a key", server?.serverCpu),
    row("completion", server?.completion),
    row("hover", server?.hover),
    row("completion behind all that VS Code asks after a key", server?.mix),
  ]);
}

function goals(results: Results): string {
  const scale = scaleOf(results);
  const rows = goalsOf(results).map((goal) => {
    const judged = judgedOf(goal, scale);
    return [
      goal.what,
      String(goal.goal),
      goal.stretch === undefined ? "" : String(goal.stretch),
      shown(goal.measured),
      goal.scales === undefined ? "" : shown(judged),
      verdict(goal, judged),
    ];
  });
  return table([["", "at most", "stretch", "measured", "scaled", ""], ...rows]);
}

/** What a goal is judged by. */
export function judgedOf({ measured, scales }: Goal, scale: Scale | undefined): number | undefined {
  return measured === undefined || scales === undefined || scale === undefined ? measured : measured * scale[scales];
}

export function verdict({ goal, stretch }: Goal, judged: number | undefined): string {
  if (judged === undefined) return "not measured";
  if (judged > goal) return "not reached";
  return stretch !== undefined && judged <= stretch ? "met, stretch too" : "met";
}

function shown(number: number | undefined): string {
  if (number === undefined || Number.isNaN(number)) return "not measured";
  return number >= 100 ? number.toFixed(0) : number.toPrecision(2);
}

function table([heading = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = line(heading.map((_, column) => (column === 0 ? "---" : "--:")));
  return [line(heading), rule, ...rows.map(line)].join("\n");
}

/** `docs/pictures/performance.svg`: bars, the shorter the better. */
export function performancePicture({ packs, server, editors }: Results): string {
  const ten = packs.get(10_000) ?? [];
  const wall = (name: string): number | undefined => {
    const samples = ten.find((one) => one.name === name)?.samples ?? [];
    return samples.length === 0 ? undefined : median(samples.map((sample) => sample.wall)) / 1000;
  };
  const groups: readonly Bars[] = [
    {
      title: "Seconds to check 10,000 cards, from the start of the process",
      unit: "s",
      bars: measuredOf([
        ["cardwright lint", wall(NAMES.lint)],
        [NAMES.json, wall(NAMES.json)],
        [NAMES.yaml, wall(NAMES.yaml)],
      ]),
    },
    {
      title: "Milliseconds from a key to its findings, 10,000 cards open",
      unit: "ms",
      bars: measuredOf([
        ["cardwright", server && percentile(server.inProcess, 0.5)],
        ["yaml-language-server", editors?.yaml],
        ["Langium", editors?.langium],
      ]),
    },
  ];
  let y = 24;
  const parts = groups.flatMap((group) => {
    const drawn = drawBars(group, y);
    y += 22 + group.bars.length * ROW + 18;
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" role="img">
<title>${groups.map(({ title }) => title).join("; ")}</title>
<style>
.paper { fill: #fdfcfa; }
text { fill: #22262b; font: 13px Helvetica, Arial, sans-serif; }
.title { font-weight: bold; }
.number { fill: #5b6470; }
rect { fill: #9aa7b5; }
.own { fill: #2f6f4f; }
</style>
<rect class="paper" width="${WIDTH}" height="${y}"/>
${parts.join("\n")}
</svg>
`;
}

interface Bars {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly (readonly [name: string, length: number])[];
}

const WIDTH = 720;
const ROW = 26;
const LEFT = 170;
const LONGEST = WIDTH - LEFT - 110;

function drawBars({ title, unit, bars }: Bars, y: number): string[] {
  const most = Math.max(...bars.map(([, length]) => length));
  const rows = bars.flatMap(([name, length], index) => {
    const top = y + 14 + index * ROW;
    const width = Math.max(1, (length / most) * LONGEST);
    return [
      `<text x="${LEFT - 10}" y="${top + 13}" text-anchor="end">${name}</text>`,
      `<rect${index === 0 ? ' class="own"' : ""} x="${LEFT}" y="${top}" width="${width.toFixed(1)}" height="18"/>`,
      `<text class="number" x="${(LEFT + width + 8).toFixed(1)}" y="${top + 13}">${shown(length)} ${unit}</text>`,
    ];
  });
  return [`<text class="title" x="12" y="${y}">${title}</text>`, ...rows];
}

/** Without what was not measured. */
function measuredOf(bars: readonly (readonly [name: string, length: number | undefined])[]): Bars["bars"] {
  return bars.flatMap(([name, length]) => (length === undefined ? [] : [[name, length] as const]));
}

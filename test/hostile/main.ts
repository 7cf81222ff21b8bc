/**
 * Runs the built program on inputs designed to waste time, memory or files: `npm run try -- hostile [--only TEXT]`. Each
 * trial is a process of its own, in a folder of its own, compared with one that reads a plain file of the same size. A
 * trial is survived if the program exits by itself with a documented status, prints what it should, touches nothing
 * outside the folder, and takes no more than a multiple of the plain file's processor time and memory. Without
 * `--only`, the table in docs/quality.md is written. The exit status is 1 if a trial was not survived.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { withSection } from "../planted/sections.js";
import { builtProgram } from "../product.js";
import { ROOT } from "../support/samples.js";
import { HEAD, type Outcome, trialsTable } from "./page.js";
import { type Files, plainCards, type Trial } from "./trial.js";
import { TRIALS } from "./trials/index.js";

const { values: options } = parseArgs({ options: { only: { type: "string", default: "" } } });

/** The default multiple of the plain file's cost that a trial may take; and what it may take in any case. */
const TIMES = 10;
const SPARE = { cpu: 1_500, memory: 150 };
/** The time limit for a trial, in milliseconds. */
const PATIENCE = 300_000;
/** A file beside each folder, which must be neither written nor quoted. */
const CANARY = "sings in the mine\n";

const program = builtProgram();
const plain = new Map<number, Cost>();
const outcomes: Outcome[] = [];
for (const trial of TRIALS.filter(({ group, name }) => `${group}: ${name}`.includes(options.only))) {
  const tried = await tryOut(trial);
  console.log(
    `${tried.problem === undefined ? "survived" : "NOT SURVIVED"}  ${trial.group}: ${trial.name}  ${tried.cost}`,
  );
  if (tried.problem !== undefined) console.log(`    ${tried.problem}`);
  outcomes.push({ group: trial.group, name: trial.name, problem: tried.problem });
}
const survived = outcomes.filter(({ problem }) => problem === undefined).length;
console.log(`${outcomes.length} trials, ${survived} survived`);
if (options.only === "") {
  const page = path.join(ROOT, "docs/quality.md");
  writeFileSync(page, withSection(readFileSync(page, "utf8"), HEAD, trialsTable(outcomes)));
}
process.exitCode = survived === outcomes.length ? 0 : 1;

/** Milliseconds of processor time, and peak memory in MiB. */
interface Cost {
  readonly cpu: number;
  readonly memory: number;
}

interface Ran {
  readonly status: number | null;
  readonly said: string;
  readonly cost: Cost | undefined;
  readonly bytes: number;
  /** What it did outside its folder. */
  readonly outside: string | undefined;
}

async function tryOut(trial: Trial): Promise<{ readonly problem: string | undefined; readonly cost: string }> {
  const ran = await runIn(trial, trial.size);
  const beside = await costOfPlain(ran.bytes);
  const most = (trial.times ?? TIMES) * beside.cpu + SPARE.cpu;
  const mostMemory = TIMES * beside.memory + SPARE.memory;
  const { cost } = ran;
  const shown =
    cost &&
    `${(cost.cpu / 1000).toFixed(1)} s of ${(most / 1000).toFixed(1)}, ${cost.memory.toFixed(0)} MiB of ${mostMemory.toFixed(0)}`;
  return { problem: problemOf(trial, ran, most, mostMemory), cost: shown ?? "" };
}

function problemOf({ status, says }: Trial, ran: Ran, most: number, mostMemory: number): string | undefined {
  const { cost } = ran;
  if (cost === undefined) return `it did not end by itself: ${ran.status}`;
  if (ran.status === null || ran.status > 2) return `status ${ran.status}: ${ran.said.slice(0, 300)}`;
  if (status !== undefined && ran.status !== status)
    return `status ${ran.status}, not ${status}: ${ran.said.slice(0, 300)}`;
  if (/this is a bug in cardwright/.test(ran.said)) return ran.said.slice(0, 300);
  if (says !== undefined && !says.test(ran.said)) return `it does not say ${says}: ${ran.said.slice(0, 300)}`;
  if (ran.outside !== undefined) return ran.outside;
  if (cost.cpu > most) return "it takes too long";
  if (cost.memory > mostMemory) return "it takes too much memory";
  return undefined;
}

/** Rounded up to a power of two: one plain file serves many trials. */
async function costOfPlain(bytes: number): Promise<Cost> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(bytes, 1024)));
  const file = { files: () => ({ "a.cards": plainCards(size) }), words: ["lint"] };
  const known = plain.get(size) ?? (await runIn(file, size)).cost;
  if (known === undefined) throw new Error(`a plain file of ${size} bytes could not be read`);
  plain.set(size, known);
  return known;
}

type Run = Pick<Trial, "files" | "words" | "input" | "then" | "prepare">;

async function runIn({ files, words, input, then, prepare }: Run, size: number): Promise<Ran> {
  const around = mkdtempSync(path.join(tmpdir(), "cardwright-hostile-"));
  try {
    const folder = path.join(around, "pack");
    const first = input?.(size) ?? "";
    let bytes = Buffer.byteLength(first);
    const canary = path.join(around, "canary");
    writeFileSync(canary, CANARY);
    mkdirSync(folder);
    for (const [name, text] of Object.entries<Files[string]>(files?.(size) ?? {})) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
      bytes += Buffer.byteLength(text);
    }
    prepare?.(folder);
    const usage = path.join(around, "usage");
    const { status, said } = await runProgram(words, folder, usage, first, then);
    const outside =
      readFileSync(canary, "utf8") !== CANARY
        ? "it wrote outside of its folder"
        : said.includes(CANARY.trim())
          ? "it quoted what lies outside"
          : undefined;
    const used = existsSync(usage) ? JSON.parse(readFileSync(usage, "utf8")) : undefined;
    const cost = used && { cpu: (used.userCPUTime + used.systemCPUTime) / 1000, memory: used.maxRSS / 1024 };
    return { status, said, cost, bytes, outside };
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** Runs the program; its status and all that it said. It writes what it used to a file. */
function runProgram(words: Trial["words"], cwd: string, usage: string, input: string | Buffer, then: Trial["then"]) {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  const preload = path.join(ROOT, "bench/peers/report-usage.cjs");
  const child = spawn(process.execPath, ["--require", preload, program, ...words], {
    cwd,
    timeout: PATIENCE,
    env: { ...environment, NO_COLOR: "1", CARDWRIGHT_BENCH_USAGE: usage },
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => {});
  if (then === undefined) child.stdin.end(input);
  else child.stdin.write(input);
  const said: Buffer[] = [];
  let left = then;
  const hear = (chunk: Buffer): void => {
    said.push(chunk);
    // What is waited for may be divided between two pieces.
    if (!left?.says.test(Buffer.concat(said.slice(-2)).toString("latin1"))) return;
    child.stdin.end(left.input);
    left = undefined;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise<Pick<Ran, "status" | "said">>((resolve) => {
    child.on("close", (status) => resolve({ status, said: Buffer.concat(said).toString("utf8") }));
  });
}

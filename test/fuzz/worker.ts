/** Tries one input after the other, in a thread of `npm run try -- fuzz`, and tells what becomes of each. */
import { writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { randomFrom } from "../planted/random.js";
import { corpusOf } from "./corpus.js";
import { smallest } from "./smallest.js";
import { TARGETS } from "./targets.js";

/** An input for the target of that name, as it is written to a file. */
export interface Tried {
  readonly target: string;
  /** The sample that it comes from. */
  readonly path: string;
  readonly text: string;
  /** Its problem, if one is known. */
  readonly shows?: string;
}

export interface FuzzJob {
  /** The number of the first input: the corpus comes first. */
  readonly from: number;
  readonly seed: string;
  /** Part of the names of the targets. */
  readonly target: string;
  /** The only inputs to try, if there are any; they are not minimized. */
  readonly files: readonly Tried[];
  /** The file for the input that is tried: what V8 gives up at ends all threads, before anybody hears of it. */
  readonly last: string;
  /** Not 0 once no other input is to be tried. */
  readonly stop: Int32Array;
}

export type FuzzMessage =
  | { readonly kind: "tries"; readonly number: number; readonly input: Tried }
  | { readonly kind: "problem"; readonly input: Tried; readonly isSmallest: boolean }
  /** The problem of a smaller input is looked for. */
  | { readonly kind: "minimizes" }
  | { readonly kind: "end" };

/** How long an input is minimized, in milliseconds: one that the server never answers takes a minute each time. */
const MOST_MINIMIZING = 180_000;

const job = workerData as FuzzJob;
const targets = TARGETS.filter(({ name }) => name.includes(job.target));
const corpora = new Map(targets.map((target) => [target, corpusOf(target.name)]));
const corpus: readonly Tried[] = [...corpora].flatMap(([{ name }, entries]) =>
  entries.map(({ path, text }) => ({ target: name, path, text })),
);
const turns = targets.flatMap((target) => Array.from({ length: target.weight }, () => target));

// Not awaited: the module is removed once it is loaded.
void tryAll();

async function tryAll(): Promise<void> {
  for (let number = job.from; !isStopped(); number++) {
    const input = job.files.length > 0 ? job.files[number] : (corpus[number] ?? damaged(number - corpus.length));
    if (input === undefined) break;
    writeFileSync(job.last, JSON.stringify(input));
    tell({ kind: "tries", number, input });
    const problem = await problemOf(input);
    if (problem === undefined) continue;
    tell({ kind: "problem", input: { ...input, shows: problem }, isSmallest: false });
    if (job.files.length === 0) await minimize(input, problem);
  }
  tell({ kind: "end" });
}

/** The same for the same seed and number. */
function damaged(number: number): Tried | undefined {
  const random = randomFrom(`${job.seed}/${number}`);
  const target = random.pick(turns);
  if (target === undefined) return undefined;
  const entries = corpora.get(target) ?? [];
  const seed = random.pick<{ path: string; text: string }>(
    random.below(4) === 0 && entries.length > 0 ? entries : target.seeds,
  );
  if (seed === undefined) return undefined;
  return { target: target.name, path: seed.path, text: target.damage(seed, random) };
}

async function minimize(input: Tried, problem: string): Promise<void> {
  const until = performance.now() + MOST_MINIMIZING;
  let best: Tried = { ...input, shows: problem };
  await smallest(input.text, async (text) => {
    if (isStopped() || performance.now() > until) return false;
    tell({ kind: "minimizes" });
    const shows = await problemOf({ ...input, text });
    if (shows === undefined || kindOf(shows) !== kindOf(problem)) return false;
    best = { ...input, text, shows };
    tell({ kind: "problem", input: best, isSmallest: false });
    return true;
  });
  if (best.text !== input.text) tell({ kind: "problem", input: best, isSmallest: true });
}

async function problemOf({ target: name, path, text }: Tried): Promise<string | undefined> {
  const target = TARGETS.find((one) => one.name === name);
  if (target === undefined)
    throw new Error(`no target ${name}: there are ${TARGETS.map((one) => one.name).join(", ")}`);
  try {
    return await target.problem(text, path);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** A key that two problems with the same cause share. */
function kindOf(problem: string): string {
  return problem.slice(0, 24);
}

function isStopped(): boolean {
  return Atomics.load(job.stop, 0) !== 0;
}

function tell(message: FuzzMessage): void {
  parentPort?.postMessage(message);
}

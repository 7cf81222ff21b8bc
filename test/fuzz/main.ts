/**
 * Searches for inputs that break Cardwright, for a given time:
 * `npm run try -- fuzz [--seconds 60] [--seed 1] [--target texts] [--file PATH] [--page]`. The corpus comes first. The same seed
 * tries the same inputs in the same order. An input that violates a law, or takes too much processor time or memory, is
 * written to a file and minimized; `--file` tries it again on its own (one that ends the process is `.cache/fuzz/last.json`); `--page` writes the figures to docs/quality.md. The inputs are tried in a thread, which is ended
 * if one of them doesn't end by itself.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { withSection } from "../planted/sections.js";
import { ROOT } from "../support/samples.js";
import { fuzzTable, HEAD } from "./page.js";
import type { FuzzJob, FuzzMessage, Tried } from "./worker.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    target: { type: "string", default: "" },
    file: { type: "string" },
    page: { type: "boolean", default: false },
  },
});
const FOLDER = ".cache/fuzz";
/** What an input may take, in seconds of processor time, and how much memory all of them may keep. */
const MOST_PROCESSOR = 30;
const MOST_MEGABYTES = 3000;
/** How long an input may go on after the end, in milliseconds. */
const GRACE = 3_000;

mkdirSync(FOLDER, { recursive: true });
const begin = performance.now();
const end = begin + Number(options.seconds) * 1000;
const tried = new Map<string, number>();
const problems: string[] = [];
const stop = new Int32Array(new SharedArrayBuffer(4));

const files = options.file === undefined ? [] : [JSON.parse(readFileSync(options.file, "utf8")) as Tried];
const progress = setInterval(() => console.log(`${elapsed()} s: ${counts()}, ${memory()} MiB`), 60_000);
for (let next: number | undefined = 0; next !== undefined; ) next = await tryFrom(next);
clearInterval(progress);

if (options.file === undefined) {
  console.log(counts());
  const all = [...tried.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${all} inputs tried, ${problems.length} broke a law (seed ${options.seed}, ${elapsed()} s, ${Math.round(processor())} s of processor)`,
  );
  if (options.page) {
    const page = join(ROOT, "docs/quality.md");
    const seconds = (performance.now() - begin) / 1000;
    const run = { tried, findings: problems.length, seed: options.seed, seconds, processor: processor() };
    writeFileSync(page, withSection(readFileSync(page, "utf8"), HEAD, fuzzTable(run)));
  }
} else if (problems.length === 0) console.log("no law is broken");
process.exitCode = problems.length === 0 ? 0 : 1;

/** Tries the inputs from this number on. Returns the number to go on with in a new thread; undefined at the end. */
function tryFrom(from: number): Promise<number | undefined> {
  const last = join(FOLDER, "last.json");
  const job: FuzzJob = { from, seed: options.seed, target: options.target, files, last, stop };
  const worker = new Worker(join(ROOT, "scripts/run.mjs"), {
    argv: ["test/fuzz/worker.ts"],
    workerData: job,
    // As deep a stack as the main thread has.
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, stackSizeMb: 1 },
  });
  let current: { readonly number: number; readonly input: Tried; readonly since: number } | undefined;
  let file: string | undefined;
  return new Promise((resolve, reject) => {
    const finish = async (problem?: string): Promise<void> => {
      clearInterval(watch);
      await worker.terminate();
      if (problem === undefined || current === undefined) return resolve(undefined);
      // While an input is minimized, its own problem is what counts.
      if (file === undefined) write(nextFile(current.input), { ...current.input, shows: problem }, true);
      resolve(current.number + 1);
    };
    const watch = setInterval(() => {
      const used = current === undefined ? 0 : processor() - current.since;
      if (used > MOST_PROCESSOR) void finish(`takes more than ${MOST_PROCESSOR} s of processor time`);
      else if (files.length === 0 && performance.now() > end + GRACE) {
        if (current !== undefined && file === undefined)
          console.log(`still tried at the end, for ${used.toFixed(1)} s of processor time: ${current.input.target}`);
        void finish();
      } else if (files.length === 0 && performance.now() > end) Atomics.store(stop, 0, 1);
    }, 250);
    worker.on("message", (message: FuzzMessage) => {
      if (message.kind === "tries") {
        current = { number: message.number, input: message.input, since: processor() };
        file = undefined;
        tried.set(message.input.target, (tried.get(message.input.target) ?? 0) + 1);
      } else if (message.kind === "minimizes") {
        if (current !== undefined) current = { ...current, since: processor() };
      } else if (message.kind === "problem") {
        const isFirst = file === undefined;
        file ??= nextFile(message.input);
        write(file, message.input, isFirst || message.isSmallest);
      } else void finish();
    });
    worker.on("error", (error) => {
      if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY")
        void finish(`takes more than ${MOST_MEGABYTES} MB, perhaps together with the inputs before it`);
      else reject(error);
    });
  });
}

function nextFile({ target }: Tried): string {
  const file = join(FOLDER, `${target}-${options.seed}-${problems.length + 1}.json`);
  problems.push(file);
  return file;
}

function write(file: string, input: Tried, isReported: boolean): void {
  if (options.file === undefined) {
    writeFileSync(file, `${JSON.stringify(input, undefined, 2)}\n`);
  }
  if (isReported) console.log(`${options.file ?? file}: ${input.target}, from ${input.path}: ${input.shows}`);
}

function counts(): string {
  return [...tried].map(([name, count]) => `${count} ${name}`).join(", ");
}

function elapsed(): number {
  return Math.round((performance.now() - begin) / 1000);
}

function memory(): number {
  return Math.round(process.memoryUsage.rss() / 2 ** 20);
}

/** Seconds of processor time, of all threads. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** A program to compare, as arguments of Node. */
export interface Contender {
  readonly name: string;
  readonly run: readonly string[];
  /** Number of runs; slow programs run less often. */
  readonly rounds?: number;
  /** An expected exit status other than 0. */
  readonly status?: number;
}

/** The result of one run of a whole process. */
export interface Sample {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
}

/** A contender's runs, in milliseconds and MiB. */
export interface Measurement {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** Why it could not be measured. */
  readonly failure: string | undefined;
}

/**
 * Runs whole processes in turn (A B C, A B C, …), so that a slowdown of the machine affects all of them. With several
 * rounds, the first is discarded: it warms the file cache.
 */
export function measureInTurn(contenders: readonly Contender[], rounds: number, folder: string): Measurement[] {
  const results = contenders.map(({ name }) => ({
    name,
    samples: [] as Sample[],
    failure: undefined as string | undefined,
  }));
  for (let round = rounds > 1 ? -1 : 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const result = results[index];
      if (!result || result.failure !== undefined) continue;
      if (contender.rounds !== undefined && (round < 0 || round >= contender.rounds)) continue;
      const sample = runOnce(contender, folder);
      if (typeof sample === "string") result.failure = sample;
      else if (round >= 0) result.samples.push(sample);
    }
  }
  return results;
}

function runOnce({ run, status = 0 }: Contender, folder: string): Sample | string {
  const usage = path.join(folder, "usage.json");
  const started = process.hrtime.bigint();
  const preload = path.resolve("bench/peers/report-usage.cjs");
  const done = spawnSync(process.execPath, ["--require", preload, ...run], {
    encoding: "utf8",
    env: environment(usage),
    maxBuffer: 2 ** 28,
  });
  const wall = Number(process.hrtime.bigint() - started) / 1e6;
  if (done.status !== 0 && done.status !== status)
    return `exit ${done.status ?? done.signal}: ${(done.stderr || done.stdout).slice(0, 300).trim()}`;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8"));
  rmSync(usage);
  return { wall, cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 };
}

/** The environment without variables that affect Node's start-up: extra certificates alone cost Node 20 about 33 ms. */
function environment(usage: string): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, FORCE_COLOR: _colour, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1", CARDWRIGHT_BENCH_USAGE: usage };
}

/** The median; NaN for no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Compares two contenders by the median over rounds in which both ran, which cancels drift between rounds. */
export function inPairs(one: Measurement, other: Measurement, compare: (a: Sample, b: Sample) => number): number {
  const pairs = one.samples.slice(0, other.samples.length);
  return median(pairs.map((sample, round) => compare(sample, other.samples[round] ?? sample)));
}

/**
 * Milliseconds of processor time that a process has used so far, if the system tells; its resolution is a hundredth of
 * a second.
 */
export function processorTime(processId: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** A program that takes part in a comparison, as arguments of Node. */
export interface Contender {
  readonly name: string;
  readonly run: readonly string[];
  /** How often it runs; slow ones run less often than the others. */
  readonly rounds?: number;
  /** With which exit status it may end besides 0. */
  readonly status?: number;
}

/** What one run of a whole process took. */
export interface Sample {
  readonly wall: number;
  readonly cpu: number;
  readonly memory: number;
}

/** A contender's runs: milliseconds and MiB. */
export interface Measurement {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** Why it could not be measured. */
  readonly failure: string | undefined;
}

/**
 * Runs whole processes in turn (A B C, A B C, …), so that a machine that gets slower does so for all of them. A first
 * round is thrown away where there is more than one: it reads the files into the system's cache.
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

/** The environment without what changes how Node starts: certificates alone cost Node 20 some 33 ms. */
function environment(usage: string): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, FORCE_COLOR: _colour, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1", CARDWRIGHT_BENCH_USAGE: usage };
}

/** The middle of some numbers; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** How two contenders compare: the median over rounds in which both ran, so that drift between rounds cancels out. */
export function inPairs(one: Measurement, other: Measurement, compare: (a: Sample, b: Sample) => number): number {
  const pairs = one.samples.slice(0, other.samples.length);
  return median(pairs.map((sample, round) => compare(sample, other.samples[round] ?? sample)));
}

/** Milliseconds that a process has used so far, where the system says so; it counts in hundredths of a second. */
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

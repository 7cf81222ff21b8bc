/**
 * Tries mutants, one after the other, each with modules of its own: `node worker.mjs BUNDLE`. Each line of the input is a
 * job; each line of the output says what became of one. A job that takes more processor time than its `limit` ends the process.
 *
 * @typedef {{ number: number, tests: readonly (readonly [file: string, index: number])[], calls: number, most: number }} Job
 */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const seconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

if (!isMainThread) {
  // The only place that still runs while a mutant is in a loop without end.
  let until = Number.POSITIVE_INFINITY;
  parentPort?.on("message", (/** @type {number} */ limit) => {
    until = seconds() + limit;
  });
  setInterval(() => {
    if (seconds() > until) process.kill(process.pid, "SIGKILL");
  }, 500);
} else await work(process.argv[2] ?? "");

/** @param {string} bundle */
async function work(bundle) {
  let active = -1;
  let calls = 0;
  /** @type {Set<number>} */
  let reached = new Set();
  let most = Number.POSITIVE_INFINITY;
  let isEndless = false;
  let instance = 0;
  const watch = new Worker(new URL(import.meta.url));
  watch.unref();

  Object.assign(globalThis, {
    /** @param {number} number */
    isMutant(number) {
      // Without this a condition that never becomes false is tried until the process is ended.
      if (++calls > most) {
        isEndless = true;
        throw new Error("the mutant comes to no end");
      }
      if (active === -1) reached.add(number);
      return number === active;
    },
  });

  /** @returns {Promise<Record<string, () => Promise<readonly { name: string, run(): Promise<void> }[]>>>} */
  async function fresh() {
    const { files } = await import(`${pathToFileURL(bundle).href}?${instance++}`);
    return files;
  }

  /**
   * What each test of a file reaches, and what it takes.
   *
   * @param {string} file
   */
  async function measure(file) {
    const tests = [];
    const load = (await fresh())[file];
    if (load === undefined) throw new Error(`no file ${file}`);
    [calls, reached] = [0, new Set()];
    const start = seconds();
    const all = await load();
    const loaded = seconds() - start;
    const atLoad = reached;
    for (const [index, { name, run }] of all.entries()) {
      reached = new Set();
      const [from, since] = [seconds(), calls];
      try {
        await run();
        // What is run as the file is loaded is in what all of its tests see.
        tests.push({ index, name, seconds: seconds() - from, calls: calls - since, reached: [...atLoad, ...reached] });
      } catch (error) {
        // What this runner can't run says nothing about mutants.
        console.error(`${file}: ${name}: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
      }
    }
    return { load: loaded, tests };
  }

  /** @param {Job} job */
  async function attempt({ number, tests, calls: usual, most: mostSeconds }) {
    const from = seconds();
    const files = await fresh();
    [active, calls, most, isEndless] = [number, 0, usual * 20 + 1e6, false];
    const noticed = (/** @type {string} */ by) => ({
      outcome: isEndless ? "endless" : "noticed",
      by,
      seconds: seconds() - from,
    });
    /** @type {Map<string, Awaited<ReturnType<typeof files[string]>>>} */
    const loaded = new Map();
    try {
      for (const [file, index] of tests) {
        try {
          loaded.set(file, loaded.get(file) ?? (await files[file]?.()) ?? []);
        } catch {
          return noticed(`${file}: can't be loaded`);
        }
        const test = loaded.get(file)?.[index];
        try {
          await test?.run();
        } catch {
          return noticed(`${file}: ${test?.name}`);
        }
        if (seconds() - from > mostSeconds) return { outcome: "cut", by: null, seconds: seconds() - from };
      }
      return { outcome: "survived", by: null, seconds: seconds() - from };
    } finally {
      [active, most] = [-1, Number.POSITIVE_INFINITY];
    }
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const job = JSON.parse(line);
    watch.postMessage(job.limit);
    console.log(JSON.stringify(job.measure === undefined ? await attempt(job) : await measure(job.measure)));
    watch.postMessage(Number.POSITIVE_INFINITY);
  }
}

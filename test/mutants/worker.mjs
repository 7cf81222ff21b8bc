/**
 * Tries mutants, one after the other, each with modules of its own: `node worker.mjs BUNDLE`. Each line of the input is a
 * job; each line of the output says what became of one.
 *
 * @typedef {{ number: number, tests: readonly (readonly [file: string, indexes: readonly number[]])[], calls: number, module: string }} Job
 */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle = ""] = process.argv.slice(2);
/** What a mutant may take, in seconds of processor time. */
const MOST_SECONDS = 6;
let active = -1;
let calls = 0;
/** @type {Set<number>} */
let reached = new Set();
let most = Number.POSITIVE_INFINITY;

Object.assign(globalThis, {
  /** @param {number} number */
  isMutant(number) {
    // Without this a condition that never becomes false is tried for ever.
    if (++calls > most) throw new Error("the mutant comes to no end");
    if (active === -1) reached.add(number);
    return number === active;
  },
});

const seconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
let instance = 0;

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
  const all = await load();
  let before = reached;
  for (const [index, { run }] of all.entries()) {
    reached = new Set();
    const [from, since] = [seconds(), calls];
    try {
      await run();
      tests.push({ index, seconds: seconds() - from, calls: calls - since, reached: [...before, ...reached] });
      before = new Set();
    } catch (error) {
      // What this runner can't run says nothing about mutants.
      console.error(`${file}: ${all[index]?.name}: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
    }
  }
  return { file, tests };
}

/** @param {Job} job */
async function attempt({ number, tests, calls: usual, module }) {
  const from = seconds();
  const files = await fresh();
  [active, calls, most] = [number, 0, usual * 20 + 1e6];
  try {
    const all = [];
    for (const [file, indexes] of tests) {
      const loaded = (await files[file]?.()) ?? [];
      for (const index of indexes) all.push({ file, test: loaded[index] });
    }
    // What is named after the module comes first.
    /** @param {{ file: string, test: { name: string } | undefined }} one */
    const isOfModule = ({ file, test }) => file.includes(`/${module}.`) || test?.name.includes(module) === true;
    for (const { file, test } of [...all.filter(isOfModule), ...all.filter((one) => !isOfModule(one))]) {
      try {
        await test?.run();
      } catch {
        return { number, by: `${file}: ${test?.name}`, seconds: seconds() - from };
      }
      if (seconds() - from > MOST_SECONDS) return { number, by: null, cut: true, seconds: seconds() - from };
    }
    return { number, by: null, seconds: seconds() - from };
  } catch {
    return { number, by: "its tests cannot be loaded", seconds: seconds() - from };
  } finally {
    [active, most] = [-1, Number.POSITIVE_INFINITY];
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line);
  console.log(JSON.stringify(job.measure === undefined ? await attempt(job) : await measure(job.measure)));
}
